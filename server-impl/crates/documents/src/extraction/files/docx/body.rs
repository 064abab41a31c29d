//! The body of a Word file, or its notes: what is shown of each paragraph, table and text box.

use std::{collections::HashMap, io::Write};

use super::{
    super::{
        ExtractError,
        document_writer::{CellMerge, CellPlace, DocumentWriter, ParagraphKind},
        drawing::find_diagram,
        symbols::SymbolFont,
        xml::{Element, Visit, XmlVisitor},
    },
    DocumentParts, NoteKind,
    fields::OpenFields,
    paragraph::{Alternatives, ParagraphProperties, RowProperties, RunProperties},
};

/// Elements with text that is not shown: deleted or moved away, instructions of fields, earlier properties, readings
/// above a word.
const LEFT_OUT: &[&str] = &[
    "moveFrom",
    "delText",
    "delInstrText",
    "instrText",
    "fldData",
    "rPrChange",
    "pPrChange",
    "tblPrChange",
    "trPrChange",
    "tcPrChange",
    "sectPrChange",
    "sectPr",
    "tblPr",
    "tabs",
    "rt",
];

/// Reads a body into a writer.
pub(super) struct BodyReader<'p, 'o, W: Write> {
    parts: &'p mut DocumentParts,
    writer: DocumentWriter<'o, W>,
    paragraphs: Vec<ParagraphProperties>,
    runs: Vec<RunProperties>,
    rows: Vec<RowProperties>,
    cells: Vec<CellPlace>,
    alternatives: Vec<Alternatives>,
    fields: OpenFields,
    /// Depth of the writer at a paragraph whose end was deleted, and that the next one continues.
    continued: Option<usize>,
    has_root: bool,
    in_text: bool,
    /// Set within the properties of a paragraph, where `rPr` is about its end.
    in_paragraph_properties: bool,
    in_row_properties: bool,
    open_note: Option<(NoteKind, String)>,
    notes: HashMap<(NoteKind, String), String>,
}

impl<'p, 'o, W: Write> BodyReader<'p, 'o, W> {
    pub(super) fn new(parts: &'p mut DocumentParts, writer: DocumentWriter<'o, W>) -> Self {
        Self {
            parts,
            writer,
            paragraphs: Vec::new(),
            runs: Vec::new(),
            rows: Vec::new(),
            cells: Vec::new(),
            alternatives: Vec::new(),
            fields: OpenFields::default(),
            continued: None,
            has_root: false,
            in_text: false,
            in_paragraph_properties: false,
            in_row_properties: false,
            open_note: None,
            notes: HashMap::new(),
        }
    }

    /// Ends the document.
    pub(super) fn finish(self) -> Result<(), ExtractError> {
        self.writer.finish()
    }

    /// Returns the notes that were read.
    pub(super) fn into_notes(self) -> HashMap<(NoteKind, String), String> {
        self.notes
    }

    /// Begins a property: of a paragraph, a run, a row or a cell.
    fn begin_property(&mut self, name: &str, element: &Element<'_>) {
        match name {
            "pPr" => self.in_paragraph_properties = true,
            "trPr" => self.in_row_properties = true,
            _ if self.in_row_properties => self.begin_row_property(name, element),
            _ if self.in_paragraph_properties => self.begin_paragraph_property(name, element),
            "rStyle" | "vanish" | "specVanish" | "rFonts" => self.begin_run_property(name, element),
            "gridSpan" | "vMerge" => self.begin_cell_property(name, element),
            _ => {}
        }
    }

    fn begin_paragraph_property(&mut self, name: &str, element: &Element<'_>) {
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        match name {
            "pStyle" => paragraph.style = element.attribute("val"),
            "numId" => paragraph.place.list = element.attribute("val"),
            "ilvl" => paragraph.place.level = element.number("val"),
            "outlineLvl" => paragraph.outline_level = element.number("val"),
            "del" | "moveFrom" => paragraph.is_end_deleted = true,
            _ => {}
        }
    }

    fn begin_run_property(&mut self, name: &str, element: &Element<'_>) {
        let Some(run) = self.runs.last_mut() else { return };
        match name {
            "rStyle" => run.style = element.attribute("val"),
            "rFonts" => run.font = element.attribute("ascii").and_then(|font| SymbolFont::from_name(&font)),
            _ => run.is_hidden = Some(element.is_on()),
        }
    }

    fn begin_row_property(&mut self, name: &str, element: &Element<'_>) {
        match name {
            "hidden" => self.rows.last_mut().into_iter().for_each(|row| row.is_hidden = element.is_on()),
            "del" => self.rows.last_mut().into_iter().for_each(|row| row.is_hidden = true),
            _ => {}
        }
    }

    fn begin_cell_property(&mut self, name: &str, element: &Element<'_>) {
        let Some(place) = self.cells.last_mut() else { return };
        match name {
            "gridSpan" => place.more_columns = element.number::<usize>("val").unwrap_or(1).saturating_sub(1),
            _ if element.attribute("val").as_deref() == Some("restart") => place.merge = CellMerge::Start(None),
            _ => place.merge = CellMerge::Continue,
        }
    }

    /// Skips the columns before the first cell of a row.
    fn skip_columns(&mut self, columns: usize) -> Result<(), ExtractError> {
        if columns == 0 {
            return Ok(());
        }
        self.writer.begin_cell()?;
        self.writer.place_cell(CellPlace { more_columns: columns - 1, merge: CellMerge::None });
        self.writer.end_cell()
    }

    fn begin_paragraph(&mut self) {
        self.paragraphs.push(ParagraphProperties::default());
        if self.continued.take_if(|depth| *depth == self.writer.depth()).is_none() {
            self.writer.begin_paragraph();
        }
    }

    fn end_paragraph(&mut self) -> Result<(), ExtractError> {
        let Some(paragraph) = self.paragraphs.pop() else { return Ok(()) };
        self.fields.end_paragraph();
        if paragraph.is_end_deleted {
            self.continued = Some(self.writer.depth());
            return Ok(());
        }
        let kind = self.kind_of(&paragraph);
        self.writer.end_paragraph(kind)
    }

    /// Ends a paragraph that nothing continues.
    fn end_continued(&mut self) -> Result<(), ExtractError> {
        match self.continued.take_if(|depth| *depth == self.writer.depth()) {
            Some(_) => self.writer.end_paragraph(ParagraphKind::Body),
            None => Ok(()),
        }
    }

    /// Determines what a paragraph is; counts it if it is an item of a list.
    fn kind_of(&mut self, paragraph: &ParagraphProperties) -> ParagraphKind {
        let style = paragraph.style.as_deref();
        let is_empty = !self.writer.has_text();
        let styled = self.parts.styles.list_place(style);
        let list = paragraph.place.list.as_ref().or(styled.list.as_ref()).filter(|list| *list != "0");
        let depth = paragraph.place.level.or(styled.level).unwrap_or_default();
        let is_shown = !(is_empty && paragraph.has_hidden);
        let label = list.filter(|_| is_shown).and_then(|list| self.parts.numbering.next_label(list, depth));
        let level = match paragraph.outline_level {
            Some(level) => (level < 9).then_some(level + 1),
            None => self.parts.styles.heading_level(style),
        };
        match (level, label) {
            (Some(level), label) => {
                if let Some(label) = label.filter(|label| label != "-" && !is_empty) {
                    self.writer.prepend_text(&format!("{label} "));
                }
                ParagraphKind::Heading(level)
            }
            (None, Some(label)) => ParagraphKind::Item { depth, label },
            (None, None) => ParagraphKind::Body,
        }
    }

    /// Appends what is shown in the open run.
    fn show(&mut self, text: &str) {
        if self.fields.are_hiding() {
            return;
        }
        let paragraph_style = self.paragraphs.last().and_then(|paragraph| paragraph.style.as_deref());
        let styles = &self.parts.styles;
        let run = self.runs.last();
        let is_hidden = run
            .and_then(|run| run.is_hidden)
            .unwrap_or_else(|| styles.is_hidden(run.and_then(|run| run.style.as_deref())) || styles.is_hidden(paragraph_style));
        if is_hidden {
            self.paragraphs.last_mut().into_iter().for_each(|paragraph| paragraph.has_hidden = true);
            return;
        }
        let font = run.and_then(|run| run.font);
        if !text.trim().is_empty() {
            self.alternatives.iter_mut().for_each(|alternatives| alternatives.has_text = true);
        }
        match font {
            Some(font) => self.writer.push_text(&font.convert_text(text)),
            None => self.writer.push_text(text),
        }
    }

    fn show_symbol(&mut self, element: &Element<'_>) {
        let code = element.attribute("char").and_then(|code| u32::from_str_radix(&code, 16).ok());
        let font = element.attribute("font").and_then(|font| SymbolFont::from_name(&font));
        let letter = code.and_then(|code| match font {
            Some(font) => font.convert(code),
            None => char::from_u32(code),
        });
        if let Some(letter) = letter {
            self.show(letter.encode_utf8(&mut [0; 4]));
        }
    }

    fn show_note(&mut self, kind: NoteKind, element: &Element<'_>) {
        // A note belongs to one place, so that no text is written twice.
        let note = element.attribute("id").and_then(|id| self.parts.notes.remove(&(kind, id)));
        if let Some(note) = note {
            self.writer.push_note(&note);
        }
    }

    /// Begins an element that shows something in a run.
    fn begin_content(&mut self, name: &str, element: &Element<'_>) -> Result<(), ExtractError> {
        match name {
            "t" => self.in_text = true,
            "tab" | "ptab" => self.show(" "),
            "br" | "cr" => self.writer.push_line_break(),
            "noBreakHyphen" => self.show("-"),
            "sym" => self.show_symbol(element),
            "footnoteReference" => self.show_note(NoteKind::Footnote, element),
            "endnoteReference" => self.show_note(NoteKind::Endnote, element),
            "fldChar" => element.attribute("fldCharType").into_iter().for_each(|kind| self.fields.read_mark(&kind)),
            "altChunk" => {
                self.end_continued()?;
                let chunk = element.prefixed_attribute("id").and_then(|id| self.parts.chunks.remove(&id));
                self.writer.add_paragraphs(chunk.unwrap_or_default())?;
            }
            "relIds" | "chart" => {
                let diagram = find_diagram(name, element).and_then(|id| self.parts.diagrams.remove(&id));
                self.writer.add_paragraphs(diagram.unwrap_or_default())?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Begins a note, unless it is a line between text and notes.
    fn begin_note(&mut self, kind: NoteKind, element: &Element<'_>) -> Visit {
        let is_line = element.attribute("type").is_some_and(|kind| kind != "normal");
        let Some(id) = element.attribute("id").filter(|_| !is_line) else { return Visit::Skip };
        self.open_note = Some((kind, id));
        self.writer.begin_note();
        Visit::Enter
    }

    /// Decides on an alternative: the first choice, or else the fallback if the choice had no text.
    fn begin_alternative(&mut self, name: &str) -> Visit {
        let Some(alternatives) = self.alternatives.last_mut() else { return Visit::Enter };
        let is_read = match name {
            "Choice" => !std::mem::replace(&mut alternatives.has_choice, true),
            _ => !alternatives.has_text,
        };
        if is_read { Visit::Enter } else { Visit::Skip }
    }
}

impl<W: Write> XmlVisitor for BodyReader<'_, '_, W> {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if !std::mem::replace(&mut self.has_root, true) && !matches!(name, "document" | "footnotes" | "endnotes") {
            return Err(ExtractError::Damaged);
        }
        match name {
            "p" => self.begin_paragraph(),
            "r" => self.runs.push(RunProperties::default()),
            "tbl" => {
                self.end_continued()?;
                self.writer.begin_table();
            }
            "tr" => {
                self.rows.push(RowProperties::default());
                self.writer.begin_row();
            }
            "tc" => {
                self.cells.push(CellPlace::default());
                self.writer.begin_cell()?;
            }
            "footnote" => return Ok(self.begin_note(NoteKind::Footnote, element)),
            "endnote" => return Ok(self.begin_note(NoteKind::Endnote, element)),
            "AlternateContent" => self.alternatives.push(Alternatives::default()),
            "Choice" | "Fallback" => return Ok(self.begin_alternative(name)),
            "gridBefore" => self.skip_columns(element.number("val").unwrap_or_default())?,
            "del" if !self.in_paragraph_properties && !self.in_row_properties => return Ok(Visit::Skip),
            "moveFrom" if self.in_paragraph_properties => self.begin_property(name, element),
            _ if LEFT_OUT.contains(&name) => return Ok(Visit::Skip),
            _ if self.in_paragraph_properties || self.in_row_properties => self.begin_property(name, element),
            _ => {
                self.begin_property(name, element);
                self.begin_content(name, element)?;
            }
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "p" => self.end_paragraph()?,
            "r" => drop(self.runs.pop()),
            "t" => self.in_text = false,
            "pPr" => self.in_paragraph_properties = false,
            "trPr" => self.in_row_properties = false,
            "tbl" => self.writer.end_table()?,
            "tr" => {
                let is_shown = self.rows.pop().is_none_or(|row| !row.is_hidden);
                self.writer.end_row(is_shown)?;
            }
            "tc" => {
                self.end_continued()?;
                self.writer.place_cell(self.cells.pop().unwrap_or_default());
                self.writer.end_cell()?;
            }
            "txbxContent" => self.end_continued()?,
            "footnote" | "endnote" => {
                self.end_continued()?;
                let text = self.writer.end_note();
                self.notes.extend(self.open_note.take().map(|note| (note, text)));
            }
            "AlternateContent" => drop(self.alternatives.pop()),
            _ => {}
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<(), ExtractError> {
        if self.in_text {
            self.show(text);
        }
        Ok(())
    }
}
