"""What the pages of all rooms share: access, responses, form fields, caches."""
