//! Conversations in which a message contains the words of a query. Words are stored as numbers that depend on the
//! agent, so the agents of a list are searched one by one.

use std::collections::BTreeSet;

use frontdesk_store::{
    self as store, Conn,
    conversations::{lists, terms},
};
use frontdesk_types::{Result, conversations::search::SearchWords};
use uuid::Uuid;

use super::ListingScope;
use crate::conversations::search;

/// Returns all conversations in which a message matches the query.
pub(super) async fn list_matching(
    conn: &mut Conn,
    ListingScope { org, agent }: ListingScope,
    query: &SearchWords,
) -> Result<Vec<Uuid>> {
    let agents = match agent {
        Some(agent) => vec![agent],
        None => store::agents::list_ids(conn, org).await?,
    };
    let mut found = BTreeSet::new();
    for agent in agents {
        found.extend(terms::list_matching(conn, org, &search::alternatives_for(agent, query)).await?);
    }
    Ok(found.into_iter().collect())
}

/// Returns those of these conversations in which a message matches the query.
pub(super) async fn filter_matching(
    conn: &mut Conn,
    ListingScope { org, agent }: ListingScope,
    ids: &[Uuid],
    query: &SearchWords,
) -> Result<Vec<Uuid>> {
    if let Some(agent) = agent {
        return terms::filter_matching(conn, org, ids, &search::alternatives_for(agent, query)).await;
    }
    let mut found = Vec::new();
    for (agent, ids) in lists::group_by_agent(conn, org, ids).await? {
        found.extend(terms::filter_matching(conn, org, &ids, &search::alternatives_for(agent, query)).await?);
    }
    Ok(found)
}
