//! Feedback of visitors on articles: a thumb up or down, and a comment.
//!
//! Visitors are only distinguished to limit them to one rating a day, and by nothing that identifies them: a MAC, under
//! the pepper, of the day, the site and the network. It is deleted after two days, and differs between days and sites.

use std::net::IpAddr;

use frontdesk_core::{
    auth::{
        key_ring::PepperRing,
        pepper::{MAC_BYTES, Pepper, PepperPurpose},
    },
    unit::Unit,
};
use frontdesk_platform::limits;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    ArticleId, Code, Error, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    help_center::feedback::{ArticleRating, Rating},
};
use uuid::Uuid;

use super::articles;

/// Maximum characters of a comment.
pub const MAX_COMMENT_CHARS: usize = 1_000;

/// Days for which visitors are remembered, so that none of them rates twice around midnight.
const REMEMBERED_DAYS: i64 = 1;

/// Number of ratings whose visitors are forgotten in one transaction.
const ROWS_PER_TRANSACTION: i64 = 500;

/// A rating by a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleVote {
    /// The site that shows the article.
    pub site: SiteId,
    /// The rated article.
    pub article: ArticleId,
    /// Thumb up or down.
    pub rating: Rating,
    /// The reason; a blank one is dropped.
    pub comment: Option<String>,
}

/// Stores the rating of a visitor, replacing their earlier one of today for the article.
///
/// # Errors
/// `VALIDATION_ERROR` on `/comment`; `ARTICLE_NOT_FOUND` when visitors cannot see or rate the article.
#[crate::boxed]
pub async fn store_vote(unit: &mut Unit, ring: &PepperRing, visitor: IpAddr, vote: &ArticleVote) -> Result<()> {
    let comment = normalize_comment(vote.comment.as_deref())?;
    let (org, now, day) = (unit.org(), unit.now(), unit.now().day());
    let site = store::help_center::sites::find(unit, org, vote.site).await?;
    let article = store::help_center::articles::find(unit, org, vote.article).await?;
    let is_rated = site.is_some_and(|site| site.published && site.feedback_enabled);
    if !is_rated || article.is_none_or(|article| article.site != vote.site) {
        return Err(not_ratable());
    }
    let feedback = ArticleRating { id: unit.new_id(), org, article: vote.article, rating: vote.rating, comment, created_at: now };
    let visitor = visitor_mac(ring.current(), day, vote.site, visitor);
    if store::help_center::feedback::replace_rating(unit, &feedback, &visitor, day).await? { Ok(()) } else { Err(not_ratable()) }
}

fn not_ratable() -> Error {
    Error::refused(Code::ArticleNotFound, "There is no such article here, or nobody can rate it.")
}

/// Lists a page of the comments on an article.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, article: ArticleId, page: &PageRequest) -> Result<Page<ArticleRating>> {
    articles::find(conn, org, article).await?;
    store::help_center::feedback::list_with_comment(conn, org, article, page).await
}

/// Forgets the visitors of ratings that can no longer be replaced; `true` when there may be more of them.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn forget_visitors(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    Ok(store::help_center::feedback::forget_visitors(tx, now.day() - REMEMBERED_DAYS, ROWS_PER_TRANSACTION).await? > 0)
}

/// Normalizes a comment, and drops invisible characters; `None` for a blank one.
fn normalize_comment(written: Option<&str>) -> Result<Option<String>> {
    let is_kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let kept: String = written.unwrap_or_default().replace("\r\n", "\n").chars().filter(is_kept).collect();
    let kept = kept.trim();
    let length = kept.chars().count();
    if length > MAX_COMMENT_CHARS {
        let message =
            format!("A comment must have at most {MAX_COMMENT_CHARS} characters; this one has {length}. Send a shorter one.");
        return Err(Error::invalid("/comment", message));
    }
    Ok((length > 0).then(|| kept.to_owned()))
}

/// Returns the pseudonym of a visitor on a day.
fn visitor_mac(pepper: &Pepper, day: i64, SiteId(site): SiteId, visitor: IpAddr) -> [u8; MAC_BYTES] {
    let about = [day.to_be_bytes().as_slice(), Uuid::as_bytes(&site), &limits::network_of(visitor)].concat();
    pepper.compute_mac(PepperPurpose::Visitor, &about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_is_a_network_on_a_day_at_a_site() {
        let pepper = Pepper::new("pepper".to_owned().into());
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let of = |day, site, from: &str| visitor_mac(&pepper, day, SiteId(Uuid::from_u128(site)), ip(from));
        let one = of(1, 1, "192.0.2.1");
        assert_eq!(one, of(1, 1, "::ffff:192.0.2.1"));
        for other in [of(2, 1, "192.0.2.1"), of(1, 2, "192.0.2.1"), of(1, 1, "192.0.2.2")] {
            assert_ne!(one, other);
        }
        assert_eq!(of(1, 1, "2001:db8::1"), of(1, 1, "2001:db8::ffff:1"));
        assert_ne!(of(1, 1, "2001:db8::1"), of(1, 1, "2001:db8:0:1::1"));
    }

    #[test]
    fn a_comment_is_what_people_can_read() {
        let kept = |written: &str| normalize_comment(Some(written)).unwrap();
        assert_eq!((kept(" \u{0}\n"), normalize_comment(None).unwrap()), (None, None));
        assert_eq!(kept(" a\r\nb\u{0}\u{7}\tc ").as_deref(), Some("a\nb\tc"));
        let long = "é".repeat(MAX_COMMENT_CHARS);
        assert_eq!(kept(&format!(" {long} ")), Some(long.clone()));
        insta::assert_snapshot!(normalize_comment(Some(&format!("{long}a"))).unwrap_err(), @"VALIDATION_ERROR: A comment must \
            have at most 1000 characters; this one has 1001. Send a shorter one.");
    }
}
