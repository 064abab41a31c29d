//! Writes a reply with a provider's model, independently of the request that asked for it: readers may come and go.

use std::{panic::AssertUnwindSafe, sync::Arc};

use frontdesk_core::agents::catalogue::{ModelParameter, ModelProvider};
use frontdesk_ports::model::{AnswerEndReason, AnswerPart, ModelError, ModelRequest, SamplingParameters};
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{
    Error, Result,
    agents::Agent,
    chat::{Answer, AnswerPassage, FinishReason, StoredReply, drafts::DraftPiece},
    knowledge::chunks::Passage,
};
use futures::{
    FutureExt,
    future::{self, BoxFuture},
};
use tokio::time::timeout;

use super::{
    asking::{ProviderAnswer, ProviderTimeouts},
    context,
    live::{LiveReply, ReplyOutcome},
    markers::MarkerFilter,
    outcome::{self, StoredFindings},
    prompt,
    query::{self, InterpretedMessage},
    service::{AcceptedQuestion, ChatService},
    supported,
};

/// Maximum bytes of an answer, which is then cut off.
const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// Writes the reply until it ends, by success or failure.
pub(super) async fn write_reply(chat: Arc<ChatService>, accepted: AcceptedQuestion, live: Arc<LiveReply>) {
    let writing = AssertUnwindSafe(write_or_fail(&chat, &accepted, &live)).catch_unwind().await;
    let ended = writing.unwrap_or_else(|panic| {
        // Its lease is no longer renewed, so a periodic task refunds the credits.
        ReplyOutcome::Failed(Box::new(outcome::refusal_of(Error::panicked("ending a reply", &*panic), live.message)))
    });
    live.finish(ended);
    chat.writers.lives.remove(live.message);
}

async fn write_or_fail(chat: &ChatService, accepted: &AcceptedQuestion, live: &LiveReply) -> ReplyOutcome {
    let mut timeouts = chat.provider_timeouts;
    timeouts.whole = accepted.question.timeout.map_or(timeouts.whole, |within| within.min(timeouts.whole));
    timeouts.first = timeouts.first.min(timeouts.whole);
    let writing = async {
        let written = timeout(timeouts.whole, ReplyInProgress::new(chat, accepted, live).write_answer(timeouts)).await;
        let written = written.map_err(|_| ModelError::TimedOut { within: timeouts.whole })??;
        chat.store_written(accepted, written).await
    };
    let finished = AssertUnwindSafe(writing).catch_unwind().await;
    match finished.unwrap_or_else(|panic| Err(Error::panicked("writing a reply", &*panic))) {
        Ok(reply) => ReplyOutcome::Whole(Arc::new(reply)),
        Err(error) => {
            let refusal = outcome::refusal_of(error, live.message);
            if let Err(error) = chat.fail_reply(accepted, &refusal).await {
                tracing::error!(message = %live.message, %error, "a failed reply could not be ended; its lease will lapse");
            }
            ReplyOutcome::Failed(Box::new(refusal))
        }
    }
}

/// A written answer, the passages that were found for it, and the lengths of its stream's pieces, in bytes.
struct WrittenAnswer {
    answer: Answer,
    retrieved: Vec<AnswerPassage>,
    pieces: Vec<usize>,
}

impl ChatService {
    async fn store_written(&self, accepted: &AcceptedQuestion, written: WrittenAnswer) -> Result<StoredReply> {
        let WrittenAnswer { answer, retrieved, pieces } = written;
        let reply = self.build_reply(accepted, answer, Some(pieces));
        let findings = StoredFindings::derive(accepted, &reply, retrieved).await?;
        retry_aborted(|| self.store_written_once(accepted, &reply, &findings)).await?;
        Ok(reply)
    }

    async fn store_written_once(
        &self,
        accepted: &AcceptedQuestion,
        reply: &StoredReply,
        findings: &StoredFindings,
    ) -> Result<()> {
        let org = accepted.question.scope.org;
        let mut unit = self.units.begin(accepted.question.scope.clone()).await?;
        if !store::chat::drafts::remove(&mut unit, org, accepted.message).await? {
            return Err(Error::internal("a draft was ended by something other than its writer"));
        }
        self.store_reply(&mut unit, accepted, reply, findings).await?;
        if !self.record_reply(&mut unit, accepted, reply).await? {
            tracing::warn!(message = %reply.message, "the lease of an idempotency key lapsed while its reply was written");
        }
        self.commit_step(unit, accepted).await
    }
}

/// A piece that is being stored.
struct PieceInFlight<'w> {
    text: String,
    stored: BoxFuture<'w, Result<()>>,
}

/// A reply in progress.
struct ReplyInProgress<'w> {
    chat: &'w ChatService,
    accepted: &'w AcceptedQuestion,
    live: &'w LiveReply,
    /// Text said by the model, not yet sent to the database.
    waiting: String,
    /// Piece that is being stored.
    sending: Option<PieceInFlight<'w>>,
    /// Length of each stored piece, in bytes.
    pieces: Vec<usize>,
}

impl<'w> ReplyInProgress<'w> {
    fn new(chat: &'w ChatService, accepted: &'w AcceptedQuestion, live: &'w LiveReply) -> Self {
        Self { chat, accepted, live, waiting: String::new(), sending: None, pieces: Vec::new() }
    }

    async fn write_answer(mut self, timeouts: ProviderTimeouts) -> Result<WrittenAnswer> {
        let (passages, retrieved) = find_passages(self.chat, self.accepted).await?;
        let mut markers = MarkerFilter::new(passages.len());
        // A piece that cannot be stored ends the reply here: nothing after it could take its place.
        let heard = self.read_answer(&passages, timeouts, &mut markers).await?;
        let (rest, marked) = markers.finish();
        self.waiting.push_str(&rest);
        // Even if the model broke off: what readers see must not depend on the speed of the database.
        self.flush().await?;
        let finish = heard?;
        if marked.text.is_empty() {
            refuse_empty_answer(finish)?;
        }
        let answer = tokio::task::spawn_blocking(move || supported::with_citations(marked, finish, &passages));
        let answer = answer.await.map_err(|error| Error::internal(format!("citing failed: {error}")))?;
        Ok(WrittenAnswer { answer, retrieved, pieces: self.pieces })
    }

    /// Reads the model's answer until it ends or is stopped; returns how it ended.
    ///
    /// # Errors
    /// When a piece cannot be stored, or the model could not be asked.
    async fn read_answer(
        &mut self,
        passages: &[(Passage, f32)],
        timeouts: ProviderTimeouts,
        markers: &mut MarkerFilter,
    ) -> Result<Result<FinishReason, ModelError>> {
        let live = self.live;
        let mut asking = tokio::select! {
            asking = ask_provider(self.chat, self.accepted, passages, timeouts) => asking?,
            () = live.wait_for_stop() => return Ok(Ok(FinishReason::Stopped)),
        };
        let mut said = 0;
        while said < MAX_ANSWER_BYTES {
            self.send_waiting();
            tokio::select! {
                () = live.wait_for_stop() => return Ok(Ok(FinishReason::Stopped)),
                kept = take_stored(&mut self.sending) => self.record_stored(&kept?),
                part = asking.next_part() => match part {
                    Ok(AnswerPart::Text(text)) => {
                        said += text.len();
                        self.waiting.push_str(&markers.push(&text));
                    }
                    Ok(AnswerPart::End(reason)) => return Ok(Ok(finish_reason_of(reason))),
                    Err(error) => return Ok(Err(error)),
                },
            }
        }
        Ok(Ok(FinishReason::Length))
    }

    /// Sends the waiting text as one piece, unless another is still being stored.
    fn send_waiting(&mut self) {
        if self.sending.is_some() || self.waiting.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.waiting);
        let number = i64::try_from(self.pieces.len()).unwrap_or(i64::MAX);
        let piece = DraftPiece { org: self.live.org, draft: self.live.message, number, text: text.clone() };
        self.sending = Some(PieceInFlight { text, stored: self.chat.writers.drafts.store_piece(piece).boxed() });
    }

    /// Records that a piece is stored, and passes it to readers.
    fn record_stored(&mut self, text: &str) {
        self.live.push_piece(text);
        self.pieces.push(text.len());
    }

    async fn flush(&mut self) -> Result<()> {
        loop {
            self.send_waiting();
            if self.sending.is_none() {
                return Ok(());
            }
            let kept = take_stored(&mut self.sending).await?;
            self.record_stored(&kept);
        }
    }
}

/// Refuses an answer without text, unless somebody stopped it.
fn refuse_empty_answer(finish: FinishReason) -> Result<(), ModelError> {
    match finish {
        FinishReason::Stopped => Ok(()),
        FinishReason::Length => Err(AnswerEndReason::Length.without_text()),
        FinishReason::ContentFilter => Err(AnswerEndReason::Filtered.without_text()),
        FinishReason::Stop | FinishReason::NoAnswer | FinishReason::WithTeam => Err(AnswerEndReason::Complete.without_text()),
    }
}

fn finish_reason_of(reason: AnswerEndReason) -> FinishReason {
    match reason {
        AnswerEndReason::Complete => FinishReason::Stop,
        AnswerEndReason::Length => FinishReason::Length,
        AnswerEndReason::Filtered => FinishReason::ContentFilter,
    }
}

async fn find_passages(chat: &ChatService, accepted: &AcceptedQuestion) -> Result<(Vec<(Passage, f32)>, Vec<AnswerPassage>)> {
    let AcceptedQuestion { question, turns, .. } = accepted;
    let InterpretedMessage { search, question: _ } = query::interpret_message(&question.message, turns);
    context::read_context(chat, question, &search).await
}

async fn ask_provider(
    chat: &ChatService,
    accepted: &AcceptedQuestion,
    passages: &[(Passage, f32)],
    timeouts: ProviderTimeouts,
) -> Result<ProviderAnswer> {
    let AcceptedQuestion { question, turns, agent, model, .. } = accepted;
    let ModelProvider::Remote { name, model, parameters } = &model.provider else {
        return Err(Error::internal("a model without a provider was called"));
    };
    let provider = chat.providers.get(name).ok_or_else(|| Error::internal(format!("no provider `{name}`")))?;
    let listed: Vec<Passage> = passages.iter().map(|(passage, _)| passage.clone()).collect();
    let task = prompt::PromptTask { question: &question.message, format: question.format };
    let messages = prompt::build_messages(agent, turns, &listed, &task);
    let request = ModelRequest { model, messages: &messages, sampling: sampling_of(agent, parameters) };
    Ok(ProviderAnswer::request(provider.as_ref(), request, timeouts).await?)
}

/// Returns the sampling settings of the agent that the model supports.
fn sampling_of(agent: &Agent, parameters: &[ModelParameter]) -> SamplingParameters {
    let taken = |parameter| parameters.contains(&parameter);
    SamplingParameters {
        temperature: agent.temperature.filter(|_| taken(ModelParameter::Temperature)),
        max_tokens: agent.max_output_tokens.filter(|_| taken(ModelParameter::MaxTokens)),
        max_completion_tokens: agent.max_output_tokens.filter(|_| taken(ModelParameter::MaxCompletionTokens)),
    }
}

/// Waits for the piece in flight, and takes it out: a completed future must not be polled again. Waits forever
/// if there is none.
async fn take_stored(sending: &mut Option<PieceInFlight<'_>>) -> Result<String> {
    let Some(piece) = sending else { return future::pending().await };
    let kept = (&mut piece.stored).await;
    let text = sending.take().map(|piece| piece.text).unwrap_or_default();
    kept.map(|()| text)
}
