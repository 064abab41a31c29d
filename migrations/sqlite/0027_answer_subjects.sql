-- The conversations and contacts that a stored answer is about: erasing one of them removes the answer. The token is that of the request
-- that the answer is for, so that what an earlier request left under the same key is not taken for it.
CREATE TABLE idempotency_subjects (
    org_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    idem_key TEXT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (org_id, idem_key, subject),
    FOREIGN KEY (org_id, idem_key) REFERENCES idempotency_keys (org_id, idem_key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_subjects_by_subject ON idempotency_subjects (org_id, subject, idem_key, token);

INSERT INTO idempotency_subjects (org_id, subject, idem_key, token)
SELECT DISTINCT k.org_id, s.value, k.idem_key, k.token
FROM idempotency_keys k, json_each('["' || replace(k.subjects, ' ', '","') || '"]') s
WHERE k.subjects IS NOT NULL;
ALTER TABLE idempotency_keys DROP COLUMN subjects;
