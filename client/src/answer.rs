//! Takes the data out of the envelope: [`Answer`].

use crate::{ByteStream, Error, ErrorBody, ResponseValue, types};

/// The error of a call as returned by progenitor. `?` converts it into [`Error`].
pub type RawError<E = types::ErrorEnvelope> = progenitor_client::Error<E>;

/// The result of a call as returned by progenitor: the whole response with status and headers.
pub type RawResult<T> = Result<ResponseValue<T>, RawError>;

/// The body of a successful response, and the data in it. Implemented by generated code.
pub trait Envelope {
    /// The type of the data.
    type Data;

    /// Returns the data.
    fn into_data(self) -> Self::Data;
}

/// Bytes are their own data: some operations answer without the envelope.
impl Envelope for ByteStream {
    type Data = Self;

    fn into_data(self) -> Self {
        self
    }
}

/// Takes the data out of what `send` returns, or converts its error. Awaiting a call does both.
pub trait Answer {
    /// The type of the data.
    type Data;

    /// The data of a successful response.
    ///
    /// # Errors
    /// The reason why the call failed.
    fn data(self) -> Result<Self::Data, Error>;
}

impl<T: Envelope, E: ErrorBody> Answer for Result<ResponseValue<T>, RawError<E>> {
    type Data = T::Data;

    fn data(self) -> Result<T::Data, Error> {
        Ok(self?.into_inner().into_data())
    }
}
