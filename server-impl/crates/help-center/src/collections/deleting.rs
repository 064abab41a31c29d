//! Deleting collections with those nested in them; their articles are moved or deleted.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::{agents, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    CollectionId, Error, Result,
    activity::Verb,
    events::{EventName, EventSubject},
    help_center::{
        articles::{Article, ArticleStatus},
        changes::ChangeSubject,
        sites::HelpCenter,
    },
    jobs::PurgeSite,
};

use super::{load_state, lock, not_found, tree};
use crate::site_lock;

/// Result of deleting a collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CollectionDeletion {
    /// Number of collections deleted, nested ones included.
    pub collections: i64,
    /// Number of articles deleted.
    pub deleted_articles: i64,
    /// Number of articles moved.
    pub moved_articles: i64,
}

/// Deletes a collection and those nested in it; their articles are moved to another one, or deleted as well.
///
/// # Errors
/// `VALIDATION_ERROR`, `COLLECTION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: CollectionId, move_to: Option<CollectionId>) -> Result<CollectionDeletion> {
    let (agent, site, collection) = lock(unit, id).await?;
    let all = store::help_center::collections::list_all(unit, site.org, site.id).await?;
    let doomed = tree::find_subtree(&all, id);
    if let Some(to) = move_to {
        all.iter().find(|known| known.id == to).ok_or_else(not_found)?;
        if doomed.contains(&to) {
            return Err(Error::invalid("query/moveTo", "This collection is deleted with the other one. Send one that stays."));
        }
    }
    agents::require_live(agent)?;
    let current = load_state(unit, collection).await?;
    unit.check_precondition(&current)?;
    let (deleted, moved) = match move_to {
        Some(to) => (0, move_articles(unit, &site, &doomed, to).await?),
        None => (delete_articles(unit, &site, &doomed).await?, 0),
    };
    store::help_center::collections::delete_all(unit, site.org, &doomed).await?;
    let gone: Vec<ChangeSubject> = doomed.iter().map(|id| ChangeSubject::Collection(*id)).collect();
    site_lock::record_changes(unit, &site, &gone).await?;
    for id in &doomed {
        unit.log_activity(Verb::Deleted, *id);
    }
    Ok(CollectionDeletion { collections: saturating_i64(doomed.len()), deleted_articles: deleted, moved_articles: moved })
}

/// Moves the articles of these collections, and returns their number.
async fn move_articles(unit: &mut Unit, site: &HelpCenter, from: &[CollectionId], to: CollectionId) -> Result<i64> {
    let now = unit.now();
    let moved = store::help_center::articles::move_all_between(unit, site.org, from, to, now).await?;
    if moved > 0 {
        site_lock::record_changes(unit, site, &[ChangeSubject::Collection(to)]).await?;
    }
    Ok(i64::try_from(moved).unwrap_or(i64::MAX))
}

/// Deletes the articles of these collections, and returns their number.
async fn delete_articles(unit: &mut Unit, site: &HelpCenter, within: &[CollectionId]) -> Result<i64> {
    let now = unit.now();
    let deleted = store::help_center::articles::delete_in_collections(unit, site.org, site.id, within, now).await?;
    let number = saturating_i64(deleted.len());
    if number > 0 {
        unit.enqueue_once(&PurgeSite { org: site.org, site: site.id }).await?;
    }
    let were_seen = deleted.iter().filter(|article| article.status == ArticleStatus::Published);
    let were_seen: Vec<ChangeSubject> = were_seen.map(|article| ChangeSubject::Article(article.id)).collect();
    if !were_seen.is_empty() {
        site_lock::record_changes(unit, site, &were_seen).await?;
        article_sources::schedule_settling(unit, site).await?;
    }
    for article in deleted {
        record_deletion(unit, article);
    }
    Ok(number)
}

fn record_deletion(unit: &mut Unit, article: Article) {
    unit.log_activity(Verb::Deleted, article.id);
    unit.emit_event(EventName::ArticleDeleted, EventSubject::DeletedArticle(Box::new(article)));
}

fn saturating_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
