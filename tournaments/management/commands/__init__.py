"""Commands for whoever runs the machine."""
