//! Removal of marks that stay in a text because a rule was broken, though their meaning is clear:
//! `[a page](its file.md)`, `**Note: **text`.

/// Maximum bytes of such a link, or of words between such marks.
const MAX_LINK_BYTES: usize = 1_000;

/// Removes the marks from a text. Those that may mean something else stay.
pub(super) fn remove_marks(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', '*']) {
        clean.push_str(&rest[..at]);
        rest = &rest[at..];
        let meant = if rest.starts_with('[') { split_link(rest, &mut clean) } else { split_strong(rest) };
        let (words, behind) = meant.unwrap_or_else(|| rest.split_at(1));
        clean.push_str(words);
        rest = behind;
    }
    clean.push_str(rest);
    clean
}

/// Splits off the words of a link, or of a picture after `!`.
fn split_link<'t>(text: &'t str, before: &mut String) -> Option<(&'t str, &'t str)> {
    let near = &text[..text.floor_char_boundary(MAX_LINK_BYTES)];
    let (words, target) = near[1..].split_once("](")?;
    let end = target.find(')')?;
    let is_index = before.ends_with(char::is_alphanumeric);
    if is_index || words.contains(['[', ']']) || target[..end].contains('(') {
        return None;
    }
    let is_picture = before.ends_with('!');
    before.truncate(before.len() - usize::from(is_picture));
    Some((if is_picture { "" } else { words }, &text[1 + words.len() + 2 + end + 1..]))
}

/// Splits off the words between `**` and `**`.
fn split_strong(text: &str) -> Option<(&str, &str)> {
    let near = text[..text.floor_char_boundary(MAX_LINK_BYTES)].strip_prefix("**")?;
    let (words, _) = near.split_once("**")?;
    let ends_phrase = words.trim_end().ends_with([':', '.', '!', '?', ';', '：', '。', '！', '？']);
    let is_meant = !words.contains('*') && !words.is_empty() && !words.starts_with(char::is_whitespace);
    (is_meant && (ends_phrase || !words.ends_with(char::is_whitespace))).then(|| (words, &text[2 + words.len() + 2..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_read() {
        for (text, read) in [
            ("See [the guide](the guide.md), please.", "See the guide, please."),
            ("Here: ![a map](a map.png).", "Here: ."),
            ("**Note: **closed", "Note: closed"),
            ("请**注意：**关门。", "请注意：关门。"),
            ("f(*args, **kwargs) and **more", "f(*args, **kwargs) and **more"),
            ("a/** and b/**", "a/** and b/**"),
            ("x[i](a b) and [1], [](", "x[i](a b) and [1], []("),
            ("**", "**"),
        ] {
            assert_eq!(remove_marks(text), read);
        }
    }
}
