use proptest::prelude::*;

use super::*;

fn grouped_texts<'q>(questions: &[&'q str]) -> Vec<Vec<&'q str>> {
    group_questions(questions)
        .into_iter()
        .map(|group| group.members.into_iter().map(|place| questions[place]).collect())
        .collect()
}

#[test]
fn questions_about_the_same_are_one_group_and_others_stay_alone() {
    let found = grouped_texts(&[
        "How do I reset my password?",
        "What does the ferry to the island cost?",
        "Where can I reset a forgotten password?",
        "Is there parking?",
        "I need a password reset",
        "When does the island ferry leave?",
    ]);
    let sizes: Vec<usize> = found.iter().map(Vec::len).collect();
    assert_eq!(sizes, [3, 2, 1], "{found:?}");
    assert!(found[0].iter().all(|question| question.contains("password")), "{found:?}");
    assert_eq!(found[2], ["Is there parking?"]);
}

#[test]
fn stems_join_the_forms_of_a_word() {
    let found = grouped_texts(&[
        "Wie viele Häuser gibt es?",
        "Wer hat das Haus gebaut?",
        "Wann fährt die Bahn?",
        "Was kostet das Frühstück?",
    ]);
    assert_eq!(found[0].len(), 2, "{found:?}");
}

#[test]
fn scripts_without_spaces_are_grouped() {
    let found = grouped_texts(&["怎么申请退款？", "早餐几点开始？", "退款", "停车场在哪里？"]);
    assert_eq!(found[0].len(), 2, "{found:?}");
}

#[test]
fn without_questions_or_words_there_is_nothing_to_group() {
    assert!(group_questions(&[]).is_empty());
    assert_eq!(grouped_texts(&["?!", "…", "?!"]).len(), 3);
}

#[test]
fn the_same_question_over_and_over_is_one_group() {
    let mut questions = vec!["Refund?"; 400];
    questions.extend(["Where are you?", "Breakfast times", "Parking fee"]);
    assert_eq!(grouped_texts(&questions)[0].len(), 400);
}

#[test]
fn no_more_than_the_most_are_grouped() {
    let texts: Vec<String> = (0..MAX_QUESTIONS + 10).map(|number| format!("word{} topic{}", number % 97, number % 31)).collect();
    let questions: Vec<&str> = texts.iter().map(String::as_str).collect();
    assert_eq!(group_questions(&questions).iter().map(|group| group.members.len()).sum::<usize>(), MAX_QUESTIONS);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn each_question_is_in_one_group_whatever_their_order(
        questions in prop::collection::vec("(refund|password|ferry|island|breakfast|the|ticket|price)( \
            (reset|cost|late|open|price)){0,3}", 0..40),
        turn in 0_usize..40,
    ) {
        let texts: Vec<&str> = questions.iter().map(String::as_str).collect();
        let mut turned = texts.clone();
        turned.rotate_left(turn.min(texts.len()));
        let sets = |questions: &[&str]| -> Vec<Vec<String>> {
            let mut all: Vec<Vec<String>> = grouped_texts(questions).into_iter().map(|mut group| {
                group[1..].sort_unstable();
                group.into_iter().map(str::to_owned).collect()
            }).collect();
            all.sort();
            all
        };
        prop_assert_eq!(sets(&texts), sets(&turned));
        let mut places: Vec<usize> = group_questions(&texts).into_iter().flat_map(|group| group.members).collect();
        places.sort_unstable();
        prop_assert_eq!(places, (0..texts.len()).collect::<Vec<_>>());
    }
}
