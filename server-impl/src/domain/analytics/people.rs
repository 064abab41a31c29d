//! How many different people ask on a day, in any time zone, without remembering who they are for longer than two days.
//!
//! A person who asks in a quarter of an hour appears in it. What is counted is how many appear in a slot, by the break since they appeared
//! before. On a day that begins at slot `a`, whoever appears for the first time has their previous appearance before `a`: so the people of
//! a day are those appearances in it whose break reaches back beyond its beginning. No day has more than 100 slots, so longer breaks need
//! not be told apart. An appearance that is learnt late shortens the break of the next one.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use crate::{
    store::{
        Tx,
        analytics::people::{self, Scope},
    },
    types::{AgentId, OrgId, Result, Timestamp, analytics::Slot, projection::Person},
};

/// The slots of the longest day: 25 hours, when clocks are put back.
const LONGEST: i64 = 100;

/// Stands for every break that is longer.
pub const NEVER: i64 = LONGEST + 1;

/// How long it is remembered in which slots a person asked: what is learnt up to 23 hours late finds its place.
const REMEMBERED: Duration = Duration::from_hours(48);

/// Rows that are forgotten in one transaction.
const ROWS: i64 = 500;

/// Counts people who asked in slots in which their conversation had no question before. This transaction has the turn of the organization.
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
    let known = people::appearances(tx, org, &people, Slot(first - LONGEST), Slot(last + NEVER)).await?;
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
    people::add(tx, org, &counts.0).await
}

/// What is to be added to the numbers of people.
#[derive(Debug, Default)]
struct Counts(BTreeMap<(Scope, Slot, i64), i64>);

impl Counts {
    /// Counts an appearance among those of the same person; `false` when it is one of them.
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
}

/// Forgets who asked in slots that no new question can be compared with; `true` when there may be more of them.
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
        }
    }
}
