//! The plan of an organization, its credits and its limits.

use askama::Template;
use frontdesk_store as store;
use frontdesk_types::{
    PageRequest, Result,
    accounts::orgs::Plan,
    billing::credits::{CreditEntry, CreditKind, EntryFilter},
};

use super::SettingsTab;
use crate::app::{
    moments::Moment,
    reply::PageReply,
    shell::{Area, Shell},
    texts::{Texts, format_number},
    visit::MemberVisit,
};

/// Number of entries of the credit history that the page shows.
const SHOWN_ENTRIES: u32 = 50;

#[derive(Template)]
#[template(path = "app/workspace/billing.html")]
struct BillingPage<'v> {
    shell: Shell<'v>,
    tab: SettingsTab,
    plan: Plan,
    limits: Vec<LimitRow>,
    entries: Vec<EntryRow>,
}

/// A limit of the plan.
struct LimitRow {
    name: &'static str,
    used: String,
    /// `None` for no limit.
    limit: Option<String>,
}

/// An entry of the credit history.
struct EntryRow {
    at: Moment,
    reason: &'static str,
    amount: String,
    balance: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let limits = visit.services().plans.limits_of(visit.member.plan);
    let (entries, sources) = {
        let mut conn = visit.services().store.read().await?;
        let page = PageRequest::newest(SHOWN_ENTRIES);
        let entries = store::billing::credits::list_entries(&mut conn, visit.org(), &EntryFilter::default(), &page).await?.items;
        (entries, store::knowledge::sources::counts::count_of_plan(&mut conn, visit.org()).await?)
    };
    let t = visit.texts();
    let row = |name, used: i64, limit: Option<i64>| LimitRow { name, used: format_number(used), limit: limit.map(format_number) };
    PageReply::page(&BillingPage {
        shell: Shell::new(visit, Area::Settings, t.billing.title),
        tab: SettingsTab::Billing,
        plan: visit.member.plan,
        limits: vec![
            row(t.billing.agents, visit.member.agents, limits.agents),
            row(t.billing.sources, sources, limits.sources),
            row(t.billing.training_kb, visit.member.training_bytes / 1_000, limits.training_bytes.map(|bytes| bytes / 1_000)),
        ],
        entries: entries.into_iter().map(|entry| entry_row(visit, t, &entry)).collect(),
    })
}

fn entry_row(visit: &MemberVisit, t: &'static Texts, entry: &CreditEntry) -> EntryRow {
    let amount = format_number(entry.amount);
    EntryRow {
        at: visit.moments().show(entry.created_at),
        reason: match entry.kind {
            CreditKind::Grant => t.billing.grant,
            CreditKind::Refill => t.billing.refill,
            CreditKind::Reply => t.billing.reply,
            CreditKind::Refund => t.billing.refund,
        },
        amount: if entry.amount > 0 { format!("+{amount}") } else { amount },
        balance: format_number(entry.balance),
    }
}
