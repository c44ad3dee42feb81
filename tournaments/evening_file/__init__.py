"""An evening as one file: exported, imported on another laptop, removed again, verified."""
