//! What a site asks of robots (RFC 9309).

use std::time::Duration;

use texting_robots::Robot;
use url::Url;

use crate::ports::fetch::{Fetch, FetchRequest};

/// The name that a site may address us by.
const AGENT: &str = "frontdesk";

/// Bytes of the file at most (RFC 9309, section 2.5).
const LARGEST: usize = 512_000;

/// Redirects that are followed (RFC 9309, section 2.3.1.2).
const HOPS: usize = 5;

/// A delay that a site asks for is kept up to this long.
const LONGEST_DELAY: Duration = Duration::from_secs(10);

/// What a site asks.
pub(super) enum Rules {
    /// Nothing.
    None,
    /// These.
    Some(Box<Robot>),
    /// It cannot be told, so nothing is read; why.
    Unknown(String),
}

impl Rules {
    /// Reads what the site of an address asks.
    pub(super) async fn of(fetch: &dyn Fetch, site: &Url) -> Self {
        let Ok(mut url) = site.join("/robots.txt") else { return Self::None };
        for _ in 0..=HOPS {
            let request =
                FetchRequest { url: url.clone(), accept: "text/plain", max_bytes: LARGEST, etag: None, last_modified: None };
            let answer = match fetch.fetch(request).await {
                Ok(answer) => answer,
                Err(error) => return Self::Unknown(error.to_string()),
            };
            match (answer.status, answer.location) {
                (200..=299, _) => {
                    return Robot::new(AGENT, &answer.body).map_or(Self::None, |robot| Self::Some(Box::new(robot)));
                }
                (300..=399, Some(location)) => match url.join(&location) {
                    Ok(next) => url = next,
                    Err(_) => return Self::None,
                },
                (300..=499, _) => return Self::None,
                (status, _) => return Self::Unknown(format!("The server answered {status} for it.")),
            }
        }
        Self::None
    }

    /// Why an address is not to be read; `None` when it may be.
    pub(super) fn refusal(&self, url: &Url) -> Option<String> {
        match self {
            Self::None => None,
            Self::Some(robot) if robot.allowed(url.as_str()) => None,
            Self::Some(_) => {
                Some("The robots.txt of the site asks not to read it. Allow `frontdesk` there, if it is yours.".to_owned())
            }
            Self::Unknown(why) => Some(format!("The robots.txt of the site cannot be read, so nothing of it is: {why}")),
        }
    }

    /// Whether nothing can be read because the file cannot.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// How long to wait between two requests.
    pub(super) fn delay(&self) -> Duration {
        let Self::Some(robot) = self else { return Duration::ZERO };
        let asked = robot.delay.and_then(|seconds| Duration::try_from_secs_f32(seconds).ok());
        asked.unwrap_or_default().min(LONGEST_DELAY)
    }

    /// The sitemaps that it names.
    pub(super) fn sitemaps(&self) -> Vec<Url> {
        let Self::Some(robot) = self else { return Vec::new() };
        robot.sitemaps.iter().filter_map(|address| Url::parse(address).ok()).collect()
    }
}
