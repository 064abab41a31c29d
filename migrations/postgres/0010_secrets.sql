-- The key ring: the peppers that codes, addresses and sealed secrets follow from, by their fingerprints. What they are is not in here.
-- The current one has not retired, and the setting `pepper` names it. One that was forgotten stays, so that it is never taken again.
CREATE TABLE peppers (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    current_since BIGINT,
    retired_at BIGINT,
    forgotten_at BIGINT
);
INSERT INTO peppers (id) SELECT value FROM settings WHERE name = 'pepper';

-- The pepper that a mailed code, or the address of a claim page, follows from: a code is compared under one pepper only.
ALTER TABLE claims ADD COLUMN code_pepper TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE claims ADD COLUMN page_pepper TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sign_ins ADD COLUMN pepper TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE claims SET
    code_pepper = COALESCE((SELECT value FROM settings WHERE name = 'pepper'), ''),
    page_pepper = COALESCE((SELECT value FROM settings WHERE name = 'pepper'), '');
UPDATE sign_ins SET pepper = COALESCE((SELECT value FROM settings WHERE name = 'pepper'), '');

-- Wrong codes for signing in, by the mail address in the spelling that its limits are counted under: the moments of the newest ones, the
-- newest last, as many as are looked at in a day.
CREATE TABLE wrong_codes (
    email_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    moments JSONB NOT NULL,
    newest BIGINT NOT NULL
);
CREATE INDEX wrong_codes_by_age ON wrong_codes (newest);
