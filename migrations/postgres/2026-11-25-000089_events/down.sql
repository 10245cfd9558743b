DROP TABLE events;
DROP TABLE event_clock;
