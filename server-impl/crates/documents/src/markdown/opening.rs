//! Reads the beginning of a text, to find a title where none is given.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use super::{
    bound::{self, TextLimitError},
    events, shape,
};

/// The first heading of a text, and other contents that an article handles differently.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TextOpening {
    /// Text of the first heading.
    pub heading: Option<String>,
    /// Range of the first heading, if it has the first level and nothing but comments precedes it: then it is the
    /// title of the whole text.
    pub title: Option<Range<usize>>,
    /// Set when there is HTML, which pages do not show.
    pub has_html: bool,
}

/// Reads the first heading of a text, and checks the text for HTML.
///
/// # Errors
/// The text exceeds a [`TextBound`].
pub fn read_opening(body: &str) -> Result<TextOpening, TextLimitError> {
    bound::check_length(body)?;
    shape::check_depth(body)?;
    let (mut opening, mut is_first, mut heading) = (TextOpening::default(), true, None);
    for (event, range) in Parser::new_ext(body, events::parser_options()).into_offset_iter() {
        match event {
            Event::Start(Tag::HtmlBlock) if is_comment(&body[range.clone()]) => continue,
            Event::End(TagEnd::HtmlBlock) => continue,
            Event::Start(Tag::Heading { level, .. }) if opening.heading.is_none() => {
                opening.title = (is_first && level == HeadingLevel::H1).then_some(range);
                heading = Some(String::new());
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some(text) = heading.take() {
                    opening.heading = Some(text.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty());
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(heading) = &mut heading {
                    heading.push(' ');
                }
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                opening.has_html |= !html.trim_start().starts_with("<!--") && !html.to_ascii_lowercase().starts_with("<br");
                continue;
            }
            _ => {}
        }
        is_first = false;
    }
    if opening.heading.is_none() {
        opening.title = None;
    }
    Ok(opening)
}

/// Returns `true` for HTML that is nothing but comments, which nobody sees.
pub fn is_comment(html: &str) -> bool {
    let mut rest = html.trim();
    while let Some((_, behind)) = rest.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")) {
        rest = behind.trim_start();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(body: &str) -> (Option<String>, Option<&str>) {
        let TextOpening { heading, title, .. } = read_opening(body).expect("it is short");
        (heading, title.map(|range| &body[range]))
    }

    #[test]
    fn the_first_heading_is_the_title_where_nothing_stands_before_it() {
        assert_eq!(title("\n# Open the `door`\nTurn."), (Some("Open the door".to_owned()), Some("# Open the `door`\n")));
        assert_eq!(title("Open\n====\nTurn."), (Some("Open".to_owned()), Some("Open\n====\n")));
        assert_eq!(title("<!-- a -->\n\n# Open\n"), (Some("Open".to_owned()), Some("# Open\n")));
        assert_eq!(title("<!--\na\n-->\n# Open\n"), (Some("Open".to_owned()), Some("# Open\n")));
        assert_eq!(title("<!-- a --> Turn.\n\n# Later"), (Some("Later".to_owned()), None));
        assert_eq!(title("<hr>\n\n# Later"), (Some("Later".to_owned()), None));
        assert_eq!(title("Turn.\n# Later"), (Some("Later".to_owned()), None));
        assert_eq!(title("## Second\n"), (Some("Second".to_owned()), None));
        assert_eq!(title("Turn."), (None, None));
        assert_eq!(title("#\n"), (None, None));
    }

    #[test]
    fn html_is_noticed() {
        let has = |body: &str| read_opening(body).expect("it is short").has_html;
        assert!(has("a <b>c</b>") && has("<details>\na\n</details>"));
        assert!(!has("a<br>b <!-- c -->") && !has("`<b>`"));
    }
}
