-- What was imported into help centers, so that importing it again changes nothing that is the same.

CREATE TABLE help_imports (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    -- Where it was imported from: markdown, frontdesk, zendesk, intercom.
    origin TEXT NOT NULL,
    -- What it became: article, collection, file.
    kind TEXT NOT NULL,
    -- What it is called there: a path, or an id.
    name TEXT NOT NULL,
    target_id TEXT NOT NULL,
    -- The hash of what was imported; NULL until all of it was.
    digest TEXT,
    PRIMARY KEY (org_id, site_id, origin, kind, name),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
