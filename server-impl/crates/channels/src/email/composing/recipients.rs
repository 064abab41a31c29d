//! Recipients of a reply.

use frontdesk_types::email_messages::{EmailMessage, Mailbox};

/// Maximum number of recipients of a mail.
const MAX_RECIPIENTS: usize = 50;

/// Recipients of a mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recipients {
    /// Those in `To`. The first is the visitor.
    pub to: Vec<Mailbox>,
    /// Those in `Cc`.
    pub cc: Vec<Mailbox>,
}

/// Author of a reply, on which depends who gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyAuthor {
    /// A person of the team.
    Team,
    /// The agent.
    Agent {
        /// `true` if the mail that is answered is from a verified email domain of the organization, as that of a contact
        /// form is.
        is_sender_ours: bool,
    },
}

impl ReplyAuthor {
    /// Returns `true` if no person wrote the reply.
    fn is_automatic(self) -> bool {
        matches!(self, Self::Agent { .. })
    }
}

/// Chooses the recipients of a reply to a mail. An automatic answer goes to its sender alone; what a person wrote also to
/// the others in `To` and `Cc` of the mail, if an address of ours stood there: after a `Bcc` they must not learn of us.
/// `own` are the addresses of the agent, `cc` those that the person added.
pub fn choose_recipients(
    answered: &EmailMessage,
    visitor: Mailbox,
    author: ReplyAuthor,
    own: &[String],
    cc: &[String],
) -> Recipients {
    let is_own = |address: &str| own.iter().any(|own| is_same(own, &without_tag(address)));
    let sender = Mailbox { address: reply_address(answered, author, is_own).to_owned(), ..visitor };
    if author.is_automatic() {
        return Recipients { to: vec![sender], cc: Vec::new() };
    }
    let is_visible = answered.recipients.iter().chain(&answered.cc).any(|address| is_own(address));
    let (others, copies): (&[String], &[String]) = if is_visible { (&answered.recipients, &answered.cc) } else { (&[], &[]) };
    let mut chosen = Recipients { to: vec![sender], cc: Vec::new() };
    let add = |address: &String, is_copy: bool, chosen: &mut Recipients| {
        let mut known = chosen.to.iter().chain(&chosen.cc);
        let is_new = known.clone().count() < MAX_RECIPIENTS && !known.any(|known| is_same(&known.address, address));
        if is_new && is_sendable(address) && !is_own(address) {
            let list = if is_copy { &mut chosen.cc } else { &mut chosen.to };
            list.push(Mailbox::plain(address.clone()));
        }
    };
    cc.iter().for_each(|address| add(address, true, &mut chosen));
    others.iter().for_each(|address| add(address, false, &mut chosen));
    copies.iter().for_each(|address| add(address, true, &mut chosen));
    chosen
}

/// Returns the address that a reply goes to. People follow a `Reply-To` wherever it leads; a program only within the
/// domain of the sender, or from a form of the organization, or else anybody could have it write to a stranger. Nobody
/// follows one that leads to ourselves.
fn reply_address(answered: &EmailMessage, author: ReplyAuthor, is_own: impl Fn(&str) -> bool) -> &str {
    let domain = |address: &str| address.rsplit_once('@').map(|(_, domain)| domain.to_ascii_lowercase());
    let is_followed = |address: &str| match author {
        ReplyAuthor::Team | ReplyAuthor::Agent { is_sender_ours: true } => true,
        ReplyAuthor::Agent { is_sender_ours: false } => domain(address) == domain(&answered.sender),
    };
    match answered.reply_to.as_deref().filter(|address| is_sendable(address) && !is_own(address)) {
        Some(address) if is_followed(address) => address,
        _ => &answered.sender,
    }
}

/// Returns `true` if an address can stand in the envelope of a mail of ours: `local@domain` in printable ASCII.
pub(crate) fn is_sendable(address: &str) -> bool {
    let is_plain =
        |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>' | b',' | b';' | b':' | b'"' | b'(' | b')' | b'\\');
    let has_parts = address.rsplit_once('@').is_some_and(|(local, domain)| {
        (1..=64).contains(&local.len()) && !local.contains('@') && (1..=253).contains(&domain.len())
    });
    has_parts && address.bytes().all(is_plain)
}

fn is_same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Removes what stands between `+` and `@`.
fn without_tag(address: &str) -> String {
    let Some((local, domain)) = address.rsplit_once('@') else { return address.to_owned() };
    format!("{}@{domain}", local.split('+').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::email::composing::testing::received_mail;

    fn reply_to(answered: &EmailMessage, is_automatic: bool, cc: &[&str]) -> (Vec<String>, Vec<String>) {
        let author = if is_automatic { ReplyAuthor::Agent { is_sender_ours: false } } else { ReplyAuthor::Team };
        reply_of(author, answered, cc)
    }

    fn reply_of(author: ReplyAuthor, answered: &EmailMessage, cc: &[&str]) -> (Vec<String>, Vec<String>) {
        let cc: Vec<String> = cc.iter().map(|address| (*address).to_owned()).collect();
        let own = ["support@acme.com".to_owned()];
        let visitor = Mailbox { name: Some("Anna".into()), address: "anna@firm.eu".into() };
        let chosen = choose_recipients(answered, visitor, author, &own, &cc);
        let addresses = |list: Vec<Mailbox>| list.into_iter().map(|mailbox| mailbox.address).collect();
        (addresses(chosen.to), addresses(chosen.cc))
    }

    fn lists(to: &[&str], cc: &[&str]) -> (Vec<String>, Vec<String>) {
        let texts = |list: &[&str]| list.iter().map(|address| (*address).to_owned()).collect();
        (texts(to), texts(cc))
    }

    #[test]
    fn a_person_answers_all_who_saw_the_mail_and_an_agent_its_sender() {
        let mut mail = received_mail();
        mail.recipients = vec!["Support+abc@acme.com".into(), "ben@firm.eu".into()];
        mail.cc = vec!["cleo@firm.eu".into(), "BEN@firm.eu".into(), "anna@firm.eu".into()];
        assert_eq!(reply_to(&mail, true, &["dora@firm.eu"]), lists(&["anna@firm.eu"], &[]));
        let all = lists(&["anna@firm.eu", "ben@firm.eu"], &["dora@firm.eu", "cleo@firm.eu"]);
        assert_eq!(reply_to(&mail, false, &["dora@firm.eu", "anna@firm.eu"]), all);
    }

    #[test]
    fn after_a_blind_copy_nobody_else_learns_of_us() {
        let mut mail = received_mail();
        mail.recipients = vec!["ben@firm.eu".into()];
        assert_eq!(reply_to(&mail, false, &["dora@firm.eu"]), lists(&["anna@firm.eu"], &["dora@firm.eu"]));
    }

    #[test]
    fn an_agent_follows_a_reply_address_within_the_domain_only() {
        let mut mail = received_mail();
        for (reply_address, by_agent, by_person) in [
            ("team@firm.eu", "team@firm.eu", "team@firm.eu"),
            ("stranger@other.eu", "anna@firm.eu", "stranger@other.eu"),
            ("no address", "anna@firm.eu", "anna@firm.eu"),
            ("Support+abc@acme.com", "anna@firm.eu", "anna@firm.eu"),
        ] {
            mail.reply_to = Some(reply_address.into());
            assert_eq!(reply_to(&mail, true, &[]).0, [by_agent]);
            assert_eq!(reply_to(&mail, false, &[]).0, [by_person]);
        }
    }

    #[test]
    fn an_agent_answers_whoever_filled_in_a_form_of_its_organization() {
        let mut mail = received_mail();
        (mail.sender, mail.reply_to) = ("forms@acme.com".into(), Some("stranger@other.eu".into()));
        let of_form = ReplyAuthor::Agent { is_sender_ours: true };
        assert_eq!(reply_of(of_form, &mail, &[]).0, ["stranger@other.eu"]);
        mail.reply_to = Some("support@acme.com".into());
        assert_eq!(reply_of(of_form, &mail, &[]).0, ["forms@acme.com"], "but not itself");
    }

    #[test]
    fn an_agent_does_not_write_to_itself() {
        let mut mail = received_mail();
        (mail.sender, mail.reply_to) = ("ben@acme.com".into(), Some("support@acme.com".into()));
        assert_eq!(reply_to(&mail, true, &[]).0, ["ben@acme.com"]);
    }

    #[test]
    fn what_could_break_an_envelope_is_no_address() {
        for address in
            ["", "anna", "@firm.eu", "anna@", "a b@firm.eu", "a@b@firm.eu", "<anna@firm.eu>", "a@b.eu\r\nRCPT TO:", "ä@b.eu"]
        {
            assert!(!is_sendable(address), "{address:?}");
        }
        assert!(is_sendable("o'neil+tag@mail.firm.eu"));
    }
}
