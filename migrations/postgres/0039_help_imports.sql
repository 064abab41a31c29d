-- What was imported into help centers, so that importing it again changes nothing that is the same.

CREATE TABLE help_imports (
    org_id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    -- Where it was imported from: markdown, frontdesk, zendesk, intercom.
    origin TEXT COLLATE "C" NOT NULL,
    -- What it became: article, collection, file.
    kind TEXT COLLATE "C" NOT NULL,
    -- What it is called there: a path, or an id.
    name TEXT COLLATE "C" NOT NULL,
    target_id TEXT COLLATE "C" NOT NULL,
    -- The hash of what was imported; NULL until all of it was.
    digest TEXT COLLATE "C",
    PRIMARY KEY (org_id, site_id, origin, kind, name),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
);
