-- What visitors do in help centers. Sums over `span` quarters of an hour from `slot` on, as in `analytics_sums`; those of a day in UTC
-- have 96.

-- Of a site.
CREATE TABLE help_site_sums (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    views INTEGER NOT NULL,
    visitors INTEGER NOT NULL,
    searches INTEGER NOT NULL,
    searches_without_result INTEGER NOT NULL,
    search_clicks INTEGER NOT NULL,
    feedback_up INTEGER NOT NULL,
    feedback_down INTEGER NOT NULL,
    PRIMARY KEY (org_id, site_id, span, slot),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT, WITHOUT ROWID;

-- Of each article. `uncounted` are the views of a day that are not in `help_articles.views` yet.
CREATE TABLE help_article_sums (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    article_id TEXT NOT NULL,
    views INTEGER NOT NULL,
    feedback_up INTEGER NOT NULL,
    feedback_down INTEGER NOT NULL,
    uncounted INTEGER NOT NULL,
    PRIMARY KEY (org_id, site_id, span, slot, article_id),
    FOREIGN KEY (org_id, article_id) REFERENCES help_articles (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX help_article_sums_of_article ON help_article_sums (org_id, article_id);
CREATE INDEX help_article_sums_by_age ON help_article_sums (span, slot);
CREATE INDEX help_article_sums_to_count ON help_article_sums (slot, org_id, site_id, article_id) WHERE uncounted > 0;

-- Of what is searched for.
CREATE TABLE help_term_sums (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    term TEXT NOT NULL,
    searches INTEGER NOT NULL,
    without_result INTEGER NOT NULL,
    PRIMARY KEY (org_id, site_id, span, slot, term),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX help_term_sums_by_age ON help_term_sums (span, slot);

-- Who has visited on a day since 1970, as a number that names nobody and is forgotten after two days.
CREATE TABLE help_visitors (
    org_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    visitor INTEGER NOT NULL,
    PRIMARY KEY (org_id, site_id, day, visitor),
    FOREIGN KEY (org_id, site_id) REFERENCES help_sites (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX help_visitors_by_day ON help_visitors (day);

-- How often an article was viewed in the last 366 days, up to midnight in UTC.
ALTER TABLE help_articles ADD COLUMN views INTEGER NOT NULL DEFAULT 0;

-- What each model has answered in the help centers of an agent, and for how many credits: what a conversation contributes, and the sums.
ALTER TABLE conversation_sums ADD COLUMN models TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(models));
CREATE TABLE help_model_sums (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    span INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    model TEXT NOT NULL,
    replies INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (org_id, agent_id, span, slot, model)
) STRICT, WITHOUT ROWID;
