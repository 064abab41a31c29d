//! Escapes text as the serialization algorithm of the HTML standard does, so that a parser writes the same again.

/// Appends text between tags, or within a quoted attribute.
pub(super) fn push_text(html: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '\u{a0}' => html.push_str("&nbsp;"),
            '\n' | '\t' => html.push(letter),
            // Control characters are invisible, and not every parser preserves them.
            letter if letter.is_control() => {}
            letter => html.push(letter),
        }
    }
}

/// Appends an attribute.
pub(super) fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    for (number, part) in value.split('"').enumerate() {
        if number > 0 {
            html.push_str("&quot;");
        }
        push_text(html, part);
    }
    html.push('"');
}
