//! The current conversation of a visitor. Their browser stores its id with a token derived from the pepper, the
//! site, the visitor and the id, so that no one can name another visitor's conversation. The conversation ends when
//! the agent's `sessionResumeHours` have passed since its last message.

use frontdesk_agents::visitors::resume_window;
use frontdesk_core::auth::{
    key_ring::{KeyRing, PepperRing},
    pepper::PepperPurpose,
};
use frontdesk_store::{self as store, Conn, Store};
use frontdesk_types::{
    ConversationId, OrgId, PageRequest, Result, SiteId, Timestamp,
    agents::Agent,
    conversations::{Channel, Conversation, messages::Message},
};
use uuid::Uuid;

use super::SiteVisitor;

/// Number of messages of a conversation that a page shows.
const SHOWN_MESSAGES: u32 = 20;

/// A visitor on a site.
#[derive(Debug, Clone, Copy)]
pub struct ConversationVisit<'v> {
    /// The site.
    pub site: SiteId,
    /// The visitor.
    pub visitor: &'v SiteVisitor,
}

impl ConversationVisit<'_> {
    /// Returns the text that the visitor's browser stores for a conversation: letters, digits and a full stop.
    pub fn conversation_token(&self, ring: &PepperRing, conversation: ConversationId) -> String {
        format!(
            "{}.{}",
            conversation.0.simple(),
            ring.current().derive_token(PepperPurpose::Conversation, &self.token_input(conversation))
        )
    }

    /// Returns the conversation that such a token was issued for; `None` for any other text.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn verify_token(&self, ring: &KeyRing, store: &Store, token: &str) -> Result<Option<ConversationId>> {
        let Some((id, token)) = token.split_once('.') else { return Ok(None) };
        // Only the canonical spelling is accepted.
        let id = Uuid::try_parse(id).ok().filter(|parsed| parsed.simple().to_string() == id).map(ConversationId);
        let Some(id) = id else { return Ok(None) };
        let is_ours =
            |ring: &PepperRing| ring.verify_token(PepperPurpose::Conversation, &self.token_input(id), token).then_some(id);
        ring.find_in_ring(store, is_ours).await
    }

    fn token_input(&self, ConversationId(conversation): ConversationId) -> Vec<u8> {
        let visitor = self.visitor.id.as_deref().or(self.visitor.email.as_deref()).unwrap_or_default();
        [self.site.0.as_bytes().as_slice(), conversation.as_bytes(), visitor.as_bytes()].concat()
    }
}

/// Finds a conversation that can be continued; `None` if it has ended, or was deleted.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_resumable(conn: &mut Conn, agent: &Agent, id: ConversationId, now: Timestamp) -> Result<Option<Conversation>> {
    let found = store::conversations::find(conn, agent.org, agent.id, id).await?;
    let goes_on = |conversation: &Conversation| {
        conversation.channel == Channel::HelpCenter && now < conversation.last_message_at + resume_window(agent)
    };
    Ok(found.filter(goes_on))
}

/// Returns the latest messages of a conversation, in order.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn latest_messages(conn: &mut Conn, org: OrgId, id: ConversationId) -> Result<Vec<Message>> {
    let page = PageRequest::newest(SHOWN_MESSAGES);
    let mut messages = store::conversations::transcripts::list(conn, org, id, i64::MIN, &page).await?.items;
    messages.reverse();
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use frontdesk_core::auth::pepper::Pepper;
    use frontdesk_types::help_center::access::VisitorEntry;

    use super::*;

    #[test]
    fn a_token_is_for_one_conversation_of_one_visitor_on_one_site() {
        let ring = PepperRing::of([Pepper::new("pepper".to_owned().into())]).unwrap();
        let nobody = SiteVisitor::unknown(VisitorEntry::Open);
        let anna = SiteVisitor { id: Some("anna".to_owned()), ..nobody.clone() };
        let ben = SiteVisitor { email: Some("ben@acme.dev".to_owned()), ..nobody.clone() };
        let token = |site: u128, visitor, conversation: u128| {
            let visit = ConversationVisit { site: SiteId(Uuid::from_u128(site)), visitor };
            visit.conversation_token(&ring, ConversationId(Uuid::from_u128(conversation)))
        };
        let one = token(1, &nobody, 1);
        assert_eq!(one.len(), 32 + 1 + 22);
        let secret = |token: &str| token.split_once('.').unwrap().1.to_owned();
        for other in [token(2, &nobody, 1), token(1, &anna, 1), token(1, &ben, 1), token(1, &nobody, 2)] {
            assert_ne!(secret(&one), secret(&other));
        }
    }
}
