"""What screens in the hall show: the clock of a hand, the draw as a show."""
