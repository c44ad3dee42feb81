"""Put it right: what was changed on which sheet, by whom and why, and what a correction did to the places."""
