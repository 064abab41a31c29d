//! `POST …/lead`: details that a visitor leaves.

use axum::response::Response;
use frontdesk_channels::widget::{leads, visits::widget_not_found};
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::limits::LimitedAction;
use frontdesk_types::{Code, Error, LeadId, Result, contacts::leads::LeadDetails};
use http::StatusCode;
use serde::{Deserialize, Serialize};

use super::{requests::WidgetRequest, respond::respond};

/// Body of the form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadBody {
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    company: Option<String>,
    message: Option<String>,
}

/// A lead that was recorded.
#[derive(Serialize)]
struct RecordedLead {
    id: LeadId,
}

pub(super) async fn record_lead(request: WidgetRequest) -> Response {
    let recorded = try_record(&request).await;
    respond(&request.head, StatusCode::CREATED, recorded)
}

async fn try_record(request: &WidgetRequest) -> Result<RecordedLead> {
    let open = &request.require_open().await?;
    let visitor = request.visitor_id(open).await?;
    if !open.agent.collect_leads {
        return Err(Error::refused(Code::LeadsNotCollected, "Messages cannot be left here."));
    }
    request.count_action(LimitedAction::WidgetLead(request.address())).await?;
    let details = &details_of(request.read_json().await?);
    let conversation = request.current_conversation(open, visitor).await?.map(|current| current.id);
    let request_id = &request.request_id();
    let changed = request.services().change(
        open.agent.org,
        &Principal::Visitor,
        Some(request_id),
        scoped!(|unit| leads::record_lead(unit, open, conversation, details).await),
    );
    Ok(RecordedLead { id: changed.await?.ok_or_else(widget_not_found)?.id })
}

/// Returns the details without fields that were left empty.
fn details_of(LeadBody { name, email, phone, company, message }: LeadBody) -> LeadDetails {
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    LeadDetails {
        name: filled(name),
        email: filled(email),
        phone: filled(phone),
        company: filled(company),
        message: filled(message),
        ..LeadDetails::default()
    }
}
