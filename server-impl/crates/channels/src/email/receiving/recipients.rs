//! Recipients of the envelope: an address of an agent, with what the sender added, or one to which bounces return.

use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_types::incoming_mail::MailRefusal;

use super::refusals;
use crate::email::domains::embedded::RETURN_PATH_LABEL;

/// Local part, before the `+`, of an address to which bounces return.
const BOUNCE_LOCAL_PART: &str = "bounce";

/// Addresses for the operators of mail servers (RFC 5321, section 4.5.1; RFC 2142, section 4), which no agent can have.
const OPERATORS_LOCAL_PARTS: [&str; 2] = ["abuse", "postmaster"];

/// A recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Recipient {
    /// Somebody who may be an agent.
    Mailbox(TaggedAddress),
    /// An address to which the bounces of a mail return.
    Bounces {
        /// The label of the mail.
        label: String,
    },
}

/// An address in lower case, split from what stands between `+` and `@`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TaggedAddress {
    /// The address without the tag.
    pub(super) address: String,
    /// The tag, such as the token of a conversation.
    pub(super) tag: Option<String>,
}

/// Reads a recipient of the envelope.
///
/// # Errors
/// When it is no address, or one that mail systems reserve.
pub(super) fn parse_recipient(text: &str) -> Result<Recipient, MailRefusal> {
    if is_for_operators(text.trim()) {
        return Err(refusals::operators_address());
    }
    let tagged = parse_tagged(text).ok_or_else(refusals::malformed_address)?;
    let (local, domain) = tagged.address.split_once('@').unwrap_or_default();
    if is_for_operators(local) {
        return Err(refusals::operators_address());
    }
    match tagged.tag {
        Some(label) if local == BOUNCE_LOCAL_PART && is_bounce_host(domain) => Ok(Recipient::Bounces { label }),
        tag => Ok(Recipient::Mailbox(TaggedAddress { tag, ..tagged })),
    }
}

/// Splits an address; `None` if it is not a plain one.
pub(super) fn parse_tagged(text: &str) -> Option<TaggedAddress> {
    let address = MailAddress::parse_at_host("", text).ok()?.person_key();
    let (local, domain) = address.rsplit_once('@')?;
    match local.split_once('+') {
        Some((name, tag)) if !name.is_empty() => {
            Some(TaggedAddress { address: format!("{name}@{domain}"), tag: Some(tag.to_owned()).filter(|tag| !tag.is_empty()) })
        }
        _ => Some(TaggedAddress { address, tag: None }),
    }
}

fn is_bounce_host(domain: &str) -> bool {
    domain.split('.').next() == Some(RETURN_PATH_LABEL)
}

fn is_for_operators(local: &str) -> bool {
    OPERATORS_LOCAL_PARTS.iter().any(|known| known.eq_ignore_ascii_case(local))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mailbox(address: &str, tag: Option<&str>) -> Result<Recipient, MailRefusal> {
        Ok(Recipient::Mailbox(TaggedAddress { address: address.to_owned(), tag: tag.map(str::to_owned) }))
    }

    #[test]
    fn what_a_sender_adds_reaches_the_same_agent() {
        for (text, address, tag) in [
            ("support@help.acme.com", "support@help.acme.com", None),
            ("Support@HELP.acme.com", "support@help.acme.com", None),
            ("support+anything@help.acme.com", "support@help.acme.com", Some("anything")),
            ("support+a+b@help.acme.com", "support@help.acme.com", Some("a+b")),
            ("support+@help.acme.com", "support@help.acme.com", None),
            ("support+ABC@help.acme.com.", "support@help.acme.com", Some("abc")),
            ("support@hilfe.münchen.de", "support@hilfe.xn--mnchen-3ya.de", None),
            ("bounce@help.acme.com", "bounce@help.acme.com", None),
            ("bounce+x@help.acme.com", "bounce@help.acme.com", Some("x")),
            ("bounce@fdbounce.help.acme.com", "bounce@fdbounce.help.acme.com", None),
            ("support+x@fdbounce.help.acme.com", "support@fdbounce.help.acme.com", Some("x")),
        ] {
            assert_eq!(parse_recipient(text), mailbox(address, tag), "{text}");
        }
    }

    #[test]
    fn bounces_return_to_the_label_of_a_mail() {
        let label = "0199aaaa-0000-7000-8000-000000000001.abcdefgh";
        let bounces = Ok(Recipient::Bounces { label: label.to_owned() });
        assert_eq!(parse_recipient(&format!("bounce+{label}@fdbounce.help.acme.com")), bounces);
        assert_eq!(parse_recipient(&format!("BOUNCE+{}@FDBOUNCE.help.acme.com", label.to_ascii_uppercase())), bounces);
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in
            ["", "@", "support", "@help.acme.com", "support@", "a b@acme.com", "a@b@acme.com", "<a@acme.com>", "\"a\"@acme.com"]
        {
            assert_eq!(parse_recipient(text), Err(refusals::malformed_address()), "{text:?}");
        }
        for text in ["postmaster", "Postmaster", "postmaster@help.acme.com", "ABUSE@help.acme.com", "abuse+x@help.acme.com"] {
            assert_eq!(parse_recipient(text), Err(refusals::operators_address()), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_recipient_is_too_strange_to_be_judged(text in ".{0,400}") {
            if let Ok(Recipient::Mailbox(tagged)) = parse_recipient(&text) {
                prop_assert!(tagged.address.len() <= 254 && tagged.address.is_ascii());
                prop_assert_eq!(tagged.address.matches('@').count(), 1);
            }
        }

        #[test]
        fn a_tag_never_changes_who_gets_a_mail(local in "[a-z0-9.]{1,20}", tag in "[a-zA-Z0-9.-]{0,30}") {
            prop_assume!(!local.starts_with('.') && !local.ends_with('.') && !local.contains("..") && !is_for_operators(&local));
            prop_assume!(!tag.starts_with('.') && !tag.ends_with('.') && !tag.contains(".."));
            let plain = parse_tagged(&format!("{local}@acme.com")).unwrap();
            let tagged = parse_tagged(&format!("{local}+{tag}@acme.com")).unwrap();
            prop_assert_eq!(plain.address, tagged.address);
        }
    }
}
