//! Addresses with a number, as help centers of other services have them: `/hc/en-us/articles/4-Title`. Only the number
//! matters there: titles and languages change, while links stay.

use crate::paths::SitePath;

/// Folder of the pages of Zendesk.
const ZENDESK_FOLDER: &str = "hc";

/// Folders of numbered pages.
const NUMBERED_FOLDERS: &[&str] = &["articles", "sections", "categories", "collections"];

/// Returns the paths that stand for the same page as a path with a number, best first: without the title, and without the
/// language.
pub(super) fn equivalent_paths(path: &SitePath) -> Vec<String> {
    let parts: Vec<&str> = path.as_str().split('/').skip(1).collect();
    let [above @ .., kind, name] = parts.as_slice() else { return Vec::new() };
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = name.split_at(digits);
    let is_numbered = digits > 0 && (rest.is_empty() || rest.starts_with(['-', '_', '.', '%']));
    if !is_numbered || !NUMBERED_FOLDERS.contains(kind) {
        return Vec::new();
    }
    let join = |above: &[&str]| format!("/{}", [above, &[kind, number]].concat().join("/"));
    let neutral = match above {
        [ZENDESK_FOLDER, _language] => Some(join(&[ZENDESK_FOLDER])),
        [_language] => Some(join(&[])),
        _ => None,
    };
    [Some(join(above)), neutral].into_iter().flatten().filter(|other| other != path.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_leads_on_whatever_is_around_it() {
        let found = |path: &str| equivalent_paths(&SitePath::parse(path).unwrap()).join(" ");
        for (path, others) in [
            ("/hc/en-us/articles/4-Old-title", "/hc/en-us/articles/4 /hc/articles/4"),
            ("/hc/fr/articles/4", "/hc/articles/4"),
            ("/hc/articles/4-a", "/hc/articles/4 /articles/4"),
            ("/en/articles/123-a", "/en/articles/123 /articles/123"),
            ("/hc/de/sections/9-%C3%BC", "/hc/de/sections/9 /hc/sections/9"),
            ("/hc/articles/4th", ""),
            ("/hc/en-us/4-a", ""),
            ("/articles/4-a", "/articles/4"),
            ("/4-a", ""),
            ("/", ""),
        ] {
            assert_eq!(found(path), others, "{path}");
        }
    }
}
