"""Who may log in: users, clubs and who is what in a club."""
