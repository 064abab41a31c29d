//! A text with other links: everything else stays as it was written, byte for byte.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use super::{bound, bound::Bound, events, shape};

/// What stands in place of a part of the text.
type Change = (Range<usize>, String);

/// Asks for each link and each image of a text what its target is to be; `None` leaves it as it is written.
///
/// # Errors
/// The text goes beyond a [`Bound`].
pub fn relinked(body: &str, mut target: impl FnMut(&str) -> Option<String>) -> Result<String, Bound> {
    if body.len() > bound::BODY {
        return Err(Bound::Body);
    }
    shape::check(body)?;
    let parser = Parser::new_ext(body, events::options()).into_offset_iter();
    let mut changes = defined(body, parser.reference_definitions(), &mut target);
    let mut open: Vec<Open> = Vec::new();
    for (event, range) in parser {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) => {
                let content = range.start + 1;
                open.push(Open { kind: link_type, target: dest_url.into_string(), range, content });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(link) = open.pop() {
                    reached(&mut open, link.range.end);
                    changes.extend(link.changed(body, &mut target));
                }
            }
            _ => reached(&mut open, range.end),
        }
    }
    Ok(applied(body, changes))
}

/// A link or an image that is being read.
struct Open {
    kind: LinkType,
    target: String,
    range: Range<usize>,
    /// Where its text ends, as far as it was read.
    content: usize,
}

impl Open {
    fn changed(&self, body: &str, target: &mut impl FnMut(&str) -> Option<String>) -> Option<Change> {
        match self.kind {
            LinkType::Inline => {
                let part = body.get(self.content..self.range.end)?;
                let from = self.content + part.find("](")? + 2;
                let place = destination(body, from..self.range.end)?;
                is_written(&body[place.clone()], &self.target).then_some(())?;
                target(&self.target).map(|new| (place, new))
            }
            LinkType::Autolink => target(&self.target).map(|new| (self.range.clone(), format!("[{}]({new})", self.target))),
            _ => None,
        }
    }
}

/// The text of the innermost open link goes on at least up to here.
fn reached(open: &mut [Open], end: usize) {
    if let Some(link) = open.last_mut() {
        link.content = link.content.max(end);
    }
}

/// Changes the targets that stand apart from their links: `[name]: /path`.
fn defined(
    body: &str,
    definitions: &pulldown_cmark::RefDefs<'_>,
    target: &mut impl FnMut(&str) -> Option<String>,
) -> Vec<Change> {
    let mut found: Vec<_> = definitions.iter().map(|(_, known)| (known.span.clone(), known.dest.to_string())).collect();
    found.sort_by_key(|(span, _)| span.start);
    let changed = |(span, dest): (Range<usize>, String)| {
        let from = span.start + body.get(span.clone())?.find("]:")? + 2;
        let place = destination(body, from..span.end)?;
        is_written(&body[place.clone()], &dest).then_some(())?;
        target(&dest).map(|new| (place, new))
    };
    found.into_iter().filter_map(changed).collect()
}

/// Where the target is written: after white space, in pointed brackets or without.
fn destination(body: &str, within: Range<usize>) -> Option<Range<usize>> {
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

/// Whether this is how a target is written. One with escapes is not compared: they are the parser's to read.
fn is_written(written: &str, target: &str) -> bool {
    let bare = written.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')).unwrap_or(written);
    bare == target || bare.contains(['\\', '&'])
}

fn applied(body: &str, mut changes: Vec<Change>) -> String {
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
        relinked(body, |target| (!target.starts_with("https:")).then(|| target.to_uppercase())).expect("it is short")
    }

    #[test]
    fn targets_change_and_nothing_else() {
        for (before, after) in [
            ("[a](b)", "[a](B)"),
            ("[a]( b 'title' ) and  two  spaces\n", "[a]( B 'title' ) and  two  spaces\n"),
            ("![a](b.png \"t\")\r\n[c](<d e>)", "![a](B.PNG \"t\")\r\n[c](D E)"),
            ("[![a](b)](c)", "[![a](B)](C)"),
            ("[a **b** `](x)` c](d)", "[a **b** `](x)` c](D)"),
            ("[](b)", "[](B)"),
            ("[a\\](x)](b)", "[a\\](x)](B)"),
            ("[a](b(c)d)", "[a](B(C)D)"),
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
        assert_eq!(relinked(body, |_| None).expect("it is short"), body);
        assert_eq!(relinked(&"x".repeat(300_000), |_| None), Err(Bound::Body));
    }

    proptest::proptest! {
        #[test]
        fn no_text_breaks(body in "[\\[\\]()<>!a \\\\\n`*|:-]{0,60}") {
            let same = relinked(&body, |target| Some(target.to_owned()));
            proptest::prop_assert!(same.is_ok());
            proptest::prop_assert_eq!(relinked(&body, |_| None).expect("it is short"), body);
        }
    }
}
