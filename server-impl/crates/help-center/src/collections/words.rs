//! Names and descriptions of a collection in other languages.

use frontdesk_types::{
    Error, Result,
    help_center::{
        collections::{CollectionText, Translations},
        sites::HelpCenter,
    },
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::locales;

/// Translations as they were sent, in a list.
pub type SentTranslations = Vec<(String, CollectionText)>;

/// Checks translations, and indexes them by language.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub fn index_by_language(given: SentTranslations) -> Result<Translations> {
    let mut translations = Translations::new();
    for (at, (locale, CollectionText { name, description })) in given.into_iter().enumerate() {
        let field = |name: &str| format!("/translations/{at}/{name}");
        let locale = locales::normalize_locale(&field("locale"), &locale)?;
        let name = text_rules::validate_text(&field("name"), &texts::COLLECTION_NAME, &name)?.to_owned();
        let kept = |text: String| {
            text_rules::validate_text(&field("description"), &texts::COLLECTION_DESCRIPTION, &text).map(ToOwned::to_owned)
        };
        let words = CollectionText { name, description: description.map(kept).transpose()? };
        if translations.insert(locale.clone(), words).is_some() {
            return Err(Error::invalid(&field("locale"), format!("The language `{locale}` occurs twice. Send it once.")));
        }
    }
    Ok(translations)
}

/// Returns the translations if all of them are into other languages of the site.
///
/// # Errors
/// `VALIDATION_ERROR` on `/translations`.
pub(super) fn check_languages(translations: Translations, site: &HelpCenter) -> Result<Translations> {
    for locale in translations.keys() {
        if *locale == site.locale {
            let message = format!("`{locale}` is the main language of the help center. Send it in `name` and `description`.");
            return Err(Error::invalid("/translations", message));
        }
        if !site.locales.contains(locale) {
            let message = format!("`{locale}` is no language of the help center. Add it to `locales` of the site first.");
            return Err(Error::invalid("/translations", message));
        }
    }
    Ok(translations)
}
