-- What the team writes is told from what the operator of the server does.
UPDATE messages SET role = 'team' WHERE role = 'operator';
UPDATE messages SET finish = 'with_team' WHERE finish = 'with_operator';

-- The figures have the names that the API gives them.
ALTER TABLE analytics_sums RENAME COLUMN escalations TO escalated;
ALTER TABLE analytics_sums RENAME COLUMN resolutions TO resolved;
ALTER TABLE analytics_sums RENAME COLUMN operator_replies TO team_replies;
UPDATE conversation_sums SET figures = CAST(replace(replace(replace(CAST(figures AS TEXT), '"escalations"', '"escalated"'),
    '"resolutions"', '"resolved"'), '"operator_replies"', '"team_replies"') AS JSONB)
WHERE figures ?| ARRAY['escalations', 'resolutions', 'operator_replies'];

-- A person has one id everywhere: that of the account. Entries on people who have left keep the id of a membership that is gone.
UPDATE activity SET resource_id = (
    SELECT m.account_id FROM members m WHERE m.org_id = activity.org_id AND m.id = activity.resource_id
) WHERE resource_kind = 'member' AND EXISTS (
    SELECT 1 FROM members m WHERE m.org_id = activity.org_id AND m.id = activity.resource_id
);
