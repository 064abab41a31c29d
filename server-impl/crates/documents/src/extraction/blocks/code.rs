//! Code in a text, verbatim between fences.

use super::BlockWriter;

/// Minimum length of a fence around code.
const MIN_FENCE_CHARS: usize = 3;

impl BlockWriter {
    /// Begins code: white space is preserved until its end.
    pub fn begin_code(&mut self) {
        if self.in_heading && self.mark.is_none() {
            self.end_heading();
        }
        self.code.get_or_insert_default();
    }

    /// Begins a line of code, unless one has begun already.
    pub fn begin_code_line(&mut self) {
        if let Some(code) = self.code.as_mut().filter(|code| !code.is_empty() && !code.ends_with('\n')) {
            code.push('\n');
        }
    }

    /// Ends a line of code; with `trims`, without the spaces before its end.
    pub fn break_code_line(&mut self, trims: bool) {
        let Some(code) = self.code.as_mut() else { return };
        if trims {
            code.truncate(code.trim_end_matches(' ').len());
        }
        code.push('\n');
    }

    /// Appends code whose white space does not count, except for spaces that do not break lines.
    pub fn push_code_words(&mut self, text: &str) {
        let Some(code) = self.code.as_mut() else { return };
        let mut is_apart = false;
        for letter in text.chars() {
            if letter.is_ascii_whitespace() {
                is_apart = true;
                continue;
            }
            if is_apart && !code.is_empty() && !code.ends_with([' ', '\n']) {
                code.push(' ');
            }
            is_apart = false;
            code.push(if letter == '\u{a0}' { ' ' } else { letter });
        }
        if is_apart && !code.is_empty() && !code.ends_with([' ', '\n']) {
            code.push(' ');
        }
    }

    /// Ends code.
    pub fn end_code(&mut self) {
        let Some(code) = self.code.take() else { return };
        let code = if code.contains('\r') { code.replace("\r\n", "\n").replace('\r', "\n") } else { code };
        let code = without_empty_lines(&code);
        if code.is_empty() {
            return;
        }
        if self.in_cells > 0 || self.in_heading || self.in_term {
            return self.push_code_lines(code);
        }
        self.mark = None;
        self.break_lines(2);
        let fence = fence_for(code);
        self.push_word(&format!("{fence}\n{code}\n{fence}"));
        self.break_lines(2);
    }

    /// Writes code where only lines of text are possible.
    fn push_code_lines(&mut self, code: &str) {
        for line in code.lines() {
            self.push_prose(line);
            self.break_lines(1);
        }
    }
}

/// Removes white space after code, and empty lines before it.
fn without_empty_lines(code: &str) -> &str {
    let code = code.trim_end();
    let indented = code.len() - code.trim_start().len();
    &code[code[..indented].rfind('\n').map_or(0, |end| end + 1)..]
}

/// Returns a fence that no line of the code equals.
pub fn fence_for(code: &str) -> String {
    let ticks = |line: &str| line.trim_start().bytes().take_while(|byte| *byte == b'`').count();
    let longest = code.lines().map(ticks).max().unwrap_or(0);
    "`".repeat(MIN_FENCE_CHARS.max(longest + 1))
}
