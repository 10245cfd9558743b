DROP TABLE workplace_animal_types;
DROP TABLE workplaces;
DROP TABLE breeds;
DROP TABLE animal_types;
DROP TABLE branches;
DROP TABLE companies;
