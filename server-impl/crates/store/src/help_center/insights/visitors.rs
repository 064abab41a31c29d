//! Visitors of a site today and yesterday, as numbers that identify no one.

use std::collections::BTreeMap;

use frontdesk_types::{
    OrgId, Result, SiteId,
    analytics::{SlotSpan, TimeSlot},
};
use sqlx::types::{Json, Text};

use crate::Tx;

/// Maximum number of visitors of a site that are distinguished per day, however many networks strangers have; later
/// ones are not counted.
pub const MAX_VISITORS_PER_DAY: i64 = 100_000;

/// Records the visitors of a day since 1970; returns the number of new ones in the slots of their first visits. The
/// site must be locked.
#[crate::boxed]
pub async fn record_visitors(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    came: &BTreeMap<(i64, i64), TimeSlot>,
) -> Result<BTreeMap<TimeSlot, i64>> {
    let mut groups = BTreeMap::<(i64, TimeSlot), Vec<String>>::new();
    came.iter().for_each(|((day, visitor), slot)| groups.entry((*day, *slot)).or_default().push(visitor.to_string()));
    let mut new = BTreeMap::<TimeSlot, i64>::new();
    for ((day, slot), mut visitors) in groups {
        let today = new.iter().filter(|(other, _)| is_same_day(slot, **other)).map(|(_, number)| number).sum::<i64>();
        let known = count_known(tx, org, site, slot).await? + today;
        visitors.truncate(usize::try_from(MAX_VISITORS_PER_DAY - known).unwrap_or_default());
        let appeared = execute!(
            tx,
            r"
            INSERT INTO help_visitors (org_id, site_id, day, visitor)
            SELECT $1, $2, CAST($3 AS BIGINT), CAST(v.value AS BIGINT)
              FROM {EACH_TEXT}($4) v
             WHERE TRUE
                ON CONFLICT (org_id, site_id, day, visitor) DO NOTHING",
            Text(org),
            Text(site),
            day,
            Json(visitors)
        )?;
        if appeared > 0 {
            *new.entry(slot).or_default() += i64::try_from(appeared).unwrap_or(i64::MAX);
        }
    }
    Ok(new)
}

/// Returns the number of visitors counted on the day of a slot.
async fn count_known(tx: &mut Tx, org: OrgId, site: SiteId, slot: TimeSlot) -> Result<i64> {
    let found = fetch_optional!(
        tx,
        (i64,),
        "SELECT visitors FROM help_site_sums WHERE org_id = $1 AND site_id = $2 AND span = $3 AND slot = $4",
        Text(org),
        Text(site),
        SlotSpan::DAY.0,
        SlotSpan::DAY.start(slot).0
    )?;
    Ok(found.map_or(0, |(visitors,)| visitors))
}

fn is_same_day(one: TimeSlot, other: TimeSlot) -> bool {
    SlotSpan::DAY.start(one) == SlotSpan::DAY.start(other)
}

/// Removes visitors from before a day since 1970, at most `limit`; returns the number of removed visitors.
#[crate::boxed]
pub async fn remove_visitors_before(tx: &mut Tx, before: i64, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM help_visitors
         WHERE (org_id, site_id, day, visitor) IN (
               SELECT org_id, site_id, day, visitor
                 FROM help_visitors
                WHERE day < $1
                ORDER BY day
                LIMIT $2)",
        before,
        limit
    )
}
