//! JSON Lines: one conversation per line, with its messages.

use std::io::Write;

use frontdesk_agents::conversations::export::Part;
use frontdesk_types::{Error, Result};
use serde::Serialize;

use crate::conversations::{messages, model};

/// Writes these parts, each continuing the one before it, and surrounds each conversation with the beginning and
/// the end of its line.
pub(crate) fn write(out: &mut Vec<u8>, parts: Vec<Part>, [before, after]: [&str; 2]) -> Result<()> {
    for Part { conversation, messages, begins, ends } in parts {
        if begins {
            text(out, before)?;
            text(out, "{\"conversation\":")?;
            json(out, &model(conversation)?)?;
            text(out, ",\"messages\":[")?;
        }
        for (number, message) in messages.into_iter().enumerate() {
            text(out, if begins && number == 0 { "" } else { "," })?;
            json(out, &messages::model(message)?)?;
        }
        if ends {
            text(out, "]}")?;
            text(out, after)?;
            text(out, "\n")?;
        }
    }
    Ok(())
}

fn text(out: &mut Vec<u8>, text: &str) -> Result<()> {
    out.write_all(text.as_bytes()).map_err(Error::internal)
}

fn json(out: &mut Vec<u8>, model: &impl Serialize) -> Result<()> {
    serde_json::to_writer(out, model).map_err(Error::internal)
}
