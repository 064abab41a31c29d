//! A browser without scripts: it keeps a cookie, follows redirects, and sends forms by the names of their buttons.

use dom_query::{Document, NodeRef};
use http::{HeaderMap, Method, StatusCode, header};
use reqwest::redirect::Policy;

use super::desk::Desk;

/// Media type in which browsers send forms.
const FORM: &str = "application/x-www-form-urlencoded";

/// Delimits the parts of a form with files.
const BOUNDARY: &str = "----FrontdeskBrowserBoundary";

/// Maximum number of redirects that a browser follows.
const MAX_REDIRECTS: usize = 5;

/// A browser.
pub(crate) struct Browser<'d> {
    desk: &'d Desk,
    http: reqwest::Client,
    /// Cookie as `name=value`, once it has been set.
    pub(crate) cookie: Option<String>,
    /// Path of the current page, with its query.
    pub(crate) path: String,
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
        spaced_text(&Document::from(self.html.as_str()).select("body"))
    }

    /// Returns the one main heading.
    pub(crate) fn heading(&self) -> String {
        let headings = Document::from(self.html.as_str());
        let headings = headings.select("h1");
        assert_eq!(headings.length(), 1, "a page has one main heading: {}", self.html);
        headings.text().trim().to_owned()
    }
}

/// A form that is about to be sent.
#[derive(Debug, Clone)]
pub(crate) struct FilledForm {
    pub(crate) action: String,
    pub(crate) fields: Vec<(String, String)>,
}

impl<'d> Browser<'d> {
    pub(crate) fn new(desk: &'d Desk) -> Self {
        Self { desk, http: client(), cookie: None, path: "/".to_owned(), shown: Shown::default() }
    }

    /// Opens a path, and follows redirects.
    pub(crate) async fn opens(&mut self, path: &str) {
        self.path = path.to_owned();
        let request = self.request(Method::GET, path);
        self.receive(request).await;
        assert!(self.shown.status != StatusCode::INTERNAL_SERVER_ERROR, "{path}: {}", self.shown.text());
    }

    /// Follows the link with this text.
    pub(crate) async fn follows(&mut self, name: &str) {
        let page = Document::from(self.shown.html.as_str());
        let link = page.select("a[href]").nodes().iter().find(|link| name_of(link) == name).map(|link| attribute(link, "href"));
        let link = link.unwrap_or_else(|| panic!("there is no link {name}: {}", self.shown.html));
        self.opens(&link).await;
    }

    /// Sends the form with this button, with these fields filled in.
    pub(crate) async fn presses(&mut self, button: &str, filled: &[(&str, &str)]) {
        let form = self.fills(button, filled);
        self.sends(&form).await;
    }

    /// Returns the form with this button, with these fields filled in.
    pub(crate) fn fills(&self, button: &str, filled: &[(&str, &str)]) -> FilledForm {
        let page = Document::from(self.shown.html.as_str());
        let forms = page.select("form");
        for form in forms.nodes() {
            let form = dom_query::Selection::from(*form);
            let Some(pressed) = form.select("button").nodes().iter().find(|found| name_of(found) == button).cloned() else {
                continue;
            };
            let action = pressed.attr("formaction").or_else(|| form.attr("action")).unwrap_or_default().to_string();
            let mut fields = initial_fields(&form);
            for &(name, value) in filled {
                assert!(form.select(&format!("[name='{name}']")).exists(), "{button} has no field {name}: {}", self.shown.html);
                fields.retain(|(known, _)| known != name);
                fields.push((name.to_owned(), value.to_owned()));
            }
            if let Some(name) = pressed.attr("name") {
                fields.push((name.to_string(), attribute(&pressed, "value")));
            }
            return FilledForm { action, fields };
        }
        panic!("there is no button {button}: {}", self.shown.html)
    }

    /// Sends a form, and follows redirects.
    pub(crate) async fn sends(&mut self, form: &FilledForm) {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&form.fields).finish();
        self.path = form.action.clone();
        let request = self.request(Method::POST, &form.action).header(header::CONTENT_TYPE, FORM).body(body);
        self.receive(request).await;
        assert!(self.shown.status != StatusCode::INTERNAL_SERVER_ERROR, "{}: {}", form.action, self.shown.text());
    }

    /// Sends a request as it is, without following redirects, and returns what comes back.
    pub(crate) async fn exchange(&self, method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Shown {
        let mut request = self.request(method, path).body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        read(request.send().await.expect("an answer")).await
    }

    /// Uploads files in the form with this button.
    pub(crate) async fn uploads(&mut self, button: &str, files: &[(&str, &[u8])]) {
        let FilledForm { action, fields } = self.fills(button, &[]);
        let mut body = Vec::new();
        for (name, value) in fields.into_iter().filter(|(name, _)| name != "file") {
            body.extend(
                format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into_bytes(),
            );
        }
        for (name, bytes) in files {
            let disposition = format!("form-data; name=\"file\"; filename=\"{name}\"");
            body.extend(format!("--{BOUNDARY}\r\nContent-Disposition: {disposition}\r\n\r\n").into_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
        self.path = action.clone();
        let media_type = format!("multipart/form-data; boundary={BOUNDARY}");
        let request = self.request(Method::POST, &action).header(header::CONTENT_TYPE, media_type).body(body);
        self.receive(request).await;
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let path = path.split('#').next().unwrap_or_default();
        let request = self.http.request(method, format!("{}{path}", self.desk.server.url));
        let request = request.header(header::ACCEPT, "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8");
        self.cookie.iter().fold(request, |request, cookie| request.header(header::COOKIE, cookie))
    }

    async fn receive(&mut self, request: reqwest::RequestBuilder) {
        let mut shown = read(request.send().await.expect("an answer")).await;
        for _ in 0..MAX_REDIRECTS {
            self.keep_cookie(&shown);
            let Some(location) = shown.headers.get(header::LOCATION) else { break };
            self.path = location.to_str().expect("ASCII").to_owned();
            shown = read(self.request(Method::GET, &self.path).send().await.expect("an answer")).await;
        }
        self.keep_cookie(&shown);
        self.shown = shown;
    }

    fn keep_cookie(&mut self, shown: &Shown) {
        for set in shown.headers.get_all(header::SET_COOKIE) {
            self.cookie = set.to_str().expect("ASCII").split(';').next().map(str::to_owned);
        }
    }
}

/// Returns the fields of a form as a browser sends them untouched.
fn initial_fields(form: &dom_query::Selection<'_>) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for input in form.select("input[name]").nodes() {
        let kind = attribute(input, "type");
        let is_sent = !matches!(kind.as_str(), "checkbox" | "radio") || input.attr("checked").is_some();
        if is_sent {
            fields.push((attribute(input, "name"), attribute(input, "value")));
        }
    }
    for area in form.select("textarea[name]").nodes() {
        let text = area.text().to_string();
        fields.push((attribute(area, "name"), text.strip_prefix('\n').unwrap_or(&text).to_owned()));
    }
    for select in form.select("select[name]").nodes() {
        let options = dom_query::Selection::from(*select);
        let options = options.select("option");
        let nodes = options.nodes();
        let chosen = nodes.iter().find(|option| option.attr("selected").is_some()).or_else(|| nodes.first());
        let value =
            chosen.map(|option| option.attr("value").map_or_else(|| option.text().to_string(), |value| value.to_string()));
        fields.push((attribute(select, "name"), value.unwrap_or_default()));
    }
    fields
}

fn attribute(node: &NodeRef<'_>, name: &str) -> String {
    node.attr(name).map(|value| value.to_string()).unwrap_or_default()
}

/// Returns the name of a link or a button: its label, or its text without what is hidden from sight.
fn name_of(node: &NodeRef<'_>) -> String {
    if let Some(label) = node.attr("aria-label") {
        return label.to_string();
    }
    let copy = Document::from(node.html());
    copy.select(".sr, [aria-hidden]").remove();
    spaced_text(&copy.select("body"))
}

/// Returns the text of a part of a page, with single spaces, also between its elements.
fn spaced_text(part: &dom_query::Selection<'_>) -> String {
    let texts = part.nodes().iter().flat_map(NodeRef::descendants).filter(NodeRef::is_text).map(|node| node.text().to_string());
    let texts: Vec<_> = texts.collect();
    texts.iter().flat_map(|text| text.split_whitespace()).collect::<Vec<_>>().join(" ")
}

async fn read(answer: reqwest::Response) -> Shown {
    let (status, headers) = (answer.status(), answer.headers().clone());
    Shown { status, headers, html: answer.text().await.expect("a text") }
}

#[expect(clippy::disallowed_methods, reason = "a test talks to its own server only")]
fn client() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).no_gzip().build().expect("a client")
}
