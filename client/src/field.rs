//! Fields that may be omitted or null, set by plain values: [`IntoField`].

use crate::Nullable;

/// A value for a field that may be omitted, or null, or both: `Option<T>`, `Option<Nullable<T>>`.
///
/// ```
/// use frontdesk_client::{Nullable, types::AgentUpdate};
///
/// let change = AgentUpdate::builder().name("Reception").description("Answers visitors").language(Nullable::Null);
/// let change: AgentUpdate = change.try_into().unwrap();
/// let json = serde_json::to_string(&change).unwrap();
/// assert_eq!(json, r#"{"description":"Answers visitors","language":null,"name":"Reception"}"#);
/// ```
#[diagnostic::on_unimplemented(
    message = "a field of type `{T}` cannot be set to `{Self}`",
    note = "take the type inside `Option` and `Nullable`; `Nullable::Null` sets null"
)]
pub trait IntoField<T> {
    /// Converts the value to the type of the field.
    fn into_field(self) -> T;
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

/// Lists of text, such as `["DE", "FR"]` and `vec!["DE", "FR"]`.
macro_rules! from_texts {
    ($([$($generics:tt)*] $texts:ty),+) => {$(
        impl $($generics)* IntoField<Option<Vec<String>>> for $texts {
            fn into_field(self) -> Option<Vec<String>> {
                Some(self.into_iter().map(str::to_owned).collect())
            }
        }

        impl $($generics)* IntoField<Option<Nullable<Vec<String>>>> for $texts {
            fn into_field(self) -> Option<Nullable<Vec<String>>> {
                Some(Nullable::Value(self.into_iter().map(str::to_owned).collect()))
            }
        }
    )+};
}

from_texts!([<const N: usize>] [&str; N], [] Vec<&str>);
