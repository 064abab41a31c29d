//! The SDK of the small contract.

use super::*;
use crate::{project::Project, testing::whole};

#[test]
fn extras_hold_open_enums_envelopes_pages_lists_events_and_tables() {
    let extras = generate(&whole(&[])).unwrap().extras;
    let own = extras.split_once("open_enum!(ErrorCode);").unwrap().1;
    let formatted = prettyplease::unparse(&syn::parse_str(own).unwrap());
    insta::assert_snapshot!(formatted, @r#"
    /// What kind.
    ///
    /// A value that a later contract adds is kept as `Unknown`.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ThingKind {
        /// `soft`
        Soft,
        /// `hard`
        Hard,
        /// A value that this version does not know.
        Unknown(String),
    }
    impl ThingKind {
        /// The values that this version knows, in the order of the contract.
        pub const KNOWN: &[Self] = &[Self::Soft, Self::Hard];
        /// The value as the contract writes it.
        pub fn as_str(&self) -> &str {
            match self {
                Self::Soft => "soft",
                Self::Hard => "hard",
                Self::Unknown(text) => text,
            }
        }
    }
    impl From<&str> for ThingKind {
        fn from(text: &str) -> Self {
            match text {
                "soft" => Self::Soft,
                "hard" => Self::Hard,
                other => Self::Unknown(other.to_owned()),
            }
        }
    }
    open_enum!(ThingKind);
    impl crate::Envelope for types::ThingListEnvelope {
        type Data = types::ThingList;
        fn into_data(self) -> Self::Data {
            self.data
        }
    }
    impl crate::Envelope for types::ThingEnvelope {
        type Data = types::Thing;
        fn into_data(self) -> Self::Data {
            self.data
        }
    }
    impl crate::Page for types::ThingList {
        type Item = types::Thing;
        fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
            (self.items, self.next_cursor)
        }
    }
    impl<'a> crate::List<'a> for builder::ListThings<'a> {
        type Envelope = types::ThingListEnvelope;
        fn after(self, cursor: String) -> Self {
            self.cursor(cursor)
        }
        fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
            Box::pin(self.send())
        }
    }
    /// An event of [`Client::watch_things`](crate::Client::watch_things).
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum WatchThingsEvent {
        /// `thing.made`
        ThingMade(types::Thing),
    }
    impl WatchThingsEvent {
        /// The name of the event as the contract writes it.
        pub fn name(&self) -> &'static str {
            match self {
                Self::ThingMade(_) => "thing.made",
            }
        }
    }
    impl crate::EventData for WatchThingsEvent {
        fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>> {
            Some(
                match name {
                    "thing.made" => serde_json::from_str(data).map(Self::ThingMade),
                    _ => return None,
                },
            )
        }
    }
    crate::call::calls! {
        ListThings => types::ThingListEnvelope, CreateThing => types::ThingEnvelope,
    }
    /// Operations that take an `Idempotency-Key`.
    pub(crate) const IDEMPOTENT_OPERATIONS: &[&str] = &["create_thing"];
    /// Operations that change nothing, so that sending them again does no harm.
    pub(crate) const SAFE_OPERATIONS: &[&str] = &["list_things", "watch_things"];
    /// Operations that answer an event stream.
    pub(crate) const STREAMING_OPERATIONS: &[&str] = &["watch_things"];
    /// Operations whose body is an upload, and how many bytes it may have.
    pub(crate) const UPLOAD_OPERATIONS: &[(&str, u64)] = &[];
    "#);
}

#[test]
fn absent_null_and_empty_can_all_be_sent() {
    let generated = generate(&whole(&[])).unwrap().generated;
    let (_, from) = generated.split_once("pub struct ThingCreate {").unwrap();
    let (body, _) = from.split_once('}').unwrap();
    insta::assert_snapshot!(body.replace("\n        ", "\n").trim(), @r#"
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub kind: ::std::option::Option<crate::generated_ext::ThingKind>,
    /// Its name.
    pub name: ::std::string::String,
    /// A note, at most 1,000 characters.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub note: ::std::option::Option<
        crate::Nullable<::std::string::String>,
    >,
    /// Its size.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub size: ::std::option::Option<i32>,
    /// Its tags.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub tags: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
    "#);
}

#[test]
fn the_stamp_names_the_progenitor_that_is_built_in() {
    let lock = std::fs::read_to_string(Project::here().root.join("Cargo.lock")).unwrap();
    let (_, from) = lock.split_once("name = \"progenitor\"\nversion = \"").unwrap();
    assert!(from.starts_with(&format!("{PROGENITOR}\"")), "set PROGENITOR in src/sdk/mod.rs to the version in Cargo.lock");
}

#[test]
fn the_client_lives_in_our_crate() {
    let generated = generate(&whole(&[])).unwrap().generated;
    assert!(generated.contains("inner: crate::transport::Transport"));
    assert!(!generated.contains(OWN_CRATE) && !generated.contains("from_secs"));
}

/// An upload that creates a thing.
fn with_upload() -> crate::contract::Contract {
    whole(&[(
        "application/json:\n            schema: { $ref: '#/components/schemas/ThingCreate' }\n            example: { name: Spoon }",
        "application/octet-stream: {}",
    )])
}

#[test]
fn an_upload_takes_whatever_a_body_is_made_from() {
    let Sdk { generated, extras } = generate(&with_upload()).unwrap();
    let (_, builder) = generated.split_once("pub struct CreateThing<'a>").unwrap();
    let builder = builder.split("pub struct").next().unwrap();
    assert!(builder.contains("body: Result<reqwest::Body, String>"), "{builder}");
    assert!(builder.contains("\"application/octet-stream\""), "{builder}");
    assert!(extras.contains(r#"UPLOAD_OPERATIONS: &[(&str, u64)] = &[("create_thing", 65536)]"#), "{extras}");
}
