//! Models of visitor insights in responses.

use frontdesk_api::models;
use frontdesk_help_center::{
    addresses::{PageAddresses, SiteAddresses},
    insights::SiteInsights,
};
use frontdesk_types::{
    Result,
    analytics::{Figure, ModelCost},
    help_center::insights::{
        ArticleFigures, CostOfModel, ListedArticle, RatingTotals, SiteFigures, SpanFigures, TermFigures, UnansweredQuestion,
    },
};

use crate::convert;

/// Converts the insights of a site.
///
/// # Errors
/// Only faults.
pub(super) fn insights_model(
    found: SiteInsights,
    time_zone: String,
    addresses: &SiteAddresses,
) -> Result<models::HelpCenterInsights> {
    let SiteInsights {
        place,
        slots: (from, to),
        figures,
        previous_figures,
        days,
        top_articles,
        worst_articles,
        terms,
        unanswered,
        models: costs,
    } = found;
    let pages = addresses.of_public(&place);
    let articles = |lines: Vec<ListedArticle>| lines.into_iter().map(|line| article_model(line, &pages)).collect();
    Ok(models::HelpCenterInsights {
        from: convert::to_api_time(from.start())?,
        to: convert::to_api_time(to.start())?,
        time_zone,
        figures: figures_model(&figures),
        previous_figures: figures_model(&previous_figures),
        days: days.into_iter().map(|(date, figures)| day_model(date, &figures)).collect(),
        top_articles: articles(top_articles),
        worst_articles: articles(worst_articles),
        top_searches: terms.top.into_iter().map(term_model).collect(),
        searches_without_result: terms.without_result.into_iter().map(term_model).collect(),
        unanswered_questions: unanswered.into_iter().map(question_model).collect::<Result<_>>()?,
        cost_by_model: costs.into_iter().map(cost_model).collect(),
    })
}

fn figures_model(SpanFigures { site, asked }: &SpanFigures) -> models::HelpCenterInsightsFigures {
    let SiteFigures { views, visitors, searches, searches_without_result, search_clicks, ratings } = site;
    models::HelpCenterInsightsFigures {
        views: *views,
        visitors: *visitors,
        searches: *searches,
        searches_without_result: *searches_without_result,
        search_clicks: *search_clicks,
        rated_up: ratings.up,
        rated_down: ratings.down,
        questions: asked[Figure::Questions],
        answered: asked[Figure::Answered],
        unanswered: asked[Figure::Unanswered],
        escalated: asked[Figure::Escalated],
        credits: asked[Figure::Credits],
    }
}

fn day_model(date: String, found: &SpanFigures) -> models::HelpCenterInsightsDay {
    let models::HelpCenterInsightsFigures {
        views,
        visitors,
        searches,
        searches_without_result,
        search_clicks,
        rated_up,
        rated_down,
        questions,
        answered,
        unanswered,
        escalated,
        credits,
    } = figures_model(found);
    models::HelpCenterInsightsDay {
        date,
        views,
        visitors,
        searches,
        searches_without_result,
        search_clicks,
        rated_up,
        rated_down,
        questions,
        answered,
        unanswered,
        escalated,
        credits,
    }
}

fn article_model(line: ListedArticle, pages: &PageAddresses) -> models::HelpCenterInsightsArticle {
    let ListedArticle { article, figures: ArticleFigures { views, ratings: RatingTotals { up, down } } } = line;
    models::HelpCenterInsightsArticle {
        url: pages.article_url(&article),
        article_id: article.id.0,
        title: article.title,
        views,
        rated_up: up,
        rated_down: down,
    }
}

fn term_model((term, TermFigures { searches, without_result }): (String, TermFigures)) -> models::HelpCenterInsightsTerm {
    models::HelpCenterInsightsTerm { term, searches, without_result }
}

fn question_model(found: UnansweredQuestion) -> Result<models::HelpCenterInsightsQuestion> {
    let UnansweredQuestion { conversation, message, text, asked_at } = found;
    Ok(models::HelpCenterInsightsQuestion {
        conversation_id: conversation.0,
        message_id: message.0,
        question: text,
        asked_at: convert::to_api_time(asked_at)?,
    })
}

fn cost_model((model, ModelCost { replies, credits }): CostOfModel) -> models::HelpCenterInsightsModel {
    models::HelpCenterInsightsModel { model, replies, credits }
}
