//! Wrapper of every route: id, deadline, panic handling, headers, log. A single function, to be read
//! from top to bottom.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State},
    middleware::{self, Next},
    response::Response,
};
use frontdesk_ports::Ports;
use tracing::Instrument;

pub use super::guard::RequestDeadlines;
use super::{
    arrival, caching, connection::InFlight, envelope, guard, notes::RequestNotes, observe::ObservedRequest, rate_headers,
    request_id,
};

/// Wraps a finished site: every unknown path is answered with 404 and every unsupported method with 405, in the
/// envelope, and every request passes through [`pass_request`]. Routes added afterwards are not wrapped.
pub fn wrap_site(site: Router, ports: Arc<Ports>, deadlines: RequestDeadlines) -> Router {
    with_shell(with_fallbacks(site), ports, deadlines)
}

/// Answers every unknown path and every unsupported method.
pub fn with_fallbacks(site: Router) -> Router {
    site.fallback(envelope::route_not_found).method_not_allowed_fallback(envelope::method_not_allowed)
}

/// Sends every request through [`pass_request`].
pub fn with_shell(site: Router, ports: Arc<Ports>, deadlines: RequestDeadlines) -> Router {
    site.layer(middleware::from_fn_with_state(ShellState { ports, deadlines }, pass_request))
}

#[derive(Clone)]
struct ShellState {
    ports: Arc<Ports>,
    deadlines: RequestDeadlines,
}

async fn pass_request(State(shell): State<ShellState>, mut request: Request, next: Next) -> Response {
    let id = request_id::assign_id(&mut request, &shell.ports.ids);
    let notes = RequestNotes::attach(&mut request);
    let observed = ObservedRequest::begin(&request, id.clone(), notes.clone());
    let in_flight = request.extensions().get::<InFlight>().cloned();
    let (arrival, is_api) = (arrival::track_body(&mut request), caching::is_api_request(&request));

    let work = guard::catch_panics(id.clone(), next.run(request));
    let answer = guard::answer_in_time(id.clone(), in_flight, shell.deadlines, arrival, work);
    let mut response = answer.instrument(observed.span()).await;

    request_id::add_id_header(&mut response, &id);
    rate_headers::add_rate_headers(&mut response, &notes);
    if is_api {
        caching::forbid_storage(&mut response);
    }
    observed.record_answer(&response);
    response
}

#[cfg(test)]
mod tests;
