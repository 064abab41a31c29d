//! Tests of answers to questions.

use frontdesk_text::relevance::LocalStatistics;
use frontdesk_types::{
    ChunkId, DocumentId, SourceId,
    knowledge::chunks::{Chunk, ChunkPages},
};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

/// Answers a question with the default voice.
fn answer(question: &str, found: &[(Passage, f32)]) -> Answer {
    let mut asked = QuestionTerms::new(question, &LocalStatistics::from_passages(found.iter().map(|(passage, _)| passage)));
    super::answer(question, &mut asked, found, &AnswerVoice::default())
}

/// Builds a passage that begins at character 100 of its source.
fn passage(source: u128, language: Option<&str>, title: &str, text: &str) -> (Passage, f32) {
    let chunk = Chunk {
        anchors: Vec::new(),
        pages: None,
        id: ChunkId(Uuid::from_u128(source)),
        source: SourceId(Uuid::from_u128(source)),
        document: DocumentId(Uuid::from_u128(source)),
        start: 100,
        end: 100 + text.chars().count() as i64,
        text: text.to_owned(),
        heading: None,
        language: language.map(str::to_owned),
    };
    let url = Some(format!("https://example.org/{source}"));
    (Passage { chunk, title: title.to_owned(), url, article: None }, 10.0 / source as f32)
}

fn museum_passages() -> Vec<(Passage, f32)> {
    vec![
        passage(1, Some("eng"), "Visit", "# Tickets\nA day ticket costs 12 euros. Children pay half. Dogs stay outside."),
        passage(
            2,
            Some("eng"),
            "Hours",
            "Opening hours\nWe open at nine on weekdays. On Sundays we open at eleven and close at four.",
        ),
        passage(3, Some("eng"), "House", "The house was built in 1873 by Anna Weber. It burnt down in 1911."),
    ]
}

#[test]
fn the_sentence_that_answers_is_quoted_with_its_place() {
    let answer = answer("Who built the house?", &museum_passages());
    assert_eq!(answer.finish, FinishReason::Stop);
    assert_eq!(answer.text, "The house was built in 1873 by Anna Weber. It burnt down in 1911.");
    let citation = &answer.citations[0];
    assert_eq!((citation.start, citation.end), (100, 165));
    assert_eq!(citation.title, "House");
    assert_eq!(citation.url.as_deref(), Some("https://example.org/3"));
}

#[test]
fn a_heading_helps_to_find_what_it_names() {
    assert!(answer("How much is a ticket for children?", &museum_passages()).text.contains("Children pay half."));
    assert!(
        answer("What are the opening hours?", &museum_passages()).text.starts_with("Opening hours\nWe open at nine on weekdays.")
    );
}

#[test]
fn what_the_sources_do_not_say_is_not_answered() {
    for question in ["What is the capital of France?", "How do I bake bread?", "What is it?", "", "???"] {
        let answer = answer(question, &museum_passages());
        assert_eq!(answer.finish, FinishReason::NoAnswer, "{question}: {}", answer.text);
        assert_eq!(answer.text, "I could not find an answer to that in my sources.");
        assert_eq!(answer.citations, []);
    }
    let nothing = answer("Wer hat das Haus gebaut?", &[]);
    assert_eq!(nothing.text, "Dazu habe ich in meinen Quellen keine Antwort gefunden.");
}

#[test]
fn sources_of_any_script_answer() {
    for (language, text, question, expected) in [
        ("deu", "Der Turm ist 300 Meter hoch. Er steht in Paris.", "Wie hoch ist der Turm?", "Der Turm ist 300 Meter hoch."),
        ("rus", "Музей закрыт в понедельник. Билет стоит сто рублей.", "Сколько стоит билет?", "Билет стоит сто рублей."),
        (
            "jpn",
            "東京タワーの高さは333メートルです。入場料は千円です。",
            "東京タワーの高さは？",
            "東京タワーの高さは333メートルです。",
        ),
        ("cmn", "博物馆周一闭馆。门票二十元。", "门票多少钱？", "门票二十元。"),
        ("hin", "संग्रहालय सोमवार को बंद रहता है। टिकट सौ रुपये का है।", "टिकट कितने का है?", "टिकट सौ रुपये का है।"),
    ] {
        let answer = answer(question, &[passage(1, Some(language), "", text)]);
        assert!(answer.text.starts_with(expected), "{question}: {}", answer.text);
    }
}

#[test]
fn what_follows_the_best_sentence_is_quoted_with_it_and_shared_sentences_once() {
    let text = "The red boat sails at noon. The red boat returns at six. It has a cook.";
    let answer = answer(
        "When does the red boat sail and return?",
        &[passage(1, Some("eng"), "", text), passage(1, Some("eng"), "", text)],
    );
    assert_eq!(answer.citations.len(), 1);
    assert_eq!(answer.text, "The red boat sails at noon. The red boat returns at six. It has a cook.");
}

proptest! {
    #[test]
    fn quotes_are_verbatim_and_answers_are_short(
        question in "(\\PC{0,20}|[a-e ]{0,30})",
        texts in prop::collection::vec("(?s)([a-e]{1,3} |[a-e]{1,3}\\. |\n|.|# a\n|(abc ){150}|[一-三]{30}){0,30}", 1..5),
    ) {
        let found: Vec<_> = texts.iter().zip(1..).map(|(text, source)| passage(source, Some("eng"), "a b", text)).collect();
        let answer = answer(&question, &found);
        prop_assert!(answer.text.chars().count() <= selection::MAX_STRUCTURED_CHARS);
        prop_assert_eq!(answer.citations.is_empty(), answer.finish == FinishReason::NoAnswer);
        let quotes: Vec<&str> = answer.citations.iter().map(|citation| citation.quote.as_str()).collect();
        if answer.finish == FinishReason::Stop {
            let words = |text: &str| text.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&quotes.join(" ")), words(&answer.text), "only white space changes in prose");
        }
        for citation in &answer.citations {
            let source: Vec<char> = texts[usize::try_from(citation.source.0.as_u128())? - 1].chars().collect();
            let place = usize::try_from(citation.start - 100)?..usize::try_from(citation.end - 100)?;
            prop_assert_eq!(source[place].iter().collect::<String>(), citation.quote.as_str());
        }
    }
}

#[test]
fn a_text_too_short_to_tell_its_language_is_read_in_that_of_the_question() {
    let found = [passage(1, None, "Opening hours", "The front desk opens at 8:00. On Sundays it opens at 10:00.")];
    let answer = answer("When does it open on Sundays?", &found);
    assert_eq!(answer.finish, FinishReason::Stop, "{}", answer.text);
    assert!(answer.text.contains("10:00"), "{}", answer.text);
}

#[test]
fn what_stands_under_a_heading_answers_what_the_heading_asks() {
    let (mut passage, score) = passage(1, Some("eng"), "Questions", "Yes. Ring beside the door after ten.");
    passage.chunk.heading = Some("Is there a night bell at the hostel?".to_owned());
    let answer = answer("Does the hostel have a night bell?", &[(passage, score)]);
    assert_eq!(answer.text, "Yes. Ring beside the door after ten.");
}

/// Answers a question from a manual, as text and as Markdown.
fn answer_from_manual(question: &str, text: &str) -> [String; 2] {
    let (mut passage, score) = passage(1, Some("eng"), "Manual", text);
    passage.chunk.heading = Some("Options".to_owned());
    [AnswerFormat::Text, AnswerFormat::Markdown].map(|format| {
        let mut asked = QuestionTerms::new(question, &LocalStatistics::from_passages(std::iter::once(&passage)));
        let voice = AnswerVoice { format, ..AnswerVoice::default() };
        super::answer(question, &mut asked, &[(passage.clone(), score)], &voice).text
    })
}

#[test]
fn code_comes_with_the_sentence_that_introduces_it_and_keeps_its_white_space() {
    let [text, markdown] = answer_from_manual(
        "How do I ring the bell?",
        "To ring the bell, run:\n\n```\nif night {\n    ring();\n}\n```\n\nOther things follow.",
    );
    insta::assert_snapshot!(text, @r"
    To ring the bell, run:

    if night {
        ring();
    }

    Other things follow.
    ");
    insta::assert_snapshot!(markdown, @r"
    To ring the bell, run:

    ```
    if night {
        ring();
    }
    ```

    Other things follow.
    ");
}

#[test]
fn a_term_comes_with_its_description() {
    let [text, markdown] = answer_from_manual(
        "What does --soft do?",
        "--soft\n: Leaves the files as they are.\n\n--hard\n: Throws all changes away.",
    );
    insta::assert_snapshot!(text, @r"
    --soft
    Leaves the files as they are.
    ");
    insta::assert_snapshot!(markdown, @r"
    **--soft**

    Leaves the files as they are.
    ");
}

#[test]
fn lists_stay_lists_and_broken_lines_are_joined() {
    let text = "The desk sells tickets for the day, and it lends these\nthings to everybody:\n\n- bells\n- keys";
    let [text, _] = answer_from_manual("What does the desk sell and lend?", text);
    insta::assert_snapshot!(text, @r"
    The desk sells tickets for the day, and it lends these things to everybody:

    - bells
    - keys
    ");
}

#[test]
fn a_name_that_the_sources_do_not_have_is_not_answered() {
    assert_eq!(answer("How much is a ticket for children with MuseumPass?", &museum_passages()).finish, FinishReason::NoAnswer);
    assert_eq!(answer("How much is a ticket for children?", &museum_passages()).finish, FinishReason::Stop);
}

#[test]
fn a_partial_answer_suggests_further_pages() {
    let partial = answer("How much does a ticket cost and when is the best time to come by bus?", &museum_passages());
    assert_eq!(partial.finish, FinishReason::Stop);
    let titles: Vec<&str> = partial.see_also.iter().map(|page| page.title.as_str()).collect();
    assert!(!titles.is_empty() && !titles.contains(&partial.citations[0].title.as_str()), "{titles:?}");
}

#[test]
fn a_citation_names_the_page_on_which_its_quote_begins() {
    let text = "A day ticket costs 12 euros. Dogs stay outside.";
    let (mut passage, score) = passage(1, Some("eng"), "Visit", text);
    passage.chunk.pages = Some(ChunkPages { first: 4, starts: vec![passage.chunk.start + 29] });
    let found = vec![(passage, score)];
    assert_eq!(answer("How much is a day ticket?", &found).citations[0].page, Some(4));
    assert_eq!(answer("Where do dogs stay?", &found).citations[0].page, Some(5));
    assert_eq!(answer("How much is a day ticket?", &museum_passages()).citations[0].page, None);
}
