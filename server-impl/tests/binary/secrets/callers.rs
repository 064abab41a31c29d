//! Owners of secrets, who use them: an agent with its key, a person on the claim page.

use dom_query::Document;
use http::{Method, StatusCode, header};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    mails::{CLAIM, SIGN_IN},
    needles::Kind,
    site::{Answer, Site},
};

/// Media type in which browsers send forms.
const FORM: &str = "application/x-www-form-urlencoded";

/// A model whose provider rejects the server's key.
const REFUSED: &str = "fake/refused";

/// Header with which a trusted proxy gives each caller its own address.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// An agent that has signed up.
pub(crate) struct Agent<'s> {
    site: &'s Site,
    /// IP address of the agent.
    address: String,
    /// Mail address of its person.
    pub(crate) email: String,
    pub(crate) org: String,
    pub(crate) key: String,
    /// Complete address of the claim page.
    pub(crate) page: String,
}

impl<'s> Agent<'s> {
    /// Signs up: a key, a claim page and a code by mail.
    pub(crate) async fn signs_up(site: &'s Site, number: u32) -> Self {
        let [_, a, b, c] = number.to_be_bytes();
        let (address, email) = (format!("10.{a}.{b}.{c}"), format!("anna{number}@acme.dev"));
        let sign_up = site.request(Method::POST, "/api/v1/agent/sign-up").header(FORWARDED_FOR, &address);
        let answer = site.send(sign_up.json(&json!({ "human_email": email }))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        let told = answer.json();
        let text = |name: &str| told["data"][name].as_str().expect("a text").to_owned();
        let agent = Self { site, address, email, org: text("organization_id"), key: text("api_key"), page: text("claim_url") };
        let token = agent.page.rsplit('.').next().expect("the address ends with its token");
        site.hoard().add(Kind::Key, &agent.key);
        site.hoard().add(Kind::Page, token);
        agent
    }

    /// Works like a typical agent, including some mistakes.
    pub(crate) async fn works(&self) {
        let agent = self.calls(Method::POST, "/agents", Some(json!({ "name": "Front desk" }))).await;
        assert_eq!(agent.status, StatusCode::CREATED, "{}", agent.body);
        let id = agent.json()["data"]["id"].as_str().expect("an id").to_owned();
        let source = json!({ "title": "Opening hours", "content": "The front desk opens at 8:00." });
        self.calls(Method::POST, &format!("/agents/{id}/sources/text"), Some(source)).await;
        let question = json!({ "agentId": id, "message": "When does the front desk open?" });
        for _ in 0..2 {
            let chat = self.request(Method::POST, "/chat", Some(&question)).header("idempotency-key", "once");
            let chat = self.site.send(chat).await;
            assert_eq!(chat.status, StatusCode::OK, "under an idempotency key, the second time too: {}", chat.body);
        }
        for (method, path, body, status) in [
            (Method::POST, "/agents".to_owned(), Some(json!({ "name": 7 })), 400),
            (Method::GET, format!("/agents/{}", Uuid::nil()), None, 404),
            (Method::GET, "/nowhere".to_owned(), None, 404),
        ] {
            assert_eq!(self.calls(method, &path, body).await.status, status, "{path}");
        }
        let model = self.calls(Method::PATCH, &format!("/agents/{id}"), Some(json!({ "model": REFUSED }))).await;
        assert_eq!(model.status, StatusCode::OK, "{}", model.body);
        assert_eq!(self.calls(Method::POST, "/chat", Some(question)).await.status, StatusCode::BAD_GATEWAY);
        // Almost a valid key: the error must not repeat it.
        let mut mistyped = self.key.clone();
        mistyped.replace_range(mistyped.len() - 1.., if mistyped.ends_with('0') { "1" } else { "0" });
        let request = self.site.request(Method::GET, "/api/v1/agents").bearer_auth(mistyped);
        assert_eq!(self.site.send(request).await.status, StatusCode::UNAUTHORIZED);
    }

    /// Sends the claim code to the API: first a wrong one, then the right one.
    pub(crate) async fn checks_the_code(&self) {
        let code = self.site.mails.code(&self.email, CLAIM, 1).await;
        self.site.hoard().add_code(&code);
        for (code, status) in [(other_than(&code), 400), (&code, 200)] {
            assert_eq!(self.verifies(code).await.status, status);
        }
    }

    /// Submits a code for verification.
    pub(crate) async fn verifies(&self, code: &str) -> Answer {
        let body = json!({ "organization_id": self.org, "code": code });
        self.calls(Method::POST, "/agent/verify", Some(body)).await
    }

    /// Calls an operation.
    pub(crate) async fn calls(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.site.send(self.request(method, path, body.as_ref())).await
    }

    fn request(&self, method: Method, path: &str, body: Option<&Value>) -> reqwest::RequestBuilder {
        let request = self.site.request(method, &format!("/api/v1{path}")).bearer_auth(&self.key);
        body.into_iter().fold(request.header(FORWARDED_FOR, &self.address), reqwest::RequestBuilder::json)
    }
}

/// The person named by an agent, with a minimal browser.
pub(crate) struct Person<'s> {
    site: &'s Site,
    address: String,
    email: String,
    page: String,
    /// Cookie as `name=value`, once it has been set.
    cookie: Option<String>,
    /// Current page.
    shown: String,
}

impl<'s> Person<'s> {
    /// Opens the claim page.
    pub(crate) async fn opens_the_page_of(agent: &Agent<'s>) -> Self {
        let Agent { site, address, email, page, .. } = agent;
        let (address, email, page) = (address.clone(), email.clone(), page.clone());
        let mut person = Self { site, address, email, page, cookie: None, shown: String::new() };
        person.reloads().await;
        person
    }

    /// Completes all steps, with a mistake at each code.
    pub(crate) async fn claims(&mut self) {
        let email = self.email.clone();
        self.sends("sign-in", &[("email", &email)]).await;
        let code = self.site.mails.code(&email, SIGN_IN, 1).await;
        self.site.hoard().add_code(&code);
        self.sends("sign-in-code", &[("code", other_than(&code))]).await;
        self.sends("sign-in-code", &[("code", &code)]).await;
        self.sends("new-code", &[]).await;
        let code = self.site.mails.code(&email, CLAIM, 2).await;
        self.site.hoard().add_code(&code);
        self.sends("code", &[("code", other_than(&code))]).await;
        self.sends("code", &[("code", &code)]).await;
        self.sends("claim", &[]).await;
        assert!(self.shown.contains("This workspace is yours"), "{}", self.shown);
    }

    /// Signs out.
    pub(crate) async fn signs_out(&mut self) {
        self.sends("sign-out", &[]).await;
    }

    /// Opens the page again.
    pub(crate) async fn reloads(&mut self) -> StatusCode {
        let request = self.site.request(Method::GET, &self.page);
        self.receives(request).await
    }

    /// Sends the form of a step as shown, with these fields filled in.
    async fn sends(&mut self, step: &str, filled: &[(&str, &str)]) {
        let mut fields = self.fields(step);
        fields.extend(filled.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.site.request(Method::POST, &format!("{}/{step}", self.page)).header(header::CONTENT_TYPE, FORM);
        if self.receives(request.body(body)).await == StatusCode::SEE_OTHER {
            self.reloads().await;
        }
    }

    /// Returns the prefilled fields of a step's form.
    fn fields(&self, step: &str) -> Vec<(String, String)> {
        let page = Document::from(self.shown.as_str());
        let fields = page.select(&format!("form[action$='/{step}'] input[type=hidden]"));
        let value = |name, node: &dom_query::NodeRef<'_>| node.attr(name).expect("a hidden field has both").to_string();
        let fields: Vec<_> = fields.nodes().iter().map(|node| (value("name", node), value("value", node))).collect();
        let (_, token) = fields.iter().find(|(name, _)| name == "form").unwrap_or_else(|| panic!("no {step}: {}", self.shown));
        self.site.hoard().add(Kind::Form, token);
        fields
    }

    async fn receives(&mut self, request: reqwest::RequestBuilder) -> StatusCode {
        let request = request.header(FORWARDED_FOR, &self.address);
        let answer =
            self.site.send(self.cookie.iter().fold(request, |request, cookie| request.header(header::COOKIE, cookie))).await;
        if let Some(set) = answer.headers.get(header::SET_COOKIE) {
            self.cookie = set.to_str().expect("ASCII").split(';').next().map(str::to_owned);
        }
        self.shown = answer.body;
        answer.status
    }
}

/// Returns a code different from this one.
fn other_than(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}
