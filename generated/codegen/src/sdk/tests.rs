//! The SDK of the small contract.

use super::*;
use crate::{project::Project, testing::expanded_contract_with};

#[test]
fn extras_hold_open_enums_envelopes_pages_lists_events_and_tables() {
    let extras = generate(&expanded_contract_with(&[])).unwrap().extras;
    let own = extras.split_once("open_enum!(ErrorCode);").unwrap().1;
    // The example of a list is longer than a line should be.
    let formatted = prettyplease::unparse(&syn::parse_str(own).unwrap()).replace(r#"],\"next"#, "],\n        \\\"next");
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
        async fn into_data(self) -> reqwest::Result<Self::Data> {
            Ok(self.data)
        }
    }
    impl crate::Envelope for types::ThingEnvelope {
        type Data = types::Thing;
        async fn into_data(self) -> reqwest::Result<Self::Data> {
            Ok(self.data)
        }
    }
    impl crate::Page for types::ThingList {
        type Item = types::Thing;
        fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
            (self.items, self.next_cursor)
        }
    }
    impl crate::List for builder::ListThings {
        type Page = types::ThingList;
        fn after(self, cursor: String) -> Self {
            self.cursor(cursor)
        }
        fn fetch(
            self,
        ) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
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
    /// As the contract writes the data of the event, with its `type`.
    impl serde::Serialize for WatchThingsEvent {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let data = match self {
                Self::ThingMade(data) => serde_json::to_value(data),
            };
            let mut data = data.map_err(serde::ser::Error::custom)?;
            if let Some(fields) = data.as_object_mut() {
                fields.insert("type".to_owned(), self.name().into());
            }
            data.serialize(serializer)
        }
    }
    static LIST_THINGS: Operation = Operation {
        id: "list_things",
        method: "GET",
        path: "/things",
        repeat: Repeat::Safe,
        streams: false,
        largest_upload: None,
        #[cfg(feature = "mock")]
        success: 200,
        #[cfg(feature = "mock")]
        enveloped: true,
        #[cfg(feature = "mock")]
        errors: &["VALIDATION_ERROR", "UNAUTHORIZED"],
    };
    static CREATE_THING: Operation = Operation {
        id: "create_thing",
        method: "POST",
        path: "/things",
        repeat: Repeat::Keyed,
        streams: false,
        largest_upload: None,
        #[cfg(feature = "mock")]
        success: 201,
        #[cfg(feature = "mock")]
        enveloped: true,
        #[cfg(feature = "mock")]
        errors: &["VALIDATION_ERROR", "UNAUTHORIZED", "SPOON_BENT", "BUSY"],
    };
    static WATCH_THINGS: Operation = Operation {
        id: "watch_things",
        method: "GET",
        path: "/things/watch",
        repeat: Repeat::Safe,
        streams: true,
        largest_upload: None,
        #[cfg(feature = "mock")]
        success: 200,
        #[cfg(feature = "mock")]
        enveloped: false,
        #[cfg(feature = "mock")]
        errors: &[],
    };
    /// Every operation of the contract.
    pub(crate) static OPERATIONS: &[&Operation] = &[
        &LIST_THINGS,
        &CREATE_THING,
        &WATCH_THINGS,
    ];
    crate::call::calls! {
        ListThings, LIST_THINGS, types::ThingListEnvelope => types::ThingList; CreateThing,
        CREATE_THING, types::ThingEnvelope => types::Thing;
    }
    crate::call::with_options! {
        builder::WatchThings;
    }
    #[cfg(feature = "mock")]
    crate::mock::mocks! {
        list_things, LIST_THINGS,
        Some("{\"items\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Spoon\",\"kind\":\"soft\",\"note\":null}],
            \"nextCursor\":null}")
        => types::ThingList; create_thing, CREATE_THING,
        Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Spoon\",\"kind\":\"soft\",\"note\":null}")
        => types::Thing; watch_things, WATCH_THINGS, None => crate ::mock::Events <
        WatchThingsEvent >;
    }
    "#);
}

#[test]
fn absent_null_and_empty_can_all_be_sent() {
    let generated = generate(&expanded_contract_with(&[])).unwrap().generated;
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
    assert!(
        from.starts_with(&format!("{PROGENITOR_VERSION}\"")),
        "set PROGENITOR in src/sdk/mod.rs to the version in Cargo.lock"
    );
}

#[test]
fn the_client_lives_in_our_crate() {
    let generated = generate(&expanded_contract_with(&[])).unwrap().generated;
    assert!(generated.contains("inner: crate::transport::Transport"));
    assert!(!generated.contains(OWN_CRATE) && !generated.contains("from_secs"));
}

/// Adds an upload that creates a thing.
fn with_upload() -> crate::contract::Contract {
    expanded_contract_with(&[(
        "application/json:\n            schema: { $ref: '#/components/schemas/ThingCreate' }\n            example: \
         { name: Spoon }",
        "application/octet-stream: {}",
    )])
}

#[test]
fn an_upload_can_be_sent_again() {
    let SdkSources { generated, extras, .. } = generate(&with_upload()).unwrap();
    let (_, builder) = generated.split_once("pub struct CreateThing {").unwrap();
    let builder = builder.split("pub struct").next().unwrap();
    assert!(builder.contains("upload: impl Into<crate::Upload>"), "{builder}");
    assert!(builder.contains("\"application/octet-stream\""), "{builder}");
    assert!(extras.contains("largest_upload: Some(65536)"), "{extras}");
}
