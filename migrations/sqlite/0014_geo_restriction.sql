-- The names that these fields have everywhere else.
ALTER TABLE agents RENAME COLUMN geo_mode TO geo_restriction_mode;
ALTER TABLE agents RENAME COLUMN geo_countries TO geo_restriction_countries;
