DROP TABLE reallocations;
