//! Paths of files in a folder, with slashes as separators and without a leading one.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Characters that are not percent-encoded in links.
const UNESCAPED_CHARS: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'/');

/// Resolves a link in a file of `folder` to a path; `None` if it leads outside of the root.
pub fn resolve_link(folder: &str, link: &str) -> Option<String> {
    let decoded = percent_decode_str(link).decode_utf8().ok()?;
    let (start, rest) = decoded.strip_prefix('/').map_or((folder, decoded.as_ref()), |rest| ("", rest));
    let mut kept: Vec<&str> = start.split('/').filter(|part| !part.is_empty()).collect();
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(kept.pop()?),
            part => kept.push(part),
        }
    }
    Some(kept.join("/"))
}

/// Returns the relative link to a path from a file of `folder`.
pub fn relative_link(folder: &str, path: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = path.split('/').collect();
    let shared = from.iter().zip(&to[..to.len() - 1]).take_while(|(from, to)| from == to).count();
    let up = std::iter::repeat_n("..", from.len() - shared);
    let steps: Vec<&str> = up.chain(to[shared..].iter().copied()).collect();
    utf8_percent_encode(&steps.join("/"), &UNESCAPED_CHARS).to_string()
}

/// Returns the folder of a file, without a trailing slash.
pub fn parent_folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the last part of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_back_to_its_path() {
        for (folder, path, written) in [
            ("", "a.md", "a.md"),
            ("a", "a/b.md", "b.md"),
            ("a/b", "a/c/d.md", "../c/d.md"),
            ("a/b", "_files/é x.png", "../../_files/%C3%A9%20x.png"),
            ("a", "a", "../a"),
        ] {
            assert_eq!(relative_link(folder, path), written);
            assert_eq!(resolve_link(folder, written).as_deref(), Some(path));
        }
    }

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for out in ["../a", "b/../../../a", "..%2f..%2fetc/passwd", "/../a", "%ff"] {
            assert_eq!(resolve_link("x", out).filter(|path| path.starts_with("..") || path.contains("etc")), None, "{out}");
        }
        assert_eq!(resolve_link("x", "/a/b"), Some("a/b".to_owned()));
        assert_eq!(resolve_link("x", "./b//c/"), Some("x/b/c".to_owned()));
    }
}
