//! The Rust SDK of Frontdesk: agents that answer from content they were trained on, and cite it.
//!
//! ```no_run
//! use frontdesk_client::{Client, prelude::*, types::{AgentCreate, ChatRequest, SourceStatus, TextSourceCreate}};
//!
//! # async fn example() -> Result<(), frontdesk_client::Error> {
//! let client = Client::builder("http://127.0.0.1:8080").key("fd_…").build()?;
//!
//! let agent = client.create_agent().body(AgentCreate::builder().name("Front desk")).send().await.data()?;
//!
//! let text = TextSourceCreate::builder().title("Opening hours").content("On Sundays the front desk opens at 10:00.");
//! let mut source = client.create_text_source().agent_id(agent.id).body(text).send().await.data()?;
//! while matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
//!     tokio::time::sleep(std::time::Duration::from_millis(200)).await;
//!     source = client.get_source().agent_id(agent.id).source_id(source.id).send().await.data()?;
//! }
//!
//! let question = ChatRequest::builder().agent_id(agent.id).message("When do you open on Sundays?");
//! let reply = client.chat().body(question).send().await.data()?;
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
//! Every operation of the contract is a method of [`Client`], named as the operation. It gives a builder: set its parameters,
//! give it a `body` from [`types`] (or that type's own `builder()`), and `send` it; what is missing is told by `send`. An
//! optional field takes a value of its very type, so a text as a `String`. [`Answer::data`] takes the data out of the envelope; a plain `?` keeps the whole answer with its headers. The types, the
//! builders and the list of error codes are generated from the contract, `openapi.yaml`.
//!
//! A [`Client`] holds a pool of connections and is cheap to clone. Its settings are those of [`ClientBuilder`]. The key goes
//! to the base URL and nowhere else: redirects and proxies are not followed. It is never printed.
//!
//! # Errors
//!
//! Every way to fail is an [`Error`]. Match on the code of a refusal; the server may send one that this version does not know,
//! which is `ErrorCode::Unknown`:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, ErrorCode, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! match client.get_agent().agent_id(agent_id).send().await.data() {
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
//! What is safe is tried again, up to [`ClientBuilder::retries`] times within [`ClientBuilder::timeout`]:
//!
//! - a 429 of any operation, after the time in its `Retry-After`;
//! - a 503 likewise, a 502 and a broken connection with exponential backoff, if the operation only reads or carries an
//!   idempotency key; so does a 409 `IDEMPOTENCY_IN_PROGRESS`, which says that an earlier attempt is still at work;
//! - a connection that could not be made, with backoff.
//!
//! Nothing else is. Each change carries an `Idempotency-Key` of its own, made once for a call and kept over its attempts, so
//! that it happens once. When the server keeps as many answers as it may (`IDEMPOTENCY_STORE_FULL`), a call under a key of ours is
//! sent once without; under a key of yours it fails, and tells when to come back. To make a call safe beyond the life of a process, give it a key of yours and store that first:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*, types::AgentCreate};
//! # async fn example(client: Client) -> Result<(), Error> {
//! let agent = AgentCreate::builder().name("Front desk");
//! client.create_agent().idempotency_key("order-4711").body(agent).send().await.data()?;
//! # Ok(())
//! # }
//! ```
//!
//! # Lists
//!
//! [`List::all`] goes through a list page by page:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let mut sources = client.list_sources().agent_id(agent_id).limit(100).all();
//! while let Some(source) = sources.try_next().await? {
//!     println!("{} ({:?})", source.title, source.status);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Files
//!
//! The body of an upload is anything that a [`reqwest::Body`](https://docs.rs/reqwest) is made from: bytes in memory, which are sent
//! again where that is safe, or a stream, which has one attempt only. [`ClientBuilder::timeout`] is then longer by what the bytes may
//! take on a slow line. A file that is answered comes as a [`ByteStream`]:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Box<dyn std::error::Error>> {
//! client.set_agent_avatar().agent_id(agent_id).body(std::fs::read("avatar.png")?).send().await.data()?;
//!
//! let answer = client.get_agent_avatar().agent_id(agent_id).send().await.map_err(Error::from)?;
//! println!("{:?}", answer.headers()["content-type"]);
//! let picture: Vec<u8> = answer.into_inner().into_inner().try_collect::<Vec<_>>().await?.concat();
//! # Ok(())
//! # }
//! ```
//!
//! # Streamed answers
//!
//! [`Client::stream_chat_events`] gives the events of an answer as they come, and takes a stream up again that was cut off.
//! (The generated [`Client::stream_chat`] gives its bytes.)
//!
//! # Null and absent
//!
//! A change leaves alone what it does not name. Where null is a value, the field is an `Option<`[`Nullable`]`<_>>`, and
//! [`Nullable::Null`] sets it.

mod answer;
mod base_url;
mod client;
mod error;
mod events;
mod failure;
mod generated;
mod generated_ext;
mod nullable;
mod operation;
mod paging;
mod random;
mod resume;
mod retry;
mod retry_after;
mod sse;
mod transport;

pub use answer::{Answer, Envelope, RawError, RawResult};
pub use client::ClientBuilder;
pub use error::Error;
pub use events::{ChatStream, EventData};
pub use failure::ErrorBody;
pub use generated::{ByteStream, Client, ResponseValue, builder, types};
pub use generated_ext::{ErrorCode, StreamChatEvent};
pub use nullable::Nullable;
pub use paging::{Item, List, Page};

/// What most programs want in scope: `use frontdesk_client::prelude::*;`.
pub mod prelude {
    pub use crate::{Answer as _, List as _};
    pub use futures::TryStreamExt as _;
}
