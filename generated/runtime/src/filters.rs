//! Filters of a list. A cursor is bound to them, and valid under no others.

use serde::Serialize;

use crate::events::to_json;

/// The parameters that filter a list, by name and in the order of the contract, each with its value as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filters(Vec<(&'static str, Option<String>)>);

impl Filters {
    /// Adds a parameter; `None` if it was not sent.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Option<impl ToString>) -> Self {
        self.0.push((name, value.map(|value| value.to_string())));
        self
    }

    /// Adds a parameter that is a list.
    #[must_use]
    pub fn with_list<T: Serialize>(mut self, name: &'static str, items: Option<&[T]>) -> Self {
        self.0.push((name, items.map(|items| to_json(&items))));
        self
    }

    /// Replaces a value by its normal form, so that a cursor is valid for every spelling of it. A parameter that was
    /// not sent may have a normal form, too.
    #[must_use]
    pub fn normalize(mut self, name: &str, value: Option<impl ToString>) -> Self {
        let filter = self.0.iter_mut().find(|(known, _)| *known == name);
        debug_assert!(filter.is_some(), "no parameter `{name}` narrows this list");
        if let Some((_, text)) = filter {
            *text = value.map(|value| value.to_string());
        }
        self
    }

    /// Returns the filters that have a value.
    pub fn given(self) -> impl Iterator<Item = (&'static str, String)> {
        self.0.into_iter().filter_map(|(name, value)| Some((name, value?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_normal_form_takes_the_place_of_what_was_sent() {
        let filters = Filters::default().with("q", None::<&str>).with("size", Some(7)).with("tag", Some(" vip "));
        let filters = filters.normalize("q", Some("")).normalize("tag", Some("vip"));
        assert_eq!(
            filters.given().collect::<Vec<_>>(),
            [("q", String::new()), ("size", "7".to_owned()), ("tag", "vip".to_owned())]
        );
    }

    #[test]
    fn items_of_a_list_stay_apart() {
        let of = |items: &[&str]| Filters::default().with_list("tag", Some(items)).given().collect::<Vec<_>>();
        assert_ne!(of(&["a", "b"]), of(&["a,b"]));
        assert_eq!(Filters::default().with_list::<&str>("tag", None).given().count(), 0);
    }
}
