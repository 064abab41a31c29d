//! Domains that no mail is sent to: reserved names, and disposable inboxes.

use std::{cmp::Ordering, iter::successors};

use frontdesk_types::{Code, Error, Result};

use super::MailAddress;

/// Names that lead to no inbox, with all names below them, and the document that reserves them.
const SET_ASIDE: [(&str, &str); 12] = [
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

/// Domains of providers whose inboxes are public or expire within minutes, and placeholders such as `test.com`: sorted, one per line. A
/// single text takes a quarter of the space that a table of as many texts takes.
const THROWN_AWAY: &str = include_str!(concat!(env!("OUT_DIR"), "/thrown-away.txt"));

/// Refuses an address without an inbox that a person will read again.
///
/// # Errors
/// `BLOCKED_EMAIL_DOMAIN`
pub fn refuse_blocked(address: &MailAddress) -> Result<()> {
    reason(address.domain()).map_or(Ok(()), |message| Err(Error::refused(Code::BlockedEmailDomain, message)))
}

/// Why a domain is refused, on its own account or because of a domain above it.
fn reason(domain: &str) -> Option<String> {
    let mut names = successors(Some(domain), |name| name.split_once('.').map(|(_, above)| above));
    let found = names.find_map(|name| {
        if let Some((_, document)) = SET_ASIDE.iter().find(|(aside, _)| *aside == name) {
            Some(format!("`{name}` cannot receive mail: it is reserved ({document})."))
        } else if has_line(THROWN_AWAY, name) {
            Some(format!("`{name}` offers disposable inboxes."))
        } else {
            None
        }
    });
    found.map(|why| format!("{why} Send the address of a real inbox, which a person reads."))
}

/// Whether a text of sorted lines has this line.
fn has_line(lines: &str, sought: &str) -> bool {
    let (mut from, mut to) = (0, lines.len());
    while from < to {
        let middle = lines.floor_char_boundary(from.midpoint(to));
        let start = lines[from..middle].rfind('\n').map_or(from, |at| from + at + 1);
        let end = lines[middle..to].find('\n').map_or(to, |at| middle + at);
        match lines[start..end].cmp(sought) {
            Ordering::Equal => return true,
            Ordering::Less => from = to.min(end + 1),
            Ordering::Greater => to = start,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_inbox_that_is_thrown_away_is_known() {
        let domains: Vec<&str> = THROWN_AWAY.lines().collect();
        assert!(domains.len() > 50_000 && domains.is_sorted(), "{}", domains.len());
        assert!(domains.iter().all(|domain| has_line(THROWN_AWAY, domain)));
    }

    proptest! {
        #[test]
        fn a_line_is_found_when_it_is_there(mut lines in prop::collection::vec("[a-c.é]{1,4}", 0..30), sought in "[a-c.é]{1,4}") {
            lines.sort_unstable();
            let text = lines.join("\n");
            prop_assert_eq!(has_line(&text, &sought), lines.contains(&sought));
            prop_assert!(lines.iter().all(|line| has_line(&text, line)));
        }
    }

    fn refusal(address: &str) -> Option<String> {
        let address = MailAddress::parse("/human_email", address).expect("an address");
        refuse_blocked(&address).err().map(|error| error.to_string())
    }

    /// `a.b` as `ａ.ｂ`: what a person could type with a Japanese keyboard, and what reads the same.
    fn full_width(domain: &str) -> String {
        let wide = |letter: char| match letter {
            '.' => '。',
            '!'..='~' => char::from_u32(u32::from(letter) + 0xFEE0).unwrap_or(letter),
            _ => letter,
        };
        domain.chars().map(wide).collect()
    }

    #[test]
    fn the_message_says_what_to_do() {
        insta::assert_snapshot!(refusal("me@mail.example.com").unwrap_or_default(), @"BLOCKED_EMAIL_DOMAIN: `example.com` cannot receive mail: it is reserved (RFC 2606, section 3). Send the address of a real inbox, which a person reads.");
        insta::assert_snapshot!(refusal("me@a.b.MAILINATOR.com").unwrap_or_default(), @"BLOCKED_EMAIL_DOMAIN: `mailinator.com` offers disposable inboxes. Send the address of a real inbox, which a person reads.");
    }

    #[test]
    fn names_that_are_set_aside_have_no_inboxes() {
        for (name, document) in SET_ASIDE {
            for below in [format!("mail.{name}"), format!("a.b.{name}"), full_width(&format!("mail.{name}.")).to_uppercase()] {
                assert!(refusal(&format!("me@{below}")).is_some_and(|message| message.contains(document)), "{below} is taken");
            }
        }
        for name in SET_ASIDE.iter().map(|(name, _)| name).filter(|name| name.contains('.')) {
            assert!(refusal(&format!("me@{name}")).is_some(), "{name} is taken");
        }
    }

    #[test]
    fn every_provider_on_the_list_is_known_however_it_is_spelt() {
        for domain in THROWN_AWAY.lines() {
            let spellings =
                [domain.to_owned(), format!("mx1.{domain}"), domain.to_uppercase(), full_width(domain), format!("{domain}.")];
            for spelling in spellings {
                assert!(refusal(&format!("me@{spelling}")).is_some(), "{spelling} is taken");
            }
        }
    }

    #[test]
    fn a_name_that_only_ends_alike_is_another() {
        for name in
            ["ourmailinator.com", "mailinator.com.mx", "my-example.com", "example.de", "test.eu", "latest.org", "gmail.com"]
        {
            assert_eq!(refusal(&format!("me@{name}")), None);
        }
    }

    #[test]
    fn providers_of_many_people_are_not_on_the_list() {
        let names = "googlemail.com outlook.com hotmail.com live.com yahoo.com yahoo.co.jp icloud.com me.com aol.com proton.me \
                     protonmail.com tuta.com fastmail.com zoho.com gmx.de gmx.net web.de t-online.de mailbox.org posteo.de \
                     orange.fr laposte.net libero.it seznam.cz wp.pl mail.ru yandex.ru qq.com 163.com naver.com";
        for name in names.split_whitespace() {
            assert_eq!(refusal(&format!("me@{name}")), None);
        }
    }
}
