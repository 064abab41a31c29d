//! Reports about mails that did not arrive: those of the standard (RFC 3464), of qmail, and of Exim.

mod standard;

use self::standard::read_recipients;
use super::{addresses::check_address, fields::Fields, ids, parts::Part};

/// Maximum number of recipients of a report.
const MAX_RECIPIENTS: usize = 100;

/// Maximum characters of a diagnostic.
const MAX_DIAGNOSTIC_CHARS: usize = 300;

/// First words of a report of qmail.
const QMAIL_GREETING: &str = "Hi. This is the";

/// Field in which Exim, and Gmail before 2016, list addresses to which a mail could not be delivered.
const EXIM_FIELD: &str = "x-failed-recipients";

/// A report about a mail that did not arrive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BounceReport {
    /// The recipients that it did not reach.
    pub recipients: Vec<BouncedRecipient>,
    /// The field `Message-ID` of the mail that did not arrive, without angle brackets.
    pub mail_id: Option<String>,
}

/// A recipient that a mail did not reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BouncedRecipient {
    /// The address.
    pub address: String,
    /// `true` if it will not reach them; `false` if it is late.
    pub is_failure: bool,
    /// Status (RFC 3463), such as `5.1.1`.
    pub status: Option<String>,
    /// The answer of the recipient's server, on one line.
    pub diagnostic: Option<String>,
}

/// Finds the report in a mail; `None` if it is another mail, or reports what arrived.
pub(crate) fn find_report(fields: &Fields<'_>, mail: &Part<'_>, text: &str) -> Option<BounceReport> {
    let leaves = mail.leaves();
    let status = leaves.iter().find(|part| matches!(part.kind.sub.as_str(), "delivery-status" | "global-delivery-status"));
    let is_report = mail.kind.is("multipart", "report") && mail.kind.report.as_deref() != Some("disposition-notification");
    if let Some(status) = status.filter(|_| is_report) {
        let recipients = read_recipients(&status.content());
        let mail_id = leaves.iter().rev().filter(|part| is_returned(part)).find_map(|part| returned_id(&part.content()));
        return (!recipients.is_empty()).then_some(BounceReport { recipients, mail_id });
    }
    let recipients = match fields.first(EXIM_FIELD) {
        Some(listed) => listed.split(|byte| *byte == b',').filter_map(check_address).map(failed).take(MAX_RECIPIENTS).collect(),
        None if text.starts_with(QMAIL_GREETING) => read_qmail(text),
        None => Vec::new(),
    };
    let attached = || leaves.iter().rev().filter(|part| is_returned(part)).find_map(|part| returned_id(&part.content()));
    (!recipients.is_empty()).then(|| BounceReport { recipients, mail_id: attached().or_else(|| quoted_id(text)) })
}

fn failed(address: String) -> BouncedRecipient {
    BouncedRecipient { address, is_failure: true, status: None, diagnostic: None }
}

/// Checks for a part with the mail that did not arrive, or with its header.
fn is_returned(part: &Part<'_>) -> bool {
    let sub = part.kind.sub.as_str();
    part.kind.main == "message" && matches!(sub, "rfc822" | "global" | "global-headers") || part.kind.is("text", "rfc822-headers")
}

fn returned_id(mail: &[u8]) -> Option<String> {
    Fields::read_part(mail).ok().map(|fields| ids::own_id(&fields)).filter(|id| !id.is_empty())
}

/// Finds the id of the mail that is copied at the end of a text.
fn quoted_id(text: &str) -> Option<String> {
    let is_id = |line: &&str| line.get(..11).is_some_and(|name| name.eq_ignore_ascii_case("message-id:"));
    let line = text.lines().find(is_id)?;
    ids::parse(&line.as_bytes()[11..]).into_iter().next()
}

/// Reads a report of qmail: paragraphs that begin with an address in angle brackets, then a colon (D. J. Bernstein, "The
/// qmail-send Bounce Message Format").
fn read_qmail(text: &str) -> Vec<BouncedRecipient> {
    let report = text.split("\n---").next().unwrap_or_default().replace('\r', "");
    let paragraphs = report.split("\n\n").filter_map(|paragraph| {
        let (address, reason) = paragraph.trim().strip_prefix('<')?.split_once(">:")?;
        let address = check_address(address.as_bytes())?;
        let reason = standard::clean_diagnostic(reason);
        let status = reason.as_deref().and_then(standard::find_status);
        Some(BouncedRecipient { address, is_failure: true, status, diagnostic: reason })
    });
    paragraphs.take(MAX_RECIPIENTS).collect()
}

#[cfg(test)]
mod tests;
