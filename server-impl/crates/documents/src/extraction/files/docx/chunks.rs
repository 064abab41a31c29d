//! Documents in other formats within a document (`altChunk`, section 17.17.2.1), whose text Word imports when it opens it.

use std::collections::HashMap;

use super::super::{ExtractError, archive::Archive, eml, ooxml::Relationships};
use crate::extraction::{
    charset,
    html::{self, DocumentKind, empty_elements::close_empty_elements},
};

/// Maximum bytes of such a document.
const MAX_CHUNK_BYTES: u64 = 10 * 1024 * 1024;

/// Reads the documents within a part: their paragraphs, by the id of their relationship. A damaged one costs itself.
pub(super) fn read_chunks(
    archive: &mut Archive,
    relationships: &Relationships,
) -> Result<HashMap<String, Vec<String>>, ExtractError> {
    let mut chunks = HashMap::new();
    for (id, part) in relationships.all_of("aFChunk") {
        let bytes = match archive.read_whole_part(part, MAX_CHUNK_BYTES) {
            Err(ExtractError::Damaged) => None,
            read => read?,
        };
        let text = bytes.and_then(|bytes| read_chunk(part, &bytes)).unwrap_or_default();
        chunks.insert(id.to_owned(), text.split("\n\n").map(ToOwned::to_owned).collect());
    }
    Ok(chunks)
}

/// Reads a document by the extension of its name.
fn read_chunk(name: &str, bytes: &[u8]) -> Option<String> {
    let decode = || charset::decode(bytes, html::declared_charset(bytes).as_deref());
    match name.rsplit('.').next()?.to_ascii_lowercase().as_str() {
        "mht" | "mhtml" => eml::read_web_archive(bytes),
        "html" | "htm" => html::read_document(&decode(), DocumentKind::Chapter),
        "xhtml" => html::read_document(&close_empty_elements(&decode()), DocumentKind::Chapter),
        "txt" => Some(charset::decode(bytes, None).replace("\r\n", "\n")),
        _ => None,
    }
}
