//! Models of visitor insights in responses.

use frontdesk_api::models;
use frontdesk_help_center::{
    addresses::{Addresses, PageAddresses},
    insights::Insights,
};
use frontdesk_types::{
    Result,
    analytics::{Figure, ModelCost},
    help_center::insights::{
        ArticleFigures, ArticleLine, CostOfModel, Ratings, SiteFigures, SpanFigures, TermFigures, Unanswered,
    },
};

use crate::convert;

/// Converts the insights of a site.
///
/// # Errors
/// Only faults.
pub(super) fn model(found: Insights, time_zone: String, addresses: &Addresses) -> Result<models::HelpInsights> {
    let Insights {
        place,
        slots: (from, to),
        totals,
        previous,
        days,
        top_articles,
        worst_articles,
        terms,
        unanswered,
        models: costs,
    } = found;
    let pages = addresses.of_public(&place);
    let articles = |lines: Vec<ArticleLine>| lines.into_iter().map(|line| article(line, &pages)).collect();
    Ok(models::HelpInsights {
        from: convert::time(from.start())?,
        to: convert::time(to.start())?,
        time_zone,
        totals: figures(&totals),
        previous: figures(&previous),
        days: days.into_iter().map(|(date, figures)| day(date, &figures)).collect(),
        top_articles: articles(top_articles),
        worst_articles: articles(worst_articles),
        top_searches: terms.top.into_iter().map(term).collect(),
        searches_without_result: terms.without_result.into_iter().map(term).collect(),
        unanswered_questions: unanswered.into_iter().map(question).collect::<Result<_>>()?,
        cost_by_model: costs.into_iter().map(cost).collect(),
    })
}

fn figures(SpanFigures { site, asked }: &SpanFigures) -> models::HelpInsightsFigures {
    let SiteFigures { views, visitors, searches, searches_without_result, search_clicks, ratings } = site;
    models::HelpInsightsFigures {
        views: *views,
        visitors: *visitors,
        searches: *searches,
        searches_without_result: *searches_without_result,
        search_clicks: *search_clicks,
        feedback_up: ratings.up,
        feedback_down: ratings.down,
        questions: asked[Figure::Questions],
        answered: asked[Figure::Answered],
        unanswered: asked[Figure::Unanswered],
        escalated: asked[Figure::Escalations],
        credits: asked[Figure::Credits],
    }
}

fn day(date: String, found: &SpanFigures) -> models::HelpInsightsDay {
    let models::HelpInsightsFigures {
        views,
        visitors,
        searches,
        searches_without_result,
        search_clicks,
        feedback_up,
        feedback_down,
        questions,
        answered,
        unanswered,
        escalated,
        credits,
    } = figures(found);
    models::HelpInsightsDay {
        date,
        views,
        visitors,
        searches,
        searches_without_result,
        search_clicks,
        feedback_up,
        feedback_down,
        questions,
        answered,
        unanswered,
        escalated,
        credits,
    }
}

fn article(line: ArticleLine, pages: &PageAddresses) -> models::HelpInsightsArticle {
    let ArticleLine { article, figures: ArticleFigures { views, ratings: Ratings { up, down } } } = line;
    models::HelpInsightsArticle {
        url: pages.article(&article),
        article_id: article.id.0,
        title: article.title,
        views,
        feedback_up: up,
        feedback_down: down,
    }
}

fn term((term, TermFigures { searches, without_result }): (String, TermFigures)) -> models::HelpInsightsTerm {
    models::HelpInsightsTerm { term, searches, without_result }
}

fn question(found: Unanswered) -> Result<models::HelpInsightsQuestion> {
    let Unanswered { conversation, message, text, asked_at } = found;
    Ok(models::HelpInsightsQuestion {
        conversation_id: conversation.0,
        message_id: message.0,
        question: text,
        asked_at: convert::time(asked_at)?,
    })
}

fn cost((model, ModelCost { replies, credits }): CostOfModel) -> models::HelpInsightsModel {
    models::HelpInsightsModel { model, replies, credits }
}
