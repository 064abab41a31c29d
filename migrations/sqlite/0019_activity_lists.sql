-- The activity is listed by who acted, by what was done, by what it was done to, and by request: in the order in which it was written.
CREATE INDEX activity_of_request ON activity (org_id, request_id, id) WHERE request_id IS NOT NULL;
CREATE INDEX activity_of_resource ON activity (org_id, resource_id, id);
CREATE INDEX activity_of_actor ON activity (org_id, actor_id, id) WHERE actor_id IS NOT NULL;
-- Most entries are messages that keys have created. Those are found by going through all entries; an index would double their cost.
CREATE INDEX activity_of_resource_kind ON activity (org_id, resource_kind, id) WHERE resource_kind <> 'message';
CREATE INDEX activity_of_verb ON activity (org_id, verb, id) WHERE verb <> 'created';
CREATE INDEX activity_of_actor_kind ON activity (org_id, actor_kind, id) WHERE actor_kind <> 'key';
