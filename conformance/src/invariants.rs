//! What holds in every workspace after whatever was done in it.

use frontdesk_server::{
    app::App,
    store,
    types::{AgentId, Cursor, OrgId, PageRequest, credits::CreditState},
};

/// Holds every counter against what it counts.
///
/// # Panics
/// When they differ.
pub(crate) async fn hold(app: &App, workspaces: &[OrgId]) {
    for org in workspaces {
        balance_is_the_sum_of_the_ledger(app, *org).await;
        bytes_are_those_of_the_sources(app, *org).await;
    }
}

async fn balance_is_the_sum_of_the_ledger(app: &App, org: OrgId) {
    let mut conn = app.store.read().await.expect("a connection");
    let workspace = store::orgs::find(&mut conn, org).await.expect("a query").expect("the workspace");
    let sum = store::credits::sum(&mut conn, org).await.expect("a query");
    assert_eq!(workspace.credits, sum, "the balance is the sum of the ledger");
    assert!(sum >= 0, "the balance is {sum}");
    let mut page = PageRequest { limit: 100, after: None };
    loop {
        let entries = store::credits::entries(&mut conn, org, page).await.expect("a query");
        let open = entries.items.iter().filter(|entry| entry.state == CreditState::Reserved).count();
        assert_eq!(open, 0, "a reply was neither made nor given back");
        let Some(next) = entries.next else { return };
        page.after = Some(next);
    }
}

async fn bytes_are_those_of_the_sources(app: &App, org: OrgId) {
    let mut conn = app.store.read().await.expect("a connection");
    let workspace = store::orgs::find(&mut conn, org).await.expect("a query").expect("the workspace");
    let (mut agents, mut bytes, mut after) = (0, 0, None);
    loop {
        let page = store::agents::list_live(&mut conn, org, PageRequest { limit: 100, after }).await.expect("a query");
        agents += i64::try_from(page.items.len()).expect("a page is short");
        for agent in &page.items {
            bytes += store::sources::total_bytes(&mut conn, org, agent.id).await.expect("a query");
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(workspace.agents, agents, "the counter of live agents");
    assert!(workspace.training_bytes >= bytes, "the counter of training bytes: {} < {bytes}", workspace.training_bytes);
}
