//! Finds the HTML within a text, so that it can be converted to Markdown.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd, html};

use super::{
    bound::{self, TextLimitError},
    events, shape,
};

/// Elements that make no sense in pieces: what is between their tags belongs to them, even if it is Markdown.
const WHOLE_ELEMENTS: [&str; 4] = ["table", "ul", "ol", "dl"];

/// HTML in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HtmlPart {
    /// One or more blocks.
    Block {
        /// Part of the text.
        range: Range<usize>,
        /// Its HTML, without the marks of quotes and lists around it. Markdown in it is rendered.
        html: String,
    },
    /// A tag or a comment within a line.
    Tag {
        /// Part of the text.
        range: Range<usize>,
        /// Set when it is in a table, where `|` must be escaped.
        is_in_table: bool,
        /// Decoded text up to the next tag, unless there is other markup before that.
        text_behind: Option<String>,
    },
}

type SpannedEvent<'t> = (Event<'t>, Range<usize>);

/// Finds all HTML of a text, in order.
///
/// # Errors
/// The text exceeds a [`TextLimitError`].
pub fn find_html(body: &str) -> Result<Vec<HtmlPart>, TextLimitError> {
    let events = read_spanned_events(body)?;
    let (mut parts, mut is_in_table, mut at) = (Vec::new(), false, 0);
    while let Some((event, range)) = events.get(at) {
        at += 1;
        match event {
            Event::Start(Tag::Table(_)) => is_in_table = true,
            Event::End(TagEnd::Table) => is_in_table = false,
            Event::Start(Tag::HtmlBlock) => {
                let region = &events[at - 1..at - 1 + region_length(&events[at - 1..])];
                parts.push(read_block(region));
                at += region.len() - 1;
            }
            Event::InlineHtml(_) => {
                let text_behind = plain_text_before_tag(&events[at..]);
                parts.push(HtmlPart::Tag { range: range.clone(), is_in_table, text_behind });
            }
            _ => {}
        }
    }
    Ok(parts)
}

/// Finds the code of a text: blocks and spans, in order.
///
/// # Errors
/// The text exceeds a [`TextLimitError`].
pub fn find_code(body: &str) -> Result<Vec<Range<usize>>, TextLimitError> {
    let events = read_spanned_events(body)?;
    let is_code = |event: &Event<'_>| matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_)));
    Ok(events.into_iter().filter(|(event, _)| is_code(event)).map(|(_, range)| range).collect())
}

/// Finds the code that a text marks by HTML: `<pre>…</pre>` and `<code>…</code>`, in order. The ranges include the tags.
///
/// # Errors
/// The text exceeds a [`TextLimitError`].
pub fn find_html_code(body: &str) -> Result<Vec<Range<usize>>, TextLimitError> {
    let (mut found, mut open) = (Vec::new(), None);
    for (event, range) in read_spanned_events(body)? {
        match event {
            Event::Html(_) | Event::InlineHtml(_) => read_code_tags(body, range, &mut open, &mut found),
            // Code within a line ends with its block at the latest.
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::Item | TagEnd::HtmlBlock) => {
                open = open.filter(|(name, _)| *name == "pre");
            }
            _ => {}
        }
    }
    Ok(found)
}

/// Reads the tags that begin or end code in a part of a text. `open` is the name of the element that is open, and its start.
fn read_code_tags(body: &str, range: Range<usize>, open: &mut Option<(&'static str, usize)>, found: &mut Vec<Range<usize>>) {
    for (at, _) in body[range.clone()].match_indices('<') {
        let (start, rest) = (range.start + at, &body[range.start + at + 1..range.end]);
        let (name, is_closing) = rest.strip_prefix('/').map_or((rest, false), |name| (name, true));
        let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let Some(name) = ["pre", "code"].into_iter().find(|known| name[..length].eq_ignore_ascii_case(known)) else { continue };
        match *open {
            None if !is_closing => *open = Some((name, start)),
            Some((opened, from)) if is_closing && opened == name => {
                found.push(from..rest.find('>').map_or(range.end, |end| start + end + 2));
                *open = None;
            }
            _ => {}
        }
    }
}

fn read_spanned_events(body: &str) -> Result<Vec<SpannedEvent<'_>>, TextLimitError> {
    bound::check_length(body)?;
    shape::check_depth(body)?;
    Ok(Parser::new_ext(body, events::parser_options()).into_offset_iter().collect())
}

/// Returns the number of events from a block of HTML to the end of the elements that it opens. If they never end, the
/// block is taken by itself.
fn region_length(events: &[SpannedEvent<'_>]) -> usize {
    let (mut depth, mut open, mut first_block) = (0_usize, 0_isize, None);
    for (at, (event, _)) in events.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) if depth == 0 => break,
            Event::End(_) => depth -= 1,
            Event::Html(html) | Event::InlineHtml(html) => open += count_open_elements(html),
            _ => {}
        }
        if depth == 0 {
            first_block.get_or_insert(at + 1);
            if open <= 0 {
                return at + 1;
            }
        }
    }
    first_block.unwrap_or(1)
}

/// Counts the elements of [`WHOLE_ELEMENTS`] that HTML opens and does not close.
fn count_open_elements(html: &str) -> isize {
    let mut open = 0;
    for (at, _) in html.match_indices('<') {
        let rest = &html[at + 1..];
        let (name, change) = rest.strip_prefix('/').map_or((rest, 1), |name| (name, -1));
        let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
        if WHOLE_ELEMENTS.iter().any(|whole| name[..length].eq_ignore_ascii_case(whole)) {
            open += change;
        }
    }
    open
}

fn read_block(region: &[SpannedEvent<'_>]) -> HtmlPart {
    let start = region.first().map_or(0, |(_, range)| range.start);
    let end = region.iter().map(|(_, range)| range.end).max().unwrap_or(start);
    let mut written = String::new();
    html::push_html(&mut written, region.iter().map(|(event, _)| event.clone()));
    HtmlPart::Block { range: start..end, html: written }
}

fn plain_text_before_tag(events: &[SpannedEvent<'_>]) -> Option<String> {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::Text(words) => text.push_str(words),
            Event::SoftBreak => text.push(' '),
            Event::InlineHtml(_) => return Some(text),
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(body: &str) -> Vec<String> {
        let show = |part: HtmlPart| match part {
            HtmlPart::Block { range, html } => format!("{:?} {html:?}", &body[range]),
            HtmlPart::Tag { range, text_behind, .. } => format!("{} {text_behind:?}", &body[range]),
        };
        find_html(body).expect("it is short").into_iter().map(show).collect()
    }

    #[test]
    fn blocks_are_found_without_the_marks_around_them() {
        assert_eq!(parts("a\n\n<div>\nb\n</div>\n\nc"), [r#""<div>\nb\n</div>\n" "<div>\nb\n</div>\n""#]);
        assert_eq!(parts("> <div>\n> b\n\nc"), [r#""<div>\n> b\n" "<div>\nb\n""#]);
        assert_eq!(parts("a <b>c</b> `<i>`"), [r#"<b> Some("c")"#, "</b> None"]);
    }

    #[test]
    fn a_table_is_one_part_with_the_markdown_in_it() {
        let table = parts("<table><tr><td>\n\n**b**\n\n</td></tr></table>\n\nc\n");
        assert_eq!(table.len(), 1, "{table:?}");
        assert!(table[0].contains("<p><strong>b</strong></p>"), "{table:?}");
        assert_eq!(parts("<ul><li>\n\na\n\nb\n").len(), 1, "it never ends");
    }

    #[test]
    fn code_is_found() {
        let body = "a `b` <c>\n\n    d\n\n```\ne\n```\n";
        let found: Vec<_> = find_code(body).expect("it is short").into_iter().map(|range| body[range].trim()).collect();
        assert_eq!(found, ["`b`", "d", "```\ne\n```"]);
    }

    #[test]
    fn code_in_html_is_found() {
        let body =
            "a <code>b</code> <code>c\n\n</code>\n\n<td><code class=\"d\">e</code></td>\n\n<pre>\n<code>f</code>\n\ng</pre>h\n";
        let found: Vec<_> = find_html_code(body).expect("it is short").into_iter().map(|range| &body[range]).collect();
        assert_eq!(found, ["<code>b</code>", "<code class=\"d\">e</code>", "<pre>\n<code>f</code>\n\ng</pre>"]);
    }

    proptest::proptest! {
        #[test]
        fn parts_are_in_order_and_apart(body in "(<(/?)(table|td|ul|div|b)>|[a> \n`*-]){0,40}") {
            let parts = find_html(&body).expect("it is short");
            let mut end = 0;
            for part in parts {
                let (HtmlPart::Block { range, .. } | HtmlPart::Tag { range, .. }) = part;
                proptest::prop_assert!(end <= range.start && range.end <= body.len());
                end = range.end;
            }
        }
    }
}
