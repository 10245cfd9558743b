-- The build before sorts by family name: words and keys of another folding are made again when it starts.
UPDATE folding SET version = 0;
