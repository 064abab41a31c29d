//! Exports everything that is stored about one person, piece by piece.

use std::collections::VecDeque;

use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, ContactId, Cursor, OrgId, Result, Timestamp,
    contacts::{Contact, leads::Lead},
    conversations::ConversationFilter,
};

use crate::conversations::export::{self as conversations, ConversationPart};

/// Leads that are read together.
const LEADS_PER_PIECE: i64 = 100;

/// A piece of an export.
#[derive(Debug)]
pub enum ContactExportPiece {
    /// Contact, which comes first.
    Contact(Box<Contact>),
    /// Leads, the oldest first.
    Leads(Vec<Lead>),
    /// Conversations with an agent, the oldest first.
    Conversations(Vec<ConversationPart>),
}

/// The part of the export that was not read yet.
#[derive(Debug)]
enum ContactExportState {
    Contact(Box<Contact>),
    Leads(Option<Cursor<Timestamp>>),
    Conversations(VecDeque<AgentId>, Option<Box<conversations::ConversationExport>>),
}

/// An export of a contact.
#[derive(Debug)]
pub struct ContactExport {
    store: Store,
    of: (OrgId, ContactId),
    next: ContactExportState,
}

impl ContactExport {
    /// Returns the export of this contact.
    pub fn new(store: &Store, contact: Contact) -> Self {
        Self { store: store.clone(), of: (contact.org, contact.id), next: ContactExportState::Contact(Box::new(contact)) }
    }

    /// Reads the next piece; `None` at the end.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn next_piece(&mut self) -> Result<Option<ContactExportPiece>> {
        let (org, contact) = self.of;
        loop {
            match std::mem::replace(&mut self.next, ContactExportState::Leads(None)) {
                ContactExportState::Contact(contact) => return Ok(Some(ContactExportPiece::Contact(contact))),
                ContactExportState::Leads(after) => {
                    let mut conn = self.store.read_export().await?;
                    let leads = store::contacts::leads::list_of_contact(&mut conn, org, contact, after, LEADS_PER_PIECE).await?;
                    self.next = match leads.last() {
                        Some(last) => ContactExportState::Leads(Some(Cursor { key: last.created_at, id: last.id.0 })),
                        None => {
                            let agents = store::contacts::retiring::list_agents(&mut conn, org, contact).await?;
                            ContactExportState::Conversations(agents.into(), None)
                        }
                    };
                    if !leads.is_empty() {
                        return Ok(Some(ContactExportPiece::Leads(leads)));
                    }
                }
                ContactExportState::Conversations(mut agents, None) => {
                    let Some(agent) = agents.pop_front() else {
                        self.next = ContactExportState::Conversations(agents, None);
                        return Ok(None);
                    };
                    let filter = ConversationFilter { contact: Some(contact), ..ConversationFilter::default() };
                    let export = conversations::ConversationExport::new(&self.store, (org, agent), &filter);
                    self.next = ContactExportState::Conversations(agents, Some(Box::new(export)));
                }
                ContactExportState::Conversations(agents, Some(mut export)) => {
                    let parts = export.next_piece().await?;
                    let is_over = parts.is_empty();
                    self.next = ContactExportState::Conversations(agents, (!is_over).then_some(export));
                    if !is_over {
                        return Ok(Some(ContactExportPiece::Conversations(parts)));
                    }
                }
            }
        }
    }
}
