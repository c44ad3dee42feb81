"""Settings, root urls, languages, log, and the recipe for hosting."""
