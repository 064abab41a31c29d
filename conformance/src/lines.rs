//! Snapshots in lines that fit on a screen.

/// Longest line of a snapshot, in characters.
const MAX_LINE_CHARS: usize = 110;

/// Breaks longer lines at spaces, and indents what follows a break.
pub fn wrap_lines(text: &str) -> String {
    text.split('\n').map(wrap_line).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str) -> String {
    let indent = line.chars().take_while(|char| *char == ' ').count() + 2;
    let (mut out, mut column) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let chars = word.chars().count();
        if column > indent && column + chars > MAX_LINE_CHARS && out.ends_with(' ') {
            out.pop();
            out.push_str(&format!("\n{}", " ".repeat(indent)));
            column = indent;
        }
        out.push_str(word);
        column += chars;
    }
    out
}
