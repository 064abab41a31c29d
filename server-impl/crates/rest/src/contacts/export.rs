//! Export of all data that is stored about one person.

use std::io::Write;

use bytes::Bytes;
use frontdesk_agents::contacts::export::{ContactExport, ContactExportPiece};
use frontdesk_api::{models, runtime::Download};
use frontdesk_types::{Error, Result};
use futures::stream;

use super::{contact_model, leads};
use crate::{conversations::export::jsonl, exports::stream_file};

/// Streams the whole export as a file. Its first line is read before it is answered; a later
/// failure aborts the connection.
pub(super) async fn download_contact(mut export: ContactExport) -> Result<Download> {
    let first = next_lines(&mut export).await?;
    let rest = stream::try_unfold(export, async |mut export| Ok(next_lines(&mut export).await?.map(|piece| (piece, export))));
    Ok(stream_file("application/jsonl", "attachment; filename=\"contact.jsonl\"", first, rest))
}

/// Returns the next lines, or a part of a long one; `None` at the end.
async fn next_lines(export: &mut ContactExport) -> Result<Option<Bytes>> {
    let Some(piece) = export.next_piece().await? else { return Ok(None) };
    let mut out = Vec::new();
    match piece {
        ContactExportPiece::Contact(contact) => {
            write_line(&mut out, &models::ContactRecord { contact: Some(contact_model(*contact)?), ..empty_record() })?
        }
        ContactExportPiece::Leads(found) => {
            for lead in found {
                write_line(&mut out, &models::ContactRecord { lead: Some(leads::lead_model(lead)?), ..empty_record() })?;
            }
        }
        ContactExportPiece::Conversations(parts) => jsonl::write_parts(&mut out, parts, ["{\"conversation\":", "}"])?,
    }
    Ok(Some(out.into()))
}

fn empty_record() -> models::ContactRecord {
    models::ContactRecord { contact: None, lead: None, conversation: None }
}

fn write_line(out: &mut Vec<u8>, record: &models::ContactRecord) -> Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(Error::internal)?;
    out.write_all(b"\n").map_err(Error::internal)
}
