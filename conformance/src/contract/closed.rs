//! Closes the document. It promises clients little, so that it can grow: answers may get more fields and values. The
//! suite is stricter: today's server answers what today's document names, and nothing else.

use serde_json::{Map, Value, json};

/// Closes the schemas of a document: objects to their fields, `x-enum` to its values, `x-always` to its only one.
pub(super) fn close(document: &mut Value) {
    match document {
        Value::Object(fields) => {
            fields
                .iter_mut()
                .filter(|(key, _)| !["example", "examples"].contains(&key.as_str()))
                .for_each(|(_, field)| close(field));
            close_schema(fields);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn close_schema(fields: &mut Map<String, Value>) {
    if fields.get("properties").is_some_and(Value::is_object) && fields.contains_key("type") {
        fields.entry("additionalProperties").or_insert(json!(false));
    }
    if let Some(values) = fields.get("x-enum").cloned() {
        fields.insert("enum".to_owned(), values);
    }
    if let Some(only) = fields.get("x-always").cloned() {
        fields.insert("const".to_owned(), only);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::contract::contract;

    #[test]
    fn an_answer_with_a_field_a_value_or_an_envelope_that_nobody_listed_is_found() {
        let citation = json!({
            "sourceId": "019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5", "title": "", "heading": null, "url": null, "page": 3,
            "quote": "a", "start": 0, "end": 1,
        });
        let mut more = citation.clone();
        more["chapter"] = json!(3);
        let complaints = |name: &str, value| contract().schema(name).list_violations(&value).join("\n");
        assert_eq!(complaints("Citation", citation), "");
        insta::assert_snapshot!(
            complaints("Citation", more),
            @"Additional properties are not allowed ('chapter' was unexpected)"
        );
        insta::assert_snapshot!(
            complaints("FinishReason", json!("tired")),
            @r#""tired" is not one of "stop", "no_answer" or 4 other candidates"#
        );
        insta::assert_snapshot!(complaints("IngestEnvelope", json!({ "success": false, "data": 1, "error": {} })), @r#"
        `/success`: true was expected
        `/data`: 1 is not of type "object"
        `/error`: null was expected
        `/error`: {} is not valid under any of the schemas listed in the 'oneOf' keyword
        "#);
        insta::assert_snapshot!(
            complaints("TextDeltaEvent", json!({ "type": "text.gamma", "text": "a" })),
            @r#"`/type`: "text.gamma" is not one of "text.delta""#
        );
        insta::assert_snapshot!(complaints("TextDeltaEvent", json!({ "text": "a" })), @r#""type" is a required property"#);
    }
}
