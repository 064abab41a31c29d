//! Where redirects lead. A page that exists wins; then a redirect of exactly this path; then the prefix that is
//! longest. What follows a prefix in the path is not carried over, nor is the query of a request: the target says all.
//!
//! A redirect that leads to a path may lead on. Visitors are sent to the end at once, and a chain that is too long
//! leads nowhere. A new redirect that would lead in a circle is refused; one may still come about when a page
//! disappears.

pub mod pages;
pub mod writing;

use async_trait::async_trait;
use frontdesk_types::{Code, Error, Result};

use super::{links::Place, paths::SitePath};

/// Redirects that are followed from one path.
pub const HOPS: usize = 5;

/// A redirect, as far as it matters where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The path that it leads away from.
    pub from: SitePath,
    /// `true` if it leads away from all paths below, too.
    pub is_prefix: bool,
    /// Target.
    pub to: Target,
    /// `true` if search engines are to remember it (301), or not (302).
    pub is_permanent: bool,
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// To the path of an article or a collection.
    Page(Place),
    /// To whatever is at a path.
    Path(Place),
    /// To an article or a collection that visitors cannot see now.
    Hidden,
}

impl Rule {
    /// Returns whether it is about a path.
    pub fn covers(&self, path: &SitePath) -> bool {
        self.from == *path || (self.is_prefix && path.is_within(self.from.as_str()))
    }

    /// The redirects that come first are larger, among those about one path.
    fn rank(&self) -> (bool, usize) {
        (!self.is_prefix, self.from.as_str().len())
    }
}

/// The redirect that applies to a path: the exact one, or else the longest prefix.
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
    /// Neither.
    Nothing,
}

/// Tells what is at a path of one site.
#[async_trait]
pub trait Look: Send {
    /// Returns what is at the path; of several redirects, the one that [`applying()`] chooses.
    ///
    /// # Errors
    /// Only faults.
    async fn look(&mut self, path: &SitePath) -> Result<PathLookup>;
}

/// Destination of a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The place.
    pub place: Place,
    /// `true` if all redirects on the way are permanent: 301, else 302.
    pub is_permanent: bool,
}

/// Returns where the redirects of a path without a page lead; `None` when there is none, or when they lead in a circle,
/// too far, or to what visitors cannot see.
///
/// # Errors
/// Only faults.
pub async fn resolve(look: &mut dyn Look, path: &SitePath) -> Result<Option<Destination>> {
    let PathLookup::Redirect(first) = look.look(path).await? else { return Ok(None) };
    follow(look, first).await
}

/// Returns where this redirect leads in the end.
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
            // A path with nothing is answered 404 there, so that its address tells what is missing.
            PathLookup::Page | PathLookup::Nothing => return Ok(Some(Destination { place, is_permanent })),
        }
    }
    Ok(None)
}

/// Verdict on a new redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    Fine,
    /// It leads in a circle, or through more redirects than are followed.
    Loop,
}

/// Judges a redirect before it is written, together with those that are there.
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

/// Refuses a new redirect that leads in a circle.
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

/// The redirects, with the new one among them.
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
