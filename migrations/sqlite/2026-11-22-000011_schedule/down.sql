DROP TRIGGER occupancies_guard_update;
-- A row that only shrinks takes nothing from anybody.
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

    SELECT RAISE(ABORT, 'occupancy.overlap')
    FROM workplaces w
    WHERE w.id = NEW.workplace_id AND w.kind = 'ROOM' AND EXISTS (
        SELECT 1 FROM occupancies o
        WHERE o.workplace_id = NEW.workplace_id AND o.live = 1 AND o.id <> NEW.id
          AND o.to_utc > NEW.from_utc AND o.from_utc < NEW.to_utc
    );

    -- The load only rises where somebody arrives: the peak is at one of these moments.
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
            SELECT a.from_utc FROM occupancies a
            WHERE a.workplace_id = NEW.workplace_id AND a.live = 1 AND a.id <> NEW.id
              AND a.to_utc > NEW.from_utc AND a.from_utc > NEW.from_utc AND a.from_utc < NEW.to_utc
        ) AS arrival
    );
END;

DROP INDEX bookings_overbooked;
DROP INDEX occupancies_calendar;
