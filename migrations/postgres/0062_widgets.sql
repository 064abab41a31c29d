-- Settings of the chat widgets of agents; an agent without a row has those of a new one. `id` is that of the agent.
CREATE TABLE widgets (
    org_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    title TEXT,
    greeting TEXT,
    suggestions JSONB NOT NULL,
    placeholder TEXT,
    color TEXT NOT NULL,
    position TEXT NOT NULL,
    locale TEXT NOT NULL,
    allowed_origins JSONB NOT NULL,
    show_sources BOOLEAN NOT NULL,
    lead_form JSONB NOT NULL,
    escalation JSONB NOT NULL,
    privacy_url TEXT,
    daily_messages INTEGER,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);

-- How many questions visitors have asked an agent on `day`, in days since 1970.
CREATE TABLE widget_usage (
    org_id TEXT COLLATE "C" NOT NULL,
    agent_id TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    messages BIGINT NOT NULL,
    PRIMARY KEY (org_id, agent_id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE
);

-- The visitor of the chat widget or the Help Page who began it.
ALTER TABLE conversations ADD COLUMN widget_visitor TEXT COLLATE "C";
CREATE INDEX conversations_by_widget_visitor ON conversations (org_id, agent_id, widget_visitor, id)
 WHERE widget_visitor IS NOT NULL;
