//! From the envelope to what is in it: [`Answer`].

use crate::{ByteStream, Error, ErrorBody, ResponseValue, types};

/// The error of a call as progenitor gives it. `?` turns it into [`Error`].
pub type RawError<E = types::ErrorEnvelope> = progenitor_client::Error<E>;

/// What a call gives as progenitor made it: the whole answer with status and headers.
pub type RawResult<T> = Result<ResponseValue<T>, RawError>;

/// A successful answer, and the data that it carries. Implemented by generated code.
pub trait Envelope {
    /// What is inside.
    type Data;

    /// Takes it out.
    fn into_data(self) -> Self::Data;
}

/// Bytes are their own data: what an operation answers without the envelope.
impl Envelope for ByteStream {
    type Data = Self;

    fn into_data(self) -> Self {
        self
    }
}

/// Takes the data out of the result of a call, or says why there is none.
///
/// ```no_run
/// # async fn example(client: frontdesk_client::Client, agent_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
/// use frontdesk_client::Answer as _;
///
/// let agent = client.get_agent().agent_id(agent_id).send().await.data()?;
/// println!("{}", agent.name);
/// # Ok(())
/// # }
/// ```
///
/// Where headers matter, take the whole answer instead: `let answer = client.get_agent().agent_id(agent_id).send().await?;`,
/// then `answer.headers()` and `answer.into_inner().into_data()`.
pub trait Answer {
    /// What the operation answers with.
    type Data;

    /// The data of a success.
    ///
    /// # Errors
    /// Whatever made the call fail.
    fn data(self) -> Result<Self::Data, Error>;
}

impl<T: Envelope, E: ErrorBody> Answer for Result<ResponseValue<T>, RawError<E>> {
    type Data = T::Data;

    fn data(self) -> Result<T::Data, Error> {
        Ok(self?.into_inner().into_data())
    }
}
