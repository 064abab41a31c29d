//! Texts of the dashboard, one file a language in `templates/app/texts`, turned into code by `build/texts.rs`.

use std::{
    borrow::Borrow,
    fmt::{Display, Write},
};

use frontdesk_types::accounts::{MemberRole, orgs::Plan};

use crate::help::strings::{PluralCategory, plural_category};

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

impl Texts {
    /// Returns the name of a role.
    pub(super) fn role_name(&self, role: impl Borrow<MemberRole>) -> &'static str {
        match role.borrow() {
            MemberRole::Owner => self.roles.owner,
            MemberRole::Admin => self.roles.admin,
            MemberRole::Member => self.roles.member,
        }
    }

    /// Returns the name of a plan.
    pub(super) fn plan_name(&self, plan: impl Borrow<Plan>) -> &'static str {
        match plan.borrow() {
            Plan::Sandbox => self.plans.sandbox,
            Plan::Free => self.plans.free,
            Plan::Hobby => self.plans.hobby,
            Plan::Standard => self.plans.standard,
            Plan::Pro => self.plans.pro,
            Plan::Enterprise => self.plans.enterprise,
        }
    }
}

impl Texts {
    /// Returns the label that forms give to a field of the contract.
    pub(super) fn label_of(&self, field: &str) -> Option<&'static str> {
        let (agents, settings, sources, keys) = (&self.agents, &self.settings, &self.sources, &self.keys);
        let (widget, email) = (&self.widget, &self.email_channel);
        Some(match field {
            "name" => agents.name,
            "description" => agents.description,
            "model" => settings.model,
            "systemInstruction" => settings.instruction,
            "unknownAnswer" => settings.unknown_answer,
            "language" => settings.language,
            "temperature" => settings.temperature,
            "maxOutputTokens" => settings.max_tokens,
            "escalateAfter" => settings.escalate_after,
            "conversationRetentionDays" => settings.retention,
            "sessionResumeHours" => settings.resume_hours,
            "geoRestrictionMode" => settings.geo_mode,
            "geoRestrictionCountries" => settings.geo_countries,
            "title" => sources.title,
            "content" => sources.content,
            "question" => sources.question,
            "answer" => sources.answer,
            "url" => sources.url,
            "mode" => sources.mode,
            "maxPages" => sources.max_pages,
            "message" => self.playground.question,
            "scope" => keys.scope,
            "role" => keys.role,
            "expires" => keys.expires,
            "overlap" => keys.overlap,
            "permissions" => self.custom_roles.permissions,
            "greeting" => widget.greeting,
            "suggestions" => widget.suggestions,
            "placeholder" => widget.placeholder,
            "color" => widget.color,
            "position" => widget.position,
            "locale" => widget.language,
            "allowedOrigins" => widget.origins,
            "leadForm" => widget.lead_fields,
            "escalation" => widget.after_unanswered,
            "privacyUrl" => widget.privacy,
            "dailyMessages" => widget.daily,
            "replyMode" => email.reply_mode,
            "displayName" => email.display_name,
            "signature" => email.signature,
            "maxAnswersPerDay" => email.max_answers,
            "local" => email.local,
            "domainId" => email.domain,
            "sender" => email.sender,
            "hostname" => self.email_domains.hostname,
            "email" => self.entry.email,
            "timeZone" => self.account.time_zone,
            "theme" => self.account.theme,
            _ => return None,
        })
    }
}

/// A text with a number, in the plural forms of its language (Unicode CLDR).
struct PluralForms {
    zero: Option<&'static str>,
    one: Option<&'static str>,
    two: Option<&'static str>,
    few: Option<&'static str>,
    many: Option<&'static str>,
    other: &'static str,
}

impl PluralForms {
    fn form(&self, language: &str, number: i64) -> &'static str {
        let form = match plural_category(language, number.unsigned_abs()) {
            PluralCategory::Zero => self.zero,
            PluralCategory::One => self.one,
            PluralCategory::Two => self.two,
            PluralCategory::Few => self.few,
            PluralCategory::Many => self.many,
            PluralCategory::Other => None,
        };
        form.unwrap_or(self.other)
    }
}

/// A number in a text. Templates have it by value or by reference.
pub(crate) struct Count(i64);

impl From<i64> for Count {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

impl From<&i64> for Count {
    fn from(number: &i64) -> Self {
        Self(*number)
    }
}

impl From<&&i64> for Count {
    fn from(number: &&i64) -> Self {
        Self(**number)
    }
}

/// Replaces placeholders, in one pass: a value may contain braces.
fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            let _ = write!(filled, "{value}");
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Formats a number with separators between thousands.
pub(super) fn format_number(number: impl Into<Count>) -> String {
    let Count(number) = number.into();
    let digits = number.unsigned_abs().to_string();
    let grouped = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join(",");
    if number < 0 { format!("-{grouped}") } else { grouped }
}

#[cfg(test)]
mod tests;
