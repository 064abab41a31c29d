//! Deserialization that accepts exactly what the contract allows. By default, serde reads an array as an object,
//! null as an absent field, absence as null, and ids and times in spellings other than those of the contract.

use std::{fmt, marker::PhantomData};

use ::uuid::Uuid;
use chrono::{DateTime, Timelike, Utc};
use serde::{
    Deserialize, Deserializer, de,
    de::{Error, Visitor},
    forward_to_deserialize_any,
};

/// Reads a required field that may be null; serde would take absence for null.
///
/// # Errors
/// Those of the value.
pub fn nullable<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Reads an optional field that is present; serde would take null for absence.
///
/// # Errors
/// Those of the value.
pub fn optional<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A value with exactly one textual form.
trait TextForm: Sized {
    /// Name of the form in an error.
    const NAME: &'static str;

    /// Parses the text.
    fn parse(text: &str) -> Option<Self>;
}

/// With hyphens (RFC 9562, section 4), in either case.
impl TextForm for Uuid {
    const NAME: &'static str = "a UUID with hyphens";

    fn parse(text: &str) -> Option<Self> {
        // No other form that the parser accepts is as long.
        Self::try_parse(text).ok().filter(|_| text.len() == 36)
    }
}

/// RFC 3339, section 5.6, with a `T` between date and time. A leap second is the last second of a day in UTC.
impl TextForm for DateTime<Utc> {
    const NAME: &'static str = "a time of RFC 3339";

    fn parse(text: &str) -> Option<Self> {
        let at = DateTime::parse_from_rfc3339(text).ok()?.to_utc();
        let is_leap = at.nanosecond() >= 1_000_000_000;
        let ends_a_day = (at.hour(), at.minute()) == (23, 59);
        (matches!(text.as_bytes().get(10), Some(b'T' | b't')) && (!is_leap || ends_a_day)).then_some(at)
    }
}

/// A value read from text in its form.
struct Formed<T>(T);

impl<'de, T: TextForm> Deserialize<'de> for Formed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(PhantomData))
    }
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: TextForm> Visitor<'_> for TextVisitor<T> {
    type Value = Formed<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::NAME)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        T::parse(text).map(Formed).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

/// Generates readers for the ways in which a field with a form can be absent or null.
macro_rules! form {
    ($(#[$meta:meta])* $name:ident, $kind:ty) => {
        $(#[$meta])*
        pub mod $name {
            use super::*;

            /// Reads a value.
            ///
            /// # Errors
            /// Those of the value.
            pub fn required<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                Formed::deserialize(deserializer).map(|formed| formed.0)
            }

            /// Reads the value of a field that may be absent.
            ///
            /// # Errors
            /// Those of the value.
            pub fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$kind>, D::Error> {
                required(deserializer).map(Some)
            }

            /// Reads a list of values.
            ///
            /// # Errors
            /// Those of a value.
            pub fn list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<$kind>, D::Error> {
                let items: Vec<Formed<$kind>> = Vec::deserialize(deserializer)?;
                Ok(items.into_iter().map(|formed| formed.0).collect())
            }

            /// Reads the list of values of a field that may be absent.
            ///
            /// # Errors
            /// Those of a value.
            pub fn optional_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<$kind>>, D::Error> {
                list(deserializer).map(Some)
            }

            /// Reads a value or null.
            ///
            /// # Errors
            /// Those of the value.
            pub fn nullable<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$kind>, D::Error> {
                Option::deserialize(deserializer).map(|formed| formed.map(|formed: Formed<_>| formed.0))
            }

            /// Reads the value or null of a field that may be absent.
            ///
            /// # Errors
            /// Those of the value.
            pub fn double<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<$kind>>, D::Error> {
                nullable(deserializer).map(Some)
            }
        }
    };
}

form!(
    /// Fields of the format `uuid`.
    uuid,
    Uuid
);
form!(
    /// Fields of the format `date-time`.
    date_time,
    DateTime<Utc>
);

/// Turns the serde functions of a struct (`remote = "Self"`) into trait implementations, and accepts objects only.
#[macro_export]
macro_rules! objects_only {
    ($name:ident) => {
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::deserialize($crate::strict::ObjectsOnly(deserializer))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, serializer)
            }
        }
    };
}

/// Reads a struct from an object only; serde would accept an array of its fields, too.
#[derive(Debug)]
pub struct ObjectsOnly<D>(pub D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ObjectsOnly<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::de::value::{Error, StrDeserializer};
    use serde_json::json;

    use super::*;

    /// Checks whether JSON Schema accepts a text as a value of a format.
    fn is_of_format(format: &str, text: &str) -> bool {
        let schema = json!({ "type": "string", "format": format });
        let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012).should_validate_formats(true);
        options.build(&schema).expect("a schema").is_valid(&json!(text))
    }

    fn reads_uuid(text: &str) -> bool {
        super::uuid::required(StrDeserializer::<Error>::new(text)).is_ok()
    }

    fn reads_time(text: &str) -> bool {
        date_time::required(StrDeserializer::<Error>::new(text)).is_ok()
    }

    #[test]
    fn leap_seconds_end_a_day_in_utc() {
        assert!(reads_time("2016-12-31T23:59:60Z") && reads_time("2017-01-01T00:59:60+01:00"));
        assert!(!reads_time("2016-12-31T22:59:60Z") && !reads_time("2016-12-31 23:59:59Z"));
    }

    proptest! {
        #[test]
        fn ids_are_read_as_the_schema_takes_them(
            text in r"(urn:uuid:|\{)?[0-9a-fA-F]{7,8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-g]{4}-?[0-9a-f]{12}\}?"
        ) {
            prop_assert_eq!(reads_uuid(&text), is_of_format("uuid", &text));
        }

        #[test]
        fn times_are_read_as_the_schema_takes_them(
            text in concat!(
                r"[0-9]{4}-[01][0-9]-[0-3][0-9][Tt ]",
                r"[0-2][0-9]:[0-6][0-9]:[0-6][0-9](\.[0-9]{0,12})?([Zz]|[+-][0-2][0-9]:[0-6][0-9])"
            )
        ) {
            prop_assert_eq!(reads_time(&text), is_of_format("date-time", &text), "{}", text);
        }

        #[test]
        fn last_seconds_are_read_as_the_schema_takes_them(text in r"2016-12-31T2[23]:59:60(\.5)?(Z|[+-]0[01]:00)") {
            prop_assert_eq!(reads_time(&text), is_of_format("date-time", &text), "{}", text);
        }
    }
}
