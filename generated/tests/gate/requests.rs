//! A made-up request to an operation.

use axum::body::Body;
use http::{HeaderValue, Request};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::{
    contract::{OracleContract, OracleOperation, OracleParam},
    mutations,
    values::{self, SeededChance},
};

/// The content of a request.
#[derive(Debug)]
pub(crate) struct SentRequest {
    /// Texts of parameters by their names.
    pub(crate) params: Vec<(String, String)>,
    /// Text of the JSON body.
    pub(crate) body: Option<String>,
}

impl SentRequest {
    /// Makes up a request, usually an almost valid one.
    pub(crate) fn new(contract: &OracleContract, operation: &OracleOperation, seed: u64) -> Self {
        let chance = &mut SeededChance::new(seed);
        let mut params: Vec<_> = operation.params.iter().flat_map(|param| make_texts(contract, param, chance)).collect();
        if chance.happens(2) {
            params.push(("verbose".to_owned(), "1".to_owned()));
        }
        let body = operation.body.as_ref().map(|checked| {
            let mut body = values::make_value(contract, &checked.schema, chance);
            let mutations = chance.pick(&[0, 0, 0, 1, 1, 2, 4]);
            (0..mutations).for_each(|_| mutations::mutate(&mut body, chance));
            mutations::serialize_value(&body, chance)
        });
        Self { params, body }
    }

    /// Returns the texts of a parameter: one, none, or those of a list.
    pub(crate) fn texts_of(&self, name: &str) -> Vec<&str> {
        self.params.iter().filter(|(other, _)| other == name).map(|(_, text)| text.as_str()).collect()
    }

    /// Builds the HTTP request; parameters that the operation does not have go into the query.
    pub(crate) fn to_request(&self, operation: &OracleOperation) -> Request<Body> {
        let place = |name: &str| operation.params.iter().find(|param| param.name == *name).map_or("query", |param| &param.place);
        let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        let mut path = operation.path.clone();
        let (mut query, mut form) = (Vec::new(), String::new());
        let mut request = Request::builder().method(operation.method.as_str());
        for (name, text) in &self.params {
            match place(name) {
                "path" => path = path.replace(&format!("{{{name}}}"), &encoded(text)),
                "form" => form.push_str(&form_part(&format!("name=\"{name}\""), text)),
                "query" => query.push(format!("{}={}", encoded(name), encoded(text))),
                _ => request = request.header(name, HeaderValue::from_bytes(text.as_bytes()).expect("no control characters")),
            }
        }
        let media_type = match operation {
            OracleOperation { form: true, .. } => "multipart/form-data; boundary=b",
            OracleOperation { upload: true, .. } => "application/octet-stream",
            _ => "application/json",
        };
        let request = request.uri(format!("{path}?{}", query.join("&"))).header("content-type", media_type);
        let form = operation.form.then(|| form + &form_part("name=\"file\"; filename=\"a.md\"", "x") + "--b--\r\n");
        request.body(self.body.clone().or(form).map_or_else(Body::empty, Body::from)).expect("the parts are valid")
    }

    /// Checks whether it is written as a client would write it: whole numbers without a fraction, each field once.
    pub(crate) fn is_plain(&self) -> bool {
        let Some(text) = &self.body else { return true };
        serde_json::from_str::<Value>(text)
            .is_ok_and(|value| !holds_floats(&value) && serde_json::to_string(&value).is_ok_and(|written| written == *text))
    }
}

/// Formats a part of a form.
fn form_part(head: &str, content: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n")
}

fn holds_floats(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(items) => items.iter().any(holds_floats),
        Value::Object(fields) => fields.values().any(holds_floats),
        _ => false,
    }
}

/// Makes up the texts of a parameter, each with its name; none if it is left out.
fn make_texts(contract: &OracleContract, param: &OracleParam, chance: &mut SeededChance) -> Vec<(String, String)> {
    if !param.required && chance.happens(50) || param.place == "query" && chance.happens(2) {
        return Vec::new();
    }
    let value = values::make_value(contract, &param.checked.schema, chance);
    let items = value.as_array().cloned().unwrap_or_else(|| vec![value]);
    let mut texts: Vec<String> = items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)).collect();
    if let Some(text) = texts.last_mut().filter(|_| chance.happens(6)) {
        *text = chance.pick(&["", "x", "a\0b", "1.0", "05", "-", "99999999999999999999", "é", "true", "[]"]).to_owned();
    }
    // No route has an empty segment, and no header a control character.
    for text in &mut texts {
        match param.place.as_str() {
            "path" if text.is_empty() => text.push('x'),
            "header" => text.retain(|letter| !letter.is_control()),
            _ => {}
        }
    }
    texts.into_iter().map(|text| (param.name.clone(), text)).collect()
}
