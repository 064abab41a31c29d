//! The page on which visitors ask: their conversation so far, and the form.

use frontdesk_help_center::asking;
use frontdesk_types::{
    Result,
    conversations::{Conversation, MessageRole},
};
use http::StatusCode;

use super::{asker::Asker, refused::Reason, telling};
use crate::{
    help::{
        answer::Answer,
        page::{Media, Page},
        views::{
            ask::{Ask, Said, Source, Text},
            body::Body,
            head::Head,
            items::ArticleLink,
        },
    },
    query,
};

/// Content of the page in addition to the conversation.
#[derive(Default)]
pub(super) struct Shown<'q> {
    /// Text in the input field.
    pub(super) question: &'q str,
    /// Reason why the last question has no answer.
    pub(super) reason: Option<Reason>,
    /// Articles to read instead.
    pub(super) articles: Vec<ArticleLink>,
}

/// Renders the page. A question in its address fills the input field but is not asked, so that a link cannot
/// spend credits.
///
/// # Errors
/// Internal errors only.
pub(in crate::help) async fn page(asker: &Asker<'_>, query: &str) -> Result<Answer> {
    let question = shortened(&query::field(query, "q").unwrap_or_default());
    let page = written(asker, Shown { question: &question, ..Shown::default() }).await?;
    Ok(Answer::Private(StatusCode::OK, page))
}

/// Returns the part of a question that goes back into the input field: no more than may be sent.
pub(super) fn shortened(question: &str) -> String {
    question.chars().filter(|letter| *letter != '\0').take(asking::MAX_QUESTION_CHARS).collect()
}

/// Renders the page with this content.
///
/// # Errors
/// Internal errors only.
pub(super) async fn written(asker: &Asker<'_>, shown: Shown<'_>) -> Result<Page> {
    let Shown { question, mut reason, articles } = shown;
    let (conversation, is_open) = match asker.agent().await? {
        Ok(agent) => (asker.conversation(&agent).await?, true),
        Err(Reason::Elsewhere) => {
            reason = Some(Reason::Elsewhere);
            (None, false)
        }
        Err(closed) => {
            reason = reason.or(Some(closed));
            (None, false)
        }
    };
    let whole = asker.whole;
    let frame = whole.frame(asker.locale, |_, paths| Some(paths.ask()));
    let view = Ask {
        head: Head::hidden(&frame.text.ask),
        is_open,
        question,
        suggested: &whole.site.suggested_questions,
        said: match &conversation {
            Some(conversation) => said(asker, conversation).await?,
            None => Vec::new(),
        },
        is_with_team: conversation.as_ref().is_some_and(Conversation::is_with_operator),
        notice: reason.map(|reason| reason.text(frame.text)),
        articles,
        frame,
    };
    Ok(Page::of(Media::Html, &view)?.in_locale(asker.locale).hidden(true))
}

/// Returns the messages of a conversation for display.
async fn said(asker: &Asker<'_>, conversation: &Conversation) -> Result<Vec<Said>> {
    let mut conn = asker.services().store.read().await?;
    let mut said = Vec::new();
    let messages = asking::said(&mut conn, conversation.org, conversation.id).await?;
    let citations = messages.iter().filter_map(|message| message.answer.as_ref()).flat_map(|facts| &facts.citations);
    let articles = telling::articles(&mut conn, asker.whole, citations).await?;
    // Release the connection, since rendering may take a while.
    drop(conn);
    for message in messages {
        let citations = message.answer.map(|facts| facts.citations).unwrap_or_default();
        match message.role {
            MessageRole::Visitor => said.push(Said::Question { text: message.text, is_latest: false }),
            MessageRole::Agent => {
                let cited = telling::cited(&articles, &citations);
                let sources = cited.into_iter().map(|cited| Source { title: cited.title, url: cited.url }).collect();
                said.push(Said::Answer { text: Text::Plain(message.text), sources });
            }
            MessageRole::Operator => said.push(Said::Team { text: message.text }),
            // Actions of the team are not for the visitor.
            MessageRole::System => {}
        }
    }
    for said in &mut said {
        if let Said::Answer { text, .. } = said {
            render(text, asker).await?;
        }
    }
    if let Some(Said::Question { is_latest, .. }) = said.iter_mut().rev().find(|said| matches!(said, Said::Question { .. })) {
        *is_latest = true;
    }
    Ok(said)
}

async fn render(text: &mut Text, asker: &Asker<'_>) -> Result<()> {
    if let Text::Plain(written) = text
        && let Some(html) = asking::rendered(asker.place.org, written, asker.locale).await?
    {
        *text = Text::Html(Body::sanitised(html));
    }
    Ok(())
}
