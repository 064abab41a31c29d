//! Writes a reply with a model of a provider, apart from the request that asked for it: whoever reads it may come and go.

use std::sync::Arc;

use futures::{
    FutureExt,
    future::{self, BoxFuture},
};
use tokio::time::timeout;

use super::{
    Accepted, Desk,
    asking::{Asking, Patience},
    context,
    live::{Ended, Live},
    markers::Markers,
    outcome, prompt,
    query::{self, Query},
    supported,
};
use crate::{
    domain::catalogue::Provider,
    ports::model::{Ending, ModelError, Part},
    store,
    types::{
        Error, Result,
        chat::{Answer, FinishReason, Reply},
        chunks::Passage,
        drafts::Piece,
    },
};

/// Bytes of an answer, beyond which it ends.
const LONGEST: usize = 64 * 1024;

/// Writes the reply to its end, whatever that is.
pub(super) async fn write(desk: Arc<Desk>, accepted: Accepted, live: Arc<Live>) {
    let mut patience = desk.patience;
    patience.whole = accepted.question.within.map_or(patience.whole, |within| within.min(patience.whole));
    patience.first = patience.first.min(patience.whole);
    let writing = std::panic::AssertUnwindSafe(timeout(patience.whole, Writing::new(&desk, &accepted, &live).write(patience)));
    let written = match writing.catch_unwind().await {
        Ok(Ok(written)) => written,
        Ok(Err(_)) => Err(ModelError::TimedOut { within: patience.whole }.into()),
        Err(_) => Err(Error::internal("writing a reply panicked")),
    };
    let finished = match written {
        Ok(written) => desk.finish(&accepted, written).await,
        Err(error) => Err(error),
    };
    let ended = match finished {
        Ok(reply) => Ended::Whole(Arc::new(reply)),
        Err(error) => {
            let told = outcome::told(error, live.message);
            if let Err(error) = desk.fail(live.org, live.message, &told).await {
                tracing::error!(message = %live.message, %error, "a failed reply could not be ended; its lease will lapse");
            }
            Ended::Failed(Box::new(told))
        }
    };
    live.end(ended);
    desk.writers.lives.remove(live.message);
}

/// What was written: the answer, and how its stream was cut, in bytes.
struct Written {
    answer: Answer,
    pieces: Vec<usize>,
}

impl Desk {
    async fn finish(&self, accepted: &Accepted, written: Written) -> Result<Reply> {
        let Written { answer, pieces } = written;
        let org = accepted.question.org;
        let mut tx = self.store.begin().await?;
        if !store::drafts::remove(&mut tx, org, accepted.message).await? {
            return Err(Error::internal("a draft has ended without its writer"));
        }
        let reply = self.keep(&mut tx, accepted, answer, Some(pieces)).await?;
        if let Some(pending) = &accepted.question.pending {
            let record = (self.record)(&reply)?;
            if !store::idempotency::finish(&mut tx, org, &pending.key, pending.token, pending.status, &record).await? {
                tracing::warn!(message = %reply.message, "the lease of an idempotency key lapsed while its reply was written");
            }
        }
        tx.commit().await?;
        Ok(reply)
    }
}

/// A reply on its way.
struct Writing<'w> {
    desk: &'w Desk,
    accepted: &'w Accepted,
    live: &'w Live,
    /// Said by the model, not yet on its way to the database.
    waiting: String,
    /// On its way.
    going: Option<(String, BoxFuture<'w, Result<()>>)>,
    /// Bytes of the pieces that are kept.
    pieces: Vec<usize>,
}

impl<'w> Writing<'w> {
    fn new(desk: &'w Desk, accepted: &'w Accepted, live: &'w Live) -> Self {
        Self { desk, accepted, live, waiting: String::new(), going: None, pieces: Vec::new() }
    }

    async fn write(mut self, patience: Patience) -> Result<Written> {
        let passages = passages(self.desk, self.accepted).await?;
        let mut markers = Markers::new(passages.len());
        let heard = self.listen(&passages, patience, &mut markers).await;
        let (rest, marked) = markers.end();
        self.waiting.push_str(&rest);
        // Also when the model broke off: what readers are told does not depend on how fast the database was.
        self.say_all().await?;
        let finish = heard?;
        if marked.text.is_empty() && finish != FinishReason::Stopped {
            return Err(ModelError::Garbled.into());
        }
        let answer = tokio::task::spawn_blocking(move || supported::answer(marked, finish, &passages));
        let answer = answer.await.map_err(|error| Error::internal(format!("citing failed: {error}")))?;
        Ok(Written { answer, pieces: self.pieces })
    }

    /// Hears the model out, or until somebody stops it.
    async fn listen(&mut self, passages: &[(Passage, f32)], patience: Patience, markers: &mut Markers) -> Result<FinishReason> {
        let live = self.live;
        let mut asking = tokio::select! {
            asking = ask(self.desk, self.accepted, passages, patience) => asking?,
            () = live.stopped() => return Ok(FinishReason::Stopped),
        };
        let mut said = 0;
        while said < LONGEST {
            self.go();
            tokio::select! {
                () = live.stopped() => return Ok(FinishReason::Stopped),
                kept = kept(&mut self.going) => self.said(kept)?,
                part = asking.next() => match part? {
                    Part::Text(text) => {
                        said += text.len();
                        self.waiting.push_str(&markers.push(&text));
                    }
                    Part::End(Ending::Whole) => return Ok(FinishReason::Stop),
                    Part::End(Ending::Length) => return Ok(FinishReason::Length),
                },
            }
        }
        Ok(FinishReason::Length)
    }

    /// Sends what waits on its way, as one piece, unless another is on its way.
    fn go(&mut self) {
        if self.going.is_some() || self.waiting.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.waiting);
        let number = i64::try_from(self.pieces.len()).unwrap_or(i64::MAX);
        let piece = Piece { org: self.live.org, draft: self.live.message, number, text: text.clone() };
        self.going = Some((text, self.desk.writers.keeper.keep(piece).boxed()));
    }

    /// A piece has arrived: readers may have it.
    fn said(&mut self, kept: Result<()>) -> Result<()> {
        kept?;
        if let Some((text, _)) = self.going.take() {
            self.live.said(&text);
            self.pieces.push(text.len());
        }
        Ok(())
    }

    async fn say_all(&mut self) -> Result<()> {
        loop {
            self.go();
            if self.going.is_none() {
                return Ok(());
            }
            let kept = kept(&mut self.going).await;
            self.said(kept)?;
        }
    }
}

async fn passages(desk: &Desk, accepted: &Accepted) -> Result<Vec<(Passage, f32)>> {
    let Accepted { question, turns, .. } = accepted;
    let Query { search, question: _ } = query::understand(&question.message, turns);
    context::read(desk, question, &search).await
}

async fn ask(desk: &Desk, accepted: &Accepted, passages: &[(Passage, f32)], patience: Patience) -> Result<Asking> {
    let Accepted { question, turns, agent, model, .. } = accepted;
    let Provider::Remote { name, model } = &model.provider else {
        return Err(Error::internal("a model without a provider was asked"));
    };
    let provider = desk.providers.get(name).ok_or_else(|| Error::internal(format!("no provider `{name}`")))?;
    let listed: Vec<Passage> = passages.iter().map(|(passage, _)| passage.clone()).collect();
    let messages = prompt::messages(agent, turns, &listed, &question.message);
    Ok(Asking::begin(provider.as_ref(), model, &messages, patience).await?)
}

/// Waits for the piece that is on its way; for ever without one.
async fn kept(going: &mut Option<(String, BoxFuture<'_, Result<()>>)>) -> Result<()> {
    match going {
        Some((_, kept)) => kept.await,
        None => future::pending().await,
    }
}
