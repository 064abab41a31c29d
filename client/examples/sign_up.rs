//! From sign-up to the first answer: creates a sandbox workspace and an agent, and trains it on a text.
//!
//! ```text
//! cargo run -p frontdesk-client --example sign_up -- YOUR_EMAIL
//! ```

use std::env;

use frontdesk_client::{
    Client,
    types::{AgentCreate, ChatRequest, SignUp, TextSourceCreate},
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let email = env::args().nth(1).ok_or("usage: sign_up EMAIL")?;
    let server = env::var("FRONTDESK_URL").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());

    // Signing up requires no key, and returns one.
    let person = SignUp::builder().human_email(email).org_name("My company");
    let workspace = Client::builder(&server).build()?.sign_up().body(person).await?;
    println!("The workspace is yours after you have claimed it: {}", workspace.claim_url);
    let client = Client::builder(&server).key(workspace.api_key).build()?;

    let agent = client.create_agent().body(AgentCreate::builder().name("Front desk")).await?;
    let text = TextSourceCreate::builder().title("Opening hours").content("On Sundays the front desk opens at 10:00.");
    let source = client.create_text_source(agent.id).body(text).await?;
    client.wait_until_ready(&source).await?;

    let question = ChatRequest::builder().agent_id(agent.id).message("When do you open on Sundays?");
    let reply = client.chat().body(question).await?;
    println!("{}", reply.answer);
    for citation in reply.citations {
        println!("  [{}] {}", citation.title, citation.quote);
    }
    Ok(())
}
