"""Nothing lost: backups of everything, put back in one press, and an evening as one file."""
