DROP TABLE till_closing_entries;
DROP TABLE till_closings;
