//! Files of a site: pictures, which pages show, and downloads. The first bytes of a file determine its kind; the
//! sender may call it anything.

mod kinds;
mod metadata;
mod names;

use frontdesk_types::{Error, Result};

pub use kinds::FileKind;
pub use names::clean_file_name as clean_name;

/// Maximum bytes of a picture.
pub const MAX_PICTURE_BYTES: usize = 10 * 1024 * 1024;

/// Maximum bytes of a download.
pub const MAX_DOWNLOAD_BYTES: usize = 25 * 1024 * 1024;

/// Maximum pixels per edge of a picture: larger ones would cost viewers too much memory, however small the file.
pub const MAX_EDGE_PIXELS: usize = 8_192;

/// A file that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptedFile {
    /// Kind of the file.
    pub kind: FileKind,
    /// Name of the file, with an ending of its kind.
    pub name: String,
    /// Content; for a picture, without its metadata.
    pub bytes: Vec<u8>,
    /// Size of a picture, as it is shown.
    pub size: Option<PictureSize>,
}

/// Size of a picture in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// Accepts a file. `name` is the sender's name for it; a path in it is dropped.
///
/// A picture loses the metadata of cameras and programs: location, time, device, comments, previews. Color
/// profile, orientation and every pixel are preserved.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`, which is empty if the file is the whole body.
pub fn accept_file(field: &str, name: &str, bytes: Vec<u8>) -> Result<AcceptedFile> {
    try_accept(name, bytes).map_err(|wrong| Error::invalid(field, wrong))
}

fn try_accept(name: &str, bytes: Vec<u8>) -> Result<AcceptedFile, String> {
    let kind = FileKind::detect(name, &bytes)?;
    let name = names::clean_file_name(name, kind);
    if !kind.is_picture() {
        return if bytes.len() > MAX_DOWNLOAD_BYTES {
            Err("A download must be at most 25 MiB. Send a smaller file.".to_owned())
        } else {
            Ok(AcceptedFile { kind, name, bytes, size: None })
        };
    }
    if bytes.len() > MAX_PICTURE_BYTES {
        return Err(
            "A picture must be at most 10 MiB. Save it with fewer pixels or stronger compression, then send it again.".to_owned()
        );
    }
    // Checked before any other work, so that a decompression bomb costs nothing.
    measure_picture(&bytes)?;
    let (bytes, orientation) = metadata::strip_metadata(kind, bytes).ok_or(DAMAGED_PICTURE)?;
    let size = measure_picture(&bytes)?;
    let size = if orientation.is_rotated() { PictureSize { width: size.height, height: size.width } } else { size };
    Ok(AcceptedFile { kind, name, bytes, size: Some(size) })
}

/// Measures a picture, and checks that it can be shown.
fn measure_picture(bytes: &[u8]) -> Result<PictureSize, String> {
    let size = imagesize::blob_size(bytes).map_err(|_| DAMAGED_PICTURE)?;
    if size.width > MAX_EDGE_PIXELS || size.height > MAX_EDGE_PIXELS {
        let (width, height) = (size.width, size.height);
        return Err(format!(
            "The picture has {width} x {height} pixels. Send one of at most {MAX_EDGE_PIXELS} x {MAX_EDGE_PIXELS}."
        ));
    }
    match (u32::try_from(size.width), u32::try_from(size.height)) {
        (Ok(width @ 1..), Ok(height @ 1..)) => Ok(PictureSize { width, height }),
        _ => Err(DAMAGED_PICTURE.to_owned()),
    }
}

const DAMAGED_PICTURE: &str =
    "The picture is damaged: it does not end where it says, or has no size. Save it again, then send it again.";

#[cfg(test)]
mod tests;
