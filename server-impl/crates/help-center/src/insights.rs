//! Visitor statistics of a help center: the metrics of a period, of the one before it, and of each day.

mod ranges;
pub mod thinning;
pub mod upkeep;

use std::{collections::HashMap, sync::LazyLock};

use frontdesk_agents::analytics::calendar::{Calendar, SlotRange};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_store::{
    self as store, Conn, Store,
    analytics::{models, sums},
    help_center::insights::{self as stored, questions},
};
use frontdesk_types::{
    ArticleId, Error, OrgId, Result, SiteId, Timestamp,
    analytics::{AnalyticsFilter, SlotInterval, SlotSpan, Step, TimeSlot},
    conversations::Channel,
    help_center::{
        articles::Article,
        insights::{ArticleFigures, CostOfModel, ListedArticle, SpanFigures, TermLists, UnansweredQuestion},
        pages::PublicSite,
        sites::HelpCenter,
    },
};

use super::{articles, site_lock};

/// Maximum slots of a period: 366 days, the last of which may have 25 hours.
const MAX_SPAN_SLOTS: i64 = 366 * SlotSpan::DAY.0 + SlotSpan::HOUR.0;

/// Limits on concurrent reads: a long period of a busy site takes a while, and the pages of all
/// sites need connections meanwhile.
static READ_QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QueueLimits { at_once: 2, per_owner: 1, waiting: 64 }));

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
    fn resolve_span(&self, now: Timestamp) -> Result<(Calendar, SlotRange)> {
        let calendar = Calendar::named(&self.time_zone)?;
        let slots = calendar.resolve_span(self.from, self.to, now)?;
        if slots.1.0 - slots.0.0 > MAX_SPAN_SLOTS {
            return Err(Error::invalid("query/to", "The span is longer than 366 days. Send a later `from`, or an earlier `to`."));
        }
        Ok((calendar, slots))
    }
}

/// Visitor statistics of a period.
#[derive(Debug)]
pub struct SiteInsights {
    /// The site with what its page addresses depend on.
    pub place: PublicSite,
    /// The period.
    pub slots: SlotRange,
    /// Totals of the period.
    pub figures: SpanFigures,
    /// Totals of the period before it.
    pub previous_figures: SpanFigures,
    /// Metrics of each day, with its date.
    pub days: Vec<(String, SpanFigures)>,
    /// Most opened articles.
    pub top_articles: Vec<ListedArticle>,
    /// Articles that most visitors found unhelpful.
    pub worst_articles: Vec<ListedArticle>,
    /// Search terms.
    pub terms: TermLists,
    /// Questions that the agent could not answer.
    pub unanswered: Vec<UnansweredQuestion>,
    /// Costs of the agent's models.
    pub models: Vec<CostOfModel>,
}

/// Reads the visitor statistics of a site. Waits in a queue while others read.
///
/// # Errors
/// `VALIDATION_ERROR`, `HELP_CENTER_NOT_FOUND`; `RATE_LIMITED` when too many requests of the organization wait.
#[crate::boxed]
pub async fn read(store: &Store, org: OrgId, id: SiteId, asked: &InsightsQuery, now: Timestamp) -> Result<SiteInsights> {
    let (calendar, slots) = asked.resolve_span(now)?;
    // Queue before taking a connection, so that waiting requests hold none.
    let _turn = READ_QUEUE.enter(org).await?;
    let conn = &mut store.read().await?;
    let site = site_lock::find(conn, org, id).await?;
    let place = articles::find_public_site(conn, org, id).await?;
    let days = calendar.split_into_steps(slots, Step::Day)?;
    let mut figures = load_figures(conn, &site, &[days.as_slice(), &[calendar.preceding_span(slots)?]].concat()).await?;
    let previous_figures = figures.pop().unwrap_or_default();
    let dates = days.iter().map(|(begin, _)| calendar.date_of_slot(*begin)).collect::<Result<Vec<_>>>()?;
    let listed = ranges::list_ranges(slots, now);
    let lists = stored::articles::rank_articles(conn, org, id, &listed, asked.limit).await?;
    let named: Vec<ArticleId> = lists.top.iter().chain(&lists.worst).map(|(id, _)| *id).collect();
    let found = store::help_center::articles::find_all(conn, org, &named).await?;
    let found: HashMap<_, _> = found.into_iter().map(|article| (article.id, article)).collect();
    let since = clip_to_site(&site, slots);
    let asked_since = slots.0.start().max(site.created_at);
    Ok(SiteInsights {
        place,
        slots,
        figures: sum_figures(&figures),
        previous_figures,
        days: dates.into_iter().zip(figures).collect(),
        top_articles: article_lines(&found, &lists.top),
        worst_articles: article_lines(&found, &lists.worst),
        terms: stored::terms::rank_terms(conn, org, id, &listed, asked.limit).await?,
        unanswered: questions::list_unanswered(conn, org, site.agent, (asked_since, slots.1.start()), asked.limit).await?,
        models: models::list_most_expensive(
            conn,
            org,
            site.agent,
            &SlotInterval::cover(since.0, since.1, &SlotSpan::ALL),
            asked.limit,
        )
        .await?,
    })
}

/// Returns the part of a period in which the site existed, to a quarter of an hour: questions asked in an earlier
/// help center of the agent are not counted.
fn clip_to_site(site: &HelpCenter, (from, to): SlotRange) -> SlotRange {
    let created = TimeSlot::of(site.created_at);
    (from.max(created), to.max(created))
}

/// Returns the metrics of each of these periods.
async fn load_figures(conn: &mut Conn, site: &HelpCenter, spans: &[SlotRange]) -> Result<Vec<SpanFigures>> {
    let mut figures = vec![SpanFigures::default(); spans.len()];
    for (number, found) in stored::sites::sum_per_bucket(conn, site.org, site.id, &SlotInterval::of_steps(spans)).await? {
        figures[number].site = found;
    }
    let asked: Vec<SlotRange> = spans.iter().map(|span| clip_to_site(site, *span)).collect();
    let filter = AnalyticsFilter { agent: Some(site.agent), channel: Some(Channel::HelpCenter), country: None };
    for (number, found) in sums::sum_per_bucket(conn, site.org, &filter, &SlotInterval::of_steps(&asked)).await? {
        figures[number].asked = found;
    }
    Ok(figures)
}

fn sum_figures(figures: &[SpanFigures]) -> SpanFigures {
    figures.iter().fold(SpanFigures::default(), |mut sum, figures| {
        sum.site += figures.site;
        sum.asked += &figures.asked;
        sum
    })
}

/// Resolves the articles of a list; those deleted in the meantime are left out.
fn article_lines(found: &HashMap<ArticleId, Article>, list: &[(ArticleId, ArticleFigures)]) -> Vec<ListedArticle> {
    let line = |(id, figures): &(ArticleId, ArticleFigures)| {
        found.get(id).map(|article| ListedArticle { article: article.clone(), figures: *figures })
    };
    list.iter().filter_map(line).collect()
}
