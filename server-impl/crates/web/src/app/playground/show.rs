//! The page of the playground: the talk, and what was retrieved for each answer.

use askama::Template;
use frontdesk_agents::conversations::tries::{self, ExplainedMessage, RetrievedPassage};
use frontdesk_help_center::asking;
use frontdesk_types::{Code, ConversationId, Result, chat::Citation, conversations::MessageRole};
use http::StatusCode;

use crate::{
    app::{
        agents::{
            header::{AgentHeader, AgentTab, OpenedAgent},
            settings::{ModelChoice, model_choices},
        },
        forms::FormState,
        operations::query_of,
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
    },
    help::views::body::SanitizedHtml,
};

#[derive(Template)]
#[template(path = "app/playground/show.html")]
struct PlaygroundPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    talk: Vec<TalkPart>,
    conversation: Option<ConversationId>,
    form: FormState,
    models: Vec<ModelChoice>,
    /// `true` if the person may try and keep other settings.
    may_change: bool,
    /// `true` if the settings of the form differ from those of the agent.
    is_changed: bool,
    /// `true` if no source is ready, so that nothing can be answered.
    is_untrained: bool,
}

impl PlaygroundPage<'_> {
    /// Returns `false` if the model in the form is not one of the plan.
    fn is_model_listed(&self) -> bool {
        self.models.iter().any(|model| model.id == self.form.value("model"))
    }
}

/// A message of the talk.
enum TalkPart {
    Question(String),
    Answer(Box<ShownAnswer>),
}

/// An answer, with its evidence.
struct ShownAnswer {
    html: Option<SanitizedHtml>,
    text: String,
    citations: Vec<ShownCitation>,
    retrieved: Vec<ShownPassage>,
    credits: i64,
    seconds: Option<String>,
    model: String,
    /// Path of the form that improves it.
    improve: String,
}

/// A passage that an answer is based on.
struct ShownCitation {
    title: String,
    quote: String,
    path: String,
}

/// A passage that was retrieved.
struct ShownPassage {
    title: String,
    text: Option<String>,
    /// Score of the match, and the same in percent of the best one.
    score: String,
    percent: i64,
    is_cited: bool,
    path: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let agent = &opened.agent;
    let tried =
        |field: &str, kept: &str| Some(visit.query(field)).filter(|text| !text.is_empty()).unwrap_or_else(|| kept.to_owned());
    let (model, instruction) =
        (tried("model", &agent.model), tried("systemInstruction", agent.system_instruction.as_deref().unwrap_or_default()));
    let values = [("model", &*model), ("systemInstruction", &*instruction), ("message", &*visit.query("message"))];
    let form = FormState::with_values(&visit.services().ports, &values);
    let conversation = visit.query("c").parse().ok();
    playground_page(visit, StatusCode::OK, opened, conversation, form).await
}

pub(super) async fn playground_page(
    visit: &MemberVisit,
    status: StatusCode,
    opened: OpenedAgent,
    conversation: Option<ConversationId>,
    form: FormState,
) -> Result<PageReply> {
    let agent = &opened.agent;
    let talk = match conversation {
        Some(id) => match read_talk(visit, &opened, id).await? {
            Some(talk) => talk,
            None => return Ok(PageReply::NotFound),
        },
        None => Vec::new(),
    };
    let toast = (visit.query("done") == "kept").then(|| Toast::new(visit.texts().playground.was_kept));
    let shell = Shell::new(visit, Area::Agents, agent.name.clone()).with_toast(toast);
    let kept = agent.system_instruction.as_deref().unwrap_or_default();
    let is_changed = form.value("model") != agent.model || form.value("systemInstruction").replace("\r\n", "\n") != kept;
    let page = PlaygroundPage {
        header: opened.header(visit, AgentTab::Playground),
        path: visit.org_path(&format!("agents/{}/playground", agent.id)),
        talk,
        conversation,
        form,
        models: model_choices(visit),
        may_change: shell.may_edit_agents(),
        is_changed,
        is_untrained: opened.training.ready == 0,
        shell,
    };
    PageReply::page_with(status, &page)
}

/// Reads the talk; `None` if it is not one of this agent in the playground.
async fn read_talk(visit: &MemberVisit, opened: &OpenedAgent, id: ConversationId) -> Result<Option<Vec<TalkPart>>> {
    let read = {
        let mut conn = visit.services().store.read().await?;
        tries::read(&mut conn, visit.org(), opened.agent.id, id).await
    };
    let transcript = match read {
        Ok(transcript) => transcript,
        Err(error) if error.code() == Code::ConversationNotFound => return Ok(None),
        Err(error) => return Err(error),
    };
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
                let base = visit.org_path(&format!("agents/{}/sources", opened.agent.id));
                talk.push(TalkPart::Answer(Box::new(ShownAnswer {
                    html: html.map(SanitizedHtml::from_sanitized),
                    citations: details.citations.iter().map(|citation| ShownCitation::new(&base, citation)).collect(),
                    retrieved: shown_passages(&base, retrieved),
                    credits: details.credits_used,
                    seconds: details.duration.map(|duration| format!("{:.2} s", duration.as_secs_f64())),
                    model: details.model,
                    improve: format!("{base}/new/qna{}", query_of(&[("question", &question), ("answer", &message.text)])),
                    text: message.text,
                })));
            }
            _ => {}
        }
    }
    Ok(Some(talk))
}

impl ShownCitation {
    fn new(base: &str, citation: &Citation) -> Self {
        let start = (citation.start - SHOWN_BEFORE).max(0).to_string();
        let query = query_of(&[("url", citation.url.as_deref().unwrap_or_default()), ("start", &start)]);
        let place = citation.page.map(|page| format!(", p. {page}")).unwrap_or_default();
        Self {
            title: format!("{}{place}", citation.title),
            quote: citation.quote.clone(),
            path: format!("{base}/{}{query}#text", citation.source),
        }
    }
}

/// Number of characters of a source that its page shows before a citation.
const SHOWN_BEFORE: i64 = 200;

fn shown_passages(base: &str, retrieved: Vec<RetrievedPassage>) -> Vec<ShownPassage> {
    let best = retrieved.iter().map(|found| found.passage.score).fold(f32::MIN_POSITIVE, f32::max);
    let shown = retrieved.into_iter().map(|RetrievedPassage { passage, text, is_cited }| {
        let start = (passage.start - SHOWN_BEFORE).max(0).to_string();
        let query = query_of(&[("url", passage.url.as_deref().unwrap_or_default()), ("start", &start)]);
        let heading = passage.heading.map(|heading| format!(" › {heading}")).unwrap_or_default();
        ShownPassage {
            title: format!("{}{heading}", passage.title),
            text,
            score: format!("{:.2}", passage.score),
            percent: percent(passage.score / best),
            is_cited,
            path: format!("{base}/{}{query}#text", passage.source),
        }
    });
    shown.collect()
}

/// Returns a share in whole percent.
#[expect(clippy::cast_possible_truncation, reason = "it is between 0 and 100")]
fn percent(share: f32) -> i64 {
    (share.clamp(0.0, 1.0) * 100.0).round() as i64
}
