-- Background work: kinds with queues of their own, in which organizations take turns; and what is removed in steps.

-- `run_at` is when a job may be taken; of a running one, when its lease ends. `turn` is its place in the queue of its kind, once it is
-- due; NULL before, and while it runs. `attempts` tells one lease from the next, `failures` counts what failed, `lost` the leases that
-- ran out. Dead jobs wait for the operator. `org_id` is empty for work that belongs to no organization.
DROP INDEX jobs_by_time;
DROP INDEX jobs_by_lane;
ALTER TABLE jobs ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN org_id TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting';
ALTER TABLE jobs ADD COLUMN turn INTEGER;
ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN created_at INTEGER;
UPDATE jobs SET kind = COALESCE(task ->> 'kind', ''), org_id = COALESCE(task ->> 'org', '');
ALTER TABLE jobs DROP COLUMN lane;
CREATE INDEX jobs_in_turn ON jobs (kind, turn, run_at, id) WHERE turn IS NOT NULL;
CREATE INDEX jobs_in_turn_of_org ON jobs (kind, org_id, turn) WHERE turn IS NOT NULL;
CREATE INDEX jobs_by_time ON jobs (kind, run_at, id) WHERE turn IS NULL AND state <> 'dead';
CREATE INDEX jobs_dead ON jobs (run_at) WHERE state = 'dead';
CREATE INDEX jobs_of_org ON jobs (org_id, kind);

-- What was deleted is invisible at once, and its rows are removed in steps by a job, so that nobody waits for them.
ALTER TABLE sources ADD COLUMN deleted_at INTEGER;
ALTER TABLE agents ADD COLUMN deleted_at INTEGER;
ALTER TABLE orgs ADD COLUMN deleted_at INTEGER;
CREATE INDEX sources_deleted ON sources (org_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX agents_deleted ON agents (org_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orgs_deleted ON orgs (id) WHERE deleted_at IS NOT NULL;

-- Whose sessions and places an account has.
CREATE INDEX members_of_account ON members (account_id);
CREATE INDEX sessions_of_account ON sessions (account_id);

-- What is counted while an organization is locked.
CREATE INDEX sources_of_org ON sources (org_id) WHERE deleted_at IS NULL;
CREATE INDEX sources_waiting ON sources (org_id) WHERE kind = 'website' AND status IN ('queued', 'processing') AND deleted_at IS NULL;
