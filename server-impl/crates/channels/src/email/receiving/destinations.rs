//! Destinations of a mail: the agents that it is for, and the mails of ours whose bounces it may report.

use frontdesk_store as store;
use frontdesk_types::{
    MessageId, OrgId, Result,
    incoming_mail::{IncomingMail, MailRefusal},
};

use super::{
    correspondents::address_key,
    holders::{Addressee, find_addressee},
    intake::MailIntake,
    judging::BLOCKED_REASON,
    recipients::{Recipient, TaggedAddress, parse_recipient},
    refusals,
};
use crate::email::composing::tokens::verify_mail_label;

/// The end of the way of a recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Destination {
    /// An agent.
    Agent(Addressee),
    /// A mail of ours; its bounces return here.
    Bounces(OrgId, MessageId),
    /// A mail of ours that is gone: its bounces are of no use any more.
    Nowhere,
}

/// The destinations of a mail.
#[derive(Debug, Default)]
pub(super) struct Destinations {
    /// The agents. Those with a tag come first, since an agent takes a mail once, and a tag may name its conversation.
    pub(super) agents: Vec<Addressee>,
    /// Messages whose bounces return to its recipients.
    pub(super) bounced: Vec<(OrgId, MessageId)>,
    /// Reasons for which it is not taken for others.
    pub(super) refusals: Vec<MailRefusal>,
}

impl Destinations {
    fn add(&mut self, found: Result<Destination, MailRefusal>) {
        match found {
            Ok(Destination::Agent(addressee)) => self.agents.push(addressee),
            Ok(Destination::Bounces(org, message)) => self.bounced.push((org, message)),
            Ok(Destination::Nowhere) => {}
            Err(refusal) => self.refusals.push(refusal),
        }
    }

    /// Returns the organization in whose turn the mail is read; `None` if it is for nobody.
    pub(super) fn owner(&self) -> Option<OrgId> {
        let of_agent = self.agents.first().map(|addressee| addressee.org);
        of_agent.or(self.bounced.first().map(|(org, _)| *org))
    }

    /// Returns the answer to the sender: a refusal if any recipient did not get the mail. One that has the mail sent again
    /// comes first, since the others get nothing twice.
    pub(super) fn into_result(self) -> Result<(), MailRefusal> {
        let first = self.refusals.into_iter().min_by_key(|refusal| !refusal.is_temporary());
        first.map_or(Ok(()), Err)
    }
}

impl MailIntake {
    /// Finds the destinations of a mail.
    pub(super) async fn find_destinations(&self, mail: &IncomingMail) -> Result<Destinations> {
        let mut destinations = Destinations::default();
        for recipient in &mail.recipients {
            destinations.add(self.find_destination(&mail.envelope_from, recipient).await?);
        }
        destinations.agents.sort_by_key(|addressee| addressee.tag.is_none());
        Ok(destinations)
    }

    /// Finds the destination of a recipient. The inner error says why no mail of this sender is taken there.
    #[crate::boxed]
    pub(super) async fn find_destination(
        &self,
        envelope_from: &str,
        recipient: &str,
    ) -> Result<Result<Destination, MailRefusal>> {
        match parse_recipient(recipient) {
            Ok(Recipient::Mailbox(tagged)) => self.find_agent(envelope_from, &tagged).await,
            Ok(Recipient::Bounces { label }) => self.find_bounced(&label).await,
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    async fn find_agent(&self, envelope_from: &str, tagged: &TaggedAddress) -> Result<Result<Destination, MailRefusal>> {
        let now = self.units.publisher().ports().clock.now();
        let mut conn = self.store.read().await?;
        let addressee = match find_addressee(&mut conn, self.shared_host.as_ref(), tagged, now).await? {
            Ok(addressee) => addressee,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (sender, Addressee { org, agent, .. }) = (address_key(envelope_from), &addressee);
        if !store::channels::email::blocked_senders::is_blocked(&mut conn, *org, *agent, &sender).await? {
            return Ok(Ok(Destination::Agent(addressee)));
        }
        drop(conn);
        self.record_refused(&addressee, envelope_from, "", BLOCKED_REASON).await?;
        Ok(Err(refusals::blocked_sender()))
    }

    /// Finds the mail to whose bounces an address belongs.
    async fn find_bounced(&self, label: &str) -> Result<Result<Destination, MailRefusal>> {
        let ring = self.find_ring(|ring| verify_mail_label(ring, label).is_none()).await?;
        let Some(message) = verify_mail_label(&ring, label) else { return Ok(Err(refusals::unknown_address())) };
        let org = store::channels::email::reports::find_org(&mut self.store.read().await?, message).await?;
        Ok(Ok(org.map_or(Destination::Nowhere, |org| Destination::Bounces(org, message))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_sent_again_if_any_recipient_may_get_it_later() {
        let result = |refusals| Destinations { refusals, ..Destinations::default() }.into_result();
        let (gone, busy) = (refusals::unknown_address(), refusals::busy());
        assert_eq!(result(Vec::new()), Ok(()));
        assert_eq!(result(vec![gone.clone()]), Err(gone.clone()));
        assert_eq!(result(vec![gone, busy.clone()]), Err(busy));
    }
}
