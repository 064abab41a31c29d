//! The contribution of a conversation to the sums: a function of its messages.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use frontdesk_types::{
    Timestamp,
    analytics::{
        AnalyzedMessage, CitedSource, ConversationContribution, Figure, Figures, ModelCost, SourceCitations, TimeSlot,
        figures::{RESOLUTION_TIMES, RESPONSE_TIMES},
    },
    chat::{Citation, FinishReason},
    conversations::{ConversationStatus, MessageRole, Rating},
};

/// Adds up the messages of a conversation, which must be added in order.
#[derive(Debug)]
pub struct ConversationTally {
    created_at: Timestamp,
    slots: BTreeMap<TimeSlot, ConversationContribution>,
    /// Time of the first message after the last resolution, or of the first of all.
    unresolved_since: Option<Timestamp>,
}

impl ConversationTally {
    /// Returns an empty tally for a conversation that began at this moment.
    pub fn new(created_at: Timestamp) -> Self {
        Self { created_at, slots: BTreeMap::new(), unresolved_since: None }
    }

    /// Adds a message.
    pub fn add_message(&mut self, entry: &AnalyzedMessage) {
        if self.slots.is_empty() {
            self.figures_at(self.created_at)[Figure::Conversations] = 1;
        }
        let since = *self.unresolved_since.get_or_insert(entry.created_at);
        let figures = self.figures_at(entry.created_at);
        match entry.role {
            MessageRole::Visitor => figures[Figure::Questions] += 1,
            MessageRole::Agent => {
                count_answer(figures, entry);
                self.count_citations(entry);
                self.count_model_cost(entry);
            }
            MessageRole::Team => figures[Figure::TeamReplies] += 1,
            MessageRole::System => match entry.status {
                Some(ConversationStatus::Escalated) => figures[Figure::Escalated] += 1,
                Some(ConversationStatus::Resolved) => {
                    count_resolution(figures, entry.created_at.since(since));
                    self.unresolved_since = None;
                }
                Some(ConversationStatus::Open) | None => {}
            },
        }
    }

    /// Returns the contribution by quarter of an hour.
    pub fn finish(self) -> BTreeMap<TimeSlot, ConversationContribution> {
        self.slots
    }

    fn figures_at(&mut self, at: Timestamp) -> &mut Figures {
        &mut self.slots.entry(TimeSlot::of(at)).or_default().figures
    }

    /// Counts the cost of an answer for its model.
    fn count_model_cost(&mut self, entry: &AnalyzedMessage) {
        let Some(model) = &entry.model else { return };
        let models = &mut self.slots.entry(TimeSlot::of(entry.created_at)).or_default().models;
        *models.entry(model.clone()).or_default() += ModelCost { replies: 1, credits: entry.credits_used };
    }

    /// Counts an answer once for each source and each page that it cites.
    fn count_citations(&mut self, entry: &AnalyzedMessage) {
        let cited: BTreeSet<_> =
            entry.citations.iter().flat_map(|citation| cited_pages(citation).map(|cited| (cited, &citation.title))).collect();
        let citations = &mut self.slots.entry(TimeSlot::of(entry.created_at)).or_default().citations;
        let mut last = None;
        for (cited, title) in cited {
            let citings: &mut SourceCitations = citations.entry(cited.clone()).or_default();
            citings.title.clone_from(title);
            if last.as_ref() != Some(&cited) {
                citings.answers += 1;
                last = Some(cited);
            }
        }
    }
}

fn count_answer(figures: &mut Figures, entry: &AnalyzedMessage) {
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

fn count_resolution(figures: &mut Figures, took: Duration) {
    figures[Figure::Resolved] += 1;
    figures[Figure::ResolutionSeconds] += i64::try_from(took.as_secs()).unwrap_or_default();
    figures.count(&RESOLUTION_TIMES, took);
}

/// Returns the source of a citation, and its page if it has an address.
fn cited_pages(citation: &Citation) -> impl Iterator<Item = CitedSource> {
    let source = citation.source;
    let page = citation.url.as_deref().map(|url| url.split('#').next().unwrap_or(url).to_owned());
    [Some(String::new()), page.filter(|url| !url.is_empty())].into_iter().flatten().map(move |url| CitedSource { source, url })
}
