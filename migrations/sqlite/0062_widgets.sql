-- Settings of the chat widgets of agents; an agent without a row has those of a new one. `id` is that of the agent.
CREATE TABLE widgets (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    title TEXT,
    greeting TEXT,
    suggestions TEXT NOT NULL,
    placeholder TEXT,
    color TEXT NOT NULL,
    position TEXT NOT NULL,
    locale TEXT NOT NULL,
    allowed_origins TEXT NOT NULL,
    show_sources INTEGER NOT NULL,
    lead_form TEXT NOT NULL,
    escalation TEXT NOT NULL,
    privacy_url TEXT,
    daily_messages INTEGER,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- How many questions visitors have asked an agent on `day`, in days since 1970.
CREATE TABLE widget_usage (
    org_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    PRIMARY KEY (org_id, agent_id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The visitor of the chat widget or the Help Page who began it.
ALTER TABLE conversations ADD COLUMN widget_visitor TEXT;
CREATE INDEX conversations_by_widget_visitor ON conversations (org_id, agent_id, widget_visitor, id)
 WHERE widget_visitor IS NOT NULL;
