//! Maintains the sums: adds the current contributions of conversations, and subtracts the previous ones.

use std::collections::{BTreeMap, HashMap};

use frontdesk_store::{
    self as store, Conn, Tx,
    analytics::contributions::{self, StoredContribution},
};
use frontdesk_types::{
    ConversationId, OrgId, Result,
    analytics::{
        CitedKey, ContributionOrigin, ConversationContribution, Figure, Figures, ModelCost, ModelKey, SlotSpan, SourceCitations,
        SumKey, TimeSlot,
    },
    conversations::Channel,
    projection::ChangedConversation,
};

use crate::analytics::{contribution::ConversationTally, people};

/// Maximum messages of several conversations that are read together, and messages per page of a longer one.
const MAX_BATCH_MESSAGES: i64 = 500;

/// Brings the sums up to date with these conversations, which are locked. This transaction must have the
/// turn of the organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn project(tx: &mut Tx, org: OrgId, conversations: &[ChangedConversation]) -> Result<()> {
    for some in split_batches(conversations) {
        project_batch(tx, org, some).await?;
    }
    Ok(())
}

/// Freezes the contributions of these conversations, which are about to be deleted.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn freeze_contributions(tx: &mut Tx, org: OrgId, conversations: &[ChangedConversation]) -> Result<()> {
    let ids: Vec<_> = conversations.iter().map(|changed| changed.id.0).collect();
    contributions::freeze_slots(tx, org, &ids).await
}

/// Splits conversations into batches whose messages are few enough to be read together.
fn split_batches(conversations: &[ChangedConversation]) -> impl Iterator<Item = &[ChangedConversation]> {
    let mut messages = 0;
    conversations.chunk_by(move |one, next| {
        messages += one.messages;
        let fits = messages + next.messages <= MAX_BATCH_MESSAGES;
        if !fits {
            messages = 0;
        }
        fits
    })
}

async fn project_batch(tx: &mut Tx, org: OrgId, conversations: &[ChangedConversation]) -> Result<()> {
    let ids: Vec<_> = conversations.iter().map(|changed| changed.id).collect();
    let mut before = contributions::find_all(tx, org, &ids).await?;
    let mut tallies = tally_conversations(tx, org, conversations).await?;
    let mut difference = SumsDifference::default();
    let mut written = Vec::new();
    let mut asked = Vec::new();
    for changed in conversations {
        let origin = origin_of(changed);
        for (slot, mut contribution) in tallies.remove(&changed.id).map(ConversationTally::finish).unwrap_or_default() {
            if origin.channel != Channel::HelpCenter {
                contribution.models.clear();
            }
            if changed.is_try() {
                contribution.citations.clear();
            }
            let was = before.remove(&(changed.id, slot));
            let now = StoredContribution { conversation: changed.id, slot, origin: origin.clone(), contribution };
            let asked_before = was.as_ref().is_some_and(has_question);
            if has_question(&now) && !asked_before && !changed.is_try() {
                asked.push((changed.agent, changed.person, slot));
            }
            if was.as_ref() != Some(&now) {
                difference.subtract(was.as_ref());
                difference.add(&now);
                written.push(now);
            }
        }
    }
    // Counted by earlier releases, in slots where this one counts nothing.
    for gone in before.into_values() {
        difference.subtract(Some(&gone));
        contributions::remove(tx, org, gone.conversation, gone.slot).await?;
    }
    contributions::replace_all(tx, org, &written).await?;
    difference.apply_to_all_sums(tx, org).await?;
    people::count_appearances(tx, org, &asked).await
}

fn origin_of(changed: &ChangedConversation) -> ContributionOrigin {
    let ChangedConversation { agent, channel, country, .. } = changed;
    ContributionOrigin { agent: *agent, channel: *channel, country: country.clone().unwrap_or_default() }
}

fn has_question(stored: &StoredContribution) -> bool {
    stored.contribution.figures[Figure::Questions] > 0
}

/// Adds up the messages of conversations.
async fn tally_conversations(
    conn: &mut Conn,
    org: OrgId,
    conversations: &[ChangedConversation],
) -> Result<HashMap<ConversationId, ConversationTally>> {
    let mut tallies: HashMap<_, _> =
        conversations.iter().map(|changed| (changed.id, ConversationTally::new(changed.created_at))).collect();
    if let [one] = conversations
        && one.messages > MAX_BATCH_MESSAGES
    {
        return Ok(HashMap::from([(one.id, tally_long_conversation(conn, org, one).await?)]));
    }
    let ids: Vec<_> = conversations.iter().map(|changed| changed.id).collect();
    for (id, entry) in contributions::list_entries_of_all(conn, org, &ids).await? {
        if let Some(tally) = tallies.get_mut(&id) {
            tally.add_message(&entry);
        }
    }
    Ok(tallies)
}

/// Adds up the messages of a long conversation page by page.
async fn tally_long_conversation(conn: &mut Conn, org: OrgId, changed: &ChangedConversation) -> Result<ConversationTally> {
    let (mut tally, mut after) = (ConversationTally::new(changed.created_at), i64::MIN);
    loop {
        let page = contributions::list_entries(conn, org, changed.id, after, MAX_BATCH_MESSAGES).await?;
        page.iter().for_each(|entry| tally.add_message(entry));
        match page.last() {
            Some(last) => after = last.seq,
            None => return Ok(tally),
        }
    }
}

/// A difference to be added to the sums.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SumsDifference {
    pub(super) figures: BTreeMap<SumKey, Figures>,
    pub(super) citations: BTreeMap<CitedKey, SourceCitations>,
    pub(super) models: BTreeMap<ModelKey, ModelCost>,
}

impl SumsDifference {
    /// Adds a contribution to the sums of its slot alone.
    pub(super) fn add(&mut self, stored: &StoredContribution) {
        let StoredContribution { slot, origin, contribution: ConversationContribution { figures, citations, models }, .. } =
            stored;
        *self.figures.entry(sum_key(origin, *slot)).or_default() += figures;
        for (cited, citings) in citations {
            let key = CitedKey { agent: origin.agent, span: SlotSpan::QUARTER, slot: *slot, cited: cited.clone() };
            let sum = self.citations.entry(key).or_default();
            sum.answers += citings.answers;
            sum.title.clone_from(&citings.title);
        }
        for (model, cost) in models {
            *self.models.entry(model_key(origin, *slot, model)).or_default() += *cost;
        }
    }

    /// Subtracts a contribution, if there is one.
    pub(super) fn subtract(&mut self, stored: Option<&StoredContribution>) {
        let Some(StoredContribution { slot, origin, contribution, .. }) = stored else { return };
        let ConversationContribution { figures, citations, models } = contribution;
        *self.figures.entry(sum_key(origin, *slot)).or_default() -= figures;
        for (cited, citings) in citations {
            let key = CitedKey { agent: origin.agent, span: SlotSpan::QUARTER, slot: *slot, cited: cited.clone() };
            let sum = self.citations.entry(key).or_insert_with(|| SourceCitations { answers: 0, title: citings.title.clone() });
            sum.answers -= citings.answers;
        }
        for (model, cost) in models {
            *self.models.entry(model_key(origin, *slot, model)).or_default() -= *cost;
        }
    }

    /// Removes the sums that do not change.
    pub(super) fn without_zeros(mut self) -> Self {
        self.figures.retain(|_, figures| !figures.is_all_zero());
        self.citations.retain(|_, citings| citings.answers != 0);
        self.models.retain(|_, cost| *cost != ModelCost::default());
        self
    }

    /// Returns the difference for all sums concerned: also those of larger spans, and those of all countries.
    pub(super) fn with_larger_spans(&self) -> Self {
        let mut all = Self::default();
        for (key, figures) in &self.figures {
            for span in SlotSpan::ALL {
                for country in [None, key.country.clone()] {
                    let key = SumKey { country, span, slot: span.start(key.slot), ..*key };
                    *all.figures.entry(key).or_default() += figures;
                }
            }
        }
        for (key, citings) in &self.citations {
            for span in SlotSpan::ALL {
                let key = CitedKey { span, slot: span.start(key.slot), ..key.clone() };
                let sum = all.citations.entry(key).or_default();
                sum.answers += citings.answers;
                sum.title.clone_from(&citings.title);
            }
        }
        for (key, cost) in &self.models {
            for span in SlotSpan::ALL {
                *all.models.entry(ModelKey { span, slot: span.start(key.slot), ..key.clone() }).or_default() += *cost;
            }
        }
        all
    }

    async fn apply_to_all_sums(self, tx: &mut Tx, org: OrgId) -> Result<()> {
        self.without_zeros().with_larger_spans().without_zeros().add_to_sums(tx, org).await
    }

    /// Adds the difference to the sums as it is.
    pub(super) async fn add_to_sums(&self, tx: &mut Tx, org: OrgId) -> Result<()> {
        if !self.figures.is_empty() {
            store::analytics::sums::add_sums(tx, org, &self.figures).await?;
        }
        if !self.citations.is_empty() {
            store::analytics::citations::add_sums(tx, org, &self.citations).await?;
        }
        if !self.models.is_empty() {
            store::analytics::models::add_sums(tx, org, &self.models).await?;
        }
        Ok(())
    }
}

fn sum_key(origin: &ContributionOrigin, slot: TimeSlot) -> SumKey {
    let ContributionOrigin { agent, channel, country } = origin;
    SumKey { agent: *agent, channel: *channel, country: Some(country.clone()), span: SlotSpan::QUARTER, slot }
}

fn model_key(origin: &ContributionOrigin, slot: TimeSlot, model: &str) -> ModelKey {
    ModelKey { agent: origin.agent, span: SlotSpan::QUARTER, slot, model: model.to_owned() }
}
