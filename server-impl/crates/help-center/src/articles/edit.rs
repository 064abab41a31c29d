//! Edits of an article, as clients send them.

use std::collections::BTreeSet;

use frontdesk_types::{
    Error, Result,
    help_center::{
        articles::{ArticleChanges, SeoChanges},
        revisions::DraftChanges,
        sites::HelpCenter,
        states::ArticleState,
    },
    text_rules,
};
use frontdesk_vocabulary::{TextRule, texts};

use super::writing::draft_of;
use crate::locales;

/// Maximum tags of an article.
pub const MAX_TAGS: usize = 20;

/// Maximum characters of a tag.
pub const MAX_TAG_CHARS: usize = 40;

/// An edit of an article, as a client sends it.
#[derive(Debug, Clone, Default)]
pub struct ArticleEdit {
    /// Changes of the content, which create revisions.
    pub draft: DraftChanges,
    /// Changes of everything else.
    pub details: ArticleChanges,
    /// `true` to show visitors the new content; if absent, it is shown when the content changes.
    pub is_live: Option<bool>,
}

impl ArticleEdit {
    /// Returns `true` if visitors see the newest content after the change. A change of details alone
    /// leaves staged content staged.
    pub(super) fn shows_newest(&self) -> bool {
        self.is_live.unwrap_or(!self.draft.is_empty())
    }

    /// Returns `true` if visitors see nothing of the change.
    pub(super) fn is_staged(&self) -> bool {
        self.is_live == Some(false)
    }

    /// Checks whether the change would alter an article at all.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    pub fn would_change(&self, state: &ArticleState) -> Result<bool> {
        let Self { draft, details, .. } = self.normalize()?;
        let (mut article, old) = (state.article.clone(), draft_of(&state.article, &state.content));
        let mut new = old.clone();
        details.apply(&mut article);
        draft.apply(&mut new);
        Ok(article != state.article || new != old)
    }

    /// Returns the edit as it is stored.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    pub(super) fn normalize(&self) -> Result<Self> {
        let Self { draft, details, is_live } = self.clone();
        let draft = DraftChanges {
            title: draft.title.map(|title| normalize_text("/title", &texts::ARTICLE_TITLE, &title)).transpose()?,
            excerpt: normalize_optional("/excerpt", &texts::ARTICLE_EXCERPT, draft.excerpt)?,
            body: draft.body.map(|body| normalize_text("/body", &texts::ARTICLE_BODY, &body)).transpose()?,
            seo: draft.seo.map(normalize_seo).transpose()?,
        };
        let details = ArticleChanges {
            locale: details.locale.map(|locale| locales::normalize_locale("/locale", &locale)).transpose()?,
            tags: details.tags.map(|tags| normalize_tags(&tags)).transpose()?,
            author_name: normalize_optional("/authorName", &texts::ARTICLE_AUTHOR, details.author_name)?,
            ..details
        };
        Ok(Self { draft, details, is_live })
    }
}

fn normalize_seo(seo: SeoChanges) -> Result<SeoChanges> {
    Ok(SeoChanges {
        title: normalize_optional("/seo/title", &texts::SEO_TITLE, seo.title)?,
        description: normalize_optional("/seo/description", &texts::SEO_DESCRIPTION, seo.description)?,
        noindex: seo.noindex,
    })
}

fn normalize_text(field: &str, rule: &TextRule, text: &str) -> Result<String> {
    text_rules::validate_text(field, rule, text).map(ToOwned::to_owned)
}

#[expect(clippy::option_option, reason = "a field that is given may be emptied")]
fn normalize_optional(field: &str, rule: &TextRule, given: Option<Option<String>>) -> Result<Option<Option<String>>> {
    given.map(|given| given.map(|text| normalize_text(field, rule, &text)).transpose()).transpose()
}

/// Normalizes tags: trimmed, deduplicated, in ascending order.
fn normalize_tags(tags: &[String]) -> Result<Vec<String>> {
    let mut kept = BTreeSet::new();
    for (at, tag) in tags.iter().enumerate() {
        let tag = tag.trim();
        let wrong = match tag.chars().count() {
            0 => "A tag cannot be empty or only white space. Leave it out.".to_owned(),
            1..=MAX_TAG_CHARS => {
                kept.insert(tag.to_owned());
                continue;
            }
            length => format!("A tag must have at most {MAX_TAG_CHARS} characters; this one has {length}. Send a shorter one."),
        };
        return Err(Error::invalid(&format!("/tags/{at}"), wrong));
    }
    if kept.len() > MAX_TAGS {
        return Err(Error::invalid("/tags", format!("An article can have at most {MAX_TAGS} tags. Send fewer.")));
    }
    Ok(kept.into_iter().collect())
}

/// Checks that a language is one of the site's.
///
/// # Errors
/// `VALIDATION_ERROR` on `/locale`.
pub(super) fn check_language(site: &HelpCenter, locale: &str) -> Result<()> {
    if site.locales.iter().any(|known| known == locale) {
        return Ok(());
    }
    let known: Vec<String> = site.locales.iter().map(|known| format!("`{known}`")).collect();
    let known = known.join(", ");
    Err(Error::invalid(
        "/locale",
        format!("`{locale}` is no language of the help center. Send one of {known}, or add it to `locales` of the site first."),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags_or_error(given: &[&str]) -> String {
        let given: Vec<String> = given.iter().map(|tag| (*tag).to_owned()).collect();
        normalize_tags(&given).map_or_else(|error| error.to_string(), |tags| tags.join("|"))
    }

    #[test]
    fn tags_are_kept_once_and_in_order() {
        assert_eq!(tags_or_error(&[" b ", "a", "b"]), "a|b");
        assert_eq!(tags_or_error(&[&"é".repeat(40)]), "é".repeat(40));
        insta::assert_snapshot!(tags_or_error(&["a", " "]), @"VALIDATION_ERROR: A tag cannot be empty or only white \
            space. Leave it out.");
        insta::assert_snapshot!(tags_or_error(&[&"é".repeat(41)]), @"VALIDATION_ERROR: A tag must have at most 40 \
            characters; this one has 41. Send a shorter one.");
        let many: Vec<String> = (0..21).map(|number| number.to_string()).collect();
        insta::assert_snapshot!(tags_or_error(&many.iter().map(String::as_str).collect::<Vec<_>>()), @"VALIDATION_ERROR: An \
            article can have at most 20 tags. Send fewer.");
    }
}
