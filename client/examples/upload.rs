//! Trains the newest agent on a file, and shows the progress of sending and reading it. A file that is sent again
//! replaces the one before, because its path is its external id.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example upload -- handbook.pdf
//! ```

use std::env;

use frontdesk_client::{Client, Upload, prelude::*};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("usage: upload FILE")?;
    let client = Client::from_env()?;
    let agent = client.agents().list().limit(1).all().try_next().await?.ok_or("there is no agent yet")?;

    let file = Upload::file(&path).on_progress(|progress| eprint!("\rsent {:3.0} %", 100.0 * progress.fraction()));
    let source = client.sources().create_file(agent.id).external_id(path.as_str()).body(file).await?;
    eprintln!();

    let source = client.wait_until_ready(&source).on_progress(|source| eprint!("\rread {:3} %", source.progress)).await?;
    eprintln!();
    println!("{} knows {} passages of {}", agent.name, source.passages, source.title);
    Ok(())
}
