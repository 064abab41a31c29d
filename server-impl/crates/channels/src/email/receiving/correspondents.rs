//! Correspondents: the persons to whom the answers to mails go.

use frontdesk_mail::ReadMail;
use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_store::Conn;
use frontdesk_types::{OrgId, Result, conversations::VisitorDetails, email_messages::Mailbox};

use crate::email::{
    composing::{is_sendable, threads::clean_line},
    domains,
};

/// Maximum characters of a visitor's name.
const MAX_NAME_CHARS: usize = 200;

/// The person to whom the answer to a mail goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Correspondent {
    /// Their address.
    pub(super) mailbox: Mailbox,
    /// `true` if the address is known to be theirs.
    pub(super) is_verified: bool,
}

impl Correspondent {
    /// Returns the address under which answers are counted.
    pub(super) fn key(&self) -> String {
        address_key(&self.mailbox.address)
    }

    /// Returns what the conversation says about them: an address only if mail can be sent to it.
    pub(super) fn to_visitor(&self) -> VisitorDetails {
        let name = self.mailbox.name.as_deref().map(clean_line).unwrap_or_default();
        let name: String = name.chars().take(MAX_NAME_CHARS).collect();
        let email = MailAddress::parse("", &self.mailbox.address).ok().map(|address| address.as_str().to_owned());
        let name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
        VisitorDetails { name, email, ..VisitorDetails::default() }
    }
}

/// Finds the correspondent of a mail: its sender; or for a form of the organization, whose mails are proven to be from a
/// domain that it sends from, the person who filled it in.
pub(super) async fn find_correspondent(conn: &mut Conn, org: OrgId, read: &ReadMail, is_proven: bool) -> Result<Correspondent> {
    let elsewhere = read.reply_to.as_ref().filter(|reply_to| is_elsewhere(reply_to, &read.from));
    if let Some(reply_to) = elsewhere
        && is_proven
        && domains::is_verified_sender(conn, org, &read.from.address).await?
    {
        return Ok(Correspondent { mailbox: reply_to.clone(), is_verified: false });
    }
    Ok(Correspondent { mailbox: read.from.clone(), is_verified: is_proven })
}

fn is_elsewhere(reply_to: &Mailbox, from: &Mailbox) -> bool {
    is_sendable(&reply_to.address) && !reply_to.address.eq_ignore_ascii_case(&from.address)
}

/// Returns the only spelling of an address, as far as it is a usual one.
pub(super) fn address_key(address: &str) -> String {
    match MailAddress::parse_at_host("", address) {
        Ok(address) => address.person_key(),
        Err(_) => clean_line(address).to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn visitor(name: Option<&str>, address: &str) -> VisitorDetails {
        let mailbox = Mailbox { name: name.map(str::to_owned), address: address.to_owned() };
        Correspondent { mailbox, is_verified: true }.to_visitor()
    }

    #[test]
    fn a_visitor_has_the_name_and_the_address_of_the_sender() {
        let anna = visitor(Some(" Anna\r\n Meier "), "Anna@Firm.eu");
        assert_eq!((anna.name.as_deref(), anna.email.as_deref()), (Some("Anna Meier"), Some("Anna@firm.eu")));
        let strange = visitor(Some(" \0 "), "\"a b\"@firm.eu");
        assert_eq!((strange.name, strange.email), (None, None));
        assert_eq!(visitor(Some(&"é".repeat(999)), "a@b.eu").name.unwrap().chars().count(), MAX_NAME_CHARS);
    }

    #[test]
    fn an_address_has_one_key() {
        for (address, key) in [
            ("Anna@FIRM.eu", "anna@firm.eu"),
            ("anna+news@firm.eu", "anna+news@firm.eu"),
            ("anna@münchen.de", "anna@xn--mnchen-3ya.de"),
            ("\"A b\"@Firm.eu", "\"a b\"@firm.eu"),
        ] {
            assert_eq!(address_key(address), key);
        }
    }

    proptest! {
        #[test]
        fn nothing_in_a_mail_is_refused_as_a_detail_of_a_conversation(name in any::<String>(), address in any::<String>()) {
            let VisitorDetails { name, email, .. } = visitor(Some(&name), &address);
            prop_assert!(name.is_none_or(|name| !name.trim().is_empty() && !name.contains(char::is_control)));
            prop_assert!(email.is_none_or(|email| MailAddress::parse("", &email).is_ok()));
            prop_assert!(!address_key(&address).contains('\0'));
        }
    }
}
