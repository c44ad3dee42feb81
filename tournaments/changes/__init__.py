"""After the draw: late arrivals, absences, substitutes, trades, tables that grow. Points stay with their teams."""
