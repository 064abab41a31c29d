//! Settings of chat widgets, and the agents behind them as visitors reach them.

use frontdesk_types::{
    AgentId, Error, OrgId, PublicId, Result,
    agents::Agent,
    channels::widget::{LeadForm, Widget, WidgetEscalation, WidgetPosition},
};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, row};

record! {
    WidgetRow of "widgets" => Widget {
        keys { org_id as org: OrgId, id as agent: AgentId }
        managed {
            title: Option<String>, greeting: Option<String>, suggestions: Vec<String>, placeholder: Option<String>,
            color: String, position: WidgetPosition, locale: String, allowed_origins: Vec<String>, show_sources: bool,
            lead_form: LeadForm, escalation: WidgetEscalation, privacy_url: Option<String>, daily_messages: Option<i32>,
        }
    }
}

/// Finds the widget of an agent: as somebody set it, or as that of every new agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Widget> {
    let found =
        fetch_optional!(conn, WidgetRow, "SELECT {columns} FROM widgets WHERE org_id = $1 AND id = $2", Text(org), Text(agent))?;
    Ok(row::one(found)?.unwrap_or_else(|| Widget::new(org, agent)))
}

/// Stores the widget of an agent, which must be locked.
#[crate::boxed]
pub async fn save(tx: &mut Tx, widget: &Widget) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO widgets (org_id, id, title, greeting, suggestions, placeholder, color, position, locale,
                             allowed_origins, show_sources, lead_form, escalation, privacy_url, daily_messages)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            ON CONFLICT (org_id, id) DO UPDATE
           SET title = excluded.title, greeting = excluded.greeting, suggestions = excluded.suggestions,
               placeholder = excluded.placeholder, color = excluded.color, position = excluded.position,
               locale = excluded.locale, allowed_origins = excluded.allowed_origins,
               show_sources = excluded.show_sources, lead_form = excluded.lead_form,
               escalation = excluded.escalation, privacy_url = excluded.privacy_url,
               daily_messages = excluded.daily_messages",
        Text(widget.org),
        Text(widget.agent),
        widget.title.as_deref(),
        widget.greeting.as_deref(),
        Json(&widget.suggestions),
        widget.placeholder.as_deref(),
        &widget.color,
        widget.position.as_str(),
        &widget.locale,
        Json(&widget.allowed_origins),
        widget.show_sources,
        Json(&widget.lead_form),
        Json(&widget.escalation),
        widget.privacy_url.as_deref(),
        widget.daily_messages
    )?;
    Ok(())
}

/// Finds the agent with a public id if visitors can reach it: it is public, and neither it nor its organization awaits
/// deletion.
#[crate::boxed]
pub async fn find_open_agent(conn: &mut Conn, public_id: &PublicId) -> Result<Option<Agent>> {
    let found = fetch_optional!(
        conn,
        (String, String),
        r"
        SELECT p.org_id, p.agent_id
          FROM public_ids p
          JOIN agents a ON a.org_id = p.org_id AND a.id = p.agent_id
          JOIN orgs o ON o.id = p.org_id
         WHERE p.public_id = $1
           AND a.is_public
           AND a.pending_delete_at IS NULL
           AND a.deleted_at IS NULL
           AND o.delete_at IS NULL
           AND o.deleted_at IS NULL",
        public_id.0.as_str()
    )?;
    let Some((org, agent)) = found else { return Ok(None) };
    let corrupt = || Error::internal(format!("the public id {} belongs to no valid id", public_id.0));
    let (org, agent) = (org.parse().map_err(|_| corrupt())?, agent.parse().map_err(|_| corrupt())?);
    crate::agents::find(conn, org, agent).await
}
