//! Embedding models of the provider: one that knows some synonyms, and two that are of little or no use.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde_json::{Value, json};

/// Synonyms, one row per meaning: a minimal model of the world.
const SYNONYMS: [&[&str]; 4] = [
    &["dog", "dogs", "hound", "hounds", "puppy", "pet", "pets"],
    &["price", "cost", "costs", "fee", "money", "pay", "charge", "euros"],
    &["car", "cars", "vehicle", "vehicles", "park", "parking", "garage"],
    &["breakfast", "morning", "meal", "eggs", "coffee"],
];

/// Dimensions of the models that use hashes.
const DIMENSIONS: usize = 256;

/// Embeds texts: `meanings` knows synonyms, `spelling` only the spelling of words, `noise` nothing at all; `down` is
/// out of order.
pub(super) async fn embed_texts(body: String) -> Response {
    let body: Value = serde_json::from_str(&body).expect("a request is JSON");
    let model = match body["model"].as_str().unwrap_or_default() {
        "meanings" => count_meanings,
        "spelling" => hash_spelling,
        "noise" => hash_noise,
        _ => return (StatusCode::INTERNAL_SERVER_ERROR, "out of order").into_response(),
    };
    let vectors = body["input"].as_array().expect("texts").iter().enumerate().map(|(index, text)| {
        let text = text.as_str().expect("a text").to_lowercase();
        json!({ "index": index, "embedding": model(&text) })
    });
    let answer = json!({ "data": vectors.collect::<Vec<_>>() });
    ([(header::CONTENT_TYPE, "application/json")], answer.to_string()).into_response()
}

/// Counts the occurrences of each meaning.
fn count_meanings(text: &str) -> Vec<f32> {
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
    SYNONYMS.iter().map(|meaning| words.iter().filter(|word| meaning.contains(word)).count() as f32 + 0.01).collect()
}

/// Counts the occurrences of each pair and each triple of characters, by its hash.
fn hash_spelling(text: &str) -> Vec<f32> {
    let letters: Vec<char> = text.chars().collect();
    let mut counts = vec![0.01; DIMENSIONS];
    for gram in letters.windows(2).chain(letters.windows(3)) {
        counts[stable_hash(gram) as usize % DIMENSIONS] += 1.0;
    }
    counts
}

/// Returns numbers that depend on every character, and mean nothing.
fn hash_noise(text: &str) -> Vec<f32> {
    (0..DIMENSIONS).map(|dimension| stable_hash(&(dimension, text)) as f32 / u64::MAX as f32 - 0.5).collect()
}

/// Hashes a value, identically in every process: the hasher has fixed keys.
fn stable_hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
