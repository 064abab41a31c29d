//! What a site asks of robots (RFC 9309).

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use frontdesk_ports::fetch::{FetchRequest, PageFetcher};
use frontdesk_types::knowledge::sources::{FailureCode, SourceFailure};
use url::Url;

use self::{file::RobotsFile, pattern::AddressPath};
use super::{addresses::redirect_target, failures};

mod file;
mod pattern;
#[cfg(test)]
mod tests;

/// Name by which a site may address this robot.
const AGENT: &str = "frontdesk";

/// Maximum bytes of a robots.txt file (RFC 9309, section 2.5).
const MAX_FILE_BYTES: usize = 512_000;

/// Maximum redirects that are followed (RFC 9309, section 2.3.1.2).
const MAX_REDIRECTS: usize = 5;

/// Maximum delay that is respected when a site requests one.
const MAX_DELAY: Duration = Duration::from_secs(10);

/// Maximum bytes of a file parsed, or octets examined for a decision, on the runtime's threads: well under a
/// millisecond. Anything larger runs off them.
const MAX_INLINE_EFFORT: usize = 50_000;

/// The rules of a site.
pub(super) enum RobotsRules {
    /// No rules.
    None,
    /// Rules of a robots.txt file.
    Some(Arc<RobotsFile>),
    /// Unknown rules, for this reason; nothing is read.
    Unknown(SourceFailure),
}

impl RobotsRules {
    /// Fetches the rules of the site of an address.
    pub(super) async fn load(fetch: &dyn PageFetcher, site: &Url) -> Self {
        let Ok(mut url) = site.join("/robots.txt") else { return Self::None };
        for _ in 0..=MAX_REDIRECTS {
            let request = FetchRequest {
                url: url.clone(),
                accept: "text/plain",
                max_bytes: MAX_FILE_BYTES,
                etag: None,
                last_modified: None,
            };
            let answer = match fetch.fetch(request).await {
                Ok(answer) => answer,
                Err(error) => return Self::Unknown(failures::from_request_error(&error)),
            };
            match (answer.status, answer.location) {
                (200..=299, _) => return Self::parse_file(answer.body).await,
                (300..=399, Some(location)) => match redirect_target(&url, &location) {
                    Some(next) => url = next,
                    None => return Self::None,
                },
                (300..=499, _) => return Self::None,
                (status, _) => {
                    let reason = format!("The server answered {status} for it.");
                    return Self::Unknown(SourceFailure::new(FailureCode::HttpStatus, reason));
                }
            }
        }
        Self::None
    }

    async fn parse_file(body: Bytes) -> Self {
        let effort = body.len();
        match off_runtime_if_long(effort, move || RobotsFile::parse(&body, AGENT)).await {
            Some(file) => Self::Some(Arc::new(file)),
            None => Self::Unknown(SourceFailure::new(FailureCode::BadResponse, "It cannot be understood.")),
        }
    }

    /// Returns the reason for which an address must not be read; `None` when it may be.
    pub(super) async fn find_refusal(&self, url: &Url) -> Option<SourceFailure> {
        match self {
            Self::None => None,
            Self::Some(file) if Self::allows_address(file, url).await => None,
            Self::Some(_) => {
                let reason = "The robots.txt of the site asks not to read it. Allow `frontdesk` there, if it is yours.";
                Some(SourceFailure::new(FailureCode::Robots, reason))
            }
            Self::Unknown(SourceFailure { code, reason }) => {
                let reason = format!("The robots.txt of the site cannot be read, so no page of the site is read: {reason}");
                Some(SourceFailure::new(*code, reason))
            }
        }
    }

    async fn allows_address(file: &Arc<RobotsFile>, url: &Url) -> bool {
        let path = AddressPath::from_url(url);
        if path.is_of_robots_txt() {
            return true;
        }
        let (effort, file) = (file.decision_cost(&path), Arc::clone(file));
        // If there is no decision, the address is not read.
        off_runtime_if_long(effort, move || file.allows(&path)).await.unwrap_or(false)
    }

    /// Returns `true` if nothing may be read because the file is unreadable.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// Returns the pause between two requests.
    pub(super) fn crawl_delay(&self) -> Duration {
        let Self::Some(file) = self else { return Duration::ZERO };
        file.delay.min(MAX_DELAY)
    }

    /// Returns the sitemaps that the file names.
    pub(super) fn sitemaps(&self) -> Vec<Url> {
        let Self::Some(file) = self else { return Vec::new() };
        file.sitemaps.clone()
    }
}

/// Runs a computation, off the runtime's threads if it takes long; `None` when it panics there.
async fn off_runtime_if_long<T: Send + 'static>(effort: usize, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    if effort <= MAX_INLINE_EFFORT { Some(work()) } else { tokio::task::spawn_blocking(work).await.ok() }
}
