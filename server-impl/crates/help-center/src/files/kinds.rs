//! Kinds of files, detected by their first bytes.

use imagesize::ImageType;

/// A kind of file that a site may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// PNG picture.
    Png,
    /// JPEG picture.
    Jpeg,
    /// GIF picture, possibly animated.
    Gif,
    /// WebP picture, possibly animated.
    Webp,
    /// PDF document.
    Pdf,
    /// ZIP archive.
    Zip,
    /// MP4 video.
    Mp4,
    /// Text in UTF-8.
    Text,
    /// Comma-separated values in UTF-8.
    Csv,
}

impl FileKind {
    /// Detects the kind of a file. The name only distinguishes CSV from other text.
    ///
    /// # Errors
    /// The reason why a site cannot have such a file, as a message for users.
    pub(super) fn detect(name: &str, bytes: &[u8]) -> Result<Self, &'static str> {
        let is_csv = || name.rsplit_once('.').is_some_and(|(_, ending)| ending.trim().eq_ignore_ascii_case("csv"));
        match bytes {
            [] => Err("The file is empty. Send one with content."),
            [b'%', b'P', b'D', b'F', b'-', ..] => Ok(Self::Pdf),
            [b'P', b'K', 3, 4, ..] => zip_kind(bytes),
            [b'P', b'K', 5, 6, ..] => Ok(Self::Zip),
            [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => mp4_kind(brand),
            _ => match picture_kind(bytes) {
                Some(picture) => Ok(picture),
                None => check_text(bytes).map(|()| if is_csv() { Self::Csv } else { Self::Text }),
            },
        }
    }

    /// Returns the media type. Texts are sent with `charset=utf-8` in addition.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
            Self::Zip => "application/zip",
            Self::Mp4 => "video/mp4",
            Self::Text => "text/plain",
            Self::Csv => "text/csv",
        }
    }

    /// Returns the endings of names of this kind, the usual one first.
    pub(super) fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Gif => &["gif"],
            Self::Webp => &["webp"],
            Self::Pdf => &["pdf"],
            Self::Zip => &["zip"],
            Self::Mp4 => &["mp4"],
            Self::Text => &["txt"],
            Self::Csv => &["csv"],
        }
    }

    /// Returns `true` if pages show files of this kind. All others are only sent as downloads.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Png | Self::Jpeg | Self::Gif | Self::Webp)
    }
}

fn picture_kind(bytes: &[u8]) -> Option<FileKind> {
    match imagesize::image_type(bytes) {
        Ok(ImageType::Png) => Some(FileKind::Png),
        Ok(ImageType::Jpeg) => Some(FileKind::Jpeg),
        Ok(ImageType::Gif) => Some(FileKind::Gif),
        Ok(ImageType::Webp) => Some(FileKind::Webp),
        _ => None,
    }
}

/// Number of bytes before the name of the first file in an archive.
const ZIP_HEADER_BYTES: usize = 30;

/// First names in archives that are documents or programs: Office, OpenDocument and e-books, Java, Android.
const DOCUMENT_NAMES: &[&[u8]] = &[b"[Content_Types].xml", b"mimetype", b"META-INF/", b"_rels/", b"AndroidManifest.xml"];

fn zip_kind(bytes: &[u8]) -> Result<FileKind, &'static str> {
    let first = bytes.get(ZIP_HEADER_BYTES..).unwrap_or_default();
    if DOCUMENT_NAMES.iter().any(|name| first.starts_with(name)) {
        return Err(
            "Documents of office programs, e-books and apps are not supported. Send a PDF, or a ZIP archive with the file in it.",
        );
    }
    Ok(FileKind::Zip)
}

/// Brands of videos that browsers play (ISO/IEC 14496-12). Other files that begin alike are pictures
/// (HEIC, AVIF) or QuickTime.
const VIDEO_BRANDS: &[&[u8]] =
    &[b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"mp41", b"mp42", b"avc1", b"M4V ", b"dash", b"MSNV"];

fn mp4_kind(brand: &[u8]) -> Result<FileKind, &'static str> {
    if VIDEO_BRANDS.iter().any(|video| brand.starts_with(video)) { Ok(FileKind::Mp4) } else { Err(UNSUPPORTED_KIND) }
}

fn check_text(bytes: &[u8]) -> Result<(), &'static str> {
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let Ok(text) = std::str::from_utf8(bytes) else {
        // Bytes that do not occur in text.
        let is_binary = !is_utf16 && bytes.iter().any(|byte| matches!(byte, 0..=8 | 14..=31));
        return Err(if is_binary { UNSUPPORTED_KIND } else { "The text is not UTF-8. Save it as UTF-8, then send it again." });
    };
    if text.contains(|letter: char| letter.is_control() && !matches!(letter, '\t' | '\n' | '\r' | '\u{c}')) {
        return Err(UNSUPPORTED_KIND);
    }
    let start = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let is_markup =
        start.strip_prefix('<').is_some_and(|rest| rest.starts_with(|sign: char| sign.is_alphabetic() || "!?/".contains(sign)));
    if is_markup {
        Err("HTML, SVG and XML are not supported, since they can hold scripts. Send a picture, a PDF or plain text.")
    } else {
        Ok(())
    }
}

const UNSUPPORTED_KIND: &str = "Files of this kind are not supported. Send a PNG, JPEG, GIF or WebP picture, a PDF, ZIP or \
                           MP4 file, or CSV or plain text in UTF-8.";
