//! Answers at once: with the built-in model, or with silence where a person has the conversation.

use std::panic::AssertUnwindSafe;

use frontdesk_store::retry_aborted;
use frontdesk_types::{
    Error, Result,
    agents::Agent,
    chat::{Answer, AnswerPassage, FinishReason, StoredReply},
    knowledge::chunks::Passage,
};
use futures::FutureExt;

use super::{
    extractive::{self, AnswerVoice},
    outcome::StoredFindings,
    query::{self, InterpretedMessage},
    service::{AcceptedQuestion, ChatService},
};
use crate::knowledge::retrieval::RetrievedPassages;

/// Maximum passages that are retrieved for an answer.
pub(super) const MAX_PASSAGES: usize = 10;

impl ChatService {
    /// Answers a question whose credits are reserved, and stores the reply. If that fails for any reason,
    /// the credits are refunded.
    pub(super) async fn answer_at_once(&self, accepted: &AcceptedQuestion) -> Result<StoredReply> {
        let answering = AssertUnwindSafe(self.answer_and_store(accepted)).catch_unwind().await;
        let answered = answering.unwrap_or_else(|panic| Err(Error::panicked("answering a question", &*panic)));
        if answered.is_err()
            && let Err(error) = self.abandon_question(accepted).await
        {
            tracing::error!(message = %accepted.message, %error, "a question could not be refunded; its reservation will lapse");
        }
        answered
    }

    async fn answer_and_store(&self, accepted: &AcceptedQuestion) -> Result<StoredReply> {
        let (answer, retrieved) =
            if accepted.is_with_team { silent_answer() } else { self.answer_with_builtin(accepted).await? };
        let reply = &self.build_reply(accepted, answer, None);
        let findings = &StoredFindings::derive(accepted, reply, retrieved).await?;
        retry_aborted(|| self.store_answer(accepted, reply, findings)).await?;
        Ok(reply.clone())
    }

    /// Returns the answer of the built-in model, and the passages that were found for it.
    async fn answer_with_builtin(&self, accepted: &AcceptedQuestion) -> Result<(Answer, Vec<AnswerPassage>)> {
        let question = &accepted.question;
        let InterpretedMessage { search, question: text } = query::interpret_message(&question.message, &accepted.turns);
        let RetrievedPassages { passages, mut asked } =
            self.knowledge.retrieve_for_question(question.scope.org, question.agent, &search, &text, MAX_PASSAGES).await?;
        let Agent { unknown_answer: unknown, language, .. } = accepted.agent.clone();
        let voice = AnswerVoice { unknown, language, format: question.format };
        let passages: Vec<(Passage, f32)> = passages.into_iter().map(|found| (found.passage, found.score)).collect();
        let retrieved = passages.iter().map(|(passage, score)| AnswerPassage::of(passage, *score)).collect();
        let answer = tokio::task::spawn_blocking(move || extractive::answer(&text, &mut asked, &passages, &voice)).await;
        Ok((answer.map_err(|error| Error::internal(format!("the built-in model failed: {error}")))?, retrieved))
    }

    /// Stores the question and the reply, with the record of the answer, and spends the credits.
    async fn store_answer(&self, accepted: &AcceptedQuestion, reply: &StoredReply, findings: &StoredFindings) -> Result<()> {
        let mut unit = self.units.begin(accepted.question.scope.clone()).await?;
        self.enter_conversation(&mut unit, accepted).await?;
        self.store_reply(&mut unit, accepted, reply, findings).await?;
        if !self.record_reply(&mut unit, accepted, reply).await? {
            return Err(Error::internal("the lease of an idempotency key lapsed while its request was running"));
        }
        self.commit_step(unit, accepted).await
    }
}

/// Returns the empty answer of an agent whose conversation the team has.
fn silent_answer() -> (Answer, Vec<AnswerPassage>) {
    let answer = Answer { text: String::new(), citations: Vec::new(), finish: FinishReason::WithTeam, see_also: Vec::new() };
    (answer, Vec::new())
}
