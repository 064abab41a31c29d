//! Calls of an organization, and forms of its visitors.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU32, Ordering},
};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::common::{load, server::text_at};

/// Password of every help center that has one.
pub(crate) const PASSWORD: &str = "open sesame";

/// An article that visitors see.
pub(crate) struct PublishedArticle {
    /// Path of the article in the API.
    pub(crate) api_path: String,
    /// Path of its page.
    pub(crate) page_path: String,
}

/// Makes the calls of one organization.
pub(crate) struct ApiCaller {
    /// Address of the server.
    pub(crate) address: SocketAddr,
    /// Key of the organization.
    pub(crate) key: String,
}

impl ApiCaller {
    /// Formats a request to the API.
    pub(crate) fn format_request(&self, method: &str, path: &str, body: Option<&Value>) -> Vec<u8> {
        load::format_request(method, &format!("/api/v1{path}"), &self.key, body)
    }

    /// Makes a call outside of a measurement, and returns its answer.
    pub(crate) async fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        let request = self.format_request(method, path, body);
        load::call_json(self.address, &request).await.with_context(|| format!("{method} {path}"))
    }

    /// Creates a resource, and returns its id.
    pub(crate) async fn create(&self, path: &str, body: &Value) -> Result<String> {
        Ok(text_at(&self.call("POST", path, Some(body)).await?, "/data/id")?.to_owned())
    }

    /// Creates an agent with a help center, and publishes it for visitors with this access; returns its id.
    pub(crate) async fn create_site(&self, slug: &str, mut access: Value) -> Result<String> {
        let agent = self.create("/agents", &json!({ "name": slug })).await?;
        // Otherwise the agent learns the articles in the background, also while the noise is off.
        let site = json!({ "name": slug, "slug": slug, "trainAgent": "never" });
        let site = self.create(&format!("/agents/{agent}/help-center/site"), &site).await?;
        access["isPublished"] = true.into();
        self.call("PATCH", &format!("/help-center/sites/{site}/access"), Some(&access)).await?;
        Ok(site)
    }

    /// Creates a help center that everyone may read, and returns the id of a collection in it.
    pub(crate) async fn create_public_site(&self, slug: &str) -> Result<String> {
        let site = self.create_site(slug, json!({ "visibility": "public" })).await?;
        self.create(&format!("/help-center/sites/{site}/collections"), &json!({ "name": "All" })).await
    }

    /// Creates a help center with a password.
    pub(crate) async fn create_password_site(&self, slug: &str) -> Result<()> {
        self.create_site(slug, json!({ "visibility": "password", "password": PASSWORD })).await.map(drop)
    }

    /// Creates a help center to which everyone at a domain can sign in with a mailed code.
    pub(crate) async fn create_members_site(&self, slug: &str, domain: &str) -> Result<()> {
        let access = json!({ "visibility": "members", "allowedEmails": [format!("*@{domain}")] });
        self.create_site(slug, access).await.map(drop)
    }

    /// Writes and publishes an article.
    pub(crate) async fn publish_article(&self, collection: &str, title: &str, body: &str) -> Result<PublishedArticle> {
        let written = json!({ "title": title, "body": body });
        let article = self.create(&format!("/help-center/collections/{collection}/articles"), &written).await?;
        let api_path = format!("/help-center/articles/{article}");
        let published = self.call("POST", &format!("{api_path}/publish"), None).await?;
        let (_, page) = text_at(&published, "/data/url")?.split_once("/articles/").context("an article has a path")?;
        Ok(PublishedArticle { api_path, page_path: format!("/articles/{page}") })
    }

    /// Creates an endpoint that receives every new contact, and returns its id.
    pub(crate) async fn create_endpoint(&self, receiver: SocketAddr, is_enabled: bool) -> Result<String> {
        let url = format!("http://{receiver}/");
        let endpoint = json!({ "url": url, "isEnabled": is_enabled, "eventTypes": ["contact.created"] });
        self.create("/webhooks/endpoints", &endpoint).await
    }

    /// Formats the request that causes an event.
    pub(crate) fn format_contact(&self) -> Vec<u8> {
        self.format_request("POST", "/contacts", Some(&json!({ "name": "Bea" })))
    }
}

/// Returns the hostname of a help center.
pub(crate) fn host_of(slug: &str) -> String {
    format!("{slug}.localhost")
}

/// Returns a number that no other call in this process returns.
pub(crate) fn next_number() -> u32 {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    COUNT.fetch_add(1, Ordering::Relaxed)
}

/// Formats a form as a visitor sends it through a trusted proxy, each time from another network: the limits of a
/// network are not measured.
pub(crate) fn format_form(slug: &str, path: &str, fields: &str) -> Vec<u8> {
    // 10.0.0.0/8, from its beginning.
    let network = Ipv4Addr::from(0x0a00_0000 + next_number() % 0x0100_0000);
    let (host, length) = (host_of(slug), fields.len());
    format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\nx-forwarded-for: {network}\r\ncontent-type: \
         application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{fields}"
    )
    .into_bytes()
}

/// Formats the form in which a visitor enters a password.
pub(crate) fn format_password(slug: &str, password: &str) -> Vec<u8> {
    format_form(slug, "/password", &format!("password={}", password.replace(' ', "+")))
}

/// Formats the form in which a visitor requests a code.
pub(crate) fn format_code_request(slug: &str, email: &str) -> Vec<u8> {
    format_form(slug, "/sign-in", &format!("email={email}"))
}

/// Returns `true` for the status of an answer that grants the request: forms lead to another page.
pub(crate) fn is_success(status: u16) -> bool {
    matches!(status, 200 | 201 | 303)
}
