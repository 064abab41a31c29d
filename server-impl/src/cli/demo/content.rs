//! Training content of a demo: the text of files and folders, files that the server parses, websites.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use frontdesk_documents::extraction::files::Format;
use frontdesk_types::format_count;

/// Maximum bytes of a source; a longer file is split into several.
const MAX_SOURCE_BYTES: usize = 8 * 1_024 * 1_024;

/// Training content.
pub(super) enum TrainingContent {
    /// A text.
    Text(TrainingText),
    /// A file that the server parses, and its title unless the file contains one.
    File(PathBuf, Option<String>),
    /// Address of a website.
    Website(String),
}

/// A text to train on.
pub(super) struct TrainingText {
    /// Path of its file, and the part number if it is long.
    pub(super) title: String,
    /// The text itself.
    pub(super) content: String,
}

/// Content found under the paths and addresses.
#[derive(Default)]
struct FoundContent {
    contents: Vec<TrainingContent>,
    /// Files that are not texts, such as pictures.
    skipped: Vec<PathBuf>,
}

impl FoundContent {
    /// Returns one line about the skipped files: a folder of documents may have hundreds of pictures.
    fn skipped_notice(&self) -> Option<String> {
        let number = format_count(self.skipped.len() as u64, "file");
        let first = self.skipped.first()?.display();
        Some(match self.skipped.len() {
            1 => format!("Skipped {number} that is not text in UTF-8: {first}."),
            _ => format!("Skipped {number} that are not text in UTF-8, such as {first}."),
        })
    }
}

/// Finds all content under the paths and addresses. Reports the number of skipped files on standard error.
pub(super) fn find_content(named: &[String]) -> Result<Vec<TrainingContent>> {
    let found = collect_all(named)?;
    if let Some(notice) = found.skipped_notice() {
        eprintln!("{notice}");
    }
    ensure!(
        !found.contents.is_empty(),
        "nothing was found to train on; texts in UTF-8, HTML, CSV, PDF, RTF, mails, e-books and documents of Office can be read"
    );
    Ok(found.contents)
}

fn collect_all(named: &[String]) -> Result<FoundContent> {
    ensure!(!named.is_empty(), "name a file, a folder or an address to train on, as in `frontdesk demo README.md`");
    let mut found = FoundContent::default();
    for name in named {
        if name.starts_with("http://") || name.starts_with("https://") {
            found.contents.push(TrainingContent::Website(name.clone()));
        } else {
            collect_path(Path::new(name), &mut found)?;
        }
    }
    Ok(found)
}

fn collect_path(path: &Path, found: &mut FoundContent) -> Result<()> {
    let about = fs::metadata(path).with_context(|| format!("{} cannot be read", path.display()))?;
    if about.is_dir() {
        let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        entries.retain(|entry| !is_hidden(entry));
        entries.sort();
        return entries.iter().try_for_each(|entry| collect_path(entry, found));
    }
    let format = path.file_name().and_then(|name| Format::of_name(&name.to_string_lossy()));
    if format.is_some_and(|format| !matches!(format, Format::Txt | Format::Md)) {
        found.contents.push(TrainingContent::File(path.to_owned(), None));
        return Ok(());
    }
    match String::from_utf8(fs::read(path)?) {
        Ok(text) if !text.trim().is_empty() && !text.contains('\0') => {
            if format == Some(Format::Md) {
                found.contents.push(TrainingContent::File(path.to_owned(), Some(title_of(path, ""))));
            } else {
                found.contents.extend(split_text(path, &text).into_iter().map(TrainingContent::Text));
            }
        }
        _ => found.skipped.push(path.to_owned()),
    }
    Ok(())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// Splits a text into parts that fit into a source, at line breaks where possible.
fn split_text(path: &Path, text: &str) -> Vec<TrainingText> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let most = rest.floor_char_boundary(MAX_SOURCE_BYTES);
        let end = if most == rest.len() { most } else { rest[..most].rfind('\n').map_or(most, |newline| newline + 1) };
        let (content, behind) = rest.split_at(end);
        let number = if parts.is_empty() && behind.is_empty() { String::new() } else { format!(", part {}", parts.len() + 1) };
        parts.push(TrainingText { title: title_of(path, &number), content: content.to_owned() });
        rest = behind;
    }
    parts.retain(|part| !part.content.trim().is_empty());
    parts
}

/// Returns the end of the path, as much as fits into a title.
fn title_of(path: &Path, number: &str) -> String {
    let path = path.display().to_string();
    let skip = (path.chars().count() + number.len()).saturating_sub(200);
    path.chars().skip(skip).collect::<String>() + number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gives_its_texts_in_order_and_passes_over_the_rest() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("b.md"), "second").expect("a file");
        fs::write(folder.path().join("a.txt"), "first").expect("a file");
        fs::write(folder.path().join("image.png"), [0xff, 0xd8, 0]).expect("a file");
        fs::write(folder.path().join(".hidden"), "secret").expect("a file");
        fs::write(folder.path().join("c.pdf"), "%PDF-1.7").expect("a file");
        let found =
            find_content(&[folder.path().display().to_string(), "https://desk.example/".to_owned()]).expect("it is readable");
        let shown: Vec<String> = found
            .iter()
            .map(|content| match content {
                TrainingContent::Text(text) => text.content.clone(),
                TrainingContent::File(path, title) => {
                    let titled = if title.is_some() { ", titled" } else { "" };
                    format!("file {}{titled}", path.file_name().expect("a name").display())
                }
                TrainingContent::Website(url) => format!("website {url}"),
            })
            .collect();
        assert_eq!(shown, ["first", "file b.md, titled", "file c.pdf", "website https://desk.example/"]);
    }

    #[test]
    fn pictures_are_skipped_in_one_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let picture = |name: &str| fs::write(folder.path().join(name), [0xff, 0xd8, 0]).expect("a file");
        let named = [folder.path().display().to_string()];
        let notice = || collect_all(&named).expect("it is readable").skipped_notice();
        assert_eq!(notice(), None);
        picture("a.png");
        let first = folder.path().join("a.png");
        assert_eq!(notice(), Some(format!("Skipped 1 file that is not text in UTF-8: {}.", first.display())));
        picture("b.png");
        assert_eq!(notice(), Some(format!("Skipped 2 files that are not text in UTF-8, such as {}.", first.display())));
    }

    #[test]
    fn a_long_text_becomes_several_that_give_it_back() {
        let line = "ä".repeat(1_000) + "\n";
        let text = line.repeat(5_000);
        let parts = split_text(Path::new("long.txt"), &text);
        assert!(parts.len() > 1 && parts.iter().all(|part| part.content.len() <= MAX_SOURCE_BYTES));
        assert_eq!(parts.iter().map(|part| part.content.as_str()).collect::<String>(), text);
        assert_eq!(parts[1].title, "long.txt, part 2");
    }

    #[test]
    fn nothing_named_says_what_to_name() {
        assert!(find_content(&[]).is_err());
        assert!(find_content(&["no-such-file".to_owned()]).is_err());
    }
}
