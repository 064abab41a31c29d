//! The jobs of `client/docs/side-by-side.md`, with async-openai: answers from content come from a vector store that
//! responses search.

use std::{
    io::{Write as _, stdout},
    time::Duration,
};

use async_openai::{
    Client,
    config::OpenAIConfig,
    error::OpenAIError,
    traits::RequestOptionsBuilder as _,
    types::{
        files::{CreateFileRequest, FileInput, FilePurpose},
        responses::{CreateResponseArgs, FileSearchTool, ResponseStreamEvent, Tool},
        vectorstores::{
            CreateVectorStoreFileRequest, CreateVectorStoreRequest, ListVectorStoresQuery, VectorStoreFileObject,
            VectorStoreFileStatus, VectorStoreObject,
        },
    },
};
use futures::StreamExt as _;

const MODEL: &str = "gpt-5-mini";

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let client = Client::new();
    let store = create(&client).await?;
    let text = train(&client, &store).await?;
    let file = upload(&client, &store).await?;
    wait(&client, text).await?;
    wait(&client, file).await?;
    ask(&client, &store).await?;
    stream(&client, &store).await?;
    list(&client).await?;
    handle(&client, &store.id).await
}

// create
async fn create(client: &Client<OpenAIConfig>) -> Result<VectorStoreObject> {
    let store = CreateVectorStoreRequest { name: Some("Front desk".into()), ..Default::default() };
    Ok(client.vector_stores().create(store).await?)
}
// end

// train
async fn train(client: &Client<OpenAIConfig>, store: &VectorStoreObject) -> Result<VectorStoreFileObject> {
    let text = FileInput::from_vec_u8("opening-hours.txt".into(), "On Sundays the front desk opens at 10:00.".into());
    let request = CreateFileRequest { file: text, purpose: FilePurpose::Assistants, ..Default::default() };
    let file = client.files().create(request).await?;
    let request = CreateVectorStoreFileRequest { file_id: file.id, ..Default::default() };
    Ok(client.vector_stores().files(&store.id).create(request).await?)
}
// end

// wait
async fn wait(client: &Client<OpenAIConfig>, mut file: VectorStoreFileObject) -> Result<VectorStoreFileObject> {
    while file.status == VectorStoreFileStatus::InProgress {
        tokio::time::sleep(Duration::from_secs(1)).await;
        file = client.vector_stores().files(&file.vector_store_id).retrieve(&file.id).await?;
    }
    match file.status {
        VectorStoreFileStatus::Completed => Ok(file),
        _ => Err(file.last_error.map_or("it was cancelled".into(), |error| error.message.into())),
    }
}
// end

// ask
async fn ask(client: &Client<OpenAIConfig>, store: &VectorStoreObject) -> Result<()> {
    let search = Tool::FileSearch(FileSearchTool { vector_store_ids: vec![store.id.clone()], ..Default::default() });
    let question = CreateResponseArgs::default().model(MODEL).input("When do you open on Sundays?").tools([search]).build()?;
    let response = client.responses().create(question).await?;
    println!("{}", response.output_text().unwrap_or_default());
    Ok(())
}
// end

// list
async fn list(client: &Client<OpenAIConfig>) -> Result<()> {
    let mut query = ListVectorStoresQuery::default();
    loop {
        let page = client.vector_stores().query(&query)?.list().await?;
        for store in page.data {
            println!("{}", store.name.unwrap_or_default());
        }
        if !page.has_more {
            return Ok(());
        }
        query.after = page.last_id;
    }
}
// end

// handle an error
async fn handle(client: &Client<OpenAIConfig>, id: &str) -> Result<()> {
    match client.vector_stores().retrieve(id).await {
        Ok(store) => println!("{}", store.name.unwrap_or_default()),
        Err(OpenAIError::ApiError(error)) if error.status_code == 404 => println!("There is no vector store {id}."),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
// end

// upload
async fn upload(client: &Client<OpenAIConfig>, store: &VectorStoreObject) -> Result<VectorStoreFileObject> {
    let request = CreateFileRequest { file: "handbook.pdf".into(), purpose: FilePurpose::Assistants, ..Default::default() };
    let file = client.files().create(request).await?;
    let request = CreateVectorStoreFileRequest { file_id: file.id, ..Default::default() };
    Ok(client.vector_stores().files(&store.id).create(request).await?)
}
// end

// stream
async fn stream(client: &Client<OpenAIConfig>, store: &VectorStoreObject) -> Result<()> {
    let search = Tool::FileSearch(FileSearchTool { vector_store_ids: vec![store.id.clone()], ..Default::default() });
    let question = CreateResponseArgs::default().model(MODEL).input("When do you open on Sundays?").tools([search]).build()?;
    let mut events = client.responses().create_stream(question).await?;
    while let Some(event) = events.next().await {
        if let ResponseStreamEvent::ResponseOutputTextDelta(piece) = event? {
            print!("{}", piece.delta);
            stdout().flush()?;
        }
    }
    Ok(())
}
// end
