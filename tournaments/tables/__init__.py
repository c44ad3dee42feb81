"""Partners: chance makes the teams, under the rules of the evening."""
