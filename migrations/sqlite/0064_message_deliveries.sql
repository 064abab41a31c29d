-- What became of the messages that visitors get through a channel that sends them, such as mails. `cc` lists further
-- recipients.
CREATE TABLE message_deliveries (
    org_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    status TEXT NOT NULL,
    detail TEXT,
    at INTEGER NOT NULL,
    cc TEXT NOT NULL,
    PRIMARY KEY (org_id, message_id),
    FOREIGN KEY (org_id, message_id) REFERENCES messages (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Messages of visitors that are stored before the agent answers them. `reply_id` is the reply of the latest attempt,
-- which is stored once `state` is `answered`.
CREATE TABLE taken_messages (
    org_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    subject TEXT,
    state TEXT NOT NULL,
    reply_id TEXT,
    PRIMARY KEY (org_id, message_id),
    FOREIGN KEY (org_id, message_id) REFERENCES messages (org_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX taken_messages_of_reply ON taken_messages (org_id, reply_id) WHERE reply_id IS NOT NULL;
