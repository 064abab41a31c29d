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

pub use super::guard::Deadlines;
use super::{
    arrival, caching, connection::InFlight, envelope, guard, notes::RequestNotes, observe::Observed, rate_headers, request_id,
};

/// Wraps a finished site: every unknown path is answered with 404 and every unsupported method with 405, in the
/// envelope, and every request passes through [`pass`]. Routes added afterwards are not wrapped.
pub fn wrap(site: Router, ports: Arc<Ports>, deadlines: Deadlines) -> Router {
    around(complete(site), ports, deadlines)
}

/// Answers every unknown path and every unsupported method.
pub fn complete(site: Router) -> Router {
    site.fallback(envelope::route_not_found).method_not_allowed_fallback(envelope::method_not_allowed)
}

/// Sends every request through [`pass`].
pub fn around(site: Router, ports: Arc<Ports>, deadlines: Deadlines) -> Router {
    site.layer(middleware::from_fn_with_state(Shell { ports, deadlines }, pass))
}

#[derive(Clone)]
struct Shell {
    ports: Arc<Ports>,
    deadlines: Deadlines,
}

async fn pass(State(shell): State<Shell>, mut request: Request, next: Next) -> Response {
    let id = request_id::name(&mut request, &shell.ports.ids);
    let notes = RequestNotes::attach(&mut request);
    let observed = Observed::begin(&request, id.clone(), notes.clone());
    let in_flight = request.extensions().get::<InFlight>().cloned();
    let (arrival, is_api) = (arrival::of(&mut request), caching::is_api(&request));

    let work = guard::catch(id.clone(), next.run(request));
    let answer = guard::in_time(id.clone(), in_flight, shell.deadlines, arrival, work);
    let mut response = answer.instrument(observed.span()).await;

    request_id::stamp(&mut response, &id);
    rate_headers::stamp(&mut response, &notes);
    if is_api {
        caching::stamp(&mut response);
    }
    observed.end(&response);
    response
}

#[cfg(test)]
mod tests;
