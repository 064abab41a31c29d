//! Writes a reply with a provider's model, independently of the request that asked for it: readers may come and go.

use std::{panic::AssertUnwindSafe, sync::Arc};

use frontdesk_core::agents::catalogue::{Parameter, Provider};
use frontdesk_ports::model::{Ending, ModelError, ModelRequest, Part, Sampling};
use frontdesk_store::{self as store, retried};
use frontdesk_types::{
    Error, Result,
    agents::Agent,
    chat::{Answer, FinishReason, Reply, Retrieved, drafts::Piece},
    knowledge::chunks::Passage,
};
use futures::{
    FutureExt,
    future::{self, BoxFuture},
};
use tokio::time::timeout;

use super::{
    asking::{Asking, ProviderTimeouts},
    context,
    live::{Ended, LiveReply},
    markers::Markers,
    outcome::{self, Findings},
    prompt,
    query::{self, Query},
    service::{Accepted, ChatService},
    supported,
};

/// Maximum bytes of an answer, which is then cut off.
const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// Writes the reply until it ends, by success or failure.
pub(super) async fn write(chat: Arc<ChatService>, accepted: Accepted, live: Arc<LiveReply>) {
    let writing = AssertUnwindSafe(write_or_fail(&chat, &accepted, &live)).catch_unwind().await;
    let ended = writing.unwrap_or_else(|panic| {
        // Its lease is no longer renewed, so a periodic task refunds the credits.
        Ended::Failed(Box::new(outcome::refusal_of(Error::panicked("ending a reply", &*panic), live.message)))
    });
    live.end(ended);
    chat.writers.lives.remove(live.message);
}

async fn write_or_fail(chat: &ChatService, accepted: &Accepted, live: &LiveReply) -> Ended {
    let mut patience = chat.patience;
    patience.whole = accepted.question.within.map_or(patience.whole, |within| within.min(patience.whole));
    patience.first = patience.first.min(patience.whole);
    let writing = async {
        let written = timeout(patience.whole, Writing::new(chat, accepted, live).write(patience)).await;
        let written = written.map_err(|_| ModelError::TimedOut { within: patience.whole })??;
        chat.finish(accepted, written).await
    };
    let finished = AssertUnwindSafe(writing).catch_unwind().await;
    match finished.unwrap_or_else(|panic| Err(Error::panicked("writing a reply", &*panic))) {
        Ok(reply) => Ended::Whole(Arc::new(reply)),
        Err(error) => {
            let refusal = outcome::refusal_of(error, live.message);
            if let Err(error) = chat.fail(accepted, &refusal).await {
                tracing::error!(message = %live.message, %error, "a failed reply could not be ended; its lease will lapse");
            }
            Ended::Failed(Box::new(refusal))
        }
    }
}

/// A written answer, the passages that were found for it, and the lengths of its stream's pieces, in bytes.
struct Written {
    answer: Answer,
    retrieved: Vec<Retrieved>,
    pieces: Vec<usize>,
}

impl ChatService {
    async fn finish(&self, accepted: &Accepted, written: Written) -> Result<Reply> {
        let Written { answer, retrieved, pieces } = written;
        let reply = self.reply(accepted, answer, Some(pieces));
        let findings = Findings::of(accepted, &reply, retrieved).await?;
        retried(|| self.keep_written(accepted, &reply, &findings)).await?;
        Ok(reply)
    }

    async fn keep_written(&self, accepted: &Accepted, reply: &Reply, findings: &Findings) -> Result<()> {
        let org = accepted.question.scope.org;
        let mut unit = self.units.begin(accepted.question.scope.clone()).await?;
        if !store::chat::drafts::remove(&mut unit, org, accepted.message).await? {
            return Err(Error::internal("a draft was ended by something other than its writer"));
        }
        self.keep(&mut unit, accepted, reply, findings).await?;
        if !self.record(&mut unit, accepted, reply).await? {
            tracing::warn!(message = %reply.message, "the lease of an idempotency key lapsed while its reply was written");
        }
        self.commit(unit).await
    }
}

/// A piece that is being stored.
struct Sending<'w> {
    text: String,
    kept: BoxFuture<'w, Result<()>>,
}

/// A reply in progress.
struct Writing<'w> {
    chat: &'w ChatService,
    accepted: &'w Accepted,
    live: &'w LiveReply,
    /// Text said by the model, not yet sent to the database.
    waiting: String,
    /// Piece that is being stored.
    sending: Option<Sending<'w>>,
    /// Length of each stored piece, in bytes.
    pieces: Vec<usize>,
}

impl<'w> Writing<'w> {
    fn new(chat: &'w ChatService, accepted: &'w Accepted, live: &'w LiveReply) -> Self {
        Self { chat, accepted, live, waiting: String::new(), sending: None, pieces: Vec::new() }
    }

    async fn write(mut self, patience: ProviderTimeouts) -> Result<Written> {
        let (passages, retrieved) = passages(self.chat, self.accepted).await?;
        let mut markers = Markers::new(passages.len());
        // A piece that cannot be stored ends the reply here: nothing after it could take its place.
        let heard = self.listen(&passages, patience, &mut markers).await?;
        let (rest, marked) = markers.end();
        self.waiting.push_str(&rest);
        // Even if the model broke off: what readers see must not depend on the speed of the database.
        self.say_all().await?;
        let finish = heard?;
        if marked.text.is_empty() && finish != FinishReason::Stopped {
            return Err(ModelError::Garbled.into());
        }
        let answer = tokio::task::spawn_blocking(move || supported::answer(marked, finish, &passages));
        let answer = answer.await.map_err(|error| Error::internal(format!("citing failed: {error}")))?;
        Ok(Written { answer, retrieved, pieces: self.pieces })
    }

    /// Reads the model's answer until it ends or is stopped; returns how it ended.
    ///
    /// # Errors
    /// When a piece cannot be stored, or the model could not be asked.
    async fn listen(
        &mut self,
        passages: &[(Passage, f32)],
        patience: ProviderTimeouts,
        markers: &mut Markers,
    ) -> Result<Result<FinishReason, ModelError>> {
        let live = self.live;
        let mut asking = tokio::select! {
            asking = ask(self.chat, self.accepted, passages, patience) => asking?,
            () = live.stopped() => return Ok(Ok(FinishReason::Stopped)),
        };
        let mut said = 0;
        while said < MAX_ANSWER_BYTES {
            self.go();
            tokio::select! {
                () = live.stopped() => return Ok(Ok(FinishReason::Stopped)),
                kept = arrived(&mut self.sending) => self.said(&kept?),
                part = asking.next() => match part {
                    Ok(Part::Text(text)) => {
                        said += text.len();
                        self.waiting.push_str(&markers.push(&text));
                    }
                    Ok(Part::End(Ending::Whole)) => return Ok(Ok(FinishReason::Stop)),
                    Ok(Part::End(Ending::Length)) => return Ok(Ok(FinishReason::Length)),
                    Err(error) => return Ok(Err(error)),
                },
            }
        }
        Ok(Ok(FinishReason::Length))
    }

    /// Sends the waiting text as one piece, unless another is still being stored.
    fn go(&mut self) {
        if self.sending.is_some() || self.waiting.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.waiting);
        let number = i64::try_from(self.pieces.len()).unwrap_or(i64::MAX);
        let piece = Piece { org: self.live.org, draft: self.live.message, number, text: text.clone() };
        self.sending = Some(Sending { text, kept: self.chat.writers.drafts.keep(piece).boxed() });
    }

    /// Records that a piece is stored, and passes it to readers.
    fn said(&mut self, text: &str) {
        self.live.said(text);
        self.pieces.push(text.len());
    }

    async fn say_all(&mut self) -> Result<()> {
        loop {
            self.go();
            if self.sending.is_none() {
                return Ok(());
            }
            let kept = arrived(&mut self.sending).await?;
            self.said(&kept);
        }
    }
}

async fn passages(chat: &ChatService, accepted: &Accepted) -> Result<(Vec<(Passage, f32)>, Vec<Retrieved>)> {
    let Accepted { question, turns, .. } = accepted;
    let Query { search, question: _ } = query::understand(&question.message, turns);
    context::read(chat, question, &search).await
}

async fn ask(chat: &ChatService, accepted: &Accepted, passages: &[(Passage, f32)], patience: ProviderTimeouts) -> Result<Asking> {
    let Accepted { question, turns, agent, model, .. } = accepted;
    let Provider::Remote { name, model, parameters } = &model.provider else {
        return Err(Error::internal("a model without a provider was called"));
    };
    let provider = chat.providers.get(name).ok_or_else(|| Error::internal(format!("no provider `{name}`")))?;
    let listed: Vec<Passage> = passages.iter().map(|(passage, _)| passage.clone()).collect();
    let task = prompt::Task { question: &question.message, format: question.format };
    let messages = prompt::messages(agent, turns, &listed, &task);
    let request = ModelRequest { model, messages: &messages, sampling: sampling(agent, parameters) };
    Ok(Asking::begin(provider.as_ref(), request, patience).await?)
}

/// Returns the sampling settings of the agent that the model supports.
fn sampling(agent: &Agent, parameters: &[Parameter]) -> Sampling {
    let taken = |parameter| parameters.contains(&parameter);
    Sampling {
        temperature: agent.temperature.filter(|_| taken(Parameter::Temperature)),
        max_tokens: agent.max_output_tokens.filter(|_| taken(Parameter::MaxTokens)),
        max_completion_tokens: agent.max_output_tokens.filter(|_| taken(Parameter::MaxCompletionTokens)),
    }
}

/// Waits for the piece in flight, and takes it out: a completed future must not be polled again. Waits forever
/// if there is none.
async fn arrived(sending: &mut Option<Sending<'_>>) -> Result<String> {
    let Some(piece) = sending else { return future::pending().await };
    let kept = (&mut piece.kept).await;
    let text = sending.take().map(|piece| piece.text).unwrap_or_default();
    kept.map(|()| text)
}
