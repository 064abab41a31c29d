//! `frontdesk eval`: statistics for a file of questions.

use frontdesk_test_programs::provider;
use serde_json::{Value, json};

use crate::frontdesk::{FrontdeskHome, text};

#[test]
fn a_file_of_questions_gives_figures() {
    let frontdesk = FrontdeskHome::new();
    let paragraph = |text: &str, question: &str, gold: &str| {
        let answer = json!({ "text": gold, "answer_start": 0 });
        json!({ "paragraphs": [{ "context": text, "qas": [{ "question": question, "answers": [answer] }] }] })
    };
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

/// Returns a set about three pages, with one question that none of them answers.
fn documentation() -> Value {
    let gold = |page: &str, phrase: &str| json!([{ "page": page, "phrases": [phrase] }]);
    json!({ "corpus": { "folder": "docs" }, "questions": [
        {
            "id": "d-1", "kind": "fact", "question": "When does the front desk open on Sundays?",
            "gold": gold("hours.html", "at ten")
        },
        {
            "id": "d-2", "kind": "fact", "question": "What does a dog cost a night?",
            "gold": gold("pets/dogs.html", "twelve euros")
        },
        { "id": "d-3", "kind": "how", "question": "How do I book the sauna?", "gold": gold("hours.html", "ring the bell") },
        { "id": "d-4", "kind": "unanswerable", "question": "Who invented the steam locomotive?" },
    ] })
}

/// Evaluates a set about the pages in a folder `docs`; returns the statistics and the failures.
fn evaluated(frontdesk: &FrontdeskHome, pages: &[(&str, &str)], set: &Value) -> (Value, String) {
    for (page, content) in pages {
        let path = frontdesk.beside("docs").join(page);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, content).expect("a page");
    }
    let file = frontdesk.file("set.json", &set.to_string());
    let output = frontdesk.run(&["eval", "--failures", "--rebuilt", &file]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    for part in ["retrieval", "answers"] {
        report[part].as_object_mut().expect("a part").remove("milliseconds").expect("it was timed");
    }
    (report, text(&output.stderr))
}

#[test]
fn a_set_about_a_website_in_a_folder_gives_figures_and_names_failures() {
    let frontdesk = FrontdeskHome::new();
    let pages = [
        (
            "index.html",
            "<title>Guide</title><a href=hours.html>Hours</a> <a href='pets/dogs.html'>Dogs</a><p>Welcome to the guide.",
        ),
        (
            "hours.html",
            "<title>Hours</title><h1>Opening hours</h1><p>The front desk opens at\n ten on Sundays. On all other days of the \
             week you find somebody there from eight in the morning.",
        ),
        (
            "pets/dogs.html",
            "<title>Dogs</title><h1>Dogs</h1><p>A dog costs twelve euros a night. Please keep it on the lead while you are in \
             the garden with other guests.",
        ),
    ];
    let (mut report, failures) = evaluated(&frontdesk, &pages, &documentation());
    let length = report["answers"].as_object_mut().expect("answers").shift_remove("medianLength");
    assert!(length.and_then(|length| length.as_f64()) >= Some(20.0), "the answers are sentences");
    insta::assert_json_snapshot!(report, @r#"
    {
      "file": "set.json",
      "model": "builtin/extractive",
      "passages": 3,
      "questions": 4,
      "unanswerable": 1,
      "retrieval": {
        "page@1": 0.667,
        "page@5": 0.667,
        "page@10": 0.667,
        "passage@1": 0.667,
        "passage@5": 0.667,
        "passage@10": 0.667,
        "sameWhenRebuilt": 1.0
      },
      "answers": {
        "right": 0.667,
        "precise": 0.667,
        "citationsOfRightPages": 1.0,
        "answerableTurnedDown": 0.333,
        "unanswerableTurnedDown": 1.0
      },
      "kinds": {
        "fact": {
          "questions": 2,
          "passage@1": 1.0,
          "passage@10": 1.0,
          "right": 1.0,
          "precise": 1.0,
          "turnedDown": 0.0
        },
        "how": {
          "questions": 1,
          "passage@1": 0.0,
          "passage@10": 0.0,
          "right": 0.0,
          "precise": 0.0,
          "turnedDown": 1.0
        }
      }
    }
    "#);
    insta::assert_snapshot!(failures, @r"
    page not found: d-3 How do I book the sauna?
        best page: none; expected: hours.html
    ");
}

#[test]
fn a_set_about_files_in_a_folder_names_pages_by_their_files() {
    let frontdesk = FrontdeskHome::new();
    let mut set = documentation();
    let gold = |page: &str, phrase: &str| json!([{ "page": page, "phrases": [phrase] }]);
    set["questions"] = json!([
        { "question": "When does the front desk open on Sundays?", "kind": "fact", "gold": gold("hours.md", "at ten") },
        { "question": "What does a dog cost a night?", "kind": "fact", "gold": gold("pets/dogs.txt", "twelve euros") },
    ]);
    let pages = [
        (
            "hours.md",
            "# Opening hours\n\nThe front desk opens at ten on Sundays. On all other days of the week you find somebody there \
             from eight in the morning.\n",
        ),
        (
            "pets/dogs.txt",
            "A dog costs twelve euros a night. Please keep it on the lead while you are in the garden with other guests.\n",
        ),
    ];
    let (report, failures) = evaluated(&frontdesk, &pages, &set);
    assert_eq!((&report["retrieval"]["page@1"], &report["answers"]["right"]), (&json!(1.0), &json!(1.0)), "{report}");
    assert_eq!(failures, "");
}

#[test]
fn an_embedding_model_is_compared_with_words_alone() {
    let frontdesk = FrontdeskHome::new();
    let settings = format!("embeddings.provider = 'fake'\nembeddings.model = 'meanings'\n{}", provider::model_settings());
    let config = frontdesk.file("frontdesk.toml", &settings);
    let folder = frontdesk.beside("docs");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (page, text) in [
        ("animals.md", "Guests may bring a hound. Hounds sleep downstairs, and never in the rooms of other guests."),
        ("vehicles.md", "The garage is behind the house, and vehicles are safe there. It is open day and night."),
    ] {
        std::fs::write(folder.join(page), text).expect("a page");
    }
    let gold = json!([{ "page": "vehicles.md", "phrases": ["garage"] }]);
    let question = json!({ "question": "Where do I park my car?", "kind": "fact", "gold": gold });
    let set = json!({ "corpus": { "folder": "docs" }, "questions": [question] });
    let output = frontdesk.run(&["eval", "--config", &config, &frontdesk.file("set.json", &set.to_string())]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let all = json!({ "page@1": 1.0, "page@5": 1.0, "passage@5": 1.0 });
    let none = json!({ "page@1": 0.0, "page@5": 0.0, "passage@5": 0.0 });
    assert_eq!(report["embeddings"], json!({ "withModel": all, "wordsAlone": none }));

    let article = |text: &str, question: &str, gold: &str| {
        let question = json!({ "question": question, "answers": [{ "text": gold }] });
        json!({ "paragraphs": [{ "context": text, "qas": [question] }] })
    };
    let squad = json!({ "data": [
        article("The garage is behind the house, and vehicles are safe there.", "Where do I park my car?", "behind the house"),
        article("Guests may bring a hound. Hounds sleep downstairs.", "Where do hounds sleep?", "downstairs"),
    ] });
    let output = frontdesk.run(&["eval", "--config", &config, &frontdesk.file("squad.json", &squad.to_string())]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let (all, half) = (json!({ "hit@1": 1.0, "hit@5": 1.0 }), json!({ "hit@1": 0.5, "hit@5": 0.5 }));
    assert_eq!(report["embeddings"], json!({ "withModel": all, "wordsAlone": half }));
}

/// Maximum loss of an embedding model compared with words alone, as a share of the articles found.
const MAX_LOSS: f64 = 0.01;

#[test]
fn a_useless_embedding_model_makes_little_worse() {
    let questions = format!("{}/tests/questions", env!("CARGO_MANIFEST_DIR"));
    let files: Vec<String> = ["tha", "hin", "ara"].iter().map(|language| format!("{questions}/{language}.json")).collect();
    for model in ["spelling", "noise"] {
        let frontdesk = FrontdeskHome::new();
        let settings = format!("embeddings.provider = 'fake'\nembeddings.model = '{model}'\n{}", provider::model_settings());
        let config = frontdesk.file("frontdesk.toml", &settings);
        let mut arguments = vec!["eval", "--streams", "0", "--config", &config];
        arguments.extend(files.iter().map(String::as_str));
        let output = frontdesk.run(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        for report in serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>() {
            let report = report.expect("JSON");
            let found = |with: &str| report["embeddings"][with]["hit@5"].as_f64().expect("a share");
            assert!(found("withModel") >= found("wordsAlone") - MAX_LOSS, "{model}: {report}");
        }
    }
}

#[test]
fn a_set_without_its_documentation_says_how_to_name_it() {
    let frontdesk = FrontdeskHome::new();
    let mut set = documentation();
    set["corpus"] = json!({});
    let file = frontdesk.file("set.json", &set.to_string());
    let output = frontdesk.run(&["eval", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("`--corpus FOLDER`"), "{}", text(&output.stderr));
    let output = frontdesk.run(&["eval", "--corpus", "no-such-folder", &file]);
    assert!(text(&output.stderr).contains("there is no folder no-such-folder"), "{}", text(&output.stderr));
    let output = frontdesk.run(&["eval", "--agent", "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49", &file]);
    assert!(text(&output.stderr).contains("`--url … --key …`"), "{}", text(&output.stderr));
    set["questions"][0]["gold"] = json!([]);
    let output = frontdesk.run(&["eval", &frontdesk.file("set.json", &set.to_string())]);
    assert!(text(&output.stderr).contains("needs `gold`"), "{}", text(&output.stderr));
}

#[test]
fn what_is_no_file_of_questions_is_named() {
    let frontdesk = FrontdeskHome::new();
    let file = frontdesk.file("notes.json", "{}");
    let output = frontdesk.run(&["eval", &file]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    assert!(text(&output.stderr).contains("not in SQuAD format"), "{}", text(&output.stderr));
}

/// Files of questions about encyclopedic articles, with the minimum share of questions about withheld articles that
/// are declined, and the maximum share of those about articles that the agent has.
const LANGUAGES: [(&str, f64, f64); 5] =
    [("tha", 0.80, 0.08), ("cmn", 0.80, 0.08), ("jpn", 0.80, 0.08), ("hin", 0.90, 0.08), ("ara", 0.90, 0.15)];

#[test]
fn agents_know_what_they_do_not_know_in_any_script() {
    let questions = format!("{}/tests/questions", env!("CARGO_MANIFEST_DIR"));
    let files: Vec<String> = LANGUAGES.iter().map(|(language, ..)| format!("{questions}/{language}.json")).collect();
    let mut arguments = vec!["eval", "--streams", "0"];
    arguments.extend(files.iter().map(String::as_str));
    let output = FrontdeskHome::new().run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let reports = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>().map(|report| report.expect("JSON"));
    for ((language, least, most), report) in LANGUAGES.iter().zip(reports) {
        let answers = &report["answers"];
        assert!(report["retrieval"]["hit@1"].as_f64() >= Some(0.95), "{language}: {report}");
        assert!(answers["doesNotKnow"].as_f64() >= Some(*least), "{language}: {answers}");
        assert!(answers["turnedDown"].as_f64() <= Some(*most), "{language}: {answers}");
        assert_eq!(report["citations"]["verbatim"].as_f64(), Some(1.0), "{language}");
    }
}
