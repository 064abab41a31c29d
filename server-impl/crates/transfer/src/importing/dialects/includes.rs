//! Inclusion of other files of the folder: `{{#include a.md}}`, `--8<-- "a.md"`, `{% include a.md %}`, and components
//! that are imported from Markdown. Nothing outside the folder is read, and the whole is bounded.

use std::{borrow::Cow, collections::HashMap};

use super::{
    directive::{Directive, parse_directive},
    lines::lengthen_fence,
    losses::LossLog,
    openers::FenceReader,
    page::PageContext,
    vocabulary::{Meaning, find_meaning},
};
use crate::{
    importing::{folder::MAX_MARKDOWN_BYTES, names::is_article},
    portable::{front_matter, paths},
};

/// Maximum number of files that one text includes.
const MAX_INCLUDES: usize = 200;

/// Maximum depth of files that include others.
const MAX_DEPTH: usize = 6;

/// Folders in which tools look for files to include.
const INCLUDE_FOLDERS: &[&str] =
    &["_includes", "includes", "snippets", "_snippets", "docs", "content", "src", "layouts/partials"];

/// Marks of texts that may include files.
const INCLUDE_MARKS: &[&str] = &["<<<", "{{#", "-8<-", "include", "readfile", "@import"];

/// Report of a file that is not included.
const EFFECT: &str = "a file that is not in the folder, or too large, is not included";

/// Replaces all inclusions of a text.
pub(super) fn expand_includes(text: &str, page: &PageContext<'_>, losses: &mut LossLog) -> String {
    let mut reader = IncludeReader { page, losses, left: MAX_INCLUDES, bytes: MAX_MARKDOWN_BYTES.saturating_sub(text.len()) };
    reader.expand(text, page.path, 0).into_owned()
}

struct IncludeReader<'r> {
    page: &'r PageContext<'r>,
    losses: &'r mut LossLog,
    /// Number of files that may still be included.
    left: usize,
    /// Bytes that may still be included.
    bytes: usize,
}

/// A request to include a file, or a part of it.
struct Inclusion {
    path: String,
    part: Option<FilePart>,
}

/// Part of a file.
enum FilePart {
    /// Lines from the first to the last, from 1.
    Lines(usize, usize),
    /// Lines between marks with this name.
    Named(String),
}

/// A file that includes others.
struct IncludingFile<'f> {
    path: &'f str,
    /// Number of files around it.
    depth: usize,
    /// Paths of the files that it imports, by the lower-case names of their components.
    components: HashMap<String, String>,
}

impl IncludeReader<'_> {
    fn expand<'t>(&mut self, text: &'t str, path: &str, depth: usize) -> Cow<'t, str> {
        let including = IncludingFile { path, depth, components: imported_files(text) };
        let may_include = INCLUDE_MARKS.iter().any(|mark| text.contains(mark));
        if !may_include && including.components.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut written = String::with_capacity(text.len());
        let (has_lists, mut is_listed) = (text.lines().filter(|line| is_list_mark(line)).count() > 1, false);
        let mut fences = FenceReader::default();
        for line in text.split_inclusive('\n') {
            let is_code = fences.is_code(line);
            if has_lists && is_list_mark(line) {
                is_listed = !is_listed;
            } else if is_listed {
                let inclusion = Inclusion { path: line.trim().to_owned(), part: None };
                written.push_str(&self.include(line, &inclusion, &including));
            } else if let Some(inclusion) = parse_snippet(line.trim()).filter(|_| !is_code) {
                written.push_str(&self.include_code(line, &inclusion, &including));
            } else if let Some(inclusion) = parse_line(line.trim(), &including.components, is_code) {
                written.push_str(&self.include(line, &inclusion, &including));
            } else {
                written.push_str(&self.expand_line(line, &including, is_code));
            }
        }
        Cow::Owned(written)
    }

    /// Replaces `{{#include …}}` within a line.
    fn expand_line<'t>(&mut self, line: &'t str, including: &IncludingFile<'_>, is_code: bool) -> Cow<'t, str> {
        let (mut rest, mut written, mut is_changed) = (line, String::new(), false);
        while let Some(at) = rest.find("{{#") {
            let (before, code) = rest.split_at(at);
            let Some(end) = code.find("}}") else { break };
            let (code, behind) = code.split_at(end + 2);
            written.push_str(before);
            if before.ends_with('\\') {
                // Within code, it is shown as it is without the mark.
                written.truncate(written.len() - usize::from(is_code));
                written.push_str(code);
            } else {
                written.push_str(&self.expand_code(code, including));
            }
            (rest, is_changed) = (behind, true);
        }
        if is_changed { Cow::Owned(written + rest) } else { Cow::Borrowed(line) }
    }

    fn expand_code(&mut self, code: &str, including: &IncludingFile<'_>) -> String {
        let inner = code.trim_start_matches("{{#").trim_end_matches("}}").trim();
        let (name, rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        match name {
            "include" | "rustdoc_include" | "playground" | "playpen" => {
                let target = rest.split_whitespace().next().unwrap_or_default();
                self.include(code, &parse_target(target), including)
            }
            "title" => String::new(),
            _ => code.to_owned(),
        }
    }

    /// Returns the text of a file in the place of what asks for it, with the same indentation.
    fn include(&mut self, asking: &str, inclusion: &Inclusion, including: &IncludingFile<'_>) -> String {
        let is_allowed = including.depth < MAX_DEPTH && self.left > 0;
        let path = self.find_file(&inclusion.path, including.path).filter(|_| is_allowed);
        let text = path.and_then(|path| Some((self.page.folder.read_text(&path, MAX_MARKDOWN_BYTES).ok()?, path)));
        let Some((text, path)) = text.filter(|(text, _)| text.len() <= self.bytes) else {
            self.losses.record("included files", asking.trim(), self.page.path, EFFECT);
            return String::new();
        };
        self.left -= 1;
        self.bytes -= text.len();
        let is_markdown = is_article(&path);
        let body = if is_markdown { front_matter::split_body(&text) } else { text.as_str() };
        let part = inclusion.part.as_ref().map_or(Cow::Borrowed(body), |part| Cow::Owned(select_part(body, part)));
        let expanded = self.expand(&part, &path, including.depth + 1);
        let (from, to) = (paths::parent_folder(&path), paths::parent_folder(including.path));
        let expanded = if is_markdown { relink(&expanded, from, to) } else { expanded.into_owned() };
        self.indent(expanded.trim_matches('\n'), asking)
    }

    /// Returns a file as a block of code.
    fn include_code(&mut self, asking: &str, inclusion: &Inclusion, including: &IncludingFile<'_>) -> String {
        let code = self.include(asking, inclusion, including);
        if code.is_empty() {
            return code;
        }
        let margin = &asking[..asking.len() - asking.trim_start_matches([' ', '\t']).len()];
        let language = inclusion.path.rsplit_once('.').map_or("", |(_, ending)| ending);
        let mut lines = vec![format!("{margin}```{language}")];
        lines.extend(code.lines().map(ToOwned::to_owned));
        let fence = lengthen_fence(&mut lines, 0);
        format!("{}\n{margin}{fence}\n", lines.join("\n"))
    }

    /// Gives each line the indentation of the line that asks for the text.
    fn indent(&mut self, text: &str, asking: &str) -> String {
        let margin = &asking[..asking.len() - asking.trim_start_matches([' ', '\t']).len()];
        let added = margin.len().saturating_mul(text.lines().count());
        let margin = if added <= self.bytes { margin } else { "" };
        self.bytes -= added.min(self.bytes);
        let lines = text.split('\n').map(|line| if line.is_empty() { String::new() } else { format!("{margin}{line}") });
        let end = if asking.ends_with('\n') { "\n" } else { "" };
        lines.collect::<Vec<_>>().join("\n") + end
    }

    /// Finds a file: beside the one that includes it, at the root, or where tools look for it.
    fn find_file(&self, path: &str, file: &str) -> Option<String> {
        let path = path.trim().trim_start_matches("@site/").trim_start_matches("@/").trim_matches(['"', '\'']);
        if path.is_empty() || path.contains("://") {
            return None;
        }
        let folder = self.page.folder;
        let beside = || paths::resolve_link(paths::parent_folder(file), path.trim_start_matches('/'));
        let at_root = || paths::resolve_link("", path);
        let known = |name: &&str| paths::resolve_link(name, path.trim_start_matches('/'));
        let candidates = [beside(), at_root()].into_iter().flatten().chain(INCLUDE_FOLDERS.iter().filter_map(known));
        let mut with_endings = candidates.flat_map(|path| [path.clone(), format!("{path}.md"), format!("{path}.html")]);
        with_endings.find(|path| folder.has_file(path)).or_else(|| self.page.files.find_by_ending(path).map(ToOwned::to_owned))
    }
}

/// Parses a line that only includes a file. Within code, most of what looks like that is code.
fn parse_line(line: &str, components: &HashMap<String, String>, is_code: bool) -> Option<Inclusion> {
    let snippet = line.strip_prefix("--8<--").or_else(|| line.strip_prefix("-8<-"));
    if let Some(quoted) = snippet.map(str::trim).filter(|rest| !rest.is_empty()) {
        return Some(parse_target(quoted.trim_matches(['"', '\''])));
    }
    if is_code {
        return None;
    }
    if let Some(path) = line.strip_prefix("<!-- @include:").and_then(|rest| rest.strip_suffix("-->")) {
        return Some(parse_target(path.trim()));
    }
    if let Some(rest) = line.strip_prefix("@include(").or_else(|| line.strip_prefix("@import(")) {
        return Some(parse_target(rest.trim_end_matches(')').trim()));
    }
    let (directive, length) = parse_directive(line)?;
    if length < line.len() || directive.is_closing {
        return None;
    }
    if let Some(path) = components.get(&directive.name).filter(|_| directive.is_empty) {
        return Some(Inclusion { path: path.clone(), part: None });
    }
    match find_meaning(&directive) {
        Meaning::Include(path) => Some(Inclusion { part: line_range(&directive), path }),
        _ => None,
    }
}

/// Parses a line of VuePress that shows a file as code: `<<< @/a.js#part{2}`.
fn parse_snippet(line: &str) -> Option<Inclusion> {
    let target = line.strip_prefix("<<<")?.trim();
    let path = target.split(['#', '{', ' ']).next().filter(|path| path.contains('.'))?;
    let part = target[path.len()..].strip_prefix('#').and_then(|rest| rest.split(['{', ' ']).next());
    Some(Inclusion { path: path.to_owned(), part: part.map(|name| FilePart::Named(name.to_owned())) })
}

fn line_range(directive: &Directive) -> Option<FilePart> {
    directive.attribute(&["start"]).map(|start| FilePart::Named(start.to_owned()))
}

/// Parses a path with lines or the name of a part: `a.rs:2:10`, `a.rs:main`.
fn parse_target(target: &str) -> Inclusion {
    let mut parts = target.split(':');
    let path = parts.next().unwrap_or_default().to_owned();
    let (first, second) = (parts.next(), parts.next());
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<usize>().ok());
    let part = match first {
        None => None,
        Some(name) if !name.is_empty() && number(Some(name)).is_none() => Some(FilePart::Named(name.to_owned())),
        _ if second.is_none() && target.ends_with(':') => number(first).map(|from| FilePart::Lines(from, usize::MAX)),
        _ => {
            let from = number(first).unwrap_or(1);
            Some(FilePart::Lines(from, if second.is_none() { from } else { number(second).unwrap_or(usize::MAX) }))
        }
    };
    Inclusion { path, part }
}

fn select_part(text: &str, part: &FilePart) -> String {
    let lines: Vec<&str> = match part {
        FilePart::Lines(from, to) => text.lines().take(*to).skip(from.saturating_sub(1)).collect(),
        FilePart::Named(name) => {
            let is_mark = |line: &str, word: &str| {
                let behind = line.split_once(word).map(|(_, behind)| behind.trim_start().trim_start_matches(':').trim_start());
                behind.is_some_and(|behind| behind.trim_end_matches(['-', '>', '*', '/', ' ', ']']).trim_end() == name.as_str())
            };
            let starts = |line: &&str| {
                is_mark(line, "ANCHOR") || is_mark(line, "[start") || is_mark(line, "#region") || is_mark(line, "region")
            };
            let ends = |line: &&str| is_mark(line, "ANCHOR_END") || is_mark(line, "[end") || is_mark(line, "endregion");
            text.lines().skip_while(|line| !starts(line)).skip(1).take_while(|line| !ends(line)).collect()
        }
    };
    lines.join("\n")
}

/// Returns `true` for the lines around a list of files to include.
fn is_list_mark(line: &str) -> bool {
    matches!(line.trim(), "--8<--" | "-8<-")
}

/// Returns the paths of the Markdown files that a program imports, by the lower-case name of the component.
fn imported_files(text: &str) -> HashMap<String, String> {
    let mut fences = FenceReader::default();
    let lines = text.lines().filter(|line| !fences.is_code(line));
    let imports = lines.filter_map(|line| line.strip_prefix("import ")?.split_once(" from "));
    let found = imports.filter_map(|(name, path)| {
        let path = path.trim().trim_end_matches(';').trim_matches(['\'', '"']);
        is_article(path).then(|| (name.trim().to_lowercase(), path.to_owned()))
    });
    found.take(MAX_INCLUDES).collect()
}

/// Leads relative links of an included text to the same files from another folder.
fn relink(text: &str, from: &str, to: &str) -> String {
    if from == to {
        return text.to_owned();
    }
    let Ok(links) = frontdesk_documents::markdown::find_links(text) else { return text.to_owned() };
    let is_relative = |target: &String| {
        !target.is_empty()
            && !target.starts_with(['/', '#', '{', '<'])
            && !target.contains("://")
            && !target.starts_with("mailto:")
    };
    let changed = |target: String| {
        let (path, rest) = target.split_at(target.find(['#', '?']).unwrap_or(target.len()));
        let moved = paths::resolve_link(from, path).filter(|path| !path.is_empty())?;
        let link = paths::relative_link(to, &moved) + rest;
        Some((target, link))
    };
    let changes = links.distinct_targets().into_iter().filter(is_relative).filter_map(changed).collect();
    links.relink(text, &changes)
}
