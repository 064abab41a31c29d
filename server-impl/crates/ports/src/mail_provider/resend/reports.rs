//! Reports of Resend by webhooks: <https://resend.com/docs/webhooks/event-types>.

use serde::Deserialize;
use serde_json::Value;

use super::sending::KEY_TAG;
use crate::mailer::{replies::is_recipient_status, smtp::is_enhanced_status};

/// Maximum number of recipients of a mail that was received, as of the listener of this server.
const MAX_RECIPIENTS: usize = 100;

/// A report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResendReport {
    /// Something happened to a mail.
    Mail(MailReport),
    /// A mail was received.
    Received(ReceivedReport),
    /// The status of a domain changed to another one than pending, or it was deleted.
    Domain {
        /// Its hostname.
        hostname: String,
    },
    /// Nothing that matters here, such as a click.
    Other,
}

/// A report about a mail that was received: what it says, without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedReport {
    /// The id of the mail at Resend.
    pub reference: String,
    /// Address of its sender, in lower case.
    pub from: String,
    /// Addresses that it may have been sent to, each once, in lower case: Resend does not tell those of the envelope from
    /// those of its fields.
    pub recipients: Vec<String>,
}

/// A report about a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailReport {
    /// The id of the mail at Resend.
    pub reference: String,
    /// The key under which it was sent, if it was sent by this installation.
    pub key: Option<String>,
    /// Addresses of the recipients that the report is about.
    pub recipients: Vec<String>,
    /// Outcome.
    pub outcome: MailOutcome,
}

/// Outcome of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailOutcome {
    /// The server of the recipient has taken it.
    Delivered,
    /// It has not reached the recipient and never will.
    Failed {
        /// Why, for people.
        detail: String,
        /// `true` if the address is the cause (5.1.x, 5.2.x): nothing more is to be sent there.
        is_address: bool,
    },
    /// The recipient has marked it as unwanted: nothing more is to be sent there.
    Unwanted,
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    data: EventData,
}

#[derive(Default, Deserialize)]
struct EventData {
    #[serde(default)]
    email_id: String,
    #[serde(default)]
    name: String,
    status: Option<String>,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: Vec<String>,
    cc: Option<Vec<String>>,
    bcc: Option<Vec<String>>,
    received_for: Option<Vec<String>>,
    tags: Option<Tags>,
    bounce: Option<Bounce>,
}

/// Tags of a mail: an object in webhooks, a list elsewhere.
#[derive(Deserialize)]
#[serde(untagged)]
enum Tags {
    Object(std::collections::BTreeMap<String, String>),
    List(Vec<Tag>),
}

#[derive(Deserialize)]
struct Tag {
    name: String,
    value: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Bounce {
    #[serde(rename = "type")]
    kind: String,
    /// Answer of the server of the recipient.
    diagnostic_code: Value,
}

impl Tags {
    fn key(self) -> Option<String> {
        match self {
            Self::Object(mut tags) => tags.remove(KEY_TAG),
            Self::List(tags) => tags.into_iter().find(|tag| tag.name == KEY_TAG).map(|tag| tag.value),
        }
    }
}

/// Reads the body of a webhook whose signature was verified.
///
/// # Errors
/// When it is not what Resend sends.
pub fn read_report(body: &[u8]) -> Result<ResendReport, serde_json::Error> {
    let Event { kind, data } = serde_json::from_slice(body)?;
    // Each of our checks makes it pending: another one would follow, and so on.
    let is_pending = matches!(data.status.as_deref(), Some("not_started" | "pending"));
    if kind == "domain.deleted" || kind == "domain.updated" && !is_pending {
        return Ok(ResendReport::Domain { hostname: data.name.to_ascii_lowercase() });
    }
    if kind == "email.received" {
        return Ok(ResendReport::Received(received(data)));
    }
    let Some(outcome) = outcome(&kind, &data.bounce.unwrap_or_default()) else { return Ok(ResendReport::Other) };
    let key = data.tags.and_then(Tags::key);
    let recipients = data.to.iter().map(|to| bare_address(to)).collect();
    Ok(ResendReport::Mail(MailReport { reference: data.email_id, key, recipients, outcome }))
}

fn received(data: EventData) -> ReceivedReport {
    // First those that it surely was for: the fields of a mail may name more than are taken.
    let named = [data.received_for, Some(data.to), data.cc, data.bcc].into_iter().flatten().flatten();
    let mut recipients: Vec<String> = Vec::new();
    for address in named.map(|address| bare_address(&address)) {
        if !recipients.contains(&address) && recipients.len() < MAX_RECIPIENTS {
            recipients.push(address);
        }
    }
    ReceivedReport { reference: data.email_id, from: bare_address(&data.from), recipients }
}

fn outcome(kind: &str, bounce: &Bounce) -> Option<MailOutcome> {
    let failed = |detail: &str, is_address| Some(MailOutcome::Failed { detail: detail.to_owned(), is_address });
    match kind {
        "email.delivered" => Some(MailOutcome::Delivered),
        "email.bounced" if bounce.kind == "Permanent" => {
            let said = bounce.diagnostic_code.to_string();
            let status = enhanced_status(&said);
            let is_address = status.is_none_or(is_recipient_status);
            let status = status.map(|status| format!(" (status {status})")).unwrap_or_default();
            failed(&format!("The server of the recipient refused the mail for good{status}."), is_address)
        }
        // Tried for long enough, or refused for what was in it.
        "email.bounced" => failed("The server of the recipient did not take the mail.", false),
        "email.suppressed" => failed("Resend sends nothing to the address, since earlier mails came back.", true),
        "email.failed" => failed("Resend could not send the mail.", false),
        "email.complained" => Some(MailOutcome::Unwanted),
        _ => None,
    }
}

/// Returns the enhanced status code in an answer of a mail server, such as `5.1.1` (RFC 3463).
fn enhanced_status(text: &str) -> Option<&str> {
    let is_status = |word: &&str| word.starts_with("5.") && is_enhanced_status(word);
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').find(is_status)
}

/// Returns the address of `Anna <anna@acme.com>`, in lower case.
fn bare_address(text: &str) -> String {
    let address = text.rsplit_once('<').map_or(text, |(_, rest)| rest.trim_end_matches('>'));
    address.trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(body: &Value) -> ResendReport {
        read_report(body.to_string().as_bytes()).unwrap()
    }

    fn bounced(bounce: &Value) -> MailOutcome {
        let data = json!({ "email_id": "e1", "to": ["Anna <Anna@firm.eu>"], "tags": { "frontdesk": "k1" }, "bounce": bounce });
        match report(&json!({ "type": "email.bounced", "data": data })) {
            ResendReport::Mail(MailReport { reference, key, recipients, outcome }) => {
                assert_eq!((reference.as_str(), key.as_deref(), recipients), ("e1", Some("k1"), vec!["anna@firm.eu".to_owned()]));
                outcome
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_what_is_said_of_the_address_suppresses_it() {
        for (kind, diagnostic, is_address) in [
            ("Permanent", json!([]), true),
            ("Permanent", json!(null), true),
            ("Permanent", json!(["smtp; 550 5.1.1 user unknown"]), true),
            ("Permanent", json!(["smtp; 552-5.2.2 mailbox full"]), true),
            ("Permanent", json!(["smtp; 550 5.7.1 policy"]), false),
            ("Permanent", json!(["smtp; 553 5.1.8 bad sender"]), false),
            ("Transient", json!(["smtp; 450 4.2.1 later"]), false),
            ("Undetermined", json!([]), false),
        ] {
            let outcome = bounced(&json!({ "type": kind, "subType": "General", "message": "no", "diagnosticCode": diagnostic }));
            let MailOutcome::Failed { is_address: found, .. } = outcome else { panic!("{outcome:?}") };
            assert_eq!(found, is_address, "{kind} {diagnostic}");
        }
    }

    #[test]
    fn a_mail_that_was_received_names_everybody_once() {
        let data = json!({
            "email_id": "e1", "from": "Anna <Anna@firm.eu>", "to": ["Help@acme.com"], "cc": ["desk@acme.com", "help@acme.com"],
            "bcc": [], "received_for": ["sales@acme.com"], "message_id": "<1@firm.eu>", "attachments": [],
        });
        let received = |data: &Value| match report(&json!({ "type": "email.received", "data": data })) {
            ResendReport::Received(received) => received,
            other => panic!("{other:?}"),
        };
        let found = received(&data);
        assert_eq!((found.reference.as_str(), found.from.as_str()), ("e1", "anna@firm.eu"));
        assert_eq!(found.recipients, ["sales@acme.com", "help@acme.com", "desk@acme.com"]);
        let many: Vec<String> = (0..300).map(|number| format!("a{number}@acme.com")).collect();
        let sparse = json!({ "email_id": "e1", "to": many, "cc": null, "bcc": null });
        let found = received(&sparse);
        assert_eq!((found.from.as_str(), found.recipients.len()), ("", MAX_RECIPIENTS));
        let crowded = json!({ "email_id": "e1", "to": many, "received_for": ["help@acme.com"] });
        assert_eq!(received(&crowded).recipients[0], "help@acme.com");
    }

    #[test]
    fn reports_say_what_happened_to_a_mail_or_a_domain() {
        let mail = |kind: &str| report(&json!({ "type": kind, "data": { "email_id": "e1", "to": ["anna@firm.eu"] } }));
        let outcome = |kind: &str| match mail(kind) {
            ResendReport::Mail(report) => Some(report.outcome),
            _ => None,
        };
        assert_eq!(outcome("email.delivered"), Some(MailOutcome::Delivered));
        assert_eq!(outcome("email.complained"), Some(MailOutcome::Unwanted));
        assert!(matches!(outcome("email.suppressed"), Some(MailOutcome::Failed { is_address: true, .. })));
        assert!(matches!(outcome("email.failed"), Some(MailOutcome::Failed { is_address: false, .. })));
        for other in ["email.opened", "email.sent", "contact.created", "email.delivery_delayed"] {
            assert_eq!(mail(other), ResendReport::Other, "{other}");
        }
        let changed = json!({ "type": "domain.updated", "data": { "id": "d1", "name": "Help.acme.com", "status": "verified" } });
        assert_eq!(report(&changed), ResendReport::Domain { hostname: "help.acme.com".to_owned() });
        for status in ["pending", "not_started"] {
            let begun = json!({ "type": "domain.updated", "data": { "name": "help.acme.com", "status": status } });
            assert_eq!(report(&begun), ResendReport::Other, "a check that follows its own beginning never ends: {status}");
        }
        assert!(read_report(b"{}").is_err() && read_report(b"[1").is_err());
    }
}
