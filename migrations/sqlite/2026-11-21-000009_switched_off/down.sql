DROP INDEX branches_active_name;
DROP INDEX users_active_name;
DROP INDEX services_active_title;
