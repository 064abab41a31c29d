//! A talk in the playground: questions, and answers with their citations and everything that was retrieved.

use frontdesk_agents::conversations::tries::{self, ExplainedMessage, RetrievedPassage};
use frontdesk_help_center::asking;
use frontdesk_types::{
    Code, ConversationId, Result, SourceId,
    chat::{AnswerPassage, Citation, FinishReason},
    conversations::{MessageRole, Rating},
};

use crate::{
    app::{agents::header::OpenedAgent, operations::query_of, texts::Texts, visit::MemberVisit},
    help::views::body::SanitizedHtml,
};

/// Value of the button that takes a rating back.
pub(super) const NO_RATING: &str = "none";

/// Number of characters of a source that its page shows before a citation.
const SHOWN_BEFORE: i64 = 200;

/// A message of the talk.
pub(super) enum TalkPart {
    Question(String),
    Answer(Box<ShownAnswer>),
}

/// An answer, with its evidence.
pub(super) struct ShownAnswer {
    pub(super) id: String,
    pub(super) rating: Option<Rating>,
    pub(super) html: Option<SanitizedHtml>,
    pub(super) text: String,
    pub(super) evidence: ShownEvidence,
    pub(super) credits: i64,
    pub(super) seconds: Option<String>,
    pub(super) model: String,
    /// `true` if the person stopped it before its end.
    pub(super) is_stopped: bool,
    /// Path of the form that improves it.
    pub(super) improve: String,
}

/// Evidence of an answer, and everything else that was retrieved for it.
pub(super) struct ShownEvidence {
    pub(super) citations: Vec<ShownCitation>,
    pub(super) retrieved: Vec<ShownPassage>,
}

/// A passage that an answer quotes.
pub(super) struct ShownCitation {
    pub(super) title: String,
    pub(super) quote: String,
    pub(super) path: String,
    /// Id of the retrieved passage that it quotes from.
    pub(super) passage: Option<String>,
}

/// A passage that was retrieved.
pub(super) struct ShownPassage {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) text: Option<String>,
    /// Score of the match, and the same in percent of the best one.
    pub(super) score: String,
    pub(super) percent: i64,
    pub(super) is_cited: bool,
    pub(super) path: String,
}

/// Reads the talk; `None` if it is not one of this agent in the playground.
pub(super) async fn read_talk(visit: &MemberVisit, opened: &OpenedAgent, id: ConversationId) -> Result<Option<Vec<TalkPart>>> {
    let read = {
        let mut conn = visit.services().store.read().await?;
        tries::read(&mut conn, visit.org(), opened.agent.id, id).await
    };
    let transcript = match read {
        Ok(transcript) => transcript,
        Err(error) if error.code() == Code::ConversationNotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let base = visit.org_path(&format!("agents/{}/sources", opened.agent.id));
    let mut talk = Vec::with_capacity(transcript.messages.len());
    let mut question = String::new();
    for ExplainedMessage { message, retrieved } in transcript.messages {
        match (message.role, message.answer) {
            (MessageRole::Visitor, _) => {
                question.clone_from(&message.text);
                talk.push(TalkPart::Question(message.text));
            }
            (MessageRole::Agent, Some(details)) => {
                let html = asking::render_answer(visit.org(), &message.text, "en").await?;
                let evidence = ShownEvidence::new(&base, talk.len(), &details.citations, retrieved);
                let improved = [("question", &*question), ("answer", &message.text)];
                talk.push(TalkPart::Answer(Box::new(ShownAnswer {
                    id: message.id.to_string(),
                    rating: details.feedback.map(|feedback| feedback.rating),
                    html: html.map(SanitizedHtml::from_sanitized),
                    evidence,
                    credits: details.credits_used,
                    seconds: details.duration.map(|duration| format!("{:.2} s", duration.as_secs_f64())),
                    model: details.model,
                    is_stopped: details.finish == FinishReason::Stopped,
                    improve: format!("{base}/new/qna{}", query_of(&improved)),
                    text: message.text,
                })));
            }
            _ => {}
        }
    }
    Ok(Some(talk))
}

impl ShownAnswer {
    /// Returns the buttons that rate it.
    pub(super) fn ratings(&self, t: &&'static Texts) -> [RatingButton; 2] {
        let button = |rating: Rating, name, class| {
            let is_pressed = self.rating == Some(rating);
            RatingButton { value: if is_pressed { NO_RATING } else { rating.as_str() }, name, class, is_pressed }
        };
        [button(Rating::Up, t.playground.good, ""), button(Rating::Down, t.playground.bad, " turned")]
    }
}

/// A button that rates an answer.
pub(super) struct RatingButton {
    /// Rating that it sends, or [`NO_RATING`] if it is pressed.
    pub(super) value: &'static str,
    pub(super) name: &'static str,
    pub(super) class: &'static str,
    pub(super) is_pressed: bool,
}

impl ShownEvidence {
    /// Returns the evidence of the answer at this place of the talk. `base` is the path of the agent's sources.
    fn new(base: &str, answer: usize, citations: &[Citation], retrieved: Vec<RetrievedPassage>) -> Self {
        Self {
            citations: citations.iter().map(|citation| ShownCitation::new(base, answer, citation, &retrieved)).collect(),
            retrieved: shown_passages(base, answer, retrieved),
        }
    }
}

impl ShownCitation {
    fn new(base: &str, answer: usize, citation: &Citation, retrieved: &[RetrievedPassage]) -> Self {
        let page = citation.page.map(|page| format!(", p. {page}")).unwrap_or_default();
        let passage = retrieved.iter().position(|found| contains(&found.passage, citation));
        Self {
            title: format!("{}{page}", citation.title),
            quote: citation.quote.clone(),
            path: place_path(base, citation.source, citation.url.as_deref(), citation.start, citation.end),
            passage: passage.map(|passage| passage_id(answer, passage)),
        }
    }
}

/// Returns `true` if a passage is the one that a citation quotes from.
fn contains(passage: &AnswerPassage, citation: &Citation) -> bool {
    passage.source == citation.source && passage.start <= citation.start && citation.start < passage.end
}

fn passage_id(answer: usize, passage: usize) -> String {
    format!("passage-{answer}-{passage}")
}

/// Returns the path of a source, open at a place of its text, which is marked.
fn place_path(base: &str, source: SourceId, url: Option<&str>, start: i64, end: i64) -> String {
    let url = url.and_then(|url| url.split('#').next()).unwrap_or_default();
    let query = [("url", url), ("start", &(start - SHOWN_BEFORE).max(0).to_string()), ("mark", &format!("{start}-{end}"))];
    format!("{base}/{source}{}#mark", query_of(&query))
}

fn shown_passages(base: &str, answer: usize, retrieved: Vec<RetrievedPassage>) -> Vec<ShownPassage> {
    let best = retrieved.iter().map(|found| found.passage.score).fold(f32::MIN_POSITIVE, f32::max);
    let shown = retrieved.into_iter().enumerate().map(|(at, RetrievedPassage { passage, text, is_cited })| {
        let heading = passage.heading.filter(|heading| *heading != passage.title);
        let heading = heading.map(|heading| format!(" › {heading}")).unwrap_or_default();
        ShownPassage {
            id: passage_id(answer, at),
            title: format!("{}{heading}", passage.title),
            text,
            score: format!("{:.2}", passage.score),
            percent: percent(passage.score / best),
            is_cited,
            path: place_path(base, passage.source, passage.url.as_deref(), passage.start, passage.end),
        }
    });
    shown.collect()
}

/// Returns a share in whole percent.
#[expect(clippy::cast_possible_truncation, reason = "it is between 0 and 100")]
fn percent(share: f32) -> i64 {
    (share.clamp(0.0, 1.0) * 100.0).round() as i64
}
