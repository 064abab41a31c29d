//! A visitor who asks, or is about to.

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_agents::{chat::ReplyStream, visitors::resume_window};
use frontdesk_help_center::asking::{self, AskAvailability, ConversationVisit, SiteQuestion, StreamSlot};
use frontdesk_http::request_id::RequestId;
use frontdesk_platform::limits::LimitedAction;
use frontdesk_services::Services;
use frontdesk_types::{
    ConversationId, Country, Result,
    agents::Agent,
    conversations::Conversation,
    help_center::{access::SiteVisitor, pages::PublicSite},
};
use http::{HeaderValue, request::Parts};

use super::refusal::RefusalReason;
use crate::{
    Pages,
    help::{site::LoadedSite, visitors},
    site::cookies::HostCookie,
};

/// Cookie that names the conversation of a visitor.
pub(in crate::help) const CONVERSATION_COOKIE: HostCookie = HostCookie { secure: "__Host-fd_ask", plain: "fd_ask" };

/// A visitor of a site, on its pages in one language.
pub(in crate::help) struct Asker<'r> {
    pub(in crate::help) pages: &'r Pages,
    pub(in crate::help) place: &'r PublicSite,
    pub(in crate::help) head: &'r Parts,
    pub(in crate::help) whole: &'r Arc<LoadedSite>,
    pub(in crate::help) locale: &'r str,
    pub(in crate::help) visitor: &'r SiteVisitor,
}

impl<'r> Asker<'r> {
    pub(super) fn services(&self) -> &'r Services {
        &self.pages.services
    }

    fn address(&self) -> IpAddr {
        self.pages.client_address(self.head)
    }

    fn country(&self) -> Option<Country> {
        self.pages.client_country(self.head)
    }

    fn is_secure(&self) -> bool {
        visitors::is_secure(&self.whole.shown.origin)
    }

    fn visit(&self) -> ConversationVisit<'_> {
        ConversationVisit { site: self.place.site, visitor: self.visitor }
    }

    /// Returns the agent that answers the visitor, or the reason why none does.
    pub(super) async fn find_agent(&self) -> Result<Result<Box<Agent>, RefusalReason>> {
        let openness = asking::check_availability(&mut self.services().store.read().await?, self.place, self.country()).await?;
        Ok(match openness {
            AskAvailability::Open(agent) => Ok(agent),
            AskAvailability::OtherCountry => Err(RefusalReason::ExcludedCountry),
            AskAvailability::Closed => Err(RefusalReason::Unavailable),
        })
    }

    /// Returns the conversation that the browser names.
    pub(super) async fn named_conversation(&self) -> Result<Option<ConversationId>> {
        let services = self.services();
        match CONVERSATION_COOKIE.sent_values(&self.head.headers, self.is_secure()).find(|token| !token.is_empty()) {
            Some(token) => self.visit().verify_token(&services.ring, &services.store, token).await,
            None => Ok(None),
        }
    }

    /// Returns the visitor's current conversation.
    pub(super) async fn current_conversation(&self, agent: &Agent) -> Result<Option<Conversation>> {
        let Some(id) = self.named_conversation().await? else { return Ok(None) };
        let services = self.services();
        asking::find_resumable(&mut services.store.read().await?, agent, id, services.ports.clock.now()).await
    }

    /// Counts a question, and reserves a slot for its answer.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(super) async fn admit_question(&self) -> Result<StreamSlot> {
        let (services, address) = (self.services(), self.address());
        let slot = self.reserve_slot()?;
        services.limits.count_action(LimitedAction::Question(address, self.place.site), services.ports.clock.now()).await?;
        Ok(slot)
    }

    /// Reserves a slot for an answer.
    ///
    /// # Errors
    /// `RATE_LIMITED`.
    pub(super) fn reserve_slot(&self) -> Result<StreamSlot> {
        self.pages.answer_slots.take_slot(self.place.site, self.address())
    }

    /// Asks a question.
    ///
    /// # Errors
    /// Any reason for which the agent cannot answer.
    pub(super) async fn ask(&self, agent: &Agent, text: String, within: Option<Duration>) -> Result<ReplyStream> {
        let conversation = self.current_conversation(agent).await?;
        let question = SiteQuestion {
            text,
            conversation: conversation.map(|conversation| conversation.id),
            visitor: self.visitor.clone(),
            country: self.country(),
            locale: self.locale.to_owned(),
            request_id: RequestId::of(&self.head.extensions).as_str().to_owned(),
            within,
        };
        asking::ask(&self.services().chat, self.place, &question).await
    }

    /// Returns the cookie with which the browser names a conversation.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) fn conversation_cookie(&self, agent: &Agent, conversation: ConversationId) -> Result<HeaderValue> {
        let token = self.visit().conversation_token(&*self.services().ring.current_ring()?, conversation);
        Ok(CONVERSATION_COOKIE.set_header(&token, Some(resume_window(agent)), self.is_secure()))
    }

    /// Returns the cookie that ends the conversation for the browser.
    pub(super) fn removal_cookie(&self) -> HeaderValue {
        CONVERSATION_COOKIE.removal_header(self.is_secure())
    }
}

#[cfg(test)]
mod tests;
