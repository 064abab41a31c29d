//! Makes scripts and style sheets smaller without a tool: their comments are for people who read this repository.

/// Returns a script or a style sheet without lines that are only a comment, empty lines, and indentation. No text in it
/// may span several lines, unless it is a style sheet itself.
pub(super) fn compact(content: &str) -> String {
    let mut kept = String::with_capacity(content.len());
    let mut is_in_comment = false;
    for line in content.lines().map(str::trim) {
        let begins = line.starts_with("/*");
        if is_in_comment || begins {
            is_in_comment = !line.ends_with("*/");
        } else if !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go() {
        let comments = "/** One. */\n/**\n * Two:\n *   /* nested\n */\n// Three.\n";
        let script = format!("'use strict';\n\n{comments}function a() {{\n  return 'b'; // four\n}}\n");
        assert_eq!(compact(&script), "'use strict';\nfunction a() {\nreturn 'b'; // four\n}\n");
    }
}
