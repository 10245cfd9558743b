-- What the calendar of a branch reads: everything live from one day to another.
CREATE INDEX occupancies_calendar ON occupancies (branch_id, to_utc, from_utc) WHERE live = 1;
-- The bookings that were overbooked on purpose and are not resolved yet, in the order of their
-- list. The first column is the same in all of them: without it SQLite takes an index of all bookings.
CREATE INDEX bookings_overbooked ON bookings (overbooked, company_id, id)
WHERE overbooked = 1 AND overbook_resolved_at IS NULL;

-- A booking that moves is asked about what it takes anew, never about what it has: who was
-- put on top of it on purpose must not hold it where it is, and what is past is past.
DROP TRIGGER occupancies_guard_update;
CREATE TRIGGER occupancies_guard_update AFTER UPDATE ON occupancies
WHEN
    NEW.live = 1 AND NEW.overbooked = 0
    AND NOT (
        OLD.live = 1 AND OLD.overbooked = 0 AND OLD.workplace_id = NEW.workplace_id
        AND NEW.from_utc >= OLD.from_utc AND NEW.to_utc <= OLD.to_utc AND NEW.pets <= OLD.pets
    )
BEGIN
    SELECT RAISE(ABORT, 'occupancy.capacity')
    FROM workplaces w
    WHERE w.id = NEW.workplace_id AND NEW.pets > w.capacity;

    -- What is new: all of it, or what lies before and behind what it had here.
    SELECT RAISE(ABORT, 'occupancy.overlap')
    FROM workplaces w
    WHERE w.id = NEW.workplace_id AND w.kind = 'ROOM' AND EXISTS (
        SELECT 1 FROM occupancies o
        WHERE o.workplace_id = NEW.workplace_id AND o.live = 1 AND o.id <> NEW.id
          AND o.to_utc > NEW.from_utc AND o.from_utc < NEW.to_utc
          AND NOT (
            OLD.live = 1 AND OLD.overbooked = 0 AND OLD.workplace_id = NEW.workplace_id AND NEW.pets <= OLD.pets
            AND max(o.from_utc, NEW.from_utc) >= OLD.from_utc AND min(o.to_utc, NEW.to_utc) <= OLD.to_utc
          )
    );

    -- The load only rises where somebody arrives: the peak is at one of these moments, or where
    -- what is new begins.
    SELECT RAISE(ABORT, 'occupancy.capacity')
    FROM workplaces w
    WHERE w.id = NEW.workplace_id AND w.kind = 'AREA' AND w.capacity < NEW.pets + (
        SELECT max((
            SELECT coalesce(sum(o.pets), 0) FROM occupancies o
            WHERE o.workplace_id = NEW.workplace_id AND o.live = 1 AND o.id <> NEW.id
              AND o.to_utc > arrival.at AND o.from_utc <= arrival.at
        ))
        FROM (
            SELECT NEW.from_utc AS at
            UNION
            SELECT OLD.to_utc WHERE OLD.to_utc > NEW.from_utc AND OLD.to_utc < NEW.to_utc
            UNION
            SELECT a.from_utc FROM occupancies a
            WHERE a.workplace_id = NEW.workplace_id AND a.live = 1 AND a.id <> NEW.id
              AND a.to_utc > NEW.from_utc AND a.from_utc > NEW.from_utc AND a.from_utc < NEW.to_utc
        ) AS arrival
        WHERE NOT (
            OLD.live = 1 AND OLD.overbooked = 0 AND OLD.workplace_id = NEW.workplace_id AND NEW.pets <= OLD.pets
            AND arrival.at >= OLD.from_utc AND arrival.at < OLD.to_utc
        )
    );
END;
