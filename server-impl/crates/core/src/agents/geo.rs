//! The countries whose visitors an agent answers, and the time for which a visitor may return: settings that
//! only an owner changes.

use frontdesk_types::{
    Country, Error, Result,
    agents::{Agent, GeoRestrictionMode},
};

/// Maximum country codes, counted before duplicates are removed.
pub const MAX_COUNTRIES: usize = 250;

/// Validates two-letter country codes (ISO 3166-1 alpha-2), and returns them in upper case without duplicates.
///
/// # Errors
/// `VALIDATION_ERROR` when there are more than 250, duplicates included, or one is not two letters.
pub fn validate_countries(codes: &[String]) -> Result<Vec<String>> {
    let field = "/geoRestrictionCountries";
    if codes.len() > MAX_COUNTRIES {
        return Err(Error::invalid(
            field,
            format!(
                "At most {MAX_COUNTRIES} country codes, counted before repeated ones are removed; this list has {}.",
                codes.len()
            ),
        ));
    }
    let mut kept: Vec<String> = Vec::with_capacity(codes.len());
    for (position, code) in codes.iter().enumerate() {
        if code.len() != 2 || !code.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(Error::invalid(&format!("{field}/{position}"), "A country code is two letters, as in `DE`."));
        }
        let code = code.to_ascii_uppercase();
        if !kept.contains(&code) {
            kept.push(code);
        }
    }
    Ok(kept)
}

/// Checks that an agent answers visitors from a country; `None` is an unknown one. Call it before each
/// question of a visitor.
pub fn admits_country(agent: &Agent, country: Option<Country>) -> bool {
    let is_listed = |country: Country| {
        agent.geo_restriction_countries.iter().flatten().any(|listed| listed.eq_ignore_ascii_case(country.as_str()))
    };
    match agent.geo_restriction_mode {
        GeoRestrictionMode::Off => true,
        GeoRestrictionMode::Allow => country.is_some_and(is_listed),
        GeoRestrictionMode::Block => !country.is_some_and(is_listed),
    }
}

/// Validates the hours within which a visitor returns to the same conversation, 1 to 168.
///
/// # Errors
/// `VALIDATION_ERROR` outside that range; 0 is not accepted.
pub fn validate_resume_hours(hours: i32) -> Result<i32> {
    if (1..=168).contains(&hours) {
        Ok(hours)
    } else {
        Err(Error::invalid("/sessionResumeHours", format!("Must be 1 to 168 hours, not {hours}.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn country_codes(count: usize) -> Vec<String> {
        (0..count).map(|n| ["DE", "FR", "CH"][n % 3].to_owned()).collect()
    }

    #[test]
    fn repeats_go_after_the_count() {
        assert_eq!(validate_countries(&country_codes(250)).expect("250 are allowed"), ["DE", "FR", "CH"]);
        assert!(validate_countries(&country_codes(251)).is_err(), "251 are refused, though only three differ");
    }

    #[test]
    fn a_code_is_two_letters() {
        assert_eq!(validate_countries(&["de".into(), "DE".into()]).expect("case is no matter"), ["DE"]);
        for wrong in ["", "D", "DEU", "D1", "ß"] {
            assert!(validate_countries(&[wrong.into()]).is_err(), "accepted {wrong:?}");
        }
    }

    #[test]
    fn a_country_that_nobody_knows_passes_what_is_blocked_and_not_what_is_allowed() {
        use frontdesk_types::{AgentId, OrgId, PublicId, Timestamp};
        use uuid::Uuid;

        let nil = Uuid::nil();
        let agent = |mode, countries: Option<&[&str]>| Agent {
            geo_restriction_mode: mode,
            geo_restriction_countries: countries.map(|codes| codes.iter().map(|code| (*code).to_owned()).collect()),
            ..Agent::new(OrgId(nil), AgentId(nil), PublicId(String::new()), "a/b", Timestamp(0))
        };
        let answered =
            |agent: &Agent| [Country::parse("DE"), Country::parse("FR"), None].map(|country| admits_country(agent, country));
        let listed = Some(&["DE", "CH"][..]);
        assert_eq!(answered(&agent(GeoRestrictionMode::Off, listed)), [true, true, true]);
        assert_eq!(answered(&agent(GeoRestrictionMode::Allow, listed)), [true, false, false]);
        assert_eq!(answered(&agent(GeoRestrictionMode::Block, listed)), [false, true, true]);
        assert_eq!(answered(&agent(GeoRestrictionMode::Allow, None)), [false, false, false], "nobody is listed");
        assert_eq!(answered(&agent(GeoRestrictionMode::Block, None)), [true, true, true]);
    }

    #[test]
    fn hours_are_1_to_168() {
        assert!(validate_resume_hours(1).is_ok() && validate_resume_hours(168).is_ok());
        for wrong in [0, -1, 169, i32::MAX] {
            assert!(validate_resume_hours(wrong).is_err(), "accepted {wrong}");
        }
    }
}
