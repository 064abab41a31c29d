//! `frontdesk demo`: the main use case on a temporary server, driven through the Rust SDK like any other client.

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    sync::Arc,
};

use anyhow::Context;
use frontdesk_client::{
    Client, StreamChatEvent,
    prelude::*,
    types::{AgentCreate, ChatRequest, Citation},
};
use frontdesk_core::auth::principal::Principal;
use frontdesk_platform::accounts::{
    keys::{self, NewKey},
    mail_addresses::MailAddress,
    members, orgs, sign_in_links,
};
use frontdesk_ports::Ports;
use frontdesk_types::accounts::{MemberRole, keys::Scope, orgs::Plan};
use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin};
use toml::Value;
use uuid::Uuid;

use super::{args::DemoArgs, descriptors};
use crate::{
    config::{Config, LogSection},
    server::{self, Server, app::App},
    telemetry,
};

mod content;
mod help_center;
mod summary;
mod training;
mod transcript;

/// Advice at the end, when nothing is left of the demo.
const NEXT_STEPS: &str = "For a workspace that lasts, run `frontdesk serve`, then `frontdesk sign-in --email you@example.com` \
     for a link to its dashboard.";

/// Address of the person who owns the workspace of the demo.
const OWNER: &str = "demo@frontdesk.localhost";

/// Trains an agent on files, folders and websites, then answers questions from standard input until it ends.
pub(super) async fn run_demo(args: DemoArgs, config: Config) -> anyhow::Result<()> {
    let _log = telemetry::log::start_log(&LogSection { filter: "warn".into(), ..config.log.clone() })?;
    let contents = content::find_content(&args.content)?;
    let folder = tempfile::tempdir().context("a folder for the demo cannot be created")?;
    let mut settings = demo_config(folder.path())?;
    settings.egress_allow = config.egress_allow;
    let mail_sockets = settings.max_mail_sockets();
    descriptors::fit_limits(&mut settings.limits, mail_sockets);
    let app = App::open(settings, Ports::system()).await?;
    let server = Server::start(Arc::clone(&app), server::build_site(&app)).await?;
    let url = format!("http://{}", server.address());
    let owner = MailAddress::parse("", OWNER)?;
    let client = Client::builder(&url).key(create_key(&app, &owner).await?).build()?;

    eprintln!("A temporary server runs at {url}; its reference is at {url}/reference.");
    let agent = client.create_agent().body(AgentCreate::builder().name("Demo").is_public(true)).await?;
    let published = if args.help_center { contents.as_slice() } else { &[] };
    let markdown = published.iter().map(help_center::markdown_of).collect::<anyhow::Result<Vec<_>>>()?;
    let sources = training::train_agent(&client, agent.id, contents).await?;
    if args.help_center {
        let sources: Vec<_> = sources.into_iter().zip(markdown).collect();
        let site = help_center::publish_help_center(&client, agent.id, &sources).await?;
        eprintln!("The help center is at http://{}.localhost:{}.", site.slug, server.address().port());
    }
    eprintln!("A page with the chat widget on it is at {url}/widget/{}/try.", agent.public_id);
    let link = create_sign_in_link(&app, &owner).await?;
    eprintln!("Its dashboard, for as long as this demo runs; the link works once, for 10 minutes:\n  {link}");
    eprintln!("Ask away; end with Ctrl-D.");
    if let Some(conversation) = answer_questions(&client, agent.id).await? {
        transcript::print_transcript(&client, agent.id, conversation).await?;
        summary::print_statistics(&client).await?;
    }
    server.stop_gracefully().await?;
    app.services.store.close().await;
    eprintln!("{NEXT_STEPS}");
    Ok(())
}

/// Returns the default settings, with a temporary folder and a free port.
fn demo_config(folder: &Path) -> anyhow::Result<Config> {
    let flags = [
        ("listen", Value::from("127.0.0.1:0")),
        ("data_dir", Value::from(folder.to_str().context("the temporary folder has a name that is not UTF-8")?)),
        ("rate_limit", Value::from(0)),
    ];
    Config::from_layers(None, flags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Creates a workspace with its owner, and a key for it.
async fn create_key(app: &App, owner: &MailAddress) -> anyhow::Result<String> {
    let mut unit = app.services.units.begin_for_new(Plan::Pro, Principal::Operator, None).await?;
    orgs::create(&mut unit, "Demo").await?;
    members::add_or_update(&mut unit, owner, MemberRole::Owner).await?;
    let (_, secret) = keys::issue(&mut unit, &NewKey::new("Demo", Scope::Write)).await?;
    app.services.apply_follow_up(unit.org(), unit.commit().await?);
    Ok(secret.reveal())
}

/// Returns the address at which the owner signs in.
async fn create_sign_in_link(app: &App, owner: &MailAddress) -> anyhow::Result<String> {
    let mut tx = app.services.store.begin().await?;
    let (token, _) = sign_in_links::create(&mut tx, &app.services.ports, owner).await?;
    tx.commit().await?;
    Ok(token.page_url(&app.services.site.url()))
}

/// Answers questions until there are no more; returns their conversation.
async fn answer_questions(client: &Client, agent: Uuid) -> anyhow::Result<Option<Uuid>> {
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let mut conversation = None;
    while let Some(message) = read_question(&mut lines).await? {
        if message.trim().is_empty() {
            continue;
        }
        match stream_answer(client, agent, conversation, message).await {
            Ok(id) => conversation = Some(id),
            Err(error) => eprintln!("{error:#}"),
        }
    }
    Ok(conversation)
}

async fn read_question(lines: &mut Lines<BufReader<Stdin>>) -> io::Result<Option<String>> {
    if io::stdin().is_terminal() {
        eprint!("\n> ");
        io::stderr().flush()?;
    }
    lines.next_line().await
}

/// Streams an answer to standard output, followed by its citations.
async fn stream_answer(client: &Client, agent: Uuid, conversation: Option<Uuid>, message: String) -> anyhow::Result<Uuid> {
    let request = ChatRequest::builder().agent_id(agent).conversation_id(conversation).message(message);
    let mut events = client.stream_chat().body(request).await?;
    let mut citations = Vec::new();
    while let Some(event) = events.try_next().await? {
        match event {
            StreamChatEvent::TextDelta(delta) => {
                print!("{}", delta.text);
                io::stdout().flush()?;
            }
            StreamChatEvent::Citation(citation) => citations.push(citation),
            StreamChatEvent::MessageEnd(reply) => {
                println!();
                citations.iter().enumerate().for_each(|(number, citation)| println!("  {}", citation_line(number, citation)));
                return Ok(reply.conversation_id);
            }
            StreamChatEvent::Error(error) => anyhow::bail!("{}: {}", error.code, error.message),
            _ => {}
        }
    }
    anyhow::bail!("the answer was cut off before its end")
}

fn citation_line(number: usize, citation: &Citation) -> String {
    let quote = citation.quote.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = citation.page.map(|page| format!("page {page}, ")).unwrap_or_default();
    format!("[{}] {}, {page}characters {} to {}: “{quote}”", number + 1, citation.title, citation.start, citation.end)
}
