DROP TABLE erasures;
DROP TABLE backups;
