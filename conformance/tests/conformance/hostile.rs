//! Awkward input in every place that takes a text: never an internal error, and accepted input is returned as it was
//! sent.

use frontdesk_conformance::{
    ApiAnswer, ApiCall, Stage, World,
    call::percent_encode,
    contract::{ContractOperation, ParameterPlace, contract},
    source_text, stories,
};
use frontdesk_server::testing::names::shared_names;
use frontdesk_types::SourceId;
use serde_json::{Value, json};

stories![
    in_every_field with "rate_limit = 0",
    in_every_parameter_of_the_first with parameter_settings().as_str(),
    in_every_parameter_of_the_second with parameter_settings().as_str(),
    in_every_parameter_of_the_third with parameter_settings().as_str(),
    in_every_parameter_of_the_fourth with parameter_settings().as_str(),
    as_the_whole_body with "rate_limit = 0",
    as_the_whole_file with "rate_limit = 0",
];

/// Returns texts that have broken some software before.
fn hostile_texts() -> Vec<String> {
    let short = [
        "' OR 1=1 --",
        "\"; DROP TABLE agents; --",
        "\\",
        "\\\\'",
        "%",
        "%s%s%n",
        "%00",
        "%0d%0aSet-Cookie: a=b",
        "_",
        "*",
        "NEAR(a b)",
        "a AND (b OR",
        "title:x",
        "{{7*7}}",
        "${7*7}",
        "<script>alert(1)</script>",
        "<!--",
        "]]>",
        "&lt;",
        "../../etc/passwd",
        "..\\..\\x",
        "/",
        "//",
        "?a=b#c",
        "\r\nX: y",
        "\n\ndata: x\n\n",
        "\u{7f}",
        "\u{1}\u{1f}",
        "\u{feff}BOM",
        "\u{202e}reversed",
        "\u{2028}\u{2029}",
        "\u{200b}",
        "e\u{301}",
        "é",
        "👩‍👩‍👧‍👦",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "\u{10ffff}",
        "\u{fffd}",
        "İıſß",
        "日本語",
        "ไทย",
        "नमस्ते",
        "مرحبا",
        "null",
        "true",
        "NaN",
        "-0",
        "1e400",
        "0x10",
        "[]",
        "{}",
        "\"",
    ];
    let mut corpus: Vec<String> = short.iter().map(ToString::to_string).collect();
    corpus.extend(["a".repeat(30_000), "é".repeat(199), " ".repeat(300), "a ".repeat(2_000), "\u{301}".repeat(200)]);
    corpus
}

/// Asserts neither an internal error nor an unexpected status; the recorder has already checked the answer against
/// the contract.
fn is_no_fault(answer: &ApiAnswer, what: &str) {
    assert!(answer.status < 500, "{what}: {} {}", answer.status, answer.text());
}

async fn in_every_field(world: &World) {
    for operation in contract().operations.iter().filter(|operation| operation.body.is_some()) {
        let stage = Stage::set_up(world).await;
        for (name, _) in operation.properties().iter().filter(|(_, schema)| schema["type"] == "string") {
            for text in hostile_texts() {
                let answer = stage.actor.send(&stage.example_call(operation).field(name, json!(text))).await;
                is_no_fault(&answer, &format!("{} with {text:?} as `{name}`", operation.id));
                if answer.status < 300 {
                    assert_returned(world, &stage, operation, name, &text, &answer).await;
                }
            }
        }
        world.settle().await;
    }
}

/// Checks that the text comes back. A name, a title, the words for not knowing, contact details and the words of
/// help centers are returned trimmed, everything else unchanged; the text of a source is read from the store.
async fn assert_returned(
    world: &World,
    stage: &Stage,
    operation: &ContractOperation,
    name: &str,
    text: &str,
    answer: &ApiAnswer,
) {
    if answer.header("content-type") != Some("application/json") {
        return;
    }
    let data = answer.data();
    let is_help_center = operation.path.contains("/help-center/") && name != "body";
    match (name, data.get(name)) {
        (_, Some(shown)) if is_help_center => assert_eq!(shown, text.trim(), "`{name}` of {}", operation.id),
        ("name" | "title" | "unknownAnswer" | "phone" | "company", Some(shown)) => {
            assert_eq!(shown, text.trim(), "`{name}` of {}", operation.id)
        }
        (_, Some(shown)) => assert_eq!(shown, text, "`{name}` of {}", operation.id),
        ("content", None) => {
            let source: SourceId = data["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
            assert_eq!(source_text(world, stage.actor.org, source).await, text);
        }
        (_, None) => {}
    }
}

/// Number of stories that share the operations: a single one would run for minutes after all others.
const SHARES: usize = 4;

async fn in_every_parameter_of_the_first(world: &World) {
    in_every_parameter(world, 0).await;
}

async fn in_every_parameter_of_the_second(world: &World) {
    in_every_parameter(world, 1).await;
}

async fn in_every_parameter_of_the_third(world: &World) {
    in_every_parameter(world, 2).await;
}

async fn in_every_parameter_of_the_fourth(world: &World) {
    in_every_parameter(world, SHARES - 1).await;
}

fn parameter_settings() -> String {
    format!("rate_limit = 0\n{}", shared_names().mail_lines())
}

/// Tries the parameters of one share of the operations.
async fn in_every_parameter(world: &World, share: usize) {
    for operation in contract().operations.iter().skip(share).step_by(SHARES) {
        let stage = Stage::set_up(world).await;
        for parameter in &operation.parameters {
            for text in hostile_texts().iter().filter(|text| text.len() < 5_000) {
                let call = stage.example_call(operation);
                let call = match parameter.place {
                    ParameterPlace::Path => call.path(&parameter.name, percent_encode(text)),
                    ParameterPlace::Query => call.query(&parameter.name, text),
                    ParameterPlace::Header if text.bytes().all(|byte| byte == b'\t' || (byte >= 0x20 && byte != 0x7f)) => {
                        call.header(&parameter.name, text)
                    }
                    ParameterPlace::Header => continue,
                };
                let answer = stage.actor.send(&call).await;
                is_no_fault(&answer, &format!("{} with {text:?} as {}", operation.id, parameter.name));
            }
        }
    }
}

async fn as_the_whole_file(world: &World) {
    for operation in contract().operations.iter().filter(|operation| operation.is_upload()) {
        let stage = Stage::set_up(world).await;
        let good = stage.example_call(operation).bytes().expect("a file");
        let texts = hostile_texts().into_iter().map(String::into_bytes);
        let cut = (0..good.len().min(100)).map(|length| good[..length].to_vec());
        let bent = (0..good.len().min(100)).map(|at| {
            let mut file = good.clone();
            file[at] ^= 0xff;
            file
        });
        for file in texts.chain(cut).chain(bent) {
            is_no_fault(&stage.actor.send(&stage.example_call(operation).raw(file)).await, &operation.id);
        }
        world.settle().await;
    }
}

async fn as_the_whole_body(world: &World) {
    let numbers = ["9007199254740993", "-9007199254740993", "1e308", "1e400", "-0", "0.1e1", "123456789012345678901234567890"];
    let lone_surrogates = [r#""\ud800""#, r#""\udc00x""#, r#""\ud83d\ude00""#];
    let with_json = |operation: &&ContractOperation| operation.body.is_some() && !operation.is_upload();
    for operation in contract().operations.iter().filter(with_json) {
        let stage = Stage::set_up(world).await;
        let good: Value = serde_json::from_slice(&stage.example_call(operation).bytes().expect("a body")).expect("JSON");
        for (name, _) in operation.properties() {
            for raw in numbers.iter().chain(&lone_surrogates) {
                let others = good.as_object().expect("an object").iter().filter(|(other, _)| **other != name);
                let mut fields: Vec<String> = others.map(|(other, value)| format!("{}:{value}", json!(other))).collect();
                fields.push(format!("{}:{raw}", json!(name)));
                let answer = stage.actor.send(&ApiCall::example(operation).raw(format!("{{{}}}", fields.join(",")))).await;
                is_no_fault(&answer, &format!("{} with {raw} as `{name}`", operation.id));
            }
        }
        let text = good.to_string();
        for raw in [
            format!("\u{feff}{text}"),
            format!("{text}\n\n"),
            format!("{}{}", text.trim_end_matches('}'), ",}"),
            text.replace('"', "'"),
        ] {
            is_no_fault(
                &stage.actor.send(&ApiCall::example(operation).raw(raw.clone())).await,
                &format!("{} with {raw:?}", operation.id),
            );
        }
        let twice = format!("{},{}", text.trim_end_matches('}'), &text[1..]);
        is_no_fault(
            &stage.actor.send(&ApiCall::example(operation).raw(twice)).await,
            &format!("{} with every field twice", operation.id),
        );
        world.settle().await;
    }
}
