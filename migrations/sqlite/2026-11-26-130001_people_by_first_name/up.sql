-- People are sorted as they are shown, first name first. The core makes the keys; the server fills in what is empty.
UPDATE users SET name_key = '';
