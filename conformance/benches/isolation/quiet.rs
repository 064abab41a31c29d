//! The organization that is measured, with one request at a time.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Result;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    api::{ApiCaller, PASSWORD, PublishedArticle, format_code_request, format_password, host_of, is_success, next_number},
    common::{
        corpus::Corpus,
        load::{self, LoadConnection},
        server::text_at,
    },
    mailbox::Mailbox,
    receiver::DelayReceiver,
    report::FigureSamples,
};

/// Slugs of its help centers.
const PUBLIC_SLUG: &str = "quiet";
const PASSWORD_SLUG: &str = "quiet-password";
const MEMBERS_SLUG: &str = "quiet-members";

/// Domain of its visitors' mail addresses.
const MAIL_DOMAIN: &str = "quiet.example";

/// Bytes of an article's text: about two pages.
const ARTICLE_BYTES: usize = 4_000;

/// Longest time that a mail or a delivery may take.
const ARRIVAL_TIMEOUT: Duration = Duration::from_secs(60);

/// Time between two looks at what the receiver got.
const POLL_PAUSE: Duration = Duration::from_millis(1);

/// An organization with little to do.
pub(crate) struct QuietOrganization {
    api: ApiCaller,
    mailbox: Arc<Mailbox>,
    receiver: DelayReceiver,
    /// Published articles, as many as each figure has samples in a round.
    articles: Vec<PublishedArticle>,
    corpus: Corpus,
}

impl QuietOrganization {
    /// Creates its help centers, and an endpoint for the receiver.
    pub(crate) async fn prepare(api: ApiCaller, mailbox: Arc<Mailbox>, receiver: DelayReceiver, samples: usize) -> Result<Self> {
        let collection = api.create_public_site(PUBLIC_SLUG).await?;
        api.create_password_site(PASSWORD_SLUG).await?;
        api.create_members_site(MEMBERS_SLUG, MAIL_DOMAIN).await?;
        api.create_endpoint(receiver.address, true).await?;
        let (mut corpus, mut articles) = (Corpus::new(1), Vec::with_capacity(samples));
        for number in 0..samples {
            let text = corpus.text(ARTICLE_BYTES);
            articles.push(api.publish_article(&collection, &format!("Article {number}"), &text).await?);
        }
        Ok(Self { api, mailbox, receiver, articles, corpus })
    }

    /// Measures all figures once.
    pub(crate) async fn measure(&mut self) -> Result<Vec<FigureSamples>> {
        // First, so that each round begins with pages that are in no cache.
        let saves = self.measure_saves().await?;
        let pages = self.measure_pages().await?;
        let searches = self.measure_searches().await?;
        let passwords = self.measure_passwords().await?;
        let codes = self.measure_codes().await?;
        let [from_request, from_answer] = self.measure_deliveries().await?;
        Ok(vec![pages, searches, saves, passwords, codes, from_request, from_answer])
    }

    /// Measures how long it takes to save a small published article, each once.
    async fn measure_saves(&mut self) -> Result<FigureSamples> {
        let mut requests = Vec::with_capacity(self.articles.len());
        for article in &self.articles {
            let body = json!({ "body": self.corpus.text(ARTICLE_BYTES) });
            requests.push(self.api.format_request("PATCH", &article.api_path, Some(&body)));
        }
        self.time_requests("save of an article of 4 KB", &requests).await
    }

    async fn measure_pages(&self) -> Result<FigureSamples> {
        let host = host_of(PUBLIC_SLUG);
        let request = |article: &PublishedArticle| load::format_request_for(&host, "GET", &article.page_path, "", None);
        let requests: Vec<Vec<u8>> = self.articles.iter().map(request).collect();
        self.time_requests("article page, first read", &requests).await
    }

    /// Measures searches for three words, different ones each time.
    async fn measure_searches(&mut self) -> Result<FigureSamples> {
        let host = host_of(PUBLIC_SLUG);
        let mut requests = Vec::with_capacity(self.articles.len());
        for _ in 0..self.articles.len() {
            let question = self.corpus.question();
            let words: Vec<&str> = question.split_whitespace().skip(1).take(3).collect();
            requests.push(load::format_request_for(&host, "GET", &format!("/search?q={}", words.join("+")), "", None));
        }
        self.time_requests("page of search results", &requests).await
    }

    async fn measure_passwords(&self) -> Result<FigureSamples> {
        let requests: Vec<Vec<u8>> = self.articles.iter().map(|_| format_password(PASSWORD_SLUG, PASSWORD)).collect();
        self.time_requests("right password", &requests).await
    }

    /// Measures the time from the request of a code to its arrival at the mail server.
    async fn measure_codes(&self) -> Result<FigureSamples> {
        let mut figure = FigureSamples::new("code, from request to mail");
        let mut connection = LoadConnection::open(self.api.address).await?;
        for _ in 0..self.articles.len() {
            let email = format!("visitor{}@{MAIL_DOMAIN}", next_number());
            let request = format_code_request(MEMBERS_SLUG, &email);
            let begun = Instant::now();
            let (status, body) = connection.exchange_any(&request).await?;
            if !is_success(status) {
                figure.add_refusal(&format!("{status}: {}", String::from_utf8_lossy(body)));
                continue;
            }
            match self.mailbox.wait_for_mail(&email, ARRIVAL_TIMEOUT).await {
                Some(arrival) => figure.add_time(arrival.saturating_duration_since(begun)),
                None => figure.add_refusal("no mail arrived"),
            }
        }
        Ok(figure)
    }

    /// Measures the time until an event arrives, from the request that causes it and from the answer to that. An
    /// event that arrives before the answer counts as 0 there.
    async fn measure_deliveries(&self) -> Result<[FigureSamples; 2]> {
        let mut from_request = FigureSamples::new("event, from request to arrival");
        let mut from_answer = FigureSamples::new("event, from answer to arrival");
        self.receiver.clear();
        let request = self.api.format_contact();
        let mut connection = LoadConnection::open(self.api.address).await?;
        for _ in 0..self.articles.len() {
            let begun = Instant::now();
            let (status, body) = connection.exchange_any(&request).await?;
            let answered = Instant::now();
            if !is_success(status) {
                from_request.add_refusal(&format!("{status}: {}", String::from_utf8_lossy(body)));
                continue;
            }
            let answer: Value = serde_json::from_slice(body)?;
            match self.wait_for_event(text_at(&answer, "/data/id")?).await {
                Some(arrival) => {
                    from_request.add_time(arrival.saturating_duration_since(begun));
                    from_answer.add_time(arrival.saturating_duration_since(answered));
                }
                None => from_request.add_refusal("no event arrived"),
            }
        }
        Ok([from_request, from_answer])
    }

    /// Waits for the event about a contact, and returns the time of its arrival.
    async fn wait_for_event(&self, contact: &str) -> Option<Instant> {
        let begun = Instant::now();
        while begun.elapsed() < ARRIVAL_TIMEOUT {
            if let Some(arrival) = self.receiver.contact_arrivals().get(contact) {
                return Some(*arrival);
            }
            sleep(POLL_PAUSE).await;
        }
        None
    }

    /// Sends requests one after another, and returns the times of their answers.
    async fn time_requests(&self, name: &'static str, requests: &[Vec<u8>]) -> Result<FigureSamples> {
        let mut figure = FigureSamples::new(name);
        let mut connection = LoadConnection::open(self.api.address).await?;
        for request in requests {
            let begun = Instant::now();
            let (status, body) = connection.exchange_any(request).await?;
            if is_success(status) {
                figure.add_time(begun.elapsed());
            } else {
                figure.add_refusal(&format!("{status}: {}", String::from_utf8_lossy(body)));
            }
        }
        Ok(figure)
    }
}
