"""Planning an evening, and tonight: what is done and what comes next."""
