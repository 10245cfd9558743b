CREATE OR REPLACE FUNCTION occupancies_guard() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    place RECORD;
    peak BIGINT;
BEGIN
    -- The row lock makes rivals wait; under READ COMMITTED the next statement then sees what they wrote.
    SELECT kind, capacity INTO place FROM workplaces WHERE id = NEW.workplace_id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NEW; -- the foreign key refuses it
    END IF;
    IF NEW.pets > place.capacity THEN
        RAISE EXCEPTION 'occupancy.capacity' USING ERRCODE = 'exclusion_violation';
    END IF;
    IF place.kind = 'ROOM' THEN
        IF EXISTS (
            SELECT 1 FROM occupancies o
            WHERE o.workplace_id = NEW.workplace_id AND o.live = TRUE AND o.id <> NEW.id
              AND o.to_utc > NEW.from_utc AND o.from_utc < NEW.to_utc
        ) THEN
            RAISE EXCEPTION 'occupancy.overlap' USING ERRCODE = 'exclusion_violation';
        END IF;
        RETURN NEW;
    END IF;
    -- The load only rises where somebody arrives: the peak is at one of these moments.
    SELECT max(moment.load) INTO peak FROM (
        SELECT (
            SELECT coalesce(sum(o.pets), 0) FROM occupancies o
            WHERE o.workplace_id = NEW.workplace_id AND o.live = TRUE AND o.id <> NEW.id
              AND o.to_utc > arrival.at AND o.from_utc <= arrival.at
        ) AS load
        FROM (
            SELECT NEW.from_utc AS at
            UNION
            SELECT a.from_utc FROM occupancies a
            WHERE a.workplace_id = NEW.workplace_id AND a.live = TRUE AND a.id <> NEW.id
              AND a.to_utc > NEW.from_utc AND a.from_utc > NEW.from_utc AND a.from_utc < NEW.to_utc
        ) AS arrival
    ) AS moment;
    IF peak + NEW.pets > place.capacity THEN
        RAISE EXCEPTION 'occupancy.capacity' USING ERRCODE = 'exclusion_violation';
    END IF;
    RETURN NEW;
END $$;

DROP INDEX bookings_overbooked;
DROP INDEX occupancies_calendar;
