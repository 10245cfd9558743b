-- PostgreSQL learns what holds here anyway: lower() folds ASCII only and texts are in the order of their bytes.
SELECT 1;
