//! Requests that match no operation: an unknown path, or another method. The recorder checks them against
//! `x-errors-anywhere`.

use frontdesk_conformance::{ApiCall, World, contract::contract, recorder::BASE, stories};
use frontdesk_types::accounts::orgs::Plan;

/// Codes that are provoked here.
pub(super) const CODES: [&str; 2] = ["ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED"];

stories![unknown_paths, other_methods];

async fn unknown_paths(world: &World) {
    let actor = world.new_actor(Plan::Hobby).await;
    for key in [None, Some(actor.key.as_str())] {
        for path in ["", "/", "/agent", "/agents/", "/agents/x/y/z", "/chat/", "/Agents", "/%61gents", "/openapi.json/x"] {
            let answer = world.wire.request("GET", path, key, None).await;
            answer.assert_code("ROUTE_NOT_FOUND", &format!("GET `{path}`"));
        }
    }
    let outside = world.wire.exchange("GET", "/api/v2/agents", &[], None).await;
    outside.assert_code("ROUTE_NOT_FOUND", "a path outside of the API");
}

async fn other_methods(world: &World) {
    for operation in &contract().operations {
        let path = ApiCall::example(operation).target();
        let here: Vec<_> = contract()
            .operations
            .iter()
            .filter(|other| other.path == operation.path)
            .map(|other| other.method.as_str())
            .collect();
        for method in
            ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"].iter().filter(|method| !here.contains(method))
        {
            let answer = world.wire.exchange(method, &format!("{BASE}{path}"), &[], None).await;
            // For methods that `/sources/text` does not have, it is a source with an invalid id, or no path at all.
            if answer.code() != "ROUTE_NOT_FOUND" {
                answer.assert_code("METHOD_NOT_ALLOWED", &format!("{method} {path}"));
            }
        }
    }
}
