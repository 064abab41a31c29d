//! Storing a change of an article.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_types::{
    events::{EventName, EventSubject},
    help_center::revisions::RevisionRendering,
};

use super::{
    Article, ArticleChanges, ArticleContent, ArticleDraft, ArticleLabels, ArticleStatus, HelpCenter, MAX_KEPT_REVISIONS,
    PreparedTexts, RenderedText, Result, Unit, add_revision, apply_draft, files, find_revision, record_change, slugs, store,
};

/// A change of a locked article.
pub(super) struct PendingChange<'c> {
    /// The article before the change.
    pub(super) before: &'c Article,
    /// The article after the change, except its content.
    pub(super) after: Article,
    /// Newest content before the change.
    pub(super) stored: &'c ArticleContent,
    /// Newest content after the change.
    pub(super) new: &'c ArticleDraft,
    /// `true` if visitors are to see the new content.
    pub(super) live: bool,
}

impl PendingChange<'_> {
    /// Stores the change, and returns the article. Writes nothing if it changes nothing, but has the agent read the
    /// article again if that failed.
    pub(super) async fn write_change(self, unit: &mut Unit, site: &HelpCenter, prepared: &PreparedTexts) -> Result<Article> {
        if self.changes_nothing() {
            if self.live {
                article_sources::follow_article(unit, site, self.before, false).await?;
            }
            return Ok(self.before.clone());
        }
        let Self { before, stored, new, live, .. } = self;
        let mut after = self.write_content(unit, prepared).await?;
        if after.live_revision.is_none_or(|live| live == after.revision) {
            after.slug = slugs::article_slug(&after.title);
        }
        store::help_center::articles::update(unit, &after).await?;
        if has_other_words(before, &after) {
            rerender_live(unit, &after, prepared).await?;
        }
        if new.body != stored.body || after.live_revision != before.live_revision {
            files::record_uses(unit, &after, &new.body, prepared).await?;
        }
        if is_visible_change(before, &after) {
            record_change(unit, site, after.id).await?;
        }
        // Built-in labels change for visitors even if the edit is staged.
        let says_else = after.live_revision != before.live_revision || has_other_words(before, &after);
        if live || says_else {
            article_sources::follow_article(unit, site, &after, says_else).await?;
        }
        if after.status == ArticleStatus::Published && after.live_revision != before.live_revision {
            unit.emit_event(EventName::ArticleUpdated, EventSubject::Article(after.agent, after.id));
        }
        Ok(after)
    }

    fn changes_nothing(&self) -> bool {
        let Self { before, after, live, .. } = self;
        let is_shown = !(*live && awaits_release(before));
        self.has_same_content() && is_shown && ArticleChanges::between(before, after).is_empty()
    }

    fn has_same_content(&self) -> bool {
        let ArticleDraft { title, excerpt, body, seo } = self.new;
        let Article { title: old_title, excerpt: old_excerpt, seo: old_seo, .. } = self.before;
        (title, excerpt, seo, body) == (old_title, old_excerpt, old_seo, &self.stored.body)
    }

    /// Stores the content: as a new revision, or only rendered anew with the labels of another language. Returns the
    /// article with its newest and its live revision.
    async fn write_content(self, unit: &mut Unit, prepared: &PreparedTexts) -> Result<Article> {
        let is_revision = !self.has_same_content();
        let Self { before, mut after, stored, new, live } = self;
        let is_rendered_anew = new.body != stored.body || has_other_words(before, &after);
        let loses_excerpt = new.excerpt.is_none() && before.excerpt.is_some();
        let rendered = if is_rendered_anew || loses_excerpt {
            prepared.get_or_render(&new.body, &after.locale).await?
        } else {
            RenderedText { summary: before.summary.clone(), rendering: stored.rendering.clone() }
        };
        if is_revision {
            apply_draft(&mut after, new, &rendered.summary);
        }
        if live {
            make_live(&mut after, unit);
        }
        if is_revision || after.live_revision != before.live_revision {
            // Before the new revision is added: SQLite then writes it into the pages that become free here.
            store::help_center::revisions::prune_old(unit, &after, MAX_KEPT_REVISIONS).await?;
        }
        if is_revision {
            add_revision(unit, &after, &rendered.into_content(&new.body)).await?;
        } else if is_rendered_anew {
            replace_rendering(unit, &after, after.revision, &rendered.rendering).await?;
        }
        Ok(after)
    }
}

/// Checks whether an article that is no draft has a newer revision than the live one.
fn awaits_release(article: &Article) -> bool {
    article.status != ArticleStatus::Draft && article.live_revision != Some(article.revision)
}

/// Makes the newest revision of an article live, unless the article is a draft.
fn make_live(article: &mut Article, unit: &Unit) {
    if awaits_release(article) {
        article.live_revision = Some(article.revision);
        article.live_at = Some(unit.now());
    }
}

/// Returns `true` if the built-in labels of the language differ between the two.
fn has_other_words(before: &Article, after: &Article) -> bool {
    ArticleLabels::for_locale(&before.locale) != ArticleLabels::for_locale(&after.locale)
}

/// Renders the live revision with the labels of another language, if it is not the newest one.
async fn rerender_live(unit: &mut Unit, article: &Article, prepared: &PreparedTexts) -> Result<()> {
    let Some(live) = article.live_revision.filter(|live| *live != article.revision) else { return Ok(()) };
    let (_, content) = find_revision(unit, article, live).await?;
    let rendered = prepared.get_or_render(&content.body, &article.locale).await?;
    replace_rendering(unit, article, live, &rendered.rendering).await
}

async fn replace_rendering(unit: &mut Unit, article: &Article, number: i64, rendering: &RevisionRendering) -> Result<()> {
    store::help_center::revisions::replace_rendering(unit, article.org, article.id, number, rendering).await
}

/// Returns `true` if the change of a published article is visible to visitors.
fn is_visible_change(before: &Article, after: &Article) -> bool {
    fn visible_fields(article: &Article) -> impl PartialEq + '_ {
        let Article { collection, slug, locale, translation_group, position, author_name, live_revision, .. } = article;
        (collection, slug, locale, translation_group, position, author_name, live_revision)
    }
    after.status == ArticleStatus::Published && visible_fields(before) != visible_fields(after)
}
