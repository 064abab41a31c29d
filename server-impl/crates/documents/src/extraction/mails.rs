//! The text of the parts of mails: those that people upload as files, and those that arrive.

use std::{borrow::Cow, time::Duration};

use dom_query::Document;
use mail_parser::decoders::charsets::map::charset_decoder;

use super::{
    charset,
    html::{self, DocumentKind},
};

/// Decodes a text: in the charset that it names, as UTF-8, or in the one that it seems to have.
pub fn decode_text(bytes: &[u8], named: Option<&str>, is_page: bool) -> String {
    let decoded = match named.and_then(|name| charset_decoder(name.as_bytes())) {
        Some(decode) => Cow::Owned(decode(bytes)),
        None => String::from_utf8_lossy(bytes),
    };
    mend_text(&decoded, named, is_page, || Some(bytes.to_owned())).into_owned()
}

/// Returns the text of a part. If the parser did not know the charset, or decoded it with losses, the bytes are decoded
/// again, in the charset that they seem to have.
pub(super) fn mend_text<'t>(
    decoded: &'t str,
    named: Option<&str>,
    is_page: bool,
    bytes: impl FnOnce() -> Option<Vec<u8>>,
) -> Cow<'t, str> {
    let is_decoded =
        named.is_some_and(|name| !name.eq_ignore_ascii_case("us-ascii") && charset_decoder(name.as_bytes()).is_some());
    let has_losses = decoded.contains(['\u{fffd}', '\0']) || decoded.contains("\u{1b}$");
    let has_foreign = !is_decoded && !decoded.is_ascii();
    let bytes = if has_losses || has_foreign { bytes() } else { None };
    let Some(bytes) = bytes else { return Cow::Borrowed(decoded.trim_start_matches('\u{feff}')) };
    let named = named.filter(|name| !(is_utf_8(name) && is_mostly_lost(decoded)));
    let in_page = || is_page.then(|| html::declared_charset(&bytes)).flatten();
    Cow::Owned(charset::decode(&bytes, named.map(ToOwned::to_owned).or_else(in_page).as_deref()))
}

fn is_utf_8(name: &str) -> bool {
    name.eq_ignore_ascii_case("utf-8") || name.eq_ignore_ascii_case("utf8")
}

/// Checks if a text that was decoded as UTF-8 is another one: a few letters get lost on the way, but not most of them.
fn is_mostly_lost(decoded: &str) -> bool {
    let lost = decoded.matches('\u{fffd}').count();
    2 * lost > decoded.chars().filter(|letter| !letter.is_ascii()).count()
}

/// The HTML of a mail.
pub struct MailPage(Document);

impl MailPage {
    /// Parses HTML; `None` if it is nested too deeply, or takes longer than `timeout`.
    pub fn parse(html: &str, timeout: Duration) -> Option<Self> {
        html::parse_within(html, timeout).map(Self)
    }

    /// Returns its elements, which may be changed.
    pub fn document(&self) -> &Document {
        &self.0
    }

    /// Returns the text, with headings and lists marked as in Markdown.
    pub fn text(&self) -> String {
        html::write_document(&self.0, DocumentKind::Mail)
    }
}
