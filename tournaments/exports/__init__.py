"""Results that leave the program: workbooks, CSV files, JSON, a frame for a web page, a file to post."""
