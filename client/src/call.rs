//! Awaiting a call: [`Response`].

use std::time::Duration;

use reqwest::{StatusCode, header::HeaderMap};

use crate::retry_after;

/// What a call answered, with what stands around the data.
#[derive(Debug)]
#[non_exhaustive]
pub struct Response<T> {
    /// The data.
    pub data: T,
    /// The HTTP status.
    pub status: StatusCode,
    /// All headers.
    pub headers: HeaderMap,
}

impl<T> Response<T> {
    /// Identifies the request in the server's logs (`X-Request-Id`).
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.text("x-request-id")
    }

    /// The entity tag of the data. Send it as `if_match` with a change, which is then made only if nobody changed the data since.
    #[must_use]
    pub fn etag(&self) -> Option<&str> {
        self.text("etag")
    }

    /// How long the server asks to wait (`Retry-After`).
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        retry_after::read(&self.headers)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

/// Lets builders of calls be awaited: for their data, or for the whole response.
macro_rules! calls {
    ($($builder:ident => $answer:ty,)+) => {$(
        impl<'a> std::future::IntoFuture for builder::$builder<'a> {
            type Output = Result<<$answer as crate::Envelope>::Data, crate::Error>;
            type IntoFuture = futures::future::BoxFuture<'a, Self::Output>;

            fn into_future(self) -> Self::IntoFuture {
                Box::pin(async move { crate::Answer::data(self.send().await) })
            }
        }

        impl builder::$builder<'_> {
            /// Sends the call, and returns the data with the status and the headers of the response.
            ///
            /// # Errors
            /// The reason why the call failed.
            pub async fn with_response(self) -> Result<crate::Response<<$answer as crate::Envelope>::Data>, crate::Error> {
                let answer = self.send().await?;
                let (status, headers) = (answer.status(), answer.headers().clone());
                Ok(crate::Response { data: crate::Envelope::into_data(answer.into_inner()), status, headers })
            }
        }
    )+};
}

pub(crate) use calls;
