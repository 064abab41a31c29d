//! The jobs of `client/docs/side-by-side.md`, with the SDK of Frontdesk.

use std::io::{Write as _, stdout};

use frontdesk_client::{
    Client, Error, ErrorCode, Upload,
    prelude::*,
    types::{Agent, AgentCreate, ChatRequest, Source, TextSourceCreate},
    uuid::Uuid,
};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let client = Client::from_env()?;
    let agent = create(&client).await?;
    let text = train(&client, &agent).await?;
    let file = upload(&client, &agent).await?;
    wait(&client, &text).await?;
    wait(&client, &file).await?;
    ask(&client, &agent).await?;
    stream(&client, &agent).await?;
    list(&client).await?;
    handle(&client, agent.id).await
}

// create
async fn create(client: &Client) -> Result<Agent> {
    let agent = AgentCreate::builder().name("Front desk");
    Ok(client.agents().create().body(agent).await?)
}
// end

// train
async fn train(client: &Client, agent: &Agent) -> Result<Source> {
    let text = TextSourceCreate::builder().title("Opening hours").content("On Sundays the front desk opens at 10:00.");
    Ok(client.sources().create_text(agent.id).body(text).await?)
}
// end

// wait
async fn wait(client: &Client, source: &Source) -> Result<Source> {
    Ok(client.wait_until_ready(source).await?)
}
// end

// ask
async fn ask(client: &Client, agent: &Agent) -> Result<()> {
    let question = ChatRequest::builder().agent_id(agent.id).message("When do you open on Sundays?");
    let reply = client.chat().body(question).await?;
    println!("{}", reply.answer);
    Ok(())
}
// end

// list
async fn list(client: &Client) -> Result<()> {
    let mut agents = client.agents().list().all();
    while let Some(agent) = agents.try_next().await? {
        println!("{}", agent.name);
    }
    Ok(())
}
// end

// handle an error
async fn handle(client: &Client, id: Uuid) -> Result<()> {
    match client.agents().get(id).await {
        Ok(agent) => println!("{}", agent.name),
        Err(Error::Api { code: ErrorCode::AgentNotFound, .. }) => println!("There is no agent {id}."),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
// end

// upload
async fn upload(client: &Client, agent: &Agent) -> Result<Source> {
    Ok(client.sources().create_file(agent.id).body(Upload::file("handbook.pdf")).await?)
}
// end

// stream
async fn stream(client: &Client, agent: &Agent) -> Result<()> {
    let question = ChatRequest::builder().agent_id(agent.id).message("When do you open on Sundays?");
    let mut text = client.stream_chat().body(question).await?.text();
    while let Some(piece) = text.try_next().await? {
        print!("{piece}");
        stdout().flush()?;
    }
    Ok(())
}
// end
