//! A conversation with a reply and notes.

use frontdesk_agents::conversations::{NewConversation, begin_conversation, search};
use frontdesk_store::{
    self as store,
    conversations::{
        messages::{self, NewReply, VisitorQuestion},
        notes, terms,
    },
};
use frontdesk_types::{
    AgentId, ConversationId, NoteId, Timestamp,
    activity::{self, NamedActor},
    chat::{self, FinishReason, StoredReply},
    conversations::{Channel, ConversationDetails, notes::Note},
};
use uuid::Uuid;

use crate::{Actor, World};

/// Creates an old reply, which was not charged to anyone; returns its conversation, the question, and the reply.
pub(super) async fn create_reply(world: &World, actor: &Actor, agent: Uuid) -> (Uuid, Uuid, Uuid) {
    let (ports, created_at) = (&world.app().services.ports, world.now());
    let (agent, conversation, asked) = (AgentId(agent), ports.ids.next(), ports.ids.next());
    let reply = StoredReply {
        message: ports.ids.next(),
        conversation,
        agent,
        answer: chat::Answer {
            text: "At ten.".to_owned(),
            citations: Vec::new(),
            finish: FinishReason::Stop,
            see_also: Vec::new(),
        },
        pieces: None,
        model: "builtin/extractive".to_owned(),
        credits_used: 0,
        credits_remaining: 0,
        created_at,
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    let new = NewConversation {
        id: conversation,
        org: actor.org,
        agent,
        channel: Channel::Api,
        about: &ConversationDetails::default(),
        created_at,
    };
    let begun = begin_conversation(&mut tx, new).await;
    begun.expect("the conversation is added");
    let raised = store::conversations::numbers::add_messages(&mut tx, actor.org, conversation, (2, 0), created_at).await;
    let seq = raised.expect("a query").expect("the conversation is there").seq;
    let question = "When do you open?";
    let visitor_question = VisitorQuestion { id: asked, conversation, seq: seq - 1, text: question, created_at };
    messages::insert_question(&mut tx, actor.org, visitor_question).await.expect("a question");
    messages::insert_reply(&mut tx, actor.org, NewReply { seq, asked_at: created_at, reply: &reply, retrieved: &[] })
        .await
        .expect("the reply is added");
    for (seq, text) in [(seq - 1, question), (seq, reply.answer.text.as_str())] {
        let words = search::terms_of_message(agent, text);
        terms::insert_terms(&mut tx, actor.org, conversation, seq, &words).await.expect("the words are recorded");
    }
    tx.commit().await.expect("a commit");
    (conversation.0, asked.0, reply.message.0)
}

/// Creates a note by the actor.
pub(super) async fn create_note(world: &World, actor: &Actor, agent: Uuid, conversation: Uuid) -> Uuid {
    let note = build_note(actor, world.app().services.ports.ids.next(), agent, conversation, world.now());
    let mut tx = world.store().begin().await.expect("a transaction");
    notes::insert(&mut tx, actor.org, &note).await.expect("the note is added");
    tx.commit().await.expect("a commit");
    note.id.0
}

fn build_note(actor: &Actor, id: NoteId, agent: Uuid, conversation: Uuid, now: Timestamp) -> Note {
    Note {
        id,
        org: actor.org,
        agent: AgentId(agent),
        conversation: ConversationId(conversation),
        author: NamedActor { actor: activity::Actor::Key(actor.key_id().to_owned()), name: None },
        text: "Ask her again in spring.".to_owned(),
        tags: vec!["follow-up".to_owned()],
        created_at: now,
        updated_at: now,
    }
}

/// Adds notes to a conversation of an agent.
pub(super) async fn add_notes(world: &World, actor: &Actor, (agent, conversation): (Uuid, Uuid), number: usize) {
    let (ids, mut tx) = (&world.app().services.ports.ids, world.store().begin().await.expect("a transaction"));
    for _ in 0..number {
        let note = build_note(actor, ids.next(), agent, conversation, world.now());
        notes::insert(&mut tx, actor.org, &note).await.expect("the note is added");
    }
    tx.commit().await.expect("a commit");
}
