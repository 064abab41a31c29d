-- Where a passage stands in its page: the fragments of addresses that lead to places in a text, as JSON: [[position, "fragment"], …],
-- positions in characters of the text, ascending.
ALTER TABLE documents ADD COLUMN anchors TEXT;
ALTER TABLE chunks ADD COLUMN anchors TEXT;

-- Further pages to read, as JSON like `citations`: NULL for none, and in messages of an earlier release.
ALTER TABLE messages ADD COLUMN see_also JSONB;
