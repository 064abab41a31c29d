//! Tests of rendered texts.

mod articles;
mod bounds;
mod hostile;
mod links;
mod oracle;
mod safety;
mod structure;
mod vectors;

use super::{ArticleLabels, RenderedArticle, TextLimitError, events, fence, normalize_line_ends, render, writer};

fn rendered(body: &str) -> RenderedArticle {
    render(body, &ArticleLabels::ENGLISH).unwrap_or_else(|bound| panic!("{bound}: {body}"))
}

fn html(body: &str) -> String {
    rendered(body).html
}

/// Adds line breaks behind the references to footnotes, and before the links back.
fn break_at_footnotes(html: &str) -> String {
    html.replace(" <a href=\"#fnref", "\n <a href=\"#fnref").replace("</sup> ", "</sup>\n ")
}

/// Returns the HTML that passes the first fence.
fn written(body: &str) -> Result<String, TextLimitError> {
    let body = normalize_line_ends(body);
    let events = events::read_events(&body)?;
    Ok(writer::write_html(events.main, events.notes, &ArticleLabels::ENGLISH)?.html)
}

/// Panics unless the text exceeds a bound, or becomes harmless HTML in which the second fence finds nothing.
fn judge(body: &str) {
    let Ok(rendered) = render(body, &ArticleLabels::ENGLISH) else { return };
    let written = written(body).unwrap_or_else(|bound| panic!("{bound}: {body}"));
    assert_eq!(rendered.html, written, "the second fence has removed something of {body:?}");
    assert_eq!(fence::sanitize(&written), written, "{body:?}");
    oracle::judge(&rendered.html, body);
}
