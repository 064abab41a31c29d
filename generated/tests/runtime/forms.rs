//! Forms: fields that are read before the method is called, and a file that, if it is large, reaches it as it arrives.

use std::convert::Infallible;

use axum::body::Body;
use bytes::Bytes;
use frontdesk_api::Invalid;
use futures::{StreamExt, stream};
use http::Request;

use crate::fake::{AGENT, FakeWorld, empty_request, with_header};

/// Builds a form sent in these pieces.
fn form_request(pieces: Vec<String>) -> Request<Body> {
    endless_form(pieces, false)
}

/// Builds a form after whose pieces nothing arrives, but which does not end.
fn endless_form(pieces: Vec<String>, goes_on: bool) -> Request<Body> {
    let pieces = stream::iter(pieces.into_iter().map(Bytes::from));
    let pieces = if goes_on { pieces.chain(stream::pending()).boxed() } else { pieces.boxed() };
    let body = Body::from_stream(pieces.map(Ok::<_, Infallible>));
    with_header(empty_request("POST", &format!("{AGENT}/sources/file/form")), "content-type", "multipart/form-data; boundary=b")
        .map(|_| body)
}

fn field_part(name: &str, value: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

fn file_part(content: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.md\"\r\n\r\n{content}")
}

const END: &str = "\r\n--b--\r\n";

async fn form_error(pieces: Vec<String>) -> String {
    match FakeWorld::new().shape_problem(form_request(pieces)).await {
        Invalid::Fields(problems) => {
            problems.into_iter().map(|problem| format!("{}: {}\n", problem.field, problem.message)).collect()
        }
        Invalid::Text(problem) => format!("{}: {}", problem.field, problem.message),
        Invalid::Form(message) => message,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_method_gets_fields_and_the_bytes_as_they_come() {
    let answer = FakeWorld::new()
        .send(form_request(vec![field_part("title", "Ärger") + &file_part("ab"), "cd".to_owned(), END.to_owned()]))
        .await;
    assert_eq!(answer.status, 201);
    insta::assert_snapshot!(answer.steps.join("\n").replace(" { ", "\n  { "), @r#"
    admit createFileSourceFromForm
    upload of None
    called a.md
    a piece of 4
    CreateFileSourceFromFormParams
      { agent_id: 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49, name: None, title: Some("Ärger"), external_id: None } b"abcd"
    "#);
}

#[tokio::test]
async fn a_name_may_have_other_letters_in_either_spelling() {
    let named = |parameters: &str| file_part("x").replace("filename=\"a.md\"", parameters) + END;
    for parameters in ["filename=\"Bücher.md\"", "filename=\"=?utf-8?B?QsO8Y2hlci5tZA==?=\"; filename*=utf-8''B%C3%BCcher.md"] {
        let answer = FakeWorld::new().send(form_request(vec![named(parameters)])).await;
        assert!(answer.steps.contains(&"called Bücher.md".to_owned()), "{:?}", answer.steps);
    }
}

/// A file that is too large to be held.
fn large_file() -> String {
    "x".repeat(1024 * 1024 + 1)
}

#[tokio::test]
async fn the_method_is_called_before_a_large_file_is_there() {
    let world = FakeWorld::new();
    let mut sent = Box::pin(world.send(endless_form(vec![file_part(&large_file()), "x".repeat(100)], true)));
    for _ in 0..2_000 {
        assert!(futures::poll!(&mut sent).is_pending());
    }
    let steps = world.fake.steps();
    assert_eq!(steps[..3], ["admit createFileSourceFromForm", "upload of None", "called a.md"]);
    assert!(steps[3].starts_with("a piece of "), "{steps:?}");
}

#[tokio::test]
async fn fields_may_follow_a_small_file() {
    let form = |parts: [String; 2]| form_request(vec![parts.join("\r\n") + END]);
    let title = || field_part("title", "a").trim_end_matches("\r\n").to_owned();
    let [first, last] = [form([title(), file_part("abcd")]), form([file_part("abcd"), title()])];
    let (first, last) = (FakeWorld::new().send(first).await, FakeWorld::new().send(last).await);
    assert_eq!((first.status.as_u16(), last.status.as_u16()), (201, 201));
    assert_eq!(first.steps, last.steps);
    assert!(last.steps.iter().any(|step| step.contains("title: Some(\"a\")")), "{:?}", last.steps);
}

#[tokio::test]
async fn what_is_wrong_with_a_field_is_named_like_one_of_a_body() {
    let fields = [field_part("title", "a"), field_part("title", "b"), field_part("color", "red")].concat();
    insta::assert_snapshot!(form_error(vec![fields + &file_part("x") + END]).await, @r"
    /color: unknown field; leave it out
    /title: must be sent once only
    ");
    insta::assert_snapshot!(form_error(vec![field_part("title", " ") + &file_part("x") + END]).await, @"/title: Title cannot \
        be empty or only whitespace");
    insta::assert_snapshot!(
        form_error(vec![field_part("title", "\0") + &file_part("x") + END]).await,
        @"/title: must not contain the character U+0000"
    );
}

#[tokio::test]
async fn a_form_has_one_file_which_is_last_if_it_is_large() {
    insta::assert_snapshot!(form_error(vec![field_part("title", "a") + "--b--\r\n"]).await, @"/file: is required");
    let large_first = vec![file_part(&large_file()) + "\r\n" + &field_part("title", "a") + "--b--\r\n"];
    insta::assert_snapshot!(form_error(large_first).await, @"A `file` of more than 1048576 bytes comes last in the form. Move \
        what follows it before it, and send one file.");
    insta::assert_snapshot!(
        form_error(vec![file_part("x") + "\r\n" + &file_part("y") + END]).await,
        @"The form has more than one field `file`. Send one file."
    );
}

#[tokio::test]
async fn what_is_no_form_says_so() {
    insta::assert_snapshot!(form_error(vec![]).await, @"The form cannot be read: incomplete multipart stream.");
    insta::assert_snapshot!(form_error(vec!["x".to_owned()]).await, @"The form cannot be read: incomplete multipart stream.");
    insta::assert_snapshot!(
        form_error(vec![file_part("x")]).await,
        @r#"The form cannot be read: field "file" received with incomplete data."#
    );
    insta::assert_snapshot!(
        form_error(vec![file_part("x").replace("name=\"file\"; ", "") + END]).await,
        @"A part of the form has no name."
    );
    let no_boundary =
        with_header(empty_request("POST", &format!("{AGENT}/sources/file/form")), "content-type", "multipart/form-data");
    insta::assert_snapshot!(
        format!("{:?}", FakeWorld::new().shape_problem(no_boundary).await),
        @r#"Form("The `Content-Type` names no boundary. Let your HTTP library write it.")"#
    );
    let json = with_header(empty_request("POST", &format!("{AGENT}/sources/file/form")), "content-type", "application/json");
    assert_eq!(FakeWorld::new().shape_problem(json).await, Invalid::MediaType { expected: "multipart/form-data" });
}

#[tokio::test]
async fn a_form_that_comes_at_once_may_be_long() {
    let (long, end) = ("x".repeat(300_000), END);
    let answer = FakeWorld::new().send(form_request(vec![field_part("title", "a") + &file_part(&long) + end])).await;
    assert_eq!(answer.status, 201);
    assert!(answer.steps.last().is_some_and(|step| step.contains(&long)), "the file did not reach its method as it was sent");
}

/// The parser's buffer is bounded, both before and after the file.
#[tokio::test]
async fn fields_take_little_room() {
    let many = |text: String| stream::repeat(text).take(2_000).collect::<Vec<_>>();
    let title = many("x".repeat(100)).await;
    insta::assert_snapshot!(
        form_error([vec![field_part("title", "").trim_end_matches("\r\n").to_owned() + "\r\n\r\n"], title].concat()).await,
        @"The fields besides `file` may take 65536 bytes, and none follows a file of more than 1048576 bytes."
    );
    let head = many("X-Long: x\r\n".repeat(10)).await;
    insta::assert_snapshot!(form_error([vec!["--b\r\n".to_owned()], head.clone()].concat()).await, @"The fields besides `file` \
        may take 65536 bytes, and none follows a file of more than 1048576 bytes.");
    insta::assert_snapshot!(
        form_error([vec![file_part("x") + "\r\n--b\r\n"], head].concat()).await,
        @"The fields besides `file` may take 65536 bytes, and none follows a file of more than 1048576 bytes."
    );
}
