-- The people who write to agents, what an organization keeps about them, and the contact details that they leave.

-- Of one that was merged or erased, `retired` says what becomes of its conversations ('merged', 'keep', 'delete') until a job has done it;
-- its data is gone by then.
CREATE TABLE contacts (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL UNIQUE,
    external_id TEXT,
    name TEXT,
    email TEXT,
    email_key TEXT,
    phone TEXT,
    country TEXT,
    language TEXT,
    retired TEXT,
    merged_into TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE INDEX contacts_by_creation ON contacts (org_id, created_at, id) WHERE retired IS NULL;
CREATE INDEX contacts_by_email ON contacts (org_id, email_key, created_at, id) WHERE retired IS NULL AND email_key IS NOT NULL;
CREATE INDEX retired_contacts ON contacts (updated_at, id) WHERE retired IS NOT NULL;
CREATE INDEX contacts_merged ON contacts (org_id, merged_into) WHERE merged_into IS NOT NULL;

-- What leads to a contact: its external ids, and the email addresses that no other contact had before. Merging contacts moves them.
CREATE TABLE contact_identities (
    org_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    PRIMARY KEY (org_id, kind, key),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_of_contact ON contact_identities (org_id, contact_id);

-- The words by whose beginning contacts are found.
CREATE TABLE contact_words (
    org_id TEXT NOT NULL,
    word TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    PRIMARY KEY (org_id, word, contact_id),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX words_of_contact ON contact_words (org_id, contact_id, word);

-- A sweep removes the values of a deleted attribute, and then the attribute.
CREATE TABLE contact_attributes (
    org_id TEXT NOT NULL REFERENCES orgs (id),
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    description TEXT,
    deleted_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX contact_attributes_by_key ON contact_attributes (org_id, key) WHERE deleted_at IS NULL;
CREATE INDEX deleted_contact_attributes ON contact_attributes (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- `contact_created_at` is that of the contact, which lists of contacts are sorted by.
CREATE TABLE contact_values (
    org_id TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    attribute_id TEXT NOT NULL,
    value TEXT NOT NULL,
    contact_created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, contact_id, attribute_id),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, attribute_id) REFERENCES contact_attributes (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX contacts_by_value ON contact_values (org_id, attribute_id, value, contact_created_at, contact_id);

ALTER TABLE conversations ADD COLUMN contact_id TEXT REFERENCES contacts (id);
CREATE INDEX conversations_of_contact ON conversations (contact_id, last_message_at, id) WHERE contact_id IS NOT NULL;

CREATE TABLE leads (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    conversation_id TEXT,
    name TEXT,
    email TEXT,
    phone TEXT,
    company TEXT,
    message TEXT,
    fields TEXT NOT NULL CHECK (json_valid(fields)),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id)
) STRICT;
CREATE INDEX leads_by_creation ON leads (org_id, agent_id, created_at, id);
CREATE INDEX leads_of_contact ON leads (org_id, contact_id, created_at, id);
CREATE INDEX leads_of_conversation ON leads (org_id, conversation_id) WHERE conversation_id IS NOT NULL;

-- The conversations and contacts that a stored answer is about, whose erasure removes it.
ALTER TABLE idempotency_keys ADD COLUMN subjects TEXT;

-- What is removed from the index of words is overwritten, as all else is.
INSERT INTO message_terms_by_term (message_terms_by_term, rank) VALUES ('secure-delete', 1);
