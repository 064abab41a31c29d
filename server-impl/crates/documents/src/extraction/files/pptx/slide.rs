//! A slide, or its notes: the text of its shapes and tables, in their order.

use std::{collections::HashMap, io::Write};

use super::super::{
    ExtractError,
    document_writer::{CellMerge, CellPlace, DocumentWriter, ParagraphKind},
    drawing::find_diagram,
    symbols::SymbolFont,
    xml::{Element, Visit, XmlVisitor, is_true},
};

/// Elements that may be hidden, with everything in them.
const SHAPES: &[&str] = &["sp", "grpSp", "graphicFrame", "pic", "cxnSp"];

/// Kind of a shape, as far as its text depends on it (`ST_PlaceholderType`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum ShapeKind {
    /// Shape or text box without a place in the layout.
    #[default]
    Free,
    Title,
    /// Text of a slide or of its notes.
    Body,
    /// Date, footer, header, number.
    Furniture,
}

impl ShapeKind {
    fn of_placeholder(element: &Element<'_>) -> Self {
        match element.attribute("type").as_deref() {
            Some("title" | "ctrTitle") => Self::Title,
            Some("dt" | "ftr" | "hdr" | "sldNum" | "sldImg") => Self::Furniture,
            _ => Self::Body,
        }
    }
}

/// The groups and shapes that are open, and whether they are hidden.
#[derive(Debug, Default)]
struct OpenShapes {
    /// Set for each one that is hidden, by itself or with the group around it; innermost last.
    hidden: Vec<bool>,
}

impl OpenShapes {
    fn is_hidden(&self) -> bool {
        self.hidden.last().is_some_and(|is_hidden| *is_hidden)
    }

    fn begin_element(&mut self, name: &str, element: &Element<'_>) {
        match name {
            _ if SHAPES.contains(&name) => self.hidden.push(self.is_hidden()),
            "cNvPr" if element.attribute("hidden").is_some_and(|value| is_true(&value)) => {
                self.hidden.last_mut().into_iter().for_each(|is_hidden| *is_hidden = true);
            }
            _ => {}
        }
    }

    fn end_element(&mut self, name: &str) {
        if SHAPES.contains(&name) {
            self.hidden.pop();
        }
    }
}

/// Finds the title of a slide. A second pass reads the rest: the title may be the last shape.
#[derive(Debug, Default)]
pub(super) struct SlideTitle {
    pub(super) text: String,
    /// Set if the slide is not shown.
    pub(super) is_hidden: bool,
    shapes: OpenShapes,
    shape: ShapeKind,
    in_text: bool,
}

impl SlideTitle {
    fn is_read(&self) -> bool {
        self.shape == ShapeKind::Title && !self.shapes.is_hidden()
    }
}

impl XmlVisitor for SlideTitle {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        self.shapes.begin_element(name, element);
        match name {
            "sld" => self.is_hidden = element.attribute("show").is_some_and(|value| !is_true(&value)),
            "sp" => self.shape = ShapeKind::Free,
            "ph" => self.shape = ShapeKind::of_placeholder(element),
            "Fallback" | "tbl" => return Ok(Visit::Skip),
            "p" | "br" if self.is_read() => self.text.push(' '),
            "t" => self.in_text = true,
            _ => {}
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        self.shapes.end_element(name);
        match name {
            "sp" => self.shape = ShapeKind::Free,
            "t" => self.in_text = false,
            _ => {}
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<(), ExtractError> {
        if self.in_text && self.is_read() {
            self.text.push_str(text);
        }
        Ok(())
    }
}

/// Properties of a paragraph that is being read.
#[derive(Debug, Default)]
struct SlideParagraph {
    depth: usize,
    /// Its mark, if it has one of its own.
    mark: Option<String>,
}

/// Reads a slide into a writer.
pub(super) struct SlideReader<'w, 'o, W: Write> {
    writer: &'w mut DocumentWriter<'o, W>,
    diagrams: HashMap<String, Vec<String>>,
    /// Set for notes, of which only the text is read.
    is_notes: bool,
    shapes: OpenShapes,
    shape: ShapeKind,
    paragraph: SlideParagraph,
    /// Number of the last item of each level.
    numbers: Vec<i64>,
    cell: CellPlace,
    font: Option<SymbolFont>,
    in_text: bool,
    has_notes: bool,
}

impl<'w, 'o, W: Write> SlideReader<'w, 'o, W> {
    pub(super) fn of_slide(writer: &'w mut DocumentWriter<'o, W>, diagrams: HashMap<String, Vec<String>>) -> Self {
        Self {
            writer,
            diagrams,
            is_notes: false,
            shapes: OpenShapes::default(),
            shape: ShapeKind::Free,
            paragraph: SlideParagraph::default(),
            numbers: Vec::new(),
            cell: CellPlace::default(),
            font: None,
            in_text: false,
            has_notes: false,
        }
    }

    pub(super) fn of_notes(writer: &'w mut DocumentWriter<'o, W>) -> Self {
        Self { is_notes: true, ..Self::of_slide(writer, HashMap::new()) }
    }

    /// Returns `true` if the text of the open shape is written here.
    fn is_read(&self) -> bool {
        match self.shape {
            _ if self.shapes.is_hidden() => false,
            ShapeKind::Title | ShapeKind::Furniture => false,
            ShapeKind::Body => true,
            ShapeKind::Free => !self.is_notes,
        }
    }

    fn begin_paragraph_property(&mut self, name: &str, element: &Element<'_>) {
        match name {
            "pPr" => self.paragraph.depth = element.number("lvl").unwrap_or_default(),
            "buChar" | "buBlip" => self.paragraph.mark = Some("-".to_owned()),
            "buAutoNum" => {
                let before = element.number::<i64>("startAt").unwrap_or(1).saturating_sub(1);
                let level = self.paragraph.depth.min(8);
                self.numbers.truncate(level + 1);
                self.numbers.resize(level + 1, before);
                self.numbers[level] = self.numbers[level].max(before).saturating_add(1);
                self.paragraph.mark = Some(format!("{}.", self.numbers[level]));
            }
            _ => {}
        }
    }

    fn begin_paragraph(&mut self) {
        self.paragraph = SlideParagraph::default();
        self.writer.begin_paragraph();
    }

    fn end_paragraph(&mut self) -> Result<(), ExtractError> {
        let SlideParagraph { depth, mark } = std::mem::take(&mut self.paragraph);
        if mark.as_deref().is_none_or(|mark| mark == "-") {
            self.numbers.truncate(depth.min(8));
        }
        // The text of most slides is a list of points, whose marks the layout has.
        let mark = mark.or_else(|| (depth > 0).then(|| "-".to_owned()));
        let kind = mark.map_or(ParagraphKind::Body, |label| ParagraphKind::Item { depth, label });
        self.writer.end_paragraph(kind)
    }

    fn begin_cell(&mut self, element: &Element<'_>) -> Result<(), ExtractError> {
        let span = element.number::<usize>("rowSpan").filter(|rows| *rows > 1);
        let is_on = |name| element.attribute(name).is_some_and(|value| is_true(&value));
        let merge = match span {
            Some(rows) => CellMerge::Start(Some(rows)),
            None if is_on("vMerge") => CellMerge::Continue,
            None => CellMerge::None,
        };
        // A cell that is merged with the one to its left is there too, without text.
        self.cell = CellPlace { more_columns: 0, merge };
        self.writer.begin_cell()
    }
}

impl<W: Write> XmlVisitor for SlideReader<'_, '_, W> {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        self.shapes.begin_element(name, element);
        match name {
            "sp" | "graphicFrame" => {
                self.shape = ShapeKind::Free;
                self.numbers.clear();
            }
            "ph" => self.shape = ShapeKind::of_placeholder(element),
            "Fallback" => return Ok(Visit::Skip),
            // Fields are numbers and dates of slides.
            "fld" if !self.is_read() => return Ok(Visit::Skip),
            "p" if self.is_read() => self.begin_paragraph(),
            "br" => self.writer.push_line_break(),
            "t" => self.in_text = true,
            "r" => self.font = None,
            "sym" | "latin" => {
                self.font = self.font.or(element.attribute("typeface").and_then(|font| SymbolFont::from_name(&font)));
            }
            "tbl" => self.writer.begin_table(),
            "tr" => self.writer.begin_row(),
            "tc" => self.begin_cell(element)?,
            "relIds" | "chart" if !self.shapes.is_hidden() => {
                let diagram = find_diagram(name, element).and_then(|id| self.diagrams.remove(&id));
                self.writer.add_paragraphs(diagram.unwrap_or_default())?;
            }
            _ => self.begin_paragraph_property(name, element),
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        self.shapes.end_element(name);
        match name {
            "p" if self.is_read() => self.end_paragraph()?,
            "sp" => self.shape = ShapeKind::Free,
            "t" => self.in_text = false,
            "tbl" => self.writer.end_table()?,
            "tr" => self.writer.end_row(true)?,
            "tc" => {
                self.writer.place_cell(std::mem::take(&mut self.cell));
                self.writer.end_cell()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<(), ExtractError> {
        if self.in_text && self.is_read() {
            if self.is_notes && !text.trim().is_empty() && !std::mem::replace(&mut self.has_notes, true) {
                self.writer.push_text("Notes: ");
            }
            match self.font {
                Some(font) => self.writer.push_text(&font.convert_text(text)),
                None => self.writer.push_text(text),
            }
        }
        Ok(())
    }
}
