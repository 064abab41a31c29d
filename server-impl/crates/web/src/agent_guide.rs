//! `/agent.md`: how an AI agent without a key creates its own workspace, in plain text for the agent itself.

use std::sync::Arc;

use askama::Template;
use axum::{
    Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::get,
};
use frontdesk_core::billing::plans::PlanLimits;
use frontdesk_http::API_BASE;
use frontdesk_services::Services;
use frontdesk_types::{accounts::orgs::Plan, format_count};
use http::{StatusCode, header};

/// Path of the guide.
pub const GUIDE_PATH: &str = "/agent.md";

/// Returns the routes of the guide.
pub fn routes(services: Arc<Services>) -> Router {
    Router::new().route(GUIDE_PATH, get(serve_guide)).with_state(services)
}

#[derive(Template)]
#[template(path = "agent.md")]
struct AgentGuide {
    /// Public address of the server.
    site: String,
    /// Base URL of the API.
    api: String,
    /// Limits of a sandbox.
    sandbox: PlanLimits,
    /// Limits of the smallest paid plan.
    hobby: PlanLimits,
}

impl AgentGuide {
    /// Formats the number of agents that a sandbox may have.
    fn agents(&self) -> String {
        match self.sandbox.agents {
            Some(most) => format_count(most, "live agent"),
            None => "any number of agents".to_owned(),
        }
    }

    /// Formats the amount of training content that a sandbox may have.
    fn training(&self) -> String {
        match self.sandbox.training_bytes {
            Some(most) if most % 1_024 == 0 => format!("{} KB ({most} bytes)", most / 1_024),
            Some(most) => format!("{most} bytes"),
            None => "any amount".to_owned(),
        }
    }

    /// Formats the price of the smallest paid plan.
    fn price(&self) -> String {
        match self.hobby.monthly_price_cents {
            Some(cents) if cents % 100 == 0 => format!("at {} US dollars a month", cents / 100),
            Some(cents) => format!("at {}.{:02} US dollars a month", cents / 100, cents % 100),
            None => "at an agreed price".to_owned(),
        }
    }
}

async fn serve_guide(State(services): State<Arc<Services>>) -> Response {
    let site = services.site.url();
    let (sandbox, hobby) = (services.plans.limits_of(Plan::Sandbox), services.plans.limits_of(Plan::Hobby));
    match (AgentGuide { api: format!("{site}{API_BASE}"), site, sandbox, hobby }).render() {
        Ok(guide) => {
            let headers = [
                (header::CONTENT_TYPE, "text/markdown; charset=utf-8"),
                (header::CACHE_CONTROL, "no-cache"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (headers, guide).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the guide for agents cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
