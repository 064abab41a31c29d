//! The response to a call: [`Response`].

use std::time::Duration;

use progenitor_client::ResponseValue;
use reqwest::{StatusCode, header::HeaderMap};

use crate::{Envelope, transport::retry_after};

/// Header with the id of a request.
pub(crate) const REQUEST_ID: &str = "x-request-id";

/// The data of a response, with its status and headers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Response<T> {
    /// Data of the response.
    pub data: T,
    /// HTTP status.
    pub status: StatusCode,
    /// All headers.
    pub headers: HeaderMap,
}

/// Returns the id of a request, from the headers of its response.
pub(crate) fn request_id(headers: &HeaderMap) -> Option<&str> {
    header_text(headers, REQUEST_ID)
}

fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

impl<T> Response<T> {
    /// Takes the data out of its envelope.
    pub(crate) async fn of<E: Envelope<Data = T>>(answer: ResponseValue<E>) -> reqwest::Result<Self> {
        let (status, headers) = (answer.status(), answer.headers().clone());
        Ok(Self { data: answer.into_inner().into_data().await?, status, headers })
    }

    /// Returns the id of the request in the server's logs (`X-Request-Id`).
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        request_id(&self.headers)
    }

    /// Returns the entity tag of the data. Send it as `if_match` with a change, which is then made only if the data
    /// has not changed since.
    #[must_use]
    pub fn etag(&self) -> Option<&str> {
        header_text(&self.headers, "etag")
    }

    /// Returns the wait that the server requests (`Retry-After`).
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        retry_after::read(&self.headers)
    }
}
