//! Removes a model's thinking from its text, as it arrives.

use std::{mem, ops::ControlFlow};

use super::{AnswerEndReason, lines::LastLine};

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

/// Maximum bytes of thinking that are kept because its mark may have been mentioned rather than used.
const MAX_KEPT_BYTES: usize = 64 * 1024;

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
    /// Thinking from its mark on, if its mark came after text.
    kept: Option<String>,
    /// Closing marks that the text does not have, so that their opening marks are text.
    missing: Vec<&'static str>,
    /// Last character before `held`.
    previous: Option<char>,
    /// Line that ends before `held`.
    line: LastLine,
    /// `true` once text other than white space was passed on.
    has_text: bool,
    /// `true` once thinking had a beginning or an end, so that a later end without a beginning is text.
    has_thought: bool,
}

/// A mark, or the beginning of one, at the start of a text.
enum FoundMark {
    Opening { mark: &'static str, closing: &'static str },
    Closing { mark: &'static str },
    Partial,
}

/// The rest of a text after a step: there is more to do, or the step needs more text.
type Rest<'t> = ControlFlow<&'t str, &'t str>;

impl ThinkingFilter {
    /// Takes more text; returns what can be passed on now.
    pub(super) fn push(&mut self, part: &str) -> FilteredText {
        self.held.push_str(part);
        let mut filtered = FilteredText::default();
        self.read_held(false, &mut filtered);
        filtered
    }

    /// Ends the text; returns the rest to pass on. Thinking without an end is text if its mark came after text, since
    /// it was only mentioned then, unless the answer was cut.
    pub(super) fn finish(&mut self, reason: AnswerEndReason) -> FilteredText {
        let mut filtered = FilteredText::default();
        self.read_held(true, &mut filtered);
        while let (Some(closing), Some(kept), AnswerEndReason::Complete) = (self.closing.take(), self.kept.take(), reason) {
            self.missing.push(closing);
            self.held.insert_str(0, &kept);
            self.read_held(true, &mut filtered);
        }
        filtered
    }

    /// Reads the held text up to what needs more text. `is_last` says that there is no more.
    fn read_held(&mut self, is_last: bool, filtered: &mut FilteredText) {
        let mut held = mem::take(&mut self.held);
        let mut step = Rest::Continue(held.as_str());
        while let Rest::Continue(rest) = step {
            step = match self.closing {
                Some(closing) => self.skip_thinking(rest, closing),
                None => self.read_text(rest, is_last, filtered),
            };
        }
        let unread = step.break_value().map_or(0, str::len);
        held.drain(..held.len() - unread);
        self.held = held;
    }

    /// Drops thinking, or keeps it aside.
    fn skip_thinking<'t>(&mut self, text: &'t str, closing: &'static str) -> Rest<'t> {
        if let Some((_, rest)) = text.split_once(closing) {
            (self.closing, self.kept, self.previous) = (None, None, None);
            return Rest::Continue(rest);
        }
        let (dropped, rest) = text.split_at(text.ceil_char_boundary(text.len().saturating_sub(closing.len())));
        self.kept = self.kept.take().filter(|kept| kept.len() + dropped.len() <= MAX_KEPT_BYTES).map(|kept| kept + dropped);
        Rest::Break(rest)
    }

    /// Passes text on up to the next bracket, and reads the mark that may be there.
    fn read_text<'t>(&mut self, text: &'t str, is_last: bool, filtered: &mut FilteredText) -> Rest<'t> {
        let (before, rest) = text.split_at(text.find(['<', '[']).unwrap_or(text.len()));
        self.pass_on(before, &mut filtered.text);
        match self.find_mark(rest, is_last) {
            Some(FoundMark::Opening { mark, closing }) => {
                (self.closing, self.has_thought) = (Some(closing), true);
                self.kept = self.has_text.then(|| mark.to_owned());
                Rest::Continue(&rest[mark.len()..])
            }
            Some(FoundMark::Closing { mark }) => {
                (self.previous, self.has_text, self.has_thought) = (None, false, true);
                *filtered = FilteredText { text: String::new(), is_retracting: true };
                Rest::Continue(&rest[mark.len()..])
            }
            Some(FoundMark::Partial) if !is_last => Rest::Break(rest),
            _ if rest.is_empty() => Rest::Break(rest),
            _ => {
                self.pass_on(&rest[..1], &mut filtered.text);
                Rest::Continue(&rest[1..])
            }
        }
    }

    fn pass_on(&mut self, passed: &str, text: &mut String) {
        self.previous = passed.chars().next_back().or(self.previous);
        self.has_text |= !passed.trim().is_empty();
        self.line.push(passed);
        text.push_str(passed);
    }

    /// Finds the mark that a text begins with, unless it is quoted or code.
    fn find_mark(&self, text: &str, is_last: bool) -> Option<FoundMark> {
        let is_quoted = self.previous.is_some_and(|before| QUOTES.contains(&before));
        if text.is_empty() || is_quoted || self.line.is_in_code() {
            return None;
        }
        MARKS.into_iter().find_map(|(opening, closing)| {
            self.find_opening(text, opening, closing).or_else(|| self.find_closing(text, closing, is_last))
        })
    }

    fn find_opening(&self, text: &str, mark: &'static str, closing: &'static str) -> Option<FoundMark> {
        if self.missing.contains(&closing) {
            return None;
        }
        if text.starts_with(mark) {
            return Some(FoundMark::Opening { mark, closing });
        }
        mark.starts_with(text).then_some(FoundMark::Partial)
    }

    /// Finds the end of thinking that had no beginning. A mark between the words of a sentence is text.
    fn find_closing(&self, text: &str, mark: &'static str, is_last: bool) -> Option<FoundMark> {
        let is_word = !self.line.is_blank() && self.previous.is_some_and(char::is_whitespace);
        if self.has_thought || is_word {
            return None;
        }
        match text.strip_prefix(mark) {
            Some("") if !is_last => Some(FoundMark::Partial),
            Some(after) => begins_answer(after).then_some(FoundMark::Closing { mark }),
            None => mark.starts_with(text).then_some(FoundMark::Partial),
        }
    }
}

/// Returns `true` for a text that may begin an answer; `false` if it goes on with a sentence.
fn begins_answer(text: &str) -> bool {
    text.chars().next().is_none_or(|first| match first {
        '\n' | '\r' => true,
        '.' | ',' | ';' | ':' | '!' | '?' | ')' | ']' | '”' | '’' | '»' | '」' | '›' => false,
        other => !other.is_whitespace() && !QUOTES.contains(&other),
    })
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;

    /// Returns the text without thinking, and the text before an end of thinking that had no beginning.
    fn filter_until(parts: &[&str], reason: AnswerEndReason) -> (String, String) {
        let (mut filter, mut text, mut retracted) = (ThinkingFilter::default(), String::new(), String::new());
        let mut take = |filtered: FilteredText| {
            if filtered.is_retracting {
                retracted.push_str(&mem::take(&mut text));
            }
            text.push_str(&filtered.text);
        };
        for part in parts {
            take(filter.push(part));
        }
        take(filter.finish(reason));
        (text, retracted)
    }

    fn filter(parts: &[&str]) -> (String, String) {
        filter_until(parts, AnswerEndReason::Complete)
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
    fn a_mark_that_is_only_mentioned_is_text() {
        for text in [
            "The model wraps its notes in <reasoning> tags. To turn that off, ask the operator.",
            "Use <think> or <thinking> or <think> – as you like <th",
            "So:\n```xml\n<thinking>\nHm.\n</thinking>\n```\nThat is all.",
            "~~~\n</think>\n~~~\nEnds it.",
        ] {
            assert_eq!(without(text), text);
        }
        assert_eq!(without("Ask <think>\nat once"), "Ask <think>\nat once");
        assert_eq!(without("Write <reasoning> first. <think>A secret.</think>Bye."), "Write <reasoning> first. Bye.");
        assert_eq!(without("```\na\n```\n<think>A secret.</think>Bye."), "```\na\n```\nBye.");
    }

    #[test]
    fn thinking_that_is_cut_or_too_long_is_not_text() {
        for reason in [AnswerEndReason::Length, AnswerEndReason::Filtered] {
            assert_eq!(filter_until(&["At ten. <think>The secret pl"], reason).0, "At ten. ", "{reason:?}");
        }
        let notes = "note ".repeat(MAX_KEPT_BYTES);
        assert_eq!(filter(&["At ten. <think>", &notes[..9], &notes]).0, "At ten. ");
        assert_eq!(without(" \n<think>The secret plan."), " \n");
    }

    #[test]
    fn thinking_without_a_beginning_retracts_what_was_before() {
        let retracted = |answer: &str| (answer.to_owned(), "The user asks about hours.\n".to_owned());
        assert_eq!(filter(&["The user asks", " about hours.\n</th", "ink>", "\n\nAt ten."]), retracted("\n\nAt ten."));
        assert_eq!(filter(&["The user asks about hours.\n", "[/THINK]\r\nAt ten."]), retracted("\r\nAt ten."));
        assert_eq!(filter(&["The user asks about hours.\n", "</think>"]), retracted(""));
        assert_eq!(filter(&["The user asks.</think>", "At ten."]), ("At ten.".to_owned(), "The user asks.".to_owned()));
        assert_eq!(filter(&["The user asks.", "</think>\n**Ten**"]), ("\n**Ten**".to_owned(), "The user asks.".to_owned()));
    }

    #[test]
    fn an_end_without_a_beginning_within_a_sentence_is_text() {
        for text in ["The text </think>", "</think> is the text", "a\n</think>.\n", "(</think>)", "So </think> ends it."] {
            assert_eq!(filter(&[text]), (text.to_owned(), String::new()));
        }
    }

    #[test]
    fn a_mebibyte_of_marks_takes_no_longer_than_other_text() {
        let begun = Instant::now();
        assert_eq!(without(&"<think></think>".repeat(70_000)), "");
        assert_eq!(without(&"<think> <reasoning> ".repeat(50_000)), "");
        let spent = begun.elapsed();
        assert!(spent < Duration::from_secs(5), "removing is quadratic: it took {spent:?}");
    }

    proptest! {
        #[test]
        fn however_it_is_parted_the_text_is_the_same(
            words in proptest::collection::vec(
                prop_oneof![
                    "<think>", "</think>", "<", "[THINK]", "[/THINK]", "</", "`", "ä", "think>", "x ", "\n", "```\n"
                ], 0..12),
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
