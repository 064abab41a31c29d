//! Replaces images that pages cannot show.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::{
    bound::{self, TextLimitError},
    events, shape,
};

/// Replaces the images of a text for whose target and description `replace` returns another text.
///
/// # Errors
/// The text exceeds a [`TextLimitError`].
pub fn replace_images(body: &str, mut replace: impl FnMut(&str, &str) -> Option<String>) -> Result<String, TextLimitError> {
    bound::check_length(body)?;
    shape::check_depth(body)?;
    let mut open: Option<(String, String, Range<usize>, usize)> = None;
    let (mut written, mut from) = (String::with_capacity(body.len()), 0);
    for (event, range) in Parser::new_ext(body, events::parser_options()).into_offset_iter() {
        match (&mut open, event) {
            (None, Event::Start(Tag::Image { dest_url, .. })) => open = Some((dest_url.into_string(), String::new(), range, 0)),
            (Some((.., depth)), Event::Start(_)) => *depth += 1,
            (Some((target, words, range, 0)), Event::End(TagEnd::Image)) => {
                if let Some(text) = replace(target, words.trim()).filter(|_| range.start >= from) {
                    written.push_str(&body[from..range.start]);
                    written.push_str(&text);
                    from = range.end;
                }
                open = None;
            }
            (Some((.., depth)), Event::End(_)) => *depth -= 1,
            (Some((_, words, ..)), Event::Text(text) | Event::Code(text)) => words.push_str(&text),
            _ => {}
        }
    }
    written.push_str(&body[from..]);
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_images_become_words() {
        let body = "![a *b*](c.svg) [![d](e.svg)](f) ![g](h.png) ![i][j] `![k](l.svg)`\n\n[j]: m.svg\n";
        let text = replace_images(body, |target, words| target.ends_with(".svg").then(|| format!("({words})")));
        assert_eq!(text.as_deref(), Ok("(a b) [(d)](f) ![g](h.png) (i) `![k](l.svg)`\n\n[j]: m.svg\n"));
    }
}
