//! Invariants that must hold for every workspace, whatever was done in it.

use crate::backdoor::Backdoor;

/// Queries, each of which counts the workspaces that violate an invariant.
const VIOLATION_QUERIES: [(&str, &str); 10] = [
    (
        "the balance is the sum of the ledger",
        "credits <> (SELECT COALESCE(SUM(amount), 0) FROM credit_entries WHERE org_id = orgs.id)",
    ),
    ("the balance is not negative", "credits < 0"),
    ("no credits stay reserved", "EXISTS (SELECT 1 FROM credit_entries WHERE org_id = orgs.id AND state = 'reserved')"),
    ("live agents are counted", "agents <> (SELECT COUNT(*) FROM agents WHERE org_id = orgs.id AND pending_delete_at IS NULL)"),
    (
        "what is kept for repeats is counted",
        "COALESCE((SELECT bytes FROM idempotency_usage WHERE org_id = orgs.id), 0) <> \
         (SELECT COALESCE(SUM(bytes), 0) FROM idempotency_keys WHERE org_id = orgs.id) + \
         (SELECT COALESCE(SUM(bytes), 0) FROM idempotency_bases WHERE org_id = orgs.id)",
    ),
    (
        "the words of messages are recorded",
        "EXISTS (SELECT 1 FROM conversations c JOIN messages m ON m.org_id = c.org_id AND m.conversation_id = c.id \
         WHERE c.org_id = orgs.id AND c.is_searchable AND m.role <> 'system' AND NOT EXISTS (SELECT 1 FROM message_terms t \
         WHERE t.org_id = m.org_id AND t.conversation_id = m.conversation_id AND t.seq = m.seq))",
    ),
    (
        "training bytes are counted",
        "training_bytes <> (SELECT COALESCE(SUM(bytes), 0) FROM sources WHERE org_id = orgs.id \
      AND deleted_at IS NULL AND agent_id IN (SELECT id FROM agents WHERE agents.org_id = orgs.id AND agents.deleted_at IS \
      NULL))",
    ),
    (
        "the articles of help centers are counted",
        "help_articles <> (SELECT COUNT(*) FROM help_articles a JOIN help_sites s ON s.org_id = a.org_id AND s.id = a.site_id \
         WHERE a.org_id = orgs.id AND a.deleted_at IS NULL AND s.deleted_at IS NULL)",
    ),
    (
        "the files of help centers are counted",
        "help_file_bytes <> (SELECT COALESCE(SUM(f.bytes), 0) FROM help_files f \
         JOIN help_sites s ON s.org_id = f.org_id AND s.id = f.site_id \
         WHERE f.org_id = orgs.id AND f.deleted_at IS NULL AND s.deleted_at IS NULL)",
    ),
    (
        "what visitors do is in the sums of each span",
        "EXISTS (SELECT 1 FROM help_site_sums s WHERE s.org_id = orgs.id GROUP BY s.site_id \
         HAVING SUM(views + visitors + searches + search_clicks + feedback_up + feedback_down) <> 5 * \
         SUM(CASE WHEN span = 96 THEN views + visitors + searches + search_clicks + feedback_up + feedback_down ELSE 0 END))",
    ),
];

/// Checks every counter against what it counts.
///
/// # Panics
/// If they differ.
pub(crate) async fn assert_hold(database: &mut Backdoor) {
    for (what, broken) in VIOLATION_QUERIES {
        assert_eq!(
            database.query_number(format!("SELECT COUNT(*) FROM orgs WHERE {broken}")).await,
            0,
            "{what}: not so in these many workspaces"
        );
    }
    let failed = "SELECT COUNT(*) FROM jobs WHERE last_error IS NOT NULL";
    assert_eq!(database.query_number(failed.to_owned()).await, 0, "jobs have failed");
}
