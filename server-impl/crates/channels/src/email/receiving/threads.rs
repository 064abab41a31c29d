//! Threads: the conversation that a mail continues, by the token of the address it was sent to, then by the mails that it
//! names in `In-Reply-To` and, from the newest, in `References`. Never by its subject, which anybody can write.
//!
//! A mail joins a conversation only if its sender takes part there: or else whoever gets hold of a token, or of an id,
//! could read in the answers what others wrote.

use std::{collections::HashMap, time::Duration};

use frontdesk_core::auth::key_ring::PepperRing;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    ConversationId, Result, Timestamp,
    conversations::{Channel, Conversation},
};

use super::holders::Addressee;
use crate::email::{
    composing::tokens::{self, verify_reply_token},
    hash_mail_id,
};

/// Time after its last message for which a conversation is continued.
const CONTINUATION_PERIOD: Duration = Duration::from_hours(90 * 24);

/// Maximum number of ids of a mail that are looked for.
const MAX_IDS: usize = 100;

/// Maximum number of conversations that are considered.
const MAX_CANDIDATES: usize = 10;

/// A conversation as a mail names it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mention {
    /// By the hash of the id of a mail.
    Mail([u8; 32]),
    /// By the id that the conversation has in `References`.
    Conversation(ConversationId),
}

/// The ids in a mail that may name a conversation, the best ones first.
#[derive(Debug)]
pub(super) struct NamedIds<'m>(Vec<&'m str>);

impl<'m> NamedIds<'m> {
    /// Orders the ids of `In-Reply-To` and of `References`, which are there from the oldest.
    pub(super) fn new(in_reply_to: &'m [String], references: &'m [String]) -> Self {
        let mut ids: Vec<&str> = Vec::new();
        for id in in_reply_to.iter().chain(references.iter().rev()) {
            if !id.is_empty() && ids.len() < MAX_IDS && !ids.contains(&id.as_str()) {
                ids.push(id);
            }
        }
        // The id of the conversation stands first in `References` of long threads.
        if let Some(first) = references.first().filter(|first| !first.is_empty() && !ids.contains(&first.as_str())) {
            ids.push(first);
        }
        Self(ids)
    }

    /// Returns `true` if one of the ids has the form of ours, but is proven by no pepper of the ring: another process may
    /// have replaced it.
    pub(super) fn has_unproven(&self, ring: &PepperRing) -> bool {
        let is_proven = |id: &str| tokens::verify_mail_id(ring, id).is_some() || tokens::verify_thread_id(ring, id).is_some();
        self.0.iter().copied().any(|id| tokens::has_label_form(id) && !is_proven(id))
    }

    fn list_mentions(&self, ring: &PepperRing) -> Vec<Mention> {
        let mention = |id: &&str| match tokens::verify_thread_id(ring, id) {
            Some(conversation) => Mention::Conversation(conversation),
            None => Mention::Mail(hash_mail_id(id)),
        };
        self.0.iter().map(mention).collect()
    }
}

/// A conversation that a mail may continue.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// The conversation.
    pub(super) conversation: Conversation,
    /// `true` if the sender takes part in it.
    pub(super) is_participant: bool,
}

/// The place of a mail among the conversations of an agent.
#[derive(Debug)]
pub(super) enum Thread {
    /// It continues a conversation.
    Joins(Box<Conversation>),
    /// It begins one, which names another one: that is too old, or the sender does not take part in it.
    Begins {
        /// The other one.
        previous: Option<ConversationId>,
    },
}

impl Thread {
    /// Returns the conversation that the mail continues.
    pub(super) fn joined(&self) -> Option<&Conversation> {
        match self {
            Self::Joins(conversation) => Some(conversation),
            Self::Begins { .. } => None,
        }
    }
}

/// Finds the conversations that a mail names, the best one first, and if its sender takes part in them.
pub(super) async fn find_candidates(
    conn: &mut Conn,
    ring: &PepperRing,
    addressee: &Addressee,
    ids: &NamedIds<'_>,
    sender_key: &str,
) -> Result<Vec<Candidate>> {
    let Addressee { org, agent, .. } = *addressee;
    let mut candidates = Vec::new();
    for id in find_named(conn, ring, addressee, ids).await?.into_iter().take(MAX_CANDIDATES) {
        let found = store::conversations::find(conn, org, agent, id).await?;
        let Some(conversation) = found.filter(|found| found.channel == Channel::Email) else { continue };
        let is_visitor = conversation.visitor.email.as_ref().is_some_and(|email| email.eq_ignore_ascii_case(sender_key));
        let is_participant =
            is_visitor || store::channels::email::participants::is_participant(conn, org, id, sender_key).await?;
        candidates.push(Candidate { conversation, is_participant });
    }
    Ok(candidates)
}

/// Returns the conversations that a mail names, each once, the best one first.
async fn find_named(
    conn: &mut Conn,
    ring: &PepperRing,
    addressee: &Addressee,
    ids: &NamedIds<'_>,
) -> Result<Vec<ConversationId>> {
    let mut named: Vec<ConversationId> = find_by_tag(conn, ring, addressee).await?.into_iter().collect();
    let mentions = ids.list_mentions(ring);
    let hash_of = |mention: &Mention| match mention {
        Mention::Mail(hash) => Some(*hash),
        Mention::Conversation(_) => None,
    };
    let hashes: Vec<[u8; 32]> = mentions.iter().filter_map(hash_of).collect();
    let found: HashMap<[u8; 32], ConversationId> = match hashes.as_slice() {
        [] => HashMap::new(),
        hashes => {
            let found = store::channels::email::threads::find_by_hashes(conn, addressee.org, addressee.agent, hashes).await?;
            found.into_iter().collect()
        }
    };
    for mention in mentions {
        let id = match mention {
            Mention::Mail(hash) => found.get(&hash).copied(),
            Mention::Conversation(id) => Some(id),
        };
        named.extend(id.filter(|id| !named.contains(id)));
    }
    Ok(named)
}

/// Finds the conversation whose token stands in the address that a mail was sent to.
pub(super) async fn find_by_tag(conn: &mut Conn, ring: &PepperRing, addressee: &Addressee) -> Result<Option<ConversationId>> {
    let Some(tag) = addressee.tag.as_deref().filter(|tag| tag.len() == tokens::TOKEN_LETTERS) else { return Ok(None) };
    let found = store::channels::email::threads::find_by_token(conn, addressee.org, addressee.agent, tag).await?;
    Ok(found.filter(|id| verify_reply_token(ring, *id, tag)))
}

/// Chooses the first conversation in which the sender takes part, and that is recent.
pub(super) fn choose_thread(candidates: Vec<Candidate>, now: Timestamp) -> Thread {
    let is_recent = |candidate: &Candidate| now.since(candidate.conversation.last_message_at) <= CONTINUATION_PERIOD;
    let of_sender = candidates.iter().find(|candidate| candidate.is_participant);
    let previous = of_sender.or(candidates.first()).map(|candidate| candidate.conversation.id);
    match candidates.into_iter().find(|candidate| candidate.is_participant && is_recent(candidate)) {
        Some(joined) => Thread::Joins(Box::new(joined.conversation)),
        None => Thread::Begins { previous },
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{
        AgentId, Metadata, OrgId,
        conversations::{ConversationStatus, VisitorDetails},
    };
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::email::composing::{
        Words, compose,
        testing::{NOW, received_mail, reply, ring},
    };

    const DAY: Duration = Duration::from_hours(24);

    fn conversation(number: u128, days_ago: u32) -> Conversation {
        let at = NOW - DAY * days_ago;
        Conversation {
            id: ConversationId(Uuid::from_u128(number)),
            org: OrgId(Uuid::from_u128(1)),
            agent: AgentId(Uuid::from_u128(2)),
            channel: Channel::Email,
            status: ConversationStatus::Open,
            status_reason: None,
            status_changed: None,
            assigned: None,
            misses: 0,
            subject: None,
            previous: None,
            visitor: VisitorDetails::default(),
            contact: None,
            tags: Vec::new(),
            metadata: Metadata::new(),
            topics: Vec::new(),
            seq: 0,
            messages: 0,
            unanswered: 0,
            rated_up: 0,
            rated_down: 0,
            last_message_at: at,
            created_at: at,
            updated_at: at,
        }
    }

    /// Returns the numbers of the conversation that is joined, and of the one that a new one names. The candidates are given
    /// as their number, the days since their last message, and if the sender takes part.
    fn choose(candidates: &[(u128, u32, bool)]) -> (Option<u128>, Option<u128>) {
        let candidate = |(number, days_ago, is_participant): &(u128, u32, bool)| Candidate {
            conversation: conversation(*number, *days_ago),
            is_participant: *is_participant,
        };
        match choose_thread(candidates.iter().map(candidate).collect(), NOW) {
            Thread::Joins(joined) => (Some(joined.id.0.as_u128()), None),
            Thread::Begins { previous } => (None, previous.map(|previous| previous.0.as_u128())),
        }
    }

    #[test]
    fn a_mail_joins_the_best_conversation_of_its_sender() {
        assert_eq!(choose(&[]), (None, None));
        assert_eq!(choose(&[(1, 0, true), (2, 0, true)]), (Some(1), None));
        assert_eq!(choose(&[(1, 0, false), (2, 0, true)]), (Some(2), None), "not that of others");
        assert_eq!(choose(&[(1, 0, false), (2, 0, false)]), (None, Some(1)), "a stranger begins a new one");
    }

    #[test]
    fn after_ninety_days_a_new_conversation_begins() {
        assert_eq!(choose(&[(1, 90, true)]), (Some(1), None));
        assert_eq!(choose(&[(1, 91, true)]), (None, Some(1)));
        assert_eq!(choose(&[(1, 91, true), (2, 3, true)]), (Some(2), None), "unless it has begun already");
        assert_eq!(choose(&[(1, 0, false), (2, 91, true)]), (None, Some(2)));
    }

    #[test]
    fn the_newest_mail_that_is_named_counts_most() {
        let texts = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let (answered, references) = (texts(&["c@x"]), texts(&["a@x", "b@x", "c@x"]));
        assert_eq!(NamedIds::new(&answered, &references).0, ["c@x", "b@x", "a@x"]);
        let long: Vec<String> = (0..300).map(|number| format!("{number}@x")).collect();
        let ids = NamedIds::new(&answered, &long).0;
        assert_eq!((ids.len(), ids[1], ids.last()), (MAX_IDS + 1, "299@x", Some(&"0@x")), "the first may be the conversation");
    }

    #[test]
    fn a_mail_that_a_relay_renamed_is_found_by_the_conversation_in_its_references() {
        let (ring, question) = (ring(), received_mail());
        let sent = compose(&reply(Words::Team("At ten.")), &ring).mail;
        let renamed = ["0100-renamed@eu.relay.example".to_owned()];
        let ids = NamedIds::new(&renamed, &sent.references);
        let mentions = ids.list_mentions(&ring);
        assert!(mentions.contains(&Mention::Conversation(question.conversation_id.unwrap())), "{mentions:?}");
        assert!(!ids.has_unproven(&ring));
        let made_up = ["0199aaaa-0000-7000-8000-000000000001.aaaaaaaa@acme.com".to_owned()];
        let forged = NamedIds::new(&[], &made_up);
        assert!(forged.has_unproven(&ring), "the ring is read once more, since a pepper may be new");
        assert_eq!(forged.list_mentions(&ring), [Mention::Mail(hash_mail_id(&made_up[0]))]);
    }

    proptest! {
        #[test]
        fn nobody_joins_a_conversation_of_others(
            candidates in proptest::collection::vec((1u8..9, 0u32..200, any::<bool>()), 0..8),
        ) {
            let candidates: Vec<_> =
                candidates.into_iter().map(|(number, days, is_mine)| (u128::from(number), days, is_mine)).collect();
            let (joined, previous) = choose(&candidates);
            prop_assert!(joined.is_none() || previous.is_none());
            if let Some(joined) = joined {
                prop_assert!(candidates.iter().any(|(number, days, is_mine)| *number == joined && *is_mine && *days <= 90));
            } else {
                prop_assert!(candidates.iter().all(|(_, days, is_mine)| !is_mine || *days > 90));
                prop_assert_eq!(previous.is_some(), !candidates.is_empty());
            }
        }

        #[test]
        fn ids_are_bounded_and_each_is_asked_for_once(ids in proptest::collection::vec("[a-c]{1,2}@x", 0..300)) {
            let ids = NamedIds::new(&ids, &ids).0;
            prop_assert!(ids.len() <= MAX_IDS + 1);
            prop_assert!(ids.iter().enumerate().all(|(place, id)| !ids[..place].contains(id)));
        }
    }
}
