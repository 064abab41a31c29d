//! Reads the tokens of an RTF file into a writer.

use std::{collections::HashMap, io::Write};

use encoding_rs::Encoding;

use super::{
    super::{
        ExtractError,
        document_writer::{DocumentWriter, ParagraphKind},
    },
    destinations::Destination,
    encodings,
    fonts::FontTable,
    tables::OpenTable,
    tokens::Token,
};

/// Maximum nesting of groups.
const MAX_DEPTH: usize = 10_000;

/// Maximum styles that are known.
const MAX_STYLES: usize = 10_000;

/// Properties that apply within a group, and end with it.
#[derive(Debug, Clone, Copy)]
struct GroupState {
    destination: Destination,
    is_hidden: bool,
    is_deleted: bool,
    /// Letters that follow a letter in Unicode for programs that know none.
    fallback_letters: usize,
    font: Option<i32>,
    style: Option<i32>,
    is_ignorable: bool,
    /// Set before the first control word of the group.
    is_new: bool,
}

/// Properties of the open paragraph.
#[derive(Debug, Clone, Default)]
struct RtfParagraph {
    is_open: bool,
    in_table: bool,
    outline_level: Option<usize>,
    label: String,
    list_level: usize,
}

/// A note or a text box, which interrupts a paragraph.
#[derive(Debug)]
struct Aside {
    /// The paragraph that goes on behind it.
    paragraph: RtfParagraph,
    /// Number of groups that contain it, with its own.
    depth: usize,
    is_box: bool,
}

/// Reads a file.
pub(super) struct RtfReader<'o, W: Write> {
    writer: DocumentWriter<'o, W>,
    groups: Vec<GroupState>,
    state: GroupState,
    encoding: &'static Encoding,
    fonts: FontTable,
    /// Outline level of each style that has one.
    styles: HashMap<i32, usize>,
    /// Bytes of text that are not decoded yet: a letter may need several.
    pending: Vec<u8>,
    /// Units of UTF-16 that are not decoded yet.
    units: Vec<u16>,
    /// Letters to be skipped, which stand for one in Unicode.
    skipped_letters: usize,
    paragraph: RtfParagraph,
    /// The note or text box that is open.
    aside: Option<Aside>,
    table: OpenTable,
}

impl<'o, W: Write> RtfReader<'o, W> {
    pub(super) fn new(writer: DocumentWriter<'o, W>) -> Self {
        let state = GroupState {
            destination: Destination::Body,
            is_hidden: false,
            is_deleted: false,
            fallback_letters: 1,
            font: None,
            style: None,
            is_ignorable: false,
            is_new: false,
        };
        Self {
            writer,
            groups: Vec::new(),
            state,
            encoding: encoding_rs::WINDOWS_1252,
            fonts: FontTable::default(),
            styles: HashMap::new(),
            pending: Vec::new(),
            units: Vec::new(),
            skipped_letters: 0,
            paragraph: RtfParagraph::default(),
            aside: None,
            table: OpenTable::default(),
        }
    }

    pub(super) fn read_token(&mut self, token: Token<'_>) -> Result<(), ExtractError> {
        match token {
            Token::Open => self.open_group(),
            Token::Close => self.close_group(),
            Token::Control(word, number) => self.read_control(word, number),
            Token::Byte(byte) => self.read_bytes(&[byte]),
            Token::Text(bytes) => self.read_bytes(bytes),
        }
    }

    /// Ends the document.
    pub(super) fn finish(mut self) -> Result<(), ExtractError> {
        while !self.groups.is_empty() {
            self.close_group()?;
        }
        self.end_paragraph()?;
        self.table.end_table(&mut self.writer)?;
        self.writer.finish()
    }

    fn open_group(&mut self) -> Result<(), ExtractError> {
        self.flush()?;
        self.skipped_letters = 0;
        if self.groups.len() >= MAX_DEPTH {
            return Err(ExtractError::TooComplex);
        }
        self.groups.push(self.state);
        self.state.is_new = true;
        self.state.is_ignorable = false;
        Ok(())
    }

    fn close_group(&mut self) -> Result<(), ExtractError> {
        self.flush()?;
        self.skipped_letters = 0;
        let Some(outer) = self.groups.pop() else { return Ok(()) };
        if self.aside.as_ref().is_some_and(|aside| aside.depth == self.groups.len() + 1) {
            self.end_aside()?;
        }
        self.state = outer;
        Ok(())
    }

    fn begin_aside(&mut self, is_box: bool) -> Result<(), ExtractError> {
        if self.aside.is_some() {
            self.state.destination = Destination::Skipped;
            return Ok(());
        }
        self.begin_paragraph()?;
        let paragraph = std::mem::take(&mut self.paragraph);
        self.aside = Some(Aside { paragraph, depth: self.groups.len(), is_box });
        self.writer.begin_note();
        Ok(())
    }

    fn end_aside(&mut self) -> Result<(), ExtractError> {
        self.end_paragraph()?;
        let Some(aside) = self.aside.take() else { return Ok(()) };
        let text = self.writer.end_note();
        self.paragraph = aside.paragraph;
        if aside.is_box {
            return self.writer.add_paragraphs(vec![text]);
        }
        self.writer.push_note(&text);
        Ok(())
    }

    fn read_control(&mut self, word: &str, number: Option<i32>) -> Result<(), ExtractError> {
        if word == "u" {
            return self.read_unicode(number.unwrap_or_default());
        }
        if self.skipped_letters > 0 && !word.starts_with(|first: char| first.is_ascii_alphabetic()) && word != "*" {
            self.skipped_letters -= 1;
            return Ok(());
        }
        self.flush()?;
        if word == "*" {
            self.state.is_ignorable = true;
            return Ok(());
        }
        if std::mem::take(&mut self.state.is_new) {
            let before = self.state.destination;
            self.state.destination = before.of_group(word, self.state.is_ignorable);
            let is_aside = matches!(self.state.destination, Destination::Note | Destination::TextBox);
            if is_aside && before != self.state.destination {
                return self.begin_aside(self.state.destination == Destination::TextBox);
            }
        }
        match self.state.destination {
            Destination::Skipped | Destination::Fallback => Ok(()),
            Destination::Fonts => {
                self.fonts.define(word, number);
                Ok(())
            }
            Destination::Styles => {
                self.define_style(word, number);
                Ok(())
            }
            Destination::Body | Destination::Note | Destination::TextBox | Destination::Label => {
                self.read_body_control(word, number)
            }
        }
    }

    fn define_style(&mut self, word: &str, number: Option<i32>) {
        match (word, number, self.state.style) {
            ("s", number, _) => self.state.style = Some(number.unwrap_or_default()),
            ("outlinelevel", Some(level @ 0..=8), style) if self.styles.len() < MAX_STYLES => {
                self.styles.insert(style.unwrap_or_default(), usize::try_from(level).unwrap_or_default());
            }
            _ => {}
        }
    }

    fn read_body_control(&mut self, word: &str, number: Option<i32>) -> Result<(), ExtractError> {
        let is_on = number != Some(0);
        match word {
            "par" | "sect" | "page" | "column" => self.end_paragraph()?,
            "pard" => {
                let RtfParagraph { is_open, label, .. } = std::mem::take(&mut self.paragraph);
                self.paragraph = RtfParagraph { is_open, label, ..RtfParagraph::default() };
            }
            "plain" => (self.state.is_hidden, self.state.font) = (false, None),
            "v" => self.state.is_hidden = is_on,
            "deleted" => self.state.is_deleted = is_on,
            "f" => self.state.font = number,
            "uc" => self.state.fallback_letters = usize::try_from(number.unwrap_or(1)).unwrap_or(1),
            "ansicpg" => self.encoding = encodings::of_code_page(number.unwrap_or(1252)),
            "mac" => self.encoding = encoding_rs::MACINTOSH,
            "intbl" => self.paragraph.in_table = true,
            "itap" => self.paragraph.in_table = number.is_some_and(|level| level > 0),
            "s" => self.paragraph.outline_level = self.styles.get(&number.unwrap_or_default()).copied(),
            "outlinelevel" => {
                self.paragraph.outline_level = number.and_then(|level| usize::try_from(level).ok()).filter(|level| *level < 9);
            }
            "ilvl" => self.paragraph.list_level = usize::try_from(number.unwrap_or_default()).unwrap_or_default(),
            "cell" if self.aside.is_none() => {
                self.end_paragraph()?;
                self.table.end_cell(&mut self.writer)?;
            }
            "row" if self.aside.is_none() => {
                self.end_paragraph()?;
                self.table.end_row(&mut self.writer)?;
            }
            "cell" | "row" | "nestcell" | "nestrow" => self.end_paragraph()?,
            "trowd" | "clvmgf" | "clvmrg" | "cellx" => self.table.define(word),
            _ => return self.read_letter(word),
        }
        Ok(())
    }

    /// Reads a control word that stands for a letter.
    fn read_letter(&mut self, word: &str) -> Result<(), ExtractError> {
        let letter = match word {
            "tab" | "emspace" | "enspace" | "qmspace" | "~" => " ",
            "line" | "lbr" | "softline" => "\n",
            "_" => "-",
            "emdash" => "—",
            "endash" => "–",
            "lquote" => "‘",
            "rquote" => "’",
            "ldblquote" => "“",
            "rdblquote" => "”",
            "bullet" => "•",
            "\\" | "{" | "}" => word,
            _ => return Ok(()),
        };
        self.show(letter)
    }

    /// Reads a letter as a unit of UTF-16, which letters for older programs follow.
    fn read_unicode(&mut self, number: i32) -> Result<(), ExtractError> {
        self.state.is_new = false;
        self.flush_bytes()?;
        self.skipped_letters = self.state.fallback_letters;
        // Units from 0x8000 are written as negative numbers.
        self.units.push(u16::try_from(number & 0xffff).unwrap_or_default());
        Ok(())
    }

    fn read_bytes(&mut self, bytes: &[u8]) -> Result<(), ExtractError> {
        let skipped = self.skipped_letters.min(bytes.len());
        self.skipped_letters -= skipped;
        let bytes = &bytes[skipped..];
        if bytes.is_empty() {
            return Ok(());
        }
        self.state.is_new = false;
        self.flush_units()?;
        match self.state.destination {
            Destination::Skipped | Destination::Fallback | Destination::Styles => {}
            Destination::Fonts => self.fonts.push_name(bytes),
            _ => self.pending.extend_from_slice(bytes),
        }
        Ok(())
    }

    /// Decodes what is pending.
    fn flush(&mut self) -> Result<(), ExtractError> {
        self.flush_units()?;
        self.flush_bytes()
    }

    fn flush_units(&mut self) -> Result<(), ExtractError> {
        if self.units.is_empty() {
            return Ok(());
        }
        let text = String::from_utf16_lossy(&std::mem::take(&mut self.units));
        match self.fonts.symbols(self.state.font) {
            Some(symbols) => self.show(&symbols.convert_text(&text)),
            None => self.show(&text),
        }
    }

    fn flush_bytes(&mut self) -> Result<(), ExtractError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let bytes = std::mem::take(&mut self.pending);
        let text = self.fonts.decode(self.state.font, &bytes, self.encoding);
        self.show(&text)
    }

    fn show(&mut self, text: &str) -> Result<(), ExtractError> {
        if self.state.is_hidden || self.state.is_deleted {
            return Ok(());
        }
        match self.state.destination {
            Destination::Body | Destination::Note | Destination::TextBox => {
                self.begin_paragraph()?;
                for (place, line) in text.split('\n').enumerate() {
                    if place > 0 {
                        self.writer.push_line_break();
                    }
                    self.writer.push_text(line);
                }
            }
            Destination::Label => self.paragraph.label.push_str(text),
            Destination::Skipped | Destination::Fallback | Destination::Fonts | Destination::Styles => {}
        }
        Ok(())
    }

    fn begin_paragraph(&mut self) -> Result<(), ExtractError> {
        if std::mem::replace(&mut self.paragraph.is_open, true) {
            return Ok(());
        }
        if self.aside.is_none() {
            if self.paragraph.in_table {
                self.table.enter_cell(&mut self.writer)?;
            } else {
                self.table.end_table(&mut self.writer)?;
            }
        }
        self.writer.begin_paragraph();
        Ok(())
    }

    fn end_paragraph(&mut self) -> Result<(), ExtractError> {
        let label = std::mem::take(&mut self.paragraph.label);
        if !std::mem::take(&mut self.paragraph.is_open) {
            return Ok(());
        }
        let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
        let label = if label.contains(char::is_alphanumeric) || label.is_empty() { label } else { "-".to_owned() };
        let kind = match self.paragraph.outline_level {
            Some(level) => {
                if !label.is_empty() && label != "-" {
                    self.writer.prepend_text(&format!("{label} "));
                }
                ParagraphKind::Heading(level + 1)
            }
            None if label.is_empty() => ParagraphKind::Body,
            None => ParagraphKind::Item { depth: self.paragraph.list_level, label },
        };
        self.writer.end_paragraph(kind)
    }
}
