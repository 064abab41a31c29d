//! Settings of people for themselves: their name, time zone and language, and how pages look to them.

use std::time::Duration;

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    AccountId, Error, OrgId, Result, Timestamp,
    accounts::profiles::{LastOrg, Profile, ProfileChanges},
    text_rules,
};
use frontdesk_vocabulary::{TextLimit, TextRule};
use jiff::tz::TimeZone;

use crate::accounts::orgs;

/// Rule for the name of a person.
const PERSON_NAME: TextRule = TextRule {
    name: "personName",
    noun: "Name",
    trimmed: true,
    limit: TextLimit::Characters(100),
    advice: "Send a shorter one.",
};

/// Languages that pages are written in, by their BCP 47 tags. Where a region is named, times are written as people do
/// there.
pub const LANGUAGES: [&str; 2] = ["en", "en-US"];

/// Time between two records of the organization that a person last opened, so that few requests write.
const LAST_ORG_INTERVAL: Duration = Duration::from_secs(60);

/// Changes the settings of a person; `None` if they do not exist.
///
/// # Errors
/// `VALIDATION_ERROR` on `/name`, `/timeZone` or `/language`.
#[crate::boxed]
pub async fn update_profile(tx: &mut Tx, account: AccountId, changes: ProfileChanges) -> Result<Option<Profile>> {
    let Some(before) = store::accounts::profiles::lock(tx, account).await? else { return Ok(None) };
    let ProfileChanges { name, time_zone, language, theme, single_keys } = changes;
    let name = name.map(|name| name.as_deref().map(check_name).transpose()).transpose()?;
    let time_zone = time_zone.map(|zone| zone.as_deref().map(check_time_zone).transpose()).transpose()?;
    let language = language.map(|tag| tag.as_deref().map(check_language).transpose()).transpose()?;
    let profile = Profile {
        name: name.unwrap_or(before.name),
        time_zone: time_zone.unwrap_or(before.time_zone),
        language: language.unwrap_or(before.language),
        theme: theme.unwrap_or(before.theme),
        single_keys: single_keys.unwrap_or(before.single_keys),
        ..before
    };
    store::accounts::profiles::update(tx, &profile).await?;
    Ok(Some(profile))
}

/// Returns `true` if [`record_last_org`] has something to record.
pub fn needs_last_org(profile: &Profile, org: OrgId, now: Timestamp) -> bool {
    profile.last_org.is_none_or(|last| last.org != org && now >= last.at + LAST_ORG_INTERVAL)
}

/// Records the organization that a person opened, at most once a minute. Not for a page that a browser fetches before
/// anybody asked for it.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_last_org(tx: &mut Tx, account: AccountId, org: OrgId, now: Timestamp) -> Result<()> {
    store::accounts::profiles::set_last_org(tx, account, LastOrg { org, at: now }, now - LAST_ORG_INTERVAL).await
}

/// Checks a name: a single line that reads as it is written, since it stands beside the names of others.
fn check_name(text: &str) -> Result<String> {
    let name = text_rules::validate_text("/name", &PERSON_NAME, text)?;
    if name.chars().any(orgs::is_break_or_mark) {
        let message = "Name cannot contain line breaks, control characters or marks that change the text direction";
        return Err(Error::invalid("/name", message));
    }
    Ok(name.to_owned())
}

/// Returns the name of a time zone in the spelling of the IANA database.
fn check_time_zone(name: &str) -> Result<String> {
    let zone = TimeZone::get(name).ok();
    zone.and_then(|zone| zone.iana_name().map(ToOwned::to_owned)).ok_or_else(|| {
        Error::invalid(
            "/timeZone",
            "There is no such time zone. Send a name of the IANA database, such as `Europe/Zurich` or `UTC`.",
        )
    })
}

fn check_language(tag: &str) -> Result<String> {
    let known = LANGUAGES.iter().find(|known| known.eq_ignore_ascii_case(tag));
    known.map(|known| (*known).to_owned()).ok_or_else(|| {
        let message = format!("Pages are not written in this language. Send one of: {}.", LANGUAGES.join(", "));
        Error::invalid("/language", message)
    })
}

#[cfg(test)]
mod tests;
