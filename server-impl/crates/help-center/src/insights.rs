//! Visitor statistics of a help center: the metrics of a period, of the one before it, and of each day.

mod ranges;
pub mod thinning;
pub mod upkeep;

use std::{collections::HashMap, sync::LazyLock};

use frontdesk_agents::analytics::calendar::{Calendar, Slots};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_store::{
    self as store, Conn, Store,
    analytics::{models, sums},
    help_center::insights::{self as stored, questions},
};
use frontdesk_types::{
    ArticleId, Error, OrgId, Result, SiteId, Timestamp,
    analytics::{Filter, Range, Slot, Span, Step},
    conversations::Channel,
    help_center::{
        articles::Article,
        insights::{ArticleFigures, ArticleLine, CostOfModel, SpanFigures, TermLists, Unanswered},
        pages::PublicSite,
        sites::HelpSite,
    },
};

use super::{articles, site_lock};

/// Maximum slots of a period: 366 days, the last of which may have 25 hours.
const MAX_SPAN_SLOTS: i64 = 366 * Span::DAY.0 + Span::HOUR.0;

/// Limits on concurrent reads: a long period of a busy site takes a while, and the pages of all
/// sites need connections meanwhile.
static QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QueueLimits { at_once: 2, per_owner: 1, waiting: 64 }));

/// Parameters of a request for insights.
#[derive(Debug, Clone)]
pub struct InsightsQuery {
    /// Start of the period.
    pub from: Option<Timestamp>,
    /// End of the period.
    pub to: Option<Timestamp>,
    /// Name of the time zone.
    pub time_zone: String,
    /// Maximum length of each list.
    pub limit: i64,
}

impl InsightsQuery {
    /// Returns the calendar, and the slots of the period.
    fn span(&self, now: Timestamp) -> Result<(Calendar, Slots)> {
        let calendar = Calendar::named(&self.time_zone)?;
        let slots = calendar.slots(self.from, self.to, now)?;
        if slots.1.0 - slots.0.0 > MAX_SPAN_SLOTS {
            return Err(Error::invalid("query/to", "The span is longer than 366 days. Send a later `from`, or an earlier `to`."));
        }
        Ok((calendar, slots))
    }
}

/// Visitor statistics of a period.
#[derive(Debug)]
pub struct Insights {
    /// The site with what its page addresses depend on.
    pub place: PublicSite,
    /// The period.
    pub slots: Slots,
    /// Totals of the period.
    pub totals: SpanFigures,
    /// Totals of the period before it.
    pub previous: SpanFigures,
    /// Metrics of each day, with its date.
    pub days: Vec<(String, SpanFigures)>,
    /// Most opened articles.
    pub top_articles: Vec<ArticleLine>,
    /// Articles that most visitors found unhelpful.
    pub worst_articles: Vec<ArticleLine>,
    /// Search terms.
    pub terms: TermLists,
    /// Questions that the agent could not answer.
    pub unanswered: Vec<Unanswered>,
    /// Costs of the agent's models.
    pub models: Vec<CostOfModel>,
}

/// Reads the visitor statistics of a site. Waits in a queue while others read.
///
/// # Errors
/// `VALIDATION_ERROR`, `SITE_NOT_FOUND`; `RATE_LIMITED` when too many requests of the organization wait.
pub async fn read(store: &Store, org: OrgId, id: SiteId, asked: &InsightsQuery, now: Timestamp) -> Result<Insights> {
    let (calendar, slots) = asked.span(now)?;
    // Queue before taking a connection, so that waiting requests hold none.
    let _turn = QUEUE.enter(org).await?;
    let conn = &mut store.read().await?;
    let site = site_lock::find(conn, org, id).await?;
    let place = articles::place(conn, org, id).await?;
    let days = calendar.steps(slots, Step::Day)?;
    let mut figures = figures(conn, &site, &[days.as_slice(), &[calendar.before(slots)?]].concat()).await?;
    let previous = figures.pop().unwrap_or_default();
    let dates = days.iter().map(|(begin, _)| calendar.date(*begin)).collect::<Result<Vec<_>>>()?;
    let listed = ranges::listed(slots, now);
    let lists = stored::articles::lists(conn, org, id, &listed, asked.limit).await?;
    let named: Vec<ArticleId> = lists.top.iter().chain(&lists.worst).map(|(id, _)| *id).collect();
    let found = store::help_center::articles::among(conn, org, &named).await?;
    let found: HashMap<_, _> = found.into_iter().map(|article| (article.id, article)).collect();
    let since = since(&site, slots);
    let asked_since = slots.0.start().max(site.created_at);
    Ok(Insights {
        place,
        slots,
        totals: sum(&figures),
        previous,
        days: dates.into_iter().zip(figures).collect(),
        top_articles: lines(&found, &lists.top),
        worst_articles: lines(&found, &lists.worst),
        terms: stored::terms::lists(conn, org, id, &listed, asked.limit).await?,
        unanswered: questions::unanswered(conn, org, site.agent, (asked_since, slots.1.start()), asked.limit).await?,
        models: models::most(conn, org, site.agent, &Range::cover(since.0, since.1, &Span::ALL), asked.limit).await?,
    })
}

/// Returns the part of a period in which the site existed, to a quarter of an hour: questions asked in an earlier
/// help center of the agent are not counted.
fn since(site: &HelpSite, (from, to): Slots) -> Slots {
    let created = Slot::of(site.created_at);
    (from.max(created), to.max(created))
}

/// Returns the metrics of each of these periods.
async fn figures(conn: &mut Conn, site: &HelpSite, spans: &[Slots]) -> Result<Vec<SpanFigures>> {
    let mut figures = vec![SpanFigures::default(); spans.len()];
    for (number, found) in stored::sites::of_buckets(conn, site.org, site.id, &Range::of_steps(spans)).await? {
        figures[number].site = found;
    }
    let asked: Vec<Slots> = spans.iter().map(|span| since(site, *span)).collect();
    let filter = Filter { agent: Some(site.agent), channel: Some(Channel::HelpCenter), country: None };
    for (number, found) in sums::of_buckets(conn, site.org, &filter, &Range::of_steps(&asked)).await? {
        figures[number].asked = found;
    }
    Ok(figures)
}

fn sum(figures: &[SpanFigures]) -> SpanFigures {
    figures.iter().fold(SpanFigures::default(), |mut sum, figures| {
        sum.site += figures.site;
        sum.asked += &figures.asked;
        sum
    })
}

/// Resolves the articles of a list; those deleted in the meantime are left out.
fn lines(found: &HashMap<ArticleId, Article>, list: &[(ArticleId, ArticleFigures)]) -> Vec<ArticleLine> {
    let line = |(id, figures): &(ArticleId, ArticleFigures)| {
        found.get(id).map(|article| ArticleLine { article: article.clone(), figures: *figures })
    };
    list.iter().filter_map(line).collect()
}
