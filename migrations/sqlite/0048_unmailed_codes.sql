-- Attempts whose code was not mailed are answered as the others, and no code is right for them.

ALTER TABLE help_sign_ins ADD COLUMN is_mailed INTEGER NOT NULL DEFAULT 1;
