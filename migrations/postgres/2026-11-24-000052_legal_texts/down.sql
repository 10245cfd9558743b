DROP TABLE legal_texts;
DROP FUNCTION legal_texts_published();
