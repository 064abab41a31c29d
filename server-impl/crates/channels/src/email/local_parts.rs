//! Local parts of agents' addresses, which stand before the `@`.

use frontdesk_platform::base32::encode_lower;
use frontdesk_ports::random::Random;
use frontdesk_text::transliteration::to_ascii_slug;
use frontdesk_types::{Error, Result};

/// Field in which it is sent.
const LOCAL_FIELD: &str = "/local";

/// Maximum bytes (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART_BYTES: usize = 64;

/// Characters besides letters, digits and dots (RFC 5322, section 3.2.3), without the plus sign, which separates what the
/// sender may add.
const SPECIAL_CHARACTERS: &str = "!#$%&'*-/=?^_`{|}~";

/// Addresses of mail systems themselves, without hyphens and underscores (RFC 2142; RFC 3834, section 2): nobody answers
/// what comes from them.
const SYSTEM_LOCAL_PARTS: [&str; 6] = ["abuse", "donotreply", "mailerdaemon", "noreply", "postmaster", "root"];

/// Beginning of addresses to which undeliverable mails return.
const BOUNCE_PREFIX: &str = "bounce";

/// Maximum characters of an agent's name in its generated address.
const MAX_SLUG_CHARS: usize = 20;

/// Part of the name of an agent whose name gives none.
const SLUG_FALLBACK: &str = "agent";

/// Number of random bytes: 8 letters of base32.
const RANDOM_BYTES: usize = 5;

/// Validates what stands before the `@`, and returns it in lower case.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn validate_local_part(text: &str) -> Result<String> {
    let local = text.trim().to_ascii_lowercase();
    find_problem(&local).map_or(Ok(local), |wrong| Err(Error::invalid(LOCAL_FIELD, wrong)))
}

fn find_problem(local: &str) -> Option<&'static str> {
    let is_allowed = |letter: char| letter == '.' || letter.is_ascii_alphanumeric() || SPECIAL_CHARACTERS.contains(letter);
    let system: String = local.chars().filter(|letter| !matches!(letter, '-' | '_')).collect();
    if local.is_empty() {
        Some("The address must have something before the `@`. Send a word such as `support`.")
    } else if local.len() > MAX_LOCAL_PART_BYTES {
        Some("What stands before the `@` must have at most 64 bytes. Send a shorter word.")
    } else if local.contains('@') {
        Some("What stands before the `@` must be sent alone: the domain follows from `domainId`.")
    } else if local.contains('+') {
        Some("What stands before the `@` must not contain `+`: senders add it, and mail with it arrives anyway.")
    } else if !local.chars().all(is_allowed) {
        Some("What stands before the `@` must consist of ASCII letters, digits, dots and signs like `-` and `_`.")
    } else if local.split('.').any(str::is_empty) {
        Some("What stands before the `@` must neither begin nor end with a dot, nor have two in a row.")
    } else if SYSTEM_LOCAL_PARTS.contains(&system.as_str()) || system.starts_with(BOUNCE_PREFIX) {
        Some("The address must not be one that mail systems use themselves, since nobody answers those. Send another word.")
    } else {
        None
    }
}

/// Generates what stands before the `@` at the shared host: from the name of an agent, and random letters.
pub(super) fn generate_local_part(name: &str, random: &dyn Random) -> String {
    let slug = to_ascii_slug(name, MAX_SLUG_CHARS);
    let slug = if slug.is_empty() { SLUG_FALLBACK } else { &slug };
    let mut bytes = [0; RANDOM_BYTES];
    random.fill(&mut bytes);
    format!("{slug}-{}", encode_lower(&bytes))
}

#[cfg(test)]
mod tests {
    use frontdesk_platform::accounts::mail_addresses::MailAddress;
    use frontdesk_ports::random::OsRandom;
    use frontdesk_types::Code;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_local_part_is_a_dot_atom_in_lower_case() {
        for (sent, kept) in
            [("support", "support"), (" Support ", "support"), ("help.desk_2", "help.desk_2"), ("o'neil", "o'neil")]
        {
            assert_eq!(validate_local_part(sent).unwrap(), kept);
        }
        for wrong in
            ["", " ", "a@b", "@", ".a", "a.", "a..b", "a b", "a+b", "+", "ü", "а", "\"a\"", "a,b", "a\r\nb", "a\0", "<a>"]
        {
            let refused = validate_local_part(wrong).unwrap_err();
            assert_eq!(refused.code(), Code::ValidationError, "{wrong:?}");
        }
    }

    #[test]
    fn addresses_of_mail_systems_are_refused() {
        for wrong in [
            "postmaster",
            "POSTMASTER",
            "abuse",
            "mailer-daemon",
            "MAILER_DAEMON",
            "no-reply",
            "noreply",
            "no_reply",
            "do-not-reply",
            "donotreply",
            "bounce",
            "bounces",
            "bounce-17",
            "root",
        ] {
            assert!(validate_local_part(wrong).is_err(), "{wrong}");
        }
        for fine in ["abuses", "reply", "post-office", "unbounced"] {
            assert!(validate_local_part(fine).is_ok(), "{fine}");
        }
    }

    proptest! {
        #[test]
        fn what_is_accepted_is_an_address_and_is_accepted_again(text in ".{0,80}") {
            if let Ok(local) = validate_local_part(&text) {
                prop_assert_eq!(validate_local_part(&local).unwrap(), local.clone());
                prop_assert!(local.len() <= MAX_LOCAL_PART_BYTES && !local.contains('+'));
                let address = MailAddress::parse("", &format!("{local}@help.acme.com")).unwrap();
                prop_assert_eq!(address.person_key(), address.as_str());
            }
        }

        #[test]
        fn words_with_single_dots_are_accepted(
            words in proptest::collection::vec("[a-z0-9]{1,9}", 1..6).prop_filter("reserved", |words| {
                !SYSTEM_LOCAL_PARTS.contains(&words[0].as_str()) && !words[0].starts_with(BOUNCE_PREFIX)
            })
        ) {
            let local = words.join(".");
            prop_assert_eq!(validate_local_part(&local).unwrap(), local.clone());
            let (dotted, tagged) = (format!("{local}."), format!("{local}+tag"));
            prop_assert!(validate_local_part(&dotted).is_err());
            prop_assert!(validate_local_part(&tagged).is_err());
        }

        #[test]
        fn what_is_generated_could_be_chosen(name in ".{0,200}") {
            let local = generate_local_part(&name, &OsRandom);
            let (slug, letters) = local.rsplit_once('-').unwrap();
            prop_assert!(!slug.is_empty() && slug.len() <= MAX_SLUG_CHARS, "{}", local);
            prop_assert!(letters.len() == 8 && letters.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7')));
            prop_assert!(slug.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')));
        }
    }
}
