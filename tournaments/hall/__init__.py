"""Other devices in the hall: the switch that lets them in, the code by which helpers join, their passes."""
