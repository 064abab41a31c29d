//! Questions of visitors on the pages of a site. Its agent answers them like those of the API: for the same
//! credits, and in conversations that the team reads.

mod answers;
mod sources;
mod stream_slots;
mod visits;

use std::{sync::Arc, time::Duration};

use frontdesk_agents::{
    chat::{ChatService, ReplyStream},
    visitors::{self, VisitorQuestion},
};
use frontdesk_core::agents::geo;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    ConversationId, Country, Result,
    agents::Agent,
    conversations::{self, Channel, ConversationDetails},
    help_center::{access::SiteVisitor, pages::PublicSite},
};

pub use self::{
    answers::render_answer,
    sources::public_url,
    stream_slots::{StreamLimiter, StreamSlot},
    visits::{ConversationVisit, find_resumable, latest_messages},
};

/// Maximum characters of a question.
pub const MAX_QUESTION_CHARS: usize = 1_000;

/// Availability of the agent to the visitors of a site.
pub enum AskAvailability {
    /// Visitors can ask this agent.
    Open(Box<Agent>),
    /// The agent does not serve the visitor's country.
    OtherCountry,
    /// No visitor can ask.
    Closed,
}

/// A question on a site.
#[derive(Debug, Clone)]
pub struct SiteQuestion {
    /// Text of the question, as [`normalize_question`] returned it.
    pub text: String,
    /// Conversation that the question continues.
    pub conversation: Option<ConversationId>,
    /// Visitor who asks.
    pub visitor: SiteVisitor,
    /// Country of the visitor.
    pub country: Option<Country>,
    /// Language of the page.
    pub locale: String,
    /// Id of the request.
    pub request_id: String,
    /// Time limit for the whole answer; `None` for no limit.
    pub within: Option<Duration>,
}

/// Checks whether visitors from a country can ask on a site.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn check_availability(conn: &mut Conn, place: &PublicSite, country: Option<Country>) -> Result<AskAvailability> {
    if !place.asks || !place.is_served() {
        return Ok(AskAvailability::Closed);
    }
    let agent = store::agents::find(conn, place.org, place.agent).await?;
    let Some(agent) = agent.filter(|agent| agent.pending_delete_at.is_none()) else { return Ok(AskAvailability::Closed) };
    Ok(if geo::admits_country(&agent, country) { AskAvailability::Open(Box::new(agent)) } else { AskAvailability::OtherCountry })
}

/// Normalizes a question: drops invisible characters and trims it.
///
/// # Errors
/// `VALIDATION_ERROR` on `/question` when the result is empty or too long.
pub fn normalize_question(written: &str) -> Result<String> {
    visitors::normalize_message("/question", "A question", MAX_QUESTION_CHARS, written)
}

/// Asks the agent of a site. The reply may still be streaming; its cost is charged once, even if no one reads
/// it to the end.
///
/// # Errors
/// As [`ChatService::ask`], and any early failure to write the reply.
#[crate::boxed]
pub async fn ask(chat: &Arc<ChatService>, place: &PublicSite, question: &SiteQuestion) -> Result<ReplyStream> {
    let question = VisitorQuestion {
        org: place.org,
        agent: place.agent,
        channel: Channel::HelpCenter,
        text: question.text.clone(),
        conversation: question.conversation,
        details: conversation_details(question),
        request_id: question.request_id.clone(),
        timeout: question.within,
    };
    question.ask(chat).await
}

/// Returns the visitor's details for the conversation that a question starts.
fn conversation_details(question: &SiteQuestion) -> ConversationDetails {
    let SiteVisitor { id, email, name, .. } = question.visitor.clone();
    let visitor = conversations::VisitorDetails {
        external_id: id,
        name,
        email,
        country: question.country.map(|country| country.to_string()),
        language: Some(question.locale.clone()),
    };
    ConversationDetails { visitor, ..ConversationDetails::default() }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::Code;

    use super::*;

    #[test]
    fn a_question_is_what_people_can_read() {
        assert_eq!(normalize_question(" a\r\nb\u{0}\u{7}\tc ").unwrap(), "a\nb\tc");
        let long = "é".repeat(MAX_QUESTION_CHARS);
        assert_eq!(normalize_question(&format!(" {long}\n")).unwrap(), long);
        for wrong in ["", " \u{0}\n", &format!("{long}a")] {
            assert_eq!(normalize_question(wrong).unwrap_err().code(), Code::ValidationError);
        }
    }
}
