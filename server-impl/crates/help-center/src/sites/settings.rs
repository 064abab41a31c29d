//! Validation of the settings of a site.

use frontdesk_documents::css;
use frontdesk_types::{
    Error, Result,
    help_center::sites::{HelpCenter, SiteChanges, SiteLink},
    text_rules,
};
use frontdesk_vocabulary::{TextLimit, TextRule, texts};

use crate::{links, locales, slugs};

/// Rule for suggested questions. The contract describes it in prose: its rules for texts apply to fields, not to items.
const SUGGESTED_QUESTION: TextRule = TextRule {
    name: "suggestedQuestion",
    noun: "Question",
    trimmed: true,
    limit: TextLimit::Characters(120),
    advice: "Send a shorter one.",
};

/// Returns the changes as they are stored.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn normalize_changes(changes: &SiteChanges, reserved: &[String]) -> Result<SiteChanges> {
    let mut changes = changes.clone();
    if let Some(slug) = &changes.slug {
        slugs::check_site_slug("/slug", slug, reserved)?;
    }
    changes.name = changes.name.map(|name| normalize_text("/name", &texts::HELP_CENTER_NAME, &name)).transpose()?;
    changes.headline = normalize_optional("/headline", &texts::HELP_CENTER_HEADLINE, changes.headline)?;
    changes.description = normalize_optional("/description", &texts::HELP_CENTER_DESCRIPTION, changes.description)?;
    changes.locale = changes.locale.map(|locale| locales::normalize_locale("/locale", &locale)).transpose()?;
    changes.locales = changes.locales.map(normalize_tags).transpose()?;
    changes.header_links = changes.header_links.map(|given| normalize_links("/headerLinks", given)).transpose()?;
    changes.footer_links = changes.footer_links.map(|given| normalize_links("/footerLinks", given)).transpose()?;
    changes.suggested_questions = changes.suggested_questions.map(|given| normalize_questions(&given)).transpose()?;
    if let Some(theme) = &mut changes.theme {
        for color in [&mut theme.primary_color, &mut theme.background].into_iter().flatten() {
            color.make_ascii_lowercase();
        }
        if let Some(Some(sheet)) = &theme.css {
            css::check("/theme/css", sheet)?;
        }
    }
    Ok(changes)
}

/// Normalizes each language tag. The set as a whole is checked once the site is known.
fn normalize_tags(given: Vec<String>) -> Result<Vec<String>> {
    given.iter().enumerate().map(|(at, locale)| locales::normalize_locale(&format!("/locales/{at}"), locale)).collect()
}

fn normalize_text(field: &str, rule: &TextRule, text: &str) -> Result<String> {
    text_rules::validate_text(field, rule, text).map(ToOwned::to_owned)
}

#[expect(clippy::option_option, reason = "a field that is given may be emptied")]
fn normalize_optional(field: &str, rule: &TextRule, given: Option<Option<String>>) -> Result<Option<Option<String>>> {
    given.map(|given| given.map(|text| normalize_text(field, rule, &text)).transpose()).transpose()
}

fn normalize_questions(given: &[String]) -> Result<Vec<String>> {
    let checked =
        |(at, question): (usize, &String)| normalize_text(&format!("/suggestedQuestions/{at}"), &SUGGESTED_QUESTION, question);
    given.iter().enumerate().map(checked).collect()
}

fn normalize_links(field: &str, given: Vec<SiteLink>) -> Result<Vec<SiteLink>> {
    let checked = |(at, link): (usize, SiteLink)| {
        let label = normalize_text(&format!("{field}/{at}/label"), &texts::LINK_LABEL, &link.label)?;
        Ok(SiteLink { label, url: links::normalize_link(&format!("{field}/{at}/url"), &link.url)? })
    };
    given.into_iter().enumerate().map(checked).collect()
}

/// Applies the initial settings of a new site. Its main language defaults to the first one sent.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn apply_initial(site: &mut HelpCenter, changes: SiteChanges) -> Result<()> {
    let first = changes.locales.as_ref().and_then(|named| named.first());
    let main = changes.locale.as_ref().or(first).unwrap_or(&site.locale).clone();
    let named = changes.locales.clone().unwrap_or_else(|| vec![main.clone()]);
    let named = locales::normalize_locales("/locales", &main, &named)?;
    changes.apply(site);
    (site.locale, site.locales) = (main, named);
    Ok(())
}

/// Checks the languages of a site after a change. `written` are the languages of its articles.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn check_languages(site: &mut HelpCenter, described: &SiteChanges, written: &[String]) -> Result<()> {
    let field = if described.locales.is_some() { "/locales" } else { "/locale" };
    site.locales = locales::normalize_locales(field, &site.locale, &site.locales)?;
    match written.iter().find(|locale| !site.locales.contains(locale)) {
        None => Ok(()),
        Some(locale) => {
            let message = format!("Articles are written in `{locale}`. Keep it, or delete them or change their language first.");
            Err(Error::invalid(field, message))
        }
    }
}
