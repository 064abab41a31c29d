//! The texts of files and folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

/// Bytes of one source at most; a longer file becomes several.
const LARGEST: usize = 8 * 1_024 * 1_024;

/// A text to train on.
pub(super) struct Text {
    /// Path of its file, and its part when it is long.
    pub(super) title: String,
    /// What it says.
    pub(super) content: String,
}

/// Reads every text below the paths. Says on standard error what is passed over.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Text>> {
    ensure!(!paths.is_empty(), "name a file or a folder to train on, as in `frontdesk demo README.md`");
    let mut texts = Vec::new();
    for path in paths {
        collect(path, &mut texts)?;
    }
    ensure!(!texts.is_empty(), "there is no text in what was named; text files in UTF-8 are read");
    Ok(texts)
}

fn collect(path: &Path, texts: &mut Vec<Text>) -> Result<()> {
    let about = fs::metadata(path).with_context(|| format!("{} cannot be read", path.display()))?;
    if about.is_dir() {
        let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        entries.retain(|entry| !hidden(entry));
        entries.sort();
        return entries.iter().try_for_each(|entry| collect(entry, texts));
    }
    match String::from_utf8(fs::read(path)?) {
        Ok(text) if !text.trim().is_empty() && !text.contains('\0') => texts.extend(parts(path, &text)),
        _ => eprintln!("passed over: {} (no text in UTF-8)", path.display()),
    }
    Ok(())
}

fn hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// A text in parts that fit into a source, cut at line ends where there are any.
fn parts(path: &Path, text: &str) -> Vec<Text> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let most = rest.floor_char_boundary(LARGEST);
        let end = if most == rest.len() { most } else { rest[..most].rfind('\n').map_or(most, |newline| newline + 1) };
        let (content, behind) = rest.split_at(end);
        let number = if parts.is_empty() && behind.is_empty() { String::new() } else { format!(", part {}", parts.len() + 1) };
        parts.push(Text { title: title(path, &number), content: content.to_owned() });
        rest = behind;
    }
    parts.retain(|part| !part.content.trim().is_empty());
    parts
}

/// The end of the path, as much as a title holds.
fn title(path: &Path, number: &str) -> String {
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
        let texts = read(&[folder.path().to_owned()]).expect("it is readable");
        assert_eq!(texts.iter().map(|text| text.content.as_str()).collect::<Vec<_>>(), ["first", "second"]);
    }

    #[test]
    fn a_long_text_becomes_several_that_give_it_back() {
        let line = "ä".repeat(1_000) + "\n";
        let text = line.repeat(5_000);
        let parts = parts(Path::new("long.txt"), &text);
        assert!(parts.len() > 1 && parts.iter().all(|part| part.content.len() <= LARGEST));
        assert_eq!(parts.iter().map(|part| part.content.as_str()).collect::<String>(), text);
        assert_eq!(parts[1].title, "long.txt, part 2");
    }

    #[test]
    fn nothing_named_says_what_to_name() {
        assert!(read(&[]).is_err());
        assert!(read(&[PathBuf::from("no-such-file")]).is_err());
    }
}
