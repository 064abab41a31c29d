//! Deleting the sources that were ticked, or all that match the filter of the list.

use frontdesk_types::Result;
use http::Method;
use serde_json::{Map, Value, json};

use crate::{
    app::{reply::PageReply, visit::MemberVisit},
    site::form::FormFields,
};

/// Maximum size of the form: up to a page of ids.
pub(super) const MAX_FORM_BYTES: usize = 64 * 1_024;

/// Rounds of deletion for a filter, each of which deletes up to 100 sources.
const MAX_ROUNDS: usize = 50;

pub(super) async fn delete(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let page = visit.org_path(&format!("agents/{agent}/sources"));
    let path = format!("/agents/{agent}/sources/bulk-delete");
    let ids: Vec<_> = form.all("ids").collect();
    let deleted = if form.get("all") == "yes" {
        delete_matching(visit, &path, &form).await?
    } else if ids.is_empty() {
        return Ok(PageReply::redirect(&page));
    } else {
        count_deleted(&visit.perform(Method::POST, path, Some(json!({ "ids": ids })), &form).await?)
    };
    Ok(PageReply::done(&page, "deleted", Some(&deleted.to_string())))
}

/// Deletes all that match the filter of the list, page by page. Each round is an operation of its own, so only the
/// first one carries the nonce.
async fn delete_matching(visit: &MemberVisit, path: &str, form: &FormFields) -> Result<usize> {
    let filter = ["status", "type"].into_iter().filter(|name| !form.get(name).is_empty());
    let filter: Map<String, Value> = filter.map(|name| (name.to_owned(), form.get(name).into())).collect();
    let mut deleted = 0;
    for round in 0..MAX_ROUNDS {
        let unkeyed = FormFields::default();
        let form = if round == 0 { form } else { &unkeyed };
        let outcome = visit.perform(Method::POST, path.to_owned(), Some(Value::Object(filter.clone())), form).await?;
        deleted += count_deleted(&outcome);
        if outcome["hasMore"] != true {
            break;
        }
    }
    Ok(deleted)
}

fn count_deleted(outcome: &Value) -> usize {
    outcome["items"].as_array().map_or(0, |items| items.iter().filter(|item| item["outcome"] == "deleted").count())
}
