//! Lines of a text that arrives in parts: the beginning of the last one, and the code block that it is in.

/// Maximum bytes of a line that are kept. Fences are shorter.
const MAX_LINE_BYTES: usize = 128;

/// Minimum characters of a code fence (CommonMark, section 4.5).
const MIN_FENCE_CHARS: usize = 3;

/// The last line of a text.
#[derive(Debug, Default)]
pub(super) struct LastLine {
    /// Beginning of the line, without its indentation.
    beginning: String,
    /// Fence that opened the code block that the line is in.
    fence: Option<CodeFence>,
}

/// A fence around code: a run of one character.
#[derive(Debug, Clone, Copy)]
struct CodeFence {
    character: char,
    /// Number of characters.
    length: usize,
}

impl CodeFence {
    /// Finds the run that a line begins with.
    fn find_at_start_of(line: &str) -> Option<Self> {
        let character = line.chars().next().filter(|first| ['`', '~'].contains(first))?;
        let length = line.chars().take_while(|next| *next == character).count();
        (length >= MIN_FENCE_CHARS).then_some(Self { character, length })
    }

    /// Returns `true` if nothing on the line prevents its run from opening a block: backticks may be code inside a line.
    fn is_opened_by(self, line: &str) -> bool {
        self.character == '~' || !line[self.length..].contains('`')
    }

    fn is_closed_by(self, line: &str) -> bool {
        let line = line.trim_end();
        line.len() >= self.length && line.chars().all(|next| next == self.character)
    }
}

impl LastLine {
    /// Takes more text.
    pub(super) fn push(&mut self, text: &str) {
        for next in text.chars() {
            if next == '\n' {
                self.end();
            } else if self.beginning.len() < MAX_LINE_BYTES && !(self.is_blank() && next.is_whitespace()) {
                self.beginning.push(next);
            }
        }
    }

    /// Returns `true` if the line has nothing but white space so far.
    pub(super) fn is_blank(&self) -> bool {
        self.beginning.is_empty()
    }

    /// Returns `true` if what follows is code: in a block, or behind a fence.
    pub(super) fn is_in_code(&self) -> bool {
        self.fence.is_some() || CodeFence::find_at_start_of(&self.beginning).is_some()
    }

    fn end(&mut self) {
        let line = std::mem::take(&mut self.beginning);
        self.fence = match self.fence {
            Some(fence) => (!fence.is_closed_by(&line)).then_some(fence),
            None => CodeFence::find_at_start_of(&line).filter(|fence| fence.is_opened_by(&line)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_line(text: &str) -> LastLine {
        let mut line = LastLine::default();
        line.push(text);
        line
    }

    #[test]
    fn code_is_between_fences() {
        for text in ["```\n", "Say:\n  ```html\n<b>\n\n", "~~~ `a`\n", "````\n```\n", "```\n~~~\n", "```\n``` not yet\n", "```"] {
            assert!(last_line(text).is_in_code(), "{text:?}");
        }
        for text in ["", "``", "``\n", "a ```\n", "```a```\n", "```\na\n```\n", "~~~\n```\n~~~~ \n", "```\r\na\r\n```\r\n"] {
            assert!(!last_line(text).is_in_code(), "{text:?}");
        }
    }

    #[test]
    fn a_line_is_blank_until_its_first_letter() {
        for text in ["", "  \t", "a\n", "a\r\n ", &" ".repeat(1000)] {
            assert!(last_line(text).is_blank(), "{text:?}");
        }
        for text in ["a", "\n .", &(" ".repeat(1000) + "a")] {
            assert!(!last_line(text).is_blank(), "{text:?}");
        }
    }
}
