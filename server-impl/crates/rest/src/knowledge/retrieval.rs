//! Tag `retrieval`.

use async_trait::async_trait;
use frontdesk_agents::knowledge::{
    Explanation,
    ranking::{Parts, Ranked},
    retrieval::RetrievedPassages,
};
use frontdesk_api::{
    apis::retrieval::{Retrieval, RetrieveParams},
    models,
};
use frontdesk_http::context::ReadContext;
use frontdesk_types::{
    AgentId, Error, Result,
    knowledge::chunks::{Chunk, Passage},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::Api;

#[async_trait]
impl Retrieval for Api {
    async fn retrieve(
        &self,
        cx: &ReadContext,
        params: RetrieveParams,
        body: models::RetrieveRequest,
    ) -> Result<models::PassageList> {
        let query = text_rules::kept("/query", &texts::QUERY, &body.query)?;
        let limit = usize::try_from(body.limit).map_err(|_| Error::internal("the contract lets a negative limit through"))?;
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let found = self.services.knowledge.find(org, agent, query, query, limit).await?;
        if !body.explain {
            return Ok(models::PassageList {
                items: found.passages.into_iter().map(|ranked| model(ranked, None)).collect(),
                explanation: None,
            });
        }
        tokio::task::spawn_blocking(|| explained(found))
            .await
            .map_err(|error| Error::internal(format!("passages could not be explained: {error}")))?
    }
}

fn model(found: Ranked, explanation: Option<models::PassageExplanation>) -> models::Passage {
    let Ranked { passage, score, parts: _ } = found;
    let url = passage.url_at(passage.chunk.start);
    let Passage { chunk, title, url: _, article: _ } = passage;
    let Chunk { id: _, source, document: _, start, end, text, heading, anchors: _, language: _ } = chunk;
    models::Passage { source_id: source.0, title, heading, url, text, score: number(score), start, end, explanation }
}

/// Converts the passages with an explanation why they were found.
fn explained(mut found: RetrievedPassages) -> Result<models::PassageList> {
    let Explanation { terms, said } = Explanation::of(&mut found);
    let passages = found.passages.into_iter().zip(said).map(|(ranked, said)| {
        let found =
            terms.iter().zip(said).map(|(term, share)| models::TermFound { term: term.written.clone(), share: number(share) });
        let language = ranked.passage.chunk.language.clone();
        let explanation = models::PassageExplanation { language, found: found.collect(), parts: score_parts(ranked.parts) };
        model(ranked, Some(explanation))
    });
    let items = passages.collect();
    let unknown = terms.iter().filter(|term| term.is_unknown).map(|term| term.written.clone()).collect();
    let terms = terms.into_iter().map(|term| {
        let passages = i64::try_from(term.passages).map_err(Error::internal)?;
        Ok(models::QueryTerm { term: term.written, kind: term.kind, weight: number(term.weight), passages })
    });
    let terms = terms.collect::<Result<_>>()?;
    Ok(models::PassageList { items, explanation: Some(models::QueryExplanation { terms, unknown }) })
}

fn score_parts(parts: Parts) -> models::ScoreParts {
    let Parts { words, sentence, headings, entry, position, document, meaning, repetition } = parts;
    models::ScoreParts {
        words: number(words),
        sentence: number(sentence),
        headings: number(headings),
        entry: number(entry),
        position: number(position),
        document: number(document),
        meaning: number(meaning),
        repetition: number(repetition),
    }
}

/// Converts a number, and replaces negative zero, the sum of an empty list, with zero.
fn number(part: f32) -> f64 {
    f64::from(part) + 0.0
}
