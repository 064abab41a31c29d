//! The types of events, which receivers read before they receive any.

use std::io::Read;

use flate2::read::GzDecoder;
use frontdesk_conformance::{ApiCall, World, contract::contract, recorder::BASE, stories};
use frontdesk_snapshot_text::wrap_lines;
use frontdesk_types::events::EventName;
use jsonschema::Draft;
use serde_json::{Value, json};

stories![anybody_lists_the_types_of_events, each_example_is_valid_against_its_schema, the_list_is_sent_once_and_compressed,];

async fn list_event_types(world: &World) -> Vec<Value> {
    let answer = world.wire.send(&ApiCall::example(contract().operation("listWebhookEventTypes")), None).await;
    answer.data()["items"].as_array().expect("a list").clone()
}

async fn anybody_lists_the_types_of_events(world: &World) {
    let types = list_event_types(world).await;
    let lines: Vec<String> = types
        .iter()
        .map(|kind| {
            let text = |field: &str| kind[field].as_str().expect("a text").to_owned();
            format!("{}, {}, since {}: {}", text("type"), text("group"), text("since"), text("description"))
        })
        .collect();
    assert_eq!(lines.len(), EventName::ALL.len());
    assert!(lines.is_sorted());
    insta::assert_snapshot!(wrap_lines(&lines.join("\n")), @r"
    agent.created, agents, since 1.0.0: An agent was created.
    agent.delete_scheduled, agents, since 1.0.0: An agent was scheduled for deletion.
    agent.deleted, agents, since 1.0.0: An agent was deleted permanently, with all its data; its sources and
      conversations have no events of their own then.
    agent.restored, agents, since 1.0.0: The deletion of an agent was canceled.
    agent.updated, agents, since 1.0.0: Fields of an agent, or its avatar, were changed.
    article.archived, articles, since 1.0.0: An article was archived.
    article.deleted, articles, since 1.0.0: An article was deleted, alone or with its collection; not sent when
      its help center or its agent is deleted.
    article.published, articles, since 1.0.0: An article was published, or unarchived.
    article.unpublished, articles, since 1.0.0: A published article became a draft again.
    article.updated, articles, since 1.0.0: What visitors read in a published article was changed: its title,
      excerpt, text or `seo`; not sent for a staged change.
    contact.created, contacts, since 1.0.0: A contact was created.
    contact.deleted, contacts, since 1.0.0: A contact was erased.
    contact.merged, contacts, since 1.0.0: A contact was merged into another one.
    contact.updated, contacts, since 1.0.0: Fields of a contact were changed.
    conversation.assigned, conversations, since 1.0.0: A conversation was assigned to a person or a program.
    conversation.created, conversations, since 1.0.0: A conversation began; its messages have events of their own.
    conversation.deleted, conversations, since 1.0.0: A conversation was deleted, by somebody, because its time
      was over, or because its first answer failed.
    conversation.escalated, conversations, since 1.0.0: A conversation got the status `escalated`.
    conversation.note_created, conversations, since 1.0.0: A note was written.
    conversation.note_deleted, conversations, since 1.0.0: A note was deleted.
    conversation.note_updated, conversations, since 1.0.0: A note was changed.
    conversation.reopened, conversations, since 1.0.0: A resolved conversation was opened again, by the visitor
      or by your team.
    conversation.resolved, conversations, since 1.0.0: A conversation got the status `resolved`.
    credits.exhausted, credits, since 1.0.0: Credits have run out: none are left, or fewer than an answer costs;
      at most once a month.
    credits.low, credits, since 1.0.0: Less than a tenth of the monthly credits is left; at most once a month.
    domain.status_changed, domains, since 1.0.0: The status of a custom domain changed; not sent for checks of a
      domain whose records are still awaited.
    email_domain.status_changed, email_domains, since 1.0.0: The status of sending or receiving of an email
      domain changed.
    lead.captured, leads, since 1.0.0: A visitor left contact details.
    message.created, messages, since 1.0.0: A message was written, of any `role`; an answer once it is complete.
    message.delivery_failed, messages, since 1.0.0: A message did not reach the visitor through the channel of
      its conversation; `delivery` says why.
    message.feedback_updated, messages, since 1.0.0: An answer was rated, or its rating was removed.
    ping, webhooks, since 1.0.0: Nothing has happened; somebody sends a test event.
    source.deleted, sources, since 1.0.0: A source was deleted.
    source.failed, sources, since 1.0.0: A source could not be ingested; `failureReason` says why.
    source.ready, sources, since 1.0.0: A source was ingested, and the agent knows its content; again after each
      change of the content.
    webhook.disabled, webhooks, since 1.0.0: Frontdesk disabled a webhook endpoint.
    ");
}

async fn each_example_is_valid_against_its_schema(world: &World) {
    for kind in list_event_types(world).await {
        let (name, schema) = (&kind["type"], &kind["schema"]);
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
        // Formats are asserted, and references point into the schema itself: nothing is fetched.
        let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
        let validator = options.build(schema).unwrap_or_else(|error| panic!("{name} has no schema: {error}"));
        assert!(validator.is_valid(&kind["sample"]), "the example of {name} is not valid");
        let mut bare = kind["sample"].clone();
        bare.as_object_mut().expect("an object").remove("data");
        assert!(!validator.is_valid(&bare), "{name} is not without data");
        for (field, value) in [("data", json!({})), ("type", json!("no.such_event")), ("timestamp", json!("yesterday"))] {
            let mut other = kind["sample"].clone();
            other[field] = value;
            assert!(!validator.is_valid(&other), "{name} is not with any `{field}`");
        }
        let held = |to: &str| to.strip_prefix("#/$defs/").is_some_and(|known| schema["$defs"].get(known).is_some());
        let lost: Vec<_> = list_references(schema).into_iter().filter(|to| !held(to)).collect();
        assert!(lost.is_empty(), "{name} is not complete in itself: {lost:?}");
    }
}

async fn the_list_is_sent_once_and_compressed(world: &World) {
    let path = format!("{BASE}/webhooks/event-types");
    let get = async |headers: &[(&str, &str)]| {
        let headers: Vec<_> = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        world.wire.exchange("GET", &path, &headers, None).await
    };
    let (plain, packed) = (get(&[]).await, get(&[("accept-encoding", "br, gzip")]).await);
    let mut unpacked = String::new();
    GzDecoder::new(&packed.body[..]).read_to_string(&mut unpacked).expect("gzip");
    assert_eq!(unpacked, plain.text());
    assert!(packed.body.len() * 5 < plain.body.len(), "{} of {} bytes", packed.body.len(), plain.body.len());
    for (answer, coding) in [(&plain, None), (&packed, Some("gzip"))] {
        let header = |name| answer.header(name);
        assert_eq!((header("content-type"), header("content-encoding")), (Some("application/json"), coding));
        assert_eq!((header("vary"), header("access-control-allow-origin")), (Some("accept-encoding"), Some("*")));
        assert_eq!(header("cache-control"), Some("no-cache"), "a cache asks each time if it has changed");
    }
    let (tag, packed_tag) = (plain.header("etag").expect("a tag"), packed.header("etag").expect("a tag"));
    assert_ne!(tag, packed_tag, "they are other bytes");
    for headers in [&[("if-none-match", tag)][..], &[("if-none-match", packed_tag), ("accept-encoding", "gzip")]] {
        let known = get(headers).await;
        assert_eq!((known.status, known.body.len(), known.header("access-control-allow-origin")), (304, 0, Some("*")));
    }
}

/// Returns the references in a schema.
fn list_references(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(words) => {
            let own = words.get("$ref").and_then(Value::as_str);
            own.into_iter().chain(words.values().flat_map(list_references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(list_references).collect(),
        _ => Vec::new(),
    }
}
