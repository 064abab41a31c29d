//! Attributes in braces, as MkDocs, kramdown and Pandoc have them: `{ #id .class key="value" }`.

/// Maximum length of a list of attributes, in bytes.
const MAX_BYTES: usize = 500;

/// Signs after which attributes belong to what is before them.
const BEFORE: &[char] = &[')', ']', '`', '*', '_', '"', '>', ':'];

/// Parses attributes at the beginning of a text. `line` is the line before them. Returns the ids, and the length.
pub(super) fn parse_attributes<'t>(text: &'t str, line: &str) -> Option<(Vec<&'t str>, usize)> {
    let near = &text[..text.floor_char_boundary(MAX_BYTES)];
    let end = near.find('}').filter(|end| !near[..*end].contains('\n'))?;
    let inner = near[1..end].trim();
    let (inner, is_marked) = inner.strip_prefix(':').map_or((inner, false), |inner| (inner.trim(), true));
    let behind = &text[end + 1..];
    let is_line_end =
        behind.is_empty() || behind.starts_with(['\n', '\r']) || behind.trim_start_matches([' ', '#']).starts_with(['\n', '\r']);
    let is_alone = line.trim_matches([' ', '\t', '>', '|']).is_empty();
    let is_heading = line.trim_start().starts_with('#') && is_line_end;
    let is_attached = line.ends_with(BEFORE) || is_alone && is_line_end;
    if !(is_marked || is_heading || is_attached) {
        return None;
    }
    let tokens = split_tokens(inner)?;
    let is_bare = |token: &&str| !token.starts_with(['#', '.']) && !token.contains('=');
    let are_all_bare = tokens.iter().all(is_bare);
    if tokens.is_empty() || (are_all_bare && !is_marked) || !tokens.iter().all(|token| is_attribute(token, is_marked)) {
        return None;
    }
    let named = |token: &&'t str| token.strip_prefix("id=").map(|id| id.trim_matches(['"', '\'']));
    let ids = tokens.iter().filter_map(|token| token.strip_prefix('#').or_else(|| named(token))).collect();
    let line_length = usize::from(is_alone && behind.starts_with('\n'));
    Some((ids, end + 1 + if is_marked { line_length } else { 0 }))
}

/// Splits at white space outside of quotes.
fn split_tokens(text: &str) -> Option<Vec<&str>> {
    let (mut tokens, mut quote, mut start) = (Vec::new(), None, None);
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, letter) if letter.is_whitespace() => {
                tokens.extend(start.take().map(|start: usize| &text[start..at]));
                continue;
            }
            _ => {}
        }
        start.get_or_insert(at);
    }
    tokens.extend(start.map(|start| &text[start..]));
    quote.is_none().then_some(tokens)
}

fn is_attribute(token: &str, is_marked: bool) -> bool {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "-_:.%/+".contains(letter));
    match token.strip_prefix(['#', '.']) {
        Some(name) => is_name(name),
        None => match token.split_once('=') {
            Some((name, value)) => {
                is_name(name) && (value.starts_with(['"', '\'']) || value.is_empty() || !value.contains(['{', '(', ' ']))
            }
            None => is_name(token) && (is_marked || token.chars().all(|letter| letter.is_alphanumeric() || letter == '-')),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_told_from_other_braces() {
        for (text, line, found) in [
            ("{#setup}", "## Set up ", Some((vec!["setup"], 8))),
            ("{ #a .b c=\"d e\" }\nx", "# T", Some((vec!["a"], 17))),
            ("{: .no_toc #x }\nText", "", Some((vec!["x"], 16))),
            ("{ id=\"9.7.0\" }", "### 9.7.0 <small>May</small> ", Some((vec!["9.7.0"], 14))),
            ("{:toc}", "* TOC", Some((vec![], 6))),
            ("{ .md-button } more", "[a](b)", Some((vec![], 14))),
            ("{target=_blank}", "[a](b)", Some((vec![], 15))),
            ("{ .x }", "words ", None),
            ("{x}", "[a](b)", None),
            ("{a: 1}", "const x = ", None),
            ("{#if x}", "text ", None),
        ] {
            assert_eq!(parse_attributes(text, line), found, "{line}{text}");
        }
    }
}
