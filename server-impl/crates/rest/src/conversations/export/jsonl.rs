//! JSON Lines: one conversation per line, with its messages.

use std::io::Write;

use frontdesk_agents::conversations::export::ConversationPart;
use frontdesk_types::{Error, Result};
use serde::Serialize;

use crate::conversations::{conversation_model, messages};

/// Writes these parts, each continuing the one before it, and surrounds each conversation with the beginning and
/// the end of its line.
pub(crate) fn write_parts(out: &mut Vec<u8>, parts: Vec<ConversationPart>, [before, after]: [&str; 2]) -> Result<()> {
    for ConversationPart { conversation, messages, has_first_message: begins, has_last_message: ends } in parts {
        if begins {
            write_text(out, before)?;
            write_text(out, "{\"conversation\":")?;
            write_json(out, &conversation_model(conversation)?)?;
            write_text(out, ",\"messages\":[")?;
        }
        for (number, message) in messages.into_iter().enumerate() {
            write_text(out, if begins && number == 0 { "" } else { "," })?;
            write_json(out, &messages::message_model(message)?)?;
        }
        if ends {
            write_text(out, "]}")?;
            write_text(out, after)?;
            write_text(out, "\n")?;
        }
    }
    Ok(())
}

fn write_text(out: &mut Vec<u8>, text: &str) -> Result<()> {
    out.write_all(text.as_bytes()).map_err(Error::internal)
}

fn write_json(out: &mut Vec<u8>, model: &impl Serialize) -> Result<()> {
    serde_json::to_writer(out, model).map_err(Error::internal)
}
