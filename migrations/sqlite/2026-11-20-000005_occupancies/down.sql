DROP TABLE occupancies;
