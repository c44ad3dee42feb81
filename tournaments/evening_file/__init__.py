"""One evening as a file: taken to another laptop, brought in whole, taken out again, and proved right."""
