//! Trains the newest agent on a file, and shows the progress of sending and reading it.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example upload -- handbook.pdf
//! ```

use std::{env, path::Path};

use frontdesk_client::{Client, Upload, prelude::*};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("usage: upload FILE")?;
    let name = Path::new(&path).file_name().and_then(|name| name.to_str()).ok_or("the file needs a name in UTF-8")?;
    let server = env::var("FRONTDESK_URL").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());
    let client = Client::builder(server).key(env::var("FRONTDESK_KEY")?).build()?;
    let agent = client.list_agents().limit(1).all().try_next().await?.ok_or("there is no agent yet")?;

    let file = Upload::file(&path).on_progress(|progress| eprint!("\rsent {:3.0} %", 100.0 * progress.fraction()));
    let source = client.create_file_source(agent.id).name(name).body(file).await?;
    eprintln!();

    let source = client.wait_until_ready(&source).on_progress(|source| eprint!("\rread {:3} %", source.progress)).await?;
    eprintln!();
    println!("{} knows {} passages of {}", agent.name, source.passages, source.title);
    Ok(())
}
