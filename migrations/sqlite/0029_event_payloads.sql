-- Events carry the payload that receivers get, to the byte, and a number that rises with every event of a resource. Nobody has received
-- any so far, so there are none to keep.
DROP TABLE events;
CREATE TABLE events (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    agent_id TEXT,
    resource_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- Emptied once a person in it is erased.
    payload TEXT CHECK (payload IS NULL OR json_valid(payload)),
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE INDEX events_by_resource ON events (org_id, resource_id, sequence);

-- The conversations, contacts and leads that a payload tells of.
CREATE TABLE event_subjects (
    org_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    event_id TEXT NOT NULL,
    PRIMARY KEY (org_id, subject, event_id),
    FOREIGN KEY (org_id, event_id) REFERENCES events (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX event_subjects_by_event ON event_subjects (org_id, event_id);

-- What receivers were told about the credits of this month, as bits: 1 that few are left, 2 that they have run out.
ALTER TABLE orgs ADD COLUMN credits_told INTEGER NOT NULL DEFAULT 0;
