//! The Rust SDK of Frontdesk: agents that answer from the content they were trained on, and cite it.
//!
//! ```no_run
//! use frontdesk_client::{Client, prelude::*, types::{AgentCreate, ChatRequest, SourceStatus, TextSourceCreate}};
//!
//! # async fn example() -> Result<(), frontdesk_client::Error> {
//! let client = Client::builder("http://127.0.0.1:8080").key("fd_…").build()?;
//!
//! let agent = client.create_agent().body(AgentCreate::builder().name("Front desk")).await?;
//!
//! let text = TextSourceCreate::builder().title("Opening hours").content("On Sundays the front desk opens at 10:00.");
//! let mut source = client.create_text_source(agent.id).body(text).await?;
//! while matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
//!     tokio::time::sleep(std::time::Duration::from_millis(200)).await;
//!     source = client.get_source(agent.id, source.id).await?;
//! }
//!
//! let question = ChatRequest::builder().agent_id(agent.id).message("When do you open on Sundays?");
//! let reply = client.chat().body(question).await?;
//! println!("{}", reply.answer);
//! for citation in reply.citations {
//!     println!("[{}] {}", citation.title, citation.quote);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Calls
//!
//! Every operation of the contract is a method of [`Client`] with the same name, which takes what stands in the path. It returns a
//! builder: set its other parameters, pass a `body` from [`types`] (or that type's own `builder()`), and await it for the data. Anything
//! missing is reported then. An optional field takes a value of its exact type, so text as a `String`. The types, the builders and the
//! list of error codes are generated from the contract, `openapi.yaml`.
//!
//! `with_response()` gives the [`Response`]: the data with status, headers, request id and entity tag:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, types::AgentUpdate};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let read = client.get_agent(agent_id).with_response().await?;
//! let change = AgentUpdate::builder().name("Reception".to_owned());
//! // Made only if nobody changed the agent since it was read.
//! client.update_agent(agent_id).if_match(read.etag().unwrap_or("*")).body(change).await?;
//! # Ok(())
//! # }
//! ```
//!
//! A [`Client`] owns a connection pool and is cheap to clone. Its settings are those of [`ClientBuilder`]. The key is sent to the
//! base URL and nowhere else: redirects are not followed and proxies are not used. It is never printed.
//!
//! # Errors
//!
//! Every failure is an [`Error`]. Match on the code of an API error; the server may send a code that this version does not know,
//! which becomes `ErrorCode::Unknown`:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, ErrorCode, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! match client.get_agent(agent_id).await {
//!     Ok(agent) => println!("{}", agent.name),
//!     Err(Error::Api { code: ErrorCode::AgentNotFound, .. }) => println!("there is no such agent"),
//!     Err(Error::Api { code: ErrorCode::ValidationError, details, .. }) => {
//!         details.iter().for_each(|problem| println!("{}: {}", problem.field, problem.message));
//!     }
//!     Err(error) if error.is_retryable() => println!("later, after {:?}: {error}", error.retry_after()),
//!     Err(error) => return Err(error),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Retries
//!
//! Failed calls are retried where that is safe, up to [`ClientBuilder::retries`] times within [`ClientBuilder::timeout`]:
//!
//! - a 429 from any operation, after the time in its `Retry-After`;
//! - a 503 likewise, and a 502 or a broken connection with exponential backoff, if the operation only reads or carries an
//!   idempotency key; likewise a 409 `IDEMPOTENCY_IN_PROGRESS`, which means that an earlier attempt is still running;
//! - a failure to connect, with backoff.
//!
//! Nothing else is retried. Each change carries its own `Idempotency-Key`, generated once per call and reused for all its attempts,
//! so that it happens once. When the server's store of answers is full (`IDEMPOTENCY_STORE_FULL`), a call with a generated key is
//! sent once without one; a call with a key of yours fails, and the error says when to retry. To make a call safe beyond the life
//! of a process, set your own key and store it first:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*, types::AgentCreate};
//! # async fn example(client: Client) -> Result<(), Error> {
//! let agent = AgentCreate::builder().name("Front desk");
//! client.create_agent().idempotency_key("order-4711").body(agent).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # Lists
//!
//! [`List::all`] reads a list page by page:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let mut sources = client.list_sources(agent_id).limit(100).all();
//! while let Some(source) = sources.try_next().await? {
//!     println!("{} ({:?})", source.title, source.status);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Files
//!
//! The body of an upload is anything that converts into a [`reqwest::Body`](https://docs.rs/reqwest): bytes in memory, which are
//! resent where that is safe, or a stream, which allows only one attempt. [`ClientBuilder::timeout`] is then extended by the time
//! that sending the bytes may take on a slow connection. A downloaded file is a [`ByteStream`]:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Box<dyn std::error::Error>> {
//! client.set_agent_avatar(agent_id).body(std::fs::read("avatar.png")?).await?;
//!
//! let answer = client.get_agent_avatar(agent_id).with_response().await?;
//! println!("{:?}", answer.headers["content-type"]);
//! let picture: Vec<u8> = answer.data.into_inner().try_collect::<Vec<_>>().await?.concat();
//! # Ok(())
//! # }
//! ```
//!
//! # Streamed answers
//!
//! [`Client::stream_chat_events`] returns the events of an answer as they arrive, and resumes an interrupted stream. (The generated
//! [`Client::stream_chat`] returns the raw bytes.)
//!
//! # Null and absent
//!
//! An update leaves fields unchanged that it does not mention. Where null is a valid value, the field is an
//! `Option<`[`Nullable`]`<_>>`, and [`Nullable::Null`] sets it to null.

#[cfg(feature = "blocking")]
pub mod blocking;
mod call;
mod client;
mod error;
mod field;
mod generated;
mod generated_ext;
#[cfg(feature = "mock")]
pub mod mock;
mod operation;
mod paging;
mod stream;
mod transport;
mod upload;
mod wait;

pub use call::{Nullable, Request, Response};
pub use client::ClientBuilder;
pub use error::Error;
pub use generated::{Client, builder, types};
pub use generated_ext::{ErrorCode, StreamChatEvent};
pub use operation::Operation;
pub use paging::List;
pub use stream::{ChatPosition, ChatStream};
pub use upload::{Progress, Upload};
pub use wait::WaitUntilReady;

// What generated code implements, and what stands in public signatures without being of use to callers.
#[doc(hidden)]
pub use {call::Envelope, error::ErrorBody, field::IntoField, paging::Page, stream::EventData};

// The crates whose types are in the signatures of this one.
#[doc(no_inline)]
pub use {bytes, chrono, futures, http, reqwest, serde_json, uuid};

/// What most programs need in scope: `use frontdesk_client::prelude::*;`.
pub mod prelude {
    pub use crate::List as _;
    pub use futures::TryStreamExt as _;
}
