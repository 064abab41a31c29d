//! Tags within a line of Markdown.

use std::{collections::HashMap, ops::Range};

use frontdesk_documents::markdown as rules;

use super::html_parts::InlineTag;
use crate::importing::html::{emphasis, scripts};

/// Elements whose text is code.
const CODE_TAGS: &[&str] = &["code", "tt", "samp"];

/// Elements whose content nobody sees.
const HIDDEN_TAGS: &[&str] = &["script", "style", "svg", "template"];

/// Elements of HTML that stand within a line or around one. Others without an end are no elements but words: `<name>`.
const KNOWN_TAGS: &[&str] = &[
    "a",
    "abbr",
    "acronym",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "bdi",
    "bdo",
    "big",
    "blink",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "mark",
    "math",
    "menu",
    "meta",
    "meter",
    "nav",
    "nobr",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "path",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "section",
    "select",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "use",
    "g",
    "circle",
    "rect",
    "line",
    "var",
    "video",
    "wbr",
    "",
];

/// Elements that begin a line of their own.
const BLOCK_TAGS: &[&str] =
    &["p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "dd", "dt", "summary", "details", "hr", "table", "ul", "ol"];

type TextChange = (Range<usize>, String);

/// Replaces the tags of a text.
pub(super) struct TagWriter<'t> {
    body: &'t str,
    tags: &'t [InlineTag],
    /// End tags by their start tags.
    ends: HashMap<usize, usize>,
    /// Start tags by their end tags.
    starts: HashMap<usize, usize>,
}

impl<'t> TagWriter<'t> {
    pub(super) fn new(body: &'t str, tags: &'t [InlineTag]) -> Self {
        let (mut open, mut ends): (Vec<usize>, _) = (Vec::new(), HashMap::new());
        for (at, tag) in tags.iter().enumerate() {
            if !tag.is_closing {
                open.push(at);
                continue;
            }
            let start = open.iter().rposition(|start| tags[*start].name == tag.name);
            if let Some(depth) = start {
                let start = open[depth];
                open.truncate(depth);
                // An element does not go on in the next paragraph.
                if !body[tags[start].range.end..tag.range.start].contains("\n\n") {
                    ends.insert(start, at);
                }
            }
        }
        let starts = ends.iter().map(|(start, end)| (*end, *start)).collect();
        Self { body, tags, ends, starts }
    }

    /// Returns the changes to the text.
    pub(super) fn write(&self) -> Vec<TextChange> {
        let (mut changes, mut hidden_until) = (Vec::new(), 0);
        for (at, tag) in self.tags.iter().enumerate() {
            if at < hidden_until || tag.name.is_empty() {
                continue;
            }
            let whole = self.ends.get(&at).map(|end| tag.range.start..self.tags[*end].range.end);
            match (self.write_whole(at), whole) {
                (Some(text), Some(range)) => {
                    changes.push((range, text));
                    hidden_until = self.ends.get(&at).map_or(at, |end| end + 1);
                }
                _ => changes.extend(self.write_tag(at).map(|text| (tag.range.clone(), text))),
            }
        }
        changes
    }

    /// Returns the text for an element that is replaced with its content.
    fn write_whole(&self, at: usize) -> Option<String> {
        let (tag, end) = (&self.tags[at], self.ends.get(&at)?);
        let name = tag.name.as_str();
        if HIDDEN_TAGS.contains(&name) {
            return Some(String::new());
        }
        let text = tag.text_behind.as_ref().filter(|_| *end == at + 1)?;
        if CODE_TAGS.contains(&name) {
            return Some(code_span(text, tag.is_in_table));
        }
        let is_raised = name == "sup";
        if is_raised || name == "sub" {
            let before = self.body[..tag.range.start].chars().last();
            let shifted = scripts::shift(text, is_raised, before)?;
            return Some(shifted.replace('_', "\\_"));
        }
        None
    }

    /// Returns the text for a tag; `None` if it stays.
    fn write_tag(&self, at: usize) -> Option<String> {
        let tag = &self.tags[at];
        let attribute = |name: &str| tag.attributes.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
        let place =
            attribute("id").or_else(|| attribute("name").filter(|_| tag.name == "a")).map_or(String::new(), rules::mark_place);
        let is_paired = self.ends.contains_key(&at) || self.starts.contains_key(&at);
        Some(match tag.name.as_str() {
            "br" if self.body[tag.range.clone()].eq_ignore_ascii_case("<br>") => return None,
            "br" => "<br>".to_owned(),
            "img" => place + &image(&tag.attributes, tag.is_in_table),
            "a" if tag.is_closing => match self.starts.get(&at).and_then(|start| self.link_target(*start)) {
                Some(target) => format!("]({})", spell_target(&target, tag.is_in_table)),
                None => String::new(),
            },
            "a" if is_paired && self.link_target(at).is_some() => format!("[{place}"),
            "q" if is_paired => if tag.is_closing { "”" } else { "“" }.to_owned(),
            "iframe" | "video" | "audio" | "embed" | "source" if !tag.is_closing => embed(attribute("src")),
            name if is_paired && emphasis::element_marks(name).is_some() => {
                let (start, end) = emphasis::element_marks(name).unwrap_or_default();
                if tag.is_closing { end.to_string() } else { format!("{start}{place}") }
            }
            name if !KNOWN_TAGS.contains(&name) && !is_paired && !tag.is_closing && !self.has_attributes(tag) => {
                format!("\\{}", &self.body[tag.range.clone()])
            }
            name if BLOCK_TAGS.contains(&name) && !self.is_at_edge(tag) => format!("{place}<br>"),
            _ => place,
        })
    }

    fn has_attributes(&self, tag: &InlineTag) -> bool {
        !tag.attributes.is_empty() || self.body[tag.range.clone()].contains([' ', '/', '='])
    }

    /// Returns `true` for a tag at the beginning or the end of its line, where no line break is needed.
    fn is_at_edge(&self, tag: &InlineTag) -> bool {
        let before = self.body[..tag.range.start].chars().last();
        let rest = &self.body[tag.range.end..];
        let begins_other = rest.strip_prefix('<').is_some_and(|rest| !rest.starts_with('/'));
        if tag.is_closing && begins_other {
            return false;
        }
        let behind = rest.chars().next();
        before.is_none_or(|letter| "\n>|".contains(letter))
            || behind.is_none_or(|letter| "\n<|".contains(letter))
            || self.line_is_heading(tag)
    }

    fn line_is_heading(&self, tag: &InlineTag) -> bool {
        let start = self.body[..tag.range.start].rfind('\n').map_or(0, |at| at + 1);
        self.body[start..].trim_start().starts_with('#')
    }

    /// Returns the target of the link that a tag begins, unless it is within another link.
    fn link_target(&self, start: usize) -> Option<String> {
        let target = self.tags[start].attributes.get("href").map(|target| target.trim().to_owned())?;
        let end = self.ends.get(&start)?;
        let content = &self.body[self.tags[start].range.end..self.tags[*end].range.start];
        (!target.is_empty() && !content.trim().is_empty()).then_some(target)
    }
}

fn code_span(text: &str, is_in_table: bool) -> String {
    if text.trim().is_empty() {
        return text.to_owned();
    }
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    let text = if is_in_table { text.replace('|', "\\|") } else { text.to_owned() };
    format!("{fence}{space}{text}{space}{fence}")
}

fn image(attributes: &HashMap<String, String>, is_in_table: bool) -> String {
    let words = attributes.get("alt").map_or("", |words| words.trim());
    let words = words.replace(['[', ']', '\n', '\r'], " ").replace('|', "\\|");
    let source = attributes.get("src").or_else(|| attributes.get("data-src")).map_or("", |source| source.trim());
    let is_data = source.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
    if source.is_empty() || is_data { words } else { format!("![{words}]({})", spell_target(source, is_in_table)) }
}

fn embed(source: Option<&str>) -> String {
    let Some(source) = source else { return String::new() };
    let source = if source.starts_with("//") { format!("https:{source}") } else { source.to_owned() };
    format!("[{source}]({})", spell_target(&source, false))
}

/// Spells the target of a link: in angle brackets, if it would end too early without.
fn spell_target(target: &str, is_in_table: bool) -> String {
    let clean: String = target.chars().filter(|letter| !letter.is_control()).collect();
    let spelled = if clean.contains([' ', '(', ')', '<', '>']) {
        format!("<{}>", clean.replace('<', "%3C").replace('>', "%3E"))
    } else {
        clean
    };
    if is_in_table { spelled.replace('|', "\\|") } else { spelled }
}
