DROP TABLE legal_texts;
