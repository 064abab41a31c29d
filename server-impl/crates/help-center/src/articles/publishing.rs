//! State transitions of articles. Visitors see an article while both it and its site are published.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    ArticleId, Error, Result, Timestamp,
    activity::{FieldChanges, Verb},
    events::{EventName, Subject},
    help_center::{
        articles::{Article, ArticleStatus},
        states::ArticleState,
    },
};

use super::{files, lock, newest, rendering::Prepared, state, tell_visitors, writing::KEPT};
use crate::{
    slugs,
    states::{self, Action},
};

/// Publishes, unpublishes, archives or unarchives an article.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ARTICLE_STATE_CONFLICT`.
pub async fn act(unit: &mut Unit, id: ArticleId, action: Action) -> Result<ArticleState> {
    let (site, before) = lock(unit, id).await?;
    let status = states::next(before.status, action)?;
    let after = moved(&before, status, action, unit.now());
    if !store::help_center::articles::set_state(unit, &after, before.status).await? {
        return Err(Error::internal(format!("the article {id} has changed its state under its lock")));
    }
    if before.has_unpublished_changes() && after.live_revision.is_none() {
        forget_live(unit, &after).await?;
    }
    tell_visitors(unit, &site, id).await?;
    article_sources::follow(unit, &site, &after, false).await?;
    unit.log_changes(Verb::Updated, id, changed(&before, &after));
    unit.emit(event(action), Subject::Article(after.agent, id));
    state(unit, after).await
}

/// Returns the article as it is after an action.
fn moved(before: &Article, status: ArticleStatus, action: Action, now: Timestamp) -> Article {
    let after = Article { status, updated_at: now, ..before.clone() };
    match action {
        Action::Publish => Article {
            slug: slugs::article(&before.title),
            live_revision: Some(before.revision),
            live_at: Some(now),
            published_at: Some(now),
            first_published_at: before.first_published_at.or(Some(now)),
            ..after
        },
        // The staged content is now the only one.
        Action::Unpublish => Article { slug: slugs::article(&before.title), live_revision: None, live_at: None, ..after },
        Action::Archive => Article { archived_at: Some(now), ..after },
        Action::Unarchive => Article { archived_at: None, published_at: Some(now), ..after },
    }
}

/// Releases the revision and files that only the live version needed.
async fn forget_live(unit: &mut Unit, article: &Article) -> Result<()> {
    store::help_center::revisions::prune(unit, article, KEPT).await?;
    let content = newest(unit, article).await?;
    files::note(unit, article, &content.body, &Prepared::default()).await
}

fn changed(before: &Article, after: &Article) -> FieldChanges {
    FieldChanges::default().plain("status", &before.status.as_str(), &after.status.as_str()).plain(
        "liveRevision",
        &before.live_revision,
        &after.live_revision,
    )
}

fn event(action: Action) -> EventName {
    match action {
        Action::Publish | Action::Unarchive => EventName::ArticlePublished,
        Action::Unpublish => EventName::ArticleUnpublished,
        Action::Archive => EventName::ArticleArchived,
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{CollectionId, OrgId, SiteId, help_center::sites::HelpSite};
    use uuid::Uuid;

    use super::*;

    fn article(status: ArticleStatus) -> Article {
        let nil = Uuid::nil();
        let site = HelpSite::new(OrgId(nil), SiteId(nil), nil.into(), Timestamp(1));
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
            (ArticleStatus::Draft, Action::Publish),
            (ArticleStatus::Published, Action::Unpublish),
            (ArticleStatus::Published, Action::Archive),
            (ArticleStatus::Archived, Action::Unarchive),
        ]
        .map(|(from, action)| {
            let status = states::next(from, action).expect("it is in the table");
            let Article { slug, live_revision, live_at, published_at, first_published_at, archived_at, .. } =
                moved(&article(from), status, action, Timestamp(9));
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
