DROP TABLE translations;
DROP FUNCTION translations_changed();
DROP TABLE translation_stamp;
