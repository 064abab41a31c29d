//! Somebody who asks, or is about to.

use std::{net::IpAddr, sync::Arc, time::Duration};

use http::{HeaderValue, request::Parts};

use super::cookie;
use crate::{
    domain::{
        chat::ReplyStream,
        help_center::asking::{self, Openness, SiteQuestion, StreamSlot, Visit},
        limits::LimitedAction,
    },
    http::{client_address, country, request_id::RequestId},
    services::Services,
    types::{
        ConversationId, Country, Result,
        agents::Agent,
        conversations::Conversation,
        help_center::{access::Visitor, pages::PublicSite},
    },
    web::{Pages, help::site::Whole},
};

/// A visitor of a site, on its pages in a language.
pub(in crate::web::help) struct Asker<'r> {
    pub(super) pages: &'r Pages,
    pub(super) place: &'r PublicSite,
    pub(super) head: &'r Parts,
    pub(super) whole: &'r Arc<Whole>,
    pub(super) locale: &'r str,
    visitor: &'r Visitor,
}

impl<'r> Asker<'r> {
    pub(in crate::web::help) fn of(
        pages: &'r Pages,
        place: &'r PublicSite,
        head: &'r Parts,
        whole: &'r Arc<Whole>,
        locale: &'r str,
        visitor: &'r Visitor,
    ) -> Self {
        Self { pages, place, head, whole, locale, visitor }
    }

    pub(super) fn services(&self) -> &'r Services {
        &self.pages.services
    }

    fn address(&self) -> IpAddr {
        client_address::of(&self.head.extensions, &self.head.headers, &self.pages.options.trusted_proxies)
    }

    fn country(&self) -> Option<Country> {
        let Parts { extensions, headers, .. } = self.head;
        country::of(extensions, headers, &self.pages.options.countries, &self.services().countries)
    }

    fn is_secure(&self) -> bool {
        self.whole.shown.origin.starts_with("https://")
    }

    fn visit(&self) -> Visit<'_> {
        Visit { site: self.place.site, visitor: self.visitor }
    }

    /// Whether they can ask.
    pub(super) async fn openness(&self) -> Result<Openness> {
        asking::openness(&mut self.services().store.read().await?, self.place, self.country()).await
    }

    /// The conversation that their browser names.
    pub(super) async fn named(&self) -> Result<Option<ConversationId>> {
        let services = self.services();
        match cookie::held(&self.head.headers, self.is_secure()) {
            Some(token) => self.visit().named(&services.ring, &services.store, token).await,
            None => Ok(None),
        }
    }

    /// The conversation that they are in.
    pub(super) async fn conversation(&self, agent: &Agent) -> Result<Option<Conversation>> {
        let Some(id) = self.named().await? else { return Ok(None) };
        let services = self.services();
        asking::going_on(&mut services.store.read().await?, agent, id, services.ports.clock.now()).await
    }

    /// Counts a question, and takes room for its answer.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(super) async fn admitted(&self) -> Result<StreamSlot> {
        let (services, address) = (self.services(), self.address());
        let slot = self.room()?;
        services.limits.count(LimitedAction::Question(address, self.place.site), services.ports.clock.now()).await?;
        Ok(slot)
    }

    /// Takes room for an answer.
    ///
    /// # Errors
    /// `RATE_LIMITED`.
    pub(super) fn room(&self) -> Result<StreamSlot> {
        self.pages.answers.take(self.place.site, self.address())
    }

    /// Asks.
    ///
    /// # Errors
    /// Whatever keeps the agent from answering.
    pub(super) async fn ask(&self, agent: &Agent, text: String, within: Option<Duration>) -> Result<ReplyStream> {
        let conversation = self.conversation(agent).await?;
        let question = SiteQuestion {
            text,
            conversation: conversation.map(|conversation| conversation.id),
            visitor: self.visitor.clone(),
            country: self.country(),
            locale: self.locale.to_owned(),
            request_id: RequestId::of(&self.head.extensions).as_str().to_owned(),
            within,
        };
        let services = self.services();
        let (reply, follow_up) = asking::ask(&services.chat, self.place, &question).await?;
        services.follow_up(self.place.org, follow_up);
        Ok(reply)
    }

    /// The cookie by which their browser names a conversation.
    ///
    /// # Errors
    /// Only faults.
    pub(super) fn cookie(&self, agent: &Agent, conversation: ConversationId) -> Result<HeaderValue> {
        let token = self.visit().token(&*self.services().ring.now()?, conversation);
        Ok(cookie::of(&token, asking::lifetime(agent), self.is_secure()))
    }

    /// The cookie that ends a conversation for their browser.
    pub(super) fn no_cookie(&self) -> HeaderValue {
        cookie::of("", Duration::ZERO, self.is_secure())
    }
}
