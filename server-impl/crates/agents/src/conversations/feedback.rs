//! Visitors' ratings of answers. An answer is counted as rated once, however often the rating changes.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Error, MessageId, Result,
    activity::{FieldChanges, Verb},
    conversations::{
        MessageRole, Rating,
        messages::{AnswerDetails, AnswerFeedback, Message},
    },
    events::{EventName, EventSubject},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::conversations::reply_not_found;

/// Rates an answer, or removes its rating.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn rate_answer(
    unit: &mut Unit,
    agent: AgentId,
    id: MessageId,
    rating: Option<Rating>,
    reason: Option<&str>,
) -> Result<Message> {
    let reason = reason.map(|reason| text_rules::validate_text("/reason", &texts::FEEDBACK_REASON, reason)).transpose()?;
    if rating.is_none() && reason.is_some() {
        return Err(Error::invalid("/reason", "A reason belongs to a rating. Send `rating` with it, or leave it out."));
    }
    let (org, now) = (unit.org(), unit.now());
    let found = agents::find(unit, org, agent).await?;
    let message = store::conversations::transcripts::find(unit, org, agent, id, Some(MessageRole::Agent))
        .await?
        .ok_or_else(reply_not_found)?;
    agents::require_live(found)?;
    let conversation = store::conversations::lock(unit, org, agent, message.conversation).await?.ok_or_else(reply_not_found)?;
    // Read again, now that no one else can change it.
    let message = store::conversations::transcripts::find(unit, org, agent, id, Some(MessageRole::Agent))
        .await?
        .ok_or_else(reply_not_found)?;
    let before = rating_of(&message);
    let feedback = rating.map(|rating| AnswerFeedback { rating, reason: reason.map(str::to_owned), at: now });
    if comparable(message.answer.as_ref().and_then(|facts| facts.feedback.as_ref())) == comparable(feedback.as_ref()) {
        return Ok(message);
    }
    store::conversations::transcripts::set_rating(unit, org, id, feedback.as_ref()).await?;
    store::conversations::replace_rating(unit, org, message.conversation, (before, rating), now).await?;
    let name = |rating: Option<Rating>| rating.map(Rating::as_str);
    unit.log_changes(Verb::Updated, id, FieldChanges::default().plain("rating", &name(before), &name(rating)));
    if !conversation.is_try() {
        let rated = EventSubject::Message(agent, conversation.id, id, MessageRole::Agent);
        unit.emit_event(EventName::MessageFeedbackUpdated, rated);
    }
    let answer = message.answer.map(|facts| AnswerDetails { feedback, ..facts });
    Ok(Message { answer, ..message })
}

fn comparable(feedback: Option<&AnswerFeedback>) -> Option<(Rating, Option<&str>)> {
    feedback.map(|feedback| (feedback.rating, feedback.reason.as_deref()))
}

fn rating_of(message: &Message) -> Option<Rating> {
    message.answer.as_ref()?.feedback.as_ref().map(|feedback| feedback.rating)
}
