//! A person with a minimal browser: it stores a cookie, follows a redirect, and submits the forms shown.

use dom_query::Document;
use http::{HeaderMap, StatusCode, header};

use super::desk::{Desk, Workspace};

/// Media type in which browsers send forms.
const FORM: &str = "application/x-www-form-urlencoded";

/// A person on the page of a workspace.
pub(crate) struct Person<'d> {
    desk: &'d Desk,
    page: String,
    /// Cookie as `name=value`, once it has been set.
    pub(crate) cookie: Option<String>,
    /// Current page.
    pub(crate) shown: Shown,
}

/// A page as shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shown {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) html: String,
}

impl Shown {
    /// Returns the text of the page, with single spaces.
    pub(crate) fn text(&self) -> String {
        let text = Document::from(self.html.as_str()).select("body").text().to_string();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the prefilled fields of a step's form.
    pub(crate) fn fields(&self, step: &str) -> Vec<(String, String)> {
        let page = Document::from(self.html.as_str());
        let fields = page.select(&format!("form[action$='/{step}'] input[type=hidden]"));
        let value = |name, node: &dom_query::NodeRef<'_>| node.attr(name).expect("a hidden field has both").to_string();
        fields.nodes().iter().map(|node| (value("name", node), value("value", node))).collect()
    }
}

impl<'d> Person<'d> {
    /// Opens the page of a workspace in a new browser.
    pub(crate) async fn opens(desk: &'d Desk, workspace: &Workspace) -> Self {
        let mut person = Self { desk, page: workspace.page.clone(), cookie: None, shown: Shown::default() };
        person.reloads().await;
        person
    }

    /// Opens the page, and signs in with this address.
    pub(crate) async fn signed_in(desk: &'d Desk, workspace: &Workspace, email: &str) -> Self {
        let mut person = Self::opens(desk, workspace).await;
        person.signs_in(email).await;
        person
    }

    /// Opens the page, signs in, and enters the claim code.
    pub(crate) async fn proven(desk: &'d Desk, workspace: &Workspace, email: &str) -> Self {
        let mut person = Self::signed_in(desk, workspace, email).await;
        let code = desk.claim_code(email).await;
        person.sends("code", &[("code", &code)]).await;
        assert!(person.shown.html.contains("/claim\""), "{}", person.shown.text());
        person
    }

    /// Signs in, with the code from the mail.
    pub(crate) async fn signs_in(&mut self, email: &str) {
        self.sends("sign-in", &[("email", email)]).await;
        assert_eq!(self.shown.status, StatusCode::OK, "{}", self.shown.text());
        let code = self.desk.sign_in_code(email).await;
        self.sends("sign-in-code", &[("code", &code)]).await;
        assert!(!self.shown.html.contains("/sign-in"), "{}", self.shown.text());
    }

    /// Opens the page of another workspace in the same browser.
    pub(crate) async fn goes_to(&mut self, workspace: &Workspace) {
        self.page.clone_from(&workspace.page);
        self.reloads().await;
    }

    /// Opens the page again.
    pub(crate) async fn reloads(&mut self) {
        let request = self.desk.http.get(&self.page);
        self.shown = self.send(request).await;
    }

    /// Sends the form of a step as shown, with these fields filled in.
    pub(crate) async fn sends(&mut self, step: &str, filled: &[(&str, &str)]) {
        let mut fields = self.shown.fields(step);
        assert!(!fields.is_empty(), "there is no form for {step}: {}", self.shown.text());
        fields.extend(filled.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.desk.http.post(format!("{}/{step}", self.page)).header(header::CONTENT_TYPE, FORM).body(body);
        self.shown = self.send(request).await;
        if self.shown.status == StatusCode::SEE_OTHER {
            let location = self.shown.headers[header::LOCATION].to_str().expect("ASCII");
            assert!(self.page.ends_with(location), "{location}");
            self.reloads().await;
        }
    }

    /// Sends a forged request to a step: with this body and these headers, and the cookie of this browser.
    pub(crate) async fn is_made_to_send(&self, step: &str, body: String, headers: &[(&str, &str)]) -> Shown {
        let mut request = self.desk.http.post(format!("{}/{step}", self.page)).body(body);
        request = request.header(header::CONTENT_TYPE, FORM);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let cookie = self.cookie.iter().fold(request, |request, cookie| request.header(header::COOKIE, cookie));
        received(cookie).await
    }

    async fn send(&mut self, request: reqwest::RequestBuilder) -> Shown {
        let request = self.cookie.iter().fold(request, |request, cookie| request.header(header::COOKIE, cookie));
        let shown = received(request).await;
        for set in shown.headers.get_all(header::SET_COOKIE) {
            let set = set.to_str().expect("ASCII");
            self.cookie = set.split(';').next().map(str::to_owned);
        }
        shown
    }
}

async fn received(request: reqwest::RequestBuilder) -> Shown {
    let answer = request.send().await.expect("an answer");
    let (status, headers) = (answer.status(), answer.headers().clone());
    Shown { status, headers, html: answer.text().await.expect("a text") }
}
