//! Writes the paragraphs and tables of a document in the format of `extraction::blocks`: blocks separated by an empty
//! line, headings after `#`, items after `-` or their number, the cells of a row with `|` between them.

mod tables;

use std::io::{self, Write};

use super::{
    ExtractError,
    text::{TextWriter, from_write_error},
};
use tables::{Cell, RowLines};
pub(super) use tables::{CellMerge, CellPlace};

/// Indentation of a nested list.
const INDENT: &str = "  ";

/// Maximum nesting of lists whose items are indented further.
const MAX_INDENTED_LISTS: usize = 8;

/// Maximum cells of all tables. Empty ones need memory, but no text.
const MAX_CELLS: usize = 2_000_000;

/// The kind of a paragraph.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum ParagraphKind {
    /// Text.
    #[default]
    Body,
    /// A heading of this level, from 1.
    Heading(usize),
    /// An item of a list.
    Item {
        /// Nesting of its list, from 0.
        depth: usize,
        /// Its mark: `-`, or its number as the document shows it.
        label: String,
    },
}

/// A paragraph, and the blocks that are anchored in it: text boxes, diagrams.
#[derive(Debug, Default)]
struct Paragraph {
    kind: ParagraphKind,
    text: String,
    anchored: Vec<Block>,
}

/// A part of the text.
#[derive(Debug)]
enum Block {
    Paragraph(Paragraph),
    Table(Vec<Vec<Cell>>),
}

/// A part of the text that has begun.
#[derive(Debug)]
enum OpenBlock {
    Paragraph(Paragraph),
    Table(Vec<Vec<Cell>>),
    Row(Vec<Cell>),
    Cell(Cell),
    /// A text that is written elsewhere: a note.
    Note(Vec<Block>),
}

/// The kind of the block that was written last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastBlock {
    Nothing,
    Item,
    Other,
}

/// Writes a document, block by block.
pub(super) struct DocumentWriter<'o, W> {
    output: &'o mut TextWriter<W>,
    open: Vec<OpenBlock>,
    last: LastBlock,
    cells: usize,
}

impl<'o, W: Write> DocumentWriter<'o, W> {
    pub(super) fn new(output: &'o mut TextWriter<W>) -> Self {
        Self { output, open: Vec::new(), last: LastBlock::Nothing, cells: 0 }
    }

    /// Begins a paragraph, which may be anchored in the open one.
    pub(super) fn begin_paragraph(&mut self) {
        self.open.push(OpenBlock::Paragraph(Paragraph::default()));
    }

    /// Number of parts that are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Checks if the innermost open paragraph has text.
    pub(super) fn has_text(&self) -> bool {
        matches!(self.open.last(), Some(OpenBlock::Paragraph(paragraph)) if !paragraph.text.trim().is_empty())
    }

    /// Appends text to the open paragraph. Line breaks in it are mere white space.
    pub(super) fn push_text(&mut self, text: &str) {
        if let Some(OpenBlock::Paragraph(paragraph)) = self.open.last_mut() {
            paragraph.text.extend(text.chars().filter(|letter| *letter != '\u{ad}').map(|letter| match letter {
                '\n' | '\r' => ' ',
                letter => letter,
            }));
        }
    }

    /// Puts text before that of the open paragraph.
    pub(super) fn prepend_text(&mut self, text: &str) {
        if let Some(OpenBlock::Paragraph(paragraph)) = self.open.last_mut() {
            paragraph.text.insert_str(0, text);
        }
    }

    /// Ends the line.
    pub(super) fn push_line_break(&mut self) {
        if let Some(OpenBlock::Paragraph(paragraph)) = self.open.last_mut() {
            paragraph.text.push('\n');
        }
    }

    /// Inserts the text of a note at its place, in brackets.
    pub(super) fn push_note(&mut self, note: &str) {
        if !note.is_empty() {
            self.push_text(&format!(" [{note}]"));
        }
    }

    /// Adds paragraphs below the open one, or here if none is open.
    pub(super) fn add_paragraphs(&mut self, texts: Vec<String>) -> Result<(), ExtractError> {
        texts
            .into_iter()
            .try_for_each(|text| self.add(Block::Paragraph(Paragraph { text: normalize(&text), ..Paragraph::default() })))
    }

    /// Ends the open paragraph.
    pub(super) fn end_paragraph(&mut self, kind: ParagraphKind) -> Result<(), ExtractError> {
        let Some(OpenBlock::Paragraph(mut paragraph)) = self.open.pop_if(|open| matches!(open, OpenBlock::Paragraph(_))) else {
            return Ok(());
        };
        paragraph.text = normalize(&paragraph.text);
        paragraph.kind = kind;
        self.add(Block::Paragraph(paragraph))
    }

    /// Drops the open paragraph, with what is anchored in it.
    pub(super) fn discard_paragraph(&mut self) {
        self.open.pop_if(|open| matches!(open, OpenBlock::Paragraph(_)));
    }

    /// Begins a table.
    pub(super) fn begin_table(&mut self) {
        self.open.push(OpenBlock::Table(Vec::new()));
    }

    /// Ends a table.
    pub(super) fn end_table(&mut self) -> Result<(), ExtractError> {
        match self.open.pop_if(|open| matches!(open, OpenBlock::Table(_))) {
            Some(OpenBlock::Table(rows)) => self.add(Block::Table(rows)),
            _ => Ok(()),
        }
    }

    /// Begins a row.
    pub(super) fn begin_row(&mut self) {
        self.open.push(OpenBlock::Row(Vec::new()));
    }

    /// Ends a row. One that is not shown is dropped.
    pub(super) fn end_row(&mut self, is_shown: bool) -> Result<(), ExtractError> {
        let Some(OpenBlock::Row(row)) = self.open.pop_if(|open| matches!(open, OpenBlock::Row(_))) else { return Ok(()) };
        if !is_shown {
            return Ok(());
        }
        match self.open.last_mut() {
            Some(OpenBlock::Table(rows)) => {
                rows.push(row);
                Ok(())
            }
            _ => self.add(Block::Table(vec![row])),
        }
    }

    /// Begins a cell.
    pub(super) fn begin_cell(&mut self) -> Result<(), ExtractError> {
        self.cells += 1;
        if self.cells > MAX_CELLS {
            return Err(ExtractError::TooComplex);
        }
        self.open.push(OpenBlock::Cell(Cell::default()));
        Ok(())
    }

    /// Sets the place of the open cell.
    pub(super) fn place_cell(&mut self, place: CellPlace) {
        if let Some(OpenBlock::Cell(cell)) = self.open.last_mut() {
            cell.place = place;
        }
    }

    /// Ends a cell.
    pub(super) fn end_cell(&mut self) -> Result<(), ExtractError> {
        let Some(OpenBlock::Cell(cell)) = self.open.pop_if(|open| matches!(open, OpenBlock::Cell(_))) else { return Ok(()) };
        match self.open.last_mut() {
            Some(OpenBlock::Row(cells)) => {
                cells.push(cell);
                Ok(())
            }
            _ => cell.blocks.into_iter().try_for_each(|block| self.add(block)),
        }
    }

    /// Begins a note, whose text is returned at its end.
    pub(super) fn begin_note(&mut self) {
        self.open.push(OpenBlock::Note(Vec::new()));
    }

    /// Ends a note; returns its text on one line.
    pub(super) fn end_note(&mut self) -> String {
        match self.open.pop_if(|open| matches!(open, OpenBlock::Note(_))) {
            Some(OpenBlock::Note(blocks)) => tables::join_blocks(&blocks),
            _ => String::new(),
        }
    }

    /// Ends the document: what is still open is closed.
    pub(super) fn finish(mut self) -> Result<(), ExtractError> {
        self.close_all()
    }

    /// Closes what is open, after a part of the document that breaks off.
    pub(super) fn close_all(&mut self) -> Result<(), ExtractError> {
        while let Some(open) = self.open.last() {
            match open {
                OpenBlock::Paragraph(_) => self.end_paragraph(ParagraphKind::Body)?,
                OpenBlock::Table(_) => self.end_table()?,
                OpenBlock::Row(_) => self.end_row(true)?,
                OpenBlock::Cell(_) => self.end_cell()?,
                OpenBlock::Note(_) => drop(self.end_note()),
            }
        }
        Ok(())
    }

    /// Adds a block to the innermost open part, or writes it.
    fn add(&mut self, block: Block) -> Result<(), ExtractError> {
        match self.open.last_mut() {
            Some(OpenBlock::Paragraph(paragraph)) => paragraph.anchored.push(block),
            Some(OpenBlock::Cell(Cell { blocks, .. }) | OpenBlock::Note(blocks)) => blocks.push(block),
            Some(OpenBlock::Row(row)) => row.push(Cell { blocks: vec![block], ..Cell::default() }),
            Some(OpenBlock::Table(rows)) => rows.push(vec![Cell { blocks: vec![block], ..Cell::default() }]),
            None => return self.write_block(block).map_err(from_write_error),
        }
        Ok(())
    }

    fn write_block(&mut self, block: Block) -> io::Result<()> {
        match block {
            Block::Paragraph(Paragraph { kind, text, anchored }) => {
                self.write_paragraph(&kind, &text)?;
                anchored.into_iter().try_for_each(|block| self.write_block(block))
            }
            Block::Table(rows) => self.write_table(rows),
        }
    }

    fn write_paragraph(&mut self, kind: &ParagraphKind, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        match kind {
            ParagraphKind::Body => {
                self.separate(LastBlock::Other)?;
                writeln!(self.output, "{text}")
            }
            ParagraphKind::Heading(level) => {
                self.separate(LastBlock::Other)?;
                writeln!(self.output, "{} {}", "#".repeat((*level).clamp(1, 6)), text.replace('\n', " "))
            }
            ParagraphKind::Item { depth, label } => {
                self.separate(LastBlock::Item)?;
                writeln!(self.output, "{}{label} {text}", INDENT.repeat((*depth).min(MAX_INDENTED_LISTS)))
            }
        }
    }

    fn write_table(&mut self, rows: Vec<Vec<Cell>>) -> io::Result<()> {
        let mut lines = RowLines::default();
        let mut is_begun = false;
        for mut row in rows {
            // A single cell with more than a line is a box, or the layout of a page.
            if let [cell] = &mut row[..]
                && cell.is_box()
            {
                std::mem::take(&mut cell.blocks).into_iter().try_for_each(|block| self.write_block(block))?;
                is_begun = false;
                continue;
            }
            let line = lines.next_line(&row);
            if line.is_empty() {
                continue;
            }
            if !is_begun {
                self.separate(LastBlock::Other)?;
                is_begun = true;
            }
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    /// Writes the empty line between blocks; items follow each other without one.
    fn separate(&mut self, next: LastBlock) -> io::Result<()> {
        let last = std::mem::replace(&mut self.last, next);
        let is_apart = last != LastBlock::Nothing && (last, next) != (LastBlock::Item, LastBlock::Item);
        if is_apart { self.output.write_all(b"\n") } else { Ok(()) }
    }
}

/// Collapses white space, except line breaks, and drops empty lines.
fn normalize(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    for line in text.split('\n') {
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_some() && !normal.is_empty() {
            normal.push('\n');
        }
        while let Some(word) = words.next() {
            normal.push_str(word);
            if words.peek().is_some() {
                normal.push(' ');
            }
        }
    }
    normal
}
