//! `frontdesk eval`: figures for a file of questions.

use serde_json::{Value, json};

use crate::frontdesk::{Frontdesk, text};

#[test]
fn a_file_of_questions_gives_figures() {
    let frontdesk = Frontdesk::new();
    let paragraph = |text: &str, question: &str, gold: &str| json!({ "paragraphs": [{ "context": text, "qas": [{ "question": question, "answers": [{ "text": gold, "answer_start": 0 }] }] }] });
    let squad = json!({ "data": [
        paragraph("The front desk opens at ten on Sundays.", "When does the front desk open on Sundays?", "at ten"),
        paragraph("A dog costs twelve euros a night.", "What does a dog cost a night?", "twelve euros"),
    ] });
    let file = frontdesk.file("questions.json", &squad.to_string());
    let output = frontdesk.run(&["eval", "--rebuilt", &file]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    for part in ["retrieval", "answers"] {
        let taken = report[part].as_object_mut().expect("a part").remove("milliseconds").expect("it was timed");
        assert!(taken["p50"].as_f64() > Some(0.0) && taken["p50"].as_f64() <= taken["p99"].as_f64(), "{taken}");
    }
    insta::assert_json_snapshot!(report, @r#"
    {
      "file": "questions.json",
      "model": "builtin/extractive",
      "articles": 2,
      "passages": 2,
      "questions": 2,
      "retrieval": {
        "hit@1": 1.0,
        "hit@5": 1.0,
        "sameWhenRebuilt": 1.0
      },
      "answers": {
        "holdsGold": 1.0,
        "turnedDown": 0.0,
        "doesNotKnow": 1.0
      },
      "citations": {
        "quotes": 2,
        "verbatim": 1.0
      },
      "streams": {
        "asked": 2,
        "equal": 1.0
      }
    }
    "#);
}

#[test]
fn what_is_no_file_of_questions_is_named() {
    let frontdesk = Frontdesk::new();
    let file = frontdesk.file("notes.json", "{}");
    let output = frontdesk.run(&["eval", &file]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    assert!(text(&output.stderr).contains("not in SQuAD format"), "{}", text(&output.stderr));
}
