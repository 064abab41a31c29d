//! A real, headless Chromium for tests: what a user sees and does, and what the browser reports about it.
//!
//! Every [`Browser`] is a process of its own with an empty profile, driven by chromedriver over plain HTTP on loopback. Each step
//! waits until what it caused is done: chromedriver holds an answer back while a page loads, and a step that needs an element waits
//! until there is one. What the browser cannot do is a panic that says what it was about.

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
    journal::{Journal, Post},
    process::Process,
};

/// How long a step waits for an element, and how often it looks.
const PATIENCE: Duration = Duration::from_secs(10);
const GLANCE: Duration = Duration::from_millis(20);

/// How long a page may load and a script may run, in milliseconds.
const PAGE_LOAD: u64 = 30_000;
const SCRIPT: u64 = 10_000;

/// Tells the element that has the focus: its tag, `#` its id, and its name in brackets.
const FOCUSED: &str = "const element = document.activeElement;
    if (!element) return '';
    const name = element.getAttribute('name');
    return element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + (name ? '[name=' + name + ']' : '');";

/// A headless Chromium with an empty profile. It ends with this value, and with this process however that ends.
#[derive(Debug)]
pub struct Browser {
    client: Client,
    journal: Mutex<Journal>,
    _process: Process,
}

/// A cookie that the browser would send to the page it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cookie {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The path it is for.
    pub path: String,
    /// Whether scripts cannot read it.
    pub http_only: bool,
    /// Whether it is sent by HTTPS only (and to loopback).
    pub secure: bool,
    /// `Strict`, `Lax` or `None`; where a site does not say, the browser's default.
    pub same_site: Option<String>,
    /// Whether it outlives the browser.
    pub persistent: bool,
}

impl Browser {
    /// Starts a browser that shows an empty page. `None` where chromium or chromedriver is not installed, which is told on stderr.
    ///
    /// # Panics
    /// When the browser does not start; and when it is not installed though the environment says `CI=true`.
    pub async fn start() -> Option<Self> {
        let process = Process::start()?;
        let capabilities = process.capabilities(PAGE_LOAD, SCRIPT);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(process.address())
            .await
            .unwrap_or_else(|error| panic!("chromedriver did not start the browser: {error}"));
        Some(Self { client, journal: Mutex::default(), _process: process })
    }

    /// Opens an address, and waits until the page has loaded.
    pub async fn goto(&self, url: &str) {
        done(self.client.goto(url).await, || format!("open {url}"));
    }

    /// Waits until the page has an element that a CSS selector finds.
    pub async fn wait_for(&self, css: &str) {
        self.element(css).await;
    }

    /// Clicks an element, and waits for the page it leads to.
    pub async fn click(&self, css: &str) {
        done(self.element(css).await.click().await, || format!("click {css}"));
        self.settle().await;
    }

    /// Replaces what a field holds, key by key.
    pub async fn fill(&self, css: &str, text: &str) {
        let field = self.element(css).await;
        done(field.clear().await, || format!("empty {css}"));
        done(field.send_keys(text).await, || format!("type into {css}"));
    }

    /// Presses Enter in a field, and waits for the page that the form leads to.
    pub async fn submit(&self, css: &str) {
        let enter = char::from(Key::Enter).to_string();
        done(self.element(css).await.send_keys(&enter).await, || format!("press Enter in {css}"));
        self.settle().await;
    }

    /// Presses a key wherever the focus is, such as `Tab`, `Shift+Tab`, `Enter`, `Space` or `a`.
    ///
    /// # Panics
    /// When there is no key of this name.
    pub async fn press(&self, keys: &str) {
        let held: Vec<char> = keys.split('+').map(key).collect();
        let down = held.iter().map(|&value| KeyAction::Down { value });
        let up = held.iter().rev().map(|&value| KeyAction::Up { value });
        let actions = down.chain(up).fold(KeyActions::new("keyboard".to_owned()), KeyActions::then);
        done(self.client.perform_actions(actions).await, || format!("press {keys}"));
        self.settle().await;
    }

    /// The element that has the focus, as `input#mail[name=address]`: tag, id and name. `body` when nothing has it.
    pub async fn focused(&self) -> String {
        let focused = self.evaluate(FOCUSED).await;
        focused.as_str().expect("the script gives a string").to_owned()
    }

    /// What a script returns that runs in the page, such as `return document.title`. The page's policy does not hold it back.
    pub async fn evaluate(&self, script: &str) -> Value {
        done(self.client.execute(script, Vec::new()).await, || format!("run {script}"))
    }

    /// The text of the page that a user sees.
    pub async fn text(&self) -> String {
        done(self.element("body").await.text().await, || "tell the text of the page".to_owned())
    }

    /// The page as HTML, as it is now.
    pub async fn source(&self) -> String {
        done(self.client.source().await, || "tell the source of the page".to_owned())
    }

    /// The address of the page.
    pub async fn url(&self) -> String {
        done(self.client.current_url().await, || "tell the address of the page".to_owned()).into()
    }

    /// Gives pages this much room from now on, in CSS pixels, one of which is one pixel of the screen.
    pub async fn set_viewport(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        self.post("goog/cdp/execute", command).await;
    }

    /// Writes what the viewport shows as a PNG.
    ///
    /// # Panics
    /// When the file cannot be written.
    pub async fn screenshot(&self, path: &Path) {
        let picture = done(self.client.screenshot().await, || "take a screenshot".to_owned());
        fs::write(path, picture).unwrap_or_else(|error| panic!("{} cannot be written: {error}", path.display()));
    }

    /// What the browser refused on any page so far because of a security header, a `Content-Security-Policy` above all: its messages.
    pub async fn violations(&self) -> Vec<String> {
        let entries = self.log("browser").await;
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.read_messages(&entries);
        journal.violations()
    }

    /// The address of every request that the browser sent over the network for any page so far, redirects among them, in order.
    /// What a policy stopped was not sent: it is among the [violations](Self::violations).
    pub async fn requests(&self) -> Vec<String> {
        let entries = self.log("performance").await;
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.read_events(&entries);
        journal.requests()
    }

    /// The cookies that the browser would send to the page it shows.
    pub async fn cookies(&self) -> Vec<Cookie> {
        let cookies = done(self.client.get_all_cookies().await, || "tell the cookies".to_owned());
        let told = cookies.into_iter().map(|cookie| Cookie {
            name: cookie.name().to_owned(),
            value: cookie.value().to_owned(),
            path: cookie.path().unwrap_or("/").to_owned(),
            http_only: cookie.http_only().unwrap_or(false),
            secure: cookie.secure().unwrap_or(false),
            same_site: cookie.same_site().map(|same_site| same_site.to_string()),
            persistent: cookie.expires_datetime().is_some(),
        });
        told.collect()
    }

    /// Lets the page do what a step made it plan, such as sending a form. If that is a new page, chromedriver knows from then on
    /// that one is loading, and the next command waits for it.
    async fn settle(&self) {
        self.evaluate("document.settled = false; setTimeout(() => { document.settled = true; }, 0)").await;
        // A new page knows nothing of it.
        while self.evaluate("return document.settled === false").await == true {}
    }

    /// The first element that a CSS selector finds, once there is one.
    async fn element(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).every(GLANCE).for_element(Locator::Css(css)).await;
        done(found, || format!("find {css}"))
    }

    /// What one of the browser's logs holds since it was last read.
    async fn log(&self, kind: &str) -> Value {
        // A round through the page, after which everything is in the log that the page did before.
        self.evaluate("return document.readyState").await;
        self.post("se/log", json!({ "type": kind })).await
    }

    /// Posts a command that only chromedriver knows.
    async fn post(&self, path: &'static str, body: Value) -> Value {
        done(self.client.issue_cmd(Post { path, body }).await, || format!("do {path}"))
    }
}

/// The key of a name, or of the one letter that it is.
fn key(name: &str) -> char {
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

/// What the browser did, or a panic that says what it could not do.
fn done<Done>(result: Result<Done, CmdError>, step: impl FnOnce() -> String) -> Done {
    result.unwrap_or_else(|error| panic!("the browser could not {}: {error}", step()))
}
