//! Removes a model's thinking from its text, as it arrives.

/// Marks around thinking: those of DeepSeek and Qwen, of models fine-tuned after them, and of Mistral.
const MARKS: [(&str, &str); 5] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
];

/// Characters directly before a mark that is mentioned rather than used, as in "the tag `<think>`".
const QUOTES: [char; 9] = ['`', '"', '\'', '“', '‘', '„', '«', '「', '‹'];

/// Text of an answer as far as it is known not to be thinking.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FilteredText {
    /// Text to pass on. May be empty.
    pub(super) text: String,
    /// `true` if thinking ended here that had no beginning, so all the text before was thinking: the templates of some
    /// models put the opening mark into the prompt.
    pub(super) is_retracting: bool,
}

/// Removes thinking from a text that arrives in parts, wherever it is split.
#[derive(Debug, Default)]
pub(super) struct ThinkingFilter {
    /// Text that may be the beginning of a mark.
    held: String,
    /// Mark that ends the thinking, while the model thinks.
    closing: Option<&'static str>,
    /// Last character before `held`.
    previous: Option<char>,
    /// `true` once thinking had a beginning or an end, so that a later end without a beginning is text.
    has_thought: bool,
}

/// A mark, or the beginning of one, in a text.
enum MarkPosition {
    Opening { at: usize, mark: &'static str, closing: &'static str },
    Closing { at: usize, mark: &'static str },
    Partial { at: usize },
}

impl ThinkingFilter {
    /// Takes more text; returns what can be passed on now.
    pub(super) fn push(&mut self, part: &str) -> FilteredText {
        self.held.push_str(part);
        let mut filtered = FilteredText::default();
        loop {
            if let Some(closing) = self.closing {
                if !self.skip_thinking(closing) {
                    return filtered;
                }
                continue;
            }
            match self.find_mark() {
                None => {
                    self.pass_on(self.held.len(), &mut filtered.text);
                    return filtered;
                }
                Some(MarkPosition::Partial { at }) => {
                    self.pass_on(at, &mut filtered.text);
                    return filtered;
                }
                Some(MarkPosition::Opening { at, mark, closing }) => {
                    self.pass_on(at, &mut filtered.text);
                    self.held.drain(..mark.len());
                    (self.closing, self.has_thought) = (Some(closing), true);
                }
                Some(MarkPosition::Closing { at, mark }) => {
                    self.held.drain(..at + mark.len());
                    (self.previous, self.has_thought) = (None, true);
                    filtered = FilteredText { text: String::new(), is_retracting: true };
                }
            }
        }
    }

    /// Ends the text; returns the rest to pass on.
    pub(super) fn finish(&mut self) -> String {
        let rest = std::mem::take(&mut self.held);
        if self.closing.is_some() { String::new() } else { rest }
    }

    /// Drops thinking; returns `true` once it has ended.
    fn skip_thinking(&mut self, closing: &'static str) -> bool {
        if let Some(at) = self.held.find(closing) {
            self.held.drain(..at + closing.len());
            (self.closing, self.previous) = (None, None);
            return true;
        }
        let mut kept = self.held.len().saturating_sub(closing.len());
        while !self.held.is_char_boundary(kept) {
            kept += 1;
        }
        self.held.drain(..kept);
        false
    }

    /// Moves the first bytes of the held text to the text that is passed on.
    fn pass_on(&mut self, bytes: usize, text: &mut String) {
        let passed: String = self.held.drain(..bytes).collect();
        self.previous = passed.chars().next_back().or(self.previous);
        text.push_str(&passed);
    }

    /// Finds the first mark in the held text.
    fn find_mark(&self) -> Option<MarkPosition> {
        let brackets = self.held.match_indices(['<', '[']).map(|(at, _)| at);
        brackets.filter(|at| !self.is_mentioned(*at)).find_map(|at| self.mark_at(at))
    }

    fn is_mentioned(&self, at: usize) -> bool {
        self.held[..at].chars().next_back().or(self.previous).is_some_and(|before| QUOTES.contains(&before))
    }

    fn mark_at(&self, at: usize) -> Option<MarkPosition> {
        let rest = &self.held[at..];
        let starts_with = |mark: &str| rest.starts_with(mark);
        let may_become = |mark: &str| mark.starts_with(rest);
        MARKS.into_iter().find_map(|(opening, closing)| {
            if starts_with(opening) {
                Some(MarkPosition::Opening { at, mark: opening, closing })
            } else if !self.has_thought && starts_with(closing) {
                Some(MarkPosition::Closing { at, mark: closing })
            } else if may_become(opening) || (!self.has_thought && may_become(closing)) {
                Some(MarkPosition::Partial { at })
            } else {
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the text without thinking, and the text before an end of thinking that had no beginning.
    fn filter(parts: &[&str]) -> (String, String) {
        let (mut filter, mut text, mut retracted) = (ThinkingFilter::default(), String::new(), String::new());
        for part in parts {
            let filtered = filter.push(part);
            if filtered.is_retracting {
                retracted.push_str(&std::mem::take(&mut text));
            }
            text.push_str(&filtered.text);
        }
        text.push_str(&filter.finish());
        (text, retracted)
    }

    fn without(text: &str) -> String {
        filter(&[text]).0
    }

    #[test]
    fn thinking_is_removed() {
        assert_eq!(without("<think>The secret plan.</think>At ten."), "At ten.");
        assert_eq!(without("<think>\nHm.\n</think>\n\nAt ten."), "\n\nAt ten.");
        assert_eq!(without("At <think>ten or eleven?</think>ten. <think>Done.</think>Bye."), "At ten. Bye.");
        assert_eq!(without("<thinking>a < b</thinking>x<thought>y</thought>z[THINK]w[/THINK]"), "xz");
        assert_eq!(without("<think>a <b> </thin > </think>c"), "c");
        assert_eq!(without("<think>It never ends"), "");
    }

    #[test]
    fn other_text_stays() {
        for text in [
            "a < b",
            "<thin ice>",
            "a [1] b [",
            "<th",
            "The tag `<think>` marks thinking.",
            "\"</think>\"",
            "„<think>“",
            "[Think](/think)",
        ] {
            assert_eq!(without(text), text);
        }
        assert_eq!(without("<think>a</think>The end is </think>."), "The end is </think>.");
    }

    #[test]
    fn thinking_without_a_beginning_retracts_what_was_before() {
        assert_eq!(
            filter(&["The user asks", " about hours.</th", "ink>At ten."]),
            ("At ten.".to_owned(), "The user asks about hours.".to_owned())
        );
    }

    proptest! {
        #[test]
        fn however_it_is_parted_the_text_is_the_same(
            words in proptest::collection::vec(
                prop_oneof!["<think>", "</think>", "<", "[THINK]", "[/THINK]", "</", "`", "ä", "think>", "x "], 0..12),
            cuts in proptest::collection::vec(0..80_usize, 0..10),
        ) {
            let text = words.concat();
            let mut cuts: Vec<usize> = cuts.into_iter().filter(|cut| *cut <= text.len() && text.is_char_boundary(*cut)).collect();
            cuts.extend([0, text.len()]);
            cuts.sort_unstable();
            let parts: Vec<&str> = cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]).collect();
            let whole: Vec<&str> = vec![&text];
            prop_assert_eq!(filter(&parts).0, filter(&whole).0);
        }
    }
}
