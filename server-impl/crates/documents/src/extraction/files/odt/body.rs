//! The body of an OpenDocument text: what is shown of each paragraph, list and table.

use std::io::Write;

use super::{
    super::{
        ExtractError,
        document_writer::{CellMerge, CellPlace, DocumentWriter, ParagraphKind},
        xml::{Element, Visit, XmlVisitor},
    },
    lists::OpenLists,
    styles::Styles,
};

/// Maximum spaces that one element stands for.
const MAX_SPACES: usize = 100;

/// Elements with text that is not shown in the document: deleted text, comments, forms, readings above a word, marks of
/// notes.
const LEFT_OUT: &[&str] = &[
    "tracked-changes",
    "annotation",
    "forms",
    "scripts",
    "event-listeners",
    "ruby-text",
    "note-citation",
    "linenumbering-separator",
    "sequence-decls",
    "variable-decls",
    "user-field-decls",
    "index-title-template",
    "table-of-content-source",
    "font-face-decls",
    "master-styles",
];

/// Elements that are drawn: their titles and descriptions are not shown, unlike the field with the title of the document.
const DRAWINGS: &[&str] = &[
    "frame",
    "g",
    "custom-shape",
    "rect",
    "line",
    "polyline",
    "polygon",
    "regular-polygon",
    "path",
    "circle",
    "ellipse",
    "connector",
    "caption",
    "measure",
    "control",
    "image",
    "object",
    "plugin",
];

/// A paragraph that is being read.
#[derive(Debug)]
struct OpenParagraph {
    /// Its level, if it is a heading.
    level: Option<usize>,
    /// Nesting and mark of the item that begins with it.
    label: Option<(usize, String)>,
    is_hidden: bool,
}

/// Reads a body into a writer.
pub(super) struct BodyReader<'s, 'o, W: Write> {
    styles: &'s mut Styles,
    writer: DocumentWriter<'o, W>,
    lists: OpenLists,
    paragraphs: Vec<OpenParagraph>,
    /// Number of open paragraphs around each open drawing, innermost last.
    drawings: Vec<usize>,
    cells: Vec<CellPlace>,
    in_body: bool,
    in_text: bool,
}

impl<'s, 'o, W: Write> BodyReader<'s, 'o, W> {
    pub(super) fn new(styles: &'s mut Styles, writer: DocumentWriter<'o, W>) -> Self {
        Self {
            styles,
            writer,
            lists: OpenLists::default(),
            paragraphs: Vec::new(),
            drawings: Vec::new(),
            cells: Vec::new(),
            in_body: false,
            in_text: false,
        }
    }

    /// Ends the document.
    pub(super) fn finish(self) -> Result<(), ExtractError> {
        if self.in_text { self.writer.finish() } else { Err(ExtractError::Damaged) }
    }

    fn is_shown(&self, name: &str, element: &Element<'_>) -> bool {
        let is = |attribute: &str, value: &str| element.attribute(attribute).as_deref() == Some(value);
        match name {
            "title" | "desc" => self.drawings.last() != Some(&self.paragraphs.len()),
            "section" if is("display", "condition") && is("is-hidden", "true") => false,
            "section" => !is("display", "none") && !self.styles.is_hidden(element.attribute("style-name").as_deref()),
            "hidden-text" | "conditional-text" => !is("is-hidden", "true"),
            "table-row" | "table-header-rows" => !is("visibility", "collapse") && !is("visibility", "filter"),
            "p" | "h" | "span" => !self.styles.is_hidden(element.attribute("style-name").as_deref()),
            _ => true,
        }
    }

    fn begin_paragraph(&mut self, level: Option<usize>) {
        let label = self.lists.take_label(self.styles);
        self.paragraphs.push(OpenParagraph { level, label, is_hidden: false });
        self.writer.begin_paragraph();
    }

    /// Begins a heading, which the outline of the document numbers unless a list does.
    fn begin_heading(&mut self, element: &Element<'_>) {
        let level = element.number("outline-level").unwrap_or(1);
        self.begin_paragraph(Some(level));
        let is_header = element.attribute("is-list-header").as_deref() == Some("true");
        let is_numbered = !is_header && self.styles.is_numbered(element.attribute("style-name").as_deref());
        if let Some(paragraph) = self.paragraphs.last_mut().filter(|paragraph| is_numbered && paragraph.label.is_none()) {
            paragraph.label = self.lists.number_heading(level, self.styles).map(|label| (0, label));
        }
    }

    fn end_paragraph(&mut self) -> Result<(), ExtractError> {
        let Some(OpenParagraph { level, label, is_hidden }) = self.paragraphs.pop() else { return Ok(()) };
        if is_hidden {
            self.writer.discard_paragraph();
            return Ok(());
        }
        let kind = match (level, label) {
            (Some(level), Some((_, label))) if label != "-" && self.writer.has_text() => {
                self.writer.prepend_text(&format!("{label} "));
                ParagraphKind::Heading(level)
            }
            (Some(level), _) => ParagraphKind::Heading(level),
            (None, Some((depth, label))) => ParagraphKind::Item { depth, label },
            (None, None) => ParagraphKind::Body,
        };
        self.writer.end_paragraph(kind)
    }

    fn begin_cell(&mut self, element: &Element<'_>) -> Result<(), ExtractError> {
        let rows = element.number::<usize>("number-rows-spanned").filter(|rows| *rows > 1);
        let merge = rows.map_or(CellMerge::None, |rows| CellMerge::Start(Some(rows)));
        // Cells that are covered by a wide one follow it, each with an element.
        self.cells.push(CellPlace { more_columns: repeated_columns(element), merge });
        self.writer.begin_cell()
    }

    /// Adds the cells that another one covers. One that is above them applies to this row too.
    fn add_covered_cells(&mut self, element: &Element<'_>) -> Result<(), ExtractError> {
        self.writer.begin_cell()?;
        self.writer.place_cell(CellPlace { more_columns: repeated_columns(element), merge: CellMerge::Continue });
        self.writer.end_cell()
    }

    /// Begins an element within a paragraph.
    fn begin_inline(&mut self, name: &str, element: &Element<'_>) {
        match name {
            "s" => {
                let spaces = element.number("c").unwrap_or(1).min(MAX_SPACES);
                self.writer.push_text(&" ".repeat(spaces));
            }
            "tab" => self.writer.push_text(" "),
            "line-break" => self.writer.push_line_break(),
            "note-body" => self.writer.begin_note(),
            "hidden-paragraph" if element.attribute("is-hidden").as_deref() == Some("true") => {
                self.paragraphs.last_mut().into_iter().for_each(|paragraph| paragraph.is_hidden = true);
            }
            _ if DRAWINGS.contains(&name) => self.drawings.push(self.paragraphs.len()),
            _ => {}
        }
    }
}

fn repeated_columns(element: &Element<'_>) -> usize {
    element.number::<usize>("number-columns-repeated").unwrap_or(1).saturating_sub(1)
}

impl<W: Write> XmlVisitor for BodyReader<'_, '_, W> {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if !self.in_text {
            // Within `office:body`, the kind of the document is the name of the element.
            self.in_body |= name == "body";
            self.in_text = self.in_body && name == "text";
            return if LEFT_OUT.contains(&name) { Ok(Visit::Skip) } else { self.styles.begin_element(name, element) };
        }
        if LEFT_OUT.contains(&name) || !self.is_shown(name, element) {
            return Ok(Visit::Skip);
        }
        match name {
            "p" => self.begin_paragraph(None),
            "h" => self.begin_heading(element),
            "list" => self.lists.begin_list(element),
            "list-item" => self.lists.begin_item(element, self.styles),
            "table" => self.writer.begin_table(),
            "table-row" => self.writer.begin_row(),
            "table-cell" => self.begin_cell(element)?,
            "covered-table-cell" => {
                self.add_covered_cells(element)?;
                return Ok(Visit::Skip);
            }
            _ => self.begin_inline(name, element),
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        if !self.in_text {
            return self.styles.end_element(name);
        }
        match name {
            "p" | "h" => self.end_paragraph()?,
            "list" => self.lists.end_list(),
            "table" => self.writer.end_table()?,
            "table-row" => self.writer.end_row(true)?,
            "table-cell" => {
                self.writer.place_cell(self.cells.pop().unwrap_or_default());
                self.writer.end_cell()?;
            }
            "note-body" => {
                let note = self.writer.end_note();
                self.writer.push_note(&note);
            }
            _ if DRAWINGS.contains(&name) => drop(self.drawings.pop()),
            _ => {}
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<(), ExtractError> {
        self.writer.push_text(text);
        Ok(())
    }
}
