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
    analytics::people::{self, Scope},
};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp,
    analytics::{Range, Slot, Span},
    projection::Person,
};

use super::calendar::Slots;

/// Spans over which changes are added up: few rows, since most changes cancel out in the larger spans.
const SPANS: [Span; 4] = [Span::QUARTER, Span::HOUR, Span::SIX_HOURS, Span::MONTH];

/// Slots of the longest day: 25 hours, when clocks are put back.
const MAX_DAY_SLOTS: i64 = 100;

/// Gap that represents all longer ones.
const NEVER: i64 = MAX_DAY_SLOTS + 1;

/// Time for which it is stored in which slots a person asked, so that an appearance learnt up to 23 hours
/// late is counted correctly.
const REMEMBERED: Duration = Duration::from_hours(48);

/// Maximum rows forgotten in one transaction.
const ROWS: i64 = 500;

/// Counts people who asked in slots in which their conversation had no question before. This transaction must have
/// the turn of the organization.
///
/// # Errors
/// Only faults.
pub(super) async fn appear(tx: &mut Tx, org: OrgId, asked: &[(AgentId, Person, Slot)]) -> Result<()> {
    let (Some(first), Some(last)) = (asked.iter().map(|(.., slot)| slot.0).min(), asked.iter().map(|(.., slot)| slot.0).max())
    else {
        return Ok(());
    };
    let appearances: BTreeSet<(Scope, Person, Slot)> =
        asked.iter().flat_map(|(agent, person, slot)| [None, Some(*agent)].map(|scope| (scope, *person, *slot))).collect();
    let people: BTreeSet<(Scope, Person)> = appearances.iter().map(|(scope, person, _)| (*scope, *person)).collect();
    let people: Vec<_> = people.into_iter().collect();
    let known = people::appearances(tx, org, &people, Slot(first - MAX_DAY_SLOTS), Slot(last + NEVER)).await?;
    let mut seen: BTreeMap<(Scope, Person), BTreeSet<i64>> = BTreeMap::new();
    for (scope, person, slot) in known {
        seen.entry((scope, person)).or_default().insert(slot.0);
    }
    let mut counts = Counts::default();
    let mut new = Vec::new();
    for (scope, person, slot) in appearances {
        if counts.appear(scope, seen.entry((scope, person)).or_default(), slot.0) {
            new.push((scope, person, slot));
        }
    }
    if new.is_empty() {
        return Ok(());
    }
    people::insert(tx, org, &new).await?;
    people::add_changes(tx, org, &counts.changes()).await?;
    people::add(tx, org, &counts.0).await
}

/// Changes to be added to the counts of people.
#[derive(Debug, Default)]
struct Counts(BTreeMap<(Scope, Slot, i64), i64>);

impl Counts {
    /// Counts an appearance of a person with these other appearances; returns `false` if it is one of them.
    fn appear(&mut self, scope: Scope, slots: &mut BTreeSet<i64>, slot: i64) -> bool {
        if !slots.insert(slot) {
            return false;
        }
        let before = slots.range(..slot).next_back().copied();
        self.count(scope, slot, before, 1);
        if let Some(next) = slots.range(slot + 1..).next().copied() {
            self.count(scope, next, before, -1);
            self.count(scope, next, Some(slot), 1);
        }
        true
    }

    fn count(&mut self, scope: Scope, slot: i64, before: Option<i64>, people: i64) {
        let gap = before.map_or(NEVER, |before| (slot - before).min(NEVER));
        *self.0.entry((scope, Slot(slot), gap)).or_default() += people;
    }

    /// Returns the counts as changes of the number of people who ask in the 24 hours that begin after a slot.
    fn changes(&self) -> BTreeMap<(Scope, Span, Slot), i64> {
        let mut changes = BTreeMap::new();
        for ((scope, slot, gap), people) in &self.0 {
            let before = Slot(slot.0 - gap.min(&Span::DAY.0));
            for span in SPANS {
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
pub async fn of_days(conn: &mut Conn, org: OrgId, scope: Scope, days: &[Slots]) -> Result<Vec<i64>> {
    let is_regular = |(_, (from, to)): &(usize, Slots)| to.0 - from.0 == Span::DAY.0;
    let (regular, others): (Vec<_>, Vec<_>) = days.iter().copied().enumerate().partition(is_regular);
    let mut counts = vec![0; days.len()];
    let ranges = others.into_iter().map(|(day, (from, to))| (day, Range { span: Span::QUARTER, from, to }));
    for (day, count) in people::of_days(conn, org, scope, &ranges.collect::<Vec<_>>(), NEVER).await? {
        counts[day] = count;
    }
    // The count of a day is that of the regular day before it, plus all changes since.
    let begins = iter::once(Slot(0)).chain(regular.iter().map(|(_, (from, _))| *from));
    let ranges = begins
        .zip(&regular)
        .flat_map(|(before, (day, (from, _)))| Range::cover(before, *from, &SPANS).into_iter().map(|range| (*day, range)));
    for (day, change) in people::changes(conn, org, scope, &ranges.collect::<Vec<_>>()).await? {
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
pub async fn forget(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    Ok(people::forget(tx, Slot::of(now - REMEMBERED), ROWS).await? > 0)
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
            let mut counts = Counts::default();
            let mut people = vec![BTreeSet::new(); 4];
            for (person, slot) in appearances {
                counts.appear(None, &mut people[person], slot);
            }
            let day = begins..begins + slots;
            let counted: i64 = counts
                .0
                .iter()
                .filter(|((_, slot, gap), _)| day.contains(&slot.0) && (*gap == NEVER || slot.0 - gap < begins))
                .map(|(_, people)| people)
                .sum();
            let expected = people.iter().filter(|slots| slots.range(day.clone()).next().is_some()).count();
            prop_assert_eq!(counted, i64::try_from(expected).unwrap());
            let changed = counts.changes().into_iter().filter(|((_, span, slot), _)| *span == Span::QUARTER && slot.0 < begins);
            if slots == Span::DAY.0 {
                prop_assert_eq!(changed.map(|(_, people)| people).sum::<i64>(), counted);
            }
        }
    }
}
