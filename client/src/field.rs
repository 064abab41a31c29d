//! Values of fields and parameters: [`IntoField`], [`TryIntoField`].

use std::{
    fmt::{Debug, Display, Write as _},
    time::SystemTime,
};

use chrono::{DateTime, Utc};

use crate::{Nullable, redaction::redact_keys};

/// A value for a field that may be omitted, or null, or both: `Option<T>`, `Option<Nullable<T>>`. A time may be a
/// [`SystemTime`], a list an array or a slice.
///
/// ```
/// use frontdesk_client::{Nullable, types::AgentUpdate};
///
/// let change = AgentUpdate::builder().name("Reception").description("Answers visitors").language(Nullable::Null);
/// let change: AgentUpdate = change.try_into().unwrap();
/// let json = serde_json::to_string(&change).unwrap();
/// assert_eq!(json, r#"{"description":"Answers visitors","language":null,"name":"Reception"}"#);
/// ```
pub trait IntoField<T> {
    /// Converts the value to the type of the field.
    fn into_field(self) -> T;
}

/// Everything that a setter of such a field takes: an [`IntoField`], or a builder, which may lack something.
///
/// ```
/// use frontdesk_client::types::{ChatRequest, VisitorUpdate};
///
/// let visitor = VisitorUpdate::builder().name("Anna");
/// let question = ChatRequest::builder().agent_id(uuid::Uuid::nil()).message("When?").visitor(visitor);
/// let question: ChatRequest = question.try_into().unwrap();
/// assert_eq!(question.visitor.unwrap().name, Some("Anna".to_owned()));
/// ```
#[diagnostic::on_unimplemented(
    message = "a field of type `{T}` cannot be set to `{Self}`",
    note = "take the type inside `Option` and `Nullable`, or its builder; `Nullable::Null` sets null"
)]
pub trait TryIntoField<T> {
    /// Converts the value to the type of the field.
    ///
    /// # Errors
    /// A message that says what a builder lacks.
    fn try_into_field(self) -> Result<T, String>;
}

impl<T, V: IntoField<T>> TryIntoField<T> for V {
    fn try_into_field(self) -> Result<T, String> {
        Ok(self.into_field())
    }
}

/// Converts a value to the type of an optional field.
pub(crate) fn convert_optional<T>(name: &str, value: impl TryIntoField<T>) -> Result<T, String> {
    value.try_into_field().map_err(|problem| format!("`{name}`: {problem}"))
}

/// Converts a value to the type of a field or parameter. A message quotes the value: the parser's reason alone does
/// not tell which of many ids was wrong.
pub(crate) fn convert_quoted<T>(name: &str, value: impl TryInto<T, Error: Display> + Debug) -> Result<T, String> {
    let mut quote = ValueQuote::default();
    // It stops at the maximum, so that a long text by mistake costs no more than a short one.
    let is_whole = write!(quote, "{value:?}").is_ok();
    value.try_into().map_err(|error| {
        let end = if is_whole { "" } else { "…" };
        format!("`{name}`: {error}: {}{end}", redact_keys(&quote.text))
    })
}

/// Builds a nested value.
pub(crate) fn build<T, B: TryInto<T, Error: Display>>(builder: B) -> Result<T, String> {
    builder.try_into().map_err(|problem| problem.to_string())
}

/// Builds a list of nested values.
pub(crate) fn build_list<T, B: TryInto<T, Error: Display>>(builders: impl IntoIterator<Item = B>) -> Result<Vec<T>, String> {
    builders.into_iter().map(build).collect()
}

/// Maximum number of bytes of a value in a message.
const MAX_QUOTE_BYTES: usize = 100;

/// The beginning of a value as `Debug` writes it.
#[derive(Default)]
struct ValueQuote {
    text: String,
}

impl std::fmt::Write for ValueQuote {
    fn write_str(&mut self, piece: &str) -> std::fmt::Result {
        let end = piece.floor_char_boundary(MAX_QUOTE_BYTES - self.text.len());
        self.text.push_str(&piece[..end]);
        if end == piece.len() { Ok(()) } else { Err(std::fmt::Error) }
    }
}

impl<T> IntoField<Option<T>> for T {
    fn into_field(self) -> Option<T> {
        Some(self)
    }
}

impl<T> IntoField<Option<T>> for Option<T> {
    fn into_field(self) -> Self {
        self
    }
}

impl<T> IntoField<Option<Nullable<T>>> for T {
    fn into_field(self) -> Option<Nullable<T>> {
        Some(Nullable::Value(self))
    }
}

macro_rules! from_text {
    ($($text:ty),+) => {$(
        impl IntoField<Option<String>> for $text {
            fn into_field(self) -> Option<String> {
                Some(self.to_owned())
            }
        }

        impl IntoField<Option<Nullable<String>>> for $text {
            fn into_field(self) -> Option<Nullable<String>> {
                Some(Nullable::Value(self.to_owned()))
            }
        }
    )+};
}

from_text!(&str, &String);

impl IntoField<Option<String>> for Option<&str> {
    fn into_field(self) -> Option<String> {
        self.map(str::to_owned)
    }
}

impl IntoField<Option<DateTime<Utc>>> for SystemTime {
    fn into_field(self) -> Option<DateTime<Utc>> {
        Some(self.into())
    }
}

impl IntoField<Option<Nullable<DateTime<Utc>>>> for SystemTime {
    fn into_field(self) -> Option<Nullable<DateTime<Utc>>> {
        Some(Nullable::Value(self.into()))
    }
}

/// Lists: from what, with which generic parameters, of which items, and how to convert it.
macro_rules! from_lists {
    ($([$($generics:tt)*] $list:ty => $item:ty, $from:ident => $into:expr;)+) => {$(
        impl<$($generics)*> IntoField<Option<Vec<$item>>> for $list {
            fn into_field(self) -> Option<Vec<$item>> {
                let $from = self;
                Some($into)
            }
        }

        impl<$($generics)*> IntoField<Option<Nullable<Vec<$item>>>> for $list {
            fn into_field(self) -> Option<Nullable<Vec<$item>>> {
                let $from = self;
                Some(Nullable::Value($into))
            }
        }
    )+};
}

from_lists! {
    [T, const N: usize] [T; N] => T, list => list.into();
    [T: Clone, const N: usize] &[T; N] => T, list => list.to_vec();
    [T: Clone] &[T] => T, list => list.to_vec();
    [T: Clone] &Vec<T> => T, list => list.clone();
    [const N: usize] [&str; N] => String, list => list.map(str::to_owned).into();
    [] &[&str] => String, list => list.iter().map(ToString::to_string).collect();
    [] Vec<&str> => String, list => list.into_iter().map(str::to_owned).collect();
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn problem_with(value: impl TryInto<Uuid, Error: Display> + Debug) -> String {
        convert_quoted("agent_id", value).unwrap_err()
    }

    #[test]
    fn a_message_quotes_the_value_that_was_refused() {
        let id = Uuid::from_u128(7);
        assert_eq!(convert_quoted("agent_id", id.to_string()), Ok(id));
        assert!(problem_with("nope").starts_with("`agent_id`: ") && problem_with("nope").ends_with(r#": "nope""#));
        assert!(problem_with("nope".to_owned()).ends_with(r#": "nope""#));
        assert_eq!(convert_quoted::<i32>("limit", 5_000_000_000_i64).unwrap_err().rsplit(": ").next(), Some("5000000000"));
    }

    #[test]
    fn a_quote_is_short_and_shows_no_key() {
        assert!(problem_with("fd_keyid_secret").ends_with(r#": "fd_…""#));
        let long = problem_with("ä".repeat(1_000_000));
        assert!(long.len() < 300 && long.ends_with("ä…"), "{long}");
    }
}
