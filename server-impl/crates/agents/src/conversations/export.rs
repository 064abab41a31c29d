//! Exports all conversations of an agent with their messages, piece by piece.
//!
//! As in `frontdesk_store::export`, each piece is read separately, so that the consumer may be slow: between two
//! pieces no connection is in use. A piece has a bounded number of messages, from many short conversations or a
//! part of a long one.

use std::collections::{HashMap, VecDeque};

use frontdesk_store::{Store, conversations::transcripts};
use frontdesk_types::{
    AgentId, ConversationId, Cursor, OrgId, PageRequest, Result, SortOrder, Timestamp,
    conversations::{Conversation, ConversationFilter, ConversationSort, messages::Message, search::SearchWords},
    inbox::AssigneeFilter,
};

use super::listing;

/// Conversations that are read together.
const CONVERSATIONS_PER_READ: u32 = 100;

/// Messages that are read together, unless a conversation gets more in the meantime.
const MESSAGES_PER_PIECE: u32 = 200;

/// A conversation, or a continuation of it.
#[derive(Debug)]
pub struct ConversationPart {
    /// The conversation.
    pub conversation: Conversation,
    /// Messages of the conversation, in order.
    pub messages: Vec<Message>,
    /// `true` if the first message is among them.
    pub has_first_message: bool,
    /// `true` if the last message is among them.
    pub has_last_message: bool,
}

/// An owned copy of a filter, which lives as long as the export.
#[derive(Debug)]
struct OwnedFilter {
    plain: ConversationFilter<'static>,
    tag: Option<String>,
    note_tag: Option<String>,
    q: Option<SearchWords>,
    /// Name of the assignee filter.
    assignee: Option<String>,
}

impl OwnedFilter {
    fn from_filter(filter: &ConversationFilter<'_>) -> Self {
        Self {
            plain: ConversationFilter { tag: None, note_tag: None, q: None, assignee: None, ..*filter },
            tag: filter.tag.map(str::to_owned),
            note_tag: filter.note_tag.map(str::to_owned),
            q: filter.q.cloned(),
            assignee: filter.assignee.map(|assignee| assignee.name().to_owned()),
        }
    }

    fn as_filter(&self) -> ConversationFilter<'_> {
        ConversationFilter {
            tag: self.tag.as_deref(),
            note_tag: self.note_tag.as_deref(),
            q: self.q.as_ref(),
            assignee: self.assignee.as_deref().map(AssigneeFilter::named),
            ..self.plain
        }
    }
}

/// The conversations of an agent that were not read yet, from the oldest on.
#[derive(Debug)]
pub struct ConversationExport {
    store: Store,
    of: (OrgId, AgentId),
    filter: OwnedFilter,
    /// Page at which the next conversations begin; `None` after the last one.
    next: Option<PageRequest<Timestamp>>,
    /// Conversations whose messages are still to be read.
    queue: VecDeque<Conversation>,
    /// A conversation with more messages than a piece has, and the page at which the remaining ones begin.
    long: Option<(Conversation, PageRequest<i64>)>,
}

impl ConversationExport {
    /// Returns the export of the conversations that match this filter.
    pub fn new(store: &Store, of: (OrgId, AgentId), filter: &ConversationFilter<'_>) -> Self {
        Self {
            store: store.clone(),
            of,
            filter: OwnedFilter::from_filter(filter),
            next: Some(PageRequest { limit: CONVERSATIONS_PER_READ, order: SortOrder::Asc, after: None }),
            queue: VecDeque::new(),
            long: None,
        }
    }

    /// Reads the next piece; empty at the end.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn next_piece(&mut self) -> Result<Vec<ConversationPart>> {
        if self.long.is_none() && self.queue.is_empty() {
            self.read_conversations().await?;
        }
        if self.long.is_none() && self.queue.front().is_some_and(is_long) {
            let first = PageRequest { limit: MESSAGES_PER_PIECE, order: SortOrder::Asc, after: None };
            self.long = self.queue.pop_front().map(|conversation| (conversation, first));
        }
        match self.long.take() {
            Some((conversation, page)) => Ok(vec![self.read_long(conversation, page).await?]),
            None => self.read_short().await,
        }
    }

    async fn read_conversations(&mut self) -> Result<()> {
        let Some(page) = self.next.take() else { return Ok(()) };
        let mut conn = self.store.read_export().await?;
        let found = listing::list(&mut conn, self.of, ConversationSort::CreatedAt, &self.filter.as_filter(), &page).await?;
        self.queue = found.items.into();
        self.next = found.next.map(|after| PageRequest { after: Some(after), ..page });
        Ok(())
    }

    /// Reads as many whole conversations as fit into a piece.
    async fn read_short(&mut self) -> Result<Vec<ConversationPart>> {
        let mut messages_left = i64::from(MESSAGES_PER_PIECE);
        let takes = |conversation: &Conversation| {
            messages_left -= conversation.messages;
            messages_left >= 0
        };
        let taken = self.queue.iter().map(takes).take_while(|fits| *fits).count();
        let conversations: Vec<Conversation> = self.queue.drain(..taken).collect();
        if conversations.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = conversations.iter().map(|conversation| conversation.id).collect();
        let mut conn = self.store.read_export().await?;
        let mut messages: HashMap<ConversationId, Vec<Message>> = HashMap::new();
        for message in transcripts::list_of_all(&mut conn, self.of.0, &ids).await? {
            messages.entry(message.conversation).or_default().push(message);
        }
        let part = |conversation: Conversation| {
            let messages = messages.remove(&conversation.id).unwrap_or_default();
            ConversationPart { conversation, messages, has_first_message: true, has_last_message: true }
        };
        Ok(conversations.into_iter().map(part).collect())
    }

    async fn read_long(&mut self, conversation: Conversation, page: PageRequest<i64>) -> Result<ConversationPart> {
        let mut conn = self.store.read_export().await?;
        let found = transcripts::list(&mut conn, self.of.0, conversation.id, 0, &page).await?;
        let part = ConversationPart {
            has_first_message: page.after.is_none(),
            has_last_message: found.next.is_none(),
            messages: found.items,
            conversation: conversation.clone(),
        };
        self.long = found.next.map(|after: Cursor<i64>| (conversation, PageRequest { after: Some(after), ..page }));
        Ok(part)
    }
}

fn is_long(conversation: &Conversation) -> bool {
    conversation.messages > i64::from(MESSAGES_PER_PIECE)
}
