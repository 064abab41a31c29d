//! The transaction that takes a mail for an agent: all of it, or nothing.

use std::time::Duration;

use frontdesk_agents::chat::taken_messages::{self, IncomingMessage, IncomingText, TakenReference};
use frontdesk_core::{auth::key_ring::PepperRing, unit::Unit};
use frontdesk_mail::{Automation, ReadMail};
use frontdesk_store as store;
use frontdesk_types::{
    EmailMessageId, Result,
    chat::taken_messages::TakenState,
    conversations::{Channel, Conversation, ConversationDetails},
    email_messages::EmailMessage,
    incoming_mail::{IncomingMail, SenderCheck},
};

use super::{
    correspondents::{Correspondent, address_key, find_correspondent},
    handling::{self, Decision, MailFacts, WITH_TEAM},
    holders::Addressee,
    limits,
    recipients::parse_tagged,
    records,
    threads::{NamedIds, Thread, choose_thread, find_candidates},
};
use crate::email::composing::{is_sendable, threads::clean_line};

/// A mail that was judged and read, for all its recipients.
pub(super) struct JudgedMail<'m> {
    /// The mail.
    pub(super) mail: &'m IncomingMail,
    /// Its parts.
    pub(super) read: ReadMail,
    /// Result of checking who sent it.
    pub(super) check: SenderCheck,
    /// The sign by which a program wrote it.
    pub(super) automation: Option<Automation>,
    /// Its subject and text, prepared to be stored.
    pub(super) text: IncomingText,
    /// Time for which it is kept as it came; zero if it is not.
    pub(super) raw_retention: Duration,
}

/// Result of taking a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TakingOutcome {
    /// It is to be stored: the transaction must be committed.
    Taken,
    /// The agent has it already: nothing is to be stored.
    IsKnown,
    /// The agent has taken as many mails as it may: nothing is to be stored.
    IsFull,
}

/// The place of a mail, and what follows from it.
pub(super) struct Placement {
    /// The person to whom the answer goes.
    pub(super) correspondent: Correspondent,
    /// The conversation that it continues, or the one that a new one names.
    pub(super) thread: Thread,
    /// The consequence.
    pub(super) decision: Decision,
}

impl Placement {
    /// Returns `true` if the agent is asked, as far as it is known before the message is taken.
    pub(super) fn is_asked(&self) -> bool {
        self.decision.is_asking() && !self.thread.joined().is_some_and(Conversation::is_with_team)
    }
}

/// Takes a mail for an agent, unless it has it already.
pub(super) async fn take_mail(
    unit: &mut Unit,
    ring: &PepperRing,
    judged: &JudgedMail<'_>,
    addressee: &Addressee,
) -> Result<TakingOutcome> {
    let (agent, id): (_, EmailMessageId) = (addressee.agent, unit.new_id());
    let Some(placement) = place_mail(unit, ring, judged, addressee).await? else { return Ok(TakingOutcome::IsFull) };
    let received = records::to_received(id, judged, addressee, &placement, unit.now());
    if !store::channels::email::received::insert(unit, agent, &received).await? {
        return Ok(TakingOutcome::IsKnown);
    }
    let about = describe(judged, &placement);
    let incoming = IncomingMessage {
        agent,
        conversation: placement.thread.joined().map(|conversation| conversation.id),
        channel: Channel::Email,
        about: &about,
        is_verified: placement.correspondent.is_verified,
        text: &judged.text,
        handling: placement.decision.handling,
    };
    let taken = taken_messages::take(unit, &incoming).await?;
    store_parts(unit, id, judged, addressee, (&placement, taken)).await?;
    Ok(TakingOutcome::Taken)
}

/// Finds out where a mail belongs, and what follows from it; `None` if the agent takes no more today. From here on, no other
/// mail of the agent is counted.
async fn place_mail(
    unit: &mut Unit,
    ring: &PepperRing,
    judged: &JudgedMail<'_>,
    addressee: &Addressee,
) -> Result<Option<Placement>> {
    let (now, JudgedMail { read, check, .. }) = (unit.now(), judged);
    let settings = store::channels::email::settings::lock(unit, addressee.org, addressee.agent).await?;
    if limits::is_full(unit, addressee, now).await? {
        return Ok(None);
    }
    let correspondent = find_correspondent(unit, addressee.org, read, handling::is_proven(check)).await?;
    let ids = NamedIds::new(&read.in_reply_to, &read.references);
    let candidates = find_candidates(unit, ring, addressee, &ids, &address_key(&read.from.address)).await?;
    let thread = choose_thread(candidates, now);
    let facts = MailFacts {
        automation: judged.automation.map(Automation::describe),
        check,
        can_be_answered: is_sendable(&correspondent.mailbox.address),
    };
    let mut decision = handling::decide(facts, &settings);
    if decision.is_asking() {
        let counts = limits::count_answers(unit, addressee, &correspondent.key(), now).await?;
        decision = handling::limit(counts, &settings);
    }
    Ok(Some(Placement { correspondent, thread, decision }))
}

/// Returns what a mail says about its conversation. Of an existing one, nothing changes, unless it is not linked to the
/// contact of its visitor yet, who has proven to be the sender now.
fn describe(judged: &JudgedMail<'_>, placement: &Placement) -> ConversationDetails {
    let Placement { correspondent, thread, .. } = placement;
    match thread {
        Thread::Begins { previous } => ConversationDetails {
            visitor: correspondent.to_visitor(),
            subject: Some(clean_line(&judged.read.subject)).filter(|subject| !subject.is_empty()),
            previous: *previous,
            ..ConversationDetails::default()
        },
        Thread::Joins(conversation) if correspondent.is_verified && is_unlinked_visitor(conversation, correspondent) => {
            ConversationDetails { visitor: correspondent.to_visitor(), ..ConversationDetails::default() }
        }
        Thread::Joins(_) => ConversationDetails::default(),
    }
}

fn is_unlinked_visitor(conversation: &Conversation, correspondent: &Correspondent) -> bool {
    let email = conversation.visitor.email.as_deref();
    conversation.contact.is_none() && email.is_some_and(|email| address_key(email) == correspondent.key())
}

/// Stores all parts of a mail whose message was taken.
async fn store_parts(
    unit: &mut Unit,
    id: EmailMessageId,
    judged: &JudgedMail<'_>,
    addressee: &Addressee,
    (placement, taken): (&Placement, TakenReference),
) -> Result<()> {
    let (org, now) = (addressee.org, unit.now());
    let row = EmailMessage {
        conversation_id: Some(taken.conversation),
        message_id: Some(taken.message),
        detail: find_detail(placement.decision, taken.state).map(str::to_owned),
        ..records::to_row(id, judged, addressee, now)
    };
    store::channels::email::messages::insert(unit, &row).await?;
    let participants = list_participants(judged, placement, addressee);
    store::channels::email::participants::insert(unit, org, taken.conversation, &participants).await?;
    for (attachment, content) in records::to_attachments(unit, judged, taken.message) {
        store::channels::email::attachments::insert(unit, &attachment, content).await?;
    }
    if judged.raw_retention.is_zero() {
        return Ok(());
    }
    let expires_at = now + judged.raw_retention;
    store::channels::email::raw_mails::insert(unit, org, id, &judged.mail.raw, expires_at).await
}

/// Returns why the agent was not asked; `None` if it was.
fn find_detail(decision: Decision, state: TakenState) -> Option<&'static str> {
    match state {
        TakenState::LeftToTeam => decision.reason.or(Some(WITH_TEAM)),
        TakenState::Waiting | TakenState::Answered | TakenState::Escalated => decision.reason,
    }
}

/// Returns the addresses, other than the agent's, that take part in the conversation from now on: the sender, the person who
/// is answered, and those to whom the mail went as well, if its sender is proven.
fn list_participants(judged: &JudgedMail<'_>, placement: &Placement, addressee: &Addressee) -> Vec<String> {
    let ReadMail { from, to, cc, .. } = &judged.read;
    let others = to.iter().chain(cc).filter(|_| handling::is_proven(&judged.check));
    let mut participants: Vec<String> = Vec::new();
    for mailbox in std::iter::once(from).chain([&placement.correspondent.mailbox]).chain(others) {
        let key = address_key(&mailbox.address);
        let is_own = parse_tagged(&key).is_some_and(|tagged| tagged.address == addressee.address);
        if !is_own && !key.is_empty() && !participants.contains(&key) {
            participants.push(key);
        }
    }
    participants
}

#[cfg(test)]
mod tests {
    use frontdesk_agents::chat::taken_messages::MessageHandling;
    use frontdesk_types::{conversations::VisitorDetails, email_messages::Mailbox, incoming_mail::SenderVerification};

    use super::{
        super::testing::{addressee, conversation, envelope, judge, placement, read},
        *,
    };

    const BEGINS: Thread = Thread::Begins { previous: None };

    fn of_anna() -> Conversation {
        let email = Some("anna@firm.eu".to_owned());
        Conversation { visitor: VisitorDetails { email, ..VisitorDetails::default() }, ..conversation(3, 1) }
    }

    #[tokio::test]
    async fn those_who_got_the_mail_take_part_if_its_sender_is_proven() {
        let mail = envelope();
        let proven = judge(&mail, read(), SenderVerification::Pass).await;
        let participants = list_participants(&proven, &placement(&proven, BEGINS, Decision::ASK), &addressee());
        assert_eq!(participants, ["anna@firm.eu", "ben@firm.eu", "cleo@firm.eu"], "but not the agent");
        let unproven = judge(&mail, read(), SenderVerification::None).await;
        let participants = list_participants(&unproven, &placement(&unproven, BEGINS, Decision::ASK), &addressee());
        assert_eq!(participants, ["anna@firm.eu"]);
    }

    #[tokio::test]
    async fn whoever_filled_in_a_form_takes_part() {
        let mail = envelope();
        let judged = judge(&mail, read(), SenderVerification::None).await;
        let mailbox = Mailbox::plain("dora@other.eu");
        let form = Placement {
            correspondent: Correspondent { mailbox, is_verified: false },
            ..placement(&judged, BEGINS, Decision::ASK)
        };
        assert_eq!(list_participants(&judged, &form, &addressee()), ["anna@firm.eu", "dora@other.eu"]);
    }

    #[tokio::test]
    async fn nobody_changes_whose_conversation_it_is() {
        let mail = envelope();
        for (joined, verification, changes) in [
            (of_anna(), SenderVerification::Pass, true),
            (of_anna(), SenderVerification::None, false),
            (of_anna(), SenderVerification::Fail, false),
            (conversation(3, 1), SenderVerification::Pass, false),
        ] {
            let judged = judge(&mail, read(), verification).await;
            let placement = placement(&judged, Thread::Joins(Box::new(joined)), Decision::ASK);
            let about = describe(&judged, &placement);
            assert_eq!(!about.is_empty(), changes, "{verification:?}");
            assert!(about.subject.is_none() && about.previous.is_none(), "only a new one has them");
        }
    }

    #[tokio::test]
    async fn a_new_conversation_has_its_sender_and_subject() {
        let (mail, previous) = (envelope(), Some(conversation(9, 0).id));
        let judged = judge(&mail, read(), SenderVerification::None).await;
        let about = describe(&judged, &placement(&judged, Thread::Begins { previous }, Decision::ASK));
        assert_eq!((about.subject.as_deref(), about.previous), (Some("Opening hours"), previous));
        assert_eq!(about.visitor.email.as_deref(), Some("Anna@firm.eu"));
        let nameless = judge(&mail, ReadMail { subject: " \0".to_owned(), ..read() }, SenderVerification::None).await;
        assert_eq!(describe(&nameless, &placement(&nameless, BEGINS, Decision::ASK)).subject, None);
    }

    #[test]
    fn the_log_says_why_the_agent_was_not_asked() {
        let kept = Decision { handling: MessageHandling::Keep, reason: Some("A program wrote it.") };
        assert_eq!(find_detail(Decision::ASK, TakenState::Waiting), None);
        assert_eq!(find_detail(Decision::ASK, TakenState::LeftToTeam), Some(WITH_TEAM));
        assert_eq!(find_detail(kept, TakenState::LeftToTeam), kept.reason);
    }
}
