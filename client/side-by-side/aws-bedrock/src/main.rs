//! The jobs of `client/docs/side-by-side.md`, with the AWS SDK for Rust: answers from content come from a knowledge
//! base of Amazon Bedrock over a bucket of S3. Its role, bucket and vector index exist already.

use std::{
    io::{Write as _, stdout},
    time::Duration,
};

use aws_sdk_bedrockagent::{
    operation::get_knowledge_base::GetKnowledgeBaseError,
    types::{
        DataSource, DataSourceConfiguration, DataSourceType, IngestionJob, IngestionJobStatus, KnowledgeBaseConfiguration,
        KnowledgeBaseStorageType, KnowledgeBaseType, S3DataSourceConfiguration, S3VectorsConfiguration, StorageConfiguration,
        VectorKnowledgeBaseConfiguration,
    },
};
use aws_sdk_bedrockagentruntime::types::{
    KnowledgeBaseRetrieveAndGenerateConfiguration, RetrieveAndGenerateConfiguration, RetrieveAndGenerateInput,
    RetrieveAndGenerateStreamResponseOutput, RetrieveAndGenerateType,
};
use aws_sdk_s3::primitives::ByteStream;

const ROLE: &str = "arn:aws:iam::123456789012:role/front-desk";
const BUCKET: &str = "front-desk";
const BUCKET_ARN: &str = "arn:aws:s3:::front-desk";
const INDEX: &str = "arn:aws:s3vectors:eu-central-1:123456789012:bucket/front-desk/index/front-desk";
const EMBEDDING: &str = "arn:aws:bedrock:eu-central-1::foundation-model/amazon.titan-embed-text-v2:0";
const MODEL: &str = "arn:aws:bedrock:eu-central-1::foundation-model/amazon.nova-lite-v1:0";

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A client for each service.
struct Clients {
    bedrock: aws_sdk_bedrockagent::Client,
    runtime: aws_sdk_bedrockagentruntime::Client,
    s3: aws_sdk_s3::Client,
}

#[tokio::main]
async fn main() -> Result<()> {
    let config = aws_config::load_from_env().await;
    let clients = Clients {
        bedrock: aws_sdk_bedrockagent::Client::new(&config),
        runtime: aws_sdk_bedrockagentruntime::Client::new(&config),
        s3: aws_sdk_s3::Client::new(&config),
    };
    let source = create(&clients).await?;
    let text = train(&clients, &source).await?;
    wait(&clients, text).await?;
    let file = upload(&clients, &source).await?;
    wait(&clients, file).await?;
    ask(&clients, &source).await?;
    stream(&clients, &source).await?;
    list(&clients).await?;
    handle(&clients, &source.knowledge_base_id).await
}

// create
async fn create(clients: &Clients) -> Result<DataSource> {
    let vectors = VectorKnowledgeBaseConfiguration::builder().embedding_model_arn(EMBEDDING).build()?;
    let kind =
        KnowledgeBaseConfiguration::builder().r#type(KnowledgeBaseType::Vector).vector_knowledge_base_configuration(vectors);
    let index = S3VectorsConfiguration::builder().index_arn(INDEX).build();
    let storage = StorageConfiguration::builder().r#type(KnowledgeBaseStorageType::S3Vectors).s3_vectors_configuration(index);
    let request = clients.bedrock.create_knowledge_base().name("front-desk").role_arn(ROLE);
    let request = request.knowledge_base_configuration(kind.build()?).storage_configuration(storage.build()?);
    let base = request.send().await?.knowledge_base.ok_or("no knowledge base was returned")?;
    let bucket = S3DataSourceConfiguration::builder().bucket_arn(BUCKET_ARN).build()?;
    let bucket = DataSourceConfiguration::builder().r#type(DataSourceType::S3).s3_configuration(bucket).build()?;
    let request = clients.bedrock.create_data_source().knowledge_base_id(base.knowledge_base_id).name("bucket");
    let created = request.data_source_configuration(bucket).send().await?;
    Ok(created.data_source.ok_or("no data source was returned")?)
}
// end

// train
async fn train(clients: &Clients, source: &DataSource) -> Result<IngestionJob> {
    let text = ByteStream::from_static(b"On Sundays the front desk opens at 10:00.");
    clients.s3.put_object().bucket(BUCKET).key("opening-hours.txt").body(text).send().await?;
    let request = clients.bedrock.start_ingestion_job().knowledge_base_id(&source.knowledge_base_id);
    let started = request.data_source_id(&source.data_source_id).send().await?;
    Ok(started.ingestion_job.ok_or("no ingestion job was returned")?)
}
// end

// wait
async fn wait(clients: &Clients, mut job: IngestionJob) -> Result<IngestionJob> {
    while matches!(job.status, IngestionJobStatus::Starting | IngestionJobStatus::InProgress) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let request = clients.bedrock.get_ingestion_job().knowledge_base_id(job.knowledge_base_id);
        let read = request.data_source_id(job.data_source_id).ingestion_job_id(job.ingestion_job_id).send().await?;
        job = read.ingestion_job.ok_or("no ingestion job was returned")?;
    }
    match job.status {
        IngestionJobStatus::Complete => Ok(job),
        _ => Err(job.failure_reasons().join(" ").into()),
    }
}
// end

// ask
async fn ask(clients: &Clients, source: &DataSource) -> Result<()> {
    let base = KnowledgeBaseRetrieveAndGenerateConfiguration::builder().knowledge_base_id(&source.knowledge_base_id);
    let base = base.model_arn(MODEL).build()?;
    let answering = RetrieveAndGenerateConfiguration::builder().r#type(RetrieveAndGenerateType::KnowledgeBase);
    let answering = answering.knowledge_base_configuration(base).build()?;
    let question = RetrieveAndGenerateInput::builder().text("When do you open on Sundays?").build()?;
    let request = clients.runtime.retrieve_and_generate().input(question).retrieve_and_generate_configuration(answering);
    let reply = request.send().await?;
    println!("{}", reply.output.map(|output| output.text).unwrap_or_default());
    Ok(())
}
// end

// list
async fn list(clients: &Clients) -> Result<()> {
    let mut bases = clients.bedrock.list_knowledge_bases().into_paginator().items().send();
    while let Some(base) = bases.try_next().await? {
        println!("{}", base.name);
    }
    Ok(())
}
// end

// handle an error
async fn handle(clients: &Clients, id: &str) -> Result<()> {
    match clients.bedrock.get_knowledge_base().knowledge_base_id(id).send().await {
        Ok(read) => println!("{}", read.knowledge_base.map(|base| base.name).unwrap_or_default()),
        Err(error) => match error.into_service_error() {
            GetKnowledgeBaseError::ResourceNotFoundException(_) => println!("There is no knowledge base {id}."),
            error => return Err(error.into()),
        },
    }
    Ok(())
}
// end

// upload
async fn upload(clients: &Clients, source: &DataSource) -> Result<IngestionJob> {
    let file = ByteStream::from_path("handbook.pdf").await?;
    clients.s3.put_object().bucket(BUCKET).key("handbook.pdf").body(file).send().await?;
    let request = clients.bedrock.start_ingestion_job().knowledge_base_id(&source.knowledge_base_id);
    let started = request.data_source_id(&source.data_source_id).send().await?;
    Ok(started.ingestion_job.ok_or("no ingestion job was returned")?)
}
// end

// stream
async fn stream(clients: &Clients, source: &DataSource) -> Result<()> {
    let base = KnowledgeBaseRetrieveAndGenerateConfiguration::builder().knowledge_base_id(&source.knowledge_base_id);
    let base = base.model_arn(MODEL).build()?;
    let answering = RetrieveAndGenerateConfiguration::builder().r#type(RetrieveAndGenerateType::KnowledgeBase);
    let answering = answering.knowledge_base_configuration(base).build()?;
    let question = RetrieveAndGenerateInput::builder().text("When do you open on Sundays?").build()?;
    let request = clients.runtime.retrieve_and_generate_stream().input(question).retrieve_and_generate_configuration(answering);
    let mut reply = request.send().await?;
    while let Some(event) = reply.stream.recv().await? {
        if let RetrieveAndGenerateStreamResponseOutput::Output(piece) = event {
            print!("{}", piece.text);
            stdout().flush()?;
        }
    }
    Ok(())
}
// end
