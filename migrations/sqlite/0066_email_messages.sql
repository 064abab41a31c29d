-- Mails that agents sent and received, one row each. `rfc_id` is the `Message-ID` without angle brackets, as we wrote or
-- received it, `rfc_hash` its SHA-256, by which replies find it. `thread` is the id of the conversation in `References`,
-- `token` that in the address for replies; both only of mails sent. `composed` is a mail that is to be sent, as it was
-- written; NULL afterwards. `accepted` lists the addresses for which the next server has taken it, `refused` the other ones
-- that it has refused for good.
CREATE TABLE email_messages (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    conversation_id TEXT,
    message_id TEXT,
    direction TEXT NOT NULL,
    status TEXT NOT NULL,
    detail TEXT,
    sender TEXT NOT NULL,
    recipients TEXT NOT NULL,
    cc TEXT NOT NULL,
    reply_to TEXT,
    subject TEXT NOT NULL,
    rfc_id TEXT NOT NULL,
    rfc_hash BLOB NOT NULL,
    refs TEXT NOT NULL,
    thread TEXT,
    token TEXT,
    accepted TEXT NOT NULL,
    refused TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    doubtful INTEGER NOT NULL,
    next_attempt_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    composed TEXT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, agent_id) REFERENCES agents (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
) STRICT;
-- Reports of a provider name a message without its organization.
CREATE UNIQUE INDEX email_messages_by_message ON email_messages (message_id, org_id, direction) WHERE message_id IS NOT NULL;
CREATE INDEX email_messages_by_conversation ON email_messages (org_id, conversation_id, id);
CREATE INDEX email_messages_by_agent ON email_messages (org_id, agent_id, id);
CREATE INDEX email_messages_by_direction ON email_messages (org_id, direction, id);
CREATE INDEX email_messages_by_status ON email_messages (org_id, status, id);
CREATE INDEX email_messages_by_rfc_hash ON email_messages (org_id, agent_id, rfc_hash);
CREATE INDEX email_messages_by_token ON email_messages (org_id, agent_id, token) WHERE token IS NOT NULL;
CREATE INDEX email_messages_by_age ON email_messages (created_at, id) WHERE conversation_id IS NULL;
