//! Answers at once: with the built-in model, or with silence where a person has the conversation.

use std::panic::AssertUnwindSafe;

use frontdesk_store::retried;
use frontdesk_types::{
    Error, Result,
    agents::Agent,
    chat::{Answer, FinishReason, Reply, Retrieved},
    knowledge::chunks::Passage,
};
use futures::FutureExt;

use super::{
    extractive::{self, Voice},
    outcome::Findings,
    query::{self, Query},
    service::{Accepted, ChatService},
};
use crate::knowledge::retrieval::RetrievedPassages;

/// Maximum passages that are retrieved for an answer.
pub(super) const PASSAGES: usize = 10;

impl ChatService {
    /// Answers a question whose credits are reserved, and stores the reply. If that fails for any reason,
    /// the credits are refunded.
    pub(super) async fn answer_at_once(&self, accepted: &Accepted) -> Result<Reply> {
        let answering = AssertUnwindSafe(self.answer_and_store(accepted)).catch_unwind().await;
        let answered = answering.unwrap_or_else(|panic| Err(Error::panicked("answering a question", &*panic)));
        if answered.is_err()
            && let Err(error) = self.give_up(accepted).await
        {
            tracing::error!(message = %accepted.message, %error, "a question could not be refunded; its reservation will lapse");
        }
        answered
    }

    async fn answer_and_store(&self, accepted: &Accepted) -> Result<Reply> {
        let (answer, retrieved) = if accepted.is_with_operator { silence() } else { self.answer(accepted).await? };
        let reply = &self.reply(accepted, answer, None);
        let findings = &Findings::of(accepted, reply, retrieved).await?;
        retried(|| self.store(accepted, reply, findings)).await?;
        Ok(reply.clone())
    }

    /// Returns the answer of the built-in model, and the passages that were found for it.
    async fn answer(&self, accepted: &Accepted) -> Result<(Answer, Vec<Retrieved>)> {
        let question = &accepted.question;
        let Query { search, question: text } = query::understand(&question.message, &accepted.turns);
        let RetrievedPassages { passages, mut asked } =
            self.knowledge.find(question.scope.org, question.agent, &search, &text, PASSAGES).await?;
        let Agent { unknown_answer: unknown, language, .. } = accepted.agent.clone();
        let voice = Voice { unknown, language, format: question.format };
        let passages: Vec<(Passage, f32)> = passages.into_iter().map(|found| (found.passage, found.score)).collect();
        let retrieved = passages.iter().map(|(passage, score)| Retrieved::of(passage, *score)).collect();
        let answer = tokio::task::spawn_blocking(move || extractive::answer(&text, &mut asked, &passages, &voice)).await;
        Ok((answer.map_err(|error| Error::internal(format!("the built-in model failed: {error}")))?, retrieved))
    }

    /// Stores the question and the reply, with the record of the answer, and spends the credits.
    async fn store(&self, accepted: &Accepted, reply: &Reply, findings: &Findings) -> Result<()> {
        let mut unit = self.units.begin(accepted.question.scope.clone()).await?;
        self.enter(&mut unit, accepted).await?;
        self.keep(&mut unit, accepted, reply, findings).await?;
        if !self.record(&mut unit, accepted, reply).await? {
            return Err(Error::internal("the lease of an idempotency key lapsed while its request was running"));
        }
        self.commit(unit).await
    }
}

/// Returns the empty answer of an agent whose conversation an operator has.
fn silence() -> (Answer, Vec<Retrieved>) {
    let answer = Answer { text: String::new(), citations: Vec::new(), finish: FinishReason::WithOperator, see_also: Vec::new() };
    (answer, Vec::new())
}
