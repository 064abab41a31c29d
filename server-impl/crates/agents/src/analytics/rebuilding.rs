//! Checks the sums against the contributions, and restores them: step by step, while they are read and updated.
//!
//! First, every conversation is projected again, whatever its stored contribution. Then, day by day, the sums of
//! each quarter of an hour are compared with the contributions, and those of larger spans with those of the
//! quarters; any difference is added. A slot in which a conversation was deleted is frozen: the contribution of
//! that conversation is not stored anywhere else, so the sums of its quarter are the truth.

use std::collections::BTreeSet;

use frontdesk_store::{
    self as store, Tx,
    analytics::{citations, contributions, models, sums},
};
use frontdesk_types::{
    ConversationId, OrgId, Result, Timestamp,
    analytics::{CitedKey, ModelKey, SlotInterval, SlotSpan, SourceCitations, SumKey, TimeSlot},
    projection::ProjectionRebuild,
};

use super::sums::SumsDifference;
use crate::projection;

/// Conversations projected in one step.
pub const REBUILD_BATCH: i64 = 32;

/// Progress of one step of a rebuild.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RebuildProgress {
    /// Number of sums that were wrong.
    pub wrong: usize,
    /// `true` if nothing is left to rebuild.
    pub is_last: bool,
}

/// Takes one step of a rebuild, of at most `batch` conversations, and records the progress.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn take_step(tx: &mut Tx, org: OrgId, now: Timestamp, batch: i64) -> Result<RebuildProgress> {
    store::projection::take_turn(tx, org).await?;
    let (next, wrong) = match store::projection::find_rebuild(tx, org).await? {
        ProjectionRebuild::Conversations { after } => (rebuild_conversations(tx, org, after.as_ref(), batch).await?, 0),
        ProjectionRebuild::Sums { from } => {
            let wrong = rebuild_day(tx, org, from).await?;
            let next = TimeSlot(from.0 + SlotSpan::DAY.0);
            (if next.start() > now { None } else { Some(ProjectionRebuild::Sums { from: next }) }, wrong)
        }
    };
    store::projection::set_rebuild(tx, org, next.as_ref()).await?;
    Ok(RebuildProgress { wrong, is_last: next.is_none() })
}

/// Skips the next conversation, which cannot be projected, and returns it; `None` when the next
/// step concerns no conversation.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn skip_conversation(tx: &mut Tx, org: OrgId) -> Result<Option<ConversationId>> {
    store::projection::take_turn(tx, org).await?;
    let ProjectionRebuild::Conversations { after } = store::projection::find_rebuild(tx, org).await? else { return Ok(None) };
    let skipped = store::projection::list_some(tx, org, after.as_ref(), 1).await?.pop().map(ConversationId::from);
    if skipped.is_some() {
        store::projection::set_rebuild(tx, org, Some(&ProjectionRebuild::Conversations { after: skipped })).await?;
    }
    Ok(skipped)
}

/// Projects a batch of conversations again.
async fn rebuild_conversations(
    tx: &mut Tx,
    org: OrgId,
    after: Option<&ConversationId>,
    batch: i64,
) -> Result<Option<ProjectionRebuild>> {
    let ids = store::projection::list_some(tx, org, after, batch).await?;
    let Some(last) = ids.last() else {
        let first = store::analytics::sums::find_first_slot(tx, org).await?;
        return Ok(first.map(|slot| ProjectionRebuild::Sums { from: SlotSpan::DAY.start(slot) }));
    };
    projection::project_again(tx, org, &ids).await?;
    Ok(Some(ProjectionRebuild::Conversations { after: Some(ConversationId::from(*last)) }))
}

/// Corrects the sums of a day in UTC, and those of a longer span after its last day. Returns the number of wrong sums.
async fn rebuild_day(tx: &mut Tx, org: OrgId, from: TimeSlot) -> Result<usize> {
    let mut corrected = correct_quarters(tx, org, from).await?;
    corrected += correct_larger_spans(
        tx,
        org,
        SlotSpan::QUARTER,
        &[SlotSpan::QUARTER, SlotSpan::HOUR, SlotSpan::SIX_HOURS, SlotSpan::DAY],
        from,
    )
    .await?;
    corrected += correct_larger_spans(tx, org, SlotSpan::DAY, &[SlotSpan::MONTH], SlotSpan::MONTH.start(from)).await?;
    Ok(corrected)
}

/// Corrects the sums of the quarters of a day.
async fn correct_quarters(tx: &mut Tx, org: OrgId, from: TimeSlot) -> Result<usize> {
    let range = SlotInterval { span: SlotSpan::QUARTER, from, to: TimeSlot(from.0 + SlotSpan::DAY.0) };
    let frozen: BTreeSet<TimeSlot> = contributions::list_frozen(tx, org, range.from, range.to).await?.into_iter().collect();
    let mut difference = SumsDifference::default();
    for stored in contributions::list_in_slots(tx, org, range.from, range.to).await? {
        difference.add(&stored);
    }
    for (key, figures) in sums::list_in_ranges(tx, org, &[range]).await? {
        if key.country.is_some() && !frozen.contains(&key.slot) {
            *difference.figures.entry(key).or_default() -= &figures;
        }
    }
    for (key, citings) in citations::list_in_ranges(tx, org, &[range]).await? {
        if !frozen.contains(&key.slot) {
            difference.citations.entry(key).or_insert_with(|| title_only(&citings)).answers -= citings.answers;
        }
    }
    for (key, cost) in models::list_in_ranges(tx, org, &[range]).await? {
        if !frozen.contains(&key.slot) {
            *difference.models.entry(key).or_default() -= cost;
        }
    }
    apply_correction(tx, org, difference).await
}

/// Corrects the sums of these spans, which are derived from those of a smaller one.
async fn correct_larger_spans(tx: &mut Tx, org: OrgId, base: SlotSpan, spans: &[SlotSpan], from: TimeSlot) -> Result<usize> {
    let longest = spans.iter().max().copied().unwrap_or(base);
    let to = TimeSlot(from.0 + longest.0);
    let ranges: Vec<_> =
        BTreeSet::from_iter(spans.iter().chain([&base])).into_iter().map(|span| SlotInterval { span: *span, from, to }).collect();
    let mut difference = SumsDifference::default();
    for (key, figures) in sums::list_in_ranges(tx, org, &ranges).await? {
        let is_base = key.span == base && key.country.is_some();
        if is_base {
            for span in spans {
                for country in [None, key.country.clone()] {
                    let sum = SumKey { country, span: *span, slot: span.start(key.slot), ..key };
                    if *span != base || sum.country.is_none() {
                        *difference.figures.entry(sum).or_default() += &figures;
                    }
                }
            }
        } else if spans.contains(&key.span) {
            *difference.figures.entry(key).or_default() -= &figures;
        }
    }
    for (key, citings) in citations::list_in_ranges(tx, org, &ranges).await? {
        if key.span == base {
            for span in spans.iter().filter(|span| **span != base) {
                let sum = CitedKey { span: *span, slot: span.start(key.slot), ..key.clone() };
                difference.citations.entry(sum).or_insert_with(|| title_only(&citings)).answers += citings.answers;
            }
        } else {
            difference.citations.entry(key).or_insert_with(|| title_only(&citings)).answers -= citings.answers;
        }
    }
    for (key, cost) in models::list_in_ranges(tx, org, &ranges).await? {
        if key.span == base {
            for span in spans.iter().filter(|span| **span != base) {
                let sum = ModelKey { span: *span, slot: span.start(key.slot), ..key.clone() };
                *difference.models.entry(sum).or_default() += cost;
            }
        } else {
            *difference.models.entry(key).or_default() -= cost;
        }
    }
    apply_correction(tx, org, difference).await
}

fn title_only(citings: &SourceCitations) -> SourceCitations {
    SourceCitations { answers: 0, title: citings.title.clone() }
}

async fn apply_correction(tx: &mut Tx, org: OrgId, difference: SumsDifference) -> Result<usize> {
    let difference = difference.without_zeros();
    difference.add_to_sums(tx, org).await?;
    Ok(difference.figures.len() + difference.citations.len() + difference.models.len())
}

const _: () = assert!(SlotSpan::ALL.len() == 5, "`day` corrects the sums of each span");
