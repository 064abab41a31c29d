//! Parameters: from the text of path, query and headers to JSON.

use std::borrow::Cow;

use bytes::Bytes;
use chrono::DateTime;
use http::{HeaderMap, request::Parts};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use crate::{
    FieldProblem, IDEMPOTENCY_KEY,
    form::FormFields,
    json,
    operation::{Kind, List, Operation, Param, Place},
};

/// Reads the parameters of a request by name; problems go to `problems`. `judge` checks each value.
pub(crate) fn read_params(
    operation: &Operation,
    head: &Parts,
    problems: &mut Vec<FieldProblem>,
    judge: &dyn Fn(&Param, &Value) -> Vec<FieldProblem>,
) -> Map<String, Value> {
    let query = ParsedQuery::read(head.uri.query().unwrap_or_default());
    query.refuse_unknown(operation.params, problems);
    if let Some(FormFields(fields)) = head.extensions.get() {
        refuse_unknown_fields(fields, operation.params, problems);
    }
    refuse_unheeded(operation, &head.headers, problems);
    let mut values = Map::new();
    for param in operation.params {
        let value = match (param.place, param.list) {
            (Place::Path, _) => path_value(operation.path, head.uri.path(), param.name).and_then(|text| read_single(param, text)),
            (Place::Form, _) => form_value(head, param.name).and_then(|text| read_single(param, text)),
            (Place::Header, _) => header_value(&head.headers, param.name).and_then(|text| read_single(param, text)),
            (Place::Query, None) => query.value(param.name).and_then(|text| read_single(param, text)),
            (Place::Query, Some(list)) => query.list(param.name, list).and_then(|texts| read_list(param, texts)),
        };
        let found = match value {
            Ok(Some(value)) => {
                let found = judge(param, &value);
                values.insert(param.name.to_owned(), value);
                found
            }
            Ok(None) if param.required => vec![FieldProblem::new(param.field_path(), "is required")],
            Ok(None) => Vec::new(),
            Err(message) => vec![FieldProblem::new(param.field_path(), message)],
        };
        problems.extend(found);
    }
    refuse_reversed_spans(&values, problems);
    values
}

/// Refuses a span of time that ends before it begins: `from` and `to`, or `createdFrom` and `createdTo`.
fn refuse_reversed_spans(values: &Map<String, Value>, problems: &mut Vec<FieldProblem>) {
    let time = |name: &str| DateTime::parse_from_rfc3339(values.get(name)?.as_str()?).ok();
    for end in values.keys() {
        let Some(start) = span_start(end) else { continue };
        if time(&start).zip(time(end)).is_some_and(|(start, end)| end < start) {
            problems.push(FieldProblem::new(format!("query/{end}"), format!("must not be before `{start}`")));
        }
    }
}

/// Returns the name of the parameter with the start of a span, given that with its end.
fn span_start(end: &str) -> Option<String> {
    if end == "to" { Some("from".to_owned()) } else { Some(format!("{}From", end.strip_suffix("To")?)) }
}

/// Headers that a client relies on, so that an operation that takes none refuses one; each with what to do instead.
const RELIED_ON: [(&str, &str); 2] = [
    (IDEMPOTENCY_KEY, "leave it out, and read in its description what sending it again does"),
    ("If-Match", "leave it out: it would not be compared with anything"),
];

fn refuse_unheeded(operation: &Operation, headers: &HeaderMap, problems: &mut Vec<FieldProblem>) {
    let takes = |name: &str| operation.params.iter().any(|param| param.place == Place::Header && param.name == name);
    for (name, advice) in RELIED_ON.into_iter().filter(|(name, _)| headers.contains_key(*name) && !takes(name)) {
        problems.push(FieldProblem::new(format!("header/{name}"), format!("this operation takes none; {advice}")));
    }
}

/// Returns the JSON that the parameters of an operation are read from, without the idempotency key; null if there
/// are no other parameters.
pub(crate) fn params_value(operation: &Operation, values: Map<String, Value>) -> Value {
    let reach_the_method = operation.params.iter().any(|param| param.name != IDEMPOTENCY_KEY);
    if reach_the_method { Value::Object(values) } else { Value::Null }
}

/// Message for a parameter that was sent more than once.
const ONCE_MESSAGE: &str = "must be sent once only";

/// The text of a parameter, `None` if it was not sent, or the problem with it.
type ParamText<'a> = Result<Option<Cow<'a, str>>, &'static str>;

fn read_single(param: &Param, text: Option<Cow<'_, str>>) -> Result<Option<Value>, &'static str> {
    text.map(|text| to_json(param.kind, text)).transpose()
}

fn read_list(param: &Param, texts: Option<Vec<Cow<'_, str>>>) -> Result<Option<Value>, &'static str> {
    let values = texts.map(|texts| texts.into_iter().map(|text| to_json(param.kind, text)).collect::<Result<Vec<_>, _>>());
    Ok(values.transpose()?.map(Value::Array))
}

/// Reads a text as its parameter's type. A text that cannot be read stays as it is, and is then refused by the
/// schema.
fn to_json(kind: Kind, text: Cow<'_, str>) -> Result<Value, &'static str> {
    if text.contains('\0') {
        return Err(json::NUL_MESSAGE);
    }
    let text = text.into_owned();
    let looks_right = match kind {
        Kind::Text => false,
        Kind::Integer => is_integer(&text),
        Kind::Number => text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)),
        Kind::Boolean => text == "true" || text == "false",
    };
    Ok(if looks_right { serde_json::from_str(&text).unwrap_or(Value::String(text)) } else { Value::String(text) })
}

/// Checks for digits after an optional minus; leading zeros are left to the JSON parser.
fn is_integer(text: &str) -> bool {
    text.strip_prefix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit())
}

fn percent_decode(text: &str) -> Result<Cow<'_, str>, &'static str> {
    percent_decode_str(text).decode_utf8().map_err(|_| "must be UTF-8, percent-encoded")
}

fn path_value<'a>(template: &str, path: &'a str, name: &str) -> ParamText<'a> {
    path_segment(template, path, name).map(percent_decode).transpose()
}

/// Returns a segment of the path, percent-encoded. Segments are counted from the end, since the router may be nested
/// under a base path.
pub(crate) fn path_segment<'a>(template: &str, path: &'a str, name: &str) -> Option<&'a str> {
    let mut segments = template.rsplit('/').zip(path.rsplit('/'));
    segments.find(|(segment, _)| segment_name(segment) == Some(name)).map(|(_, text)| text)
}

/// Returns the name in `{name}`.
pub(crate) fn segment_name(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

fn header_value<'a>(headers: &'a HeaderMap, name: &str) -> ParamText<'a> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(ONCE_MESSAGE);
    }
    let text = value.to_str().map_err(|_| "must be visible ASCII text")?;
    Ok(Some(Cow::Borrowed(text)))
}

fn form_value<'a>(head: &'a Parts, name: &str) -> ParamText<'a> {
    let Some(FormFields(fields)) = head.extensions.get() else { return Ok(None) };
    let mut values = fields.iter().filter(|(other, _)| other == name);
    let Some((_, value)) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(ONCE_MESSAGE);
    }
    let text = str::from_utf8(value).map_err(|_| "must be UTF-8")?;
    Ok(Some(Cow::Borrowed(text)))
}

fn refuse_unknown_fields(fields: &[(String, Bytes)], params: &[Param], problems: &mut Vec<FieldProblem>) {
    let known = |name: &str| params.iter().any(|param| param.place == Place::Form && param.name == name);
    for (name, _) in fields.iter().filter(|(name, _)| !known(name)) {
        problems.push(FieldProblem::new(json::join_pointer("", name), "unknown field; leave it out"));
    }
}

/// A query, split at `&` and `=`. `+` is a space; values are still percent-encoded.
struct ParsedQuery {
    pairs: Vec<(String, String)>,
}

impl ParsedQuery {
    fn read(query: &str) -> Self {
        let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = name.replace('+', " ");
            (percent_decode_str(&name).decode_utf8_lossy().into_owned(), value.replace('+', " "))
        });
        Self { pairs: pairs.collect() }
    }

    fn value(&self, name: &str) -> ParamText<'_> {
        let mut values = self.pairs.iter().filter(|(other, _)| other == name);
        let Some((_, value)) = values.next() else { return Ok(None) };
        if values.next().is_some() {
            return Err(ONCE_MESSAGE);
        }
        percent_decode(value).map(Some)
    }

    /// Returns the items of a list, or `None` if it was not sent. A name with an empty value stands for an empty
    /// list.
    fn list(&self, name: &str, list: List) -> Result<Option<Vec<Cow<'_, str>>>, &'static str> {
        let values: Vec<&str> = self.pairs.iter().filter(|(other, _)| other == name).map(|(_, value)| value.as_str()).collect();
        let items: Vec<&str> = match (list, &values[..]) {
            (_, []) => return Ok(None),
            (List::Repeated, values) => values.to_vec(),
            (List::Commas, [""]) => Vec::new(),
            (List::Commas, [value]) => value.split(',').collect(),
            (List::Commas, _) => return Err(ONCE_MESSAGE),
        };
        items.into_iter().map(percent_decode).collect::<Result<_, _>>().map(Some)
    }

    fn refuse_unknown(&self, params: &[Param], problems: &mut Vec<FieldProblem>) {
        let known = |name: &str| params.iter().any(|param| param.place == Place::Query && param.name == name);
        for (name, _) in self.pairs.iter().filter(|(name, _)| !known(name)) {
            problems.push(FieldProblem::new(format!("query/{name}"), "unknown parameter; leave it out"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_query_list(query: &str, list: List) -> Result<Option<Vec<String>>, &'static str> {
        let query = ParsedQuery::read(query);
        let items = query.list("tag", list)?;
        Ok(items.map(|items| items.into_iter().map(Cow::into_owned).collect()))
    }

    fn query_items(items: &[&str]) -> Result<Option<Vec<String>>, &'static str> {
        Ok(Some(items.iter().map(|item| (*item).to_owned()).collect()))
    }

    #[test]
    fn items_may_each_have_the_name() {
        assert_eq!(read_query_list("a=1", List::Repeated), Ok(None));
        assert_eq!(read_query_list("tag=a&x=1&tag=b,c&tag=d%2Ce", List::Repeated), query_items(&["a", "b,c", "d,e"]));
        assert_eq!(read_query_list("tag", List::Repeated), query_items(&[""]));
        assert!(read_query_list("tag=%FF", List::Repeated).is_err());
    }

    #[test]
    fn items_may_stand_behind_one_name() {
        assert_eq!(read_query_list("a=1", List::Commas), Ok(None));
        assert_eq!(read_query_list("tag=a,b+c,d%2Ce,", List::Commas), query_items(&["a", "b c", "d,e", ""]));
        assert_eq!(read_query_list("tag=", List::Commas), query_items(&[]));
        assert_eq!(read_query_list("tag=a&tag=b", List::Commas), Err(ONCE_MESSAGE));
    }
}
