//! Code in a text, verbatim between fences.

use super::Blocks;

/// Minimum length of a fence around code.
const FENCE: usize = 3;

impl Blocks {
    /// Begins code: white space is preserved until its end.
    pub fn code(&mut self) {
        if self.in_heading && self.mark.is_none() {
            self.end_heading();
        }
        self.code.get_or_insert_default();
    }

    /// Begins a line of code, unless one has begun already.
    pub fn code_line(&mut self) {
        if let Some(code) = self.code.as_mut().filter(|code| !code.is_empty() && !code.ends_with('\n')) {
            code.push('\n');
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
            return self.lines(code);
        }
        self.mark = None;
        self.pause(2);
        let fence = fence(code);
        self.word(&format!("{fence}\n{code}\n{fence}"));
        self.pause(2);
    }

    /// Writes code where only lines of text are possible.
    fn lines(&mut self, code: &str) {
        for line in code.lines() {
            self.prose(line);
            self.pause(1);
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
pub fn fence(code: &str) -> String {
    let ticks = |line: &str| line.trim_start().bytes().take_while(|byte| *byte == b'`').count();
    let longest = code.lines().map(ticks).max().unwrap_or(0);
    "`".repeat(FENCE.max(longest + 1))
}
