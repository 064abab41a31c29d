//! Changes to the key ring: rotating the current pepper, and forgetting one that nothing depends on.
//!
//! To add a table with sealed secrets: two columns for a [`Sealed`](frontdesk_types::peppers::SealedCell), an
//! implementation of [`SealedTable`], and a line in `frontdesk_services::SEALED_TABLES`.

#[cfg(test)]
mod tests;

use std::time::Duration;

use frontdesk_core::{
    auth::key_ring::{CURRENT_PEPPER_SETTING, KeyRing, PepperRing},
    sealed_table::SealedTable,
};
use frontdesk_ports::{Ports, peppers::MAX_PEPPERS};
use frontdesk_store::{self as store, Conn, Store, Tx, retry_aborted};
use frontdesk_types::{
    Error, Result, Timestamp,
    peppers::{ListedPepper, PepperId},
};

use crate::{
    accounts::{claims, invitations},
    mail::format_time,
};

/// Number of secrets that are resealed in one transaction.
const SECRETS_PER_STEP: u64 = 100;

/// Number of claims that are looked up in one batch.
const CLAIMS_PER_BATCH: i64 = 100;

/// Time after which every process has noticed a rotation, and issues nothing under the previous pepper.
const ROTATION_NOTICE_TIMEOUT: Duration = Duration::from_secs(60);

/// Time after which nothing short-lived depends on a pepper any more: forms in open browsers, sign-in codes, and
/// limits, whose windows are at most a day.
const PEPPER_OUTLIVED_AFTER: Duration = Duration::from_hours(24);

/// Result of a rotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PepperRotation {
    /// The current pepper.
    pub current: PepperId,
    /// The previous pepper, which stays in the ring.
    pub retired: PepperId,
}

/// Result of forgetting a pepper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForgetSummary {
    /// Number of workspaces whose person is mailed a new code and a new address of the page.
    pub reissued: u64,
    /// Number of secrets that were still sealed under an older pepper, and are now sealed under the current one.
    pub resealed: u64,
    /// `true` if it was removed from the peppers of this process; `false` if the operator has to do that.
    pub removed: bool,
}

/// Makes another pepper the current one: the newest that this process has in addition to those of the ring, or else
/// a new one. The previous one stays in the ring. Run [`reseal_all`] next.
///
/// # Errors
/// When this process does not have the current pepper, no other one can be created, the ring is full, or
/// another rotation came first.
#[crate::boxed]
pub async fn rotate_pepper(store: &Store, ring: &KeyRing, now: Timestamp) -> Result<PepperRotation> {
    ring.refresh(&mut store.read().await?).await?;
    ring.require_current()?;
    refuse_full_ring(ring)?;
    let retired = ring.current_ring()?.current().id().clone();
    let current = next_pepper(store, ring).await?;
    let mut tx = store.begin().await?;
    if !store::settings::replace(&mut tx, CURRENT_PEPPER_SETTING, retired.as_str(), current.as_str()).await? {
        return Err(Error::internal("another rotation came first; `frontdesk secret list` shows the current pepper"));
    }
    store::peppers::retire_current(&mut tx, &retired, now).await?;
    store::peppers::insert(&mut tx, &current, now).await?;
    tx.commit().await?;
    ring.refresh(&mut store.read().await?).await?;
    Ok(PepperRotation { current, retired })
}

/// Refuses a rotation when the ring is full. Every check runs under each pepper of the ring, so
/// their number is bounded.
fn refuse_full_ring(ring: &KeyRing) -> Result<()> {
    let listed = ring.list_peppers();
    match listed.last() {
        Some((ListedPepper { id: oldest, .. }, _)) if listed.len() >= MAX_PEPPERS => Err(Error::internal(format!(
            "the key ring is full ({MAX_PEPPERS} peppers): forget the oldest first, with `frontdesk secret forget --id {oldest}`"
        ))),
        _ => Ok(()),
    }
}

/// Returns the next pepper.
async fn next_pepper(store: &Store, ring: &KeyRing) -> Result<PepperId> {
    if let Some(prepared) = newest_prepared_pepper(store, ring).await? {
        return Ok(prepared);
    }
    ring.prepare_pepper().await?;
    let made = newest_prepared_pepper(store, ring).await?;
    made.ok_or_else(|| Error::internal("the new pepper has disappeared from the file: another program changed it"))
}

async fn newest_prepared_pepper(store: &Store, ring: &KeyRing) -> Result<Option<PepperId>> {
    let prepared = ring.prepared_peppers(&mut store.read().await?).await?;
    Ok(prepared.first().map(|pepper| pepper.id().clone()))
}

/// Seals every secret under the current pepper that is sealed under another one, in steps; returns the number of
/// resealed secrets. A repeated run continues where the previous one stopped.
///
/// # Errors
/// When a secret cannot be opened: the message names it.
#[crate::boxed]
pub async fn reseal_all(store: &Store, ring: &KeyRing, tables: &[&dyn SealedTable]) -> Result<u64> {
    let ring = ring.current_ring()?;
    let mut resealed = 0;
    for table in tables {
        loop {
            let step = retry_aborted(|| async {
                let mut tx = store.begin().await?;
                let done = table.reseal(&mut tx, &ring, SECRETS_PER_STEP).await?;
                tx.commit().await?;
                Ok(done)
            });
            let done = step.await?;
            resealed += done;
            if done < SECRETS_PER_STEP {
                break;
            }
        }
    }
    Ok(resealed)
}

/// Removal of a pepper from the ring.
#[derive(Debug, Clone, Copy)]
pub struct PepperRemoval<'p> {
    /// Pepper to remove.
    pub pepper: &'p PepperId,
    /// `true` for one that has leaked: it is removed although credentials that were handed out are derived from it.
    pub is_forced: bool,
}

/// Removes a pepper from the ring permanently. People with a workspace to claim are mailed a new code. A
/// pepper is never removed while a secret is sealed under it.
///
/// # Errors
/// When something depends on it: the message names it and says until when.
pub async fn forget_pepper(
    store: &Store,
    ports: &Ports,
    ring: &KeyRing,
    tables: &[&dyn SealedTable],
    removal: PepperRemoval<'_>,
) -> Result<ForgetSummary> {
    let PepperRemoval { pepper: id, is_forced } = removal;
    let now = ports.clock.now();
    ring.refresh(&mut store.read().await?).await?;
    let listed = ring.list_peppers();
    let Some((listed, is_available)) = listed.into_iter().find(|(listed, _)| listed.id == *id) else {
        return Err(Error::internal(format!("the key ring has no pepper {id}; `frontdesk secret list` shows those that it has")));
    };
    refuse_while_recent(&listed, is_forced, now)?;
    let resealed = if is_available { reseal_all(store, ring, tables).await? } else { 0 };
    refuse_while_sealed(&mut store.read().await?, tables, id).await?;
    let reissued = if is_forced { reissue_claims(store, ports, &*ring.current_ring()?, id).await? } else { 0 };
    let mut tx = store.begin().await?;
    refuse_while_sealed(&mut tx, tables, id).await?;
    refuse_while_handed_out(&mut tx, id, now).await?;
    if let Some(retired_at) = listed.retired_at.filter(|_| !is_forced) {
        refuse_while_invited(&mut tx, retired_at, now).await?;
    }
    if !store::peppers::remove_retired(&mut tx, id, now).await? {
        return Err(Error::internal(format!("the pepper {id} was forgotten by another command")));
    }
    // Before the commit: if this is interrupted in between, the command can be run again.
    let removed = ring.discard_pepper(id).await?;
    tx.commit().await?;
    ring.refresh(&mut store.read().await?).await?;
    Ok(ForgetSummary { reissued, resealed, removed })
}

/// Mails a new code and a new address for every claimable workspace that has one derived from a
/// pepper; returns their number.
async fn reissue_claims(store: &Store, ports: &Ports, ring: &PepperRing, id: &PepperId) -> Result<u64> {
    let mut reissued = 0;
    loop {
        let open =
            store::accounts::claims::list_open_with_pepper(&mut store.read().await?, id, ports.clock.now(), CLAIMS_PER_BATCH)
                .await?;
        for claim in &open {
            let done = retry_aborted(|| async {
                let mut tx = store.begin().await?;
                let is_reissued = claims::reissue_code_and_page(&mut tx, ports, ring, claim.org).await?;
                tx.commit().await?;
                Ok(is_reissued)
            });
            reissued += u64::from(done.await?);
        }
        if open.is_empty() {
            return Ok(reissued);
        }
    }
}

fn refuse_while_recent(listed: &ListedPepper, force: bool, now: Timestamp) -> Result<()> {
    let ListedPepper { id, retired_at, .. } = listed;
    let Some(retired_at) = *retired_at else {
        return Err(Error::internal(format!("{id} is the current pepper: replace it first, with `frontdesk secret rotate`")));
    };
    if now < retired_at + ROTATION_NOTICE_TIMEOUT {
        let seconds = (retired_at + ROTATION_NOTICE_TIMEOUT).since(now).as_secs() + 1;
        return Err(Error::internal(format!("servers may still be using the pepper {id}: try again in {seconds} s")));
    }
    let outlived = retired_at + PEPPER_OUTLIVED_AFTER;
    if now < outlived && !force {
        return Err(Error::internal(format!(
            "forms in open browsers and limits of the last day depend on the pepper {id}: wait until {}, or drop it with --force",
            format_time(outlived)
        )));
    }
    Ok(())
}

async fn refuse_while_sealed(conn: &mut Conn, tables: &[&dyn SealedTable], id: &PepperId) -> Result<()> {
    for table in tables {
        let count = table.count(conn, id).await?;
        if count > 0 {
            let name = table.name();
            return Err(Error::internal(format!(
                "{count} {name} are sealed under the pepper {id} and would be lost: give this process that pepper, and run \
                 this again"
            )));
        }
    }
    Ok(())
}

async fn refuse_while_handed_out(tx: &mut Tx, id: &PepperId, now: Timestamp) -> Result<()> {
    let (count, until) = store::accounts::claims::count_open_with_pepper(tx, id, now).await?;
    let Some(until) = until else { return Ok(()) };
    Err(Error::internal(format!(
        "codes or addresses of unclaimed workspaces ({count}) depend on the pepper {id}: wait until {}, or drop it with --force",
        format_time(until)
    )))
}

/// Refuses as long as links of invitations depend on a pepper that was retired at this time: those that were mailed
/// before expire within the lifetime of a link.
async fn refuse_while_invited(tx: &mut Tx, retired_at: Timestamp, now: Timestamp) -> Result<()> {
    let until = retired_at + invitations::LINK_LIFETIME;
    let (count, until) = store::accounts::invitations::count_open_until(tx, now, until).await?;
    let Some(until) = until else { return Ok(()) };
    Err(Error::internal(format!(
        "links of invitations ({count}) depend on the pepper: wait until {}, or drop it with --force and send the \
         invitations again",
        format_time(until)
    )))
}
