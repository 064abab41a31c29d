//! The generated half of the SDK, with those parts of the other half that it uses.

#![expect(dead_code, reason = "only what the generated half names is here")]

mod call;
mod field;
mod generated;
mod generated_ext;
mod operation;
mod paging;
mod redaction;

pub use call::{envelope::Envelope, nullable::Nullable};
pub use generated::{Client, builder, types};
pub use operation::Operation;
pub use paging::{List, Page};

/// Reason for which a call failed.
pub type Error = String;

/// The bytes of an upload.
#[derive(Clone, Debug)]
pub struct Upload(pub Vec<u8>);

impl Upload {
    pub(crate) fn file_name(&self) -> Option<String> {
        None
    }
}

pub mod transport {
    #[derive(Clone, Debug, Default)]
    pub struct Transport {
        pub(crate) options: Options,
    }

    #[derive(Clone, Debug, Default)]
    pub(crate) struct Options {
        pub(crate) upload: Option<crate::Upload>,
    }
}

impl progenitor_client::ClientHooks<transport::Transport> for Client {}

impl Client {
    /// Creates a client of the server at `url`.
    pub fn at(url: &str) -> Self {
        Self::new_with_client(url, reqwest::Client::new(), transport::Transport::default())
    }
}

pub trait EventData: Sized {
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>>;
}
