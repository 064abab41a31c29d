//! The words of a mail: all of them, and those that are no quote.

mod attributions;
mod flowed;
mod heads;
mod html;
mod labels;
mod lines;
mod phrases;
mod verbs;

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use frontdesk_documents::extraction::mails::{MailPage, decode_text};
use mail_parser::decoders::html::html_to_text;

use self::lines::{QUOTE_MARK, cut_quotes};
use super::{bodies::Bodies, parts::Part};

/// Maximum number of parts that are read as text.
const MAX_TEXT_PARTS: usize = 20;

/// Maximum bytes of the parts that are read as text, and of the text itself. The rest is omitted: the answer stands on top.
const MAX_PART_BYTES: usize = 512 * 1024;

/// Maximum time to parse HTML. Real mails take a few milliseconds.
const HTML_TIMEOUT: Duration = Duration::from_millis(700);

/// Bytes by which a plain text is longer than twice the same in HTML, if its HTML is a remainder.
const MIN_MISSING_BYTES: usize = 200;

/// The words of a mail.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Words {
    /// Without quotes; the whole if nothing else is left.
    pub(crate) text: String,
    pub(crate) whole: String,
}

/// A text as it was read, with and without quotes.
#[derive(Debug, Default)]
struct Reading {
    whole: String,
    cut: String,
}

/// Reads the words of a mail.
pub(crate) fn read_words(bodies: &Bodies<'_, '_>) -> Words {
    let mut reader = TextReader { begun: Instant::now(), bytes: MAX_PART_BYTES };
    let html = bodies.has_html().then(|| reader.read(&bodies.html));
    let mut reader = TextReader { bytes: MAX_PART_BYTES, ..reader };
    let plain = (bodies.has_plain() || html.is_none()).then(|| reader.read(&bodies.plain));
    let Reading { whole, cut } = match (html, plain) {
        (Some(html), Some(plain)) => choose(html, plain),
        (html, plain) => html.or(plain).unwrap_or_default(),
    };
    let is_usable = !cut.is_empty() && cut.len() <= whole.len();
    Words { text: if is_usable { cut } else { whole.clone() }, whole }
}

/// Chooses between the same text as HTML and as plain text. In HTML, quotes are marked, and lists and tables are told from
/// paragraphs; but if only the plain text shows a quote, or has words at all, it is right.
fn choose(html: Reading, plain: Reading) -> Reading {
    let is_plain_better = html.whole.is_empty()
        || html.whole.len() * 2 + MIN_MISSING_BYTES < plain.whole.len()
        || plain.has_quotes() && (!html.has_quotes() || html.cut.is_empty());
    if is_plain_better && !plain.whole.is_empty() { plain } else { html }
}

impl Reading {
    /// Returns `true` if something was cut, and something is left.
    fn has_quotes(&self) -> bool {
        !self.cut.is_empty() && self.cut.len() < self.whole.len()
    }
}

/// Reads parts as text, as long as there is time.
struct TextReader {
    begun: Instant,
    /// Bytes that may still be read.
    bytes: usize,
}

impl TextReader {
    fn read(&mut self, parts: &[&Part<'_>]) -> Reading {
        let (mut whole, mut marked) = (String::new(), String::new());
        for part in parts.iter().take(MAX_TEXT_PARTS) {
            let (text, text_with_marks) = self.read_part(part);
            append_paragraph(&mut whole, &text);
            append_paragraph(&mut marked, &text_with_marks);
        }
        Reading { whole: clean_lines(&whole), cut: clean_lines(&cut_quotes(&marked)) }
    }

    /// Returns the text of a part, and the same with marks in place of quotes that its elements tell.
    fn read_part(&mut self, part: &Part<'_>) -> (String, String) {
        let content = self.take_content(part);
        let is_html = part.kind.is("text", "html");
        let text = decode_text(&content, part.kind.charset.as_deref(), is_html);
        let text: String = text.chars().filter(|letter| is_text(*letter)).collect();
        let text = &text[..text.floor_char_boundary(MAX_PART_BYTES)];
        if !is_html {
            let text = flowed::join_lines(&text.replace("\r\n", "\n").replace('\r', "\n"), &part.kind);
            return (text.clone(), text);
        }
        let left = HTML_TIMEOUT.saturating_sub(self.begun.elapsed());
        let Some(page) = MailPage::parse(text, left) else {
            let text = html_to_text(text);
            return (text.clone(), text);
        };
        let whole = page.text();
        html::mark_quotes(&page);
        (whole, page.text())
    }

    /// Returns the content of a part, as far as it is read.
    fn take_content<'r>(&mut self, part: &Part<'r>) -> Cow<'r, [u8]> {
        // A transfer encoding makes at most three bytes of one.
        let sent = &part.body[..part.body.len().min(3 * self.bytes)];
        let content = super::transfer::undo(&part.kind.encoding, sent);
        let taken = content.len().min(self.bytes);
        self.bytes -= taken;
        match content {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[..taken]),
            Cow::Owned(mut bytes) => {
                bytes.truncate(taken);
                Cow::Owned(bytes)
            }
        }
    }
}

/// Matches characters of a text: no control characters but tabs and line breaks, and not our own mark.
fn is_text(letter: char) -> bool {
    letter != QUOTE_MARK && (!letter.is_control() || matches!(letter, '\n' | '\r' | '\t'))
}

fn append_paragraph(text: &mut String, paragraph: &str) {
    if !paragraph.trim().is_empty() {
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(paragraph);
    }
}

/// Returns lines without blanks at their ends, and without more than one empty line between others.
fn clean_lines(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut empty_lines = 0;
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() {
            empty_lines += 1;
            continue;
        }
        if !cleaned.is_empty() {
            cleaned.push_str(if empty_lines > 0 { "\n\n" } else { "\n" });
        }
        cleaned.push_str(line);
        empty_lines = 0;
    }
    let cleaned = &cleaned[..cleaned.floor_char_boundary(MAX_PART_BYTES)];
    cleaned.trim().to_owned()
}
