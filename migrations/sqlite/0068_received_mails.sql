-- The subject of a conversation by mail, and the conversation that it continues.
ALTER TABLE conversations ADD COLUMN subject TEXT;
ALTER TABLE conversations ADD COLUMN previous_id TEXT;
CREATE INDEX conversations_by_previous ON conversations (org_id, previous_id) WHERE previous_id IS NOT NULL;

-- Replies find the oldest mail with an id: whoever repeats the id of another mail does not hide that one.
DROP INDEX email_messages_by_rfc_hash;
CREATE INDEX email_messages_by_rfc_hash ON email_messages (org_id, agent_id, rfc_hash, id) WHERE conversation_id IS NOT NULL;

-- Mails of an agent that were refused, of which a day has few.
CREATE INDEX refused_email_messages ON email_messages (org_id, agent_id, created_at) WHERE status = 'refused';

-- Facts about mails that were received, beside those in `email_messages`. `digest` makes two of them the same mail. It is
-- taken first in the transaction that stores a mail, so that of two at once, one waits for the other.
CREATE TABLE received_mails (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    digest BLOB NOT NULL,
    envelope_from TEXT NOT NULL,
    envelope_to TEXT NOT NULL,
    verification TEXT NOT NULL,
    is_quarantined INTEGER NOT NULL,
    is_automated INTEGER NOT NULL,
    is_asked INTEGER NOT NULL,
    sender_key TEXT NOT NULL,
    results TEXT NOT NULL,
    whole_text TEXT,
    bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES email_messages (org_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX received_mails_by_digest ON received_mails (org_id, agent_id, digest);
CREATE INDEX received_mails_by_agent ON received_mails (org_id, agent_id, created_at);
CREATE INDEX asked_mails_by_agent ON received_mails (org_id, agent_id, created_at) WHERE is_asked;
CREATE INDEX asked_mails_by_sender ON received_mails (org_id, agent_id, sender_key, created_at) WHERE is_asked;

-- Mails as they came, until they expire. `id` is that of the mail.
CREATE TABLE raw_mails (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES email_messages (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX raw_mails_by_expiry ON raw_mails (expires_at, id);

-- Their contents. Blocks outlive what they belong to, until they are removed in steps: see `removed_mail_contents`.
CREATE TABLE raw_mail_blocks (
    org_id TEXT NOT NULL,
    mail_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, mail_id, number)
) STRICT;

-- Attachments of messages, by their place in the message.
CREATE TABLE message_attachments (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, message_id) REFERENCES messages (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX message_attachments_by_message ON message_attachments (org_id, message_id, position);

CREATE TABLE message_attachment_blocks (
    org_id TEXT NOT NULL,
    attachment_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 262144),
    PRIMARY KEY (org_id, attachment_id, number)
) STRICT;

-- Removed mails and attachments whose blocks are still there. The database adds them by itself, so that no way of removing
-- a conversation can forget to; one step at a time, so that large ones keep no other writer waiting.
CREATE TABLE removed_mail_contents (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER raw_mail_removed AFTER DELETE ON raw_mails BEGIN
    INSERT INTO removed_mail_contents (org_id, id) VALUES (OLD.org_id, OLD.id);
END;
CREATE TRIGGER message_attachment_removed AFTER DELETE ON message_attachments BEGIN
    INSERT INTO removed_mail_contents (org_id, id) VALUES (OLD.org_id, OLD.id);
END;

-- Addresses, in lower case, whose mails belong to a conversation.
CREATE TABLE email_participants (
    org_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (org_id, conversation_id, address),
    FOREIGN KEY (org_id, conversation_id) REFERENCES conversations (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
