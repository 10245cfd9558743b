DROP TABLE occupancies;
DROP FUNCTION occupancies_guard();
