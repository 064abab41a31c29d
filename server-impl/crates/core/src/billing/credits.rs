//! Events that report that few credits are left, and that they have run out: each at most once a month.

use frontdesk_store::{self as store, billing::credits::CreditNotice};
use frontdesk_types::{
    Result,
    billing::usage,
    events::{EventName, Subject},
};

use crate::unit::Unit;

/// Emits an event if few credits are left, or none.
///
/// # Errors
/// Only faults.
pub async fn tell(unit: &mut Unit, remaining: i64) -> Result<()> {
    if usage::is_low(remaining, unit.limits().credits) {
        once(unit, CreditNotice::Low, EventName::CreditsLow).await?;
    }
    if remaining == 0 {
        once(unit, CreditNotice::Exhausted, EventName::CreditsExhausted).await?;
    }
    Ok(())
}

/// Emits an event if fewer credits are left than an answer costs.
///
/// # Errors
/// Only faults.
pub async fn tell_refused(unit: &mut Unit) -> Result<()> {
    let org = unit.org();
    let remaining = store::billing::credits::balance(unit, org).await?;
    tell(unit, remaining).await?;
    once(unit, CreditNotice::Exhausted, EventName::CreditsExhausted).await
}

async fn once(unit: &mut Unit, told: CreditNotice, name: EventName) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    if store::billing::credits::note_told(unit, org, told).await? {
        unit.emit(name, Subject::Credits(limits.usage_caps()));
    }
    Ok(())
}
