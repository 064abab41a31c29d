//! Why there is no answer, in words that tell nothing of the workspace, and what to read instead.

use axum::response::{IntoResponse, Response};
use frontdesk_help_center::{asking, searching};
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_rest::chat::visitors::{VisitorCitation, VisitorError};
use frontdesk_services::Services;
use frontdesk_types::{Code, Error, Refusal, Result};
use http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts};

use super::asker::Asker;
use crate::help::{site::Whole, strings::Strings, views::items::ArticleLink};

/// Articles that are shown in place of an answer.
const ARTICLES: usize = 5;

/// Seconds after which somebody may try again who is not told another time.
const LATER: u64 = 60;

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// There is no question, or it is too long, or nobody can read it.
    Unreadable(StatusCode),
    /// Too much was asked; seconds until more may be.
    TooMany(u64),
    /// The visitor is where nobody is answered.
    Elsewhere,
    /// Anything else.
    Unavailable,
}

impl Reason {
    /// The reason for an error. The cause of a fault is logged.
    pub(super) fn of(head: &Parts, error: Error) -> Self {
        let Refusal { code, retry_after, .. } = envelope::refusal(RequestId::of(&head.extensions).as_str(), error);
        match code {
            Code::RateLimited => Self::TooMany(retry_after.unwrap_or(LATER)),
            Code::ValidationError | Code::UnsupportedMediaType | Code::PayloadTooLarge | Code::RequestTimeout => {
                Self::Unreadable(envelope::status_of(code))
            }
            _ => Self::Unavailable,
        }
    }

    pub(super) fn status(self) -> StatusCode {
        match self {
            Self::Unreadable(status) => status,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Elsewhere => StatusCode::FORBIDDEN,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The sentence for the visitor.
    pub(super) fn text(self, text: &'static Strings) -> String {
        match self {
            Self::Unreadable(_) => text.ask_invalid.fill(&asking::MAX_QUESTION_CHARS.to_string()),
            Self::TooMany(_) => text.ask_too_many.clone(),
            Self::Elsewhere => text.ask_elsewhere.clone(),
            Self::Unavailable => text.ask_unavailable.clone(),
        }
    }

    /// Tells when to try again.
    pub(super) fn stamp(self, headers: &mut HeaderMap) {
        let seconds = match self {
            Self::TooMany(seconds) => seconds,
            Self::Unavailable => LATER,
            Self::Unreadable(_) | Self::Elsewhere => return,
        };
        headers.insert(header::RETRY_AFTER, seconds.into());
    }

    fn has_articles(self) -> bool {
        matches!(self, Self::TooMany(_) | Self::Unavailable)
    }
}

/// The articles of a site that match a question best.
pub(super) async fn articles(services: &Services, whole: &Whole, locale: &str, question: &str) -> Vec<ArticleLink> {
    let asked = searching::SearchQuery { query: question, locale, offset: 0, limit: ARTICLES };
    match services.help_search.search((whole.site.org, whole.site.id), asked).await {
        Ok(found) => found.articles.iter().map(|article| whole.link(&article.link)).collect(),
        Err(error) => {
            tracing::warn!(%error, "no articles can be found in place of an answer");
            Vec::new()
        }
    }
}

impl Asker<'_> {
    /// Returns what to read in place of an answer.
    pub(super) async fn instead(&self, reason: Reason, question: &str) -> Vec<ArticleLink> {
        if !reason.has_articles() {
            return Vec::new();
        }
        articles(self.services(), self.whole, self.locale, question).await
    }

    /// A refusal for the script.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn refuse(&self, reason: Reason, question: &str) -> Result<Response> {
        let articles = self.instead(reason, question).await;
        let error = VisitorError { message: reason.text(Strings::of(self.locale)), articles: linked(articles) };
        let body = serde_json::to_vec(&error).map_err(Error::internal)?;
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        reason.stamp(&mut headers);
        Ok((reason.status(), headers, body).into_response())
    }
}

/// Articles as links for the script.
pub(super) fn linked(articles: Vec<ArticleLink>) -> Vec<VisitorCitation> {
    articles.into_iter().map(|link| VisitorCitation { title: link.title, url: Some(link.path) }).collect()
}
