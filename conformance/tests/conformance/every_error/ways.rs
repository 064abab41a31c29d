//! The ways in which a request can be wrong, derived from the contract.

use std::collections::BTreeSet;

use frontdesk_conformance::{
    ApiCall,
    call::{BOUNDARY, CallPayload},
    contract::{ContractOperation, OperationParameter, ParameterPlace, contract},
};
use serde_json::{Value, json};

/// A wrong request.
pub(super) struct WrongRequest {
    /// A description for the test report.
    pub(super) what: String,
    /// Request that is wrong.
    pub(super) call: ApiCall,
    /// Field that the answer must name; `None` if it names none.
    pub(super) field: Option<String>,
}

/// Returns all ways in which this call can be wrong.
pub(super) fn wrong_requests(good: ApiCall) -> Vec<WrongRequest> {
    let operation = good.operation;
    let mut wrong = vec![WrongRequest {
        what: "an unknown query parameter".to_owned(),
        call: good.clone().query("nonsense", "1"),
        field: Some("query/nonsense".to_owned()),
    }];
    for parameter in &operation.parameters {
        wrong.extend(wrong_parameters(&good, parameter));
    }
    wrong.extend(reversed_spans(&good));
    for name in ["Idempotency-Key", "If-Match"].into_iter().filter(|name| !operation.has_parameter(name)) {
        let (call, field) = (good.clone().header(name, "*"), Some(format!("header/{name}")));
        wrong.push(WrongRequest { what: format!("`{name}`, which it does not take"), call, field });
    }
    if operation.is_upload() {
        wrong.extend(uploads_without_file(&good));
        if operation.is_form() {
            wrong.extend(malformed_forms(&good));
        }
    } else if operation.body.is_some() {
        wrong.extend(bodies_without_json(&good));
        wrong.extend(wrong_fields(&good, operation));
        wrong.extend(repeated_fields(&good));
    } else {
        let bodies = ["{bad", "{}", " "];
        let sent = |body: &&str| WrongRequest {
            what: format!("the body `{body}`"),
            call: good.clone().raw(*body),
            field: Some(String::new()),
        };
        wrong.extend(bodies.iter().map(sent));
    }
    wrong
}

/// Returns the call with each of its spans of time reversed.
fn reversed_spans(good: &ApiCall) -> Vec<WrongRequest> {
    let times = good.operation.parameters_in(ParameterPlace::Query).filter(|known| known.schema["format"] == "date-time");
    let starts: Vec<&str> = times.map(|known| known.name.as_str()).filter(|name| name.to_lowercase().ends_with("from")).collect();
    let reversed = |start: &&str| {
        let end = start.replace("from", "to").replace("From", "To");
        let call = good.clone().replace_query(start, "2026-11-02T00:00:00Z").replace_query(&end, "2026-11-01T23:59:59Z");
        WrongRequest { what: format!("`{end}` before `{start}`"), call, field: Some(format!("query/{end}")) }
    };
    starts.iter().map(reversed).collect()
}

/// Query parameters that take any text, nonsense included.
const FREE_PARAMETERS: [&str; 15] = [
    "name",
    "email",
    "attribute",
    "value",
    "title",
    "q",
    "tag",
    "noteTag",
    "text",
    "assignee",
    "externalId",
    "url",
    "actorId",
    "resourceId",
    "requestId",
];

fn wrong_parameters(good: &ApiCall, parameter: &OperationParameter) -> Vec<WrongRequest> {
    let OperationParameter { name, place, schema, .. } = parameter;
    let beyond = |bound: &str, step: i64| schema[bound].as_i64().map(|bound| (bound + step).to_string());
    let (values, place): (&[&str], _) = match (place, schema["type"].as_str()) {
        (ParameterPlace::Path, _) => (&["x", "019a9f3e6c2b7c519a5e0d6f1c2b3a49", "%00", "%FF", "%20"], "path"),
        (ParameterPlace::Query, Some("integer")) => (&["", "x", "-1", "1.5", "1e1", "99999999999999999999", "%00"], "query"),
        (ParameterPlace::Query, _) if FREE_PARAMETERS.contains(&name.as_str()) => (&["", "%00", "%FF"], "query"),
        (ParameterPlace::Query, _) => (&["", "nonsense", "%00", "%FF"], "query"),
        (ParameterPlace::Header, _) => (&["", "ä"], "header"),
    };
    let field = Some(format!("{place}/{name}"));
    let mut bare = good.clone();
    bare.query.retain(|(known, _)| known != name);
    let values = values.iter().map(|value| (*value).to_owned());
    let mut wrong: Vec<_> = values
        .chain(beyond("minimum", -1))
        .chain(beyond("maximum", 1))
        .map(|value| WrongRequest {
            what: format!("`{value}` as {name}"),
            call: with_parameter(&bare, parameter, &value),
            field: field.clone(),
        })
        .collect();
    if parameter.required && parameter.place != ParameterPlace::Path {
        wrong.push(WrongRequest { what: format!("no {name}"), call: bare, field: field.clone() });
    }
    if parameter.place != ParameterPlace::Path {
        let twice = with_parameter(&with_parameter(good, parameter, "1"), parameter, "2");
        wrong.push(WrongRequest { what: format!("{name} sent twice"), call: twice, field: field.clone() });
    }
    if let Some(most) = schema["maxLength"].as_u64() {
        let long = "k".repeat(usize::try_from(most).expect("a length fits") + 1);
        wrong.push(WrongRequest {
            what: format!("{name} of {} characters", most + 1),
            call: with_parameter(good, parameter, &long),
            field: field.clone(),
        });
    }
    if schema.get("pattern").is_some() {
        // Of a text for people, only white space is invalid.
        let other = if schema.get("x-text").is_some() { "%20" } else { "nonsense" };
        wrong.push(WrongRequest { what: format!("{name} of another form"), call: with_parameter(good, parameter, other), field });
    }
    wrong
}

fn with_parameter(call: &ApiCall, parameter: &OperationParameter, value: &str) -> ApiCall {
    let mut call = call.clone();
    let pair = (parameter.name.clone(), value.to_owned());
    match parameter.place {
        ParameterPlace::Path => return call.path(&parameter.name, value),
        ParameterPlace::Query => call.query.push(pair),
        ParameterPlace::Header => call.headers.push(pair),
    }
    call
}

fn bodies_without_json(good: &ApiCall) -> Vec<WrongRequest> {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let is_required = good.operation.body.as_ref().is_some_and(|body| body.required);
    let empty = is_required.then(|| ("an empty body", Vec::new()));
    let texts: [(&str, Vec<u8>); 9] = [
        ("white space for a body", b" ".to_vec()),
        ("half a body", b"{".to_vec()),
        ("two bodies", b"{} {}".to_vec()),
        ("a list for a body", b"[]".to_vec()),
        ("null for a body", b"null".to_vec()),
        ("a text for a body", b"\"x\"".to_vec()),
        ("a body that is no UTF-8", b"{\"\xff\":1}".to_vec()),
        ("a number that is too large for JSON", b"{\"x\":1e400}".to_vec()),
        ("a body 10,000 levels deep", deep.into_bytes()),
    ];
    empty
        .into_iter()
        .chain(texts)
        .map(|(what, text)| WrongRequest { what: what.to_owned(), call: good.clone().raw(text), field: None })
        .collect()
}

fn uploads_without_file(good: &ApiCall) -> Vec<WrongRequest> {
    let mut texts: Vec<(&str, &[u8])> = vec![("an empty file", b""), ("a file of zeros", &[0; 100])];
    if good.operation.id.starts_with("setAgentAvatar") {
        texts.push(("a text of XML", b"<svg/>"));
    }
    let in_form = good.operation.is_form();
    let wrong = |(what, bytes): (&str, &[u8])| {
        let field = (in_form && bytes.is_empty()).then(|| "/file".to_owned());
        WrongRequest { what: what.to_owned(), call: good.clone().file(bytes), field }
    };
    texts.into_iter().map(wrong).collect()
}

fn malformed_forms(good: &ApiCall) -> Vec<WrongRequest> {
    let whole = String::from_utf8_lossy(&good.bytes().expect("a form")).into_owned();
    let end = format!("--{BOUNDARY}--\r\n");
    let field = |name: &str| format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\nx\r\n");
    let long = format!("--{BOUNDARY}\r\n{}", "X-Long: x\r\n".repeat(20_000));
    [
        ("no form", "x".to_owned(), None),
        ("a form without a part", end.clone(), Some("/file")),
        ("a form without its file", field("title") + &end, Some("/file")),
        ("a form that breaks off", whole.replace(&end, ""), None),
        ("a second file", format!("{}{whole}", whole.replace(&end, "")), None),
        ("a part without a name", whole.replacen("name=\"file\"; ", "", 1), None),
        ("a part with an endless head", long, None),
        ("an unknown field", field("color") + &whole, Some("/color")),
    ]
    .map(|(what, form, field)| WrongRequest {
        what: what.to_owned(),
        call: good.clone().raw(form),
        field: field.map(str::to_owned),
    })
    .into()
}

fn wrong_fields(good: &ApiCall, operation: &'static ContractOperation) -> Vec<WrongRequest> {
    let body = operation.body.as_ref().expect("the caller has looked");
    let named = |what: String, call: ApiCall, name: &str| WrongRequest { what, call, field: Some(format!("/{name}")) };
    let mut wrong = vec![
        named("an unknown field".to_owned(), good.clone().field("nonsense", json!(1)), "nonsense"),
        named("an unknown field of an awkward name".to_owned(), good.clone().field("a/b~c", json!(1)), "a~1b~0c"),
        WrongRequest { what: "U+0000 in the name of a field".to_owned(), call: good.clone().field("a\0", json!(1)), field: None },
    ];
    for name in body.schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        wrong.push(named(format!("no `{name}`"), good.clone().without_field(name), name));
    }
    if body.schema["minProperties"].as_u64().is_some() {
        wrong.push(WrongRequest {
            what: "no field at all".to_owned(),
            call: good.clone().json(json!({})),
            field: Some(String::new()),
        });
    }
    for (name, schema) in operation.properties().into_iter().filter(|(_, schema)| schema["x-owner-only"] != true) {
        for value in invalid_values(&schema) {
            wrong.push(named(format!("{value} as `{name}`"), good.clone().field(&name, value), &name));
        }
    }
    for name in forbidden_fields(operation) {
        wrong.push(named(format!("`{name}`, which is not its own"), good.clone().field(&name, json!("x")), &name));
    }
    // Two wrong fields must both be reported: the last one is checked.
    if let CallPayload::Json(_) = &good.payload {
        let both = good.clone().field("nonsense", json!(1)).field("more", json!(1));
        wrong.push(named("two unknown fields".to_owned(), both.clone(), "nonsense"));
        wrong.push(named("two unknown fields".to_owned(), both, "more"));
    }
    wrong
}

/// Repeats each field of the body, with its own value and with another, in its own spelling and with an escape.
fn repeated_fields(good: &ApiCall) -> Vec<WrongRequest> {
    let CallPayload::Json(body) = &good.payload else { return Vec::new() };
    let fields = body.as_object().expect("bodies are objects");
    let text = body.to_string();
    let repeated = |(name, value): (&String, &Value)| {
        let escaped = format!("\"\\u{:04x}{}", u32::from(name.as_bytes()[0]), &json!(name).to_string()[2..]);
        [json!(name).to_string(), escaped]
            .into_iter()
            .flat_map(|name| [format!("{name}:{value}"), format!("{name}:null")])
            .map(|field| WrongRequest {
                what: format!("one more `{field}`"),
                call: good.clone().raw(format!("{{{field},{}", &text[1..])),
                field: Some(format!("/{name}")),
            })
            .collect::<Vec<_>>()
    };
    fields.iter().flat_map(repeated).collect()
}

/// Returns fields of answers, and of the database, that no request may set.
fn forbidden_fields(operation: &ContractOperation) -> Vec<String> {
    let answers = contract().document["components"]["schemas"].as_object().expect("schemas");
    let fields = answers.values().filter_map(|schema| schema["properties"].as_object()).flat_map(|fields| fields.keys().cloned());
    let inner = ["orgId", "organizationId", "plan", "credits", "change", "__proto__"].map(ToOwned::to_owned);
    let own: Vec<String> = operation.properties().into_iter().map(|(name, _)| name).collect();
    let others: BTreeSet<String> = fields.chain(inner).filter(|name| !own.contains(name)).collect();
    others.into_iter().collect()
}

/// Returns values that the schema of a property does not allow, and texts with U+0000.
fn invalid_values(schema: &Value) -> Vec<Value> {
    let candidates = json!([
        null, true, -1, 0, 1.5, 2147483648_u64, 9007199254740993_u64, 18446744073709551615_u64, 1e300,
        "", "x", "1", [], ["x"], {}, { "x": 1 }
    ]);
    let known = contract().compile(schema);
    let mut misfits: Vec<Value> =
        candidates.as_array().expect("a list").iter().filter(|value| !known.list_violations(value).is_empty()).cloned().collect();
    if schema["type"] == "string" {
        misfits.push(json!("a\0b"));
    }
    misfits
}
