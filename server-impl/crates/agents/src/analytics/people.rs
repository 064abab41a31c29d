//! Counts the different people who ask on a day, in any time zone, without storing their identities for
//! longer than two days.
//!
//! A person who asks in a quarter of an hour appears in that slot. Each slot counts its appearances by the gap
//! since the same person's previous one. On a day that begins at slot `a`, a person who appears for the first time
//! has their previous appearance before `a`: so the people of a day are its appearances whose gap reaches back
//! beyond its beginning. No day has more than 100 slots, so longer gaps need not be distinguished. An appearance
//! that is learnt late shortens the gap of the next one.
//!
//! Almost all days have 24 hours. For them, the counts are also stored as a sum over time, of which a year takes
//! few rows: an appearance counts for the periods of 24 hours that begin after the previous appearance (or at most
//! a day earlier), and not for those that begin after itself. So it adds one person to the periods that begin after
//! the former slot, and removes one from those that begin after the latter.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter,
    time::Duration,
};

use frontdesk_store::{
    Conn, Tx,
    analytics::people::{self, PeopleScope},
};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    projection::PersonNumber,
};

use super::calendar::SlotRange;

/// Spans over which changes are added up: few rows, since most changes cancel out in the larger spans.
const CHANGE_SPANS: [SlotSpan; 4] = [SlotSpan::QUARTER, SlotSpan::HOUR, SlotSpan::SIX_HOURS, SlotSpan::MONTH];

/// Slots of the longest day: 25 hours, when clocks are put back.
const MAX_DAY_SLOTS: i64 = 100;

/// Gap that represents all longer ones.
const MAX_GAP_SLOTS: i64 = MAX_DAY_SLOTS + 1;

/// Time for which it is stored in which slots a person asked, so that an appearance learnt up to 23 hours
/// late is counted correctly.
const APPEARANCE_RETENTION: Duration = Duration::from_hours(48);

/// Maximum rows forgotten in one transaction.
const MAX_FORGOTTEN_ROWS: i64 = 500;

/// Counts people who asked in slots in which their conversation had no question before. This transaction must have
/// the turn of the organization.
///
/// # Errors
/// Only faults.
pub(super) async fn count_appearances(tx: &mut Tx, org: OrgId, asked: &[(AgentId, PersonNumber, TimeSlot)]) -> Result<()> {
    let (Some(first), Some(last)) = (asked.iter().map(|(.., slot)| slot.0).min(), asked.iter().map(|(.., slot)| slot.0).max())
    else {
        return Ok(());
    };
    let appearances: BTreeSet<(PeopleScope, PersonNumber, TimeSlot)> =
        asked.iter().flat_map(|(agent, person, slot)| [None, Some(*agent)].map(|scope| (scope, *person, *slot))).collect();
    let people: BTreeSet<(PeopleScope, PersonNumber)> = appearances.iter().map(|(scope, person, _)| (*scope, *person)).collect();
    let people: Vec<_> = people.into_iter().collect();
    let known =
        people::list_appearances(tx, org, &people, TimeSlot(first - MAX_DAY_SLOTS), TimeSlot(last + MAX_GAP_SLOTS)).await?;
    let mut seen: BTreeMap<(PeopleScope, PersonNumber), BTreeSet<i64>> = BTreeMap::new();
    for (scope, person, slot) in known {
        seen.entry((scope, person)).or_default().insert(slot.0);
    }
    let mut counts = AppearanceCounts::default();
    let mut new = Vec::new();
    for (scope, person, slot) in appearances {
        if counts.add_appearance(scope, seen.entry((scope, person)).or_default(), slot.0) {
            new.push((scope, person, slot));
        }
    }
    if new.is_empty() {
        return Ok(());
    }
    people::insert_appearances(tx, org, &new).await?;
    people::add_changes(tx, org, &counts.to_day_changes()).await?;
    people::add_sums(tx, org, &counts.0).await
}

/// Changes to be added to the counts of people.
#[derive(Debug, Default)]
struct AppearanceCounts(BTreeMap<(PeopleScope, TimeSlot, i64), i64>);

impl AppearanceCounts {
    /// Counts an appearance of a person with these other appearances; returns `false` if it is one of them.
    fn add_appearance(&mut self, scope: PeopleScope, slots: &mut BTreeSet<i64>, slot: i64) -> bool {
        if !slots.insert(slot) {
            return false;
        }
        let before = slots.range(..slot).next_back().copied();
        self.add_people(scope, slot, before, 1);
        if let Some(next) = slots.range(slot + 1..).next().copied() {
            self.add_people(scope, next, before, -1);
            self.add_people(scope, next, Some(slot), 1);
        }
        true
    }

    fn add_people(&mut self, scope: PeopleScope, slot: i64, before: Option<i64>, people: i64) {
        let gap = before.map_or(MAX_GAP_SLOTS, |before| (slot - before).min(MAX_GAP_SLOTS));
        *self.0.entry((scope, TimeSlot(slot), gap)).or_default() += people;
    }

    /// Returns the counts as changes of the number of people who ask in the 24 hours that begin after a slot.
    fn to_day_changes(&self) -> BTreeMap<(PeopleScope, SlotSpan, TimeSlot), i64> {
        let mut changes = BTreeMap::new();
        for ((scope, slot, gap), people) in &self.0 {
            let before = TimeSlot(slot.0 - gap.min(&SlotSpan::DAY.0));
            for span in CHANGE_SPANS {
                *changes.entry((*scope, span, span.start(before))).or_default() += people;
                *changes.entry((*scope, span, span.start(*slot))).or_default() -= people;
            }
        }
        changes.retain(|_, people| *people != 0);
        changes
    }
}

/// Returns the number of people who asked on each of these days, in the same order.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn count_per_day(conn: &mut Conn, org: OrgId, scope: PeopleScope, days: &[SlotRange]) -> Result<Vec<i64>> {
    let is_regular = |(_, (from, to)): &(usize, SlotRange)| to.0 - from.0 == SlotSpan::DAY.0;
    let (regular, others): (Vec<_>, Vec<_>) = days.iter().copied().enumerate().partition(is_regular);
    let mut counts = vec![0; days.len()];
    let ranges = others.into_iter().map(|(day, (from, to))| (day, SlotInterval { span: SlotSpan::QUARTER, from, to }));
    for (day, count) in people::count_per_day(conn, org, scope, &ranges.collect::<Vec<_>>(), MAX_GAP_SLOTS).await? {
        counts[day] = count;
    }
    // The count of a day is that of the regular day before it, plus all changes since.
    let begins = iter::once(TimeSlot(0)).chain(regular.iter().map(|(_, (from, _))| *from));
    let ranges = begins.zip(&regular).flat_map(|(before, (day, (from, _)))| {
        SlotInterval::cover(before, *from, &CHANGE_SPANS).into_iter().map(|range| (*day, range))
    });
    for (day, change) in people::sum_changes(conn, org, scope, &ranges.collect::<Vec<_>>()).await? {
        counts[day] = change;
    }
    let mut count = 0;
    for (day, _) in regular {
        count += counts[day];
        counts[day] = count;
    }
    Ok(counts)
}

/// Forgets who asked in slots that can no longer be compared with a new question; returns `true` if there may
/// be more of them.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn forget_appearances(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    Ok(people::remove_appearances_before(tx, TimeSlot::of(now - APPEARANCE_RETENTION), MAX_FORGOTTEN_ROWS).await? > 0)
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    proptest! {
        #[test]
        fn a_day_counts_each_person_once_wherever_it_begins(
            appearances in vec((0_usize..4, 0_i64..400), 0..60),
            begins in 0_i64..400,
            slots in prop::sample::select(vec![92_i64, 96, 100]),
        ) {
            let mut counts = AppearanceCounts::default();
            let mut people = vec![BTreeSet::new(); 4];
            for (person, slot) in appearances {
                counts.add_appearance(None, &mut people[person], slot);
            }
            let day = begins..begins + slots;
            let counted: i64 = counts
                .0
                .iter()
                .filter(|((_, slot, gap), _)| day.contains(&slot.0) && (*gap == MAX_GAP_SLOTS || slot.0 - gap < begins))
                .map(|(_, people)| people)
                .sum();
            let expected = people.iter().filter(|slots| slots.range(day.clone()).next().is_some()).count();
            prop_assert_eq!(counted, i64::try_from(expected).unwrap());
            let changed = counts.to_day_changes().into_iter();
            let changed = changed.filter(|((_, span, slot), _)| *span == SlotSpan::QUARTER && slot.0 < begins);
            if slots == SlotSpan::DAY.0 {
                prop_assert_eq!(changed.map(|(_, people)| people).sum::<i64>(), counted);
            }
        }
    }
}
