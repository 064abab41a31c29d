//! Writing: every change of an article's content is a revision, and visitors see one of them. The state of an
//! article never changes here.

mod change;

use frontdesk_core::{
    agents,
    auth::principal::{KeyPrincipal, Principal},
    billing::plans,
    unit::Unit,
};
use frontdesk_documents::markdown::Words;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    ArticleId, Code, CollectionId, Error, OrgId, Result,
    accounts::roles::Permission,
    activity::Verb,
    help_center::{
        articles::{Article, ArticleChanges, ArticleStatus},
        revisions::{ArticleContent, Draft, DraftChanges, Revision},
        sites::HelpSite,
        states::ArticleState,
    },
};

use self::change::Change;
use super::{
    Edit, Locked, check_precondition, collections,
    edit::in_language_of,
    files, lock_any, newest,
    rendering::{Prepared, Rendered},
    revision, state_with, tell_visitors, translations,
};
use crate::slugs;

/// Number of revisions kept per article, in addition to the one that visitors see.
pub(super) const KEPT: i64 = 100;

/// Renders the content of a new article.
///
/// # Errors
/// `VALIDATION_ERROR`, `COLLECTION_NOT_FOUND`, `RATE_LIMITED`.
pub async fn prepare_new(store: &Store, org: OrgId, collection: CollectionId, new: &Edit) -> Result<Prepared> {
    let Edit { draft, details, .. } = new.checked()?;
    let site = {
        let mut conn = store.read().await?;
        collections::site_of(&mut conn, org, collection).await?
    };
    let locale = details.locale.unwrap_or(site.locale);
    Prepared::of(org, draft.body.into_iter().collect(), &locale).await
}

/// Checks the content of a new article, without a collection to put it in.
///
/// # Errors
/// `VALIDATION_ERROR`, `RATE_LIMITED`.
pub async fn check_new(org: OrgId, locale: &str, new: &Edit) -> Result<()> {
    let Edit { draft, .. } = new.checked()?;
    Prepared::of(org, draft.body.into_iter().collect(), locale).await.map(drop)
}

/// Adds an article to a collection, as a draft.
///
/// # Errors
/// `VALIDATION_ERROR`, `COLLECTION_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
pub async fn create(unit: &mut Unit, collection: CollectionId, new: &Edit, prepared: &Prepared) -> Result<ArticleState> {
    let Edit { draft, details, .. } = new.checked()?;
    let (agent, site, collection) = collections::lock(unit, collection).await?;
    take_place(unit).await?;
    agents::live(agent)?;
    let (org, now) = (unit.org(), unit.now());
    let mut article = Article::new(&site, collection.id, unit.new_id(), now);
    article.number = store::help_center::sites::next_number(unit, org, site.id).await?;
    article.position = store::help_center::articles::last_position(unit, org, collection.id).await?.unwrap_or(0) + 1;
    details.apply(&mut article);
    in_language_of(&site, &article.locale)?;
    translations::check(unit, None, &article).await?;
    let mut written = Draft::default();
    draft.apply(&mut written);
    let rendered = prepared.rendered(&written.body, &article.locale).await?;
    revise(&mut article, &written, &rendered.summary);
    article.slug = slugs::article(&article.title);
    let article = store::help_center::articles::insert(unit, &article).await?;
    add_revision(unit, &article, &rendered.with(&written.body)).await?;
    files::note(unit, &article, &written.body, prepared).await?;
    unit.log(Verb::Created, article.id);
    state_with(unit, article, prepared).await
}

async fn take_place(unit: &mut Unit) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    if store::help_center::caps::take_articles(unit, org, 1, limits.help_articles).await? {
        return Ok(());
    }
    let all = plans::all_in_use(limits.plan, limits.help_articles.unwrap_or_default(), "article");
    let message = format!("{all} Articles of every status count. Delete one, or {}.", plans::way_up(limits.plan));
    Err(Error::refused(Code::LimitExceeded, message))
}

/// Applies new content to an article, as its newest revision.
fn revise(article: &mut Article, draft: &Draft, beginning: &str) {
    let Draft { title, excerpt, body: _, seo } = draft.clone();
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
pub async fn prepare(store: &Store, org: OrgId, id: ArticleId, edit: &Edit) -> Result<Prepared> {
    let Edit { draft, details, .. } = edit.checked()?;
    let mut conn = store.read().await?;
    let article = super::find(&mut conn, org, id).await?;
    let locale = details.locale.unwrap_or_else(|| article.locale.clone());
    let has_other_words = Words::of(&locale) != Words::of(&article.locale);
    let loses_excerpt = draft.excerpt == Some(None) && article.excerpt.is_some();
    let mut bodies = Vec::new();
    if has_other_words && let Some(live) = article.live_revision.filter(|live| *live != article.revision) {
        bodies.push(revision(&mut conn, &article, live).await?.1.body);
    }
    match draft.body {
        Some(body) => bodies.push(body),
        None if has_other_words || loses_excerpt => bodies.push(newest(&mut conn, &article).await?.body),
        None => {}
    }
    drop(conn);
    Prepared::of(org, bodies, &locale).await
}

/// Changes an article. Visitors then see its newest content, unless the change is staged or the article is a draft.
///
/// # Errors
/// `VALIDATION_ERROR`, `ARTICLE_NOT_FOUND`, `COLLECTION_NOT_FOUND`, `FORBIDDEN`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
pub async fn update(unit: &mut Unit, id: ArticleId, edit: &Edit, prepared: &Prepared) -> Result<ArticleState> {
    let (Edit { draft, details, .. }, live) = (edit.checked()?, edit.shows_newest());
    let Locked { agent, site, article: before } = lock_any(unit, id).await?;
    if let Some(collection) = details.collection {
        collections::of_site(unit, &site, collection).await?;
    }
    may_show(unit.principal(), &before, edit)?;
    agents::live(agent)?;
    check_precondition(unit, &before).await?;
    let mut after = Article { updated_at: unit.now(), ..before.clone() };
    details.apply(&mut after);
    if after.locale != before.locale {
        in_language_of(&site, &after.locale)?;
    }
    translations::check(unit, Some(&before), &after).await?;
    let stored = newest(unit, &before).await?;
    let old = draft_of(&before, &stored);
    let mut new = old.clone();
    draft.apply(&mut new);
    let after = Change { before: &before, after, stored: &stored, new: &new, live }.write(unit, &site, prepared).await?;
    log(unit, (&before, &old), (&after, &new));
    state_with(unit, after, prepared).await
}

/// Renders an earlier revision.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `REVISION_NOT_FOUND`, `RATE_LIMITED`.
pub async fn prepare_restoring(store: &Store, org: OrgId, id: ArticleId, number: i64) -> Result<Prepared> {
    let (article, content) = {
        let mut conn = store.read().await?;
        let article = super::find(&mut conn, org, id).await?;
        let (_, content) = revision(&mut conn, &article, number).await?;
        (article, content)
    };
    Prepared::of(org, vec![content.body], &article.locale).await
}

/// Makes an earlier revision the newest content, which visitors see unless the article is a draft.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `REVISION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn restore(unit: &mut Unit, id: ArticleId, number: i64, prepared: &Prepared) -> Result<ArticleState> {
    let Locked { agent, site, article: before } = lock_any(unit, id).await?;
    let (earlier, content) = revision(unit, &before, number).await?;
    agents::live(agent)?;
    let after = Article { updated_at: unit.now(), ..before.clone() };
    let stored = newest(unit, &before).await?;
    let old = draft_of(&before, &stored);
    let new = Draft { title: earlier.title, excerpt: earlier.excerpt, body: content.body, seo: earlier.seo };
    let after = Change { before: &before, after, stored: &stored, new: &new, live: true }.write(unit, &site, prepared).await?;
    log(unit, (&before, &old), (&after, &new));
    state_with(unit, after, prepared).await
}

pub(super) fn draft_of(article: &Article, content: &ArticleContent) -> Draft {
    let Article { title, excerpt, seo, .. } = article.clone();
    Draft { title, excerpt, body: content.body.clone(), seo }
}

fn log(unit: &mut Unit, (before, old): (&Article, &Draft), (after, new): (&Article, &Draft)) {
    let changed = DraftChanges::between(old, new).and(ArticleChanges::between(before, after));
    unit.log_changes(Verb::Updated, after.id, changed.plain("liveRevision", &before.live_revision, &after.live_revision));
}

/// Checks that the principal may change what visitors of an article see.
fn may_show(principal: &Principal, article: &Article, edit: &Edit) -> Result<()> {
    let Principal::Key(KeyPrincipal { permissions: Some(own), .. }) = principal else { return Ok(()) };
    let asks = Permission::HelpCenterPublish;
    if article.status != ArticleStatus::Published || edit.is_staged() || own.contains(&asks) {
        return Ok(());
    }
    let message = format!(
        "The article is published, and the role of this key does not allow `{asks}`. Send `live: false` to stage the change, or use \
         another key."
    );
    Err(Error::refused(Code::Forbidden, message))
}
