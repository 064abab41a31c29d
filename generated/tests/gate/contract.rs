//! The contract as these tests read it, apart from the runtime's own reading.

use frontdesk_api::contract::OPENAPI_JSON;
use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

/// A contract that verdicts are based on.
pub(crate) struct OracleContract {
    pub(crate) json: Value,
}

/// An operation, with the expected shape of its requests.
pub(crate) struct OracleOperation {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) params: Vec<OracleParam>,
    /// Schema of the JSON body.
    pub(crate) body: Option<CheckedSchema>,
    /// True if the body is bytes.
    pub(crate) upload: bool,
    /// True if its file is in a form.
    pub(crate) form: bool,
}

/// A parameter of an operation.
pub(crate) struct OracleParam {
    pub(crate) name: String,
    /// `path`, `query` or `header`.
    pub(crate) place: String,
    pub(crate) required: bool,
    pub(crate) checked: CheckedSchema,
}

/// A compiled schema.
pub(crate) struct CheckedSchema {
    pub(crate) schema: Value,
    pub(crate) validator: Validator,
}

/// Removes the parts of schemas that are meant for clients only: rules for texts and addresses are checked after the
/// shape.
fn remove_hints(value: &mut Value) {
    if let Some(map) = value.as_object_mut() {
        let is_text = map.contains_key("x-text");
        map.remove("propertyNames");
        map.retain(|key, value| {
            !(is_text && ["pattern", "maxLength"].contains(&key.as_str())
                || key == "format" && (value == "email" || value == "uri"))
        });
    }
    let inner: Vec<&mut Value> = match value {
        Value::Object(map) => map.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    };
    inner.into_iter().for_each(remove_hints);
}

impl OracleContract {
    /// Returns the contract of this crate.
    pub(crate) fn own() -> Self {
        let mut json = serde_json::from_str(&OPENAPI_JSON.text()).expect("the contract is JSON");
        remove_hints(&mut json);
        Self { json }
    }

    /// Returns every operation.
    pub(crate) fn operations(&self) -> Vec<OracleOperation> {
        let mut operations = Vec::new();
        for (path, item) in self.json["paths"].as_object().expect("it has paths") {
            for method in ["get", "post", "put", "patch", "delete"] {
                if let Some(operation) = item.get(method) {
                    operations.push(self.read_operation(path, method, item, operation));
                }
            }
        }
        operations
    }

    fn read_operation(&self, path: &str, method: &str, item: &Value, operation: &Value) -> OracleOperation {
        let holders = [item, operation].into_iter().filter_map(|holder| holder["parameters"].as_array());
        let content = operation.get("requestBody").map(|body| &self.resolve(body)["content"]);
        let json = content.and_then(|content| content.get("application/json"));
        let form = content.and_then(|content| content.get("multipart/form-data"));
        let fields = form.into_iter().flat_map(|form| self.form_fields(self.resolve(&form["schema"])));
        OracleOperation {
            method: method.to_uppercase(),
            path: path.to_owned(),
            params: holders.flatten().map(|param| self.read_param(param)).chain(fields).collect(),
            body: json.map(|json| self.compile_schema(&json["schema"])),
            upload: content.is_some() && json.is_none(),
            form: form.is_some(),
        }
    }

    fn read_param(&self, param: &Value) -> OracleParam {
        let param = self.resolve(param);
        let text = |key: &str| param[key].as_str().expect("a parameter has a name and a place").to_owned();
        OracleParam {
            name: text("name"),
            place: text("in"),
            required: param["required"] == true,
            checked: self.compile_schema(&param["schema"]),
        }
    }

    /// Returns the fields of a form before its file.
    fn form_fields(&self, schema: &Value) -> Vec<OracleParam> {
        let properties = schema["properties"].as_object().expect("a form has fields");
        let field = |(name, schema): (&String, &Value)| OracleParam {
            name: name.clone(),
            place: "form".to_owned(),
            required: false,
            checked: self.compile_schema(schema),
        };
        properties.iter().filter(|(name, _)| *name != "file").map(field).collect()
    }

    fn compile_schema(&self, schema: &Value) -> CheckedSchema {
        let mut whole = schema.clone();
        let mut schemas = Map::new();
        self.add_referenced(schema, &mut schemas);
        whole["components"] = json!({ "schemas": schemas });
        let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
        let validator = options.build(&whole).expect("the contract has schemas that can be compiled");
        CheckedSchema { schema: schema.clone(), validator }
    }

    /// Adds the components that a schema refers to, directly or indirectly. With all components next to each schema,
    /// compiling takes minutes.
    fn add_referenced(&self, schema: &Value, schemas: &mut Map<String, Value>) {
        match schema {
            Value::Object(map) => {
                let reference = map.get("$ref").and_then(Value::as_str);
                if let Some(name) = reference.and_then(|reference| reference.strip_prefix("#/components/schemas/"))
                    && !schemas.contains_key(name)
                {
                    let component = &self.json["components"]["schemas"][name];
                    schemas.insert(name.to_owned(), component.clone());
                    self.add_referenced(component, schemas);
                }
                map.values().for_each(|inner| self.add_referenced(inner, schemas));
            }
            Value::Array(items) => items.iter().for_each(|inner| self.add_referenced(inner, schemas)),
            _ => {}
        }
    }

    /// Follows references.
    pub(crate) fn resolve<'a>(&'a self, mut value: &'a Value) -> &'a Value {
        while let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            value = self.json.pointer(&reference[1..]).expect("references lead somewhere");
        }
        value
    }
}
