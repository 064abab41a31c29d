-- Help centers: public sites of agents, with articles in collections.

-- What plans cap: articles that are not deleted, and bytes of files.
ALTER TABLE orgs ADD COLUMN help_articles BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orgs ADD COLUMN help_file_bytes BIGINT NOT NULL DEFAULT 0;

CREATE TABLE help_sites (
    org_id TEXT COLLATE "C" NOT NULL REFERENCES orgs (id),
    id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    published BOOLEAN NOT NULL,
    visibility TEXT COLLATE "C" NOT NULL,
    -- Since when the operator has suspended it.
    stopped_at BIGINT,
    -- The number of the last change that visitors could see.
    change BIGINT NOT NULL DEFAULT 0,
    -- The number of the newest article.
    last_number BIGINT NOT NULL DEFAULT 0,
    -- Since when something of it waits to be removed.
    purge_since BIGINT,
    deleted_at BIGINT,
    name TEXT NOT NULL,
    headline TEXT,
    description TEXT,
    locale TEXT COLLATE "C" NOT NULL,
    locales JSONB NOT NULL,
    feedback_enabled BOOLEAN NOT NULL,
    indexing BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    header_links JSONB NOT NULL,
    footer_links JSONB NOT NULL,
    theme JSONB NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id)
);
CREATE UNIQUE INDEX help_sites_by_agent ON help_sites (org_id, agent_id) WHERE deleted_at IS NULL;
CREATE INDEX help_sites_of_agent ON help_sites (org_id, agent_id, id);
CREATE INDEX help_sites_to_purge ON help_sites (purge_since, id) WHERE purge_since IS NOT NULL;

-- Who has a slug: one site of all organizations. What a site had before leads to it until `until`.
CREATE TABLE help_slugs (
    slug TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    org_id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    until BIGINT,
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
);
CREATE INDEX help_slugs_of_site ON help_slugs (org_id, site_id, until);
CREATE INDEX help_slugs_until ON help_slugs (until) WHERE until IS NOT NULL;

-- Slugs that an organization had when the operator suspended its site: whatever it does with them later is suspended too.
CREATE TABLE stopped_slugs (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    slug TEXT NOT NULL,
    stopped_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, slug)
);
CREATE INDEX stopped_slugs_by_slug ON stopped_slugs (slug, org_id);

CREATE TABLE help_collections (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    parent TEXT COLLATE "C",
    name TEXT NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    description TEXT,
    icon TEXT COLLATE "C",
    position BIGINT NOT NULL,
    translations JSONB NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
);
CREATE INDEX help_collections_of_site ON help_collections (org_id, site_id, position, id);
CREATE UNIQUE INDEX help_collections_by_slug ON help_collections (org_id, site_id, slug);

-- A deleted article stays until it is removed in steps.
CREATE TABLE help_articles (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    collection TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    locale TEXT COLLATE "C" NOT NULL,
    translation_group TEXT COLLATE "C",
    -- Those of the newest revision.
    title TEXT NOT NULL,
    title_key TEXT COLLATE "C" NOT NULL,
    excerpt TEXT,
    summary TEXT NOT NULL,
    seo JSONB NOT NULL,
    tags JSONB NOT NULL,
    position BIGINT NOT NULL,
    author_name TEXT,
    status TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    live_revision BIGINT,
    live_at BIGINT,
    feedback_up BIGINT NOT NULL DEFAULT 0,
    feedback_down BIGINT NOT NULL DEFAULT 0,
    published_at BIGINT,
    first_published_at BIGINT,
    archived_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
);
CREATE UNIQUE INDEX help_articles_by_number ON help_articles (org_id, site_id, number);
CREATE INDEX help_articles_of_site ON help_articles (org_id, site_id, id) WHERE deleted_at IS NULL;
CREATE INDEX help_articles_by_collection ON help_articles (org_id, collection, status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX help_articles_counted ON help_articles (org_id, site_id, status, collection) WHERE deleted_at IS NULL;
CREATE INDEX help_articles_published ON help_articles (org_id, site_id, first_published_at, id)
    WHERE status = 'published' AND deleted_at IS NULL;
CREATE UNIQUE INDEX help_articles_by_translation ON help_articles (org_id, translation_group, locale)
    WHERE translation_group IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX help_articles_deleted ON help_articles (org_id, site_id, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE help_revisions (
    org_id TEXT COLLATE "C" NOT NULL,
    article_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    title TEXT NOT NULL,
    excerpt TEXT,
    summary TEXT NOT NULL,
    seo JSONB NOT NULL,
    key_id TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    -- What has made HTML, text and headings; 0 where they were removed.
    renderer BIGINT NOT NULL,
    headings JSONB NOT NULL,
    html TEXT NOT NULL,
    text TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (org_id, article_id, number),
    FOREIGN KEY (org_id, article_id) REFERENCES help_articles (org_id, id)
);
CREATE INDEX help_revisions_by_renderer ON help_revisions (renderer, org_id, article_id, number) WHERE renderer > 0;

CREATE TABLE help_redirects (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    from_path TEXT COLLATE "C" NOT NULL,
    is_prefix BOOLEAN NOT NULL,
    target_kind TEXT COLLATE "C" NOT NULL,
    -- An id, or a path of the site.
    target TEXT NOT NULL,
    status BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
);
CREATE INDEX help_redirects_of_site ON help_redirects (org_id, site_id, id);
CREATE UNIQUE INDEX help_redirects_by_path ON help_redirects (org_id, site_id, from_path, is_prefix);

-- A file of which not everything has arrived, or that was deleted, is nobody's to see.
CREATE TABLE help_files (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    media_type TEXT COLLATE "C" NOT NULL,
    bytes BIGINT NOT NULL,
    width BIGINT,
    height BIGINT,
    is_whole BOOLEAN NOT NULL DEFAULT FALSE,
    -- NULL while something uses it.
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
);
CREATE INDEX help_files_of_site ON help_files (org_id, site_id, id);
CREATE INDEX help_files_expiring ON help_files (expires_at, id) WHERE expires_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX help_files_deleted ON help_files (org_id, site_id, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE help_file_blocks (
    org_id TEXT COLLATE "C" NOT NULL,
    file_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    content BYTEA NOT NULL CHECK (length(content) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, file_id, number),
    FOREIGN KEY (org_id, file_id) REFERENCES help_files (org_id, id)
);

-- What uses a file: an article, or the site itself.
CREATE TABLE help_file_uses (
    org_id TEXT COLLATE "C" NOT NULL,
    file_id TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (org_id, file_id, user_id),
    FOREIGN KEY (org_id, file_id) REFERENCES help_files (org_id, id) ON DELETE CASCADE
);
CREATE INDEX help_file_uses_by_user ON help_file_uses (org_id, user_id);

-- What has changed, for caches and search indices that are behind.
CREATE TABLE help_changes (
    org_id TEXT COLLATE "C" NOT NULL,
    site_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    change_id TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    subject_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (org_id, site_id, number),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
);

-- Ratings of articles: one a visitor and day, until the visitor is forgotten.
CREATE TABLE help_feedback (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    article_id TEXT COLLATE "C" NOT NULL,
    visitor BYTEA,
    -- Since 1970.
    day BIGINT NOT NULL,
    rating TEXT COLLATE "C" NOT NULL,
    comment TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, article_id) REFERENCES help_articles (org_id, id)
);
CREATE UNIQUE INDEX help_feedback_by_visitor ON help_feedback (org_id, article_id, visitor, day);
CREATE INDEX help_feedback_of_article ON help_feedback (org_id, article_id, id) WHERE comment IS NOT NULL;
CREATE INDEX help_feedback_by_day ON help_feedback (day) WHERE visitor IS NOT NULL;
