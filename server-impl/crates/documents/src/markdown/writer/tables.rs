//! Tables, each in an element that scrolls where the page is narrow and that the keyboard can reach. The element is
//! a group, not a region: screen readers list regions as parts of the page, and expect a unique name for each.

use pulldown_cmark::{Alignment, Tag, TagEnd};

use super::{HtmlWriter, open::OpenTable};
use crate::markdown::escape;

/// Maximum characters of a table's name.
const MAX_NAME_CHARS: usize = 100;

impl<'a> HtmlWriter<'a, '_> {
    pub(super) fn begin_table(&mut self, alignments: Vec<Alignment>) {
        self.plain.begin_other();
        self.html.push_str("<div class=\"table-scroll\" role=\"group\" tabindex=\"0\" aria-label=\"");
        let name_at = self.html.len();
        self.html.push_str("\">\n<table>\n");
        self.table = Some(OpenTable { alignments, name_at, head: String::new(), is_in_head: false, has_body: false, column: 0 });
    }

    pub(super) fn end_table(&mut self) {
        if self.table.take().is_some_and(|table| table.has_body) {
            self.html.push_str("</tbody>\n");
        }
        self.html.push_str("</table>\n</div>\n");
        self.plain.end_other();
    }

    pub(super) fn begin_row_or_cell(&mut self, tag: &Tag<'a>) {
        let Some(table) = &mut self.table else { return };
        match tag {
            Tag::TableHead => {
                table.is_in_head = true;
                self.html.push_str("<thead>\n<tr>");
            }
            Tag::TableCell => self.begin_cell(),
            _ => {
                table.column = 0;
                let is_first = !std::mem::replace(&mut table.has_body, true);
                self.html.push_str(if is_first { "<tbody>\n<tr>" } else { "<tr>" });
            }
        }
    }

    pub(super) fn end_row_or_cell(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::TableCell => self.end_cell(),
            TagEnd::TableHead => self.end_head(),
            _ => {
                self.html.push_str("</tr>\n");
                self.plain.end_line();
            }
        }
    }

    fn begin_cell(&mut self) {
        self.cell = Some(self.position());
        let Some(table) = &mut self.table else { return };
        let (class, is_in_head) = (table.next_class(), table.is_in_head);
        self.html.push_str(if is_in_head { "<th scope=\"col\"" } else { "<td" });
        if let Some(class) = class {
            self.write_attribute("class", class);
        }
        self.html.push('>');
        self.captured = is_in_head.then(String::new);
    }

    fn end_cell(&mut self) {
        let caught = self.captured.take();
        let is_empty = self.cell.take().filter(|place| self.is_empty_since(*place));
        match (&mut self.table, caught) {
            (Some(table), Some(words)) => {
                if let Some(place) = is_empty {
                    // An empty cell is the head of nothing.
                    self.html.truncate(place.at);
                    self.html.push_str("<td></td>");
                } else {
                    table.head.push_str(&words);
                    table.head.push('\n');
                    self.html.push_str("</th>");
                }
            }
            _ => self.html.push_str("</td>"),
        }
        self.plain.push_words(" ");
    }

    fn end_head(&mut self) {
        self.html.push_str("</tr>\n</thead>\n");
        self.plain.end_line();
        let Some(table) = &mut self.table else { return };
        table.is_in_head = false;
        let (name_at, name) = (table.name_at, table_name(&table.head));
        let name = name.or_else(|| self.headings.last().map(|heading| heading.text.clone()));
        let name = name.unwrap_or_else(|| self.words.table.to_owned());
        let mut attribute = String::new();
        escape::push_text(&mut attribute, &name);
        self.html.insert_str(name_at, &attribute.replace('"', "&quot;"));
    }
}

/// Builds the name of a table from the words of its head, if there are any.
fn table_name(head: &str) -> Option<String> {
    let cells: Vec<&str> = head.split('\n').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let name = cells.join(", ");
    let end = name.char_indices().nth(MAX_NAME_CHARS).map_or(name.len(), |(at, _)| at);
    Some(name[..end].to_owned()).filter(|name| !name.is_empty())
}
