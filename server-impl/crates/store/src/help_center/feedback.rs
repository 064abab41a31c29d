//! Visitors' ratings of articles.

use frontdesk_types::{
    ArticleId, FeedbackId, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    analytics::TimeSlot,
    help_center::{
        feedback::{ArticleRating, Rating},
        insights::RatingTotals,
    },
};
use sqlx::types::Text;

use super::insights;
use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    FeedbackRow of "help_feedback" => ArticleRating {
        keys { org_id as org: OrgId, id as id: FeedbackId, article_id as article: ArticleId }
        managed { rating: Rating, comment: Option<String>, created_at: Timestamp }
    }
}

/// Records the rating of a visitor on a day since 1970, replacing an earlier one from that day, and counts it;
/// returns `false` when the article is not published.
#[crate::boxed]
pub async fn replace_rating(tx: &mut Tx, feedback: &ArticleRating, visitor: &[u8], day: i64) -> Result<bool> {
    let ArticleRating { id, org, article, rating, comment, created_at } = feedback;
    let Some(site) = lock_published(tx, *org, *article).await? else { return Ok(false) };
    let replaced = remove_rating(tx, *org, *article, visitor, day).await?;
    execute!(
        tx,
        r"
        INSERT INTO help_feedback (org_id, id, article_id, visitor, day, rating, comment, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        Text(*org),
        Text(*id),
        Text(*article),
        visitor,
        day,
        rating.as_str(),
        comment.as_deref(),
        created_at.0
    )?;
    let replaced_rating = replaced.map(|(rating, _)| rating);
    if replaced_rating != Some(*rating) {
        count_rating(tx, *org, *article, replaced_rating, *rating).await?;
    }
    let counted = replaced.map(|(rating, at)| (TimeSlot::of(at), RatingTotals::of(rating, -1)));
    let counted = counted.into_iter().chain([(TimeSlot::of(*created_at), RatingTotals::of(*rating, 1))]);
    insights::count_ratings(tx, *org, site, *article, counted).await?;
    Ok(true)
}

/// Locks a published article until the transaction ends, so that two ratings of one visitor come one after the
/// other; returns its site.
async fn lock_published(tx: &mut Tx, org: OrgId, article: ArticleId) -> Result<Option<SiteId>> {
    let found = fetch_optional!(
        tx,
        (String,),
        r"
        SELECT site_id
          FROM help_articles
         WHERE org_id = $1
           AND id = $2
           AND status = 'published'
           AND deleted_at IS NULL
           {FOR_UPDATE}",
        Text(org),
        Text(article)
    )?;
    let cells = Cells { table: "help_articles", id: &article.to_string() };
    found.map(|(site,)| cells.parse("site_id", &site)).transpose()
}

/// Removes the rating of a visitor on a day; returns it with the time at which it was given.
async fn remove_rating(
    tx: &mut Tx,
    org: OrgId,
    article: ArticleId,
    visitor: &[u8],
    day: i64,
) -> Result<Option<(Rating, Timestamp)>> {
    let removed = fetch_optional!(
        tx,
        (String, i64),
        r"
        DELETE FROM help_feedback
         WHERE org_id = $1
           AND article_id = $2
           AND visitor = $3
           AND day = $4
        RETURNING rating, created_at",
        Text(org),
        Text(article),
        visitor,
        day
    )?;
    let cells = Cells { table: "help_feedback", id: &article.to_string() };
    removed.map(|(rating, at)| Ok((cells.parse("rating", &rating)?, Timestamp(at)))).transpose()
}

/// Counts a rating in place of the one that it replaces.
async fn count_rating(tx: &mut Tx, org: OrgId, article: ArticleId, replaced: Option<Rating>, rating: Rating) -> Result<()> {
    let step = |of: Rating| i64::from(rating == of) - i64::from(replaced == Some(of));
    execute!(
        tx,
        r"
        UPDATE help_articles
           SET feedback_up = feedback_up + $3, feedback_down = feedback_down + $4
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(article),
        step(Rating::Up),
        step(Rating::Down)
    )?;
    Ok(())
}

/// Lists the ratings of an article that have a comment, by the time at which they were given.
#[crate::boxed]
pub async fn list_with_comment(
    conn: &mut Conn,
    org: OrgId,
    article: ArticleId,
    page: &PageRequest,
) -> Result<Page<ArticleRating>> {
    let rows = fetch_page!(
        conn,
        FeedbackRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_feedback
         WHERE org_id = $1
           AND article_id = $2
           AND id {BEYOND} $3
           AND comment IS NOT NULL
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(article),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |feedback: &ArticleRating| feedback.id.0)
}

/// Removes the visitors from ratings before a day since 1970, at most `limit`, and deletes ratings without a
/// comment; returns the number of affected ratings.
#[crate::boxed]
pub async fn forget_visitors(tx: &mut Tx, before: i64, limit: i64) -> Result<u64> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_feedback
         WHERE comment IS NULL
           AND (org_id, id) IN (SELECT org_id, id
                                  FROM help_feedback
                                 WHERE visitor IS NOT NULL
                                   AND day < $1
                                 ORDER BY day
                                 LIMIT $2)",
        before,
        limit
    )?;
    let forgotten = execute!(
        tx,
        r"
        UPDATE help_feedback
           SET visitor = NULL
         WHERE comment IS NOT NULL
           AND (org_id, id) IN (SELECT org_id, id
                                  FROM help_feedback
                                 WHERE visitor IS NOT NULL
                                   AND day < $1
                                 ORDER BY day
                                 LIMIT $2)",
        before,
        limit
    )?;
    Ok(removed + forgotten)
}
