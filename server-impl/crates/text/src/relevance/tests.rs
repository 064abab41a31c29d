//! Tests of the analysis of questions, and of reading passages for them.

use frontdesk_types::{
    ChunkId, DocumentId, SourceId,
    knowledge::chunks::{Chunk, Passage},
};
use uuid::Uuid;

use super::*;

fn passage(title: &str, heading: Option<&str>, language: &str, text: &str) -> Passage {
    let id = Uuid::from_u128(text.len() as u128);
    let chunk = Chunk {
        id: ChunkId(id),
        source: SourceId(id),
        document: DocumentId(id),
        start: 0,
        end: text.chars().count() as i64,
        text: text.to_owned(),
        heading: heading.map(ToOwned::to_owned),
        anchors: Vec::new(),
        pages: None,
        language: Some(language.to_owned()),
    };
    Passage { chunk, title: title.to_owned(), url: None, article: None }
}

fn asked(question: &str, passages: &[Passage]) -> QuestionTerms {
    QuestionTerms::new(question, &LocalStatistics::from_passages(passages.iter()))
}

fn kinds(question: &str, passages: &[Passage]) -> Vec<(String, WordKind)> {
    asked(question, passages).words.into_iter().map(|word| (word.written, word.kind)).collect()
}

#[test]
fn the_words_of_a_question_say_different_amounts() {
    let manual = [passage("Manual", None, "eng", "Set wal_level in postgresql.conf, then restart the server on GitHub.")];
    let shown =
        |question| kinds(question, &manual).into_iter().map(|(word, kind)| format!("{word} {kind:?}")).collect::<Vec<_>>();
    insta::assert_compact_debug_snapshot!(
        shown("How do I change wal_level?"),
        @r#"["change Verb", "wal Plain", "level Plain", "wal_level Name"]"#
    );
    insta::assert_compact_debug_snapshot!(
        shown("What is the difference between GitHub and the server?"),
        @r#"["difference Filler", "GitHub Name", "server Plain"]"#
    );
    insta::assert_compact_debug_snapshot!(shown("Wie stelle ich den Server ein?"), @r#"["stelle Verb", "Server Plain"]"#);
    insta::assert_compact_debug_snapshot!(
        shown("how 2 read --force-with-lease"),
        @r#"["2 Plain", "read Plain", "force Plain", "lease Plain", "force-with-lease Name"]"#
    );
}

#[test]
fn scripts_without_spaces_have_words_too() {
    let tower = [passage("", None, "jpn", "東京タワーの高さは333メートルです。")];
    let words: Vec<String> = kinds("東京タワーの高さは何ですか", &tower).into_iter().map(|(word, _)| word).collect();
    assert!(words.contains(&"タワー".to_owned()) && !words.contains(&"の".to_owned()), "{words:?}");
    let mut asked = asked("東京タワーの高さは何ですか", &tower);
    let said = asked.match_text("タワーは高い。", Some("jpn"));
    let tower = words.iter().position(|word| word == "タワー").unwrap();
    assert!((said.0[tower] - 1.0).abs() < f32::EPSILON, "the word stands there as a whole");
}

#[test]
fn what_stands_above_a_sentence_counts_for_it() {
    let found = passage(
        "Reference",
        Some("Options"),
        "eng",
        "--soft\n: Leaves the files as they are.\n\n--hard\n: Throws all changes away.\n\n# Night bell\n\nRing twice.",
    );
    let mut hard = asked("What does hard do?", std::slice::from_ref(&found));
    let reading = PassageReading::new(&found, &mut hard);
    let best = (0..reading.units.len()).max_by(|l, r| reading.fit(*l, &hard).total_cmp(&reading.fit(*r, &hard))).unwrap();
    assert_eq!(reading.text(best), "--hard");
    let described = reading.units.iter().position(|unit| unit.entry > 0.9).expect("the description of the term");
    assert_eq!(reading.text(described), ": Throws all changes away.");
    let mut bell = asked("Where is the night bell?", std::slice::from_ref(&found));
    let reading = PassageReading::new(&found, &mut bell);
    let last = reading.units.len() - 1;
    assert!(reading.units[last].above.has_any() && !reading.units[last].own.has_any(), "only the heading names the bell");
}

#[test]
fn below_a_question_is_its_answer() {
    let found = passage("Questions", Some("Is there a night bell?"), "eng", "Yes, beside the door.");
    let mut asked = asked("night bell", std::slice::from_ref(&found));
    let reading = PassageReading::new(&found, &mut asked);
    assert!((asked.said_share(&reading.units[0].own) - 1.0).abs() < f32::EPSILON);
}

#[test]
fn a_word_that_no_passage_has_is_unknown() {
    let desk = [passage("", None, "eng", "The front desk opens at nine.")];
    let unknown = |question: &str| -> Vec<String> {
        asked(question, &desk).words.into_iter().filter(AskedWord::is_unknown).map(|word| word.written).collect()
    };
    assert_eq!(unknown("Does the desk sell stamps?"), ["sell", "stamps"]);
    assert_eq!(unknown("When does the desk open?"), Vec::<String>::new());
}
