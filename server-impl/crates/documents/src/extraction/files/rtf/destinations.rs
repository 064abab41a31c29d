//! The groups of an RTF file: what their text is.

/// The use of the text of a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Destination {
    /// Text of the document.
    #[default]
    Body,
    /// Text that is not shown.
    Skipped,
    /// Text for programs that know no Unicode, beside the same text in Unicode.
    Fallback,
    /// Names and charsets of fonts.
    Fonts,
    /// Names of styles.
    Styles,
    /// Mark of an item.
    Label,
    /// Text of a footnote or endnote.
    Note,
    /// Text of a text box.
    TextBox,
}

/// Groups whose text is not part of the document's, or is shown elsewhere.
const SKIPPED: &[&str] = &[
    "aftnsep",
    "aftnsepc",
    "annotation",
    "atnauthor",
    "atndate",
    "atnid",
    "atnref",
    "author",
    "bkmkend",
    "bkmkstart",
    "buptim",
    "category",
    "colorschememapping",
    "colortbl",
    "comment",
    "company",
    "creatim",
    "datafield",
    "datastore",
    "doccomm",
    "docvar",
    "filetbl",
    "fldinst",
    "footer",
    "footerf",
    "footerl",
    "footerr",
    "ftnsep",
    "ftnsepc",
    "generator",
    "header",
    "headerf",
    "headerl",
    "headerr",
    "info",
    "keycode",
    "latentstyles",
    "listoverridetable",
    "listpicture",
    "listtable",
    "nonesttables",
    "nonshppict",
    "objclass",
    "objdata",
    "objname",
    "pict",
    "pntxta",
    "pntxtb",
    "printim",
    "private",
    "revtbl",
    "revtim",
    "rsidtbl",
    "rxe",
    "shprslt",
    "shppict",
    "sn",
    "sp",
    "sv",
    "tc",
    "template",
    "themedata",
    "title",
    "userprops",
    "wgrffmtfilter",
    "xe",
    "xmlnstbl",
];

/// Groups that programs may ignore, but that have text of the document: text boxes, text in Unicode, properties of
/// nested tables.
const KNOWN_IGNORABLE: &[&str] = &["shpinst", "shptxt", "ud", "nesttableprops", "flymaincnt", "dptxbxtext", "do", "ffdeftext"];

impl Destination {
    /// Returns what the text of a group is that is within this one and begins with a control word.
    pub(super) fn of_group(self, word: &str, is_ignorable: bool) -> Self {
        match (self, word) {
            (Self::Skipped, _) => Self::Skipped,
            (Self::Fallback, "ud") => Self::Body,
            (Self::Fallback, _) => Self::Fallback,
            (Self::Body | Self::Note | Self::TextBox, "upr") => Self::Fallback,
            (_, "fonttbl") => Self::Fonts,
            (_, "stylesheet") => Self::Styles,
            (Self::Fonts | Self::Styles, _) if is_ignorable => Self::Skipped,
            (Self::Fonts | Self::Styles, _) => self,
            (_, "listtext" | "pntext") => Self::Label,
            (_, "footnote") => Self::Note,
            (_, "shptxt" | "dptxbxtext") => Self::TextBox,
            _ if SKIPPED.contains(&word) => Self::Skipped,
            _ if is_ignorable && !KNOWN_IGNORABLE.contains(&word) => Self::Skipped,
            _ => self,
        }
    }
}
