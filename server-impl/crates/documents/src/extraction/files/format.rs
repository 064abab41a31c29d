//! The formats of files, and the names by which they are known before they are read.

use frontdesk_vocabulary::words;
use percent_encoding::percent_decode_str;
use url::Url;

words! {
    /// The format of a file.
    Format {
        /// Plain text.
        Txt = "txt",
        /// Markdown.
        Md = "md",
        /// HTML.
        Html = "html",
        /// Values separated by commas, semicolons or tabs, below a line of headers (RFC 4180).
        Csv = "csv",
        /// Portable Document Format (ISO 32000).
        Pdf = "pdf",
        /// Text of Word (Office Open XML, ISO/IEC 29500).
        Docx = "docx",
        /// Workbook of Excel (Office Open XML).
        Xlsx = "xlsx",
        /// Presentation of PowerPoint (Office Open XML).
        Pptx = "pptx",
        /// Text of LibreOffice and others (OpenDocument, ISO/IEC 26300).
        Odt = "odt",
        /// Rich Text Format.
        Rtf = "rtf",
        /// E-book (EPUB, ISO/IEC 23761).
        Epub = "epub",
        /// Mail (RFC 5322).
        Eml = "eml",
    }
}

impl Format {
    /// Finds the format by the extension of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        let (stem, end) = name.rsplit_once('.')?;
        let format = match end.to_ascii_lowercase().as_str() {
            "txt" | "text" => Self::Txt,
            "md" | "markdown" => Self::Md,
            "html" | "htm" | "xhtml" => Self::Html,
            "csv" | "tsv" => Self::Csv,
            "pdf" => Self::Pdf,
            "docx" => Self::Docx,
            "xlsx" => Self::Xlsx,
            "pptx" => Self::Pptx,
            "odt" => Self::Odt,
            "rtf" => Self::Rtf,
            "epub" => Self::Epub,
            "eml" => Self::Eml,
            _ => return None,
        };
        (!stem.is_empty()).then_some(format)
    }

    /// Returns `true` if it is read in a separate process.
    pub fn is_isolated(self) -> bool {
        !matches!(self, Self::Txt | Self::Md | Self::Html | Self::Csv)
    }
}

/// Returns `true` if an address is likely to be that of a file, instead of a page.
pub(crate) fn is_file_address(url: &Url) -> bool {
    Format::of_name(&file_name(url)).is_some_and(|format| !matches!(format, Format::Html | Format::Md | Format::Txt))
}

/// Returns the last segment of the path of an address, decoded.
pub fn file_name(url: &Url) -> String {
    let segment = url.path_segments().and_then(|mut segments| segments.next_back()).unwrap_or_default();
    percent_decode_str(segment).decode_utf8_lossy().into_owned()
}
