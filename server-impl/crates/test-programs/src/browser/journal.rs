//! The browser's reports: messages of its console and events of its network, which chromedriver provides as logs.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::Value;
use url::{ParseError, Url};

/// A session command specific to chromedriver, such as reading a log.
#[derive(Debug)]
pub(super) struct PostCommand {
    /// Path relative to the session.
    pub(super) path: &'static str,
    /// Body of the command.
    pub(super) body: Value,
}

impl WebDriverCompatibleCommand for PostCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// Everything reported so far; a log only contains what was added since it was last read.
#[derive(Debug, Default)]
pub(super) struct BrowserJournal {
    violations: Vec<String>,
    requests: Vec<SentRequest>,
}

#[derive(Debug)]
struct SentRequest {
    id: String,
    url: String,
}

impl BrowserJournal {
    /// Adds the entries of the console log.
    pub(super) fn read_messages(&mut self, log: &Value) {
        let severe = log_entries(log).iter().filter(|entry| entry["level"] == "SEVERE");
        let messages = severe.map(|entry| string_value(&entry["message"]));
        // Older browsers say "Refused to", and all of them do so for other headers.
        let refusals = messages.filter(|message| message.contains("Content Security Policy") || message.contains("Refused to"));
        self.violations.extend(refusals);
    }

    /// Adds the entries of the network log.
    pub(super) fn read_events(&mut self, log: &Value) {
        for entry in log_entries(log) {
            let message = entry["message"].as_str().expect("an entry of the log has a message");
            let event: Value = serde_json::from_str(message).expect("a message of the network's log is JSON");
            let (event, parameters) = (&event["message"], &event["message"]["params"]);
            match event["method"].as_str() {
                Some("Network.requestWillBeSent") => self.record_sent(&parameters["requestId"], &parameters["request"]["url"]),
                Some("Network.webSocketCreated") => self.record_sent(&parameters["requestId"], &parameters["url"]),
                Some("Network.webTransportCreated") => self.record_sent(&parameters["transportId"], &parameters["url"]),
                Some("Network.loadingFailed") if parameters["blockedReason"] == "csp" => {
                    self.remove_blocked(&parameters["requestId"])
                }
                _ => {}
            }
        }
    }

    /// Returns the messages about refusals, in order.
    pub(super) fn violations(&self) -> Vec<String> {
        self.violations.clone()
    }

    /// Returns the requested addresses, in order.
    pub(super) fn requests(&self) -> Vec<String> {
        self.requests.iter().map(|request| request.url.clone()).collect()
    }

    /// Records a request, unless it stays within the browser like `data:`, `blob:` and `chrome:`.
    fn record_sent(&mut self, id: &Value, url: &Value) {
        let request = SentRequest { id: string_value(id), url: string_value(url) };
        if ["http:", "https:", "ws:", "wss:"].iter().any(|scheme| request.url.starts_with(scheme)) {
            self.requests.push(request);
        }
    }

    /// Removes the last hop of a request, which a policy blocked before it was sent.
    fn remove_blocked(&mut self, id: &Value) {
        if let Some(last) = self.requests.iter().rposition(|request| *id == request.id.as_str()) {
            self.requests.remove(last);
        }
    }
}

/// Returns the entries of a log.
fn log_entries(log: &Value) -> &[Value] {
    log.as_array().expect("a log is a list")
}

/// Returns a JSON string as a `String`.
fn string_value(value: &Value) -> String {
    value.as_str().expect("the browser reports a string here").to_owned()
}
