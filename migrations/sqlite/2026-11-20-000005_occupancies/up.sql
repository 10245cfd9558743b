-- What availability looks at, and nothing else. Half-open [from_utc, to_utc).
CREATE TABLE occupancies (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    branch_id INTEGER NOT NULL,
    booking_id INTEGER NOT NULL,
    workplace_id INTEGER NOT NULL,
    from_utc TEXT NOT NULL CHECK (from_utc GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]*'),
    to_utc TEXT NOT NULL CHECK (to_utc GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]*'),
    pets INTEGER NOT NULL CHECK (pets BETWEEN 1 AND 5),
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    overbooked INTEGER NOT NULL CHECK (overbooked IN (0, 1)),
    FOREIGN KEY (branch_id, booking_id) REFERENCES bookings (branch_id, id),
    FOREIGN KEY (branch_id, workplace_id) REFERENCES workplaces (branch_id, id),
    CHECK (from_utc < to_utc)
) STRICT;
CREATE INDEX occupancies_booking ON occupancies (booking_id, id);
CREATE INDEX occupancies_branch ON occupancies (branch_id, workplace_id);
-- Everything the guard asks, in the index itself; the past is cut off by to_utc.
CREATE INDEX occupancies_guard ON occupancies (workplace_id, to_utc, from_utc, pets) WHERE live = 1;

-- The last line of defence against double booking. Overbooked rows pass, but count for the others.
-- AFTER, because a row has no id before; ABORT undoes it all the same.
CREATE TRIGGER occupancies_guard_insert AFTER INSERT ON occupancies
WHEN NEW.live = 1 AND NEW.overbooked = 0
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
