"""Every output of an evening shows one table: the one that plain loops make of the stored sheets."""
