//! Elements that end where they begin, as in XML: `<title/>`.

/// Elements that never have an end in HTML.
const VOID_ELEMENTS: &[&str] =
    &["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// Gives `<Unknown />` an end, since a parser of HTML would put everything behind it into it.
pub fn close_empty_elements(html: &str) -> String {
    let mut written = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("/>") {
        let tag = rest[..at].rfind('<').map_or("", |start| &rest[start + 1..at]);
        let name = tag.split(|letter: char| letter.is_whitespace()).next().unwrap_or_default();
        let is_element = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.:".contains(letter));
        written.push_str(&rest[..at]);
        if is_element && !VOID_ELEMENTS.iter().any(|void| name.eq_ignore_ascii_case(void)) {
            written.push_str(&format!("></{name}>"));
        } else {
            written.push_str("/>");
        }
        rest = &rest[at + 2..];
    }
    written.push_str(rest);
    written
}
