//! Names of files: the sender's choice, made valid on every system, with an ending that matches the content.

use frontdesk_documents::file_names::{clean_name, clean_stem, trim_name};

use super::kinds::FileKind;

/// Returns a safe name for a file: without path, without characters that disguise the type, and with an ending of
/// its kind, so that no system opens it as something else.
pub fn clean_file_name(name: &str, kind: FileKind) -> String {
    let name = clean_name(name);
    let (stem, ending) = split_ending(&name, kind);
    format!("{}.{ending}", clean_stem(stem))
}

/// Splits a name into its stem and an ending of its kind.
fn split_ending(name: &str, kind: FileKind) -> (&str, &'static str) {
    let found = name.rsplit_once('.').and_then(|(stem, ending)| {
        let known = kind.extensions().iter().find(|known| known.eq_ignore_ascii_case(ending))?;
        Some((stem, *known))
    });
    let bare = kind.extensions().iter().find(|known| known.eq_ignore_ascii_case(name));
    match (found, bare) {
        (Some((stem, ending)), _) => (trim_name(stem), ending),
        // `.png` is an ending without a stem.
        (None, Some(ending)) => ("", ending),
        (None, None) => (trim_name(name), kind.extensions()[0]),
    }
}
