//! Calls of operations that this version does not know: [`Request`].

use bytes::Bytes;
use futures::future::BoxFuture;
use http::HeaderValue;
use reqwest::{Method, Url, header::CONTENT_TYPE};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    Client, Error, Response,
    error::CallContext,
    operation::{IDEMPOTENCY_KEY, UNLISTED},
    transport::OversizedAnswer,
};

impl Client {
    /// Creates a call of an operation that this version does not know, such as one of a newer server. `path` is
    /// relative to the base path of the API: `/agents`.
    ///
    /// ```no_run
    /// # async fn example(client: frontdesk_client::Client) -> Result<(), frontdesk_client::Error> {
    /// use frontdesk_client::{reqwest::Method, types::AgentList};
    ///
    /// let agents = client.request(Method::GET, "/agents").query("limit", 2).await?;
    /// println!("{}", agents["items"][0]["name"]);
    ///
    /// let typed: AgentList = client.request(Method::GET, "/agents").data().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn request(&self, method: Method, path: impl AsRef<str>) -> Request {
        let url = resolve_url(&self.baseurl, path.as_ref());
        Request { client: self.clone(), method, url, body: None, key: None }
    }
}

/// A call of an operation that this version does not know. Created by [`Client::request`]; awaiting it returns the
/// data of the answer as JSON.
///
/// GET and PUT are retried like calls of known operations; other methods only with an
/// [`idempotency_key`](Self::idempotency_key).
#[derive(Clone, Debug)]
#[must_use = "a call is only sent when it is awaited"]
pub struct Request {
    client: Client,
    method: Method,
    /// URL of the call, or the problem with it.
    url: Result<Url, String>,
    body: Option<Bytes>,
    key: Option<String>,
}

crate::call::with_options! { Request; }

impl Request {
    /// Adds a query parameter.
    pub fn query(mut self, name: &str, value: impl ToString) -> Self {
        if let Ok(url) = &mut self.url {
            url.query_pairs_mut().append_pair(name, &value.to_string());
        }
        self
    }

    /// Sets a JSON body; `content-type` is `application/json`, unless [`header`](Self::header) sets another.
    pub fn json<T: Serialize + ?Sized>(mut self, body: &T) -> Self {
        match serde_json::to_vec(body) {
            Ok(json) => self.body = Some(json.into()),
            Err(error) => self.client.inner.options.invalid = Some(format!("`json`: {error}")),
        }
        let headers = &mut self.client.inner.options.headers;
        headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
        self
    }

    /// Sets a body of bytes. Set their `content-type` with [`header`](Self::header).
    pub fn body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// Sets an idempotency key, so that a change happens only once and is safe to retry, if the operation takes such
    /// a key.
    pub fn idempotency_key(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }

    /// Sends the call, and deserializes the data of its answer as a type of yours: the content of the envelope, or
    /// the whole body if there is none.
    ///
    /// # Errors
    /// The reason why the call failed; [`Error::Decode`] for an answer of another type.
    pub async fn data<T: DeserializeOwned>(self) -> Result<T, Error> {
        Ok(self.with_response().await?.data)
    }

    /// Like [`data`](Self::data), with the status and the headers.
    ///
    /// # Errors
    /// The reason why the call failed.
    pub async fn with_response<T: DeserializeOwned>(self) -> Result<Response<T>, Error> {
        let (context, Response { data: body, status, headers }) = self.send_and_read().await?;
        let data = parse_data(&body).map_err(|source| context.decode_error(&body, source))?;
        Ok(Response { data, status, headers })
    }

    /// Like [`data`](Self::data), for an answer that is not JSON.
    ///
    /// # Errors
    /// The reason why the call failed.
    pub async fn bytes(self) -> Result<Response<Bytes>, Error> {
        Ok(self.send_and_read().await?.1)
    }

    async fn send_and_read(mut self) -> Result<(CallContext, Response<Bytes>), Error> {
        let context = self.client.inner.context(&UNLISTED);
        let url = self.url.map_err(|invalid| context.invalid_request(&invalid))?;
        if let Some(invalid) = &self.client.inner.options.invalid {
            return Err(context.invalid_request(invalid));
        }
        let mut request = reqwest::Request::new(self.method, url);
        if let Some(key) = self.key {
            let key =
                HeaderValue::try_from(key).map_err(|error| context.invalid_request(&format!("`idempotency_key`: {error}")))?;
            request.headers_mut().insert(IDEMPOTENCY_KEY, key);
        }
        *request.body_mut() = self.body.map(Into::into);
        let answer = self.client.inner.send(&self.client.client, request, &UNLISTED).await;
        let answer = answer.map_err(|error| context.communication(error))?;
        if !answer.status().is_success() || OversizedAnswer::find(&answer).is_some() {
            return Err(context.undocumented_error(answer));
        }
        let (status, headers) = (answer.status(), answer.headers().clone());
        let data = answer.bytes().await.map_err(|error| context.communication(error))?;
        Ok((context, Response { data, status, headers }))
    }
}

impl IntoFuture for Request {
    type Output = Result<Value, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.data())
    }
}

/// Deserializes the data in a body.
fn parse_data<T: DeserializeOwned>(body: &[u8]) -> serde_json::Result<T> {
    let mut json: Value = if body.is_empty() { Value::Null } else { serde_json::from_slice(body)? };
    let enveloped = json.get("success").is_some() && json.get("error").is_some();
    let data = json.get_mut("data").filter(|_| enveloped).map(Value::take);
    serde_json::from_value(data.unwrap_or(json))
}

/// Returns a URL under the API's base path: the key is sent nowhere else.
fn resolve_url(base: &str, path: &str) -> Result<Url, String> {
    let url = Url::parse(&format!("{base}/{}", path.trim_start_matches('/'))).map_err(|error| format!("`{path}`: {error}"))?;
    let below = url.as_str().strip_prefix(base).is_some_and(|rest| rest.starts_with('/'));
    if below { Ok(url) } else { Err(format!("`{path}` is not below {base}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_below_the_api() {
        let at = |path| resolve_url("https://desk.example/api/v1", path).map(|url| url.to_string());
        assert_eq!(at("/agents?limit=2").unwrap(), "https://desk.example/api/v1/agents?limit=2");
        assert_eq!(at("agents").unwrap(), "https://desk.example/api/v1/agents");
        assert_eq!(at("https://evil.example").unwrap(), "https://desk.example/api/v1/https://evil.example");
        assert!(at("../../admin").is_err());
        assert!(at("/%2e%2e/v2").is_err());
    }

    #[test]
    fn data_is_taken_out_of_the_envelope_if_there_is_one() {
        assert_eq!(parse_data::<Vec<u8>>(br#"{"success":true,"data":[1],"error":null}"#).unwrap(), [1]);
        assert_eq!(parse_data::<Value>(br#"{"data":[1]}"#).unwrap(), serde_json::json!({ "data": [1] }));
        assert_eq!(parse_data::<Option<u8>>(b"").unwrap(), None);
    }
}
