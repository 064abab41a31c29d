//! The folder of an agent's segments.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, bail};
use tracing::warn;

use super::{
    contents::SegmentContents,
    merging,
    segment::{SegmentError, VectorSegment},
    view::VectorView,
    writer::{SegmentWriter, UNFINISHED_SUFFIX},
};
use crate::schema::LogPosition;

/// Extension of a segment, after its number.
const SEGMENT_SUFFIX: &str = ".vectors";

/// Returns the path of a segment.
pub(super) fn segment_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number}{SEGMENT_SUFFIX}"))
}

/// Opens the segments of a folder, and returns a number higher than all of theirs. Damaged and unfinished files are
/// deleted. Only for the exclusive user of the folder.
///
/// # Errors
/// When a file cannot be read for a reason that may be temporary.
pub(super) fn open_segments(folder: &Path) -> anyhow::Result<(Vec<VectorSegment>, u64)> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        entries => entries.with_context(|| format!("the folder {} cannot be read", folder.display()))?,
    };
    let (mut segments, mut next) = (Vec::new(), 0);
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if name.ends_with(UNFINISHED_SUFFIX) {
            delete_file(&path);
        }
        let Some(number) = name.strip_suffix(SEGMENT_SUFFIX).and_then(|number| number.parse::<u64>().ok()) else { continue };
        next = next.max(number.saturating_add(1));
        match VectorSegment::open_verified(&path) {
            Ok(segment) => segments.push(segment),
            Err(SegmentError::Damaged) => {
                warn!(file = %path.display(), "a file of vectors is damaged or of another release, and is rebuilt");
                delete_file(&path);
            }
            Err(SegmentError::Trouble(error)) if error.kind() == io::ErrorKind::NotFound => {}
            Err(SegmentError::Trouble(error)) => return Err(error).with_context(|| format!("{} cannot be read", path.display())),
        }
    }
    Ok((segments, next))
}

/// Completes a segment; `None` when it is empty.
///
/// # Errors
/// When it cannot be written, or read back.
pub(super) fn finish_segment(
    writer: SegmentWriter,
    model: &str,
    at: LogPosition,
    path: &Path,
) -> anyhow::Result<Option<Arc<VectorSegment>>> {
    if !writer.finish_segment(model, at, path)? {
        return Ok(None);
    }
    match VectorSegment::open_verified(path) {
        Ok(segment) => Ok(Some(Arc::new(segment))),
        Err(SegmentError::Damaged) => {
            bail!("{} was just written and does not read back the same; check the disk", path.display())
        }
        Err(SegmentError::Trouble(error)) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

/// The segments of a folder after a merge.
pub(super) struct MergedSegments {
    /// Segments that are left.
    pub(super) segments: Vec<Arc<VectorSegment>>,
    /// Segments whose files are no longer needed.
    pub(super) useless: Vec<Arc<VectorSegment>>,
}

/// Merges the segments of a view that should not stay separate into one.
///
/// # Errors
/// When the segment cannot be written.
pub(super) fn merge_segments(view: &VectorView, folder: &Path, path: &Path) -> anyhow::Result<MergedSegments> {
    let chosen = merging::choose_segments(&view.weights());
    let mut writer = SegmentWriter::create(folder)?;
    let mut merged = MergedSegments { segments: Vec::new(), useless: Vec::new() };
    for (place, (segment, sections)) in view.parts().iter().enumerate() {
        if !chosen.contains(&place) {
            merged.segments.push(Arc::clone(segment));
            continue;
        }
        sections.iter().try_for_each(|section| writer.copy_section(segment, section))?;
        merged.useless.push(Arc::clone(segment));
    }
    let contents = merged.useless.iter().map(|segment| segment.contents());
    if let Some(SegmentContents { model, at, .. }) = contents.max_by_key(|contents| contents.at.number) {
        merged.segments.extend(finish_segment(writer, model, *at, path)?);
    }
    Ok(merged)
}

/// Deletes a file that is no longer needed. If it cannot be deleted, it is skipped until the folder is opened again.
pub(super) fn delete_file(path: &Path) {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            warn!(file = %path.display(), %error, "a file of vectors that is no longer needed cannot be deleted");
        }
        _ => {}
    }
}
