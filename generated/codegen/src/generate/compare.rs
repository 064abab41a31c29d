//! Compares the checked-in files with freshly generated ones.

use std::path::PathBuf;

use similar::TextDiff;

use super::GeneratedFiles;

/// Maximum number of diff lines shown per file.
const MAX_SHOWN_LINES: usize = 40;

/// A generated file that is not up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDifference {
    /// Path relative to the root.
    pub path: PathBuf,
    /// Change that would correct the checked-in file, as a truncated unified diff.
    pub diff: String,
}

/// Returns all files that differ, are missing, or should not exist.
pub fn find_differences(checked_in: &GeneratedFiles, fresh: &GeneratedFiles) -> Vec<FileDifference> {
    let mut paths: Vec<&PathBuf> = checked_in.keys().chain(fresh.keys()).collect();
    paths.sort();
    paths.dedup();
    let differing = paths.into_iter().filter(|path| checked_in.get(*path) != fresh.get(*path));
    differing
        .map(|path| FileDifference { path: path.clone(), diff: format_diff(file_text(checked_in, path), file_text(fresh, path)) })
        .collect()
}

fn file_text<'a>(files: &'a GeneratedFiles, path: &PathBuf) -> std::borrow::Cow<'a, str> {
    files.get(path).map(|content| String::from_utf8_lossy(content)).unwrap_or_default()
}

fn format_diff(old: std::borrow::Cow<'_, str>, new: std::borrow::Cow<'_, str>) -> String {
    let diff = TextDiff::from_lines(&*old, &*new);
    let whole = diff.unified_diff().context_radius(2).header("checked in", "generated").to_string();
    let lines: Vec<&str> = whole.lines().collect();
    match lines.len().checked_sub(MAX_SHOWN_LINES) {
        None | Some(0) => whole,
        Some(more) => format!("{}\n... and {more} lines more\n", lines[..MAX_SHOWN_LINES].join("\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_files(list: &[(&str, &str)]) -> GeneratedFiles {
        list.iter().map(|(path, text)| (path.into(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn changed_missing_and_surplus_files_are_told_apart_from_equal_ones() {
        let checked_in = sample_files(&[("changed", "one\ntwo\n"), ("equal", "x"), ("surplus", "y\n")]);
        let fresh = sample_files(&[("changed", "one\n2\n"), ("equal", "x"), ("missing", "z\n")]);
        let report: String =
            find_differences(&checked_in, &fresh).iter().map(|d| format!("{}\n{}", d.path.display(), d.diff)).collect();
        insta::assert_snapshot!(report, @r"
        changed
        --- checked in
        +++ generated
        @@ -1,2 +1,2 @@
         one
        -two
        +2
        missing
        --- checked in
        +++ generated
        @@ -0,0 +1 @@
        +z
        surplus
        --- checked in
        +++ generated
        @@ -1 +0,0 @@
        -y
        ");
    }
}
