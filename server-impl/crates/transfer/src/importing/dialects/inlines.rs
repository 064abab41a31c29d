//! Rewrites what other tools write within lines: wiki links, attributes, templates, components, marks of their own. Code
//! stays as it is.

use std::{collections::HashSet, ops::Range};

use frontdesk_documents::markdown::{self as rules, TextLimitError};

use super::{
    attributes,
    directive::{self, Directive, DirectiveSyntax, closing_names, parse_directive},
    link_targets::{self, LinkTargetSpan},
    losses::LossLog,
    page::PageContext,
    vocabulary::{Meaning, find_meaning},
    wiki_links,
};

/// Maximum length of text between marks, in bytes.
const MAX_MARKED_BYTES: usize = 1_000;

/// Minimum length of the name of a block: shorter ones may be formulas.
const MIN_BLOCK_NAME_BYTES: usize = 4;

/// Report of code that is left out.
const EFFECT: &str = "code of another tool is left out";

/// Rewrites a text outside of its code.
///
/// # Errors
/// A message for users that says which limit the text exceeds.
pub(super) fn rewrite_inlines(text: &str, page: &PageContext<'_>, losses: &mut LossLog) -> Result<String, String> {
    let code = find_code(text, page).map_err(|bound| bound.to_string())?;
    let closed = closing_names(text);
    let mut rewriter =
        InlineRewriter { text, closed, page, losses, missing: Vec::new(), written: String::with_capacity(text.len()) };
    let (mut from, has_raw) = (0, text.contains("{% raw"));
    for range in code {
        rewriter.rewrite(from, range.start.max(from));
        let kept = &text[range.start.max(from)..range.end.max(from)];
        rewriter.written.push_str(&if has_raw { remove_raw_tags(kept) } else { kept.to_owned() });
        from = range.end.max(from);
    }
    rewriter.rewrite(from, text.len());
    Ok(rewriter.written)
}

/// Finds what stays as it is. Elements of MDX have expressions in them, even those for code.
fn find_code(text: &str, page: &PageContext<'_>) -> Result<Vec<Range<usize>>, TextLimitError> {
    let mut code = rules::find_code(text)?;
    if text.contains("[[") {
        code.retain(|range| !is_in_wiki_link(text, range));
    }
    if !page.is_mdx {
        code.extend(rules::find_html_code(text)?);
        code.sort_by_key(|range| range.start);
    }
    Ok(code)
}

/// Returns `true` for code in a link between notes: ``[[Page|`code`]]``.
fn is_in_wiki_link(text: &str, code: &Range<usize>) -> bool {
    let from = text[..code.start].rfind('\n').map_or(0, |at| at + 1);
    let start = text[from..code.start].rfind("[[").map(|at| from + at);
    let link = start.and_then(|start| Some((start, wiki_links::parse_wiki_link(&text[start..])?.1)));
    link.is_some_and(|(start, length)| start + length >= code.end)
}

/// Removes the tags of Liquid that keep code from being run.
fn remove_raw_tags(code: &str) -> String {
    ["{% raw %}", "{% endraw %}", "{%raw%}", "{%endraw%}", "{%- raw -%}", "{%- endraw -%}"]
        .iter()
        .fold(code.to_owned(), |code, tag| code.replace(tag, ""))
}

struct InlineRewriter<'r> {
    text: &'r str,
    /// Names of the elements that have an end.
    closed: HashSet<String>,
    page: &'r PageContext<'r>,
    losses: &'r mut LossLog,
    /// Marks that are not in the rest of the part.
    missing: Vec<&'static str>,
    written: String,
}

impl InlineRewriter<'_> {
    /// Rewrites a part of the text.
    fn rewrite(&mut self, from: usize, to: usize) {
        self.missing.clear();
        let mut rest = &self.text[from..to];
        while let Some(at) = rest.find(['\\', '{', '[', '!', '<', ']', '=', '+', ':', '%', '^']) {
            self.written.push_str(&rest[..at]);
            rest = &rest[at..];
            let length = self.rewrite_mark(rest);
            let length = if length > 0 { length } else { self.copy_letters(rest) };
            rest = &rest[length..];
        }
        self.written.push_str(rest);
    }

    /// Copies a letter, and the one that it escapes.
    fn copy_letters(&mut self, rest: &str) -> usize {
        let letters = if rest.starts_with('\\') { 2 } else { 1 };
        let length = rest.chars().take(letters).map(char::len_utf8).sum();
        self.written.push_str(&rest[..length]);
        length
    }

    /// Rewrites what begins here, and returns its length: 0 if nothing does.
    fn rewrite_mark(&mut self, rest: &str) -> usize {
        match rest.as_bytes() {
            [b'{', b'{' | b'%', ..] => self.rewrite_directive(rest),
            [b'{', ..] => self.rewrite_braces(rest),
            [b'<', b'!', b'-', b'-', ..] => self.copy_until(rest, "-->"),
            [b'<', b'i', b' ', ..] if icon_element_length(rest) > 0 => icon_element_length(rest),
            [b'<', ..] => self.rewrite_tag(rest),
            [b'[', ..] => self.rewrite_brackets(rest, false),
            [b'!', b'[', b'[', ..] => self.rewrite_brackets(&rest[1..], true),
            [b']', b'(', ..] => self.rewrite_target(rest),
            [b'=', b'=', ..] => self.unwrap_marked(rest, "=="),
            [b'+', b'+', ..] => self.rewrite_keys(rest),
            [b'%', b'%', ..] => self.drop_comment(rest),
            [b'^', b'^', ..] => self.unwrap_marked(rest, "^^"),
            [b'^', ..] => self.mark_block(rest),
            [b':', ..] => self.drop_icon(rest),
            _ => 0,
        }
    }

    /// Finds a mark. Where there is none, the rest is searched only once.
    fn find_mark(&mut self, rest: &str, mark: &'static str) -> Option<usize> {
        let found = if self.missing.contains(&mark) { None } else { rest.find(mark) };
        if found.is_none() {
            self.missing.push(mark);
        }
        found
    }

    fn copy_until(&mut self, rest: &str, end: &'static str) -> usize {
        let length = self.find_mark(rest, end).map_or(0, |at| at + end.len());
        self.written.push_str(&rest[..length]);
        length
    }

    /// Rewrites an element of Liquid or Hugo, or an expression.
    fn rewrite_directive(&mut self, rest: &str) -> usize {
        let Some((directive, length)) = parse_directive(rest) else { return 0 };
        let is_blank = directive.name.is_empty() || directive.name.contains('\n');
        if directive.syntax == DirectiveSyntax::Expression && is_blank {
            return 0;
        }
        self.write_meaning(&directive, &rest[..length]);
        length
    }

    fn write_meaning(&mut self, directive: &Directive, code: &str) {
        match find_meaning(directive) {
            _ if directive.is_closing => {}
            Meaning::Words(words) => self.written.push_str(&words),
            Meaning::Link { target, words } => {
                let words = if words.is_empty() { target.clone() } else { words };
                self.written.push_str(&format!("[{words}]({})", link_targets::spell(&target)));
            }
            Meaning::Picture { source, words } => {
                self.written.push_str(&format!("![{words}]({})", link_targets::spell(&source)));
            }
            Meaning::Titled { title, .. } if !title.is_empty() => self.written.push_str(&format!("**{title}** ")),
            Meaning::Alert(_) => {
                let title = directive.attribute(&["title"]);
                self.written.extend(title.map(|title| format!("**{title}** ")));
            }
            Meaning::Unknown if directive.syntax != DirectiveSyntax::Component || directive.is_empty => {
                self.losses.record(&directive.kind(), code, self.page.path, EFFECT);
            }
            Meaning::Include(_) => self.losses.record("included files", code, self.page.path, EFFECT),
            Meaning::Titled { .. } | Meaning::Group | Meaning::Code(_) | Meaning::Comment | Meaning::Unknown => {}
        }
    }

    /// Rewrites attributes `{ #id .class }`, and expressions of MDX.
    fn rewrite_braces(&mut self, rest: &str) -> usize {
        let line = &self.written[self.written.rfind('\n').map_or(0, |at| at + 1)..];
        if let Some((names, length)) = attributes::parse_attributes(rest, line) {
            let is_heading = line.trim_start().starts_with('#');
            if is_heading {
                self.written.truncate(self.written.trim_end_matches(' ').len());
            }
            names.iter().for_each(|name| self.written.push_str(&rules::mark_place(name)));
            return length;
        }
        if !self.page.is_mdx {
            return 0;
        }
        let Some((inner, behind)) = directive::split_braces(rest) else { return 0 };
        let (inner, length) = (inner.trim(), rest.len() - behind.len());
        let quoted = ['"', '\'', '`'].iter().find_map(|quote| inner.strip_prefix(*quote)?.strip_suffix(*quote));
        match quoted {
            Some(text) => self.written.push_str(text),
            None if inner.starts_with("/*") || inner.is_empty() => {}
            None => self.losses.record("{…}", &rest[..length], self.page.path, EFFECT),
        }
        length
    }

    /// Rewrites components, and tags as MDX has them.
    fn rewrite_tag(&mut self, rest: &str) -> usize {
        if let Some((directive, length)) = parse_directive(rest) {
            let code = &rest[..length];
            let is_placeholder = !self.page.is_mdx && self.is_placeholder(code, &directive);
            if is_placeholder {
                self.written.push('\\');
                self.written.push_str(code);
            } else {
                self.write_meaning(&directive, code);
            }
            return length;
        }
        if !self.page.is_mdx {
            return 0;
        }
        let name_end =
            rest[1..].find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').map_or(rest.len(), |end| end + 1);
        let name = &rest[1..name_end];
        if name.is_empty() {
            return 0;
        }
        let Some((found, is_empty, behind)) = directive::parse_component_attributes(&rest[name_end..]) else { return 0 };
        self.written.push_str(&format!("<{name}"));
        for (attribute, value) in
            found.iter().filter(|(attribute, _)| attribute.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-'))
        {
            let value = self.page.imported_file(value).replace('"', "&quot;");
            self.written.push_str(&format!(" {attribute}=\"{value}\""));
        }
        self.written.push_str(if is_empty { " />" } else { ">" });
        rest.len() - behind.len()
    }

    /// Returns `true` for a word in angle brackets, which is to be replaced by the reader: `<NAME>`.
    fn is_placeholder(&self, code: &str, directive: &Directive) -> bool {
        let name = code.trim_matches(['<', '>', '/']);
        let is_word = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter));
        let is_bare = is_word && !directive.is_empty && !directive.is_closing;
        is_bare && !self.closed.contains(&directive.name) && find_meaning(directive) == Meaning::Unknown
    }

    /// Rewrites wiki links, and drops marks for a table of contents.
    fn rewrite_brackets(&mut self, rest: &str, is_embedded: bool) -> usize {
        let toc = ["[TOC]", "[[toc]]", "[[TOC]]", "[[_TOC_]]"].iter().find(|mark| rest.starts_with(**mark));
        if let Some(mark) = toc.filter(|_| !is_embedded && !rest.starts_with("[TOC](")) {
            return mark.len();
        }
        match wiki_links::parse_wiki_link(rest) {
            Some((link, length)) => {
                self.written.push_str(&wiki_links::write(&link, is_embedded, self.page));
                length + usize::from(is_embedded)
            }
            None => 0,
        }
    }

    /// Rewrites the target of a link that has templates or plain spaces in it.
    fn rewrite_target(&mut self, rest: &str) -> usize {
        let Some(LinkTargetSpan { target, title, length, unknown }) = link_targets::parse_target(rest) else { return 0 };
        if let Some(kind) = unknown {
            let effect = "code of another tool in the address of a link is left out, and its words stay";
            self.losses.record(&format!("{kind} in links"), &rest[1..length], self.page.path, effect);
        }
        self.written.push_str(&format!("]({}{title})", link_targets::spell(&target)));
        length
    }

    /// Removes marks around words: `==words==`, `^^words^^`.
    fn unwrap_marked(&mut self, rest: &str, mark: &str) -> usize {
        let inner = &rest[mark.len()..];
        let Some(end) = inner[..inner.floor_char_boundary(MAX_MARKED_BYTES)].find(mark) else { return 0 };
        let words = &inner[..end];
        let is_tight = !words.is_empty() && words.trim() == words && !words.contains(['\n', '=']);
        // Programs compare with the same signs: `a==b or c==d`.
        let behind = &inner[end + mark.len()..];
        if !is_tight || behind.starts_with('=') || self.written.ends_with(is_word_letter) || behind.starts_with(is_word_letter) {
            return 0;
        }
        self.written.push_str(words);
        end + 2 * mark.len()
    }

    /// Rewrites the names of keys: `++ctrl+alt+del++`.
    fn rewrite_keys(&mut self, rest: &str) -> usize {
        let inner = &rest[2..];
        let Some(end) = inner[..inner.floor_char_boundary(100)].find("++") else { return 0 };
        let names: Vec<&str> = inner[..end].split('+').map(|name| name.trim_matches('"')).collect();
        let is_key =
            |name: &&str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "-_ ".contains(letter));
        if !names.iter().all(is_key)
            || !self.written.ends_with(|letter: char| !letter.is_alphanumeric()) && !self.written.is_empty()
        {
            return 0;
        }
        let keys: Vec<String> = names.iter().map(|name| crate::importing::names::readable_title(name)).collect();
        self.written.push_str(&keys.join("+"));
        end + 4
    }

    /// Leaves out the name of an icon, with the blank between it and its words: `**:material-check: Done**`.
    fn drop_icon(&mut self, rest: &str) -> usize {
        let length = icon_length(rest);
        let blanks = rest[length..].len() - rest[length..].trim_start_matches(' ').len();
        let is_opening = self.written.is_empty() || self.written.ends_with(['*', '_', '[', '\n', ' ']);
        if length > 0 && is_opening { length + blanks } else { length }
    }

    /// Marks the name of a block at the end of its last line, to which links of Obsidian lead: `^name`.
    fn mark_block(&mut self, rest: &str) -> usize {
        let line = rest.lines().next().unwrap_or_default();
        let name = line[1..].trim_end();
        let is_name = name.len() >= MIN_BLOCK_NAME_BYTES && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_apart = self.written.is_empty() || self.written.ends_with([' ', '\n', '\t']);
        if !is_name || !is_apart || !name.contains(|letter: char| letter.is_ascii_lowercase()) {
            return 0;
        }
        self.written.push_str(&rules::mark_place(&format!("^{name}")));
        1 + name.len()
    }

    /// Leaves out a comment: `%%words%%`.
    fn drop_comment(&mut self, rest: &str) -> usize {
        let length = self.comment_length(rest);
        if length > 0 {
            self.losses.record("%% … %%", &rest[..length], self.page.path, "comments are left out");
        }
        length
    }

    /// Returns the length of a comment, which ends in the same paragraph, unless both marks have lines of their own: 0 if
    /// there is none.
    fn comment_length(&mut self, rest: &str) -> usize {
        let (inner, is_in_word) = (&rest[2..], self.written.ends_with(is_word_letter));
        let line = &self.written[self.written.rfind('\n').map_or(0, |at| at + 1)..];
        let is_line = line.trim().is_empty() && inner.trim_start_matches([' ', '\t']).starts_with('\n');
        let mark = if is_line { "\n%%" } else { "%%" };
        let Some(end) = self.find_mark(inner, mark).filter(|end| *end > 0 && !is_in_word) else { return 0 };
        let behind = &inner[end + mark.len()..];
        let is_end = if is_line {
            behind.lines().next().is_none_or(|rest| rest.trim().is_empty())
        } else {
            !behind.starts_with(is_word_letter) && !has_blank_line(&inner[..end])
        };
        if is_end { 2 + end + mark.len() } else { 0 }
    }
}

/// Returns `true` if a text spans paragraphs.
fn has_blank_line(text: &str) -> bool {
    let is_blank = |line: &str| line.trim_matches([' ', '>', '\t']).is_empty();
    let whole_lines = text.split_once('\n').and_then(|(_, rest)| rest.rsplit_once('\n')).map(|(lines, _)| lines);
    whole_lines.is_some_and(|lines| lines.split('\n').any(is_blank))
}

/// Returns `true` for a letter that would join marks to a word. Scripts from U+2E80 on have no blanks between words.
fn is_word_letter(letter: char) -> bool {
    letter.is_alphanumeric() && letter < '\u{2e80}'
}

/// Returns the length of an element for an icon, with its name in it: `<i class="fa-code">:code:</i>`.
fn icon_element_length(rest: &str) -> usize {
    let line = rest.lines().next().unwrap_or_default();
    let found = line.split_once('>').zip(line.find("</i>")).filter(|((tag, _), _)| tag.contains("fa-"));
    let is_name = |words: &str| words.len() > 2 && words.starts_with(':') && words.ends_with(':') && !words.contains([' ', '<']);
    let end = found.filter(|((tag, _), end)| line.get(tag.len() + 1..*end).is_some_and(is_name));
    end.map_or(0, |(_, end)| end + "</i>".len())
}

/// Returns the length of the name of an icon: `:material-check:`.
fn icon_length(rest: &str) -> usize {
    let is_icon =
        ["material-", "fontawesome-", "octicons-", "simple-", "fa-", "bootstrap-"].iter().any(|set| rest[1..].starts_with(set));
    let end =
        rest[1..].find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_').map_or(0, |end| end + 1);
    if !is_icon || end == 0 || !rest[end..].starts_with(':') {
        return 0;
    }
    let attributes =
        rest[end + 1..].strip_prefix('{').and_then(|inner| inner.split_once('}')).map_or(0, |(inner, _)| inner.len() + 2);
    end + 1 + attributes
}
