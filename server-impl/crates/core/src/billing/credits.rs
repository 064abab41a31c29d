//! Events that report that few credits are left, and that they have run out: each at most once a month.

use frontdesk_store::{self as store, billing::credits::CreditNotice};
use frontdesk_types::{
    Result,
    billing::usage,
    events::{EventName, EventSubject},
};

use crate::unit::Unit;

/// Emits an event if few credits are left, or none.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn notify_if_low(unit: &mut Unit, remaining: i64) -> Result<()> {
    if usage::is_low(remaining, unit.limits().credits) {
        emit_once(unit, CreditNotice::Low, EventName::CreditsLow).await?;
    }
    if remaining == 0 {
        emit_once(unit, CreditNotice::Exhausted, EventName::CreditsExhausted).await?;
    }
    Ok(())
}

/// Emits an event if fewer credits are left than an answer costs.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn notify_if_exhausted(unit: &mut Unit) -> Result<()> {
    let org = unit.org();
    let remaining = store::billing::credits::find_balance(unit, org).await?;
    notify_if_low(unit, remaining).await?;
    emit_once(unit, CreditNotice::Exhausted, EventName::CreditsExhausted).await
}

async fn emit_once(unit: &mut Unit, told: CreditNotice, name: EventName) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    if store::billing::credits::record_notice(unit, org, told).await? {
        unit.emit_event(name, EventSubject::Credits(limits.usage_caps()));
    }
    Ok(())
}
