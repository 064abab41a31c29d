//! Retrieval: the passages that an agent's index finds, read from the database.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use async_trait::async_trait;
use frontdesk_core::agents;
use frontdesk_search::{ChunkLog, LogExtent, PassageHit, PassageIndexes, vectors::VectorIndexes};
use frontdesk_store::{self as store, Store};
use frontdesk_text::relevance::{LocalStatistics, QuestionTerms, SearchTerm, TermStatistics};
use frontdesk_types::{
    AgentId, ChunkId, Error, OrgId, Result, SourceId,
    help_center::pages::ArticlePlace,
    knowledge::{
        chunks::{ChunkChange, Passage},
        sources::AgentSource,
    },
};
use uuid::Uuid;

use crate::knowledge::{
    ranking::{self, MIN_READ_PASSAGES, RankedPassage},
    semantic::{SemanticSearch, fusion::fuse},
};

/// The result of a retrieval.
pub struct RetrievedPassages {
    /// Passages, best first.
    pub passages: Vec<RankedPassage>,
    /// Terms of the question, weighted by all that the agent was trained on.
    pub(crate) asked: QuestionTerms,
}

/// Number of passages by meaning that are fused with those by words.
const FUSED_PASSAGES: usize = 50;

/// Factors by which the search of the indices is widened, one after the other, where passages are hidden: those of
/// articles stay in an index until they are removed, and must not crowd out all others.
const WIDENING_FACTORS: [usize; 2] = [8, 32];

/// Returns the current address of an article's page.
pub type ArticleLocator = Arc<dyn Fn(&ArticlePlace) -> String + Send + Sync>;

/// The passages of all agents: the database is the source of truth, the indices only find them.
pub struct Knowledge {
    store: Store,
    indexes: PassageIndexes,
    vectors: Arc<VectorIndexes>,
    semantic: Option<SemanticSearch>,
    located: ArticleLocator,
}

impl Knowledge {
    /// Creates retrieval over this database and these indices, with or without an embedding model that fills the
    /// vector indices. `located` returns the addresses of articles.
    pub fn new(
        store: Store,
        indexes: PassageIndexes,
        vectors: Arc<VectorIndexes>,
        semantic: Option<SemanticSearch>,
        located: ArticleLocator,
    ) -> Self {
        Self { store, indexes, vectors, semantic, located }
    }

    /// Returns the search by meaning, if there is an embedding model.
    pub fn semantic(&self) -> Option<&SemanticSearch> {
        self.semantic.as_ref()
    }

    /// Returns the passages that match a query best, best first. The index catches up with the
    /// database before it answers.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
    #[crate::boxed]
    pub async fn retrieve(&self, org: OrgId, agent: AgentId, query: &str, limit: usize) -> Result<Vec<RankedPassage>> {
        Ok(self.retrieve_for_question(org, agent, query, query, limit).await?.passages)
    }

    /// Returns the passages that match a query best, ranked for another question: a follow-up is searched with the
    /// words of the previous question.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
    #[crate::boxed]
    pub async fn retrieve_for_question(
        &self,
        org: OrgId,
        agent: AgentId,
        query: &str,
        question: &str,
        limit: usize,
    ) -> Result<RetrievedPassages> {
        let mut conn = self.store.read().await?;
        agents::find_live(&mut conn, org, agent).await?;
        let latest = store::agents::changes::find_latest(&mut conn, org, agent).await?;
        drop(conn);
        let requested = (limit.max(MIN_READ_PASSAGES), FUSED_PASSAGES);
        let mut matches = self.find_matches((org, agent), latest, (query, question), requested, 1).await?;
        for wider in WIDENING_FACTORS {
            if matches.is_short {
                matches = self.find_matches((org, agent), latest, (query, question), requested, wider).await?;
            }
        }
        let VisibleMatches { hits, meant, asked: (searched, other), passages, .. } = matches;
        let weight = self.semantic.as_ref().map_or(0.0, |semantic| semantic.weight);
        let ranking = move || rank_and_fuse(searched, passages, &hits, (&meant, weight), limit);
        let ranked = tokio::task::spawn_blocking(ranking).await;
        let (passages, searched) = ranked.map_err(|error| Error::internal(format!("passages could not be ranked: {error}")))?;
        Ok(RetrievedPassages { passages, asked: other.unwrap_or(searched) })
    }

    /// Returns the requested number of passages by words and by meaning, from a search that is wider by this factor.
    async fn find_matches(
        &self,
        (org, agent): (OrgId, AgentId),
        latest: Option<(i64, Uuid)>,
        (query, question): (&str, &str),
        requested: (usize, usize),
        wider: usize,
    ) -> Result<VisibleMatches> {
        let limits = (requested.0 * wider, requested.1 * wider);
        let words = self.indexes.search(self.chunk_log(), (org, agent), latest, weight_terms(query, question), limits.0);
        let meaning = async {
            match &self.semantic {
                Some(semantic) => semantic.search(org, agent, latest, query, limits.1).await,
                None => Ok(Vec::new()),
            }
        };
        let ((hits, asked), meant) = tokio::try_join!(words, meaning)?;
        let asked = asked.unwrap_or_else(|| weight_terms(query, question)(&LocalStatistics::from_passages(std::iter::empty())).1);
        let by_words: HashSet<ChunkId> = hits.iter().map(|hit| hit.chunk).collect();
        let mut ids: Vec<ChunkId> = hits.iter().map(|hit| hit.chunk).collect();
        ids.extend(meant.iter().filter(|chunk| !by_words.contains(chunk)));
        let passages = self.read_passages(org, agent, &ids).await?;
        let known: HashSet<ChunkId> = passages.iter().map(|passage| passage.chunk.id).collect();
        let (hits, lacks_words) = keep_visible(hits, |hit| known.contains(&hit.chunk), (requested.0, limits.0));
        let (meant, lacks_meaning) = keep_visible(meant, |chunk| known.contains(chunk), (requested.1, limits.1));
        Ok(VisibleMatches { hits, meant, asked, passages, is_short: lacks_words || lacks_meaning })
    }

    /// Returns the passages directly before and after these in their documents.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn find_neighbors(&self, org: OrgId, agent: AgentId, chunks: &[ChunkId]) -> Result<Vec<Passage>> {
        let mut conn = self.store.read().await?;
        let ids = store::knowledge::chunks::find_neighbors(&mut conn, org, chunks).await?;
        drop(conn);
        self.read_passages(org, agent, &ids).await
    }

    /// Reads the passages with these ids, and sets their addresses: that of an article is computed on each read,
    /// since its site may move.
    async fn read_passages(&self, org: OrgId, agent: AgentId, ids: &[ChunkId]) -> Result<Vec<Passage>> {
        let mut passages = store::knowledge::chunks::find_passages(&mut self.store.read().await?, org, agent, ids).await?;
        for passage in &mut passages {
            if let Some(place) = &passage.article {
                passage.url = Some((self.located)(place));
            }
        }
        Ok(passages)
    }

    /// Updates the index of an agent in the background, so that it is ready for the next question.
    pub fn refresh_index(self: &Arc<Self>, org: OrgId, agent: AgentId) {
        let knowledge = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = knowledge.catch_up(org, agent).await {
                tracing::warn!(%agent, %error, "an index could not catch up; the next question tries again");
            }
        });
    }

    async fn catch_up(&self, org: OrgId, agent: AgentId) -> Result<()> {
        let latest = store::agents::changes::find_latest(&mut self.store.read().await?, org, agent).await?;
        self.indexes.search(self.chunk_log(), (org, agent), latest, |_| (Vec::new(), ()), 0).await?;
        if let Some(semantic) = &self.semantic {
            semantic.prepare_files(org, agent).await;
        }
        Ok(())
    }

    fn chunk_log(&self) -> Arc<DatabaseChunkLog> {
        Arc::new(DatabaseChunkLog(self.store.clone()))
    }

    /// Drops the indices of an agent that is gone.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn delete_indexes(&self, org: OrgId, agent: AgentId) -> Result<()> {
        self.indexes.delete_index(org, agent).await?;
        self.vectors.delete_vectors(org, agent).await
    }

    /// Deletes the indices of agents that are gone: those purged by another process, and those whose process died
    /// during the removal. Without an embedding model, deletes all vector indices.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn delete_orphaned_indexes(&self) -> Result<()> {
        if self.semantic.is_none() {
            self.vectors.delete_all().await?;
        }
        let mut failure = None;
        for (org, kept) in self.indexes.list_stored().await?.into_iter().chain(self.vectors.list_stored().await?) {
            // A failure does not hold up the others.
            if let Err(error) = self.forget_deleted_agents_of(org, kept).await {
                tracing::error!(%org, %error, "the indices of agents that are gone could not be deleted");
                failure = Some(error);
            }
        }
        failure.map_or(Ok(()), Err)
    }

    async fn forget_deleted_agents_of(&self, org: OrgId, kept: Vec<AgentId>) -> Result<()> {
        let known: HashSet<AgentId> = store::agents::list_ids(&mut self.store.read().await?, org).await?.into_iter().collect();
        for agent in kept.into_iter().filter(|agent| !known.contains(agent)) {
            self.delete_indexes(org, agent).await?;
        }
        Ok(())
    }
}

/// The matches of the indices from which the agent may answer.
struct VisibleMatches {
    hits: Vec<PassageHit>,
    meant: Vec<ChunkId>,
    asked: WeightedTerms,
    passages: Vec<Passage>,
    /// `true` if too few matches are left after filtering, and the indices have more.
    is_short: bool,
}

/// Returns the requested number of matches that are not hidden, and `true` if there are fewer although the index
/// has more than `limit`, which it was asked for.
fn keep_visible<T>(mut found: Vec<T>, is_shown: impl Fn(&T) -> bool, (requested, limit): (usize, usize)) -> (Vec<T>, bool) {
    let knows_more = found.len() >= limit;
    found.retain(is_shown);
    let is_short = knows_more && found.len() < requested;
    found.truncate(requested);
    (found, is_short)
}

/// The terms of a query, and those of a question unless it is the same.
type WeightedTerms = (QuestionTerms, Option<QuestionTerms>);

/// Weights the words of a query and of a question by an index, and searches it for those of the query.
fn weight_terms(
    query: &str,
    question: &str,
) -> impl Fn(&dyn TermStatistics) -> (Vec<SearchTerm>, WeightedTerms) + Clone + Send + 'static {
    let other = (question != query).then(|| question.to_owned());
    let query = query.to_owned();
    move |statistics| {
        let searched = QuestionTerms::new(&query, statistics);
        (searched.search_terms(), (searched, other.as_ref().map(|question| QuestionTerms::new(question, statistics))))
    }
}

/// Ranks the matches by words, and fuses them with those by meaning.
fn rank_and_fuse(
    mut asked: QuestionTerms,
    passages: Vec<Passage>,
    hits: &[PassageHit],
    (meant, weight): (&[ChunkId], f32),
    limit: usize,
) -> (Vec<RankedPassage>, QuestionTerms) {
    // The passage of a hit may have been deleted between the two reads.
    let mut by_id: HashMap<ChunkId, Passage> = passages.into_iter().map(|passage| (passage.chunk.id, passage)).collect();
    let found = hits.iter().filter_map(|hit| Some((by_id.remove(&hit.chunk)?, hit.score))).collect();
    let mut ranked = ranking::rank_passages(&mut asked, found);
    if !meant.is_empty() {
        ranked = fuse(ranked, by_id, meant, weight);
    }
    ranked.truncate(limit);
    (ranked, asked)
}

/// The changes that an index follows, read from the database.
struct DatabaseChunkLog(Store);

#[async_trait]
impl ChunkLog for DatabaseChunkLog {
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<ChunkChange>> {
        store::agents::changes::list_after(&mut self.0.read().await?, org, agent, number, limit).await
    }

    async fn find_change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<ChunkChange>> {
        store::agents::changes::find(&mut self.0.read().await?, org, agent, number).await
    }

    async fn extent(&self, org: OrgId, agent: AgentId) -> Result<LogExtent> {
        let last =
            store::agents::changes::find_latest(&mut self.0.read().await?, org, agent).await?.map_or(0, |(number, _)| number);
        Ok(LogExtent { floor: store::agents::changes::last_pruned_number(last), last })
    }

    async fn chunks_of(
        &self,
        org: OrgId,
        agent: AgentId,
        source: SourceId,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<Passage>> {
        store::knowledge::chunks::list_of_source(&mut self.0.read().await?, AgentSource { org, agent, source }, after, limit)
            .await
    }
}
