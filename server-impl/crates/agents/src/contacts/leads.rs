//! Contact details that visitors leave with an agent.

use frontdesk_core::{agents, metadata, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, ContactId, ConversationId, Error, LeadId, OrgId, Result,
    activity::Verb,
    contacts::{
        Contact, ContactChanges,
        leads::{Lead, LeadDetails, NewLead},
    },
    events::{EventName, EventSubject},
    text_rules,
};
use frontdesk_vocabulary::texts;

use super::{
    linking::{self, DetailsMode},
    validate_details,
};
use crate::conversations;

/// Records a lead with an agent that collects them.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `LEADS_NOT_COLLECTED`, `CONVERSATION_NOT_FOUND`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, new: &NewLead) -> Result<Lead> {
    let (details, said) = validate_lead(new)?;
    let (org, now) = (unit.org(), unit.now());
    let found = agents::require_live(agents::find(unit, org, agent).await?)?;
    if !found.collect_leads {
        let message = "This agent does not collect leads. Set `collectLeads` of the agent to true.";
        return Err(Error::refused(Code::LeadsNotCollected, message));
    }
    let contact = match new.conversation {
        Some(conversation) => contact_of_conversation(unit, agent, conversation, &said).await?,
        None => identify_contact(unit, &said).await?,
    };
    let lead = Lead { id: unit.new_id(), org, agent, contact, conversation: new.conversation, details, created_at: now };
    store::contacts::leads::insert(unit, org, &lead).await?;
    unit.log_activity(Verb::Created, lead.id);
    unit.emit_event(EventName::LeadCaptured, EventSubject::Lead(agent, lead.id));
    Ok(lead)
}

/// Finds a lead of an agent.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `LEAD_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: LeadId) -> Result<Lead> {
    agents::find(conn, org, agent).await?;
    store::contacts::leads::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

fn not_found() -> Error {
    Error::refused(Code::LeadNotFound, "This agent has no such lead. Check the id, or list the leads.")
}

/// Deletes a lead, and returns it as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `LEAD_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, agent: AgentId, id: LeadId) -> Result<Lead> {
    let org = unit.org();
    agents::require_live(agents::find(unit, org, agent).await?)?;
    let lead = find(unit, org, agent, id).await?;
    unit.check_precondition(&lead)?;
    if !store::contacts::leads::delete(unit, org, id).await? {
        return Err(not_found());
    }
    unit.log_activity(Verb::Deleted, id);
    Ok(lead)
}

/// Returns the contact of a conversation after recording the details of the lead with it; a conversation without a
/// contact gets one. The contact is locked before the conversation, as when a question arrives.
async fn contact_of_conversation(
    unit: &mut Unit,
    agent: AgentId,
    id: ConversationId,
    said: &ContactChanges,
) -> Result<ContactId> {
    let (org, now) = (unit.org(), unit.now());
    for _ in 0..linking::MAX_ATTEMPTS {
        let conversation = store::conversations::find(unit, org, agent, id).await?;
        let conversation = conversation.filter(|conversation| !conversation.is_try());
        let known = conversation.ok_or_else(conversations::not_found)?.contact;
        let contact = match &known {
            Some(known) if linking::record_details(unit, known.id, said, DetailsMode::Supplement, now).await? => known.id,
            _ => identify_contact(unit, said).await?,
        };
        let locked = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(conversations::not_found)?;
        if locked.contact == known {
            // A contact that was merged or erased stays with its conversation until a job has processed it.
            store::contacts::assign_conversation(unit, org, id, contact).await?;
            return Ok(contact);
        }
    }
    Err(Error::internal("a conversation got another contact again and again while a lead was recorded"))
}

async fn identify_contact(unit: &mut Unit, said: &ContactChanges) -> Result<ContactId> {
    let new = Contact::new(unit.org(), unit.new_id(), unit.now());
    linking::find_or_create(unit, new, said, DetailsMode::Supplement).await
}

/// Validates the details, and returns them as they are stored, with those that concern the contact.
fn validate_lead(new: &NewLead) -> Result<(LeadDetails, ContactChanges)> {
    let LeadDetails { name, email, phone, company, message, fields } = new.details.clone();
    if name.is_none() && email.is_none() && phone.is_none() {
        let message = "A lead has an `email`, a `phone` or a `name`. Send at least one of them.";
        return Err(Error::invalid("", message));
    }
    let said = validate_details(&ContactChanges {
        external_id: new.external_id.clone().map(Some),
        name: name.map(Some),
        email: email.map(Some),
        phone: phone.map(Some),
        country: None,
        language: None,
    })?;
    let kept = |field, rule, text: Option<String>| {
        text.map(|text| text_rules::validate_text(field, rule, &text).map(str::to_owned)).transpose()
    };
    metadata::validate(&fields)?;
    let details = LeadDetails {
        name: said.name.clone().flatten(),
        email: said.email.clone().flatten(),
        phone: said.phone.clone().flatten(),
        company: kept("/company", &texts::COMPANY, company)?,
        message: kept("/message", &texts::LEAD_MESSAGE, message)?,
        fields,
    };
    Ok((details, said))
}
