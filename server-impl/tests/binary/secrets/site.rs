//! A running server as seen by its callers, with all its answers and all secrets that it issued.

use std::sync::{Mutex, MutexGuard};

use http::{HeaderMap, Method, StatusCode, header};
use reqwest::redirect::Policy;
use serde_json::Value;

use super::{
    mails::Mailbox,
    needles::{Hoard, Kind},
};

/// The server.
pub(crate) struct Site {
    /// Base URL: `http://127.0.0.1:PORT`.
    url: String,
    http: reqwest::Client,
    pub(crate) mails: Mailbox,
    hoard: Mutex<Hoard>,
    answers: Mutex<Vec<Answer>>,
}

/// An answer of the server.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    /// Request and status: `POST /api/v1/agents: 201 Created`.
    pub(crate) to: String,
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}: {}", self.to, self.body))
    }
}

impl Site {
    pub(crate) fn new(url: String, mails: Mailbox) -> Self {
        Self { url, http: client(), mails, hoard: Mutex::default(), answers: Mutex::default() }
    }

    /// Returns the secrets so far.
    pub(crate) fn hoard(&self) -> MutexGuard<'_, Hoard> {
        self.hoard.lock().expect("no caller panics in here")
    }

    /// Returns all answers so far.
    pub(crate) fn answers(&self) -> Vec<Answer> {
        self.answers.lock().expect("no caller panics in here").clone()
    }

    /// Builds a request to a path, or to a complete address on the site.
    pub(crate) fn request(&self, method: Method, to: &str) -> reqwest::RequestBuilder {
        let address = if to.starts_with(&self.url) { to.to_owned() } else { format!("{}{to}", self.url) };
        self.http.request(method, address)
    }

    /// Sends a request, and records the answer. A cookie that it sets is a secret.
    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let request = request.build().expect("a request");
        let asked = format!("{} {}", request.method(), request.url().path());
        let answer = self.http.execute(request).await.expect("an answer");
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = answer.text().await.expect("a text");
        for set in headers.get_all(header::SET_COOKIE) {
            let set = set.to_str().expect("ASCII");
            let secret = set.split(['=', ';']).nth(1).expect("a cookie has a value");
            self.hoard().add(Kind::Cookie, secret);
        }
        let answer = Answer { to: format!("{asked}: {status}"), status, headers, body };
        self.answers.lock().expect("no caller panics in here").push(answer.clone());
        answer
    }
}

#[expect(clippy::disallowed_methods, reason = "a test talks to its own server only")]
fn client() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).build().expect("a client")
}
