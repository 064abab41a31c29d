//! The company's front desk: one agent, asked through the company's proxy.

use std::time::Duration;

use frontdesk_client::{
    Client, Error, ErrorCode,
    reqwest::{self, Proxy, redirect::Policy},
    types::{Agent, AgentCreate, ChatRequest, TextSourceCreate},
    uuid::Uuid,
};

/// Builds a client to the company's requirements: its own connections, through its proxy, with its own header.
pub fn client(server: &str, key: &str, proxy: &str) -> Result<Client, Box<dyn std::error::Error>> {
    let http = reqwest::Client::builder()
        .proxy(Proxy::all(proxy)?)
        .redirect(Policy::none())
        .connect_timeout(Duration::from_secs(2))
        .user_agent("company/1.0")
        .build()?;
    Ok(Client::builder(server).key(key).http_client(http).header("X-Team", "support").build()?)
}

/// Creates the agent of an order. A second call for the same order returns the same agent, even after a restart.
pub async fn agent(client: &Client, order: &str) -> Result<Agent, Error> {
    let body = AgentCreate::builder().name(format!("Desk of {order}")).description("Answers guests");
    client.create_agent().idempotency_key(order).body(body).await
}

/// Trains the agent on a text.
pub async fn train(client: &Client, agent: Uuid, text: &str) -> Result<(), Error> {
    let text = TextSourceCreate::builder().title("House rules").content(text);
    let source = client.create_text_source(agent).body(text).await?;
    client.wait_until_ready(&source).timeout(Duration::from_secs(60)).await?;
    Ok(())
}

/// Answers a guest, or returns what to tell the guest instead.
pub async fn answer(client: &Client, agent: Uuid, question: &str) -> Result<String, Error> {
    let question = ChatRequest::builder().agent_id(agent).message(question);
    match client.chat().body(question).timeout(Duration::from_secs(10)).await {
        Ok(reply) => Ok(reply.answer),
        Err(Error::Api { code: ErrorCode::InsufficientCredits, .. }) => Ok("Please ask at the desk.".to_owned()),
        Err(error) => Err(error),
    }
}
