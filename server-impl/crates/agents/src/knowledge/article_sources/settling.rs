//! Brings the sources of an agent in line with the articles of its site, in steps: after the site was published or
//! hidden, or its setting for training has changed.

use frontdesk_core::events::EventPublisher;
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Tx, knowledge::article_sources::MissingArticle};
use frontdesk_types::{AgentId, OrgId, Result, jobs::ReadArticle};

use super::{add_source, read_again, remove_sources};

/// Articles per step: few enough that no one waits for it.
const ARTICLES_PER_STEP: i64 = 50;

/// Takes a step. It removes sources from which the agent is no longer to answer. If there are none, it adds missing
/// sources and retries failed ones, for the articles with a number above `after`. Returns the number after which
/// the next step continues; `None` once there is none. Reads the current state of the site, so that a change in
/// between takes effect with the next step.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn take_step(
    tx: &mut Tx,
    publisher: &EventPublisher,
    (org, agent): (OrgId, AgentId),
    after: i64,
) -> Result<Option<i64>> {
    if store::agents::lock(tx, org, agent).await?.is_none() {
        return Ok(None);
    }
    let unwanted = store::knowledge::article_sources::list_unwanted(tx, org, agent, ARTICLES_PER_STEP).await?;
    if !unwanted.is_empty() {
        remove_sources(tx, publisher, (org, agent), &unwanted).await?;
        return Ok(Some(after));
    }
    let last = add_missing(tx, publisher.ports(), (org, agent), after).await?;
    if last.is_none() {
        store::knowledge::article_sources::mark_settled(tx, org, agent).await?;
    }
    Ok(last)
}

/// Adds some of the missing sources, and queues some of the failed ones to be read again: there may be room for
/// them by now. Returns the number of the last article among them.
async fn add_missing(tx: &mut Tx, ports: &Ports, (org, agent): (OrgId, AgentId), after: i64) -> Result<Option<i64>> {
    let Some(found) = store::help_center::sites::find_of_agent(tx, org, agent).await? else { return Ok(None) };
    let site = store::help_center::sites::lock(tx, org, found.id).await?;
    let Some(site) = site.filter(|site| site.trains_agent()) else { return Ok(None) };
    let lacking = store::knowledge::article_sources::list_missing(tx, org, site.id, after, ARTICLES_PER_STEP).await?;
    let last = lacking.last().map(|lacking| lacking.number);
    for MissingArticle { article, title, failed_source: failed, .. } in lacking {
        match failed {
            Some(source) => read_again(tx, ports, ReadArticle { org, agent, source }).await?,
            None => add_source(tx, ports, (org, agent), article, title).await?,
        }
    }
    Ok(last)
}
