//! Estimates the nesting of a page without parsing it.

/// Elements that have no content, or end when the next one of their kind begins: often left open, yet never deep.
const SHALLOW_ELEMENTS: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr", "p", "li",
    "dt", "dd", "tr", "td", "th", "option", "optgroup", "tbody", "thead", "tfoot", "rt", "rp", "html", "head", "body",
];

/// Returns the maximum number of open elements. May be too high for a page whose scripts contain tags; even so,
/// real pages are far from the limit.
pub(super) fn estimate_depth(html: &str) -> usize {
    let (mut open, mut most) = (0_usize, 0);
    for tag in html.split('<').skip(1) {
        let (closes, rest) = tag.strip_prefix('/').map_or((false, tag), |rest| (true, rest));
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = rest[..end].to_ascii_lowercase();
        if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) || SHALLOW_ELEMENTS.contains(&name.as_str()) {
            continue;
        }
        open = if closes { open.saturating_sub(1) } else { open + 1 };
        most = most.max(open);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_at_a_time_is_counted() {
        assert_eq!(estimate_depth("<html><body><div><p>a<p>b<br><B>c</b></div><div>1 < 2</div>"), 2);
        assert_eq!(estimate_depth(&"<div>".repeat(5_000)), 5_000);
        assert_eq!(estimate_depth(&"<p>x<li>y".repeat(5_000)), 0);
        assert_eq!(estimate_depth("</div></div><i>"), 1);
    }
}
