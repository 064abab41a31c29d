//! The page on which visitors ask: their conversation so far, and the form.

use frontdesk_help_center::asking;
use frontdesk_types::{
    Result,
    conversations::{Conversation, MessageRole},
};
use http::StatusCode;

use super::{asker::Asker, refusal::RefusalReason, visible_sources};
use crate::{
    help::{
        answer::PageResponse,
        page::{MediaType, RenderedPage},
        views::{
            ask::{AnswerSource, AnswerText, AskView, SaidMessage},
            body::SanitizedHtml,
            head::PageHead,
            items::ArticleLink,
        },
    },
    site::query,
};

/// Content of the page in addition to the conversation.
#[derive(Default)]
pub(super) struct AskPageContent<'q> {
    /// Text in the input field.
    pub(super) question: &'q str,
    /// Reason why the last question has no answer.
    pub(super) reason: Option<RefusalReason>,
    /// Articles to read instead.
    pub(super) articles: Vec<ArticleLink>,
}

/// Renders the page. A question in its address fills the input field but is not asked, so that a link cannot
/// spend credits.
///
/// # Errors
/// Internal errors only.
pub(in crate::help) async fn render_page(asker: &Asker<'_>, query: &str) -> Result<PageResponse> {
    let question = shorten_question(&query::field(query, "q").unwrap_or_default());
    let page = render_content(asker, AskPageContent { question: &question, ..AskPageContent::default() }).await?;
    Ok(PageResponse::Private(StatusCode::OK, page))
}

/// Returns the part of a question that goes back into the input field: no more than may be sent.
pub(super) fn shorten_question(question: &str) -> String {
    question.chars().filter(|letter| *letter != '\0').take(asking::MAX_QUESTION_CHARS).collect()
}

/// Renders the page with this content.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_content(asker: &Asker<'_>, shown: AskPageContent<'_>) -> Result<RenderedPage> {
    let AskPageContent { question, mut reason, articles } = shown;
    let (conversation, is_open) = match asker.find_agent().await? {
        Ok(agent) => (asker.current_conversation(&agent).await?, true),
        Err(RefusalReason::ExcludedCountry) => {
            reason = Some(RefusalReason::ExcludedCountry);
            (None, false)
        }
        Err(closed) => {
            reason = reason.or(Some(closed));
            (None, false)
        }
    };
    let whole = asker.whole;
    let frame = whole.build_frame(asker.locale, |_, paths| Some(paths.ask()));
    let view = AskView {
        head: PageHead::not_indexed(&frame.text.ask),
        is_open,
        question,
        suggested: &whole.site.suggested_questions,
        said: match &conversation {
            Some(conversation) => load_messages(asker, conversation).await?,
            None => Vec::new(),
        },
        is_with_team: conversation.as_ref().is_some_and(Conversation::is_with_team),
        notice: reason.map(|reason| reason.message_text(frame.text)),
        articles,
        frame,
    };
    Ok(RenderedPage::render_template(MediaType::Html, &view)?.with_locale(asker.locale).with_hidden(true))
}

/// Returns the messages of a conversation for display.
async fn load_messages(asker: &Asker<'_>, conversation: &Conversation) -> Result<Vec<SaidMessage>> {
    let mut conn = asker.services().store.read().await?;
    let mut said = Vec::new();
    let messages = asking::latest_messages(&mut conn, conversation.org, conversation.id).await?;
    let citations = messages.iter().filter_map(|message| message.answer.as_ref()).flat_map(|facts| &facts.citations);
    let articles = visible_sources::article_paths(&mut conn, asker.whole, citations).await?;
    // Release the connection, since rendering may take a while.
    drop(conn);
    for message in messages {
        let citations = message.answer.map(|facts| facts.citations).unwrap_or_default();
        match message.role {
            MessageRole::Visitor => said.push(SaidMessage::Question { text: message.text, is_latest: false }),
            MessageRole::Agent => {
                let cited = visible_sources::visitor_citations(&articles, &citations);
                let sources = cited.into_iter().map(|cited| AnswerSource { title: cited.title, url: cited.url }).collect();
                said.push(SaidMessage::Answer { text: AnswerText::Plain(message.text), sources });
            }
            MessageRole::Team => said.push(SaidMessage::Team { text: message.text }),
            // Actions of the team are not for the visitor.
            MessageRole::System => {}
        }
    }
    for said in &mut said {
        if let SaidMessage::Answer { text, .. } = said {
            render_text(text, asker).await?;
        }
    }
    if let Some(SaidMessage::Question { is_latest, .. }) =
        said.iter_mut().rev().find(|said| matches!(said, SaidMessage::Question { .. }))
    {
        *is_latest = true;
    }
    Ok(said)
}

async fn render_text(text: &mut AnswerText, asker: &Asker<'_>) -> Result<()> {
    if let AnswerText::Plain(written) = text
        && let Some(html) = asking::render_answer(asker.place.org, written, asker.locale).await?
    {
        *text = AnswerText::Html(SanitizedHtml::from_sanitized(html));
    }
    Ok(())
}
