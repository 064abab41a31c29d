//! The Rust SDK of Frontdesk: agents that answer from the content they were trained on, and cite it.
//!
//! ```no_run
//! use frontdesk_client::{
//!     Client, Error,
//!     types::{AgentCreate, ChatRequest, TextSourceCreate},
//! };
//!
//! #[tokio::main]
//! async fn main() -> Result<(), Error> {
//!     let client = Client::builder("http://127.0.0.1:8080").key("fd_…").build()?;
//!
//!     let agent = client.create_agent().body(AgentCreate::builder().name("Front desk")).await?;
//!
//!     let text = TextSourceCreate::builder().title("Opening hours").content("On Sundays the front desk opens at 10:00.");
//!     let source = client.create_text_source(agent.id).body(text).await?;
//!     client.wait_until_ready(&source).await?;
//!
//!     let question = ChatRequest::builder().agent_id(agent.id).message("When do you open on Sundays?");
//!     let reply = client.chat().body(question).await?;
//!     println!("{}", reply.answer);
//!     for citation in reply.citations {
//!         println!("[{}] {}", citation.title, citation.quote);
//!     }
//!     Ok(())
//! }
//! ```
//!
//! ```toml
//! [dependencies]
//! frontdesk-client = { path = "…/client" }        # features = ["blocking", "mock"] if you need them
//! tokio = { version = "1", features = ["macros", "rt-multi-thread"] }
//! ```
//!
//! [`Client::from_env`] takes the address and the key from the environment. A key is created by
//! `frontdesk key create` on the server, or by [`Client::sign_up`], which needs no key and creates a sandbox
//! workspace. More programs are in `examples/`: from sign-up to the first answer, an upload with its progress,
//! errors, lists, a chat bot in the terminal, and a receiver of webhooks.
//!
//! # Calls
//!
//! Every operation of the contract is a method of [`Client`] with the same name, which takes the path parameters. It
//! returns a builder: set its other parameters, pass a `body` from [`types`] (or that type's own `builder()`), and
//! await it for the data. Anything missing or of the wrong type is then reported without sending the call; the
//! server validates the rest. A nested value may be a builder, a list an array, a time a [`std::time::SystemTime`].
//! The types, the builders and the list of error codes are generated from the contract, `openapi.yaml`. A builder owns
//! what it needs, so that `tokio::spawn(client.get_agent(id).send())` works.
//!
//! The same operations stand in [`areas`], one for each tag of the contract, under shorter names:
//! `client.agents().get(id)` is `client.get_agent(id)`. All are in the [table](#operations) below.
//!
//! `with_response()` returns the [`Response`]: the data with status, headers, request id and entity tag:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, types::AgentUpdate};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let read = client.get_agent(agent_id).with_response().await?;
//! let change = AgentUpdate::builder().name("Reception");
//! // Applied only if the agent has not changed since it was read.
//! client.update_agent(agent_id).if_match(read.etag().unwrap_or("*")).body(change).await?;
//! # Ok(())
//! # }
//! ```
//!
//! Each call accepts its own timeout, number of retries and headers. An operation that this version does not know
//! yet is called by [`Client::request`]:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, reqwest::Method};
//! # use std::time::Duration;
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let agent = client.get_agent(agent_id).timeout(Duration::from_secs(2)).retries(0).header("X-Team", "support").await?;
//! let newer = client.request(Method::GET, "/agents").query("limit", 2).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # The client
//!
//! A [`Client`] owns a connection pool and is cheap to clone. Its settings are those of [`ClientBuilder`]: timeouts,
//! retries, custom headers, a proxy, or your own HTTP client. The key is sent to the base URL and nowhere else:
//! unless you bring your own HTTP client, redirects are not followed, and proxies are used only on request. The key
//! is never printed.
//!
//! Every call is a span of [`tracing`](https://docs.rs/tracing) at the level INFO, with operation, method, status,
//! number of retries and the id of the request in the server's logs; retries are events at the level DEBUG. Fields
//! are named after OpenTelemetry, and the target is `frontdesk_client`. They contain neither headers nor bodies. To
//! see them in a log, configure your subscriber to write spans:
//! `tracing_subscriber::fmt().with_span_events(FmtSpan::CLOSE)`.
//!
//! # Errors
//!
//! Every failure is an [`Error`]; that of a call names its operation. Match on the code of an API error; the server
//! may send a code that this version does not know, which becomes `ErrorCode::Unknown`:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, ErrorCode};
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
//! What a program needs beyond the code stands in [`Error::params`], so that it never reads the message: the id of what
//! exists already, the plan, the scope or the permission that is required, or a limit and how much of it is in use:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, ErrorCode, types::ContactCreate};
//! # async fn example(client: Client) -> Result<(), Error> {
//! let contact = ContactCreate::builder().external_id("customer-17");
//! let id = match client.create_contact().body(contact).await {
//!     Ok(contact) => Some(contact.id),
//!     Err(Error::Api { code: ErrorCode::ContactIdentifierTaken, params, .. }) => params.contact_id,
//!     Err(error) => return Err(error),
//! };
//! # Ok(())
//! # }
//! ```
//!
//! # Retries
//!
//! Failed calls are retried where that is safe, up to [`ClientBuilder::retries`] times within
//! [`ClientBuilder::timeout`]:
//!
//! - a 429 from any operation, after the time in its `Retry-After`;
//! - a 503 likewise, and a 408, 500, 502, 504 or a broken connection with exponential backoff, if the operation only
//!   reads, sets what the first attempt set, or carries an idempotency key; likewise a 409
//!   `IDEMPOTENCY_IN_PROGRESS`, which means that an earlier attempt is still running: the client waits for its
//!   answer as long as the timeout allows, whatever the number of retries;
//! - a failure to connect, with backoff.
//!
//! Nothing else is retried. Each change carries its own `Idempotency-Key`, generated once per call and reused for
//! all its attempts, so that it happens once. If the server's store of answers is full (`IDEMPOTENCY_STORE_FULL`), a
//! call with a generated key is sent once without one; a call with your own key fails, and the error says when to
//! retry. To make a call safe beyond the life of a process, set your own key and store it first:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, types::AgentCreate};
//! # async fn example(client: Client) -> Result<(), Error> {
//! let agent = AgentCreate::builder().name("Front desk");
//! client.create_agent().idempotency_key("order-4711").body(agent).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # Lists
//!
//! [`List::all`] reads a list page by page, with one page in memory:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, prelude::*};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let mut sources = client.list_sources(agent_id).limit(100).all();
//! while let Some(source) = sources.try_next().await? {
//!     println!("{} ({})", source.title, source.status);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Files
//!
//! The body of an upload is an [`Upload`]: a file, which is read while it is sent, bytes in memory, or a stream. It
//! can report its progress. [`ClientBuilder::timeout`] is extended by the time that sending the bytes may take on a
//! slow connection. A downloaded file is [`bytes::Bytes`]:
//!
//! ```no_run
//! # use frontdesk_client::{Client, Error, Upload};
//! # async fn example(client: Client, agent_id: uuid::Uuid) -> Result<(), Error> {
//! let file = Upload::file("handbook.pdf").on_progress(|progress| println!("{:.0} %", 100.0 * progress.fraction()));
//! let source = client.create_file_source(agent_id).body(file).await?;
//!
//! let picture = client.get_agent_avatar(agent_id).with_response().await?;
//! println!("{:?}, {} bytes", picture.headers["content-type"], picture.data.len());
//! # Ok(())
//! # }
//! ```
//!
//! The attachments of a mail are read likewise, with [`Client::download_attachment`], and the mail as it came with
//! [`Client::download_raw_mail`], up to [`ClientBuilder::max_answer_bytes`].
//!
//! # Streamed answers
//!
//! Awaiting [`Client::stream_chat`] returns a [`ChatStream`]: the events of an answer as they arrive. It resumes
//! automatically after a lost connection, and can be read as text, stopped, and continued by another process.
//!
//! Awaiting [`Client::stream_conversation`] returns a [`ConversationStream`]: the messages of a conversation and its
//! other changes as they happen, without end.
//!
//! Awaiting [`Client::stream_webhooks`] returns a [`WebhookStream`]: the events of an organization as they happen,
//! for development.
//!
//! # Exports
//!
//! An export may be larger than memory, so it is read while it arrives: [`Client::export_conversations`] ends with
//! [`conversations`](builder::ExportConversations::conversations) for typed items, or with
//! [`bytes`](builder::ExportConversations::bytes) for the file, such as one of [`types::ExportFormat::Csv`]. All
//! data of one person is read likewise, with [`Client::export_contact`].
//!
//! # Rate limits
//!
//! All clones of a client share what the server says about the limit of their key: when one call is refused until a
//! time, the others wait for it as well, within their timeouts, and their retries are for other failures.
//!
//! # Null and absent
//!
//! An update leaves fields unchanged that it does not mention. If null is a valid value, set it with
//! [`Nullable::Null`], or set either null or a value with `Nullable::from(option)`.
//!
//! # Features
//!
//! Each area has a feature with the name of its tag, and all are enabled by default, as `all`. A program that only chats
//! compiles a small part of the crate:
//!
//! ```toml
//! frontdesk-client = { path = "…/client", default-features = false, features = ["chat"] }
//! ```
//!
//! `webhooks` includes the module `webhooks`, which verifies that a webhook comes from Frontdesk, and parses its event.
//! Two more features are not enabled by default:
//!
//! - `blocking`: calls without `async`, in the module `blocking`;
//! - `mock`: a server for your tests that answers in the types of the contract, in the module `mock`.
//!
//! # Versions
//!
//! Within v1 the contract only grows, and so does this crate: types may gain fields, enums may gain values, and
//! existing programs still compile. Re-exports of other crates ([`reqwest`], [`http`], [`chrono`], [`uuid`] and so
//! on) follow their versions; use them from here, and they always match. It needs Rust 1.95 or later.
//!
//! # Operations
//!
#![doc = include_str!("areas.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(feature = "all"),
    allow(dead_code, unused_imports, reason = "a part of the API leaves parts of what all operations share unused")
)]

pub mod areas;
#[cfg(feature = "blocking")]
pub mod blocking;
mod call;
mod client;
mod error;
mod export;
mod field;
mod generated;
#[expect(clippy::large_enum_variant, reason = "an event is read and gone; a box would be one more thing to take it out of")]
mod generated_ext;
#[cfg(feature = "mock")]
pub mod mock;
mod operation;
mod paging;
mod redaction;
mod stream;
mod transport;
mod upload;
#[cfg(feature = "sources")]
mod wait;
#[cfg(feature = "webhooks")]
pub mod webhooks;

pub use call::{Nullable, Request, Response};
pub use client::ClientBuilder;
pub use error::Error;
pub use field::{IntoField, TryIntoField};
pub use generated::{Client, builder, types};
pub use generated_ext::ErrorCode;
#[cfg(feature = "chat")]
pub use generated_ext::StreamChatEvent;
#[cfg(feature = "messages")]
pub use generated_ext::StreamConversationEvent;
#[cfg(feature = "webhooks")]
pub use generated_ext::StreamWebhooksEvent;
pub use operation::Operation;
pub use paging::List;
#[cfg(feature = "messages")]
pub use stream::ConversationStream;
#[cfg(feature = "webhooks")]
pub use stream::WebhookStream;
#[cfg(feature = "chat")]
pub use stream::{ChatPosition, ChatStream};
pub use upload::{Progress, Upload};
#[cfg(feature = "sources")]
pub use wait::WaitUntilReady;

// Implemented by generated code, or part of public signatures, without being of use to callers.
#[doc(hidden)]
pub use {call::Envelope, error::ErrorBody, paging::Page, stream::EventData};

// Crates whose types are in the signatures of this one.
#[doc(no_inline)]
pub use {bytes, chrono, futures, http, reqwest, secrecy, serde_json, uuid};

/// Traits and types that most programs need in scope: `use frontdesk_client::prelude::*;`.
pub mod prelude {
    pub use crate::List as _;
    pub use futures::TryStreamExt as _;
}
