DROP TABLE service_workplaces;
DROP TABLE services;
DROP TABLE service_groups;
