//! The generated half of the SDK, with those parts of the other half that it uses.

#![expect(dead_code, reason = "only what the generated half names is here")]

mod call {
    /// Whether each call answers with what the generator says.
    macro_rules! calls {
        ($($builder:ident => $answer:ty,)+) => {$(
            impl builder::$builder<'_> {
                pub async fn data(self) -> Option<<$answer as crate::Envelope>::Data> {
                    self.send().await.ok().map(|answer| crate::Envelope::into_data(answer.into_inner()))
                }
            }
        )+};
    }

    pub(crate) use calls;
}
mod generated;
mod generated_ext;
mod nullable;

pub use generated::{ByteStream, Client, builder, types};
pub use nullable::Nullable;

pub type RawError<E> = progenitor_client::Error<E>;
pub type RawResult<T> = Result<progenitor_client::ResponseValue<T>, RawError<types::ErrorEnvelope>>;

pub mod transport {
    #[derive(Clone, Debug)]
    pub struct Transport;
}

impl progenitor_client::ClientHooks<transport::Transport> for Client {}

pub trait Envelope {
    type Data;

    fn into_data(self) -> Self::Data;
}

impl Envelope for ByteStream {
    type Data = Self;

    fn into_data(self) -> Self {
        self
    }
}

pub trait Page {
    type Item: Send;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>);
}

pub trait List<'a> {
    type Envelope: Envelope<Data: Page> + Send;

    fn after(self, cursor: String) -> Self;

    fn fetch(self) -> futures::future::BoxFuture<'a, RawResult<Self::Envelope>>;
}

pub trait EventData: Sized {
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>>;
}
