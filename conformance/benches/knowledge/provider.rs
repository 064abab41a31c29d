//! A provider of an embedding model, over a real socket: each text gets the vector that was set for it, or a random
//! one.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use anyhow::{Context, Result};
use axum::{Router, extract::State, http::header, response::IntoResponse, routing::post};
use serde_json::{Value, json};
use tokio::{net::TcpListener, runtime::Builder};

use crate::vectors::DIMENSIONS;

type KnownVectors = Arc<Mutex<HashMap<String, Vec<f32>>>>;

/// The provider, in its own thread.
pub(crate) struct VectorProvider {
    port: u16,
    known: KnownVectors,
}

impl VectorProvider {
    pub(crate) fn start() -> Result<Self> {
        let known = KnownVectors::default();
        let site = Router::new().route("/v1/embeddings", post(embed)).with_state(Arc::clone(&known));
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            Builder::new_current_thread().enable_all().build()?.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await?;
                sender.send(listener.local_addr()?.port())?;
                axum::serve(listener, site).await?;
                anyhow::Ok(())
            })
        });
        Ok(Self { port: receiver.recv().context("the provider does not start")?, known })
    }

    /// Returns a config that uses it.
    pub(crate) fn settings(&self) -> String {
        format!(
            "embeddings.provider = 'bench'\nembeddings.model = 'bench'\n\
             models.providers = [{{ name = 'bench', base_url = 'http://127.0.0.1:{}/v1' }}]\n",
            self.port
        )
    }

    /// Sets the vector of a text.
    pub(crate) fn set_vector(&self, text: &str, vector: Vec<f32>) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(text.to_owned(), vector);
    }
}

async fn embed(State(known): State<KnownVectors>, body: String) -> impl IntoResponse {
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    let known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let texts = body["input"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let vectors = texts.enumerate().map(|(index, text)| {
        let vector = known.get(text).cloned().unwrap_or_else(|| random_vector(text));
        json!({ "index": index, "embedding": vector })
    });
    let answer = json!({ "data": vectors.collect::<Vec<_>>() });
    ([(header::CONTENT_TYPE, "application/json")], answer.to_string())
}

fn random_vector(text: &str) -> Vec<f32> {
    let number = |at: usize| {
        let mut hasher = DefaultHasher::new();
        (text, at).hash(&mut hasher);
        f32::from(hasher.finish() as i8)
    };
    (0..DIMENSIONS).map(number).collect()
}
