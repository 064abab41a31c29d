//! The chat widget on customers' websites, and the Help Page: `/widget.js` shows a button, which opens the page below
//! `/widget/{publicId}` in a frame; `/help/{publicId}` is the same page standing alone.
//!
//! What the page calls is no part of the contract of the API, but speaks its envelope and codes. No cookie identifies a
//! visitor, and nothing is stored for people who only look.
//!
//! To add a route, write a file with its handler, which takes a [`WidgetRequest`](requests::WidgetRequest), and add a line
//! to [`place_routes`].

mod answers;
mod chat;
mod compact;
mod eligibility;
mod escalation;
mod events;
mod feedback;
mod leads;
mod loader;
mod page;
mod requests;
mod respond;
mod session;
pub(crate) mod strings;
#[cfg(test)]
mod tests;
mod transcript;
mod trial;

use std::sync::Arc;

use axum::{
    Router,
    routing::{get, post, put},
};
use frontdesk_channels::widget::visits::WidgetPlace;

pub(crate) use self::page::{ASSETS_FOLDER, page_response};
use self::requests::WidgetRoutes;
use crate::{Pages, site::assets};

/// Returns the routes of the widget and the Help Page.
pub fn routes(pages: Arc<Pages>) -> Router {
    let below = |place| place_routes().with_state(WidgetRoutes { pages: Arc::clone(&pages), place });
    Router::new()
        .nest("/widget/{public_id}", below(WidgetPlace::Website))
        .nest("/help/{public_id}", below(WidgetPlace::HelpPage))
        .merge(
            assets::asset_routes([&*page::STYLE, &*page::SCRIPT, &*page::ICON])
                .route("/widget.js", get(loader::show_loader))
                .with_state(pages),
        )
}

fn place_routes() -> Router<WidgetRoutes> {
    Router::new()
        .route("/", get(eligibility::show_eligibility))
        .route("/chat", get(page::show_page).post(chat::handle_message))
        .route("/try", get(trial::show_trial))
        .route("/session", post(session::begin_session).delete(session::end_session))
        .route("/conversation", get(transcript::show_conversation))
        .route("/stop", post(chat::stop_reply))
        .route("/messages/{message_id}/feedback", put(feedback::rate_answer))
        .route("/lead", post(leads::record_lead))
        .route("/escalate", post(escalation::escalate))
        .route("/events", get(events::stream_events))
}
