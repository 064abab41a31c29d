//! Reading websites again: one, those that were ticked, or all that match the filter of the list.

use frontdesk_agents::knowledge::source_deletions;
use frontdesk_api::models::Source;
use frontdesk_http::envelope::status_of;
use frontdesk_types::{
    AgentId, Result, SourceId,
    knowledge::{source_deletions::SourceChoice, sources::SourceType},
};
use http::{Method, StatusCode};

use super::{choosing::parse_choice, deleting::list_path, list};
use crate::{
    app::{
        forms::{as_refusal, as_sentence},
        operations::{is_missing, nonce_of, not_found_or},
        reply::PageReply,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum number of websites that one form has read again.
const MAX_AT_ONCE: i64 = 100;

/// The outcome of a form that has several websites read again, not all of which are.
#[derive(Default)]
pub(super) struct Rereading {
    /// Number of those that are.
    pub(super) started: i64,
    /// Titles of the others, with the reasons.
    pub(super) refused: Vec<(String, String)>,
}

/// Has the website of a page read again.
pub(super) async fn read_again(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let (Some(agent), Some(source)) = (visit.agent_id(), visit.source_id()) else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::POST, format!("/agents/{agent}/sources/{source}/resync"), None, &form).await {
        Ok(_) => Ok(PageReply::redirect(&visit.org_path(&format!("agents/{agent}/sources/{source}")))),
        Err(error) => not_found_or(error),
    }
}

/// Has the sources that were ticked, or the newest websites that match, read again, one after the other.
pub(super) async fn read_chosen_again(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let (mut outcome, mut status) = (Rereading::default(), StatusCode::OK);
    for source in choose(visit, agent, &form).await? {
        let refused = match queue(visit, agent, source, &form).await {
            Ok(()) => None,
            // It was deleted meanwhile.
            Err(error) if is_missing(&error) => continue,
            Err(error) => Some(as_refusal(error)?),
        };
        let Some(refusal) = refused else {
            outcome.started += 1;
            continue;
        };
        status = status_of(refusal.code);
        outcome.refused.push((find_title(visit, agent, source).await?, as_sentence(&refusal.message)));
    }
    match outcome {
        Rereading { started: 0, refused } if refused.is_empty() => Ok(PageReply::redirect(&list_path(visit, agent))),
        Rereading { started, refused } if refused.is_empty() => {
            Ok(PageReply::done(&list_path(visit, agent), "again", Some(&started.to_string())))
        }
        outcome => list::show_with(visit, status, Some(outcome)).await,
    }
}

/// Returns the sources that a form chooses. Of all that match, only websites can be read again.
async fn choose(visit: &MemberVisit, agent: AgentId, form: &FormFields) -> Result<Vec<SourceId>> {
    let mut choice = parse_choice(visit, form, MAX_AT_ONCE)?;
    if let SourceChoice::Matching { filter, .. } = &mut choice {
        filter.kind = filter.kind.or(Some(SourceType::Website));
    }
    let mut conn = visit.services().store.read().await?;
    let mut chosen = source_deletions::choose(&mut conn, visit.org(), agent, &choice).await?;
    // Nobody ticks as many: a page of the list has fewer.
    chosen.truncate(usize::try_from(MAX_AT_ONCE).unwrap_or(usize::MAX));
    Ok(chosen)
}

/// Queues a visit of a website. Sent again, the form has no further effect on any of them.
async fn queue(visit: &MemberVisit, agent: AgentId, source: SourceId, form: &FormFields) -> Result<()> {
    let key = nonce_of(form).map(|nonce| format!("{nonce}-{source}"));
    visit.perform_keyed(Method::POST, format!("/agents/{agent}/sources/{source}/resync"), key).await.map(drop)
}

/// Returns the title of a source, or its id if it was deleted a moment ago.
async fn find_title(visit: &MemberVisit, agent: AgentId, source: SourceId) -> Result<String> {
    match visit.read::<Source>(format!("/agents/{agent}/sources/{source}")).await {
        Ok(source) => Ok(source.title),
        Err(error) if is_missing(&error) => Ok(source.to_string()),
        Err(error) => Err(error),
    }
}
