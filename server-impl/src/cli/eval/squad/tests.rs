use super::*;

const FILE: &str = r#"{"version":"1.1","data":[
        {"title":"Garden_room","paragraphs":[{"context":"It opens at ten.","qas":[
            {"id":"1","question":"When?","answers":[{"text":" at ten","answer_start":9}]},
            {"id":"2","question":"Why?","answers":[],"is_impossible":true}]}]},
        {"paragraphs":[{"context":"Dogs pay.","qas":[
            {"question":"Who pays?","answers":[{"text":"Dogs"},{"text":"Dogs pay"}]}]}]}]}"#;

fn read_text(text: &str) -> Result<Squad> {
    read_squad(Path::new("questions.json"), text, None)
}

#[test]
fn questions_without_an_answer_are_left_out() {
    let squad = read_text(FILE).expect("it is in SQuAD format");
    assert_eq!(
        squad.paragraphs.iter().map(|paragraph| paragraph.title.as_str()).collect::<Vec<_>>(),
        ["Garden room", "Article 2"]
    );
    let gold: Vec<_> = squad.questions.iter().map(|question| (question.paragraph, question.gold.join("|"))).collect();
    assert_eq!(gold, [(0, "at ten".to_owned()), (1, "Dogs|Dogs pay".to_owned())]);
}

#[test]
fn what_is_no_such_file_says_so() {
    assert!(read_text("[]").expect_err("no object").to_string().contains("not in SQuAD format"));
    assert!(read_text(r#"{"data":[]}"#).expect_err("no question").to_string().contains("no question with an answer"));
}

#[test]
fn a_limit_takes_questions_from_all_over_the_file() {
    let mut kept: Vec<usize> = (0..10).collect();
    retain_evenly(&mut kept, Some(3));
    assert_eq!(kept, [3, 6, 9]);
}
