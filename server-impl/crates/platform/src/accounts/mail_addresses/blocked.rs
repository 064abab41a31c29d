//! Domains that no mail is sent to: reserved names, bare names of hosts, and disposable inboxes.

use std::{iter::successors, sync::LazyLock};

use frontdesk_types::{Code, Error, Result};
use fst::Set;

use super::MailAddress;

/// Names without inboxes, including all names under them, and the document that reserves them.
const RESERVED_NAMES: [(&str, &str); 12] = [
    ("example.com", "RFC 2606, section 3"),
    ("example.net", "RFC 2606, section 3"),
    ("example.org", "RFC 2606, section 3"),
    ("example", "RFC 6761, section 6.5"),
    ("invalid", "RFC 6761, section 6.4"),
    ("localhost", "RFC 6761, section 6.3"),
    ("test", "RFC 6761, section 6.2"),
    ("local", "RFC 6762, section 3"),
    ("onion", "RFC 7686, section 2"),
    ("home.arpa", "RFC 8375, section 3"),
    ("alt", "RFC 9476, section 2"),
    ("internal", "ICANN, resolution 2024.07.29.06"),
];

/// Domains of providers whose inboxes are public or expire within minutes, and placeholders such as `test.com`. The set
/// takes a third of the space of its texts, and is searched where it lies.
static DISPOSABLE: LazyLock<Set<&[u8]>> =
    LazyLock::new(|| Set::new(&include_bytes!(concat!(env!("OUT_DIR"), "/disposable.fst"))[..]).expect("the build wrote a set"));

/// Refuses an address without an inbox that a person will read again.
///
/// # Errors
/// `BLOCKED_EMAIL_DOMAIN`
pub fn refuse_blocked(address: &MailAddress) -> Result<()> {
    blocking_reason(address).map_or(Ok(()), |message| Err(Error::refused(Code::BlockedEmailDomain, message)))
}

/// Returns the reason for which the domain of an address or one of its parents is refused.
fn blocking_reason(address: &MailAddress) -> Option<String> {
    let domain = address.domain();
    let mut names = successors(Some(domain), |name| name.split_once('.').map(|(_, above)| above));
    let found = names.find_map(|name| {
        if let Some((_, document)) = RESERVED_NAMES.iter().find(|(aside, _)| *aside == name) {
            Some(format!("`{name}` cannot receive mail: it is reserved ({document})."))
        } else if DISPOSABLE.contains(name) {
            Some(format!("`{name}` offers disposable inboxes."))
        } else {
            None
        }
    });
    let bare = || address.is_at_bare_host().then(|| format!("`{domain}` cannot receive mail: it has no dot."));
    found.or_else(bare).map(|why| format!("{why} Send the address of a real inbox, which a person reads."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal_message(address: &str) -> Option<String> {
        let address = MailAddress::parse_at_host("/human_email", address).expect("an address");
        refuse_blocked(&address).err().map(|error| error.to_string())
    }

    /// Converts `a.b` to `ａ.ｂ`: what a person could type with a Japanese keyboard, and what reads the same.
    fn to_full_width(domain: &str) -> String {
        let wide = |letter: char| match letter {
            '.' => '。',
            '!'..='~' => char::from_u32(u32::from(letter) + 0xFEE0).unwrap_or(letter),
            _ => letter,
        };
        domain.chars().map(wide).collect()
    }

    #[test]
    fn the_message_says_what_to_do() {
        insta::assert_snapshot!(refusal_message("me@mail.example.com").unwrap_or_default(), @"BLOCKED_EMAIL_DOMAIN: \
            `example.com` cannot receive mail: it is reserved (RFC 2606, section 3). Send the address of a real inbox, which \
            a person reads.");
        insta::assert_snapshot!(refusal_message("me@a.b.MAILINATOR.com").unwrap_or_default(), @"BLOCKED_EMAIL_DOMAIN: \
            `mailinator.com` offers disposable inboxes. Send the address of a real inbox, which a person reads.");
        insta::assert_snapshot!(refusal_message("me@Intranet").unwrap_or_default(), @"BLOCKED_EMAIL_DOMAIN: `intranet` cannot \
            receive mail: it has no dot. Send the address of a real inbox, which a person reads.");
    }

    #[test]
    fn names_that_are_set_aside_have_no_inboxes() {
        for (name, document) in RESERVED_NAMES {
            for below in [format!("mail.{name}"), format!("a.b.{name}"), to_full_width(&format!("mail.{name}.")).to_uppercase()] {
                assert!(
                    refusal_message(&format!("me@{below}")).is_some_and(|message| message.contains(document)),
                    "{below} is taken"
                );
            }
        }
        for (name, document) in RESERVED_NAMES {
            assert!(refusal_message(&format!("me@{name}")).is_some_and(|message| message.contains(document)), "{name} is taken");
        }
    }

    #[test]
    fn bare_names_of_hosts_have_no_inboxes() {
        for host in ["localhost", "LOCALHOST.", "ｌｏｃａｌｈｏｓｔ", "intranet", "com", "bücher", "xn--bcher-kva"] {
            assert!(refusal_message(&format!("me@{host}")).is_some(), "{host} is taken");
        }
    }

    #[test]
    fn every_provider_on_the_list_is_known_however_it_is_spelt() {
        let domains = DISPOSABLE.stream().into_strs().expect("domains are texts");
        assert!(domains.len() > 50_000, "{}", domains.len());
        for domain in &domains {
            let spellings =
                [domain.to_owned(), format!("mx1.{domain}"), domain.to_uppercase(), to_full_width(domain), format!("{domain}.")];
            for spelling in spellings {
                assert!(refusal_message(&format!("me@{spelling}")).is_some(), "{spelling} is taken");
            }
        }
    }

    #[test]
    fn a_name_that_only_ends_alike_is_another() {
        for name in
            ["ourmailinator.com", "mailinator.com.mx", "my-example.com", "example.de", "test.eu", "latest.org", "gmail.com"]
        {
            assert_eq!(refusal_message(&format!("me@{name}")), None);
        }
    }

    #[test]
    fn providers_of_many_people_are_not_on_the_list() {
        let names = "googlemail.com outlook.com hotmail.com live.com yahoo.com yahoo.co.jp icloud.com me.com aol.com proton.me \
                     protonmail.com tuta.com fastmail.com zoho.com gmx.de gmx.net web.de t-online.de mailbox.org posteo.de \
                     orange.fr laposte.net libero.it seznam.cz wp.pl mail.ru yandex.ru qq.com 163.com naver.com";
        for name in names.split_whitespace() {
            assert_eq!(refusal_message(&format!("me@{name}")), None);
        }
    }
}
