"""After the draw: late arrivals, absences, departures, substitutes. Nobody else moves; played hands stay."""
