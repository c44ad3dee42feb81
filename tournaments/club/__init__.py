"""The club itself: what it says of itself and who its members are."""
