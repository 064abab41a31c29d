//! Articles that are translations of each other: one per language, all of the same site.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{Error, Result, help_center::articles::Article};

/// Checks that a changed article is compatible with the others of its group. `before` is its previous state,
/// unless it is new.
///
/// # Errors
/// `VALIDATION_ERROR` on `/translationGroupId` or `/locale`.
pub(super) async fn check_group(unit: &mut Unit, before: Option<&Article>, article: &Article) -> Result<()> {
    let Some(group) = article.translation_group else { return Ok(()) };
    let is_new_there = before.is_none_or(|before| before.translation_group != Some(group));
    if !is_new_there && before.is_some_and(|before| before.locale == article.locale) {
        return Ok(());
    }
    let org = unit.org();
    // Groups belong to the organization: an article of another site could join this one meanwhile.
    store::accounts::orgs::lock_row(unit, org).await?;
    let group = store::help_center::articles::list_translations(unit, org, group).await?;
    let mut others = group.iter().filter(|other| other.id != article.id);
    if others.clone().any(|other| other.site != article.site) {
        let message = "Articles of another help center have this `translationGroupId`. Send another one.";
        return Err(Error::invalid("/translationGroupId", message));
    }
    let Some(other) = others.find(|other| other.locale == article.locale) else { return Ok(()) };
    let field = if is_new_there { "/translationGroupId" } else { "/locale" };
    let message = format!(
        "The article `{}` is the one of this group in `{}`. Send another language or another group, or take that article out \
         of it.",
        other.id, other.locale
    );
    Err(Error::invalid(field, message))
}
