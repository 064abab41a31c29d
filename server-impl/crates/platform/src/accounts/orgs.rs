//! Organizations, created by the operator on the command line, by sign-ups and by people.

use frontdesk_core::{
    billing::{plans, subscriptions},
    unit::Unit,
};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    Code, Error, OrgId, Result,
    accounts::orgs::Org,
    activity::{FieldChanges, Verb},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::accounts::acting;

/// Characters that end a line, or change the direction of writing (Unicode Standard Annexes 14 and 9), in
/// addition to control characters.
const BREAKS_AND_DIRECTION_MARKS: [char; 14] = [
    '\u{2028}', '\u{2029}', '\u{200e}', '\u{200f}', '\u{061c}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];

/// Checks a name: a single line that reads as it is written, since it appears in mails.
///
/// # Errors
/// `VALIDATION_ERROR` on the field.
pub fn check_name(field: &str, text: &str) -> Result<String> {
    let name = text_rules::validate_text(field, &texts::ORGANIZATION_NAME, text)?.to_owned();
    if name.chars().any(is_break_or_mark) {
        return Err(Error::invalid(
            field,
            "Name cannot contain line breaks, control characters or marks that change the text direction",
        ));
    }
    Ok(name)
}

/// Returns `true` for a character that ends a line, or changes the direction of writing.
pub(crate) fn is_break_or_mark(letter: char) -> bool {
    letter.is_control() || BREAKS_AND_DIRECTION_MARKS.contains(&letter)
}

/// Creates an organization with the credits of its plan. The subscription of a paid plan starts now.
///
/// # Errors
/// `VALIDATION_ERROR` on `/name`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, name: &str) -> Result<Org> {
    let (limits, now, entry) = (unit.limits(), unit.now(), unit.new_id());
    let mut org = Org {
        id: unit.org(),
        name: self::check_name("/name", name)?,
        plan: limits.plan,
        subscription: plans::default_status(limits.plan).map(|status| subscriptions::start_subscription(status, now)),
        credits: 0,
        agents: 0,
        training_bytes: 0,
        created_at: now,
        delete_at: None,
    };
    store::accounts::orgs::insert(unit, &org).await?;
    org.credits = if plans::is_paid(limits.plan) {
        store::billing::credits::refill_to(unit, org.id, limits.credits, entry, now).await?.unwrap_or_default()
    } else {
        store::billing::credits::grant_credits(unit, org.id, limits.credits, entry, now).await?
    };
    unit.log_activity(Verb::Created, org.id);
    Ok(org)
}

/// Renames an organization. Only owners and admins may.
///
/// # Errors
/// `FORBIDDEN`; `VALIDATION_ERROR` on `/name`.
#[crate::boxed]
pub async fn rename(unit: &mut Unit, name: &str) -> Result<Org> {
    let org = unit.org();
    acting::lock_and_find(unit).await?.require_admin()?;
    let name = self::check_name("/name", name)?;
    let before = find_for_operator(unit, org).await?;
    let after = Org { name, ..before.clone() };
    if unit.log_update(org, FieldChanges::default().text("name", &before.name, &after.name)) {
        store::accounts::orgs::rename(unit, org, &after.name).await?;
    }
    Ok(after)
}

/// Grants credits to an organization; returns the new balance.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn grant_credits(unit: &mut Unit, credits: i64) -> Result<i64> {
    let (org, now, entry) = (unit.org(), unit.now(), unit.new_id());
    let before = find_for_operator(unit, org).await?.credits;
    let balance = store::billing::credits::grant_credits(unit, org, credits, entry, now).await?;
    unit.log_changes(Verb::Updated, org, FieldChanges::default().plain("credits", &before, &balance));
    Ok(balance)
}

/// Finds the organization that the operator named, which must exist.
///
/// # Errors
/// `ORGANIZATION_NOT_FOUND`.
#[crate::boxed]
pub async fn find_for_operator(tx: &mut Tx, org: OrgId) -> Result<Org> {
    store::accounts::orgs::lock(tx, org).await?.ok_or_else(|| not_found(org))
}

/// Returns the error for an organization that the operator named and that does not exist.
pub fn not_found(org: OrgId) -> Error {
    let message = format!("There is no organization {org}. Check the id.");
    Error::refused(Code::OrganizationNotFound, message)
}
