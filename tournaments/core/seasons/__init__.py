"""Several evenings counted together."""
