//! Files of mails, which are read block by block while they are sent.

use axum::body::Body;
use bytes::Bytes;
use frontdesk_api::runtime::Download;
use frontdesk_store::{
    Store,
    channels::email::{attachments, raw_mails},
};
use frontdesk_types::{AttachmentId, EmailMessageId, Error, OrgId, Result};
use futures::{StreamExt, TryStreamExt, stream};
use http::{
    HeaderMap, HeaderValue,
    header::{CONTENT_DISPOSITION, CONTENT_LENGTH},
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Media type of every attachment. That of its sender could be one that browsers run, such as HTML or SVG.
pub(super) const ATTACHMENT_TYPE: &str = "application/octet-stream";

/// Media type of a mail (RFC 2046, section 5.2.1).
pub(super) const RAW_MAIL_TYPE: &str = "message/rfc822";

/// Characters that are not percent-encoded in a file name (RFC 8187, `attr-char`).
const UNESCAPED_CHARS: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Content that the store keeps in blocks.
#[derive(Debug, Clone, Copy)]
pub(super) enum StoredBlocks {
    /// An attachment.
    Attachment(AttachmentId),
    /// A mail as it came.
    RawMail(EmailMessageId),
}

/// A file, up to the block that was read last. Between two blocks no connection is in use, since its reader may be slow.
#[derive(Debug)]
pub(super) struct BlockFile {
    store: Store,
    org: OrgId,
    blocks: StoredBlocks,
    /// Size of the whole file in bytes.
    bytes: u64,
    next_number: i64,
    /// Number of bytes that were not read yet.
    missing: u64,
}

impl BlockFile {
    /// Returns a file of this size, of which nothing was read.
    pub(super) fn new(store: &Store, org: OrgId, blocks: StoredBlocks, bytes: i64) -> Self {
        let bytes = u64::try_from(bytes).unwrap_or_default();
        Self { store: store.clone(), org, blocks, bytes, next_number: 0, missing: bytes }
    }

    /// Returns the file as a download that browsers save under this name. Its first block is read now, so that a failure to
    /// read is answered as an error; a later failure aborts the connection.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn into_download(mut self, media_type: &'static str, name: &str) -> Result<Download> {
        let disposition = HeaderValue::try_from(attachment_disposition(name)).map_err(Error::internal)?;
        let headers = HeaderMap::from_iter([(CONTENT_DISPOSITION, disposition), (CONTENT_LENGTH, self.bytes.into())]);
        let first = self.next_block().await?;
        let rest = stream::try_unfold(self, async |mut file| Ok(file.next_block().await?.map(|block| (block, file))));
        let rest = rest.inspect_err(|error: &Error| tracing::error!(%error, "a download of a mail broke off"));
        let body = Body::from_stream(stream::iter(first.map(Ok)).chain(rest));
        Ok(Download { media_type, headers, body, gzip: None })
    }

    /// Returns the next block; `None` at the end.
    async fn next_block(&mut self) -> Result<Option<Bytes>> {
        if self.missing == 0 {
            return Ok(None);
        }
        let number = self.next_number;
        self.next_number += 1;
        let mut conn = self.store.read().await?;
        let found = match self.blocks {
            StoredBlocks::Attachment(id) => attachments::find_block(&mut conn, self.org, id, number).await?,
            StoredBlocks::RawMail(id) => raw_mails::find_block(&mut conn, self.org, id, number).await?,
        };
        // It may be erased while it is sent. A reader must not take the rest for the whole.
        let block = found.filter(|block| !block.is_empty()).ok_or_else(|| Error::internal("a block of a file is missing"))?;
        self.missing = self.missing.saturating_sub(block.len() as u64);
        Ok(Some(block.into()))
    }
}

/// Returns the `Content-Disposition` (RFC 6266) of a file to save: its name in ASCII for old programs, and in full for others
/// (RFC 8187). Nothing of the name can end the quoted string, or the line.
fn attachment_disposition(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " -_.()".contains(c);
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, &UNESCAPED_CHARS))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_is_given_in_ascii_and_in_full() {
        assert_eq!(
            attachment_disposition("Räume \"neu\".pdf"),
            "attachment; filename=\"R_ume _neu_.pdf\"; filename*=UTF-8''R%C3%A4ume%20%22neu%22.pdf"
        );
    }

    proptest! {
        #[test]
        fn no_name_ends_its_header_or_its_quotes(name in any::<String>()) {
            let header = attachment_disposition(&name);
            prop_assert!(HeaderValue::try_from(&header).is_ok(), "{header:?}");
            prop_assert_eq!(header.matches('"').count(), 2, "{}", header);
            prop_assert!(!header.contains(['\\', '/', '\r', '\n']), "{}", header);
        }
    }
}
