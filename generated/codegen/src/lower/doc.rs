//! Descriptions as lines of a Rust doc comment.

/// Maximum width of a documentation line.
const WIDTH: usize = 100;

/// Wraps a description paragraph by paragraph; lists, tables and code blocks keep their lines.
pub(crate) fn wrap_description(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    let mut in_code = false;
    for line in text.trim_end().lines() {
        let line = line.trim_end();
        let fence = line.trim_start().starts_with("```");
        if in_code || fence || is_line_kept(line) {
            wrap_paragraph(&mut paragraph, &mut out);
            out.push(line.to_owned());
        } else {
            paragraph.push_str(line.trim_start());
            paragraph.push(' ');
        }
        in_code ^= fence;
    }
    wrap_paragraph(&mut paragraph, &mut out);
    out
}

/// Checks for a line that must not be joined: empty lines separate paragraphs; the others are list items, table
/// rows, headings, quotes.
fn is_line_kept(line: &str) -> bool {
    let text = line.trim_start();
    let numbered = text.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
    text.is_empty() || numbered || ["- ", "* ", "|", "#", "> "].iter().any(|start| text.starts_with(start))
}

/// Wraps a paragraph, appends its lines and clears it.
fn wrap_paragraph(paragraph: &mut String, out: &mut Vec<String>) {
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        out.push(line);
    }
    paragraph.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_lists_and_code_stay() {
        let text = "One\ntwo three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
                    seventeen.\n\n- a\n- b\n\n```text\n  x\n```\n";
        insta::assert_snapshot!(wrap_description(text).join("\n"), @r"
        One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen.

        - a
        - b

        ```text
          x
        ```
        ");
    }
}
