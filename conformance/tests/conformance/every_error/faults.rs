//! Internal faults: a database that is broken, and one that does not answer in time.

use frontdesk_conformance::{ApiCall, Stage, TestDatabase, World, contract::ContractOperation};
use frontdesk_store as store;
use frontdesk_types::accounts::orgs::Plan;
use futures::future::try_join_all;

/// Returns a table that an operation depends on.
fn operation_table(operation: &ContractOperation) -> &'static str {
    match operation.id.as_str() {
        "signUp" | "verifyClaimCode" => "claims",
        "getKey" => "claims",
        "listModels" => "api_keys",
        "getSubscription" | "getUsage" | "getAgentLimit" | "getRetention" | "updateRetention" => "orgs",
        "listCreditHistory" => "credit_entries",
        "getCrawlLimit" => "documents",
        "listMembers" => "members",
        "listActivity" => "activity",
        "listInvitations" => "invitations",
        "listInbox" | "getInboxCounts" => "conversations",
        id if id.contains("ContactAttribute") => "contact_attributes",
        id if id.contains("Contact") => "contacts",
        id if id.contains("Role") => "roles",
        id if id.contains("SavedRepl") => "saved_replies",
        "listWebhookEvents" | "getWebhookEvent" => "events",
        id if id.contains("Suppression") => "email_suppressions",
        "listEmailLog" => "email_messages",
        id if id.contains("EmailDomain") || id.contains("EmailReceiving") => "email_domains",
        id if id.contains("Domain") => "web_domains",
        id if ["HelpCenter", "Collection", "Article", "Redirect"].iter().any(|noun| id.contains(noun)) => "help_sites",
        id if id.contains("Webhook") => "webhook_endpoints",
        _ => "agents",
    }
}

/// A table is temporarily missing. The answer reveals no internals, and the same call then succeeds.
pub(super) async fn table_is_gone(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let mut database = world.backdoor().await;
    let table = operation_table(operation);
    database.execute(format!("ALTER TABLE {table} RENAME TO {table}_gone")).await;
    let broken = stage.actor.send(&stage.example_call(operation)).await;
    database.execute(format!("ALTER TABLE {table}_gone RENAME TO {table}")).await;
    broken.assert_code("INTERNAL_ERROR", &format!("{} without its table", operation.id));
    assert!(!broken.text().contains(table), "the answer tells of the inside: {}", broken.text());
    let again = stage.actor.send(&stage.example_call(operation)).await;
    again.assert_code("success", &format!("{}, its table being back", operation.id));
}

/// All connections to the database are in use, so the request waits until it times out.
pub(super) async fn database_is_busy(world: &World, operation: &'static ContractOperation) {
    let actor = world.new_actor(Plan::Enterprise).await;
    let store::StoreOptions { sqlite_readers, postgres_connections, .. } = world.app().options.store;
    let connections = if world.database == TestDatabase::Sqlite { sqlite_readers } else { postgres_connections };
    let store = world.store();
    let taken = try_join_all((0..connections).map(|_| store.read())).await.expect("every connection");
    let answer = actor.send(&ApiCall::example(operation)).await;
    drop(taken);
    answer.assert_code("DEADLINE_EXCEEDED", &format!("{} on a busy database", operation.id));
    assert!(answer.header_number("retry-after") >= 1);
}
