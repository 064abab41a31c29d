//! Exports everything that is stored about one person, piece by piece.

use std::collections::VecDeque;

use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, ContactId, Cursor, OrgId, Result, Timestamp,
    contacts::{Contact, leads::Lead},
    conversations::ConversationFilter,
};

use crate::conversations::export::{self as conversations, Part};

/// Leads that are read together.
const LEADS: i64 = 100;

/// A piece of an export.
#[derive(Debug)]
pub enum Piece {
    /// Contact, which comes first.
    Contact(Box<Contact>),
    /// Leads, the oldest first.
    Leads(Vec<Lead>),
    /// Conversations with an agent, the oldest first.
    Conversations(Vec<Part>),
}

/// The part of the export that was not read yet.
#[derive(Debug)]
enum Next {
    Contact(Box<Contact>),
    Leads(Option<Cursor<Timestamp>>),
    Conversations(VecDeque<AgentId>, Option<Box<conversations::Export>>),
}

/// An export of a contact.
#[derive(Debug)]
pub struct Export {
    store: Store,
    of: (OrgId, ContactId),
    next: Next,
}

impl Export {
    /// Returns the export of this contact.
    pub fn new(store: &Store, contact: Contact) -> Self {
        Self { store: store.clone(), of: (contact.org, contact.id), next: Next::Contact(Box::new(contact)) }
    }

    /// Reads the next piece; `None` at the end.
    ///
    /// # Errors
    /// Only faults.
    pub async fn piece(&mut self) -> Result<Option<Piece>> {
        let (org, contact) = self.of;
        loop {
            match std::mem::replace(&mut self.next, Next::Leads(None)) {
                Next::Contact(contact) => return Ok(Some(Piece::Contact(contact))),
                Next::Leads(after) => {
                    let mut conn = self.store.read_export().await?;
                    let leads = store::contacts::leads::of_contact(&mut conn, org, contact, after, LEADS).await?;
                    self.next = match leads.last() {
                        Some(last) => Next::Leads(Some(Cursor { key: last.created_at, id: last.id.0 })),
                        None => {
                            let agents = store::contacts::retiring::agents(&mut conn, org, contact).await?;
                            Next::Conversations(agents.into(), None)
                        }
                    };
                    if !leads.is_empty() {
                        return Ok(Some(Piece::Leads(leads)));
                    }
                }
                Next::Conversations(mut agents, None) => {
                    let Some(agent) = agents.pop_front() else {
                        self.next = Next::Conversations(agents, None);
                        return Ok(None);
                    };
                    let filter = ConversationFilter { contact: Some(contact), ..ConversationFilter::default() };
                    let export = conversations::Export::new(&self.store, (org, agent), &filter);
                    self.next = Next::Conversations(agents, Some(Box::new(export)));
                }
                Next::Conversations(agents, Some(mut export)) => {
                    let parts = export.piece().await?;
                    let is_over = parts.is_empty();
                    self.next = Next::Conversations(agents, (!is_over).then_some(export));
                    if !is_over {
                        return Ok(Some(Piece::Conversations(parts)));
                    }
                }
            }
        }
    }
}
