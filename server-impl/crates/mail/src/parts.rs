//! The parts of a mail (RFC 2046), as a tree of bounded size and depth.

use memchr::memmem;

use super::{fields::Fields, kinds::PartKind, unreadable::UnreadableMail};

/// Maximum number of parts.
const MAX_PARTS: usize = 200;

/// Maximum depth of parts in parts.
const MAX_DEPTH: usize = 10;

/// Maximum characters of the line between parts: the standard has 70.
const MAX_BOUNDARY_BYTES: usize = 200;

/// A part, with those inside it. An attached mail has none: it is a file.
pub(crate) struct Part<'r> {
    /// Number of the part in the mail.
    pub(crate) number: usize,
    pub(crate) kind: PartKind,
    /// Bytes after its header, as they were sent.
    pub(crate) body: &'r [u8],
    pub(crate) children: Vec<Part<'r>>,
}

impl<'r> Part<'r> {
    /// Returns all parts that have no others inside, in order.
    pub(crate) fn leaves(&self) -> Vec<&Part<'r>> {
        let mut leaves = Vec::new();
        self.collect_leaves(&mut leaves);
        leaves
    }

    fn collect_leaves<'p>(&'p self, leaves: &mut Vec<&'p Part<'r>>) {
        if self.children.is_empty() {
            leaves.push(self);
        }
        for child in &self.children {
            child.collect_leaves(leaves);
        }
    }

    /// Returns its content without transfer encoding.
    pub(crate) fn content(&self) -> std::borrow::Cow<'r, [u8]> {
        super::transfer::undo(&self.kind.encoding, self.body)
    }
}

/// Splits a mail into its parts.
///
/// # Errors
/// When there are too many, or too deep ones, or one has too long a header.
pub(crate) fn split_parts(raw: &[u8]) -> Result<Part<'_>, UnreadableMail> {
    read_part(raw, ("text", "plain"), 0, &mut 0)
}

fn read_part<'r>(raw: &'r [u8], default: (&str, &str), depth: usize, count: &mut usize) -> Result<Part<'r>, UnreadableMail> {
    if depth > MAX_DEPTH || *count >= MAX_PARTS {
        return Err(UnreadableMail::TooComplex);
    }
    let number = *count;
    *count += 1;
    let fields = Fields::read_part(raw)?;
    let mut part = Part { number, kind: PartKind::read(&fields, default), body: &raw[fields.end()..], children: Vec::new() };
    if part.kind.main != "multipart" {
        return Ok(part);
    }
    let inner = if part.kind.sub == "digest" { ("message", "rfc822") } else { ("text", "plain") };
    let boundary = part.kind.boundary.clone().filter(|line| line.len() <= MAX_BOUNDARY_BYTES).unwrap_or_default();
    let sections = (!boundary.is_empty()).then(|| Sections::new(part.body, boundary.trim_end()));
    for section in sections.into_iter().flatten() {
        part.children.push(read_part(section, inner, depth + 1, count)?);
    }
    if part.children.is_empty() {
        // It is not what it says: its text is better than none.
        part.kind = PartKind { main: "text".to_owned(), sub: "plain".to_owned(), ..part.kind };
    }
    Ok(part)
}

/// The sections of a body between lines of a boundary.
struct Sections<'r> {
    body: &'r [u8],
    line: String,
    /// Position after the line before the next section; `None` after the last one.
    at: Option<usize>,
}

impl<'r> Sections<'r> {
    fn new(body: &'r [u8], boundary: &str) -> Self {
        let mut sections = Self { body, line: format!("--{boundary}"), at: Some(0) };
        // What stands before the first line is no part.
        sections.at = sections.find_line(0).and_then(|found| found.next);
        sections
    }

    /// Finds the next line of the boundary from a position on.
    fn find_line(&self, from: usize) -> Option<BoundaryLine> {
        let finder = memmem::Finder::new(&self.line);
        let mut from = from;
        loop {
            let at = from + finder.find(&self.body[from..])?;
            let after = at + self.line.len();
            let end = memchr::memchr(b'\n', &self.body[after..]).map_or(self.body.len(), |found| after + found + 1);
            let rest = self.body[after..end].trim_ascii();
            if (at == 0 || self.body[at - 1] == b'\n') && (rest.is_empty() || rest == b"--") {
                return Some(BoundaryLine { start: at, next: rest.is_empty().then_some(end) });
            }
            from = after;
        }
    }
}

/// A line of a boundary: where it starts, and the position after it unless it is the last one.
struct BoundaryLine {
    start: usize,
    next: Option<usize>,
}

impl<'r> Iterator for Sections<'r> {
    type Item = &'r [u8];

    fn next(&mut self) -> Option<&'r [u8]> {
        let start = self.at?;
        let Some(found) = self.find_line(start) else {
            self.at = None;
            return Some(&self.body[start..]).filter(|rest| !rest.trim_ascii().is_empty());
        };
        self.at = found.next;
        // The line break before the line belongs to the line.
        let section = &self.body[start..found.start.max(start)];
        let section = section.strip_suffix(b"\n").unwrap_or(section);
        Some(section.strip_suffix(b"\r").unwrap_or(section))
    }
}
