//! Text of snapshots, in lines that fit on a screen. For tests only.

use serde_json::Value;

/// Longest line of text, in characters.
const MAX_LINE_CHARS: usize = 110;

/// Longest object or list of JSON on one line, in characters.
const MAX_JSON_CHARS: usize = 90;

/// Breaks longer lines at spaces, and longer words behind commas, and indents what follows a break.
pub fn wrap_lines(text: &str) -> String {
    text.split('\n').map(wrap_line).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str) -> String {
    let indent = line.chars().take_while(|char| *char == ' ').count() + 2;
    let (mut out, mut column) = (String::new(), 0);
    for word in line.split_inclusive(' ').flat_map(split_long_word) {
        let chars = word.chars().count();
        if column > indent && column + chars > MAX_LINE_CHARS {
            if out.ends_with(' ') {
                out.pop();
            }
            out.push_str(&format!("\n{}", " ".repeat(indent)));
            column = indent;
        }
        out.push_str(word);
        column += chars;
    }
    out
}

fn split_long_word(word: &str) -> Vec<&str> {
    if word.chars().count() > MAX_LINE_CHARS { word.split_inclusive(',').collect() } else { vec![word] }
}

/// Formats JSON: a short object or list stands on one line, each entry of a longer one on a line of its own.
pub fn format_json(value: &Value) -> String {
    wrap_lines(&format_from_column(value, 0, 0))
}

/// Formats JSON that starts at `column` of a line indented by `indent`.
fn format_from_column(value: &Value, indent: usize, column: usize) -> String {
    let line = value.to_string();
    if column + line.chars().count() <= MAX_JSON_CHARS {
        return line;
    }
    let inner = indent + 2;
    let (open, entries, close) = match value {
        Value::Object(map) => {
            let entry = |(key, value): (&String, &Value)| {
                let key = format!("{}: ", Value::from(key.as_str()));
                let value = format_from_column(value, inner, inner + key.chars().count());
                key + &value
            };
            ('{', map.iter().map(entry).collect::<Vec<_>>(), '}')
        }
        Value::Array(list) => ('[', list.iter().map(|item| format_from_column(item, inner, inner)).collect(), ']'),
        _ => return line,
    };
    let (inner, outer) = (" ".repeat(inner), " ".repeat(indent));
    format!("{open}\n{inner}{}\n{outer}{close}", entries.join(&format!(",\n{inner}")))
}
