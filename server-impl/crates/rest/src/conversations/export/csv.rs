//! CSV (RFC 4180): one row per message, with the data of its conversation first.

use chrono::{DateTime, SecondsFormat, Utc};
use csv::{Terminator, Writer, WriterBuilder};
use frontdesk_agents::conversations::export::ConversationPart;
use frontdesk_api::models;
use frontdesk_types::{Error, Result};
use serde::Serialize;

use crate::conversations::{conversation_model, messages};

/// Names of the columns, as many as a row has.
const COLUMNS: [&str; 35] = [
    "conversationId",
    "agentId",
    "channel",
    "status",
    "statusReason",
    "statusChangedAt",
    "assigneeId",
    "visitorExternalId",
    "visitorName",
    "visitorEmail",
    "visitorCountry",
    "visitorLanguage",
    "tags",
    "metadata",
    "conversationCreatedAt",
    "messageId",
    "sequence",
    "role",
    "authorId",
    "text",
    "citations",
    "model",
    "creditsUsed",
    "durationMs",
    "finishReason",
    "rating",
    "ratingReason",
    "createdAt",
    "topics",
    "deliveryStatus",
    "deliveryDetail",
    "deliveryAt",
    "subject",
    "emailFrom",
    "emailVerified",
];

/// Number of columns that describe the conversation.
const CONVERSATION_COLUMNS: usize = 15;

/// Number of columns after them that describe the message. Columns that were added later follow these.
const MESSAGE_COLUMNS: usize = 13;

/// Number of columns that describe the delivery of the message.
const DELIVERY_COLUMNS: usize = 3;

/// Number of columns that describe the mail as which the message came or went.
const EMAIL_COLUMNS: usize = 2;

/// The byte order mark, without which spreadsheets do not read a file as UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns the beginning of a file: the byte order mark, and the row with the names of the columns.
pub(super) fn header_row() -> Result<Vec<u8>> {
    let mut out = BYTE_ORDER_MARK.to_vec();
    let mut writer = csv_writer(&mut out);
    writer.write_record(COLUMNS).map_err(Error::internal)?;
    writer.flush().map_err(Error::internal)?;
    drop(writer);
    Ok(out)
}

/// Writes a row for each message.
pub(super) fn write_rows(out: &mut Vec<u8>, parts: Vec<ConversationPart>) -> Result<()> {
    let mut writer = csv_writer(out);
    for ConversationPart { conversation, messages, .. } in parts {
        let mut conversation = conversation_model(conversation)?;
        let subject = escape_optional(conversation.subject.take());
        let topics = json_cell(&conversation.topics.iter().map(|topic| &topic.name).collect::<Vec<_>>())?;
        let conversation = conversation_cells(conversation)?;
        for message in messages {
            let mut message = messages::message_model(message)?;
            let delivery = delivery_cells(message.delivery.take());
            let email = email_cells(message.email.take());
            let message = message_cells(message)?;
            let cells = conversation.iter().chain(&message).chain([&topics]).chain(&delivery).chain([&subject]).chain(&email);
            writer.write_record(cells.map(String::as_bytes)).map_err(Error::internal)?;
        }
    }
    writer.flush().map_err(Error::internal)
}

fn csv_writer(out: &mut Vec<u8>) -> Writer<&mut Vec<u8>> {
    WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out)
}

fn conversation_cells(conversation: models::Conversation) -> Result<[String; CONVERSATION_COLUMNS]> {
    let models::Visitor { external_id, name, email, country, language } = conversation.visitor;
    Ok([
        conversation.id.to_string(),
        conversation.agent_id.to_string(),
        conversation.channel.to_string(),
        conversation.status.to_string(),
        escape_optional(conversation.status_reason),
        conversation.status_changed_at.map(time_cell).unwrap_or_default(),
        conversation.assignee.and_then(|assignee| assignee.id).unwrap_or_default(),
        escape_optional(external_id),
        escape_optional(name),
        escape_optional(email),
        escape_optional(country),
        escape_optional(language),
        json_cell(&conversation.tags)?,
        json_cell(&conversation.metadata)?,
        time_cell(conversation.created_at),
    ])
}

fn message_cells(message: models::Message) -> Result<[String; MESSAGE_COLUMNS]> {
    let (rating, reason) = message.feedback.map(|feedback| (feedback.rating, feedback.reason)).unzip();
    Ok([
        message.id.to_string(),
        message.sequence.to_string(),
        message.role.to_string(),
        message.author.and_then(|author| author.id).unwrap_or_default(),
        escape_formula(message.text),
        json_cell(&message.citations)?,
        escape_optional(message.model),
        plain_cell(message.credits_used),
        plain_cell(message.duration_ms),
        plain_cell(message.finish_reason),
        plain_cell(rating),
        escape_optional(reason.flatten()),
        time_cell(message.created_at),
    ])
}

fn delivery_cells(delivery: Option<models::MessageDelivery>) -> [String; DELIVERY_COLUMNS] {
    let Some(models::MessageDelivery { status, detail, at }) = delivery else { return Default::default() };
    [status.to_string(), escape_optional(detail), time_cell(at)]
}

fn email_cells(email: Option<models::MessageEmail>) -> [String; EMAIL_COLUMNS] {
    let Some(models::MessageEmail { from, verified, .. }) = email else { return Default::default() };
    [escape_formula(from), plain_cell(verified)]
}

/// First characters that make a spreadsheet treat a text as a formula, also in full width.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

/// Escapes a text that people or models wrote, so that no spreadsheet treats it as a formula.
fn escape_formula(text: String) -> String {
    if text.starts_with(FORMULA_STARTS) { format!("'{text}") } else { text }
}

fn escape_optional(value: Option<String>) -> String {
    value.map(escape_formula).unwrap_or_default()
}

fn plain_cell(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn time_cell(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn json_cell(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::{escape_formula, header_row};

    #[test]
    fn a_spreadsheet_recognizes_the_charset() {
        assert!(header_row().expect("a row").starts_with(b"\xef\xbb\xbfconversationId,"));
    }

    #[test]
    fn no_text_is_a_formula() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert_eq!(escape_formula(formula.to_owned()), format!("'{formula}"));
        }
        for plain in ["", "1 = 1", "'=1", "é", " -"] {
            assert_eq!(escape_formula(plain.to_owned()), plain);
        }
    }
}
