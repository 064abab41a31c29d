//! Bodies of successful responses: [`Envelope`].

use std::future::Future;

use bytes::{Bytes, BytesMut};
use futures::TryStreamExt as _;

use crate::generated::ByteStream;

/// The body of a successful response, and the data in it. Implemented by generated code.
pub trait Envelope: Send {
    /// The type of the data.
    type Data;

    /// Returns the data.
    fn into_data(self) -> impl Future<Output = reqwest::Result<Self::Data>> + Send;
}

/// Bytes are their own data: some operations answer without the envelope.
impl Envelope for ByteStream {
    type Data = Bytes;

    async fn into_data(self) -> reqwest::Result<Bytes> {
        Ok(self.into_inner().try_collect::<BytesMut>().await?.freeze())
    }
}
