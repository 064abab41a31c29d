//! Reasons for a missing answer, in words that reveal nothing about the workspace, and articles to read instead.

use axum::response::{IntoResponse, Response};
use frontdesk_help_center::{asking, searching};
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_rest::chat::visitors::{VisitorCitation, VisitorError};
use frontdesk_services::Services;
use frontdesk_types::{Code, Error, Refusal, Result};
use http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts};

use super::asker::Asker;
use crate::help::{site::LoadedSite, strings::UiStrings, views::items::ArticleLink};

/// Number of articles shown instead of an answer.
const MAX_ARTICLES: usize = 5;

/// Default delay before another attempt, in seconds.
const DEFAULT_RETRY_SECONDS: u64 = 60;

/// Reason for a missing answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RefusalReason {
    /// The question is missing, too long or unreadable.
    Unreadable(StatusCode),
    /// The rate limit was exceeded. Holds the number of seconds until the next attempt.
    TooMany(u64),
    /// The agent does not answer visitors in this country.
    ExcludedCountry,
    /// Anything else.
    Unavailable,
}

impl RefusalReason {
    /// Returns the reason for an error, and logs the cause of an internal one.
    pub(super) fn from_error(head: &Parts, error: Error) -> Self {
        let Refusal { code, retry_after, .. } = envelope::to_refusal(RequestId::of(&head.extensions).as_str(), error);
        match code {
            Code::RateLimited => Self::TooMany(retry_after.unwrap_or(DEFAULT_RETRY_SECONDS)),
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
            Self::ExcludedCountry => StatusCode::FORBIDDEN,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Returns the sentence for the visitor.
    pub(super) fn message_text(self, text: &'static UiStrings) -> String {
        match self {
            Self::Unreadable(_) => text.ask_invalid.fill_placeholder(&asking::MAX_QUESTION_CHARS.to_string()),
            Self::TooMany(_) => text.ask_too_many.clone(),
            Self::ExcludedCountry => text.ask_elsewhere.clone(),
            Self::Unavailable => text.ask_unavailable.clone(),
        }
    }

    /// Sets the `Retry-After` header.
    pub(super) fn set_retry_after(self, headers: &mut HeaderMap) {
        let seconds = match self {
            Self::TooMany(seconds) => seconds,
            Self::Unavailable => DEFAULT_RETRY_SECONDS,
            Self::Unreadable(_) | Self::ExcludedCountry => return,
        };
        headers.insert(header::RETRY_AFTER, seconds.into());
    }

    fn has_articles(self) -> bool {
        matches!(self, Self::TooMany(_) | Self::Unavailable)
    }
}

/// Returns the articles of a site that match a question best.
pub(super) async fn find_articles(services: &Services, whole: &LoadedSite, locale: &str, question: &str) -> Vec<ArticleLink> {
    let asked = searching::SearchQuery { query: question, locale, offset: 0, limit: MAX_ARTICLES };
    match services.help_search.search((whole.site.org, whole.site.id), asked).await {
        Ok(found) => found.articles.iter().map(|article| whole.article_link(&article.link)).collect(),
        Err(error) => {
            tracing::warn!(%error, "no articles can be found in place of an answer");
            Vec::new()
        }
    }
}

impl Asker<'_> {
    /// Returns the articles to show instead of an answer.
    pub(super) async fn articles_instead(&self, reason: RefusalReason, question: &str) -> Vec<ArticleLink> {
        if !reason.has_articles() {
            return Vec::new();
        }
        find_articles(self.services(), self.whole, self.locale, question).await
    }

    /// Returns a refusal for the script.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn refusal_response(&self, reason: RefusalReason, question: &str) -> Result<Response> {
        let articles = self.articles_instead(reason, question).await;
        let error =
            VisitorError { message: reason.message_text(UiStrings::for_locale(self.locale)), articles: to_citations(articles) };
        let body = serde_json::to_vec(&error).map_err(Error::internal)?;
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        reason.set_retry_after(&mut headers);
        Ok((reason.status(), headers, body).into_response())
    }
}

/// Converts articles to links for the script.
pub(super) fn to_citations(articles: Vec<ArticleLink>) -> Vec<VisitorCitation> {
    articles.into_iter().map(|link| VisitorCitation { title: link.title, url: Some(link.path) }).collect()
}
