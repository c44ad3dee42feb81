"""Settings, root urls and the entry points for servers."""
