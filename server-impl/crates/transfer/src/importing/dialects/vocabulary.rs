//! Meanings of the elements that tools add to Markdown, by their names.

use super::directive::{Directive, DirectiveSyntax};

/// Meaning of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A note that stands out.
    Alert(AlertStyle),
    /// A part with a title, such as a tab, a step or a card, which may lead somewhere.
    Titled { title: String, description: Option<String>, target: Option<String> },
    /// A group of others. Its content stays.
    Group,
    /// A block of code in a language.
    Code(String),
    /// Something that nobody sees.
    Comment,
    /// A picture.
    Picture { source: String, words: String },
    /// A link.
    Link { target: String, words: String },
    /// Words in a line.
    Words(String),
    /// The text of another file.
    Include(String),
    /// Nothing that is known.
    Unknown,
}

/// Style of a note, with the title that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AlertStyle {
    /// Name that GitHub gives to it: `NOTE`.
    pub(super) name: &'static str,
    /// Title, unless the name says it all.
    pub(super) title: Option<String>,
}

/// Names of notes, by the alert that each becomes. Those behind the first of each keep their own name as a title.
const ALERTS: [(&str, &[&str], &[&str]); 5] = [
    (
        "NOTE",
        &["note", "info", "notice"],
        &["abstract", "summary", "tldr", "todo", "example", "quote", "cite", "question", "faq", "seealso"],
    ),
    ("TIP", &["tip", "hint"], &["success", "check", "done", "help"]),
    ("IMPORTANT", &["important"], &[]),
    ("WARNING", &["warning", "warn"], &["attention", "deprecated"]),
    ("CAUTION", &["caution", "danger"], &["error", "failure", "fail", "missing", "bug"]),
];

/// Elements that are notes, whose style is in an attribute.
const NOTE_ELEMENTS: &[&str] =
    &["admonition", "alert", "callout", "hint", "notice", "aside", "banner", "message", "admonitiontitle", "infobox"];

const GROUPS: &[&str] = &[
    "",
    "tabs",
    "tabset",
    "codetabs",
    "codegroup",
    "code-group",
    "code-blocks",
    "codeblock-tabs",
    "steps",
    "stepper",
    "columns",
    "column",
    "cards",
    "cardgroup",
    "cardgrid",
    "linkcards",
    "grid",
    "row",
    "col",
    "accordiongroup",
    "accordions",
    "accordion-group",
    "fragment",
    "frame",
    "content-ref",
    "center",
    "raw",
    "nomarkdown",
    "details-group",
    "clientonly",
    "div",
    "columns-2",
    "filetree",
    "requestexample",
    "responseexample",
    "panel",
    "updates",
    "link",
    "wrapper",
    "section",
    "box",
    "layout",
    "figures",
    "blocks",
    "feature-state",
    "md",
    "markdown",
    "autolink",
    "dl",
    "ul",
    "li",
    "p",
    "table",
];

const TITLED: &[&str] = &[
    "tab",
    "tabitem",
    "tabs.tab",
    "tabs.item",
    "codegroupitem",
    "code-block",
    "step",
    "card",
    "linkcard",
    "accordion",
    "accordionitem",
    "accordion-item",
    "details",
    "collapse",
    "collapsible",
    "expand",
    "expandable",
    "spoiler",
    "dropdown",
    "toggle",
    "update",
    "paramfield",
    "responsefield",
    "param",
    "feature",
    "code",
    "property",
    "heading",
    "faqitem",
    "folder",
    "file-item",
];

const PICTURES: &[&str] =
    &["image", "img", "figure", "themedimage", "zoomableimage", "picture", "screenshot", "thumbnail", "zoom", "imgproc"];

const COMMENTS: &[&str] = &["comment", "head", "style", "script", "seo", "meta"];

/// Elements that only show what a program makes, or what goes with the page: without words, nothing is lost.
const WORDLESS: &[&str] = &[
    "br",
    "hr",
    "toc",
    "tableofcontents",
    "toclist",
    "doccardlist",
    "icon",
    "fa",
    "faicon",
    "divider",
    "spacer",
    "anchor",
    "child-page",
    "children",
    "clear",
];

/// Returns the meaning of an element.
pub(super) fn find_meaning(directive: &Directive) -> Meaning {
    let name = directive.name.as_str();
    if directive.syntax == DirectiveSyntax::Expression {
        return expression_meaning(name);
    }
    let is = |names: &[&str]| names.contains(&name);
    if let Some(style) = alert_meaning(directive) {
        return Meaning::Alert(style);
    }
    let source =
        || directive.attribute(&["src", "url", "source", "href", "link", "to"]).or(directive.values.first().map(String::as_str));
    let words = || directive.attribute(&["caption", "alt", "title", "text", "name"]).unwrap_or_default().to_owned();
    match name {
        "highlight" | "codehighlight" => Meaning::Code(directive.values.first().cloned().unwrap_or_default()),
        "code-toggle" | "command" => Meaning::Code(String::new()),
        "link" | "post_url" if directive.syntax == DirectiveSyntax::Liquid => {
            Meaning::Words(format!("/{}", source().unwrap_or_default().trim_start_matches('/')))
        }
        "ref" | "relref" | "link" | "doc" if directive.syntax != DirectiveSyntax::Component => {
            Meaning::Words(source().unwrap_or_default().to_owned())
        }
        "badge" | "tag" | "chip" | "pill" | "kbd" | "label" | "tooltip" => Meaning::Words(words_of_badge(directive)),
        "include" | "include_relative" | "readfile" | "include_cached" | "snippet" | "include-markdown" => match source() {
            Some(path) => Meaning::Include(path.to_owned()),
            None => Meaning::Unknown,
        },
        "youtube" => {
            Meaning::Link { target: youtube_address(source().or(directive.attribute(&["id", "videoid"]))), words: words() }
        }
        "embed" | "file" | "video" | "button" | "linkbutton" | "a" | "homepagecard" | "iframe" | "audio" | "download"
        | "doclink" | "buttonlink" => match source() {
            Some(target) => Meaning::Link { target: target.to_owned(), words: words() },
            None => Meaning::Group,
        },
        _ if is(PICTURES) => match source() {
            Some(source) if !source.starts_with('{') => Meaning::Picture { source: source.to_owned(), words: words() },
            _ => Meaning::Group,
        },
        _ if is(COMMENTS) => Meaning::Comment,
        _ if is(WORDLESS) => Meaning::Words(String::new()),
        _ if is(TITLED) => titled_meaning(directive),
        _ if is(GROUPS) => Meaning::Group,
        _ if directive.attribute(TITLE_NAMES).is_some() => titled_meaning(directive),
        _ => Meaning::Unknown,
    }
}

const TITLE_NAMES: &[&str] =
    &["title", "label", "header", "summary", "heading", "question", "headline", "name", "tabname", "caption", "text"];

fn titled_meaning(directive: &Directive) -> Meaning {
    let title = directive.attribute(TITLE_NAMES).or_else(|| directive.attribute(&["path", "body", "value", "query"]));
    let title = title.or(directive.values.first().map(String::as_str)).unwrap_or_default();
    let title = if title.starts_with('{') { "" } else { title };
    let target =
        directive.attribute(&["href", "to", "link", "url"]).filter(|target| !target.starts_with('{')).map(ToOwned::to_owned);
    let description = directive.attribute(&["description", "subtitle", "body", "desc"]).filter(|more| *more != title);
    let description = description.filter(|more| directive.is_empty && !more.starts_with('{')).map(ToOwned::to_owned);
    Meaning::Titled { title: title.to_owned(), description, target }
}

fn words_of_badge(directive: &Directive) -> String {
    directive
        .attribute(&["text", "label", "name", "title"])
        .or(directive.values.first().map(String::as_str))
        .unwrap_or_default()
        .to_owned()
}

fn youtube_address(id: Option<&str>) -> String {
    format!("https://www.youtube.com/watch?v={}", id.unwrap_or_default())
}

fn alert_meaning(directive: &Directive) -> Option<AlertStyle> {
    let name = directive.name.trim_end_matches("-box").trim_end_matches("box");
    let title = || directive.attribute(&["title", "header", "heading"]).map(ToOwned::to_owned);
    if NOTE_ELEMENTS.contains(&directive.name.as_str()) {
        let style = directive.attribute(&["style", "type", "kind", "color", "variant", "intent", "severity", "level"]);
        let style = style.or(directive.values.first().map(String::as_str)).unwrap_or("note");
        let named = directive.values.get(1).cloned();
        let alert = alert_style(style).unwrap_or(AlertStyle { name: "NOTE", title: None });
        return Some(AlertStyle { title: title().or(named).or(alert.title), ..alert });
    }
    let alert = alert_style(name)?;
    let named = directive.values.first().cloned();
    Some(AlertStyle { title: title().or(named).or(alert.title), ..alert })
}

/// Returns the alert for the name that a tool gives to notes.
pub(super) fn alert_style(word: &str) -> Option<AlertStyle> {
    let word = word.to_lowercase();
    ALERTS.iter().find_map(|(name, same, titled)| {
        if same.contains(&word.as_str()) {
            return Some(AlertStyle { name, title: None });
        }
        titled.contains(&word.as_str()).then(|| AlertStyle { name, title: Some(capitalize(&word)) })
    })
}

fn capitalize(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the text of an expression that only stands for a path, such as `{{ "/a" | relative_url }}`.
fn expression_meaning(inner: &str) -> Meaning {
    let is_base = ["site.baseurl", "site.url", "page.baseurl", "base_path", "$site.base", "config.site_url"].contains(&inner);
    if is_base {
        return Meaning::Words(String::new());
    }
    let quoted = inner.strip_prefix(['"', '\'']).and_then(|rest| rest.split_once(['"', '\'']));
    match quoted {
        Some((path, rest)) if rest.contains("relative_url") || rest.contains("absolute_url") => Meaning::Words(from_root(path)),
        Some((path, rest)) if rest.trim().is_empty() || rest.contains("url") => Meaning::Words(path.to_owned()),
        _ if inner.starts_with("toc") || inner.starts_with("TOC") => Meaning::Words(String::new()),
        _ => Meaning::Unknown,
    }
}

/// Returns a path from the root of the site, as the filters of Jekyll write it.
fn from_root(path: &str) -> String {
    let is_path = !path.is_empty() && !path.starts_with(['/', '#']) && !path.contains("://");
    if is_path { format!("/{path}") } else { path.to_owned() }
}
