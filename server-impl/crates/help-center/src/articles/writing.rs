//! Writing: every change of an article's content is a revision, and visitors see one of them. The state of an
//! article never changes here.

mod change;

use frontdesk_core::{
    agents,
    auth::principal::{KeyPrincipal, Principal},
    billing::plans,
    unit::Unit,
};
use frontdesk_documents::markdown::ArticleLabels;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    ArticleId, Code, CollectionId, Error, ErrorParams, OrgId, Result,
    accounts::roles::Permission,
    activity::Verb,
    help_center::{
        articles::{Article, ArticleChanges, ArticleStatus},
        revisions::{ArticleContent, ArticleDraft, DraftChanges, Revision},
        sites::HelpCenter,
        states::ArticleState,
    },
};

use self::change::PendingChange;
use super::{
    ArticleEdit, LockedArticle, check_precondition, collections,
    edit::check_language,
    files, find_revision, load_state_with, lock_any, newest_content, record_change,
    rendering::{PreparedTexts, RenderedText},
    translations,
};
use crate::slugs;

/// Number of revisions kept per article, in addition to the one that visitors see.
pub(super) const MAX_KEPT_REVISIONS: i64 = 100;

/// Renders the content of a new article.
///
/// # Errors
/// `VALIDATION_ERROR`, `COLLECTION_NOT_FOUND`, `RATE_LIMITED`.
#[crate::boxed]
pub async fn prepare_new(store: &Store, org: OrgId, collection: CollectionId, new: &ArticleEdit) -> Result<PreparedTexts> {
    let ArticleEdit { draft, details, .. } = new.normalize()?;
    let site = {
        let mut conn = store.read().await?;
        collections::site_of(&mut conn, org, collection).await?
    };
    let locale = details.locale.unwrap_or(site.locale);
    PreparedTexts::render_all(org, draft.body.into_iter().collect(), &locale).await
}

/// Checks the content of a new article, without a collection to put it in.
///
/// # Errors
/// `VALIDATION_ERROR`, `RATE_LIMITED`.
#[crate::boxed]
pub async fn check_new(org: OrgId, locale: &str, new: &ArticleEdit) -> Result<()> {
    let ArticleEdit { draft, .. } = new.normalize()?;
    PreparedTexts::render_all(org, draft.body.into_iter().collect(), locale).await.map(drop)
}

/// Adds an article to a collection, as a draft.
///
/// # Errors
/// `VALIDATION_ERROR`, `COLLECTION_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn create(
    unit: &mut Unit,
    collection: CollectionId,
    new: &ArticleEdit,
    prepared: &PreparedTexts,
) -> Result<ArticleState> {
    let ArticleEdit { draft, details, .. } = new.normalize()?;
    let (agent, site, collection) = collections::lock(unit, collection).await?;
    take_article_slot(unit).await?;
    agents::require_live(agent)?;
    let (org, now) = (unit.org(), unit.now());
    let mut article = Article::new(&site, collection.id, unit.new_id(), now);
    article.number = store::help_center::sites::take_next_number(unit, org, site.id).await?;
    article.position = store::help_center::articles::find_last_position(unit, org, collection.id).await?.unwrap_or(0) + 1;
    details.apply(&mut article);
    check_language(&site, &article.locale)?;
    translations::check_group(unit, None, &article).await?;
    let mut written = ArticleDraft::default();
    draft.apply(&mut written);
    let rendered = prepared.get_or_render(&written.body, &article.locale).await?;
    apply_draft(&mut article, &written, &rendered.summary);
    article.slug = slugs::article_slug(&article.title);
    let article = store::help_center::articles::insert(unit, &article).await?;
    add_revision(unit, &article, &rendered.into_content(&written.body)).await?;
    files::record_uses(unit, &article, &written.body, prepared).await?;
    unit.log_activity(Verb::Created, article.id);
    load_state_with(unit, article, prepared).await
}

async fn take_article_slot(unit: &mut Unit) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    if store::help_center::plan_limits::take_articles(unit, org, 1, limits.help_articles).await? {
        return Ok(());
    }
    let cap = limits.help_articles.unwrap_or_default();
    let used = store::help_center::plan_limits::find_usage(unit, org).await?.map_or(0, |(articles, _)| articles);
    let all = plans::cap_reached(limits.plan, cap, "article");
    let message = format!("{all} Articles of every status count. Delete one, or {}.", plans::upgrade_advice(limits.plan));
    Err(Error::limit_exceeded(cap, used, message))
}

/// Applies new content to an article, as its newest revision.
fn apply_draft(article: &mut Article, draft: &ArticleDraft, beginning: &str) {
    let ArticleDraft { title, excerpt, body: _, seo } = draft.clone();
    article.summary = excerpt.clone().unwrap_or_else(|| beginning.to_owned());
    (article.title, article.excerpt, article.seo) = (title, excerpt, seo);
    article.revision += 1;
}

/// Stores the newest revision of an article.
async fn add_revision(unit: &mut Unit, article: &Article, content: &ArticleContent) -> Result<()> {
    let key_id = match unit.principal() {
        Principal::Key(key) => Some(key.id.clone()),
        Principal::Member(_) | Principal::Operator | Principal::System | Principal::Visitor => None,
    };
    let revision = Revision {
        article: article.id,
        number: article.revision,
        title: article.title.clone(),
        excerpt: article.excerpt.clone(),
        summary: article.summary.clone(),
        seo: article.seo.clone(),
        key_id,
        created_at: unit.now(),
    };
    store::help_center::revisions::insert(unit, article.org, &revision, content).await
}

/// Renders the texts that a change needs.
///
/// # Errors
/// `VALIDATION_ERROR`, `ARTICLE_NOT_FOUND`, `RATE_LIMITED`.
#[crate::boxed]
pub async fn prepare_update(store: &Store, org: OrgId, id: ArticleId, edit: &ArticleEdit) -> Result<PreparedTexts> {
    let ArticleEdit { draft, details, .. } = edit.normalize()?;
    let mut conn = store.read().await?;
    let article = super::find(&mut conn, org, id).await?;
    let locale = details.locale.unwrap_or_else(|| article.locale.clone());
    let has_other_words = ArticleLabels::for_locale(&locale) != ArticleLabels::for_locale(&article.locale);
    let loses_excerpt = draft.excerpt == Some(None) && article.excerpt.is_some();
    let mut bodies = Vec::new();
    if has_other_words && let Some(live) = article.live_revision.filter(|live| *live != article.revision) {
        bodies.push(find_revision(&mut conn, &article, live).await?.1.body);
    }
    match draft.body {
        Some(body) => bodies.push(body),
        None if has_other_words || loses_excerpt => bodies.push(newest_content(&mut conn, &article).await?.body),
        None => {}
    }
    drop(conn);
    PreparedTexts::render_all(org, bodies, &locale).await
}

/// Changes an article. Visitors then see its newest content, unless the change is staged or the article is a draft.
///
/// # Errors
/// `VALIDATION_ERROR`, `ARTICLE_NOT_FOUND`, `COLLECTION_NOT_FOUND`, `FORBIDDEN`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: ArticleId, edit: &ArticleEdit, prepared: &PreparedTexts) -> Result<ArticleState> {
    let (ArticleEdit { draft, details, .. }, live) = (edit.normalize()?, edit.shows_newest());
    let LockedArticle { agent, site, article: before } = lock_any(unit, id).await?;
    if let Some(collection) = details.collection {
        collections::check_in_site(unit, &site, collection).await?;
    }
    check_may_show(unit.principal(), &before, edit)?;
    agents::require_live(agent)?;
    check_precondition(unit, &before).await?;
    let mut after = Article { updated_at: unit.now(), ..before.clone() };
    details.apply(&mut after);
    if after.locale != before.locale {
        check_language(&site, &after.locale)?;
    }
    translations::check_group(unit, Some(&before), &after).await?;
    let stored = newest_content(unit, &before).await?;
    let old = draft_of(&before, &stored);
    let mut new = old.clone();
    draft.apply(&mut new);
    let after =
        PendingChange { before: &before, after, stored: &stored, new: &new, live }.write_change(unit, &site, prepared).await?;
    log_changes(unit, (&before, &old), (&after, &new));
    load_state_with(unit, after, prepared).await
}

/// Renders an earlier revision.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `REVISION_NOT_FOUND`, `RATE_LIMITED`.
#[crate::boxed]
pub async fn prepare_restoring(store: &Store, org: OrgId, id: ArticleId, number: i64) -> Result<PreparedTexts> {
    let (article, content) = {
        let mut conn = store.read().await?;
        let article = super::find(&mut conn, org, id).await?;
        let (_, content) = find_revision(&mut conn, &article, number).await?;
        (article, content)
    };
    PreparedTexts::render_all(org, vec![content.body], &article.locale).await
}

/// Makes an earlier revision the newest content, which visitors see unless the article is a draft.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `REVISION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn restore(unit: &mut Unit, id: ArticleId, number: i64, prepared: &PreparedTexts) -> Result<ArticleState> {
    let LockedArticle { agent, site, article: before } = lock_any(unit, id).await?;
    let (earlier, content) = find_revision(unit, &before, number).await?;
    agents::require_live(agent)?;
    let after = Article { updated_at: unit.now(), ..before.clone() };
    let stored = newest_content(unit, &before).await?;
    let old = draft_of(&before, &stored);
    let new = ArticleDraft { title: earlier.title, excerpt: earlier.excerpt, body: content.body, seo: earlier.seo };
    let after = PendingChange { before: &before, after, stored: &stored, new: &new, live: true }
        .write_change(unit, &site, prepared)
        .await?;
    log_changes(unit, (&before, &old), (&after, &new));
    load_state_with(unit, after, prepared).await
}

pub(super) fn draft_of(article: &Article, content: &ArticleContent) -> ArticleDraft {
    let Article { title, excerpt, seo, .. } = article.clone();
    ArticleDraft { title, excerpt, body: content.body.clone(), seo }
}

fn log_changes(unit: &mut Unit, (before, old): (&Article, &ArticleDraft), (after, new): (&Article, &ArticleDraft)) {
    let changed = DraftChanges::between(old, new).and(ArticleChanges::between(before, after));
    let changed = changed.plain("liveRevision", &before.live_revision, &after.live_revision);
    // If nothing differs, nothing was written either.
    if !changed.is_empty() {
        unit.log_changes(Verb::Updated, after.id, changed);
    }
}

/// Checks that the principal may change what visitors of an article see.
fn check_may_show(principal: &Principal, article: &Article, edit: &ArticleEdit) -> Result<()> {
    let Principal::Key(KeyPrincipal { permissions: Some(own), .. }) = principal else { return Ok(()) };
    let asks = Permission::HelpCenterPublish;
    if article.status != ArticleStatus::Published || edit.is_staged() || own.contains(&asks) {
        return Ok(());
    }
    let message = format!(
        "The article is published, and the role of this key does not allow `{asks}`. Send `isLive: false` to stage the change, \
         or use another key."
    );
    Err(Error::refused_with(Code::Forbidden, message, ErrorParams::default().with_required_permission(asks)))
}
