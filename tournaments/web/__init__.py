"""What the pages of all rooms share: who may reach what, how a page is answered, what is kept between requests."""
