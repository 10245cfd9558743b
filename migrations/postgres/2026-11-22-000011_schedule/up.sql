-- What the calendar of a branch reads: everything live from one day to another.
CREATE INDEX occupancies_calendar ON occupancies (branch_id, to_utc, from_utc) WHERE live = TRUE;
-- The bookings that were overbooked on purpose and are not resolved yet, in the order of their
-- list. The first column is the same in all of them: without it SQLite takes an index of all bookings.
CREATE INDEX bookings_overbooked ON bookings (overbooked, company_id, id)
WHERE overbooked = TRUE AND overbook_resolved_at IS NULL;

-- A booking that moves is asked about what it takes anew, never about what it has: who was
-- put on top of it on purpose must not hold it where it is, and what is past is past.
CREATE OR REPLACE FUNCTION occupancies_guard() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    place RECORD;
    peak BIGINT;
    -- What it has here already, and is not asked about; nothing of a new row.
    had_from TIMESTAMP := NEW.from_utc;
    had_to TIMESTAMP := NEW.from_utc;
BEGIN
    -- The row lock makes rivals wait; under READ COMMITTED the next statement then sees what they wrote.
    SELECT kind, capacity INTO place FROM workplaces WHERE id = NEW.workplace_id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NEW; -- the foreign key refuses it
    END IF;
    IF NEW.pets > place.capacity THEN
        RAISE EXCEPTION 'occupancy.capacity' USING ERRCODE = 'exclusion_violation';
    END IF;
    IF TG_OP = 'UPDATE' THEN
        IF OLD.live AND NOT OLD.overbooked AND OLD.workplace_id = NEW.workplace_id AND NEW.pets <= OLD.pets THEN
            had_from := OLD.from_utc;
            had_to := OLD.to_utc;
        END IF;
    END IF;
    IF place.kind = 'ROOM' THEN
        IF EXISTS (
            SELECT 1 FROM occupancies o
            WHERE o.workplace_id = NEW.workplace_id AND o.live = TRUE AND o.id <> NEW.id
              AND o.to_utc > NEW.from_utc AND o.from_utc < NEW.to_utc
              AND NOT (greatest(o.from_utc, NEW.from_utc) >= had_from AND least(o.to_utc, NEW.to_utc) <= had_to)
        ) THEN
            RAISE EXCEPTION 'occupancy.overlap' USING ERRCODE = 'exclusion_violation';
        END IF;
        RETURN NEW;
    END IF;
    -- The load only rises where somebody arrives: the peak is at one of these moments, or where
    -- what is new begins.
    SELECT max(moment.load) INTO peak FROM (
        SELECT (
            SELECT coalesce(sum(o.pets), 0) FROM occupancies o
            WHERE o.workplace_id = NEW.workplace_id AND o.live = TRUE AND o.id <> NEW.id
              AND o.to_utc > arrival.at AND o.from_utc <= arrival.at
        ) AS load
        FROM (
            SELECT NEW.from_utc AS at
            UNION
            SELECT had_to WHERE had_to > NEW.from_utc AND had_to < NEW.to_utc
            UNION
            SELECT a.from_utc FROM occupancies a
            WHERE a.workplace_id = NEW.workplace_id AND a.live = TRUE AND a.id <> NEW.id
              AND a.to_utc > NEW.from_utc AND a.from_utc > NEW.from_utc AND a.from_utc < NEW.to_utc
        ) AS arrival
        WHERE NOT (arrival.at >= had_from AND arrival.at < had_to)
    ) AS moment;
    IF peak + NEW.pets > place.capacity THEN
        RAISE EXCEPTION 'occupancy.capacity' USING ERRCODE = 'exclusion_violation';
    END IF;
    RETURN NEW;
END $$;
