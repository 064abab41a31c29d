//! Calls: builders that are awaited, their options, and their answers.

mod envelope;
mod nullable;
mod options;
mod request;
mod response;

pub use envelope::Envelope;
pub use nullable::Nullable;
pub(crate) use options::{CallOptions, parse_header};
pub use request::Request;
#[cfg(feature = "mock")]
pub(crate) use response::REQUEST_ID;
pub use response::Response;
pub(crate) use response::request_id;

/// Options that every call has.
macro_rules! with_options {
    ($($(#[$gate:meta])? $call:ty;)+) => {$(
        $(#[$gate])?
        impl $call {
            /// Sets the timeout of this call, including all attempts, instead of
            /// [`ClientBuilder::timeout`](crate::ClientBuilder::timeout).
            pub fn timeout(mut self, timeout: std::time::Duration) -> Self {
                self.client.inner.options.timeout = Some(timeout);
                self
            }

            /// Sets the number of retries of this call, instead of
            /// [`ClientBuilder::retries`](crate::ClientBuilder::retries).
            pub fn retries(mut self, count: u32) -> Self {
                self.client.inner.options.retries = Some(count);
                self
            }

            /// Sends a custom header with this call. It replaces one of the same name from
            /// [`ClientBuilder::header`](crate::ClientBuilder::header).
            pub fn header<N, V>(mut self, name: N, value: V) -> Self
            where
                N: TryInto<http::HeaderName, Error: std::fmt::Display>,
                V: TryInto<http::HeaderValue, Error: std::fmt::Display>,
            {
                self.client.inner.options.header(name, value);
                self
            }
        }
    )+};
}

/// Makes builders of calls awaitable: for their data, or for the whole response.
macro_rules! calls {
    ($($(#[$gate:meta])? $builder:ident, $operation:ident, $answer:ty => $data:ty;)+) => {
        crate::call::with_options! { $($(#[$gate])? builder::$builder;)+ }

        $(
            $(#[$gate])?
            impl builder::$builder {
                /// Sends the call, and returns the data, like awaiting it.
                ///
                /// # Errors
                /// The reason why the call failed.
                pub async fn send(self) -> Result<$data, crate::Error> {
                    Ok(self.with_response().await?.data)
                }

                /// Sends the call, and returns the data with the status and the headers of the response.
                ///
                /// # Errors
                /// The reason why the call failed.
                pub async fn with_response(mut self) -> Result<crate::Response<$data>, crate::Error> {
                    let context = self.client.inner.context(&$operation);
                    let answer: progenitor_client::ResponseValue<$answer> =
                        self.raw().await.map_err(|error| context.error(error))?;
                    crate::Response::of(answer).await.map_err(|error| context.communication(error))
                }
            }

            $(#[$gate])?
            impl std::future::IntoFuture for builder::$builder {
                type Output = Result<$data, crate::Error>;
                type IntoFuture = futures::future::BoxFuture<'static, Self::Output>;

                fn into_future(self) -> Self::IntoFuture {
                    Box::pin(self.send())
                }
            }
        )+
    };
}

pub(crate) use {calls, with_options};
