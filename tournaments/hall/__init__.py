"""Other devices in the hall: the switch, helpers' codes, links and passes, and the public link."""
