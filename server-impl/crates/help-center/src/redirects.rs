//! Resolution of redirects. An existing page takes precedence, then a redirect of exactly this path, then one of a path
//! with the same number, then the longest prefix. The rest of the path after a prefix is not carried over. The query of
//! a request is, unless the target has one of its own.
//!
//! A redirect to a path may lead to another redirect. Visitors are sent directly to the end, and a chain that is too
//! long leads nowhere. A new redirect that would create a loop is refused; one may still arise when a page disappears.

mod numbered;
pub mod pages;
pub mod writing;

use async_trait::async_trait;
use frontdesk_types::{Code, Error, Result};

use super::{links::SiteLocation, paths::SitePath};

/// Maximum number of redirects followed from one path.
pub const MAX_HOPS: usize = 5;

/// A redirect, reduced to what resolution needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectRule {
    /// Path that it applies to.
    pub from: SitePath,
    /// `true` if it applies to all paths under `from`, too.
    pub is_prefix: bool,
    /// Target of the redirect.
    pub to: RuleTarget,
    /// `true` if search engines are to remember it (301), `false` if not (302).
    pub is_permanent: bool,
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleTarget {
    /// The path of an article or a collection.
    Page(SiteLocation),
    /// A path, whatever is at it.
    Path(SiteLocation),
    /// An article or a collection that visitors cannot see now.
    Hidden,
}

impl RedirectRule {
    /// Returns `true` if the redirect applies to a path.
    pub fn covers(&self, path: &SitePath) -> bool {
        self.from == *path || (self.is_prefix && path.is_within(self.from.as_str()))
    }

    /// Returns the precedence among redirects that apply to the same path; the highest wins.
    fn rank(&self) -> (bool, usize) {
        (!self.is_prefix, self.from.as_str().len())
    }
}

/// Selects the redirect that applies to a path: the exact one, or else the longest prefix.
pub fn select_rule<'r>(rules: impl IntoIterator<Item = &'r RedirectRule>, path: &SitePath) -> Option<&'r RedirectRule> {
    rules.into_iter().filter(|rule| rule.covers(path)).max_by_key(|rule| rule.rank())
}

/// Result of looking up a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathLookup {
    /// A page that visitors can see.
    Page,
    /// No page, but this redirect applies.
    Redirect(RedirectRule),
    /// Neither a page nor a redirect.
    Nothing,
}

/// Looks up paths of one site.
#[async_trait]
pub trait SiteLookup: Send {
    /// Looks up a path; of several redirects, returns the one that [`select_rule()`] selects.
    ///
    /// # Errors
    /// Only faults.
    async fn look_up(&mut self, path: &SitePath) -> Result<PathLookup>;
}

/// Final destination of a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectDestination {
    /// The page or path.
    pub place: SiteLocation,
    /// `true` if all redirects on the way are permanent: 301, else 302.
    pub is_permanent: bool,
}

/// Resolves the redirects of a path without a page; `None` when there is none, or when they form a loop, are too
/// many, or lead to what visitors cannot see.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn resolve(look: &mut dyn SiteLookup, path: &SitePath) -> Result<Option<RedirectDestination>> {
    let PathLookup::Redirect(first) = look.look_up(path).await? else { return Ok(None) };
    follow_rule(look, first).await
}

/// Follows a redirect to its end.
async fn follow_rule(look: &mut dyn SiteLookup, first: RedirectRule) -> Result<Option<RedirectDestination>> {
    let (mut rule, mut is_permanent) = (first, true);
    for _ in 0..MAX_HOPS {
        is_permanent &= rule.is_permanent;
        let place = match rule.to {
            RuleTarget::Hidden => return Ok(None),
            RuleTarget::Page(place) => return Ok(Some(RedirectDestination { place, is_permanent })),
            RuleTarget::Path(place) => place,
        };
        match look.look_up(&place.path).await? {
            PathLookup::Redirect(next) => rule = next,
            // A path with nothing at it is answered with 404 at its own address, which shows what is missing.
            PathLookup::Page | PathLookup::Nothing => return Ok(Some(RedirectDestination { place, is_permanent })),
        }
    }
    Ok(None)
}

/// Outcome of judging a new redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedirectVerdict {
    /// It has a destination.
    Accepted,
    /// It leads into a loop, or through more redirects than are followed.
    Loop,
}

/// Judges a new redirect together with the existing ones, before it is stored.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn judge_redirect(look: &mut dyn SiteLookup, new: &RedirectRule) -> Result<RedirectVerdict> {
    let mut with_new = LookupWithNew { inner: look, new };
    let mut rule = new.clone();
    for _ in 0..MAX_HOPS {
        let RuleTarget::Path(place) = &rule.to else { return Ok(RedirectVerdict::Accepted) };
        match with_new.look_up(&place.path).await? {
            PathLookup::Redirect(next) if next == *new => return Ok(RedirectVerdict::Loop),
            PathLookup::Redirect(next) => rule = next,
            PathLookup::Page | PathLookup::Nothing => return Ok(RedirectVerdict::Accepted),
        }
    }
    Ok(RedirectVerdict::Loop)
}

/// Refuses a new redirect that leads into a loop.
///
/// # Errors
/// `REDIRECT_LOOP`.
#[crate::boxed]
pub async fn refuse_loop(look: &mut dyn SiteLookup, new: &RedirectRule) -> Result<()> {
    match judge_redirect(look, new).await? {
        RedirectVerdict::Accepted => Ok(()),
        RedirectVerdict::Loop => Err(Error::refused(
            Code::RedirectLoop,
            format!(
                "This redirect leads from `{}` back to itself, or through more than {MAX_HOPS} redirects. Send another \
                 target, or delete a redirect on the way.",
                new.from
            ),
        )),
    }
}

/// Looks up paths as if the new redirect existed.
struct LookupWithNew<'l> {
    inner: &'l mut dyn SiteLookup,
    new: &'l RedirectRule,
}

#[async_trait]
impl SiteLookup for LookupWithNew<'_> {
    async fn look_up(&mut self, path: &SitePath) -> Result<PathLookup> {
        let found = self.inner.look_up(path).await?;
        Ok(match found {
            PathLookup::Nothing if self.new.covers(path) => PathLookup::Redirect(self.new.clone()),
            PathLookup::Redirect(old) if self.new.covers(path) && self.new.rank() > old.rank() => {
                PathLookup::Redirect(self.new.clone())
            }
            found => found,
        })
    }
}

#[cfg(test)]
mod tests;
