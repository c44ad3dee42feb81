"""Users, clubs and roles."""
