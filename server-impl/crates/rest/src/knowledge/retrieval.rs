//! Tag `retrieval`.

use async_trait::async_trait;
use frontdesk_agents::knowledge::{
    Explanation,
    ranking::{RankedPassage, RankingParts},
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

use crate::RestApi;

/// Number of passages that are returned if the request does not say.
const DEFAULT_LIMIT: i32 = 10;

#[async_trait]
impl Retrieval for RestApi {
    async fn retrieve(
        &self,
        cx: &ReadContext,
        params: RetrieveParams,
        body: models::RetrieveRequest,
    ) -> Result<models::PassageList> {
        let query = text_rules::validate_text("/query", &texts::QUERY, &body.query)?;
        let limit = usize::try_from(body.limit.unwrap_or(DEFAULT_LIMIT))
            .map_err(|_| Error::internal("the contract lets a negative limit through"))?;
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let found = self.services.knowledge.retrieve_for_question(org, agent, query, query, limit).await?;
        if body.explain != Some(true) {
            return Ok(models::PassageList {
                items: found.passages.into_iter().map(|ranked| passage_model(ranked, None)).collect(),
                explanation: None,
            });
        }
        tokio::task::spawn_blocking(|| explained_passages(found))
            .await
            .map_err(|error| Error::internal(format!("passages could not be explained: {error}")))?
    }
}

fn passage_model(found: RankedPassage, explanation: Option<models::PassageExplanation>) -> models::Passage {
    let RankedPassage { passage, score, parts: _ } = found;
    let url = passage.url_at(passage.chunk.start);
    let page = passage.page_at(passage.chunk.start);
    let Passage { chunk, title, url: _, article: _ } = passage;
    let Chunk { id: _, source, document: _, start, end, text, heading, anchors: _, pages: _, language: _ } = chunk;
    let score = positive_zero(score);
    models::Passage { source_id: source.0, title, heading, url, page, text, score, start, end, explanation }
}

/// Converts the passages with an explanation why they were found.
fn explained_passages(mut found: RetrievedPassages) -> Result<models::PassageList> {
    let Explanation { terms, coverage: said } = Explanation::explain(&mut found);
    let passages = found.passages.into_iter().zip(said).map(|(ranked, said)| {
        let found = terms
            .iter()
            .zip(said)
            .map(|(term, share)| models::TermFound { term: term.written.clone(), share: positive_zero(share) });
        let language = ranked.passage.chunk.language.clone();
        let explanation = models::PassageExplanation { language, found: found.collect(), parts: score_parts(ranked.parts) };
        passage_model(ranked, Some(explanation))
    });
    let items = passages.collect();
    let unknown = terms.iter().filter(|term| term.is_unknown).map(|term| term.written.clone()).collect();
    let terms = terms.into_iter().map(|term| {
        let passages = i64::try_from(term.passages).map_err(Error::internal)?;
        Ok(models::QueryTerm { term: term.written, kind: term.kind, weight: positive_zero(term.weight), passages })
    });
    let terms = terms.collect::<Result<_>>()?;
    Ok(models::PassageList { items, explanation: Some(models::QueryExplanation { terms, unknown }) })
}

fn score_parts(parts: RankingParts) -> models::ScoreParts {
    let RankingParts { words, sentence, headings, entry, position, document, meaning, repetition } = parts;
    models::ScoreParts {
        words: positive_zero(words),
        sentence: positive_zero(sentence),
        headings: positive_zero(headings),
        entry: positive_zero(entry),
        position: positive_zero(position),
        document: positive_zero(document),
        meaning: positive_zero(meaning),
        repetition: positive_zero(repetition),
    }
}

/// Converts a number, and replaces negative zero, the sum of an empty list, with zero.
fn positive_zero(part: f32) -> f64 {
    f64::from(part) + 0.0
}
