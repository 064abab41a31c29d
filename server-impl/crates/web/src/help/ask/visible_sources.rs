//! Sources of an answer as a visitor may see them, and the last event of a stream.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use frontdesk_agents::chat::ReplyOutcome;
use frontdesk_help_center::asking;
use frontdesk_rest::chat::visitors::{EndRenderer, VisitorAnswer, VisitorCitation, VisitorError};
use frontdesk_services::Services;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Result, SourceId, chat::Citation};
use futures::FutureExt;

use super::refusal;
use crate::help::{site::LoadedSite, strings::UiStrings};

/// Returns the sources of an answer, each page once: articles of this site with their path, other sources with
/// their address if it is public, and else with their title alone.
pub(super) fn visitor_citations(articles: &HashMap<SourceId, String>, citations: &[Citation]) -> Vec<VisitorCitation> {
    let mut cited = Vec::new();
    for citation in citations {
        let own = articles.get(&citation.source).map(|path| with_heading(path, citation.url.as_deref()));
        let url = own.or_else(|| citation.url.as_deref().and_then(asking::public_url).map(ToOwned::to_owned));
        let is_known = |known: &VisitorCitation| {
            known.title == citation.title && without_fragment(known.url.as_deref()) == without_fragment(url.as_deref())
        };
        if !cited.iter().any(is_known) {
            cited.push(VisitorCitation { title: citation.title.clone(), url });
        }
    }
    cited
}

fn without_fragment(url: Option<&str>) -> Option<&str> {
    url.and_then(|url| url.split('#').next())
}

/// Returns the path of an article, with the cited heading as fragment.
fn with_heading(path: &str, cited: Option<&str>) -> String {
    let heading = cited.and_then(|url| url.split_once('#'));
    heading.map_or_else(|| path.to_owned(), |(_, heading)| format!("{path}#{heading}"))
}

/// Returns the paths of those sources that are articles of this site.
///
/// # Errors
/// Internal errors only.
pub(super) async fn article_paths(
    conn: &mut Conn,
    whole: &LoadedSite,
    citations: impl Iterator<Item = &Citation>,
) -> Result<HashMap<SourceId, String>> {
    let sources: HashSet<SourceId> = citations.map(|citation| citation.source).collect();
    let sources: Vec<SourceId> = sources.into_iter().collect();
    if sources.is_empty() {
        return Ok(HashMap::new());
    }
    let links = store::help_center::pages::list_of_sources(conn, whole.site.org, &sources).await?;
    let own = links.into_iter().filter(|(_, link)| whole.tree.find(link.collection).is_some());
    Ok(own.map(|(source, link)| (source, whole.article_path(&link))).collect())
}

/// Returns the function that builds the last event of an answer.
pub(super) fn final_event(services: &Arc<Services>, whole: &Arc<LoadedSite>, locale: &str, question: &str) -> EndRenderer {
    let (services, whole) = (Arc::clone(services), Arc::clone(whole));
    let (locale, question): (Arc<str>, Arc<str>) = (locale.into(), question.into());
    Arc::new(move |ended| {
        let (services, whole) = (Arc::clone(&services), Arc::clone(&whole));
        let (locale, question) = (Arc::clone(&locale), Arc::clone(&question));
        async move {
            if let ReplyOutcome::Whole(reply) = ended {
                let (text, finish) = (reply.answer.text.clone(), reply.answer.finish);
                let citations = &reply.answer.citations;
                let found = async { article_paths(&mut services.store.read().await?, &whole, citations.iter()).await };
                // The answer is valid even if its sources cannot be looked up.
                let articles = found.await.unwrap_or_else(|error| {
                    tracing::warn!(%error, "the sources of an answer cannot be linked");
                    HashMap::new()
                });
                return Ok(VisitorAnswer { text, finish, citations: visitor_citations(&articles, citations) });
            }
            let articles = refusal::find_articles(&services, &whole, &locale, &question).await;
            let message = UiStrings::for_locale(&locale).ask_unavailable.clone();
            Err(VisitorError { message, articles: refusal::to_citations(articles) })
        }
        .boxed()
    })
}
