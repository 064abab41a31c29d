//! Storing a change of an article.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_types::help_center::revisions::Rendering;

use super::{
    Article, ArticleContent, ArticleStatus, Draft, HelpSite, KEPT, Prepared, Rendered, Result, Unit, Words, add_revision, files,
    revise, revision, slugs, store, tell_visitors,
};

/// A change of a locked article.
pub(super) struct Change<'c> {
    /// The article before the change.
    pub(super) before: &'c Article,
    /// The article after the change, except its content.
    pub(super) after: Article,
    /// Newest content before the change.
    pub(super) stored: &'c ArticleContent,
    /// Newest content after the change.
    pub(super) new: &'c Draft,
    /// `true` if visitors are to see the new content.
    pub(super) live: bool,
}

impl Change<'_> {
    /// Stores the change, and returns the article.
    pub(super) async fn write(self, unit: &mut Unit, site: &HelpSite, prepared: &Prepared) -> Result<Article> {
        let Self { before, stored, new, live, .. } = self;
        let is_revision = !self.says_the_same();
        let mut after = self.content(unit, prepared).await?;
        if live {
            show(&mut after, unit);
        }
        if after.live_revision.is_none_or(|live| live == after.revision) {
            after.slug = slugs::article(&after.title);
        }
        store::help_center::articles::update(unit, &after).await?;
        if has_other_words(before, &after) {
            translate_live(unit, &after, prepared).await?;
        }
        if is_revision || after.live_revision != before.live_revision {
            store::help_center::revisions::prune(unit, &after, KEPT).await?;
        }
        if new.body != stored.body || after.live_revision != before.live_revision {
            files::note(unit, &after, &new.body, prepared).await?;
        }
        if is_seen(before, &after) {
            tell_visitors(unit, site, after.id).await?;
        }
        // Built-in labels change for visitors even if the edit is staged.
        let says_else = after.live_revision != before.live_revision || has_other_words(before, &after);
        if live || says_else {
            article_sources::follow(unit, site, &after, says_else).await?;
        }
        Ok(after)
    }

    fn says_the_same(&self) -> bool {
        let Draft { title, excerpt, body, seo } = self.new;
        let Article { title: old_title, excerpt: old_excerpt, seo: old_seo, .. } = self.before;
        (title, excerpt, seo, body) == (old_title, old_excerpt, old_seo, &self.stored.body)
    }

    /// Stores the content: as a new revision, or only rendered anew with the labels of another language.
    async fn content(self, unit: &mut Unit, prepared: &Prepared) -> Result<Article> {
        let is_revision = !self.says_the_same();
        let Self { before, mut after, stored, new, .. } = self;
        let is_rendered_anew = new.body != stored.body || has_other_words(before, &after);
        let loses_excerpt = new.excerpt.is_none() && before.excerpt.is_some();
        let rendered = if is_rendered_anew || loses_excerpt {
            prepared.rendered(&new.body, &after.locale).await?
        } else {
            Rendered { summary: before.summary.clone(), rendering: stored.rendering.clone() }
        };
        if is_revision {
            revise(&mut after, new, &rendered.summary);
            add_revision(unit, &after, &rendered.with(&new.body)).await?;
        } else if is_rendered_anew {
            replace(unit, &after, after.revision, &rendered.rendering).await?;
        }
        Ok(after)
    }
}

/// Makes the newest revision of an article live, unless the article is a draft.
fn show(article: &mut Article, unit: &Unit) {
    let may_be_seen = article.status != ArticleStatus::Draft;
    if may_be_seen && article.live_revision != Some(article.revision) {
        article.live_revision = Some(article.revision);
        article.live_at = Some(unit.now());
    }
}

/// Returns `true` if the built-in labels of the language differ between the two.
fn has_other_words(before: &Article, after: &Article) -> bool {
    Words::of(&before.locale) != Words::of(&after.locale)
}

/// Renders the live revision with the labels of another language, if it is not the newest one.
async fn translate_live(unit: &mut Unit, article: &Article, prepared: &Prepared) -> Result<()> {
    let Some(live) = article.live_revision.filter(|live| *live != article.revision) else { return Ok(()) };
    let (_, content) = revision(unit, article, live).await?;
    let rendered = prepared.rendered(&content.body, &article.locale).await?;
    replace(unit, article, live, &rendered.rendering).await
}

async fn replace(unit: &mut Unit, article: &Article, number: i64, rendering: &Rendering) -> Result<()> {
    store::help_center::revisions::replace_rendering(unit, article.org, article.id, number, rendering).await
}

/// Returns `true` if the change of a published article is visible to visitors.
fn is_seen(before: &Article, after: &Article) -> bool {
    fn shown(article: &Article) -> impl PartialEq + '_ {
        let Article { collection, slug, locale, translation_group, position, author_name, live_revision, .. } = article;
        (collection, slug, locale, translation_group, position, author_name, live_revision)
    }
    after.status == ArticleStatus::Published && shown(before) != shown(after)
}
