DROP TABLE address_answers;
