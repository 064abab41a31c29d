//! Locations in the contract: a JSON pointer (RFC 6901), extended step by step while descending.

use std::fmt;

use serde_json::Value;

/// A JSON pointer into the contract, shown in every error and finding.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pointer(String);

impl Pointer {
    /// Returns the pointer to the document itself.
    pub fn root() -> Self {
        Self::default()
    }

    /// Returns the pointer to all schemas.
    pub(crate) fn schemas() -> Self {
        Self::root().child("components").child("schemas")
    }

    /// Returns the pointer to a schema.
    pub(crate) fn schema(name: &str) -> Self {
        Self::schemas().child(name)
    }

    /// Descends one step, to a key or an index.
    #[must_use]
    pub fn child(&self, step: impl fmt::Display) -> Self {
        Self(format!("{}/{}", self.0, step.to_string().replace('~', "~0").replace('/', "~1")))
    }

    /// Returns the target of a local `$ref` such as `#/components/schemas/Agent`; `None` for a remote one.
    pub fn of_reference(reference: &str) -> Option<Self> {
        reference.strip_prefix('#').map(|text| Self(text.to_owned()))
    }

    /// Returns the pointer as text, empty for the root.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the value at this location, if there is one.
    pub fn get<'a>(&self, document: &'a Value) -> Option<&'a Value> {
        document.pointer(&self.0)
    }

    /// Returns the unescaped steps from the root.
    pub fn steps(&self) -> impl Iterator<Item = String> + '_ {
        self.0.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~"))
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_and_tildes_are_escaped_and_come_back() {
        let at = Pointer::root().child("paths").child("/agents/{agentId}").child("a~b").child(3);
        assert_eq!(at.to_string(), "#/paths/~1agents~1{agentId}/a~0b/3");
        assert_eq!(at.steps().collect::<Vec<_>>(), ["paths", "/agents/{agentId}", "a~b", "3"]);
    }
}
