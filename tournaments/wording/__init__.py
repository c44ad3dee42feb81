"""Words that models and all rooms use, in the reader's language."""
