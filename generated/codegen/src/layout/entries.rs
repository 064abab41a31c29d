//! The lines of a document in block style, split into keys and items with their values.

/// A part of the document that is formatted on its own.
#[derive(Debug)]
pub(super) enum Entry<'a> {
    /// A blank line or a comment.
    Other(&'a str),
    /// A key, an item, or both, with its value.
    Value(ValueEntry<'a>),
}

/// A key or an item, with the value that begins in its line.
#[derive(Debug)]
pub(super) struct ValueEntry<'a> {
    /// All lines.
    pub(super) lines: &'a [&'a str],
    /// The first line up to the key or the value: spaces and dashes.
    pub(super) lead: &'a str,
    /// The key as it is spelled.
    pub(super) key: Option<&'a str>,
    /// The value in one line; of a block scalar its indicators; empty if it begins in the next line.
    pub(super) value: String,
}

impl<'a> Entry<'a> {
    pub(super) fn lines(&self) -> &[&'a str] {
        match self {
            Self::Other(line) => std::slice::from_ref(line),
            Self::Value(value) => value.lines,
        }
    }

    /// Returns the comment, if it is one.
    pub(super) fn comment(&self) -> Option<&'a str> {
        match self {
            Self::Other(line) => Some(line.trim()).filter(|text| !text.is_empty()),
            Self::Value(_) => None,
        }
    }
}

impl ValueEntry<'_> {
    /// Returns the column that the lines of its value must exceed.
    pub(super) fn column(&self) -> usize {
        if self.key.is_some() { self.lead.len() } else { self.lead.trim_end().len().saturating_sub(1) }
    }

    /// Checks whether the value is a block scalar.
    pub(super) fn is_block_scalar(&self) -> bool {
        self.value.starts_with(['|', '>'])
    }
}

/// Splits the lines of a document.
pub(super) fn split_entries<'a>(lines: &'a [&'a str]) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let entry = read_entry(&lines[at..]);
        at += entry.lines().len();
        entries.push(entry);
    }
    entries
}

fn read_entry<'a>(lines: &'a [&'a str]) -> Entry<'a> {
    let line = lines[0];
    let text = line.trim_start();
    if text.is_empty() || text.starts_with('#') {
        return Entry::Other(line);
    }
    let mut after_dashes = text;
    while let Some(rest) = after_dashes.strip_prefix("- ") {
        after_dashes = rest.trim_start();
    }
    let lead = &line[..line.len() - after_dashes.len()];
    let key = find_key_end(after_dashes).map(|end| &after_dashes[..end]);
    let value = key.map_or(after_dashes, |key| &after_dashes[key.len() + 1..]).trim();
    let mut entry = ValueEntry { lines: &lines[..1], lead, key, value: value.to_owned() };
    add_lines(&mut entry, lines);
    Entry::Value(entry)
}

/// Adds the lines that continue the value of an entry.
fn add_lines<'a>(entry: &mut ValueEntry<'a>, lines: &'a [&'a str]) {
    let column = entry.column();
    let is_deeper = |line: &str| line.len() - line.trim_start().len() > column;
    let mut count = 1;
    if entry.is_block_scalar() {
        let body = lines[1..].iter().take_while(|line| line.trim().is_empty() || is_deeper(line)).count();
        let trailing = lines[1..=body].iter().rev().take_while(|line| line.trim().is_empty()).count();
        count += body - trailing;
    } else if entry.value.starts_with(['{', '[', '\'', '"']) {
        while !is_complete(&entry.value) && count < lines.len() {
            join(&mut entry.value, lines[count]);
            count += 1;
        }
    } else if !entry.value.is_empty() {
        let continues = |line: &str| is_deeper(line) && !line.trim().is_empty() && !line.trim_start().starts_with('#');
        for line in lines[1..].iter().take_while(|line| continues(line)) {
            join(&mut entry.value, line);
            count += 1;
        }
    }
    entry.lines = &lines[..count];
}

/// Joins a value with its next line, as YAML folds it: with a space, or without one after an escaped line break.
fn join(value: &mut String, line: &str) {
    let escapes = value.len() - value.trim_end_matches('\\').len();
    if value.starts_with('"') && escapes % 2 == 1 {
        value.pop();
        value.push_str(line.trim());
    } else {
        value.push(' ');
        value.push_str(line.trim());
    }
}

/// Returns the end of the key that a text begins with, which a colon follows.
pub(crate) fn find_key_end(text: &str) -> Option<usize> {
    let ends = |at: usize| text[at..].starts_with(": ") || &text[at..] == ":";
    match text.chars().next()? {
        '{' | '[' => None,
        quote @ ('\'' | '"') => {
            let end = quoted_len(text, quote)?;
            ends(end).then_some(end)
        }
        _ => text.char_indices().map(|(at, _)| at).find(|at| ends(*at)),
    }
}

/// Returns the length of the quoted scalar that a text begins with.
pub(super) fn quoted_len(text: &str, quote: char) -> Option<usize> {
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = letters.next() {
        if c == '\\' && quote == '"' {
            letters.next();
        } else if c == quote && letters.next_if(|(_, next)| quote == '\'' && *next == quote).is_none() {
            return Some(at + 1);
        }
    }
    None
}

/// Checks whether all quotes and brackets of a value are closed.
fn is_complete(value: &str) -> bool {
    let (mut depth, mut at, mut before) = (0_i32, 0, '[');
    while let Some(c) = value[at..].chars().next() {
        let starts = "[{,:".contains(before);
        match c {
            '\'' | '"' if starts => match quoted_len(&value[at..], c) {
                Some(length) => at += length - 1,
                None => return false,
            },
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
        at += c.len_utf8();
    }
    depth <= 0
}
