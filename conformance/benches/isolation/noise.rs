//! The organization that makes noise: it saves the largest articles, its visitors enter passwords and request codes,
//! and none of its webhook receivers answers.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use anyhow::Result;
use serde_json::json;
use tokio::{net::TcpListener, runtime::Runtime, task::JoinSet};

use crate::{
    api::{ApiCaller, PASSWORD, PublishedArticle, format_code_request, format_password, next_number},
    common::corpus::Corpus,
    sender::{AnswerTally, NoiseSender},
};

/// Slugs of its help centers.
const PUBLIC_SLUG: &str = "noisy";
const PASSWORD_SLUG: &str = "noisy-password";

/// Domain of its visitors' mail addresses.
const MAIL_DOMAIN: &str = "noisy.example";

/// Help centers that mail codes. One mails 1,000 a day.
const MEMBERS_SITES: u32 = 20;

/// Webhook endpoints, as many as an organization can have.
const ENDPOINTS: usize = 50;

/// Bytes of an article's text, of which 262,144 are allowed.
const ARTICLE_BYTES: usize = 256_000;

/// Connections that save articles, each another one.
const SAVE_CONNECTIONS: usize = 4;

/// Connections that enter passwords.
const PASSWORD_CONNECTIONS: usize = 8;

/// Entered passwords of which one is wrong: after 1,100 wrong ones in an hour, none is compared any more.
const PASSWORDS_PER_WRONG_ONE: usize = 64;

/// Connections that request codes, and as many that cause events.
const PACED_CONNECTIONS: u32 = 4;

/// The noise to make.
pub(crate) struct NoiseOptions {
    /// Only the noise with this name: `articles`, `passwords`, `codes` or `events`; empty for all.
    pub(crate) only: String,
    /// Requested codes per second.
    pub(crate) codes: f64,
    /// Events per second, each of which is delivered to all endpoints.
    pub(crate) events: f64,
}

/// An organization that uses all that it can get.
pub(crate) struct NoisyOrganization {
    api: ApiCaller,
    /// For each connection, the requests that save two texts in turn: saving the same one again would change nothing.
    saves: Vec<[Vec<u8>; 2]>,
    endpoints: Vec<String>,
    options: NoiseOptions,
}

impl NoisyOrganization {
    /// Creates its help centers, and its endpoints, which receive nothing yet.
    pub(crate) async fn prepare(api: ApiCaller, options: NoiseOptions) -> Result<Self> {
        let collection = api.create_public_site(PUBLIC_SLUG).await?;
        api.create_password_site(PASSWORD_SLUG).await?;
        for number in 0..MEMBERS_SITES {
            api.create_members_site(&members_slug(number), MAIL_DOMAIN).await?;
        }
        let (mut corpus, mut saves) = (Corpus::new(2), Vec::with_capacity(SAVE_CONNECTIONS));
        for number in 0..SAVE_CONNECTIONS {
            let article = api.publish_article(&collection, &format!("Noise {number}"), "Soon.").await?;
            saves.push([0, 1].map(|_| format_save(&api, &article, &mut corpus)));
        }
        let mut endpoints = Vec::with_capacity(ENDPOINTS);
        for _ in 0..ENDPOINTS {
            endpoints.push(api.create_endpoint(start_hanging_receiver().await?, false).await?);
        }
        Ok(Self { api, saves, endpoints, options })
    }

    /// Makes noise until the tasks are dropped, or shut down.
    pub(crate) fn start(&self, runtime: &Runtime, tally: &Arc<AnswerTally>) -> Result<JoinSet<()>> {
        let mut tasks = JoinSet::new();
        if self.has_noise("articles") {
            self.start_saves(&mut tasks, runtime, tally);
        }
        if self.has_noise("passwords") {
            self.start_passwords(&mut tasks, runtime, tally);
        }
        if self.has_noise("codes") {
            self.start_codes(&mut tasks, runtime, tally);
        }
        if self.has_noise("events") {
            runtime.block_on(self.enable_endpoints(true))?;
            self.start_events(&mut tasks, runtime, tally);
        }
        Ok(tasks)
    }

    /// Enables or disables all endpoints.
    pub(crate) async fn enable_endpoints(&self, is_enabled: bool) -> Result<()> {
        for endpoint in &self.endpoints {
            let change = json!({ "isEnabled": is_enabled });
            self.api.call("PATCH", &format!("/webhooks/endpoints/{endpoint}"), Some(&change)).await?;
        }
        Ok(())
    }

    fn has_noise(&self, name: &str) -> bool {
        name.contains(&self.options.only)
    }

    fn start_saves(&self, tasks: &mut JoinSet<()>, runtime: &Runtime, tally: &Arc<AnswerTally>) {
        for requests in &self.saves {
            let (sender, requests, mut count) = (self.sender("articles", tally), requests.clone(), 0_usize);
            let write_request = move || {
                count += 1;
                requests[count % requests.len()].clone()
            };
            tasks.spawn_on(sender.run(write_request), runtime.handle());
        }
    }

    fn start_passwords(&self, tasks: &mut JoinSet<()>, runtime: &Runtime, tally: &Arc<AnswerTally>) {
        for _ in 0..PASSWORD_CONNECTIONS {
            let mut count = 0_usize;
            let write_request = move || {
                count += 1;
                let is_wrong = count.is_multiple_of(PASSWORDS_PER_WRONG_ONE);
                format_password(PASSWORD_SLUG, if is_wrong { "open barley" } else { PASSWORD })
            };
            tasks.spawn_on(self.sender("passwords", tally).run(write_request), runtime.handle());
        }
    }

    fn start_codes(&self, tasks: &mut JoinSet<()>, runtime: &Runtime, tally: &Arc<AnswerTally>) {
        for _ in 0..PACED_CONNECTIONS {
            let write_request = || {
                let number = next_number();
                format_code_request(&members_slug(number % MEMBERS_SITES), &format!("visitor{number}@{MAIL_DOMAIN}"))
            };
            let sender = self.sender("codes", tally).with_rate(self.options.codes / f64::from(PACED_CONNECTIONS));
            tasks.spawn_on(sender.run(write_request), runtime.handle());
        }
    }

    fn start_events(&self, tasks: &mut JoinSet<()>, runtime: &Runtime, tally: &Arc<AnswerTally>) {
        for _ in 0..PACED_CONNECTIONS {
            let request = self.api.format_contact();
            let sender = self.sender("events", tally).with_rate(self.options.events / f64::from(PACED_CONNECTIONS));
            tasks.spawn_on(sender.run(move || request.clone()), runtime.handle());
        }
    }

    fn sender(&self, kind: &'static str, tally: &Arc<AnswerTally>) -> NoiseSender {
        NoiseSender { address: self.api.address, kind, pause: Duration::ZERO, tally: Arc::clone(tally) }
    }
}

fn members_slug(number: u32) -> String {
    format!("noisy-members-{number}")
}

/// Formats the request that saves an article with one of the longest texts: sections of paragraphs and a list.
fn format_save(api: &ApiCaller, article: &PublishedArticle, corpus: &mut Corpus) -> Vec<u8> {
    let mut body = String::with_capacity(ARTICLE_BYTES + 4_096);
    while body.len() < ARTICLE_BYTES {
        let (heading, text, item) = (corpus.text(20), corpus.text(2_000), corpus.text(60));
        body += &format!("## {}\n\n{text}\n\n- **{}**\n- two\n\n", heading.trim(), item.trim());
    }
    api.format_request("PATCH", &article.api_path, Some(&json!({ "body": body })))
}

/// Starts a receiver that accepts connections and never answers.
async fn start_hanging_receiver() -> Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            // Closed only when the sender has given up, so that it waits, and this process does not run out of files.
            tokio::spawn(async move { tokio::io::copy(&mut stream, &mut tokio::io::sink()).await });
        }
    });
    Ok(address)
}
