//! A request to an operation, built from the examples in the contract, to be modified by tests.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contract::{ContractOperation, ParameterPlace};

/// The body of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum CallPayload {
    /// No body.
    None,
    /// JSON.
    Json(Value),
    /// A form with a file at its end.
    Form {
        /// Fields before the file.
        fields: Vec<(String, String)>,
        /// Name of the file.
        name: String,
        /// Content of the file.
        file: Vec<u8>,
    },
    /// These bytes, JSON or not.
    Raw(Vec<u8>),
}

/// A request, without the caller's credentials.
#[derive(Debug, Clone)]
pub struct ApiCall {
    /// Operation that is called.
    pub operation: &'static ContractOperation,
    /// Path parameters by name, percent-encoded where necessary.
    pub path: BTreeMap<String, String>,
    /// Query parameters, percent-encoded where necessary.
    pub query: Vec<(String, String)>,
    /// Headers other than the key.
    pub headers: Vec<(String, String)>,
    /// Body of the request.
    pub payload: CallPayload,
}

impl ApiCall {
    /// Builds the example request from the contract, without optional parts.
    pub fn example(operation: &'static ContractOperation) -> Self {
        let values = operation.parameters_in(ParameterPlace::Path).map(|known| (known.name.clone(), value_text(&known.example)));
        let payload = match &operation.body {
            None => CallPayload::None,
            Some(body) if body.form => {
                CallPayload::Form { fields: Vec::new(), name: "parking.md".to_owned(), file: sample_file(&operation.id) }
            }
            Some(body) if body.upload => CallPayload::Raw(sample_file(&operation.id)),
            Some(body) => CallPayload::Json(body.example.clone()),
        };
        let required = operation.parameters_in(ParameterPlace::Query).filter(|known| known.required);
        let query = required.map(|known| (known.name.clone(), percent_encode(&value_text(&known.example)))).collect();
        Self { operation, path: values.collect(), query, headers: Vec::new(), payload }
    }

    /// Sets a path parameter.
    pub fn path(mut self, name: &str, value: impl ToString) -> Self {
        self.path.insert(name.to_owned(), value.to_string());
        self
    }

    /// Adds a query parameter, encoded as necessary.
    pub fn query(mut self, name: &str, value: &str) -> Self {
        self.query.push((percent_encode(name), percent_encode(value)));
        self
    }

    /// Sets a query parameter, replacing any with this name.
    pub fn replace_query(mut self, name: &str, value: &str) -> Self {
        self.query.retain(|(known, _)| known != name);
        self.query(name, value)
    }

    /// Adds a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sets a JSON body.
    pub fn json(mut self, body: Value) -> Self {
        self.payload = CallPayload::Json(body);
        self
    }

    /// Sets a raw body.
    pub fn raw(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.payload = CallPayload::Raw(body.into());
        self
    }

    /// Leaves the body out.
    pub fn without_body(mut self) -> Self {
        self.payload = CallPayload::None;
        self
    }

    /// Sets the file of an upload, bare or in a form.
    pub fn file(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        match &mut self.payload {
            CallPayload::Form { file, .. } => *file = bytes.into(),
            payload => *payload = CallPayload::Raw(bytes.into()),
        }
        self
    }

    /// Sets a property of the body, or adds a field to the form.
    ///
    /// # Panics
    /// If the body is neither a JSON object nor a form.
    pub fn field(mut self, field: &str, value: Value) -> Self {
        match &mut self.payload {
            CallPayload::Form { fields, .. } => fields.push((field.to_owned(), value_text(&value))),
            _ => _ = self.body_object().insert(field.to_owned(), value),
        }
        self
    }

    /// Removes a property of the body.
    ///
    /// # Panics
    /// If the body is not a JSON object.
    pub fn without_field(mut self, name: &str) -> Self {
        self.body_object().remove(name);
        self
    }

    /// Returns path and query, relative to the base path.
    pub fn target(&self) -> String {
        let path =
            self.path.iter().fold(self.operation.path.clone(), |path, (name, value)| path.replace(&format!("{{{name}}}"), value));
        let query: Vec<String> = self.query.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }

    /// Returns the bytes of the body.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        match &self.payload {
            CallPayload::None => None,
            CallPayload::Json(body) => Some(body.to_string().into_bytes()),
            CallPayload::Form { fields, name, file } => Some(encode_form(fields, name, file)),
            CallPayload::Raw(bytes) => Some(bytes.clone()),
        }
    }

    fn body_object(&mut self) -> &mut serde_json::Map<String, Value> {
        match &mut self.payload {
            CallPayload::Json(Value::Object(fields)) => fields,
            other => panic!("{} has the body {other:?}, which has no fields", self.operation.id),
        }
    }
}

/// Returns a file that an upload accepts. The contract has no examples for binary data.
fn sample_file(operation: &str) -> Vec<u8> {
    match operation {
        "setAgentAvatar" | "setAgentAvatarFromForm" | "createHelpCenterFile" => PICTURE.to_vec(),
        "createFileSource" | "createFileSourceFromForm" => b"# Parking\n\nGuests park behind the house.\n".to_vec(),
        other => panic!("the contract has a new upload, `{other}`: give it a file that it takes"),
    }
}

/// Delimiter between the parts of a form.
pub const BOUNDARY: &str = "form-of-the-suite";

/// Builds a form (RFC 7578) with its file last.
fn encode_form(fields: &[(String, String)], name: &str, file: &[u8]) -> Vec<u8> {
    let part = |head: String, content: &[u8]| {
        [format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(), content, b"\r\n"].concat()
    };
    let fields = fields.iter().map(|(name, value)| part(format!("name=\"{name}\""), value.as_bytes()));
    let file = part(format!("name=\"file\"; filename=\"{name}\""), file);
    fields.chain([file, format!("--{BOUNDARY}--\r\n").into_bytes()]).flatten().collect()
}

/// A transparent picture of one pixel (GIF).
pub const PICTURE: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x01D\0;";

/// Percent-encodes everything but letters, digits and `-._~` (RFC 3986, section 2.3).
pub fn percent_encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::contract;

    #[test]
    fn a_call_begins_as_the_example_and_is_bent() {
        let call =
            ApiCall::example(contract().operation("listSources")).path("agentId", "a").query("cursor", "ä&b").query("limit", "1");
        assert_eq!(call.target(), "/agents/a/sources?cursor=%C3%A4%26b&limit=1");
        let call = ApiCall::example(contract().operation("createAgent")).field("model", json!(null)).without_field("name");
        assert_eq!(call.bytes().expect("a body"), br#"{"model":null}"#);
    }
}
