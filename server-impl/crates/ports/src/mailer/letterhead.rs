//! Common parts of all outgoing mails: the sender, the date, and a unique Message-ID.

use std::{
    sync::Arc,
    time::{Duration, UNIX_EPOCH},
};

use anyhow::{Context, Result, ensure};
use lettre::{
    Address, Message,
    message::{
        Body, Mailbox,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};
use uuid::Uuid;

use super::{MailError, OutgoingMail};
use crate::{clock::Clock, ids::IdGenerator, random::Random};

/// Converts mails into Internet messages (RFC 5322).
pub struct Letterhead {
    from: Mailbox,
    clock: Arc<dyn Clock>,
    ids: IdGenerator,
}

/// A mail as an Internet message, with its id. Ids ascend from mail to mail.
pub(super) struct WrittenMail {
    pub(super) id: Uuid,
    pub(super) message: Message,
}

impl Letterhead {
    /// Creates a letterhead with this sender: `Frontdesk <desk@host>`, or the address alone.
    ///
    /// # Errors
    /// When the sender address is invalid.
    pub fn new(sender: &str, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Result<Self> {
        let from: Mailbox = sender
            .parse()
            .with_context(|| format!("the sender of mails must be in the form `Frontdesk <desk@your.domain>`, not `{sender}`"))?;
        let ascii = AsRef::<str>::as_ref(&from.email).is_ascii();
        ensure!(ascii, "write the address of the sender of mails in ASCII, its domain in punycode, not as in `{sender}`");
        Ok(Self { from, ids: IdGenerator::new(clock.clone(), random), clock })
    }

    /// Returns the domain of the sender.
    pub fn domain(&self) -> &str {
        self.from.email.domain()
    }

    /// Returns an id above those of all mails so far.
    pub(super) fn next_id(&self) -> Uuid {
        self.ids.next()
    }

    /// Writes a mail as a message. Every value goes through a typed field, which encodes anything that could be
    /// read as the end of a line, so that no input can inject a header, a recipient or a part.
    pub(super) fn write_message(&self, mail: &OutgoingMail) -> Result<WrittenMail, MailError> {
        let to: Address = mail.to.parse().map_err(|_| MailError::InvalidAddress)?;
        if !mail.to.is_ascii() {
            return Err(MailError::InvalidAddress);
        }
        let id: Uuid = self.ids.next();
        let since_epoch = Duration::from_micros(u64::try_from(self.clock.now().0).unwrap_or(0));
        // Marks the mail as automatic, so that autoresponders stay silent (RFC 3834, section 5).
        let automatic = HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned());
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.as_str())
            .date(UNIX_EPOCH + since_epoch)
            .message_id(Some(format!("<{id}@{}>", self.domain())))
            .raw_header(automatic)
            .header(ContentType::TEXT_PLAIN)
            .body(message_body(&mail.text))
            .map_err(|_| MailError::InvalidAddress)?; // Everything else that a mail needs is set above.
        Ok(WrittenMail { id, message })
    }
}

/// Maximum characters of a line that needs no encoding (RFC 5322, section 2.1.1).
const MAX_LINE_CHARS: usize = 998;

/// Builds the body: ASCII is not encoded, so that a link stays readable in the raw mail, for instance in a folder;
/// anything else is encoded.
fn message_body(text: &str) -> Body {
    let travels = text.is_ascii() && !text.contains('\r') && text.lines().all(|line| line.len() <= MAX_LINE_CHARS);
    if travels {
        Body::dangerous_pre_encoded(text.replace('\n', "\r\n").into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::Timestamp;
    use mail_parser::MessageParser;
    use proptest::prelude::*;

    use super::*;
    use crate::random::OsRandom;

    /// A clock that stands at 2026-01-02 03:04:05 UTC.
    struct FixedClock;

    impl Clock for FixedClock {
        fn now(&self) -> Timestamp {
            Timestamp(1_767_323_045_678_901)
        }
    }

    fn letterhead(sender: &str) -> Result<Letterhead> {
        Letterhead::new(sender, Arc::new(FixedClock), Arc::new(OsRandom))
    }

    fn written(to: &str, subject: &str, text: &str) -> Result<Vec<u8>, MailError> {
        let mail = OutgoingMail { to: to.to_owned(), subject: subject.to_owned(), text: text.to_owned() };
        letterhead("Frontdesk <desk@desk.test>")
            .expect("a sender")
            .write_message(&mail)
            .map(|written| written.message.formatted())
    }

    #[test]
    fn a_mail_bears_its_sender_date_and_name() {
        let bytes = written("anna@firm.eu", "Your code", "It is 123456.\n").expect("an address");
        let text = String::from_utf8(bytes).expect("ASCII").replace("\r\n", "\n");
        let (name, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("Message-ID: "));
        assert!(name[0].ends_with("@desk.test>") && name[0].len() == "Message-ID: <@desk.test>".len() + 36, "{name:?}");
        insta::assert_snapshot!(rest.join("\n"), @r"
        From: Frontdesk <desk@desk.test>
        To: anna@firm.eu
        Subject: Your code
        Date: Fri, 02 Jan 2026 03:04:05 +0000
        Auto-Submitted: auto-generated
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: 7bit

        It is 123456.
        ");
    }

    #[test]
    fn a_long_address_stays_whole() {
        let address = format!("https://desk.dev/claim/{}", "x".repeat(90));
        let written = written("anna@firm.eu", "A page", &format!("Open\n\n{address}\n")).expect("an address");
        let written = String::from_utf8(written).expect("ASCII");
        assert!(written.contains(&format!("\r\n\r\n{address}\r\n")), "{written}");
    }

    #[test]
    fn names_ascend() {
        let letterhead = letterhead("desk@desk.test").expect("a sender");
        let mail = OutgoingMail { to: "anna@firm.eu".into(), subject: String::new(), text: String::new() };
        let ids: Vec<Uuid> = (0..50).map(|_| letterhead.write_message(&mail).expect("an address").id).collect();
        assert!(ids.is_sorted());
    }

    #[test]
    fn a_sender_is_an_address_in_ascii() {
        for wrong in ["", "Frontdesk", "desk@", "desk@bücher.de", "a@b.eu, c@d.eu", "desk@b.eu\r\nBcc: c@d.eu"] {
            let refusal = letterhead(wrong).err().map(|error| error.to_string());
            assert!(refusal.is_some_and(|text| text.contains("sender of mails")), "{wrong:?}");
        }
    }

    #[test]
    fn what_is_no_address_is_not_written_to() {
        for wrong in
            ["", "anna", "Anna <anna@firm.eu>", "a@b.eu, c@d.eu", "anna@firm.eu\r\nBcc: c@d.eu", "anna@bücher.de", "änna@firm.eu"]
        {
            assert_eq!(written(wrong, "", "").expect_err("no address"), MailError::InvalidAddress, "{wrong:?}");
        }
    }

    /// Dot-atoms at a domain (RFC 5322, section 3.2.3).
    const ADDRESS: &str =
        "[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}([.][a-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}){0,2}@([a-z0-9]{1,20}[.]){1,4}[a-z]{2,9}";

    /// Rich in characters that end lines and begin headers.
    const SUBJECT: &str = "([a-zü:<@>\r\n. =?_-]|\r\n|Bcc: a@b.eu|[\\x00-\\x1f\u{85}\u{2028}]){0,60}";

    proptest! {
        #[test]
        fn any_plain_address_is_written_to(to in ADDRESS) {
            let bytes = written(&to, "", "").expect("an address");
            let mail = MessageParser::default().parse(&bytes).expect("a mail");
            prop_assert_eq!(mail.to().and_then(|to| to.first()).and_then(|to| to.address()), Some(to.as_str()));
        }

        #[test]
        fn nothing_that_is_written_adds_a_header(subject in SUBJECT, text in any::<String>()) {
            let bytes = written("anna@firm.eu", &subject, &text).expect("an address");
            let mail = MessageParser::default().parse(&bytes).expect("a mail");
            let names: Vec<&str> = mail.headers().iter().map(|header| header.name()).collect();
            let ours = "From To Subject Date Message-ID Auto-Submitted Content-Type Content-Transfer-Encoding";
            let ours: Vec<&str> = ours.split(' ').collect();
            prop_assert!(names.iter().all(|name| ours.contains(name)) && names.len() <= ours.len(), "{names:?}");
            prop_assert!(bytes.is_ascii() && bytes.split(|byte| *byte == b'\n').all(|line| line.len() <= 999));
        }
    }
}
