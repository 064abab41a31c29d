//! Settings of email channels.

use frontdesk_types::{
    AgentId, OrgId, Result,
    email_channel::{EmailReplyMode, EmailSettings},
};
use sqlx::types::Text;

use crate::{Conn, Tx, agents, row};

record! {
    EmailSettingsRow of "email_channels" => EmailSettings {
        keys { org_id as org: OrgId, id as agent: AgentId }
        managed {
            is_enabled: bool, reply_mode: EmailReplyMode, display_name: Option<String>, signature: Option<String>,
            include_history: bool, answer_unverified: bool, max_answers_per_day: i32,
        }
    }
}

/// Finds the settings of an agent: as somebody set them, or as those of every new agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<EmailSettings> {
    let found = fetch_optional!(
        conn,
        EmailSettingsRow,
        "SELECT {columns} FROM email_channels WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(agent)
    )?;
    Ok(row::one(found)?.unwrap_or_else(|| EmailSettings::new(org, agent)))
}

/// Finds the settings of an agent like [`find`], and locks them until the transaction ends: no other transaction counts
/// mails of the agent meanwhile, nor changes its settings.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<EmailSettings> {
    let found = fetch_optional!(
        tx,
        EmailSettingsRow,
        "SELECT {columns} FROM email_channels WHERE org_id = $1 AND id = $2 {FOR_UPDATE}",
        Text(org),
        Text(agent)
    )?;
    if let Some(settings) = row::one(found)? {
        return Ok(settings);
    }
    // Whoever adds the row locks the agent first, and whoever did so meanwhile has added it.
    agents::lock(tx, org, agent).await?;
    find(tx, org, agent).await
}

/// Stores the settings of an agent, which must be locked.
#[crate::boxed]
pub async fn save(tx: &mut Tx, settings: &EmailSettings) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO email_channels (org_id, id, is_enabled, reply_mode, display_name, signature, include_history,
                                    answer_unverified, max_answers_per_day)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (org_id, id) DO UPDATE
           SET is_enabled = excluded.is_enabled, reply_mode = excluded.reply_mode,
               display_name = excluded.display_name, signature = excluded.signature,
               include_history = excluded.include_history, answer_unverified = excluded.answer_unverified,
               max_answers_per_day = excluded.max_answers_per_day",
        Text(settings.org),
        Text(settings.agent),
        settings.is_enabled,
        settings.reply_mode.as_str(),
        settings.display_name.as_deref(),
        settings.signature.as_deref(),
        settings.include_history,
        settings.answer_unverified,
        settings.max_answers_per_day
    )?;
    Ok(())
}
