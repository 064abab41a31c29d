//! Visitors' ratings of answers. An answer is counted as rated once, however often the rating changes.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Error, MessageId, Result,
    activity::{FieldChanges, Verb},
    conversations::{
        MessageRole, Rating,
        messages::{AnswerFacts, Feedback, Message},
    },
    events::{EventName, Subject},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::conversations::no_reply;

/// Rates an answer, or removes its rating.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn set(
    unit: &mut Unit,
    agent: AgentId,
    id: MessageId,
    rating: Option<Rating>,
    reason: Option<&str>,
) -> Result<Message> {
    let reason = reason.map(|reason| text_rules::kept("/reason", &texts::FEEDBACK_REASON, reason)).transpose()?;
    if rating.is_none() && reason.is_some() {
        return Err(Error::invalid("/reason", "A reason belongs to a rating. Send `rating` with it, or leave it out."));
    }
    let (org, now) = (unit.org(), unit.now());
    let found = agents::find(unit, org, agent).await?;
    let message =
        store::conversations::transcripts::find(unit, org, agent, id, MessageRole::Agent).await?.ok_or_else(no_reply)?;
    agents::live(found)?;
    store::conversations::lock(unit, org, agent, message.conversation).await?.ok_or_else(no_reply)?;
    // Read again, now that no one else can change it.
    let message =
        store::conversations::transcripts::find(unit, org, agent, id, MessageRole::Agent).await?.ok_or_else(no_reply)?;
    let before = rating_of(&message);
    let feedback = rating.map(|rating| Feedback { rating, reason: reason.map(str::to_owned), at: now });
    store::conversations::transcripts::rate(unit, org, id, feedback.as_ref()).await?;
    store::conversations::count_rating(unit, org, message.conversation, (before, rating), now).await?;
    let name = |rating: Option<Rating>| rating.map(Rating::as_str);
    unit.log_changes(Verb::Updated, id, FieldChanges::default().plain("rating", &name(before), &name(rating)));
    if thought(message.answer.as_ref().and_then(|facts| facts.feedback.as_ref())) != thought(feedback.as_ref()) {
        unit.emit(EventName::MessageFeedbackUpdated, Subject::Message(agent, message.conversation, id, MessageRole::Agent));
    }
    let answer = message.answer.map(|facts| AnswerFacts { feedback, ..facts });
    Ok(Message { answer, ..message })
}

fn thought(feedback: Option<&Feedback>) -> Option<(Rating, Option<&str>)> {
    feedback.map(|feedback| (feedback.rating, feedback.reason.as_deref()))
}

fn rating_of(message: &Message) -> Option<Rating> {
    message.answer.as_ref()?.feedback.as_ref().map(|feedback| feedback.rating)
}
