//! Lines that begin or end a container: `:::tip`, `!!! note "Title"`, `=== "Tab"`, `> [!NOTE] Title`, fences of code.

use super::{
    lines::{TAB_COLUMNS, indentation_of, item_marks_length},
    vocabulary::{AlertStyle, alert_style},
};

/// A fence of a block of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CodeFence {
    letter: char,
    length: usize,
    /// Columns before it.
    columns: usize,
}

impl CodeFence {
    /// Parses the first line of a block of code, which may be behind the mark of an item.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let (marks, line) = line.split_at(item_marks_length(line));
        let columns = marks.chars().map(|letter| if letter == '\t' { TAB_COLUMNS } else { 1 }).sum();
        let letter = line.chars().next().filter(|letter| matches!(letter, '`' | '~'))?;
        let length = line.chars().take_while(|next| *next == letter).count();
        let is_fence = length >= 3 && !(letter == '`' && line[length..].contains('`'));
        is_fence.then_some(Self { letter, length, columns })
    }

    /// Returns `true` for the line that ends the block: not one that is indented as code within it (`CommonMark`, section
    /// 4.5).
    pub(super) fn ends_at(self, line: &str) -> bool {
        let is_inner = indentation_of(line) >= self.columns + TAB_COLUMNS;
        let line = line.trim();
        !is_inner && line.len() >= self.length && line.chars().all(|letter| letter == self.letter)
    }
}

/// HTML around code that spans lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CodeElement(&'static str);

impl CodeElement {
    /// Parses a line that begins with tags of HTML, and leaves an element for code open.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let line = &line[item_marks_length(line)..];
        let is_html = line.strip_prefix('<').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()));
        let is_open = |name: &&str| {
            let tag = line.rfind(&format!("<{name}")).map(|at| &line[at + 1 + name.len()..]);
            tag.is_some_and(|rest| (rest.is_empty() || rest.starts_with(['>', ' '])) && !rest.contains(&format!("</{name}")))
        };
        ["pre", "code"].into_iter().find(is_open).filter(|_| is_html).map(Self)
    }

    /// Returns `true` for the line that ends the element. Code outside of `<pre>` ends at a blank line.
    pub(super) fn ends_at(self, line: &str) -> bool {
        line.contains(&format!("</{}", self.0)) || (self.0 == "code" && line.trim().is_empty())
    }
}

/// Tells code in fences from text, line by line.
#[derive(Debug, Default)]
pub(super) struct FenceReader(Option<CodeFence>);

impl FenceReader {
    /// Returns `true` if the next line begins a block of code, or is within one.
    pub(super) fn is_code(&mut self, line: &str) -> bool {
        self.0 = match self.0 {
            Some(open) if open.ends_at(line) => None,
            None => CodeFence::parse(line),
            open => open,
        };
        self.0.is_some()
    }
}

/// A line that begins a container, by its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MarkedOpening {
    /// `:::tip Title` and `/// tip | Title`, with the mark and its number.
    Marks(char, usize, ContainerHead),
    /// `!!! note "Title"` and `=== "Tab"`, whose content is indented.
    Indented(ContainerHead),
}

/// Beginning of a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ContainerHead {
    /// A note.
    Alert(AlertStyle),
    /// A part with a title, which may be empty.
    Titled(String),
    /// Options for a program that would write the text: nobody sees them.
    Generated(String),
}

/// Parses a line without its indentation.
pub(super) fn parse_opening(line: &str) -> Option<MarkedOpening> {
    let colons = line.bytes().take_while(|byte| *byte == b':').count();
    if colons >= 3 {
        let head = parse_colon_head(line[colons..].trim())?;
        return Some(MarkedOpening::Marks(':', colons, head));
    }
    let slashes = line.bytes().take_while(|byte| *byte == b'/').count();
    if slashes >= 3 {
        let head = line[slashes..].strip_prefix(' ').and_then(parse_slash_head)?;
        return Some(MarkedOpening::Marks('/', slashes, head));
    }
    let admonition = ["!!!", "???+", "???"].iter().find_map(|mark| line.strip_prefix(mark));
    if let Some(rest) = admonition.filter(|rest| rest.starts_with([' ', '\t'])) {
        return parse_admonition(rest.trim()).map(MarkedOpening::Indented);
    }
    let tab = ["===!", "===+", "==="].iter().find_map(|mark| line.strip_prefix(mark))?.trim();
    let title = unquote(tab)?;
    Some(MarkedOpening::Indented(ContainerHead::Titled(title.to_owned())))
}

/// Returns the mark of a line that ends a container, and its number.
pub(super) fn closing_marks(line: &str) -> Option<(char, usize)> {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| matches!(mark, ':' | '/'))?;
    (line.len() >= 3 && line.chars().all(|next| next == mark)).then_some((mark, line.len()))
}

/// Parses what is behind the slashes of Python-Markdown: a name, and a title behind a bar.
fn parse_slash_head(text: &str) -> Option<ContainerHead> {
    let (name, title) = text.split_once('|').map_or((text.trim(), ""), |(name, title)| (name.trim(), title.trim()));
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'));
    let head = match name {
        "html" | "caption" | "figure-caption" | "table-caption" => ContainerHead::Titled(String::new()),
        "tab" | "details" | "define" => ContainerHead::Titled(title.to_owned()),
        "admonition" => ContainerHead::Alert(with_title(AlertStyle { name: "NOTE", title: None }, title)),
        _ => match alert_style(name) {
            Some(style) => ContainerHead::Alert(with_title(style, title)),
            None if title.is_empty() => return None,
            None => ContainerHead::Titled(format!("{}: {title}", readable_kind(name))),
        },
    };
    is_name.then_some(head)
}

/// Returns the title of a tab within a container: `@tab npm`.
pub(super) fn tab_title(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("@tab")?;
    let rest = rest.strip_prefix(":active").unwrap_or(rest);
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then(|| rest.trim().split('#').next().unwrap_or_default().trim())
}

/// Parses what is behind the colons: a name, and a title in brackets or without.
fn parse_colon_head(text: &str) -> Option<ContainerHead> {
    if text.is_empty() {
        return None;
    }
    let (text, attributes) = match text.split_once('{') {
        Some((before, inner)) => (before.trim(), inner.trim_end_matches('}')),
        None => (text, ""),
    };
    let class = || attributes.trim_start_matches('.').split_whitespace().next().unwrap_or_default();
    let end = text.find(|letter: char| letter.is_whitespace() || letter == '[').unwrap_or(text.len());
    let (name, title) = text.split_at(end);
    let title = title.trim().trim_start_matches('[').trim_end_matches(']').trim();
    let name = if name.is_empty() { class() } else { name };
    if name.contains('.') && title.is_empty() {
        return Some(ContainerHead::Generated(name.to_owned()));
    }
    let named = attributes.split_once("title=").and_then(|(_, rest)| rest.trim_start_matches('"').split('"').next());
    let title = named.filter(|_| title.is_empty()).unwrap_or(title);
    Some(match alert_style(name) {
        Some(style) => ContainerHead::Alert(with_title(style, title)),
        None => ContainerHead::Titled(title.to_owned()),
    })
}

fn parse_admonition(text: &str) -> Option<ContainerHead> {
    let at = text.find('"').unwrap_or(text.len());
    let (kinds, title) = text.split_at(at);
    let kind = kinds.split_whitespace().next().unwrap_or("note");
    if !kind.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter)) {
        return None;
    }
    let title = unquote(title.trim());
    let style = alert_style(kind).unwrap_or_else(|| AlertStyle { name: "NOTE", title: Some(readable_kind(kind)) });
    Some(ContainerHead::Alert(match title {
        Some(title) => AlertStyle { title: Some(title.to_owned()).filter(|title| !title.is_empty()), ..style },
        None => style,
    }))
}

fn readable_kind(kind: &str) -> String {
    crate::importing::names::readable_title(kind)
}

fn with_title(style: AlertStyle, title: &str) -> AlertStyle {
    if title.is_empty() { style } else { AlertStyle { title: Some(title.to_owned()), ..style } }
}

fn unquote(text: &str) -> Option<&str> {
    let inner = ['"', '\''].iter().find_map(|quote| text.strip_prefix(*quote)?.split_once(*quote));
    inner.map(|(inner, _)| inner)
}

/// Returns `true` for a line that only tells what a word means: `*[HTML]: Hyper Text`. Emphasis has a second `*`.
pub(super) fn is_abbreviation(line: &str) -> bool {
    let meaning = line.strip_prefix("*[").and_then(|rest| rest.split_once(']')).and_then(|(_, rest)| rest.strip_prefix(": "));
    meaning.is_some_and(|meaning| !meaning.contains('*'))
}

/// A callout in a quote, with the marks of the quotes before it: `> [!faq]- Title`.
pub(super) fn parse_callout(line: &str) -> Option<(&str, AlertStyle)> {
    let marks = line.len() - line.trim_start_matches([' ', '>', '\t']).len();
    let (before, rest) = line.split_at(marks);
    let (kind, behind) = rest.strip_prefix("[!")?.split_once(']')?;
    let title = behind.trim_start_matches(['+', '-']).trim();
    let kind = kind.split('|').next().unwrap_or(kind).trim();
    let is_word = !kind.is_empty() && kind.chars().all(|letter| letter.is_alphanumeric() || "-_ ".contains(letter));
    if !before.contains('>') || !is_word {
        return None;
    }
    let style = alert_style(kind).unwrap_or_else(|| AlertStyle { name: "NOTE", title: Some(readable_kind(kind)) });
    Some((before, with_title(style, title)))
}

/// Returns the title that the first line of a block of code has: `title="app.js"` or `[app.js]`.
pub(super) fn fence_title(line: &str) -> Option<&str> {
    let info = line.trim_start().trim_start_matches(['`', '~']);
    let named = ["title=", "filename=", "name=", "file="].iter().find_map(|name| {
        let (before, rest) = info.split_once(name)?;
        (before.is_empty() || before.ends_with([' ', '{', ',', '\t'])).then_some(rest)
    });
    let quoted = named.and_then(unquote);
    let bracketed = || {
        info.split_once('[')
            .filter(|(before, _)| before.ends_with(' '))
            .and_then(|(_, rest)| rest.split_once(']'))
            .map(|(title, _)| title)
    };
    quoted.or_else(bracketed).map(str::trim).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests;
