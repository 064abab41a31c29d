//! Duplicate fields of an object. RFC 8259, section 4, leaves their meaning open, so they are refused.

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::{FieldProblem, path::ValuePath};

/// Message for a field that an object has more than once.
const ONCE_MESSAGE: &str = "must be sent once only";

/// Follows a JSON text while it is scanned, and compares the names in each object as they are written.
#[derive(Default)]
pub(crate) struct NameTracker<'j> {
    /// Objects and lists open at the current position: the number of an object, or none for a list.
    open: Vec<Option<usize>>,
    objects: usize,
    seen: HashSet<(usize, &'j [u8])>,
    /// True if the next string is the name of a field.
    is_name_next: bool,
    /// True if an object may have a duplicate field. `false` is certain.
    pub(crate) may_repeat: bool,
}

impl<'j> NameTracker<'j> {
    /// Processes a bracket, a brace or a comma outside of strings.
    pub(crate) fn process_structure(&mut self, byte: u8) {
        match byte {
            b'{' => {
                self.objects += 1;
                self.open.push(Some(self.objects));
            }
            b'[' => self.open.push(None),
            b'}' | b']' => drop(self.open.pop()),
            _ => {}
        }
        self.is_name_next = matches!(byte, b'{' | b',') && self.open_object().is_some();
    }

    /// Processes a string, given without its quotes.
    pub(crate) fn process_string(&mut self, text: &'j [u8]) {
        let Some(object) = self.open_object().filter(|_| self.is_name_next) else { return };
        self.is_name_next = false;
        // With an escape, a name can be spelled differently.
        self.may_repeat |= text.contains(&b'\\') || !self.seen.insert((object, text));
    }

    fn open_object(&self) -> Option<usize> {
        self.open.last().copied().flatten()
    }
}

/// Finds the first `most` duplicate fields of a valid JSON text; each is named once.
pub(crate) fn find_repeated(json: &[u8], most: usize, problems: &mut Vec<FieldProblem>) {
    let mut found = Vec::new();
    let place = JsonPlace { path: ValuePath::Root, most, found: &mut found };
    // The text was parsed before, so an error only means that enough was found.
    let _ = place.deserialize(&mut serde_json::Deserializer::from_slice(json));
    problems.extend(found.into_iter().map(|pointer| FieldProblem::new(pointer, ONCE_MESSAGE)));
}

/// A value somewhere in the text.
struct JsonPlace<'f> {
    path: ValuePath<'f>,
    most: usize,
    found: &'f mut Vec<String>,
}

impl<'de> DeserializeSeed<'de> for JsonPlace<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for JsonPlace<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut names: HashMap<String, bool> = HashMap::new();
        while let Some(name) = fields.next_key::<String>()? {
            let path = ValuePath::Field(&self.path, &name);
            if let Some(is_named) = names.get_mut(&name) {
                if !*is_named {
                    self.found.push(path.pointer());
                }
                if self.found.len() == self.most {
                    return Err(A::Error::custom("these are enough"));
                }
                *is_named = true;
            }
            fields.next_value_seed(JsonPlace { path, most: self.most, found: self.found })?;
            names.entry(name).or_default();
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            let path = ValuePath::Item(&self.path, index);
            if items.next_element_seed(JsonPlace { path, most: self.most, found: self.found })?.is_none() {
                return Ok(());
            }
            index += 1;
        }
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::scan_json;

    /// Returns the duplicate fields of a text.
    fn repeated_fields(json: &str) -> Vec<String> {
        let mut problems = Vec::new();
        find_repeated(json.as_bytes(), 3, &mut problems);
        let found: Vec<String> = problems.into_iter().map(|problem| problem.field).collect();
        assert!(found.is_empty() || scan_json(json.as_bytes()).may_repeat, "the scan sees what there is: {json}");
        found
    }

    #[test]
    fn a_field_that_stands_several_times_is_named_once() {
        assert_eq!(repeated_fields(r#"{"a":1,"b":2,"a":3,"a":4}"#), ["/a"]);
        assert_eq!(repeated_fields(r#"{"a":{"b":[0,{"c":1,"c":1}]},"d/e":1,"d/e":1}"#), ["/a/b/1/c", "/d~1e"]);
        assert_eq!(repeated_fields(r#"{"name":1,"na\u006de":1}"#), ["/name"]);
        assert_eq!(repeated_fields(r#"[{"a":1},{"a":1,"a":"x"}]"#), ["/1/a"]);
        assert_eq!(repeated_fields(r#"{"a":1,"a":1,"b":1,"b":1,"c":1,"c":1,"d":1,"d":1}"#).len(), 3, "as many as asked for");
    }

    #[test]
    fn the_same_name_in_several_objects_is_not_repeated() {
        for json in [r#"{"a":{"a":[{"a":1},{"a":2}]},"b":"a"}"#, r#"[["a","a"],{"a":"a","b":"a,\"b\":"}]"#, r#"{"a":1}"#, "1"] {
            assert!(repeated_fields(json).is_empty() && !scan_json(json.as_bytes()).may_repeat, "{json}");
        }
    }

    #[test]
    fn what_is_no_json_is_scanned_all_the_same() {
        for text in ["}}]]", "{\"a", "[}{]\"", "\"\\", ",,,", "{{{\"a\":\"a\""] {
            scan_json(text.as_bytes());
        }
    }
}
