//! PLACEHOLDER until the real one is written.
use crate::types::chat::{Answer, Citation, FinishReason};
use crate::types::chunks::Passage;
/// x
pub fn answer(_q: &str, found: &[(Passage, f32)]) -> Answer {
    match found.first() {
        None => Answer { text: "I do not know.".into(), citations: vec![], finish: FinishReason::NoAnswer },
        Some((p, _)) => {
            let quote: String = p.chunk.text.chars().take(300).collect();
            let end = p.chunk.start + quote.chars().count() as i64;
            Answer {
                text: quote.clone(),
                citations: vec![Citation {
                    source: p.chunk.source,
                    title: p.title.clone(),
                    url: p.url.clone(),
                    quote,
                    start: p.chunk.start,
                    end,
                }],
                finish: FinishReason::Stop,
            }
        }
    }
}
