//! A real, headless Chromium for tests: for the view and the actions of a user, and for the browser's reports.
//!
//! Every [`Browser`] is a separate process with an empty profile, driven by chromedriver over plain HTTP on
//! loopback. Each step waits until its effects are complete: chromedriver delays its answer while a page loads, and
//! a step that needs an element waits until it exists. Anything that the browser cannot do is a panic that names the
//! step.

mod journal;
mod process;

use std::{
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, KeyAction, KeyActions},
    elements::Element,
    error::CmdError,
    key::Key,
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use self::{
    journal::{BrowserJournal, PostCommand},
    process::DriverProcess,
};

/// Time that a step waits for an element, and the polling interval.
const ELEMENT_TIMEOUT: Duration = Duration::from_secs(10);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Time limits for loading a page and running a script, in milliseconds.
const PAGE_LOAD_TIMEOUT_MS: u64 = 30_000;
const SCRIPT_TIMEOUT_MS: u64 = 10_000;

/// Returns the focused element: its tag, `#` and its id, and its name in brackets.
const FOCUSED_SCRIPT: &str = "const element = document.activeElement;
    if (!element) return '';
    const name = element.getAttribute('name');
    return element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + (name ? '[name=' + name + ']' : '');";

/// A headless Chromium with an empty profile. It ends when this value is dropped, or when this process ends for any
/// reason.
#[derive(Debug)]
pub struct Browser {
    client: Client,
    journal: Mutex<BrowserJournal>,
    _process: DriverProcess,
}

/// A cookie that the browser would send to the current page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserCookie {
    /// Name of the cookie.
    pub name: String,
    /// Value of the cookie.
    pub value: String,
    /// Path that the cookie is for.
    pub path: String,
    /// True if scripts cannot read it.
    pub http_only: bool,
    /// True if it is sent over HTTPS only (and to loopback).
    pub secure: bool,
    /// `Strict`, `Lax` or `None`; the browser's default if the site does not specify it.
    pub same_site: Option<String>,
    /// True if it survives closing the browser.
    pub persistent: bool,
}

impl Browser {
    /// Starts a browser with an empty page. Returns `None` if chromium or chromedriver is not installed, which is
    /// reported on stderr.
    ///
    /// # Panics
    /// If the browser does not start, or if it is not installed although the environment says `CI=true`.
    pub async fn start() -> Option<Self> {
        let process = DriverProcess::start()?;
        let capabilities = process.capabilities(PAGE_LOAD_TIMEOUT_MS, SCRIPT_TIMEOUT_MS);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(process.address())
            .await
            .unwrap_or_else(|error| panic!("chromedriver did not start the browser: {error}"));
        Some(Self { client, journal: Mutex::default(), _process: process })
    }

    /// Opens an address, and waits until the page has loaded.
    pub async fn open_page(&self, url: &str) {
        unwrap_step(self.client.goto(url).await, || format!("open {url}"));
    }

    /// Waits for an element that matches a CSS selector.
    pub async fn wait_for(&self, css: &str) {
        self.find_element(css).await;
    }

    /// Clicks an element, and waits for the page that it leads to.
    pub async fn click(&self, css: &str) {
        unwrap_step(self.find_element(css).await.click().await, || format!("click {css}"));
        self.settle_page().await;
    }

    /// Replaces the content of a field, key by key.
    pub async fn fill_field(&self, css: &str, text: &str) {
        let field = self.find_element(css).await;
        unwrap_step(field.clear().await, || format!("empty {css}"));
        unwrap_step(field.send_keys(text).await, || format!("type into {css}"));
    }

    /// Presses Enter in a field, and waits for the page that the form leads to.
    pub async fn submit_form(&self, css: &str) {
        let enter = char::from(Key::Enter).to_string();
        unwrap_step(self.find_element(css).await.send_keys(&enter).await, || format!("press Enter in {css}"));
        self.settle_page().await;
    }

    /// Presses a key in the focused element, such as `Tab`, `Shift+Tab`, `Enter`, `Space` or `a`.
    ///
    /// # Panics
    /// If there is no key with this name.
    pub async fn press_keys(&self, keys: &str) {
        let held: Vec<char> = keys.split('+').map(key_named).collect();
        let down = held.iter().map(|&value| KeyAction::Down { value });
        let up = held.iter().rev().map(|&value| KeyAction::Up { value });
        let actions = down.chain(up).fold(KeyActions::new("keyboard".to_owned()), KeyActions::then);
        unwrap_step(self.client.perform_actions(actions).await, || format!("press {keys}"));
        self.settle_page().await;
    }

    /// Returns the focused element, as `input#mail[name=address]`: tag, id and name. `body` if nothing has the
    /// focus.
    pub async fn focused_element(&self) -> String {
        let focused = self.evaluate_script(FOCUSED_SCRIPT).await;
        focused.as_str().expect("the script gives a string").to_owned()
    }

    /// Runs a script in the page, such as `return document.title`, and returns its result. It is exempt from the
    /// page's policy.
    pub async fn evaluate_script(&self, script: &str) -> Value {
        unwrap_step(self.client.execute(script, Vec::new()).await, || format!("run {script}"))
    }

    /// Returns the visible text of the page.
    pub async fn page_text(&self) -> String {
        unwrap_step(self.find_element("body").await.text().await, || "tell the text of the page".to_owned())
    }

    /// Returns the current HTML of the page.
    pub async fn page_source(&self) -> String {
        unwrap_step(self.client.source().await, || "tell the source of the page".to_owned())
    }

    /// Returns the address of the page.
    pub async fn page_url(&self) -> String {
        unwrap_step(self.client.current_url().await, || "tell the address of the page".to_owned()).into()
    }

    /// Sets the viewport size from now on, in CSS pixels, each of which is one screen pixel.
    pub async fn set_viewport(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        self.post_command("goog/cdp/execute", command).await;
    }

    /// Saves the viewport as a PNG.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub async fn save_screenshot(&self, path: &Path) {
        let picture = unwrap_step(self.client.screenshot().await, || "take a screenshot".to_owned());
        fs::write(path, picture).unwrap_or_else(|error| panic!("{} cannot be written: {error}", path.display()));
    }

    /// Returns all messages so far about what the browser refused because of a security header, mostly a
    /// `Content-Security-Policy`.
    pub async fn violations(&self) -> Vec<String> {
        let entries = self.read_log("browser").await;
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.read_messages(&entries);
        journal.violations()
    }

    /// Returns the addresses of all requests that the browser has sent over the network so far, including redirects,
    /// in order. Requests blocked by a policy were not sent: they are among the [violations](Self::violations).
    pub async fn requests(&self) -> Vec<String> {
        let entries = self.read_log("performance").await;
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.read_events(&entries);
        journal.requests()
    }

    /// Returns the cookies that the browser would send to the current page.
    pub async fn cookies(&self) -> Vec<BrowserCookie> {
        let cookies = unwrap_step(self.client.get_all_cookies().await, || "tell the cookies".to_owned());
        let cookies = cookies.into_iter().map(|cookie| BrowserCookie {
            name: cookie.name().to_owned(),
            value: cookie.value().to_owned(),
            path: cookie.path().unwrap_or("/").to_owned(),
            http_only: cookie.http_only().unwrap_or(false),
            secure: cookie.secure().unwrap_or(false),
            same_site: cookie.same_site().map(|same_site| same_site.to_string()),
            persistent: cookie.expires_datetime().is_some(),
        });
        cookies.collect()
    }

    /// Lets the page run what a step scheduled, such as submitting a form. If that loads a new page, chromedriver
    /// knows from then on that one is loading, and the next command waits for it.
    async fn settle_page(&self) {
        self.evaluate_script("document.settled = false; setTimeout(() => { document.settled = true; }, 0)").await;
        // A new page does not have this variable.
        while self.evaluate_script("return document.settled === false").await == true {}
    }

    /// Returns the first element that matches a CSS selector, once there is one.
    async fn find_element(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(ELEMENT_TIMEOUT).every(POLL_INTERVAL).for_element(Locator::Css(css)).await;
        unwrap_step(found, || format!("find {css}"))
    }

    /// Returns the entries of one of the browser's logs since it was last read.
    async fn read_log(&self, kind: &str) -> Value {
        // A round trip through the page: afterwards, everything that the page did before is in the log.
        self.evaluate_script("return document.readyState").await;
        self.post_command("se/log", json!({ "type": kind })).await
    }

    /// Posts a command specific to chromedriver.
    async fn post_command(&self, path: &'static str, body: Value) -> Value {
        unwrap_step(self.client.issue_cmd(PostCommand { path, body }).await, || format!("do {path}"))
    }
}

/// Returns the key with this name, or this single character.
fn key_named(name: &str) -> char {
    let mut letters = name.chars();
    match name {
        "Tab" => Key::Tab.into(),
        "Enter" => Key::Enter.into(),
        "Escape" => Key::Escape.into(),
        "Space" => ' ',
        "Backspace" => Key::Backspace.into(),
        "Delete" => Key::Delete.into(),
        "Home" => Key::Home.into(),
        "End" => Key::End.into(),
        "Left" => Key::Left.into(),
        "Right" => Key::Right.into(),
        "Up" => Key::Up.into(),
        "Down" => Key::Down.into(),
        "Shift" => Key::Shift.into(),
        "Control" => Key::Control.into(),
        "Alt" => Key::Alt.into(),
        _ => match (letters.next(), letters.next()) {
            (Some(letter), None) => letter,
            _ => panic!("there is no key called {name:?}"),
        },
    }
}

/// Unwraps the result of a step, or panics with its description.
fn unwrap_step<Done>(result: Result<Done, CmdError>, step: impl FnOnce() -> String) -> Done {
    result.unwrap_or_else(|error| panic!("the browser could not {}: {error}", step()))
}
