//! Interprets a message in the light of the earlier questions.

use frontdesk_text::{analysis::question_terms, language::function_words};
use frontdesk_types::{chat::ConversationTurn, conversations::MessageRole};

/// Minimum words of its own with which a message is not treated as a follow-up ("And on Sundays?").
const MIN_OWN_WORDS: usize = 3;

/// An interpreted message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InterpretedMessage {
    /// Search query: a follow-up includes the words of the previous question, so that what it leaves out is found.
    pub(super) search: String,
    /// Subject of the answer: the message itself, unless it has no informative word ("Why?").
    pub(super) question: String,
}

/// Interprets a message with the turns before it, oldest first.
pub(super) fn interpret_message(message: &str, turns: &[ConversationTurn]) -> InterpretedMessage {
    let own = count_own_words(message);
    let with_previous = || earlier_questions(turns).next_back().map(|previous| format!("{previous} {message}"));
    let full = if own < MIN_OWN_WORDS { with_previous() } else { None };
    let search = full.unwrap_or_else(|| message.to_owned());
    let question = if own == 0 { search.clone() } else { message.to_owned() };
    InterpretedMessage { search, question }
}

/// Counts the words of a message that say what it is about.
fn count_own_words(message: &str) -> usize {
    let language = function_words::detect_question_language(message);
    let known = function_words::function_words(language);
    question_terms(&function_words::remove_function_words(message, language), [None])
        .iter()
        .filter(|word| !known.contains(*word))
        .count()
}

/// Returns the earlier questions of the visitor, oldest first.
fn earlier_questions(turns: &[ConversationTurn]) -> impl DoubleEndedIterator<Item = &str> {
    turns.iter().filter(|turn| turn.role == MessageRole::Visitor).map(|turn| turn.text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn understood(message: &str, before: &[&str]) -> InterpretedMessage {
        let turns: Vec<ConversationTurn> = before
            .iter()
            .flat_map(|question| [(MessageRole::Visitor, *question), (MessageRole::Agent, "An answer.")])
            .map(|(role, text)| ConversationTurn { role, text: text.to_owned() })
            .collect();
        interpret_message(message, &turns)
    }

    #[test]
    fn a_question_that_stands_by_itself_is_left_alone() {
        let message = "When does the garden room close on Mondays?";
        let query = understood(message, &["Where is the front chat?"]);
        assert_eq!((query.search.as_str(), query.question.as_str()), (message, message));
    }

    #[test]
    fn a_follow_up_is_looked_for_with_the_words_of_the_question_before() {
        let query = understood("And on Sundays?", &["Is there a pool?", "When does the front chat open?"]);
        assert_eq!(query.search, "When does the front chat open? And on Sundays?");
        assert_eq!(query.question, "And on Sundays?");
        assert_eq!(
            understood("Und sonntags?", &["Wann öffnet die Rezeption?"]).search,
            "Wann öffnet die Rezeption? Und sonntags?"
        );
    }

    #[test]
    fn a_follow_up_without_a_word_of_its_own_asks_the_question_before() {
        let query = understood("Why is that?", &["Why does the garden room close early?"]);
        assert_eq!(query.question, "Why does the garden room close early? Why is that?");
    }

    #[test]
    fn the_first_question_has_nothing_before_it() {
        assert_eq!(understood("Why?", &[]), InterpretedMessage { search: "Why?".into(), question: "Why?".into() });
    }
}
