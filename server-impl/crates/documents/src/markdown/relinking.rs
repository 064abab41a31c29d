//! Changes the links of a text: everything else stays as written, byte for byte.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    ops::Range,
};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use super::{
    bound::{self, TextLimitError},
    events, shape,
};

/// A part of the text, and its replacement.
type TextChange = (Range<usize>, String);

/// The links and images of a text whose targets can be changed.
#[derive(Debug, PartialEq, Eq)]
pub struct TextLinks(Vec<LinkSpan>);

#[derive(Debug, PartialEq, Eq)]
struct LinkSpan {
    /// Part of the text that is replaced with the target.
    range: Range<usize>,
    target: String,
    /// Set when the target is the text of the link, too: `<https://x.test>`.
    is_autolink: bool,
}

/// Reads the links and images of a text.
///
/// # Errors
/// The text exceeds a [`TextBound`].
pub fn find_links(body: &str) -> Result<TextLinks, TextLimitError> {
    bound::check_length(body)?;
    shape::check_depth(body)?;
    let parser = Parser::new_ext(body, events::parser_options()).into_offset_iter();
    let mut links = find_definitions(body, parser.reference_definitions());
    let mut open: Vec<OpenLink> = Vec::new();
    for (event, range) in parser {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) => {
                let content = range.start + 1;
                open.push(OpenLink { kind: link_type, target: dest_url.into_string(), range, content });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(link) = open.pop() {
                    extend_content(&mut open, link.range.end);
                    links.extend(link.into_link(body));
                }
            }
            _ => extend_content(&mut open, range.end),
        }
    }
    Ok(TextLinks(links))
}

impl TextLinks {
    /// Returns the targets, each once: first those of definitions, then the others in order.
    pub fn distinct_targets(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        self.0.iter().map(|link| &link.target).filter(|target| seen.insert(*target)).cloned().collect()
    }

    /// Rewrites the text that was read with new targets for the old ones. Targets that are not in
    /// `new` stay as written.
    pub fn relink(&self, body: &str, new: &HashMap<String, String>) -> String {
        let changes = self.0.iter().filter_map(|link| new.get(&link.target).map(|new| link.change_to(new)));
        apply_changes(body, changes.collect())
    }
}

impl LinkSpan {
    fn change_to(&self, new: &str) -> TextChange {
        let new = spell_target(new);
        let written = if self.is_autolink { format!("[{}]({new})", self.target) } else { new.into_owned() };
        (self.range.clone(), written)
    }
}

/// A link or an image that is being read.
struct OpenLink {
    kind: LinkType,
    target: String,
    range: Range<usize>,
    /// End of its text, as far as it was read.
    content: usize,
}

impl OpenLink {
    /// Returns the link, if its target is written in it.
    fn into_link(self, body: &str) -> Option<LinkSpan> {
        match self.kind {
            LinkType::Inline => {
                let part = body.get(self.content..self.range.end)?;
                let from = self.content + part.find("](")? + 2;
                link_at(body, from..self.range.end, self.target)
            }
            LinkType::Autolink => Some(LinkSpan { range: self.range, target: self.target, is_autolink: true }),
            _ => None,
        }
    }
}

/// Extends the text of the innermost open link at least to `end`.
fn extend_content(open: &mut [OpenLink], end: usize) {
    if let Some(link) = open.last_mut() {
        link.content = link.content.max(end);
    }
}

/// Finds the targets that are written apart from their links: `[name]: /path`.
fn find_definitions(body: &str, definitions: &pulldown_cmark::RefDefs<'_>) -> Vec<LinkSpan> {
    let mut found: Vec<_> = definitions.iter().map(|(_, known)| (known.span.clone(), known.dest.to_string())).collect();
    found.sort_by_key(|(span, _)| span.start);
    let link = |(span, target): (Range<usize>, String)| {
        let from = span.start + after_label(body.get(span.clone())?)?;
        link_at(body, from..span.end, target)
    };
    found.into_iter().filter_map(link).collect()
}

/// Returns the end of the label of a definition and its colon. A bracket in a label is escaped.
fn after_label(definition: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in definition.char_indices() {
        if letter == ']' && !is_escaped {
            return definition[at..].starts_with("]:").then_some(at + 2);
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    None
}

/// Builds the link whose target is written at the start of a part of the text.
fn link_at(body: &str, within: Range<usize>, target: String) -> Option<LinkSpan> {
    let range = find_destination(body, within)?;
    is_spelling_of(&body[range.clone()], &target).then_some(LinkSpan { range, target, is_autolink: false })
}

/// Finds the range of the target: after white space, with angle brackets or without.
fn find_destination(body: &str, within: Range<usize>) -> Option<Range<usize>> {
    let text = body.get(within.clone())?;
    let start = within.start + (text.len() - text.trim_start_matches([' ', '\t', '\r', '\n']).len());
    let text = body.get(start..within.end)?;
    let is_bracketed = text.starts_with('<');
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (at, letter) in text.char_indices().skip(usize::from(is_bracketed)) {
        let is_end = match letter {
            _ if is_escaped => false,
            '>' if is_bracketed => return Some(start..start + at + 1),
            ' ' | '\t' | '\r' | '\n' => !is_bracketed,
            ')' if !is_bracketed => depth == 0,
            _ => false,
        };
        if is_end {
            return (at > 0).then_some(start..start + at);
        }
        match letter {
            '(' if !is_escaped => depth += 1,
            ')' if !is_escaped => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    (!is_bracketed && !text.is_empty()).then_some(start..within.end)
}

/// Checks that `written` is a spelling of the target. Escapes are left to the parser.
fn is_spelling_of(written: &str, target: &str) -> bool {
    let bare = written.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')).unwrap_or(written);
    bare == target || (bare.contains(['\\', '&']) && parse_target(written).as_deref() == Some(target))
}

/// Parses the written target of a link.
fn parse_target(written: &str) -> Option<String> {
    let link = format!("[]({written})");
    Parser::new(&link).find_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    })
}

/// Spells a target: in angle brackets, if it would end too early without. Control characters and backticks are
/// percent-encoded, since no spelling preserves them.
fn spell_target(target: &str) -> Cow<'_, str> {
    let ends = |letter: char| letter.is_whitespace() || letter.is_control() || "()<>\\|`".contains(letter);
    let is_entity = target.contains('&') && target.contains(';');
    if !target.contains(ends) && !is_entity {
        return Cow::Borrowed(target);
    }
    let mut spelled = String::from("<");
    for letter in target.chars() {
        match letter {
            '<' | '>' | '\\' | '|' | '&' => spelled.extend(['\\', letter]),
            letter if letter.is_control() || letter == '`' => {
                spelled.extend(utf8_percent_encode(letter.encode_utf8(&mut [0; 4]), NON_ALPHANUMERIC));
            }
            letter => spelled.push(letter),
        }
    }
    spelled.push('>');
    Cow::Owned(spelled)
}

fn apply_changes(body: &str, mut changes: Vec<TextChange>) -> String {
    changes.sort_by_key(|(range, _)| range.start);
    let (mut written, mut from) = (String::with_capacity(body.len()), 0);
    for (range, new) in changes {
        if range.start >= from {
            written.push_str(&body[from..range.start]);
            written.push_str(&new);
            from = range.end;
        }
    }
    written.push_str(&body[from..]);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shouted(body: &str) -> String {
        let links = find_links(body).expect("it is short");
        let targets = links.distinct_targets().into_iter().filter(|target| !target.starts_with("https:"));
        let new: HashMap<_, _> = targets.map(|target| (target.clone(), target.to_uppercase())).collect();
        links.relink(body, &new)
    }

    #[test]
    fn targets_change_and_nothing_else() {
        for (before, after) in [
            ("[a](b)", "[a](B)"),
            ("[a]( b 'title' ) and  two  spaces\n", "[a]( B 'title' ) and  two  spaces\n"),
            ("![a](b.png \"t\")\r\n[c](<d e>)", "![a](B.PNG \"t\")\r\n[c](<D E>)"),
            ("[![a](b)](c)", "[![a](B)](C)"),
            ("[a **b** `](x)` c](d)", "[a **b** `](x)` c](D)"),
            ("[](b)", "[](B)"),
            ("[a\\](x)](b)", "[a\\](x)](B)"),
            ("[a](b(c)d)", "[a](<B(C)D>)"),
            ("[a](<b c.md#d (e>) f\n\n[a](b)", "[a](<B C.MD#D (E>) f\n\n[a](B)"),
            ("| a |\n|--|\n| [x](y#a\\|b) z |\n", "| a |\n|--|\n| [x](<Y#A\\|B>) z |\n"),
            ("[a](b\\<c&amp;copy;`d)", "[a](<B\\<C\\&COPY;%60D>)"),
            ("[a](<b&#10;c>)", "[a](<B%0AC>)"),
            ("[a][a\\]: x&y]\n\n[a\\]: x&y]: b&amp;c 'd'\n", "[a][a\\]: x&y]\n\n[a\\]: x&y]: B&C 'd'\n"),
            ("[a][r] [r]\n\n[r]: b 'title'\n", "[a][r] [r]\n\n[r]: B 'title'\n"),
            ("> - [a](b)\n>   [c](d)\n", "> - [a](B)\n>   [c](D)\n"),
            ("`[a](b)`\n\n    [a](b)\n\n```\n[a](b)\n```\n", "`[a](b)`\n\n    [a](b)\n\n```\n[a](b)\n```\n"),
            ("[a](https://x.test) <https://x.test>", "[a](https://x.test) <https://x.test>"),
            ("<mailto:a@b.test>", "[mailto:a@b.test](MAILTO:A@B.TEST)"),
            ("| a | b |\n|--|--|\n| [x](y) | ![z](w) |\n", "| a | b |\n|--|--|\n| [x](Y) | ![z](W) |\n"),
            ("[a](b", "[a](b"),
            ("é[ü](ö)ß", "é[ü](Ö)ß"),
        ] {
            assert_eq!(shouted(before), after, "{before}");
        }
    }

    #[test]
    fn a_text_without_changes_is_the_same() {
        let body = "# a\r\n\r\n[a](b) <br> [^n]\n\n[^n]: [c](d)\n";
        assert_eq!(find_links(body).expect("it is short").relink(body, &HashMap::new()), body);
        assert_eq!(find_links(&"x".repeat(300_000)), Err(TextLimitError::Body));
    }

    proptest::proptest! {
        #[test]
        fn no_text_breaks(body in "[\\[\\]()<>!a \\\\\n`*|:-]{0,60}") {
            let links = find_links(&body);
            proptest::prop_assert!(links.is_ok());
            let links = links.expect("it is short");
            let same: HashMap<_, _> = links.distinct_targets().into_iter().map(|target| (target.clone(), target)).collect();
            let _unbroken = links.relink(&body, &same);
            proptest::prop_assert_eq!(links.relink(&body, &HashMap::new()), body);
        }
    }
}
