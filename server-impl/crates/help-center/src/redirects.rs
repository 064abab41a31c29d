//! Resolution of redirects. An existing page takes precedence, then a redirect of exactly this path, then the
//! longest prefix. The rest of the path after a prefix is not carried over, nor is the query of a request:
//! the target is complete.
//!
//! A redirect to a path may lead to another redirect. Visitors are sent directly to the end, and a chain that is too
//! long leads nowhere. A new redirect that would create a loop is refused; one may still arise when a page disappears.

pub mod pages;
pub mod writing;

use async_trait::async_trait;
use frontdesk_types::{Code, Error, Result};

use super::{links::Place, paths::SitePath};

/// Maximum number of redirects followed from one path.
pub const HOPS: usize = 5;

/// A redirect, reduced to what resolution needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Path that it applies to.
    pub from: SitePath,
    /// `true` if it applies to all paths under `from`, too.
    pub is_prefix: bool,
    /// Target of the redirect.
    pub to: Target,
    /// `true` if search engines are to remember it (301), `false` if not (302).
    pub is_permanent: bool,
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The path of an article or a collection.
    Page(Place),
    /// A path, whatever is at it.
    Path(Place),
    /// An article or a collection that visitors cannot see now.
    Hidden,
}

impl Rule {
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
pub fn applying<'r>(rules: impl IntoIterator<Item = &'r Rule>, path: &SitePath) -> Option<&'r Rule> {
    rules.into_iter().filter(|rule| rule.covers(path)).max_by_key(|rule| rule.rank())
}

/// Result of looking up a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathLookup {
    /// A page that visitors can see.
    Page,
    /// No page, but this redirect applies.
    Redirect(Rule),
    /// Neither a page nor a redirect.
    Nothing,
}

/// Looks up paths of one site.
#[async_trait]
pub trait Look: Send {
    /// Looks up a path; of several redirects, returns the one that [`applying()`] selects.
    ///
    /// # Errors
    /// Only faults.
    async fn look(&mut self, path: &SitePath) -> Result<PathLookup>;
}

/// Final destination of a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The page or path.
    pub place: Place,
    /// `true` if all redirects on the way are permanent: 301, else 302.
    pub is_permanent: bool,
}

/// Resolves the redirects of a path without a page; `None` when there is none, or when they form a loop, are too
/// many, or lead to what visitors cannot see.
///
/// # Errors
/// Only faults.
pub async fn resolve(look: &mut dyn Look, path: &SitePath) -> Result<Option<Destination>> {
    let PathLookup::Redirect(first) = look.look(path).await? else { return Ok(None) };
    follow(look, first).await
}

/// Follows a redirect to its end.
async fn follow(look: &mut dyn Look, first: Rule) -> Result<Option<Destination>> {
    let (mut rule, mut is_permanent) = (first, true);
    for _ in 0..HOPS {
        is_permanent &= rule.is_permanent;
        let place = match rule.to {
            Target::Hidden => return Ok(None),
            Target::Page(place) => return Ok(Some(Destination { place, is_permanent })),
            Target::Path(place) => place,
        };
        match look.look(&place.path).await? {
            PathLookup::Redirect(next) => rule = next,
            // A path with nothing at it is answered with 404 at its own address, which shows what is missing.
            PathLookup::Page | PathLookup::Nothing => return Ok(Some(Destination { place, is_permanent })),
        }
    }
    Ok(None)
}

/// Outcome of judging a new redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It has a destination.
    Fine,
    /// It leads into a loop, or through more redirects than are followed.
    Loop,
}

/// Judges a new redirect together with the existing ones, before it is stored.
///
/// # Errors
/// Only faults.
pub async fn judge(look: &mut dyn Look, new: &Rule) -> Result<Verdict> {
    let mut with_new = WithNew { look, new };
    let mut rule = new.clone();
    for _ in 0..HOPS {
        let Target::Path(place) = &rule.to else { return Ok(Verdict::Fine) };
        match with_new.look(&place.path).await? {
            PathLookup::Redirect(next) if next == *new => return Ok(Verdict::Loop),
            PathLookup::Redirect(next) => rule = next,
            PathLookup::Page | PathLookup::Nothing => return Ok(Verdict::Fine),
        }
    }
    Ok(Verdict::Loop)
}

/// Refuses a new redirect that leads into a loop.
///
/// # Errors
/// `REDIRECT_LOOP`.
pub async fn refuse_loop(look: &mut dyn Look, new: &Rule) -> Result<()> {
    match judge(look, new).await? {
        Verdict::Fine => Ok(()),
        Verdict::Loop => Err(Error::refused(
            Code::RedirectLoop,
            format!(
                "This redirect leads from `{}` back to itself, or through more than {HOPS} redirects. Send another target, or delete a \
                 redirect on the way.",
                new.from
            ),
        )),
    }
}

/// Looks up paths as if the new redirect existed.
struct WithNew<'l> {
    look: &'l mut dyn Look,
    new: &'l Rule,
}

#[async_trait]
impl Look for WithNew<'_> {
    async fn look(&mut self, path: &SitePath) -> Result<PathLookup> {
        let found = self.look.look(path).await?;
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
