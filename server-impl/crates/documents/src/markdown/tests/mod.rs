//! Tests of rendered texts.

mod articles;
mod bounds;
mod hostile;
mod links;
mod oracle;
mod safety;
mod structure;
mod vectors;

use super::{Bound, Rendered, Words, events, fence, render, with_plain_line_ends, writer};

fn rendered(body: &str) -> Rendered {
    render(body, &Words::ENGLISH).unwrap_or_else(|bound| panic!("{bound}: {body}"))
}

fn html(body: &str) -> String {
    rendered(body).html
}

/// Returns the HTML that passes the first fence.
fn written(body: &str) -> Result<String, Bound> {
    let body = with_plain_line_ends(body);
    let events = events::read(&body)?;
    Ok(writer::write(events.main, events.notes, &Words::ENGLISH)?.html)
}

/// Panics unless the text exceeds a bound, or becomes harmless HTML in which the second fence finds nothing.
fn judge(body: &str) {
    let Ok(rendered) = render(body, &Words::ENGLISH) else { return };
    let written = written(body).unwrap_or_else(|bound| panic!("{bound}: {body}"));
    assert_eq!(rendered.html, written, "the second fence has removed something of {body:?}");
    assert_eq!(fence::cleaned(&written), written, "{body:?}");
    oracle::judge(&rendered.html, body);
}
