//! Syntax of the elements that tools add to Markdown: components of MDX and Vue, tags of Liquid and Jinja, shortcodes of
//! Hugo.

use std::{collections::HashSet, str::Lines};

/// Maximum length of an element, in bytes.
const MAX_BYTES: usize = 8_192;

/// Maximum number of lines of one component.
const MAX_TAG_LINES: usize = 50;

/// Maximum number of attributes that are read.
const MAX_ATTRIBUTES: usize = 100;

/// Notation of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DirectiveSyntax {
    /// `<Card title="…">`
    Component,
    /// `{% hint style="…" %}`
    Liquid,
    /// `{{< figure src="…" >}}` and `{{% notice %}}`
    Shortcode,
    /// `{{ site.name }}`
    Expression,
}

/// An element: its beginning, its end, or all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Directive {
    pub(super) syntax: DirectiveSyntax,
    /// Name in lower case; the whole content of an expression.
    pub(super) name: String,
    /// Values without a name, in order.
    pub(super) values: Vec<String>,
    attributes: Vec<(String, String)>,
    pub(super) is_closing: bool,
    /// Set for an element without content: `<Icon />`.
    pub(super) is_empty: bool,
}

impl Directive {
    /// Returns the first of these attributes that it has and that is not blank.
    pub(super) fn attribute(&self, names: &[&str]) -> Option<&str> {
        let named = |name: &&str| self.attributes.iter().find(|(known, _)| known == name);
        names.iter().find_map(named).map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// Returns its notation without what is individual, for the report.
    pub(super) fn kind(&self) -> String {
        let name = &self.name;
        match self.syntax {
            DirectiveSyntax::Component => format!("<{name}>"),
            DirectiveSyntax::Liquid => format!("{{% {name} %}}"),
            DirectiveSyntax::Shortcode => format!("{{{{< {name} >}}}}"),
            DirectiveSyntax::Expression => "{{ … }}".to_owned(),
        }
    }
}

/// Parses the element at the beginning of a text, and returns it with its length.
pub(super) fn parse_directive(text: &str) -> Option<(Directive, usize)> {
    let near = &text[..text.floor_char_boundary(MAX_BYTES)];
    match near.as_bytes() {
        [b'<', ..] => parse_component(near),
        [b'{', b'%', ..] => parse_delimited(near, "{%", "%}", DirectiveSyntax::Liquid),
        [b'{', b'{', b'<', ..] => parse_delimited(near, "{{<", ">}}", DirectiveSyntax::Shortcode),
        [b'{', b'{', b'%', ..] => parse_delimited(near, "{{%", "%}}", DirectiveSyntax::Shortcode),
        [b'{', b'{', ..] => parse_expression(near),
        _ => None,
    }
}

/// Returns the names of all elements that have an end. The others have no content.
pub(super) fn closing_names(text: &str) -> HashSet<String> {
    let starts = ["{%", "{{<", "{{%", "</"].into_iter().flat_map(|mark| text.match_indices(mark));
    let found = starts.filter_map(|(at, _)| parse_directive(&text[at..])).map(|(directive, _)| directive);
    found.filter(|directive| directive.is_closing).map(|directive| directive.name).collect()
}

/// Returns `true` if a component begins here and does not end in this text.
fn is_unfinished_component(text: &str) -> bool {
    let is_component = text.strip_prefix('<').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_uppercase()));
    is_component && text.len() < MAX_BYTES && parse_component(text).is_none()
}

/// Joins the lines of a component that begins in this one. `lines` goes on behind it.
pub(super) fn join_component(line: &str, lines: &mut Lines<'_>) -> String {
    let (mut whole, mut ahead) = (line.to_owned(), lines.clone());
    for _ in 0..MAX_TAG_LINES {
        if !is_unfinished_component(whole.trim_start()) {
            *lines = ahead;
            return whole;
        }
        let Some(next) = ahead.next() else { break };
        whole.push(' ');
        whole.push_str(next.trim());
    }
    line.to_owned()
}

fn parse_expression(text: &str) -> Option<(Directive, usize)> {
    let end = text.find("}}")?;
    let name = text[2..end].trim_matches(['-', ' ', '\t', '\n']).to_owned();
    let directive = Directive {
        syntax: DirectiveSyntax::Expression,
        name,
        values: Vec::new(),
        attributes: Vec::new(),
        is_closing: false,
        is_empty: true,
    };
    Some((directive, end + 2))
}

fn parse_delimited(text: &str, start: &str, end: &str, syntax: DirectiveSyntax) -> Option<(Directive, usize)> {
    let length = start.len() + text.get(start.len()..)?.find(end)?;
    let inner = text[start.len()..length].trim_matches(['-', ' ', '\t', '\n']);
    if inner.starts_with("/*") {
        return None; // It is shown as it is.
    }
    let is_empty = inner.ends_with('/');
    let inner = inner.trim_end_matches('/').trim_end();
    let (is_closing, inner) = inner.strip_prefix('/').map_or((false, inner), |rest| (true, rest.trim_start()));
    let (name, rest) = inner.split_once(|letter: char| letter.is_whitespace()).unwrap_or((inner, ""));
    let name = name.to_lowercase();
    let is_liquid_end = syntax == DirectiveSyntax::Liquid && name.len() > 3;
    let (is_closing, name) = match name.strip_prefix("end").filter(|_| is_liquid_end) {
        Some(opened) => (true, opened.to_owned()),
        None => (is_closing, name),
    };
    let (values, attributes) = parse_arguments(rest);
    Some((Directive { syntax, name, values, attributes, is_closing, is_empty }, length + end.len()))
}

/// Parses `one "two" three="3" four=4`.
fn parse_arguments(mut rest: &str) -> (Vec<String>, Vec<(String, String)>) {
    let (mut values, mut attributes) = (Vec::new(), Vec::new());
    while values.len() + attributes.len() < MAX_ATTRIBUTES {
        rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
        if rest.is_empty() {
            break;
        }
        if let Some((value, behind)) = split_quoted(rest) {
            values.push(value.to_owned());
            rest = behind;
            continue;
        }
        let end = rest.find(|letter: char| letter.is_whitespace() || letter == '=').unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        match behind.strip_prefix('=') {
            Some(value) => {
                let bare = value.find(char::is_whitespace).unwrap_or(value.len());
                let (value, behind) = split_quoted(value).unwrap_or_else(|| value.split_at(bare));
                attributes.push((word.to_lowercase(), value.to_owned()));
                rest = behind;
            }
            None => {
                values.push(word.to_owned());
                rest = behind;
            }
        }
    }
    (values, attributes)
}

/// Splits off a text in quotes.
fn split_quoted(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|letter| "\"'`".contains(*letter))?;
    text[1..].split_once(quote)
}

fn parse_component(text: &str) -> Option<(Directive, usize)> {
    let rest = text.strip_prefix('<')?;
    let (is_closing, rest) = rest.strip_prefix('/').map_or((false, rest), |rest| (true, rest));
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.:".contains(letter)).unwrap_or(rest.len());
    let name = &rest[..end];
    let is_fragment = name.is_empty() && rest.starts_with('>');
    if !(is_fragment || name.starts_with(|letter: char| letter.is_ascii_uppercase())) {
        return None;
    }
    let (attributes, is_empty, behind) = parse_component_attributes(&rest[end..])?;
    let (name, values) = (name.to_lowercase(), Vec::new());
    let directive = Directive { syntax: DirectiveSyntax::Component, name, values, attributes, is_closing, is_empty };
    Some((directive, text.len() - behind.len()))
}

/// Attributes of a component, `true` if the component ends there, and the text behind it.
type ComponentAttributes<'t> = (Vec<(String, String)>, bool, &'t str);

/// Parses the attributes of a component up to the end of its tag.
pub(super) fn parse_component_attributes(mut rest: &str) -> Option<ComponentAttributes<'_>> {
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix("/>") {
            return Some((attributes, true, behind));
        }
        if let Some(behind) = rest.strip_prefix('>') {
            return Some((attributes, false, behind));
        }
        if attributes.len() >= MAX_ATTRIBUTES {
            return None;
        }
        if rest.starts_with('{') {
            rest = split_braces(rest)?.1;
            continue;
        }
        let end = rest.find(|letter: char| letter.is_whitespace() || "=/>{".contains(letter)).filter(|end| *end > 0)?;
        let (name, behind) = rest.split_at(end);
        let (value, behind) = match behind.trim_start().strip_prefix('=') {
            Some(value) => split_value(value.trim_start())?,
            None => (String::new(), behind),
        };
        attributes.push((name.to_lowercase(), value));
        rest = behind;
    }
}

fn split_value(text: &str) -> Option<(String, &str)> {
    if text.starts_with('{') {
        let (inner, behind) = split_braces(text)?;
        return Some((expression_value(inner), behind));
    }
    if text.starts_with(['"', '\'']) {
        return split_quoted(text).map(|(value, behind)| (value.to_owned(), behind));
    }
    let end = text.find(|letter: char| letter.is_whitespace() || letter == '>')?;
    Some((text[..end].to_owned(), &text[end..]))
}

/// Splits off what is between braces; braces in quotes do not count.
pub(super) fn split_braces(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut quote) = (0_usize, None);
    for (at, letter) in text.char_indices().take_while(|(at, _)| *at < MAX_BYTES) {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'' | '`') => quote = Some(letter),
            (None, '{') => depth += 1,
            (None, '}') if depth == 1 => return Some((&text[1..at], &text[at + 1..])),
            (None, '}') => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the text that an expression stands for: a literal, or the path of a file. The name of a variable stays in
/// braces, and anything else is empty.
fn expression_value(inner: &str) -> String {
    let inner = inner.trim();
    let called =
        ["require", "useBaseUrl", "withBase", "$withBase"].iter().find_map(|name| inner.strip_prefix(name)?.strip_prefix('('));
    let literal = called.map_or(inner, str::trim_start);
    match split_quoted(literal) {
        Some((value, behind)) if called.is_some() || behind.trim().is_empty() => value.to_owned(),
        None if inner.bytes().all(|byte| byte.is_ascii_digit()) => inner.to_owned(),
        None if inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') => format!("{{{inner}}}"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests;
