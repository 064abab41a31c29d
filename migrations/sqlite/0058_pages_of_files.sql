-- A file may have pages: where each begins in its text, in bytes, which of them a passage is on, and what could not be read.
ALTER TABLE documents ADD COLUMN page_starts TEXT;
ALTER TABLE chunks ADD COLUMN pages TEXT;
ALTER TABLE sources ADD COLUMN pages INTEGER;
ALTER TABLE sources ADD COLUMN reading_notes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reading_notes));
