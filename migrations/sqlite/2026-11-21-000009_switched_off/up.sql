-- What is switched off is rare: a list of it must not read all the rest.
CREATE INDEX services_active_title ON services (active, title_key, id);
CREATE INDEX users_active_name ON users (active, name_key, id);
CREATE INDEX branches_active_name ON branches (active, name_key, id);
