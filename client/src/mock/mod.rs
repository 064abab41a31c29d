//! A server for tests, with the feature `mock`: it answers as a test specifies, in the types, codes and statuses of
//! the contract.
//!
//! ```
//! use frontdesk_client::{ErrorCode, mock::MockServer};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), frontdesk_client::Error> {
//! let server = MockServer::start().await;
//! let client = server.client();
//!
//! // The contract has an example of each answer; change what matters to the test.
//! let mut agent = server.get_agent().example();
//! agent.name = "Reception".to_owned();
//! server.get_agent().path("agentId", agent.id).returns(agent.clone()).await;
//! assert_eq!(client.get_agent(agent.id).await?.name, "Reception");
//!
//! server.chat().fails(ErrorCode::InsufficientCredits, "Buy credits.").await;
//! # let question = frontdesk_client::types::ChatRequest::builder().agent_id(agent.id).message("When?");
//! let error = client.chat().body(question).await.unwrap_err();
//! assert_eq!(error.code(), Some(&ErrorCode::InsufficientCredits));
//! # Ok(())
//! # }
//! ```
//!
//! It is based on [wiremock], whose matchers and expectations work here, too.

mod answer;

use std::{fmt::Display, marker::PhantomData};

pub use answer::StreamEvent;
use bytes::Bytes;
use serde::{Serialize, de::DeserializeOwned};
pub use wiremock;
use wiremock::{Match, MockBuilder, ResponseTemplate, Times, matchers};

use crate::{Client, ClientBuilder, ErrorCode, Operation, client::base_url::API_PATH, types::ErrorParams};

/// A server for tests on its own port. It ends when it is dropped, and then panics if an expectation is not met.
#[derive(Debug)]
pub struct MockServer {
    server: wiremock::MockServer,
}

impl MockServer {
    /// Starts a server. It answers 404 to every call that has no mock.
    pub async fn start() -> Self {
        Self { server: wiremock::MockServer::start().await }
    }

    /// Returns the address of the server, as accepted by [`Client::builder`].
    #[must_use]
    pub fn uri(&self) -> String {
        self.server.uri()
    }

    /// Returns the builder of a client of this server, with a key.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder(self.uri()).key("fd_mock_key")
    }

    /// Returns a client of this server that does not retry, so that each call is one request.
    #[must_use]
    pub fn client(&self) -> Client {
        self.builder().retries(0).build().expect("these settings are valid")
    }

    /// Returns the requests that have arrived so far.
    pub async fn requests(&self) -> Vec<wiremock::Request> {
        self.server.received_requests().await.unwrap_or_default()
    }

    /// Returns the underlying server.
    #[must_use]
    pub fn wiremock(&self) -> &wiremock::MockServer {
        &self.server
    }

    pub(crate) fn mock<D>(&self, operation: &'static Operation, example: Option<&'static str>) -> Mock<'_, D> {
        Mock {
            server: self,
            operation,
            example,
            path: operation.path.to_owned(),
            matchers: Vec::new(),
            expected: None,
            at_most: None,
            data: PhantomData,
        }
    }
}

/// A mock of one operation. Without a matcher, it answers all calls; if several mocks match, the first one answers.
#[must_use = "end it with `returns`, `fails` or `responds`"]
pub struct Mock<'a, D> {
    server: &'a MockServer,
    operation: &'static Operation,
    example: Option<&'static str>,
    path: String,
    matchers: Vec<Box<dyn FnOnce(MockBuilder) -> MockBuilder + Send>>,
    expected: Option<Times>,
    at_most: Option<u64>,
    data: PhantomData<fn() -> D>,
}

impl<D> Mock<'_, D> {
    /// Matches only calls with this value in the path: `path("agentId", id)`.
    ///
    /// # Panics
    /// If the path has no such parameter.
    pub fn path(mut self, name: &str, value: impl Display) -> Self {
        let placeholder = format!("{{{name}}}");
        assert!(self.path.contains(&placeholder), "{}: `{}` has no `{placeholder}`", self.operation, self.operation.path);
        self.path = self.path.replace(&placeholder, &value.to_string());
        self
    }

    /// Matches only calls whose body has these fields: `body(json!({ "message": "When?" }))`.
    pub fn body(self, fields: impl Serialize) -> Self {
        self.matching(matchers::body_partial_json(fields))
    }

    /// Matches only calls that this matcher accepts: one of [`wiremock::matchers`], or your own.
    pub fn matching(mut self, matcher: impl Match + 'static) -> Self {
        self.matchers.push(Box::new(|mock| mock.and(matcher)));
        self
    }

    /// Expects this number of such calls, or a range of numbers. The server panics when it is dropped if there were
    /// others.
    pub fn expect(mut self, times: impl Into<Times>) -> Self {
        self.expected = Some(times.into());
        self
    }

    /// Answers only this many calls; later ones go to the mocks that follow. So an answer can change:
    /// `get_source().times(1).returns(queued)`, then `get_source().returns(ready)`.
    pub fn times(mut self, count: u64) -> Self {
        self.at_most = Some(count);
        self
    }

    /// Answers with any status, headers and body, even one that no server would send.
    pub async fn responds(self, response: ResponseTemplate) {
        let mock =
            wiremock::Mock::given(matchers::method(self.operation.method)).and(matchers::path_regex(path_pattern(&self.path)));
        let mock = self.matchers.into_iter().fold(mock, |mock, matcher| matcher(mock)).respond_with(response);
        let mock = self.at_most.into_iter().fold(mock, wiremock::Mock::up_to_n_times);
        let mock = self.expected.into_iter().fold(mock, wiremock::Mock::expect);
        mock.named(self.operation.id).mount(&self.server.server).await;
    }

    /// Answers with an error in the envelope, under the status of its code.
    ///
    /// # Panics
    /// If the contract does not list the code for this operation: no server would answer it.
    pub async fn fails(self, code: ErrorCode, message: &str) {
        self.fails_with(code, message, ErrorParams::default()).await;
    }

    /// Answers with an error like [`fails`](Self::fails), and with these facts for programs.
    ///
    /// # Panics
    /// As there.
    pub async fn fails_with(self, code: ErrorCode, message: &str, params: ErrorParams) {
        let (operation, listed) = (self.operation, self.operation.errors);
        assert!(listed.contains(&code.as_str()), "{operation} never fails with {code}, only with: {}", listed.join(", "));
        self.responds(answer::failure_response(&code, message, &params)).await;
    }
}

impl<D: Serialize> Mock<'_, D> {
    /// Answers with this data, like the operation does: status, envelope and media type.
    pub async fn returns(self, data: D) {
        let response = answer::success_response(self.operation, &data);
        self.responds(response).await;
    }
}

/// Answer type of an operation that answers with a file.
#[derive(Debug)]
pub struct File;

/// Answer type of an operation that streams events.
#[derive(Debug)]
pub struct Events<E>(PhantomData<E>);

impl Mock<'_, File> {
    /// Answers with a file.
    pub async fn returns_bytes(self, bytes: impl Into<Bytes>, media_type: &str) {
        let response = answer::file_response(self.operation, bytes.into(), media_type);
        self.responds(response).await;
    }
}

impl<E: StreamEvent> Mock<'_, Events<E>> {
    /// Answers with a stream of these events, and then ends it. The stream of an answer whose last event is not
    /// `message.end`, and any stream of a conversation, is thereby interrupted, and the client resumes it.
    pub async fn streams(self, events: impl IntoIterator<Item = E>) {
        let response = answer::stream_response(self.operation, &events.into_iter().collect::<Vec<_>>());
        self.responds(response).await;
    }
}

impl<D: Serialize + DeserializeOwned> Mock<'_, D> {
    /// Returns the contract's example of the data.
    ///
    /// # Panics
    /// If the contract has none, as for a document.
    #[must_use]
    pub fn example(&self) -> D {
        let example = self.example.unwrap_or_else(|| panic!("the contract has no example for {}", self.operation));
        serde_json::from_str(example).expect("examples are of their type")
    }

    /// Answers with the contract's example.
    ///
    /// # Panics
    /// If the contract has none, as for a document.
    pub async fn returns_example(self) {
        let example = self.example();
        self.returns(example).await;
    }
}

/// Builds a pattern that matches a path of the contract, with any value for each parameter.
fn path_pattern(path: &str) -> String {
    let mut pattern = format!("^{API_PATH}");
    for segment in path.split('/').skip(1) {
        pattern.push('/');
        match segment.strip_prefix('{') {
            Some(_) => pattern.push_str("[^/]+"),
            None => pattern.extend(segment.chars().flat_map(escape_literal)),
        }
    }
    pattern + "$"
}

/// Escapes a character for a pattern.
fn escape_literal(c: char) -> impl Iterator<Item = char> {
    (!c.is_alphanumeric()).then_some('\\').into_iter().chain([c])
}

/// A method of the server for each operation.
macro_rules! mocks {
    ($($(#[$gate:meta])? $id:ident, $operation:ident, $example:expr => $data:ty;)+) => {
        impl crate::mock::MockServer {
            $(
                $(#[$gate])?
                #[doc = concat!("What to answer to [`Client::", stringify!($id), "`](crate::Client::", stringify!($id), ").")]
                pub fn $id(&self) -> crate::mock::Mock<'_, $data> {
                    self.mock(&$operation, $example)
                }
            )+
        }
    };
}

pub(crate) use mocks;
