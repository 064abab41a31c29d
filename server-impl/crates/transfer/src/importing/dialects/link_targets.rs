//! Targets of links with templates or plain spaces in them, which Markdown does not allow.

use super::{
    directive::parse_directive,
    vocabulary::{Meaning, find_meaning},
};

/// Maximum length of a target, in bytes.
const MAX_BYTES: usize = 2_000;

/// A target, as it is to be written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LinkTargetSpan {
    pub(super) target: String,
    /// Title, with a space before it.
    pub(super) title: String,
    /// Length of what is replaced, from `](` to `)`.
    pub(super) length: usize,
    /// Kind of the code in it whose value is not known, so that it has no target.
    pub(super) unknown: Option<String>,
}

/// Parses `](a target)`; `None` if it can stay.
pub(super) fn parse_target(text: &str) -> Option<LinkTargetSpan> {
    let inner = text.strip_prefix("](")?;
    let inner = &inner[..inner.floor_char_boundary(MAX_BYTES)];
    let (mut target, mut at, mut depth) = (String::new(), 0, 0_usize);
    let (mut is_changed, mut unknown) = (false, None);
    loop {
        let rest = &inner[at..];
        let letter = rest.chars().next()?;
        if letter == '{'
            && let Some((directive, length)) = parse_directive(rest)
        {
            match find_meaning(&directive) {
                Meaning::Words(words) => target.push_str(&words),
                // It would lead to another place than the one that is meant.
                _ => unknown = Some(directive.kind()),
            }
            (is_changed, at) = (true, at + length);
            continue;
        }
        match letter {
            ')' if depth == 0 => break,
            '\n' | '\r' => return None,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        target.push(letter);
        at += letter.len_utf8();
    }
    if unknown.is_some() {
        return Some(LinkTargetSpan { target: String::new(), title: String::new(), length: at + 3, unknown });
    }
    let (target, title) = split_title(&target);
    let bare = remove_size(target.trim());
    let is_spaced = bare.contains(' ') && !bare.starts_with('<') && is_path(bare);
    let is_sized = bare.len() < target.trim().len();
    (is_changed || is_spaced || is_sized).then(|| LinkTargetSpan {
        target: bare.to_owned(),
        title: title.to_owned(),
        length: at + 3,
        unknown: None,
    })
}

/// Spells a target: in angle brackets, if it would end too early without.
pub(super) fn spell(target: &str) -> String {
    let clean: String = target.chars().filter(|letter| !letter.is_control()).collect();
    let is_spelled = clean.starts_with('<') || !clean.contains([' ', '(', ')']);
    if is_spelled { clean } else { format!("<{}>", clean.replace('<', "%3C").replace('>', "%3E")) }
}

/// Splits off the title of a link: `a.png "Title"`.
fn split_title(target: &str) -> (&str, &str) {
    let trimmed = target.trim_end();
    let title = ['"', '\''].iter().find_map(|quote| {
        let inner = trimmed.strip_suffix(*quote)?;
        let at = inner.rfind(&format!(" {quote}"))?;
        Some(trimmed.split_at(at))
    });
    title.unwrap_or((trimmed, ""))
}

/// Removes the size of a picture: `a.png =300x200`.
fn remove_size(target: &str) -> &str {
    let Some((path, size)) = target.rsplit_once(" =") else { return target };
    let is_size = size.contains('x') && size.chars().all(|letter| letter.is_ascii_digit() || "x%*".contains(letter));
    if is_size { path.trim_end() } else { target }
}

/// Returns `true` for a path of a file or a folder.
fn is_path(target: &str) -> bool {
    let path = target.split(['#', '?']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    path.contains('/')
        || ending.is_some_and(|ending| (1..=8).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_spelled_so_that_links_are_links() {
        for (text, spelled) in [
            ("](front desk.png) x", Some("<front desk.png>")),
            ("](a b.md#c \"Title\")", Some("<a b.md#c> \"Title\"")),
            ("]({{ site.baseurl }}/a)", Some("/a")),
            ("]({% link \"_docs/a b.md\" %}#c)", Some("</_docs/a b.md#c>")),
            ("]({{< relref \"a.md\" >}})", Some("a.md")),
            ("]({{ site.repository }}/issues)", Some("")),
            ("](a.png =300x)", Some("a.png")),
            ("](a.md)", None),
            ("](a.md \"a title\")", None),
            ("](see above)", None),
            ("](<a b.md>)", None),
            ("](a\nb.md)", None),
        ] {
            let found = parse_target(text).map(|found| spell(&found.target) + &found.title);
            assert_eq!(found.as_deref(), spelled, "{text}");
        }
    }
}
