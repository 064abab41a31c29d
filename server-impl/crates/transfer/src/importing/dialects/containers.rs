//! Rewrites the containers of other tools, which span lines: notes become alerts, parts get their titles in bold, and
//! groups leave only their content.

use std::collections::HashSet;

use super::{
    directive::{Directive, DirectiveSyntax, closing_names, join_component, parse_directive},
    lines::{TAB_COLUMNS, begins_item, indentation_of, item_marks_length},
    losses::LossLog,
    modules::{OpenModule, is_module_line},
    open_container::{ContainerEnd, OpenContainer},
    openers::{self, CodeElement, CodeFence, ContainerHead, MarkedOpening},
    page::PageContext,
    vocabulary::{AlertStyle, Meaning, find_meaning},
};

/// Maximum number of containers within each other. Deeper ones leave only their content.
const MAX_DEPTH: usize = 12;

/// Maximum length of a line that stands for a table of contents, in bytes.
const MAX_CONTENTS_BYTES: usize = 20;

/// Maximum number of elements that are read at the beginning of a line. Further ones are left to those within lines.
const MAX_LINE_ELEMENTS: usize = 50;

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
}

enum FenceEnd {
    Fence(CodeFence),
    Html(CodeElement),
    Element(String),
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
            Some((FenceEnd::Element(name), _)) => {
                let end = parse_directive(rest.trim()).filter(|(found, _)| found.is_closing && found.name == *name);
                if end.is_some() {
                    self.fence = None;
                    self.write("```");
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
            self.is_in_list = begins_item(line) || (self.is_in_list && columns > 0);
        }
        let is_apart = self.written.last().is_none_or(|last| last.trim().is_empty() || indentation_of(last) >= TAB_COLUMNS);
        !is_blank && columns >= TAB_COLUMNS && is_apart && !self.is_in_list && self.open.is_empty()
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
        if let Some(fence) = CodeFence::parse(trimmed) {
            self.open_fence(rest, fence);
        } else if let Some(element) = CodeElement::parse(trimmed) {
            self.fence = Some((FenceEnd::Html(element), self.open.len()));
            self.write(rest);
        } else if let Some(colons) = openers::closing_colons(trimmed) {
            self.close_colons(colons);
        } else if let Some(opening) = openers::parse_opening(trimmed) {
            self.open_marked(margin, opening);
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

    /// Reads the elements at the beginning and the end of a line. Returns `false` if there are none with a meaning.
    fn read_elements(&mut self, margin: &str, line: &str) -> bool {
        let (mut rest, mut margin, mut is_read) = (line, margin.to_owned(), false);
        for _ in 0..MAX_LINE_ELEMENTS {
            let Some((directive, length)) = parse_directive(rest) else { break };
            let (behind, depth) = (rest[length..].trim_start(), self.open.len());
            if !self.read_directive(&margin, &directive, behind.is_empty()) {
                break;
            }
            if self.open.len() > depth {
                margin.clear();
            }
            (rest, is_read) = (behind, true);
        }
        let closing = self.parse_closing(rest);
        let content = closing.as_ref().map_or(rest, |(at, _)| rest[..*at].trim_end());
        if (is_read || closing.is_some()) && !content.is_empty() {
            self.write(&format!("{margin}{content}"));
        }
        if let Some((_, directive)) = &closing {
            self.close_element(directive);
        }
        is_read || closing.is_some()
    }

    /// Parses the end of an open container at the end of a line.
    fn parse_closing(&self, line: &str) -> Option<(usize, Directive)> {
        let marks = ["</", "{% end", "{%- end", "{{< /", "{{% /", "{{</", "{{%/"];
        let at = marks.iter().filter_map(|mark| line.rfind(mark)).max().filter(|at| *at > 0)?;
        let (directive, length) = parse_directive(&line[at..])?;
        let is_end = line[at + length..].trim().is_empty() && self.is_open(&directive);
        is_end.then_some((at, directive))
    }

    /// Begins or ends a container. Returns `false` if the element is none.
    fn read_directive(&mut self, margin: &str, directive: &Directive, is_alone: bool) -> bool {
        if directive.is_closing {
            let meaning = find_meaning(directive);
            let is_known =
                self.is_open(directive) || matches!(meaning, Meaning::Group | Meaning::Titled { .. } | Meaning::Alert(_));
            if is_known {
                self.close_element(directive);
            }
            return is_known;
        }
        let has_content = !directive.is_empty && self.closed.contains(&directive.name);
        let end = || ContainerEnd::Element(directive.syntax, directive.name.clone());
        let strips = directive.syntax == DirectiveSyntax::Component;
        let meaning = find_meaning(directive);
        match meaning {
            Meaning::Alert(style) if has_content => self.open_alert(margin, &style, end(), if strips { None } else { Some(0) }),
            Meaning::Titled { title, description, target } => {
                self.write_title(margin, &title, target.as_deref());
                if let Some(description) = description {
                    self.write(&format!("{margin}{description}"));
                    self.write_blank();
                }
                if has_content && strips {
                    self.push_container(end(), None, margin.to_owned());
                }
            }
            Meaning::Unknown if !(strips && has_content && is_alone) => return false,
            Meaning::Group | Meaning::Unknown if is_alone => {
                self.write_blank();
                if has_content && strips {
                    self.push_container(end(), None, margin.to_owned());
                }
            }
            Meaning::Code(language) if has_content && is_alone => {
                self.write_blank();
                self.write(&format!("{margin}```{language}"));
                self.fence = Some((FenceEnd::Element(directive.name.clone()), self.open.len()));
            }
            Meaning::Comment if has_content => {
                self.push_container(end(), Some(0), String::new());
                self.drop_last();
            }
            _ => return false,
        }
        true
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
            MarkedOpening::Colons(colons, head) => (ContainerEnd::Colons(colons), columns, head),
            MarkedOpening::Indented(head) => (ContainerEnd::Indentation(columns + TAB_COLUMNS), columns + TAB_COLUMNS, head),
        };
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
        self.open.iter().any(|container| matches!(container.end, ContainerEnd::Colons(_)))
    }

    fn close_colons(&mut self, colons: usize) {
        let is_closed = |container: &OpenContainer| matches!(container.end, ContainerEnd::Colons(opened) if opened <= colons);
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
        let whole = format!("{prefix}{line}");
        self.written.push(if line.trim().is_empty() && !prefix.is_empty() { whole.trim_end().to_owned() } else { whole });
    }
}
