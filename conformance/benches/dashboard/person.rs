//! A person who signs in with a link of the operator, and opens pages.

use std::{env, net::SocketAddr, process::Command};

use anyhow::{Context, Result, ensure};
use reqwest::{
    Client, Response,
    header::{COOKIE, SET_COOKIE},
    redirect::Policy,
};
use serde_json::Value;

use crate::common::server::{self, ServerEnvironment, text_at};

/// Address of the person.
const EMAIL: &str = "anna@bench.dev";

/// The cookie of a signed-in person, as `name=value`.
pub(crate) struct SignedInPerson {
    cookie: String,
}

impl SignedInPerson {
    /// Makes a person the owner of an organization, and signs them in.
    pub(crate) async fn sign_in(place: &ServerEnvironment, address: SocketAddr, org: &str) -> Result<Self> {
        run(place, &["org", "member", "add", "--org", org, "--email", EMAIL, "--role", "owner"])?;
        let made = run(place, &["sign-in", "--email", EMAIL])?;
        let (_, path) = text_at(&made, "/url")?.split_once("/sign-in/").context("a link to sign in")?;
        let link = format!("http://{address}/sign-in/{path}");
        #[expect(clippy::disallowed_methods, reason = "a benchmark talks to its own server only")]
        let client = Client::builder().redirect(Policy::none()).build()?;
        let page = client.get(&link).send().await?;
        let cookie = new_cookie(&page)?;
        let html = page.text().await?;
        let token = html.split_once("name=\"form\" value=\"").and_then(|(_, rest)| rest.split('"').next()).context("a form")?;
        let body = format!("form={token}");
        let form = "application/x-www-form-urlencoded";
        let signed_in = client.post(&link).header(COOKIE, &cookie).header("content-type", form).body(body).send().await?;
        ensure!(signed_in.status().is_redirection(), "signing in was answered with {}", signed_in.status());
        Ok(Self { cookie: new_cookie(&signed_in)? })
    }

    /// Formats the request of a page.
    pub(crate) fn format_request(&self, path: &str) -> Vec<u8> {
        format!("GET {path} HTTP/1.1\r\nhost: bench\r\naccept: text/html\r\ncookie: {}\r\n\r\n", self.cookie).into_bytes()
    }
}

fn new_cookie(response: &Response) -> Result<String> {
    let set = response.headers().get(SET_COOKIE).context("a new cookie")?.to_str()?;
    Ok(set.split(';').next().unwrap_or_default().to_owned())
}

/// Runs a command of the operator, and parses the JSON that it prints.
fn run(place: &ServerEnvironment, arguments: &[&str]) -> Result<Value> {
    let mut command = Command::new(env::current_exe()?);
    command.env(server::ROLE, server::FRONTDESK_ROLE).env("FRONTDESK_DATA_DIR", &place.folder).args(arguments);
    if let Some(database) = &place.database {
        command.env("FRONTDESK_DATABASE_URL", database);
    }
    let output = command.output()?;
    ensure!(output.status.success(), "`{}` failed: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}
