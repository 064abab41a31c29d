//! The folder of an agent's segments.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, bail};
use tracing::warn;

use super::{
    contents::Contents,
    merging,
    segment::{Segment, Unusable},
    view::View,
    writer::{UNFINISHED, Writer},
};
use crate::schema::Position;

/// Extension of a segment, after its number.
const SEGMENT: &str = ".vectors";

/// Returns the path of a segment.
pub(super) fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number}{SEGMENT}"))
}

/// Opens the segments of a folder, and returns a number higher than all of theirs. Damaged and unfinished files are
/// deleted. Only for the exclusive user of the folder.
///
/// # Errors
/// When a file cannot be read for a reason that may be temporary.
pub(super) fn open(folder: &Path) -> anyhow::Result<(Vec<Segment>, u64)> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        entries => entries.with_context(|| format!("the folder {} cannot be read", folder.display()))?,
    };
    let (mut segments, mut next) = (Vec::new(), 0);
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if name.ends_with(UNFINISHED) {
            delete(&path);
        }
        let Some(number) = name.strip_suffix(SEGMENT).and_then(|number| number.parse::<u64>().ok()) else { continue };
        next = next.max(number.saturating_add(1));
        match Segment::open(&path) {
            Ok(segment) => segments.push(segment),
            Err(Unusable::Damaged) => {
                warn!(file = %path.display(), "a file of vectors is damaged or of another release, and is rebuilt");
                delete(&path);
            }
            Err(Unusable::Trouble(error)) if error.kind() == io::ErrorKind::NotFound => {}
            Err(Unusable::Trouble(error)) => return Err(error).with_context(|| format!("{} cannot be read", path.display())),
        }
    }
    Ok((segments, next))
}

/// Completes a segment; `None` when it is empty.
///
/// # Errors
/// When it cannot be written, or read back.
pub(super) fn finish(writer: Writer, model: &str, at: Position, path: &Path) -> anyhow::Result<Option<Arc<Segment>>> {
    if !writer.finish(model, at, path)? {
        return Ok(None);
    }
    match Segment::open(path) {
        Ok(segment) => Ok(Some(Arc::new(segment))),
        Err(Unusable::Damaged) => bail!("{} was just written and does not read back the same; check the disk", path.display()),
        Err(Unusable::Trouble(error)) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

/// The segments of a folder after a merge.
pub(super) struct Merged {
    /// Segments that are left.
    pub(super) segments: Vec<Arc<Segment>>,
    /// Segments whose files are no longer needed.
    pub(super) useless: Vec<Arc<Segment>>,
}

/// Merges the segments of a view that should not stay separate into one.
///
/// # Errors
/// When the segment cannot be written.
pub(super) fn merge(view: &View, folder: &Path, path: &Path) -> anyhow::Result<Merged> {
    let chosen = merging::choose(&view.weights());
    let mut writer = Writer::create(folder)?;
    let mut merged = Merged { segments: Vec::new(), useless: Vec::new() };
    for (place, (segment, sections)) in view.parts().iter().enumerate() {
        if !chosen.contains(&place) {
            merged.segments.push(Arc::clone(segment));
            continue;
        }
        sections.iter().try_for_each(|section| writer.copy(segment, section))?;
        merged.useless.push(Arc::clone(segment));
    }
    let contents = merged.useless.iter().map(|segment| segment.contents());
    if let Some(Contents { model, at, .. }) = contents.max_by_key(|contents| contents.at.number) {
        merged.segments.extend(finish(writer, model, *at, path)?);
    }
    Ok(merged)
}

/// Deletes a file that is no longer needed. If it cannot be deleted, it is skipped until the folder is opened again.
pub(super) fn delete(path: &Path) {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            warn!(file = %path.display(), %error, "a file of vectors that is no longer needed cannot be deleted");
        }
        _ => {}
    }
}
