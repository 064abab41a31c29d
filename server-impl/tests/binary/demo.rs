//! `frontdesk demo`: the main use case in one command.

use std::{
    io::Write,
    process::{Output, Stdio},
};

use crate::frontdesk::{FrontdeskHome, text};

const HOURS: &str = "# The front desk

Our office is in the old post house, behind the station. Parking is free for guests.

The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00.

Breakfast is served on the terrace in summer, and in the library in winter.
";

#[test]
fn questions_about_a_file_are_answered_with_citations() {
    let frontdesk = FrontdeskHome::new();
    let file = frontdesk.file("hours.md", HOURS);
    let output = ask(&frontdesk, &file, "When does the front desk open on Sundays?\n\nWhere is breakfast served in winter?\n");
    let (answers, log) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{}: {log}", output.status);
    assert!(answers.contains("On Sundays it opens at 10:00."), "{answers}");
    assert!(answers.contains("in the library in winter"), "{answers}");
    let citations: Vec<&str> = answers.lines().filter(|line| line.trim_start().starts_with('[')).collect();
    assert!(citations.len() >= 2 && citations.iter().all(|line| line.contains("hours.md")), "{answers}");
    assert!(!answers.contains("Ask away"), "standard output holds the answers only: {answers}");
    assert!(log.contains("\n  visitor: Where is breakfast served in winter?\n  agent: "), "the transcript: {log}");
    assert!(!log.contains("Not answered"), "everything was: {log}");
    assert!(log.contains("\n  2 questions: 2 answered, 0 not, in "), "the figures: {log}");
    assert!(log.contains(&format!("Cited most (GET /analytics/citations):\n  {file}: 2 answers\n")), "what was cited: {log}");
    let link = log.lines().find_map(|line| line.trim().strip_prefix("http://127.0.0.1:")).expect("a link to the dashboard");
    let (_, token) = link.split_once("/sign-in/").expect("the page of a link");
    assert_eq!(token.len(), 43, "{link}");
    assert!(log.trim_end().ends_with("for a link to its dashboard."), "what to do next: {log}");
}

#[test]
fn questions_that_were_not_answered_are_listed_at_the_end() {
    let frontdesk = FrontdeskHome::new();
    let file = frontdesk.file("hours.md", HOURS);
    let output = ask(&frontdesk, &file, "Who invented the steam locomotive?\nWhen does the front desk open on Sundays?\n");
    let log = text(&output.stderr);
    let (_, unanswered) = log.split_once("Not answered").expect("one was not answered");
    assert!(unanswered.contains("?hasUnanswered=true):\n  Who invented the steam locomotive?\nWhat was counted"), "{log}");
    assert!(unanswered.contains("\n  2 questions: 1 answered, 1 not, in "), "{log}");
}

#[test]
fn what_cannot_be_read_is_named() {
    let frontdesk = FrontdeskHome::new();
    let output = ask(&frontdesk, "no-such-file.md", "Anything?\n");
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    assert!(text(&output.stderr).contains("no-such-file.md"));
}

fn ask(frontdesk: &FrontdeskHome, file: &str, questions: &str) -> Output {
    let mut command = frontdesk.command(&["demo", file]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("the binary runs");
    // The process may have exited already without reading.
    let _written = process.stdin.take().expect("it is piped").write_all(questions.as_bytes());
    process.wait_with_output().expect("it ends")
}
