//! CSV (RFC 4180): one row per message, with the data of its conversation first.

use chrono::{DateTime, SecondsFormat, Utc};
use csv::{Terminator, Writer, WriterBuilder};
use frontdesk_agents::conversations::export::Part;
use frontdesk_api::models;
use frontdesk_types::{Error, Result};
use serde::Serialize;

use crate::conversations::{messages, model};

/// Names of the columns, as many as a row has.
const COLUMNS: [&str; 29] = [
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
];

/// Number of columns that describe the conversation.
const OF_CONVERSATION: usize = 15;

/// Number of columns after them that describe the message. Columns that were added later to the conversation follow
/// these.
const OF_MESSAGE: usize = 13;

/// Returns the row with the names of the columns.
pub(super) fn head() -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut writer = writer(&mut out);
    writer.write_record(COLUMNS).map_err(Error::internal)?;
    writer.flush().map_err(Error::internal)?;
    drop(writer);
    Ok(out)
}

/// Writes a row for each message.
pub(super) fn write(out: &mut Vec<u8>, parts: Vec<Part>) -> Result<()> {
    let mut writer = writer(out);
    for Part { conversation, messages, .. } in parts {
        let conversation = model(conversation)?;
        let topics = json(&conversation.topics.iter().map(|topic| &topic.name).collect::<Vec<_>>())?;
        let conversation = of_conversation(conversation)?;
        for message in messages {
            let message = of_message(messages::model(message)?)?;
            let cells = conversation.iter().chain(&message).chain([&topics]).map(String::as_bytes);
            writer.write_record(cells).map_err(Error::internal)?;
        }
    }
    writer.flush().map_err(Error::internal)
}

fn writer(out: &mut Vec<u8>) -> Writer<&mut Vec<u8>> {
    WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out)
}

fn of_conversation(conversation: models::Conversation) -> Result<[String; OF_CONVERSATION]> {
    let models::Visitor { external_id, name, email, country, language } = conversation.visitor;
    Ok([
        conversation.id.to_string(),
        conversation.agent_id.to_string(),
        conversation.channel.to_string(),
        conversation.status.to_string(),
        some_text(conversation.status_reason),
        conversation.status_changed_at.map(time).unwrap_or_default(),
        conversation.assignee.and_then(|assignee| assignee.id).unwrap_or_default(),
        some_text(external_id),
        some_text(name),
        some_text(email),
        some_text(country),
        some_text(language),
        json(&conversation.tags)?,
        json(&conversation.metadata)?,
        time(conversation.created_at),
    ])
}

fn of_message(message: models::Message) -> Result<[String; OF_MESSAGE]> {
    let (rating, reason) = message.feedback.map(|feedback| (feedback.rating, feedback.reason)).unzip();
    Ok([
        message.id.to_string(),
        message.sequence.to_string(),
        message.role.to_string(),
        message.author.and_then(|author| author.id).unwrap_or_default(),
        text(message.text),
        json(&message.citations)?,
        some_text(message.model),
        plain(message.credits_used),
        plain(message.duration_ms),
        plain(message.finish_reason),
        plain(rating),
        some_text(reason.flatten()),
        time(message.created_at),
    ])
}

/// First characters that make a spreadsheet treat a text as a formula, also in full width.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

/// Escapes a text that people or models wrote, so that no spreadsheet treats it as a formula.
fn text(text: String) -> String {
    if text.starts_with(FORMULA) { format!("'{text}") } else { text }
}

fn some_text(value: Option<String>) -> String {
    value.map(text).unwrap_or_default()
}

fn plain(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn no_text_is_a_formula() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert_eq!(text(formula.to_owned()), format!("'{formula}"));
        }
        for plain in ["", "1 = 1", "'=1", "é", " -"] {
            assert_eq!(text(plain.to_owned()), plain);
        }
    }
}
