-- The private keys with which mails from hosts of the platform are signed, encrypted: one for each host, made when it is first
-- needed, and shared by all processes. `public_key` is a `SubjectPublicKeyInfo` in Base64.
CREATE TABLE platform_mail_keys (
    hostname TEXT NOT NULL PRIMARY KEY,
    selector TEXT NOT NULL,
    public_key TEXT NOT NULL,
    pepper TEXT NOT NULL,
    sealed BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX platform_mail_keys_by_pepper ON platform_mail_keys (pepper);

-- Reports of providers name a mail by its message alone.
CREATE INDEX email_messages_by_message_alone ON email_messages (message_id) WHERE message_id IS NOT NULL;
