//! Rewrites the containers of other tools, which span lines: notes become alerts, parts get their titles in bold, and
//! groups leave only their content.

mod elements;

use std::collections::HashSet;

use super::{
    definitions::begins_meaning,
    directive::{Directive, closing_names, join_component, parse_directive},
    lines::{TAB_COLUMNS, begins_item, indentation_of, item_marks_length, lengthen_fence},
    losses::LossLog,
    modules::{OpenModule, is_module_line},
    open_container::{ContainerEnd, OpenContainer},
    openers::{self, CodeElement, CodeFence, ContainerHead, MarkedOpening},
    page::PageContext,
    vocabulary::AlertStyle,
};

/// Maximum number of containers within each other. Deeper ones leave only their content.
const MAX_DEPTH: usize = 12;

/// Maximum length of a line that stands for a table of contents, in bytes.
const MAX_CONTENTS_BYTES: usize = 20;

/// Rewrites all containers of a text.
pub(super) fn rewrite_containers(text: &str, page: &PageContext<'_>, losses: &mut LossLog) -> String {
    let mut rewriter = ContainerRewriter {
        closed: closing_names(text),
        page,
        losses,
        open: Vec::new(),
        fence: None,
        written: Vec::new(),
        module: None,
        is_in_list: false,
        is_behind_slashes: false,
        is_behind_quote: false,
    };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let whole = if rewriter.fence.is_none() { join_component(line, &mut lines) } else { line.to_owned() };
        rewriter.read_line(&whole);
    }
    if let Some(module) = &rewriter.module {
        rewriter.losses.record(
            "export",
            &module.first_line,
            page.path,
            "its brackets are open up to the end: the rest is left out",
        );
    }
    let mut written = rewriter.written.join("\n");
    if text.ends_with('\n') && !written.is_empty() {
        written.push('\n');
    }
    written
}

struct ContainerRewriter<'r> {
    closed: HashSet<String>,
    page: &'r PageContext<'r>,
    losses: &'r mut LossLog,
    open: Vec<OpenContainer>,
    /// The open block of code, and the number of containers around it. A block of Liquid ends with this element.
    fence: Option<(FenceEnd, usize)>,
    written: Vec<String>,
    /// The open part of a program within MDX.
    module: Option<OpenModule>,
    /// Set within a list, whose items go on in indented lines.
    is_in_list: bool,
    /// Set behind the first line of a block between slashes, whose options follow.
    is_behind_slashes: bool,
    /// Set behind a container that was written as a quote, which the next line must not continue.
    is_behind_quote: bool,
}

/// An element of Liquid with code in it, which becomes a fence.
struct CodeDirective {
    name: String,
    /// Blanks before the fence.
    margin: String,
    /// Number of the line with the fence.
    start: usize,
}

enum FenceEnd {
    Fence(CodeFence),
    Html(CodeElement),
    Element(CodeDirective),
}

impl ContainerRewriter<'_> {
    fn read_line(&mut self, line: &str) {
        let rest = self.strip_containers(line);
        if self.fence.as_ref().is_some_and(|(_, depth)| *depth > self.open.len()) {
            self.fence = None;
        }
        let is_indented = self.fence.is_none() && self.is_indented_code(&rest);
        if self.module.as_ref().is_some_and(|module| module.is_left_by(&rest)) {
            self.module = None;
        }
        match &self.fence {
            Some((FenceEnd::Fence(fence), _)) => self.copy_code(&rest, fence.ends_at(&rest)),
            Some((FenceEnd::Html(element), _)) => self.copy_code(&rest, element.ends_at(&rest)),
            Some((FenceEnd::Element(code), _)) => {
                let end = parse_directive(rest.trim()).filter(|(found, _)| found.is_closing && found.name == code.name);
                if end.is_some() {
                    let fence = format!("{}{}", code.margin, lengthen_fence(&mut self.written, code.start));
                    self.fence = None;
                    self.write(&fence);
                } else {
                    self.write(&rest);
                }
            }
            None if self.module.is_some() => self.read_module(&rest),
            None if is_indented => self.write(&rest),
            None => self.read_content(&rest),
        }
    }

    fn copy_code(&mut self, line: &str, is_end: bool) {
        if is_end {
            self.fence = None;
        }
        self.write(line);
    }

    /// Returns `true` for code that is told by its indentation alone: not within a list or another container.
    fn is_indented_code(&mut self, line: &str) -> bool {
        let (columns, is_blank) = (indentation_of(line), line.trim().is_empty());
        if !is_blank && columns < TAB_COLUMNS && self.open.is_empty() {
            let is_continued = columns > 0 || self.continues_item(line);
            self.is_in_list = begins_item(line) || begins_meaning(line) || (self.is_in_list && is_continued);
        }
        let is_apart = self.written.last().is_none_or(|last| last.trim().is_empty() || indentation_of(last) >= TAB_COLUMNS);
        !is_blank && columns >= TAB_COLUMNS && is_apart && !self.is_in_list && self.open.is_empty()
    }

    /// Returns `true` for a line of text that goes on with the paragraph above (`CommonMark`, section 5.1).
    fn continues_item(&self, line: &str) -> bool {
        self.written.last().is_some_and(|last| !last.trim().is_empty()) && !line.starts_with(['#', '>', '<', '`', '~'])
    }

    /// Removes what belongs to the open containers from a line, and ends those that are over.
    fn strip_containers(&mut self, line: &str) -> String {
        let mut rest = line.to_owned();
        for at in 0..self.open.len() {
            let Some(inner) = self.open[at].strip(&rest) else {
                self.close_from(at);
                break;
            };
            rest = inner;
        }
        rest
    }

    fn read_content(&mut self, rest: &str) {
        let trimmed = rest.trim_start();
        let margin = &rest[..rest.len() - trimmed.len()];
        self.is_behind_slashes &= margin.len() >= TAB_COLUMNS && trimmed.contains(':');
        if self.is_behind_slashes {
            return;
        }
        if let Some(fence) = CodeFence::parse(rest) {
            self.open_fence(rest, fence);
        } else if let Some(element) = CodeElement::parse(trimmed) {
            self.fence = Some((FenceEnd::Html(element), self.open.len()));
            self.write(rest);
        } else if let Some((mark, count)) = openers::closing_marks(trimmed) {
            self.close_marked(mark, count);
        } else if let Some(opening) = openers::parse_opening(trimmed) {
            self.open_marked(margin, opening);
        } else if let Some((marks, opening)) = parse_marked_opening(rest) {
            self.open_behind(marks, opening);
        } else if let Some(title) = openers::tab_title(trimmed).filter(|_| self.is_in_colons()) {
            self.write_title(margin, title, None);
        } else if openers::is_abbreviation(trimmed) {
            // Visitors do not see it.
        } else if trimmed.starts_with("{:toc") {
            self.drop_contents_mark();
        } else if let Some((before, style)) = openers::parse_callout(rest) {
            self.write_callout(before, &style);
        } else if self.page.is_mdx && is_module_line(rest) {
            self.module = OpenModule::begin(rest);
        } else if !self.read_elements(margin, trimmed) {
            self.write(rest);
        }
    }

    /// Reads a line of a program, which nobody sees.
    fn read_module(&mut self, line: &str) {
        self.module = self.module.take().and_then(|mut module| {
            module.read_line(line);
            module.is_open().then_some(module)
        });
    }

    /// Begins a block of code, with its title before it. Both are within the item that begins in the same line.
    fn open_fence(&mut self, line: &str, fence: CodeFence) {
        let (marks, code) = line.split_at(item_marks_length(line));
        let mut before = marks.to_owned();
        if let Some(title) = openers::fence_title(code) {
            self.write_title(marks, title, None);
            before = marks.chars().map(|letter| if letter == '\t' { letter } else { ' ' }).collect();
        }
        self.fence = Some((FenceEnd::Fence(fence), self.open.len()));
        self.write(&format!("{before}{code}"));
    }

    /// Drops the item that stands for a table of contents: `* TOC`.
    fn drop_contents_mark(&mut self) {
        let is_mark = |line: &String| line.trim_start_matches(['*', '-', '+', ' ', '1', '.']).len() <= MAX_CONTENTS_BYTES;
        if self.written.last().is_some_and(is_mark) {
            self.written.pop();
        }
    }

    fn open_marked(&mut self, margin: &str, opening: MarkedOpening) {
        let columns = indentation_of(margin);
        let (end, inner, head) = match opening {
            MarkedOpening::Marks(mark, count, head) => (ContainerEnd::Marks(mark, count), columns, head),
            MarkedOpening::Indented(head) => (ContainerEnd::Indentation(columns + TAB_COLUMNS), columns + TAB_COLUMNS, head),
        };
        self.is_behind_slashes = matches!(end, ContainerEnd::Marks('/', _));
        match head {
            ContainerHead::Alert(style) => self.open_alert(margin, &style, end, Some(inner)),
            ContainerHead::Titled(title) => {
                self.write_title(margin, &title, None);
                self.push_container(end, Some(inner), margin.to_owned());
            }
            ContainerHead::Generated(name) => {
                self.losses.record(":::", &format!("::: {name}"), self.page.path, "text that a program would write is left out");
                self.push_container(ContainerEnd::Indentation(columns + 1), Some(0), String::new());
                self.drop_last();
            }
        }
    }

    /// Begins a container behind the mark of an item or a meaning, whose content it is.
    fn open_behind(&mut self, marks: &str, opening: MarkedOpening) {
        let (start, margin) = (self.written.len(), " ".repeat(marks.len()));
        self.open_marked(&margin, opening);
        let first = self.written.iter_mut().skip(start).find(|line| line.contains(&margin) && !line.trim().is_empty());
        if let Some(first) = first {
            *first = first.replacen(&margin, marks, 1);
        }
    }

    fn open_alert(&mut self, margin: &str, style: &AlertStyle, end: ContainerEnd, indentation: Option<usize>) {
        self.write_blank();
        self.write(&format!("{margin}> [!{}]", style.name));
        self.push_container(end, indentation, format!("{margin}> "));
        if let Some(title) = &style.title {
            self.write(&format!("**{}**", title.trim()));
            self.write("");
        }
    }

    fn write_callout(&mut self, before: &str, style: &AlertStyle) {
        self.write(&format!("{before}[!{}]", style.name));
        if let Some(title) = &style.title {
            self.write(&format!("{before}**{title}**"));
            self.write(before.trim_end());
        }
    }

    /// Writes a title in bold on a line of its own.
    fn write_title(&mut self, margin: &str, title: &str, target: Option<&str>) {
        self.write_blank();
        let title = title.trim().trim_matches('*').trim();
        if title.is_empty() {
            return;
        }
        let bold = format!("**{title}**");
        self.write(&match target {
            Some(target) if target.contains([' ', '(', ')']) => format!("{margin}[{bold}](<{target}>)"),
            Some(target) => format!("{margin}[{bold}]({target})"),
            None => format!("{margin}{bold}"),
        });
        self.write("");
    }

    fn push_container(&mut self, end: ContainerEnd, indentation: Option<usize>, prefix: String) {
        if self.open.len() < MAX_DEPTH {
            self.open.push(OpenContainer { end, indentation, prefix, is_dropped: false });
        }
    }

    fn drop_last(&mut self) {
        if let Some(last) = self.open.last_mut() {
            last.is_dropped = true;
        }
    }

    fn is_in_colons(&self) -> bool {
        self.open.iter().any(|container| matches!(container.end, ContainerEnd::Marks(':', _)))
    }

    fn close_marked(&mut self, mark: char, count: usize) {
        let is_closed =
            |container: &OpenContainer| matches!(container.end, ContainerEnd::Marks(of, opened) if of == mark && opened <= count);
        if let Some(at) = self.open.iter().rposition(is_closed) {
            self.close_from(at);
        }
    }

    fn is_open(&self, directive: &Directive) -> bool {
        self.open.iter().any(|container| container.ends_with(directive))
    }

    fn close_element(&mut self, directive: &Directive) {
        match self.open.iter().rposition(|container| container.ends_with(directive)) {
            Some(at) => self.close_from(at),
            None => self.write_blank(),
        }
    }

    fn close_from(&mut self, at: usize) {
        self.is_behind_quote |= self.open[at..].iter().any(|container| container.prefix.contains('>'));
        self.open.truncate(at);
        self.write_blank();
    }

    /// Writes a blank line, unless there is one.
    fn write_blank(&mut self) {
        if self.written.last().is_some_and(|last| !last.trim_matches([' ', '>', '\t']).is_empty()) {
            self.write("");
        }
    }

    fn write(&mut self, line: &str) {
        if self.open.iter().any(|container| container.is_dropped) {
            return;
        }
        let prefix: String = self.open.iter().map(|container| container.prefix.as_str()).collect();
        if !line.trim().is_empty() && std::mem::take(&mut self.is_behind_quote) && line.trim_start().starts_with('>') {
            self.written.push(prefix.trim_end().to_owned());
        }
        let whole = format!("{prefix}{line}");
        self.written.push(if line.trim().is_empty() && !prefix.is_empty() { whole.trim_end().to_owned() } else { whole });
    }
}

/// Parses a line with the mark of an item or a meaning, behind which a container begins: `-   !!! note`.
fn parse_marked_opening(line: &str) -> Option<(&str, MarkedOpening)> {
    let length = match item_marks_length(line) {
        0 if begins_meaning(line) => line.find(':')? + 1,
        length => length,
    };
    let blanks = line[length..].len() - line[length..].trim_start_matches(' ').len();
    let (marks, rest) = line.split_at(length + blanks);
    let is_marked = !marks.trim().is_empty() && marks.is_ascii() && !marks.contains('\t');
    is_marked.then(|| openers::parse_opening(rest)).flatten().map(|opening| (marks, opening))
}
