-- How long conversations stay, in days after their last message. What an agent says goes before what its organization says.
ALTER TABLE orgs ADD COLUMN conversation_retention_days INTEGER;
ALTER TABLE agents ADD COLUMN conversation_retention_days INTEGER;
