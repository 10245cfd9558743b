DROP TABLE folding;
