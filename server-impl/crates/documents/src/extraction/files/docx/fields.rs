//! The fields that are open: their instructions are not shown, their results are (section 17.16.18).

/// The open fields, innermost last.
#[derive(Debug, Default)]
pub(super) struct OpenFields {
    /// Set for each field whose result has not begun.
    in_instruction: Vec<bool>,
}

impl OpenFields {
    /// Reads a mark of this kind: the beginning of a field, of its result, or its end.
    pub(super) fn read_mark(&mut self, kind: &str) {
        match kind {
            "begin" => self.in_instruction.push(true),
            "separate" => self.in_instruction.last_mut().into_iter().for_each(|field| *field = false),
            "end" => drop(self.in_instruction.pop()),
            _ => {}
        }
    }

    /// Ends a paragraph: a field whose end was lost hides no more than its paragraph.
    pub(super) fn end_paragraph(&mut self) {
        self.in_instruction.fill(false);
    }

    /// Returns `true` within an instruction, even if it contains the result of another field.
    pub(super) fn are_hiding(&self) -> bool {
        self.in_instruction.contains(&true)
    }
}
