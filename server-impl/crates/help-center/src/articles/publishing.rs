//! State transitions of articles. Visitors see an article while both it and its site are published.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    ArticleId, Error, Result, Timestamp,
    activity::{FieldChanges, Verb},
    events::{EventName, EventSubject},
    help_center::{
        articles::{Article, ArticleStatus},
        states::ArticleState,
    },
};

use super::{files, load_state, lock, newest_content, record_change, rendering::PreparedTexts, writing::MAX_KEPT_REVISIONS};
use crate::{
    slugs,
    states::{self, ArticleAction},
};

/// Publishes, unpublishes, archives or unarchives an article.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ARTICLE_STATE_CONFLICT`.
#[crate::boxed]
pub async fn apply_action(unit: &mut Unit, id: ArticleId, action: ArticleAction) -> Result<ArticleState> {
    let (site, before) = lock(unit, id).await?;
    let status = states::next_status(before.status, action)?;
    let after = transition(&before, status, action, unit.now());
    if !store::help_center::articles::set_state(unit, &after, before.status).await? {
        return Err(Error::internal(format!("the article {id} has changed its state under its lock")));
    }
    if before.has_unpublished_changes() && after.live_revision.is_none() {
        release_live(unit, &after).await?;
    }
    record_change(unit, &site, id).await?;
    article_sources::follow_article(unit, &site, &after, false).await?;
    unit.log_changes(Verb::Updated, id, field_changes(&before, &after));
    unit.emit_event(event_name(action), EventSubject::Article(after.agent, id));
    load_state(unit, after).await
}

/// Returns the article as it is after an action.
fn transition(before: &Article, status: ArticleStatus, action: ArticleAction, now: Timestamp) -> Article {
    let after = Article { status, updated_at: now, ..before.clone() };
    match action {
        ArticleAction::Publish => Article {
            slug: slugs::article_slug(&before.title),
            live_revision: Some(before.revision),
            live_at: Some(now),
            published_at: Some(now),
            first_published_at: before.first_published_at.or(Some(now)),
            ..after
        },
        // The staged content is now the only one.
        ArticleAction::Unpublish => {
            Article { slug: slugs::article_slug(&before.title), live_revision: None, live_at: None, ..after }
        }
        ArticleAction::Archive => Article { archived_at: Some(now), ..after },
        ArticleAction::Unarchive => Article { archived_at: None, published_at: Some(now), ..after },
    }
}

/// Releases the revision and files that only the live version needed.
async fn release_live(unit: &mut Unit, article: &Article) -> Result<()> {
    store::help_center::revisions::prune_old(unit, article, MAX_KEPT_REVISIONS).await?;
    let content = newest_content(unit, article).await?;
    files::record_uses(unit, article, &content.body, &PreparedTexts::default()).await
}

fn field_changes(before: &Article, after: &Article) -> FieldChanges {
    FieldChanges::default().plain("status", &before.status.as_str(), &after.status.as_str()).plain(
        "liveRevision",
        &before.live_revision,
        &after.live_revision,
    )
}

fn event_name(action: ArticleAction) -> EventName {
    match action {
        ArticleAction::Publish | ArticleAction::Unarchive => EventName::ArticlePublished,
        ArticleAction::Unpublish => EventName::ArticleUnpublished,
        ArticleAction::Archive => EventName::ArticleArchived,
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{CollectionId, OrgId, SiteId, help_center::sites::HelpCenter};
    use uuid::Uuid;

    use super::*;

    fn article(status: ArticleStatus) -> Article {
        let nil = Uuid::nil();
        let site = HelpCenter::new(OrgId(nil), SiteId(nil), nil.into(), Timestamp(1));
        let is_draft = status == ArticleStatus::Draft;
        Article {
            title: "Staged".to_owned(),
            slug: "live".to_owned(),
            status,
            revision: 3,
            live_revision: (!is_draft).then_some(2),
            live_at: (!is_draft).then_some(Timestamp(2)),
            published_at: (!is_draft).then_some(Timestamp(2)),
            first_published_at: (!is_draft).then_some(Timestamp(2)),
            archived_at: (status == ArticleStatus::Archived).then_some(Timestamp(3)),
            ..Article::new(&site, CollectionId(nil), ArticleId(nil), Timestamp(1))
        }
    }

    #[test]
    fn each_action_sets_what_belongs_to_its_state() {
        let after = [
            (ArticleStatus::Draft, ArticleAction::Publish),
            (ArticleStatus::Published, ArticleAction::Unpublish),
            (ArticleStatus::Published, ArticleAction::Archive),
            (ArticleStatus::Archived, ArticleAction::Unarchive),
        ]
        .map(|(from, action)| {
            let status = states::next_status(from, action).expect("it is in the table");
            let Article { slug, live_revision, live_at, published_at, first_published_at, archived_at, .. } =
                transition(&article(from), status, action, Timestamp(9));
            let moments = [live_at, published_at, first_published_at, archived_at].map(|at| at.map(|at| at.0));
            format!("{} {slug} {live_revision:?} {moments:?}", status.as_str())
        });
        insta::assert_debug_snapshot!(after, @r#"
        [
            "published staged Some(3) [Some(9), Some(9), Some(9), None]",
            "draft staged None [None, Some(2), Some(2), None]",
            "archived live Some(2) [Some(2), Some(2), Some(2), Some(9)]",
            "published live Some(2) [Some(2), Some(9), Some(2), None]",
        ]
        "#);
    }
}
