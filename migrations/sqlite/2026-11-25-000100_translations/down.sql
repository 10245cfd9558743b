DROP TABLE translations;
DROP TABLE translation_stamp;
