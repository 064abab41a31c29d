//! Writes a document as YAML that all parsers agree about: whatever some of them take for a boolean, a number or a
//! date is in quotes, which libraries leave out where YAML 1.2 does not need them.

use serde_json::{Map, Value};

/// Words that YAML 1.1 parsers do not take for texts.
const WORDS: [&str; 11] = ["true", "false", "yes", "no", "on", "off", "null", "y", "n", "t", "f"];

/// Writes the document in block style, with its multi-line texts verbatim.
pub(crate) fn to_yaml(document: &Value) -> String {
    let mut out = String::new();
    write_block(document, 0, &mut out);
    out
}

fn write_block(value: &Value, indent: usize, out: &mut String) {
    match value {
        Value::Object(fields) => write_mapping(fields, indent, out),
        Value::Array(items) => {
            for item in items {
                let mut text = String::new();
                write_entry(item, indent, &mut text);
                // The first line of an item follows its dash.
                let text = text.strip_prefix('\n').map_or(text.as_str(), |lines| &lines[indent + 1..]);
                out.push_str(&format!("{}-{text}", indentation(indent)));
            }
        }
        _ => write_entry(value, indent, out),
    }
}

fn write_mapping(fields: &Map<String, Value>, indent: usize, out: &mut String) {
    for (key, value) in fields {
        out.push_str(&format!("{}{}:", indentation(indent), scalar_text(key)));
        write_entry(value, indent, out);
    }
}

/// Writes what follows a key or a dash, up to the end of its last line.
fn write_entry(value: &Value, indent: usize, out: &mut String) {
    match value {
        Value::Object(fields) if !fields.is_empty() => write_nested(value, indent, out),
        Value::Array(items) if !items.is_empty() => write_nested(value, indent, out),
        Value::String(text) => out.push_str(&literal_block(text, indent).unwrap_or_else(|| format!(" {}\n", scalar_text(text)))),
        _ => out.push_str(&format!(" {value}\n")),
    }
}

fn write_nested(value: &Value, indent: usize, out: &mut String) {
    out.push('\n');
    write_block(value, indent + 2, out);
}

fn indentation(indent: usize) -> String {
    " ".repeat(indent)
}

/// Formats a multi-line text, if it can be written line by line.
fn literal_block(text: &str, indent: usize) -> Option<String> {
    let plain = |c: char| c == '\n' || !c.is_control();
    if !text.contains('\n') || text.starts_with([' ', '\n']) || !text.chars().all(plain) {
        return None;
    }
    let end = match text.len() - text.trim_end_matches('\n').len() {
        0 => "-",
        1 => "",
        _ => "+",
    };
    let body = text.strip_suffix('\n').unwrap_or(text);
    let lines = body
        .split('\n')
        .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("{}{line}\n", indentation(indent + 2)) });
    Some(format!(" |{end}\n{}", lines.collect::<String>()))
}

/// Formats a text in one line: plain if it cannot be taken for anything else, otherwise in quotes, as in JSON.
fn scalar_text(text: &str) -> String {
    let starts_well = text.starts_with(|c: char| c.is_ascii_alphabetic() || ['/', '$', '_'].contains(&c));
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " _./$-(),{}+".contains(c);
    let is_word = WORDS.contains(&text.to_ascii_lowercase().as_str());
    let quoted = !starts_well || is_word || text.ends_with(' ') || !text.chars().all(is_plain);
    if quoted { Value::from(text).to_string() } else { text.to_owned() }
}
