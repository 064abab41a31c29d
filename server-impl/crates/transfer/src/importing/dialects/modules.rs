//! Programs within MDX: lines of `import` and `export`, and those that go on behind them.

/// Letters before which a `/` begins a regular expression; behind others, it divides.
const BEFORE_PATTERN: &[char] = &['=', '(', ',', ':', ';', '[', '!', '&', '|', '?', '{', '+'];

/// Returns `true` for the first line of a program within MDX: `import Tabs from '…'`.
pub(super) fn is_module_line(line: &str) -> bool {
    let imports =
        |rest: &str| rest.starts_with(['\'', '"', '{']) || [" from '", " from \"", " {"].iter().any(|mark| rest.contains(mark));
    let is_import = line.strip_prefix("import ").is_some_and(imports);
    let starts = ["export const ", "export default ", "export function ", "export let ", "export * ", "export {"];
    is_import || starts.iter().any(|start| line.starts_with(start))
}

/// A part of a program that spans lines.
#[derive(Debug)]
pub(super) struct OpenModule {
    /// Its first line.
    pub(super) first_line: String,
    /// Number of brackets that are open.
    depth: isize,
    /// End of the template or the comment that is open.
    literal: Option<&'static str>,
    is_behind_blank: bool,
}

impl OpenModule {
    /// Begins with a line, unless that is whole.
    pub(super) fn begin(line: &str) -> Option<Self> {
        let mut module = Self { first_line: line.to_owned(), depth: 0, literal: None, is_behind_blank: false };
        module.read_code(line);
        module.is_open().then_some(module)
    }

    /// Returns `true` if lines are still missing.
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0 || self.literal.is_some()
    }

    /// Returns `true` for a line of text. Behind a blank line, a program goes on in indented lines or with a bracket, even
    /// where brackets are not balanced.
    pub(super) fn is_left_by(&self, line: &str) -> bool {
        self.is_behind_blank && !line.trim().is_empty() && !line.starts_with([' ', '\t', '}', ')', ']'])
    }

    /// Reads the next line.
    pub(super) fn read_line(&mut self, line: &str) {
        self.is_behind_blank = line.trim().is_empty();
        self.read_code(line);
    }

    fn read_code(&mut self, line: &str) {
        let (mut rest, mut before) = (line, '=');
        while !rest.is_empty() {
            if let Some(end) = self.literal {
                let Some((_, behind)) = rest.split_once(end) else { return };
                (self.literal, rest, before) = (None, behind, ')');
                continue;
            }
            let length = self.read_token(rest, before);
            before = rest[..length].trim_end().chars().next_back().unwrap_or(before);
            rest = &rest[length..];
        }
    }

    /// Reads a letter, or a string, a pattern, or a comment as a whole. Returns the length.
    fn read_token(&mut self, rest: &str, before: char) -> usize {
        let Some(letter) = rest.chars().next() else { return 0 };
        match letter {
            '{' | '(' | '[' => self.depth += 1,
            '}' | ')' | ']' => self.depth -= 1,
            '`' => self.literal = Some("`"),
            '/' if rest.starts_with("/*") => {
                self.literal = Some("*/");
                return 2;
            }
            '/' if rest.starts_with("//") && before != ':' => return rest.len(),
            '/' if BEFORE_PATTERN.contains(&before) => return literal_length(rest, letter),
            '"' | '\'' if !before.is_alphanumeric() => return literal_length(rest, letter),
            _ => {}
        }
        letter.len_utf8()
    }
}

/// Returns the length of a string or a pattern: of its first sign only if it does not end in this line, as in text.
fn literal_length(rest: &str, end: char) -> usize {
    let (mut is_escaped, mut is_in_class) = (false, false);
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' if end == '/' => is_in_class = true,
            ']' => is_in_class = false,
            _ if letter == end && !is_in_class => return at + 1,
            _ => {}
        }
    }
    1
}

#[cfg(test)]
mod tests;
