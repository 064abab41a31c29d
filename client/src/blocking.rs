//! Calls without `async`, with the feature `blocking`: [`Blocking`] and [`BlockingStream`].
//!
//! ```no_run
//! use frontdesk_client::{Client, blocking::*, prelude::*, types::ChatRequest};
//!
//! # fn main() -> Result<(), frontdesk_client::Error> {
//! let client = Client::builder("http://127.0.0.1:8080").key("fd_…").build()?;
//! for agent in client.list_agents().all().iter() {
//!     let question = ChatRequest::builder().agent_id(agent?.id).message("When do you open on Sundays?");
//!     println!("{}", client.chat().body(question).call()?.answer);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A [`Client`](crate::Client) that makes blocking calls should make no others: its idle connections belong to the
//! runtime that opened them.

use std::{pin::Pin, sync::OnceLock};

use futures::{Stream, StreamExt as _};
use tokio::runtime::{Builder, Runtime};

use crate::Error;

/// Sends a call, and blocks the thread until it is answered. Implemented for everything that can be awaited: calls,
/// `with_response()`, `wait_until_ready`, `reply()` of a stream.
pub trait Blocking<T>: IntoFuture<Output = Result<T, Error>> + Sized {
    /// Blocks until the result is available.
    ///
    /// # Errors
    /// Those of the call.
    ///
    /// # Panics
    /// In an async task, which must not block: await the call there. `spawn_blocking` is fine.
    fn call(self) -> Result<T, Error> {
        blocking_runtime()?.block_on(self.into_future())
    }
}

impl<T, F: IntoFuture<Output = Result<T, Error>>> Blocking<T> for F {}

/// Reads a stream, and blocks the thread while waiting for the next item. Implemented for lists and for streamed
/// answers.
pub trait BlockingStream<T>: Stream<Item = Result<T, Error>> + Sized {
    /// Returns an iterator over the items.
    ///
    /// # Panics
    /// The iterator panics in an async task, like [`Blocking::call`].
    fn iter(self) -> Iter<Self> {
        Iter { stream: Some(Box::pin(self)) }
    }
}

impl<T, S: Stream<Item = Result<T, Error>>> BlockingStream<T> for S {}

/// An iterator over the items of a stream. Created by [`BlockingStream::iter`].
#[derive(Debug)]
pub struct Iter<S> {
    stream: Option<Pin<Box<S>>>,
}

impl<T, S: Stream<Item = Result<T, Error>>> Iterator for Iter<S> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let stream = self.stream.as_mut()?;
        match blocking_runtime() {
            Ok(runtime) => runtime.block_on(stream.next()),
            Err(error) => {
                self.stream = None;
                Some(Err(error))
            }
        }
    }
}

/// Returns the runtime of all blocking calls. It keeps their connections alive between calls.
fn blocking_runtime() -> Result<&'static Runtime, Error> {
    static RUNTIME: OnceLock<Result<Runtime, String>> = OnceLock::new();
    let build = || Builder::new_multi_thread().worker_threads(1).thread_name("frontdesk-client").enable_all().build();
    let runtime = RUNTIME.get_or_init(|| build().map_err(|error| error.to_string()));
    runtime.as_ref().map_err(|error| Error::InvalidRequest(format!("no thread for blocking calls: {error}")))
}
