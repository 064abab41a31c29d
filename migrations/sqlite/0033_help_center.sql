-- Help centers: public sites of agents, with articles in collections.

-- What plans cap: articles that are not deleted, and bytes of files.
ALTER TABLE orgs ADD COLUMN help_articles INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orgs ADD COLUMN help_file_bytes INTEGER NOT NULL DEFAULT 0;

CREATE TABLE help_sites (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    published INTEGER NOT NULL,
    visibility TEXT NOT NULL,
    -- Since when the operator has suspended it.
    stopped_at INTEGER,
    -- The number of the last change that visitors could see.
    change INTEGER NOT NULL DEFAULT 0,
    -- The number of the newest article.
    last_number INTEGER NOT NULL DEFAULT 0,
    -- Since when something of it waits to be removed.
    purge_since INTEGER,
    deleted_at INTEGER,
    name TEXT NOT NULL,
    headline TEXT,
    description TEXT,
    locale TEXT NOT NULL,
    locales TEXT NOT NULL CHECK (json_valid(locales)),
    feedback_enabled INTEGER NOT NULL,
    indexing INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    header_links TEXT NOT NULL CHECK (json_valid(header_links)),
    footer_links TEXT NOT NULL CHECK (json_valid(footer_links)),
    theme TEXT NOT NULL CHECK (json_valid(theme)),
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id)
) STRICT;
CREATE UNIQUE INDEX help_sites_by_agent ON help_sites (org_id, agent_id) WHERE deleted_at IS NULL;
CREATE INDEX help_sites_of_agent ON help_sites (org_id, agent_id, id);
CREATE INDEX help_sites_to_purge ON help_sites (purge_since, id) WHERE purge_since IS NOT NULL;

-- Who has a slug: one site of all organizations. What a site had before leads to it until `until`.
CREATE TABLE help_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    until INTEGER,
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX help_slugs_of_site ON help_slugs (org_id, site_id, until);
CREATE INDEX help_slugs_until ON help_slugs (until) WHERE until IS NOT NULL;

-- Slugs that an organization had when the operator suspended its site: whatever it does with them later is suspended too.
CREATE TABLE stopped_slugs (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    slug TEXT NOT NULL,
    stopped_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX stopped_slugs_by_slug ON stopped_slugs (slug, org_id);

CREATE TABLE help_collections (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    parent TEXT,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT,
    icon TEXT,
    position INTEGER NOT NULL,
    translations TEXT NOT NULL CHECK (json_valid(translations)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT;
CREATE INDEX help_collections_of_site ON help_collections (org_id, site_id, position, id);
CREATE UNIQUE INDEX help_collections_by_slug ON help_collections (org_id, site_id, slug);

-- A deleted article stays until it is removed in steps.
CREATE TABLE help_articles (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    collection TEXT NOT NULL,
    number INTEGER NOT NULL,
    slug TEXT NOT NULL,
    locale TEXT NOT NULL,
    translation_group TEXT,
    -- Those of the newest revision.
    title TEXT NOT NULL,
    title_key TEXT NOT NULL,
    excerpt TEXT,
    summary TEXT NOT NULL,
    seo TEXT NOT NULL CHECK (json_valid(seo)),
    tags TEXT NOT NULL CHECK (json_valid(tags)),
    position INTEGER NOT NULL,
    author_name TEXT,
    status TEXT NOT NULL,
    revision INTEGER NOT NULL,
    live_revision INTEGER,
    live_at INTEGER,
    feedback_up INTEGER NOT NULL DEFAULT 0,
    feedback_down INTEGER NOT NULL DEFAULT 0,
    published_at INTEGER,
    first_published_at INTEGER,
    archived_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT;
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
    org_id TEXT NOT NULL,
    article_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    title TEXT NOT NULL,
    excerpt TEXT,
    summary TEXT NOT NULL,
    seo TEXT NOT NULL CHECK (json_valid(seo)),
    key_id TEXT,
    created_at INTEGER NOT NULL,
    -- What has made HTML, text and headings; 0 where they were removed.
    renderer INTEGER NOT NULL,
    headings TEXT NOT NULL CHECK (json_valid(headings)),
    html TEXT NOT NULL,
    text TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (org_id, article_id, number),
    FOREIGN KEY (org_id, article_id) REFERENCES help_articles (org_id, id)
) STRICT;
CREATE INDEX help_revisions_by_renderer ON help_revisions (renderer, org_id, article_id, number) WHERE renderer > 0;

CREATE TABLE help_redirects (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    from_path TEXT NOT NULL,
    is_prefix INTEGER NOT NULL,
    target_kind TEXT NOT NULL,
    -- An id, or a path of the site.
    target TEXT NOT NULL,
    status INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT;
CREATE INDEX help_redirects_of_site ON help_redirects (org_id, site_id, id);
CREATE UNIQUE INDEX help_redirects_by_path ON help_redirects (org_id, site_id, from_path, is_prefix);

-- A file of which not everything has arrived, or that was deleted, is nobody's to see.
CREATE TABLE help_files (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    width INTEGER,
    height INTEGER,
    is_whole INTEGER NOT NULL DEFAULT 0,
    -- NULL while something uses it.
    expires_at INTEGER,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX help_files_of_site ON help_files (org_id, site_id, id);
CREATE INDEX help_files_expiring ON help_files (expires_at, id) WHERE expires_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX help_files_deleted ON help_files (org_id, site_id, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE help_file_blocks (
    org_id TEXT NOT NULL,
    file_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, file_id, number),
    FOREIGN KEY (org_id, file_id) REFERENCES help_files (org_id, id)
) STRICT;

-- What uses a file: an article, or the site itself.
CREATE TABLE help_file_uses (
    org_id TEXT NOT NULL,
    file_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (org_id, file_id, user_id),
    FOREIGN KEY (org_id, file_id) REFERENCES help_files (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX help_file_uses_by_user ON help_file_uses (org_id, user_id);

-- What has changed, for caches and search indices that are behind.
CREATE TABLE help_changes (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    change_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    PRIMARY KEY (org_id, site_id, number),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT, WITHOUT ROWID;

-- Ratings of articles: one a visitor and day, until the visitor is forgotten.
CREATE TABLE help_feedback (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    article_id TEXT NOT NULL,
    visitor BLOB,
    -- Since 1970.
    day INTEGER NOT NULL,
    rating TEXT NOT NULL,
    comment TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, article_id) REFERENCES help_articles (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX help_feedback_by_visitor ON help_feedback (org_id, article_id, visitor, day);
CREATE INDEX help_feedback_of_article ON help_feedback (org_id, article_id, id) WHERE comment IS NOT NULL;
CREATE INDEX help_feedback_by_day ON help_feedback (day) WHERE visitor IS NOT NULL;
