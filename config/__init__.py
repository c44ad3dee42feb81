"""The setup of the site as a whole: settings, root urls and the doors servers come in by."""
