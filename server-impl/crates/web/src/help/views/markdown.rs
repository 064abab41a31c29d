//! Escaping for Markdown.

/// Joins a text to one line, and escapes all characters with a meaning in Markdown.
pub(super) fn escape_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut escaped = String::with_capacity(text.len());
    for letter in words.join(" ").chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#' | '~') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_hostile_title_stays_a_title() {
        let title = "A](https://evil.test) \n# <b>*x*</b> `y`";
        insta::assert_snapshot!(super::escape_line(title), @r"A\](https://evil.test) \# \<b\>\*x\*\</b\> \`y\`");
    }
}
