-- Where more was handed out than taken, what is missing from the drawer's change is counted with a minus; the core says
-- how far.
ALTER TABLE till_closings DROP CONSTRAINT till_closings_counted_check;
