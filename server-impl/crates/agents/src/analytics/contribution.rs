//! The contribution of a conversation to the sums: a function of its messages.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use frontdesk_types::{
    Timestamp,
    analytics::{
        Cited, Citings, Contribution, Entry, Figure, Figures, ModelCost, Slot,
        figures::{RESOLUTION_TIMES, RESPONSE_TIMES},
    },
    chat::{Citation, FinishReason},
    conversations::{ConversationStatus, MessageRole, Rating},
};

/// Adds up the messages of a conversation, which must be added in order.
#[derive(Debug)]
pub struct Tally {
    created_at: Timestamp,
    slots: BTreeMap<Slot, Contribution>,
    /// Time of the first message after the last resolution, or of the first of all.
    unresolved_since: Option<Timestamp>,
}

impl Tally {
    /// Returns an empty tally for a conversation that began at this moment.
    pub fn new(created_at: Timestamp) -> Self {
        Self { created_at, slots: BTreeMap::new(), unresolved_since: None }
    }

    /// Adds a message.
    pub fn add(&mut self, entry: &Entry) {
        if self.slots.is_empty() {
            self.figures(self.created_at)[Figure::Conversations] = 1;
        }
        let since = *self.unresolved_since.get_or_insert(entry.created_at);
        let figures = self.figures(entry.created_at);
        match entry.role {
            MessageRole::Visitor => figures[Figure::Questions] += 1,
            MessageRole::Agent => {
                answer(figures, entry);
                self.cite(entry);
                self.charge(entry);
            }
            MessageRole::Operator => figures[Figure::OperatorReplies] += 1,
            MessageRole::System => match entry.status {
                Some(ConversationStatus::Escalated) => figures[Figure::Escalations] += 1,
                Some(ConversationStatus::Resolved) => {
                    resolution(figures, entry.created_at.since(since));
                    self.unresolved_since = None;
                }
                Some(ConversationStatus::Open) | None => {}
            },
        }
    }

    /// Returns the contribution by quarter of an hour.
    pub fn finish(self) -> BTreeMap<Slot, Contribution> {
        self.slots
    }

    fn figures(&mut self, at: Timestamp) -> &mut Figures {
        &mut self.slots.entry(Slot::of(at)).or_default().figures
    }

    /// Counts the cost of an answer for its model.
    fn charge(&mut self, entry: &Entry) {
        let Some(model) = &entry.model else { return };
        let models = &mut self.slots.entry(Slot::of(entry.created_at)).or_default().models;
        *models.entry(model.clone()).or_default() += ModelCost { replies: 1, credits: entry.credits_used };
    }

    /// Counts an answer once for each source and each page that it cites.
    fn cite(&mut self, entry: &Entry) {
        let cited: BTreeSet<_> =
            entry.citations.iter().flat_map(|citation| cited(citation).map(|cited| (cited, &citation.title))).collect();
        let citations = &mut self.slots.entry(Slot::of(entry.created_at)).or_default().citations;
        let mut last = None;
        for (cited, title) in cited {
            let citings: &mut Citings = citations.entry(cited.clone()).or_default();
            citings.title.clone_from(title);
            if last.as_ref() != Some(&cited) {
                citings.answers += 1;
                last = Some(cited);
            }
        }
    }
}

fn answer(figures: &mut Figures, entry: &Entry) {
    let is_unanswered = entry.finish == Some(FinishReason::NoAnswer);
    figures[if is_unanswered { Figure::Unanswered } else { Figure::Answered }] += 1;
    figures[Figure::Credits] += entry.credits_used;
    match entry.rating {
        Some(Rating::Up) => figures[Figure::RatedUp] += 1,
        Some(Rating::Down) => figures[Figure::RatedDown] += 1,
        None => {}
    }
    if let Some(duration) = entry.duration {
        let took = Duration::from_micros(duration.unsigned_abs());
        figures[Figure::Responses] += 1;
        figures[Figure::ResponseMillis] += duration / 1_000;
        figures.count(&RESPONSE_TIMES, took);
    }
}

fn resolution(figures: &mut Figures, took: Duration) {
    figures[Figure::Resolutions] += 1;
    figures[Figure::ResolutionSeconds] += i64::try_from(took.as_secs()).unwrap_or_default();
    figures.count(&RESOLUTION_TIMES, took);
}

/// Returns the source of a citation, and its page if it has an address.
fn cited(citation: &Citation) -> impl Iterator<Item = Cited> {
    let source = citation.source;
    let page = citation.url.as_deref().map(|url| url.split('#').next().unwrap_or(url).to_owned());
    [Some(String::new()), page.filter(|url| !url.is_empty())].into_iter().flatten().map(move |url| Cited { source, url })
}
