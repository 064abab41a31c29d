-- Questions of visitors on the pages of a help center: whether they may ask, and what they are offered to ask.
ALTER TABLE help_sites ADD COLUMN ask_enabled INTEGER NOT NULL DEFAULT TRUE;
ALTER TABLE help_sites ADD COLUMN suggested_questions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(suggested_questions));
