//! Front matter: the lines between two lines of `---` (YAML) or `+++` (TOML) before a text.

/// Maximum lines of front matter. Anything longer is text between two rules.
const MAX_LINES: usize = 500;

/// Splits off the front matter of a text. Returns its title, if it has one, and the text after it.
pub(super) fn split_front_matter(text: &str) -> (Option<String>, &str) {
    let (first, inside) = split_line(text);
    let separator = match first {
        "---" => ':',
        "+++" => '=',
        _ => return (None, text),
    };
    let mut title = None;
    let mut rest = inside;
    for _ in 0..MAX_LINES {
        if rest.is_empty() {
            break;
        }
        let (entry, behind) = split_line(rest);
        rest = behind;
        if entry == first || separator == ':' && entry == "..." {
            return (title, rest);
        }
        if std::ptr::eq(behind, inside) || !is_entry(entry, separator) {
            break;
        }
        title = title.or_else(|| parse_title(entry, separator));
    }
    (None, text)
}

/// Splits off the first line of a text, without white space at its end.
fn split_line(text: &str) -> (&str, &str) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    (line.trim_end(), rest)
}

/// Checks that a line may be in front matter: an entry, a comment, or a continuation of the entry above it.
fn is_entry(line: &str, separator: char) -> bool {
    line.contains(separator) || line.is_empty() || line.starts_with(['#', ' ', '\t', '-', '[', ']', '{', '}', '"', '\''])
}

/// Parses the title from an entry, on one line.
fn parse_title(entry: &str, separator: char) -> Option<String> {
    let (name, value) = entry.split_once(separator)?;
    let value = value.trim();
    let quoted = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
    let title = quoted.unwrap_or(value).trim();
    (name == "title" || name.trim_end() == "title")
        .then(|| title.to_owned())
        .filter(|title| !title.is_empty() && !title.starts_with(['|', '>']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_is_no_text() {
        for (text, title) in [
            ("---\ntitle: Opening hours\ntags:\n- desk\n- hours\n---\nText", Some("Opening hours")),
            ("---\r\n# comment\r\ntitle: \"Hours: all\"\r\n...\r\nText", Some("Hours: all")),
            ("+++\ntitle = 'Hours'\n[params]\nx = [\n  1,\n]\n+++\nText", Some("Hours")),
            ("---\nlayout: page\ntitle: >\n  Long\n---\nText", None),
            ("---\n---\nText", None),
        ] {
            assert_eq!(split_front_matter(text), (title.map(ToOwned::to_owned), "Text"), "{text}");
        }
    }

    #[test]
    fn text_between_rules_is_text() {
        for text in ["---\n\nWe open at nine.\n\n---\nText", "---\ntitle: x", "+++", "", "Text\n---\ntitle: x\n---\n"] {
            assert_eq!(split_front_matter(text), (None, text));
        }
    }
}
