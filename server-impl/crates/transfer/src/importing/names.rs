//! Turns names of folders and files into titles.

/// Returns a readable title for a name: `Getting started` for `01-getting_started`.
pub(super) fn readable_title(name: &str) -> String {
    let spaced = strip_number(name).replace(['-', '_'], " ");
    let words = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => name.to_owned(),
    }
}

/// Returns a name without the number that sorts it: `install` for `02-install`.
pub(super) fn strip_number(name: &str) -> &str {
    let stripped = name.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = stripped.len() < name.len() && stripped.starts_with(['-', '_', '.', ' ']);
    let bare = if is_numbered { stripped.trim_start_matches(['-', '_', '.', ' ']) } else { name };
    if bare.is_empty() { name } else { bare }
}

/// Returns a file name without its extension.
pub(super) fn file_stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns `true` if the file is an article.
pub(super) fn is_article(path: &str) -> bool {
    let is_markdown = |ending: &str| ["md", "mdx", "markdown"].iter().any(|known| ending.eq_ignore_ascii_case(known));
    path.rsplit_once('.').is_some_and(|(_, ending)| is_markdown(ending))
}

/// Returns `true` if the file stands for its folder.
pub(super) fn is_index(name: &str) -> bool {
    ["index", "readme", "_index"].iter().any(|index| file_stem(name).eq_ignore_ascii_case(index))
}

/// Returns the first `most` characters of a text with its whitespace collapsed; `None` if it is blank.
pub(super) fn shorten(text: &str, most: usize) -> Option<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then(|| text.chars().take(most).collect())
}

/// Returns `true` for a folder in the path of a site that only says which texts it has: `docs`, a language, a version.
pub(super) fn is_site_folder(name: &str) -> bool {
    let is_word = ["docs", "documentation", "latest", "stable", "next", "current", "main", "master"].contains(&name);
    let (language, region) = name.split_once(['-', '_']).unwrap_or((name, "us"));
    let is_language = language.len() == 2 && (2..=4).contains(&region.len());
    let has_letters = language.chars().chain(region.chars()).all(|letter| letter.is_ascii_alphabetic());
    let number = name.trim_start_matches('v');
    let is_number = number.starts_with(|letter: char| letter.is_ascii_digit())
        && number.chars().all(|letter| letter.is_ascii_digit() || ".x".contains(letter));
    let is_version = is_number && (number.len() < name.len() || number.contains('.'));
    is_word || (is_language && has_letters) || is_version
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_titles() {
        for (name, shown) in [
            ("01-getting_started", "Getting started"),
            ("FAQ", "FAQ"),
            ("2024", "2024"),
            ("3d-models", "3d models"),
            ("1. Intro", "Intro"),
            ("übersicht", "Übersicht"),
            ("--", "--"),
        ] {
            assert_eq!(readable_title(name), shown);
        }
        assert!(is_index("README.md") && is_index("_index.md") && !is_index("indexing.md"));
    }
}
