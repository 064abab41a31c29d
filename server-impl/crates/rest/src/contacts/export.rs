//! Export of all data that is stored about one person.

use std::io::Write;

use bytes::Bytes;
use frontdesk_agents::contacts::export::{Export, Piece};
use frontdesk_api::{models, runtime::Download};
use frontdesk_types::{Error, Result};
use futures::stream;

use super::{leads, model};
use crate::{conversations::export::jsonl, exports::sent};

/// Streams the whole export as a file. Its first line is read before it is answered; a later
/// failure aborts the connection.
pub(super) async fn download(mut export: Export) -> Result<Download> {
    let first = next(&mut export).await?;
    let rest = stream::try_unfold(export, async |mut export| Ok(next(&mut export).await?.map(|piece| (piece, export))));
    Ok(sent("application/jsonl", "attachment; filename=\"contact.jsonl\"", first, rest))
}

/// Returns the next lines, or a part of a long one; `None` at the end.
async fn next(export: &mut Export) -> Result<Option<Bytes>> {
    let Some(piece) = export.piece().await? else { return Ok(None) };
    let mut out = Vec::new();
    match piece {
        Piece::Contact(contact) => line(&mut out, &models::ContactRecord { contact: Some(model(*contact)?), ..nothing() })?,
        Piece::Leads(found) => {
            for lead in found {
                line(&mut out, &models::ContactRecord { lead: Some(leads::model(lead)?), ..nothing() })?;
            }
        }
        Piece::Conversations(parts) => jsonl::write(&mut out, parts, ["{\"conversation\":", "}"])?,
    }
    Ok(Some(out.into()))
}

fn nothing() -> models::ContactRecord {
    models::ContactRecord { contact: None, lead: None, conversation: None }
}

fn line(out: &mut Vec<u8>, record: &models::ContactRecord) -> Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(Error::internal)?;
    out.write_all(b"\n").map_err(Error::internal)
}
