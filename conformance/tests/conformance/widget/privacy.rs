//! Many visitors of one widget, of whom nobody learns anything of another.

use frontdesk_conformance::{ApiAnswer, World, rounds::rounds, stories};
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use super::{Visitor, WidgetStage};

stories![nothing_opens_what_belongs_to_another with "trusted_proxies = ['127.0.0.1/32']\n"];

const VISITORS: usize = 64;

/// Requests under way at a time.
const CONCURRENT_REQUESTS: usize = 8;

/// A visitor who has asked something, and what belongs to them.
struct Guest {
    visitor: Visitor,
    /// Address that they come from.
    address: String,
    /// A word that only they have said.
    word: String,
    conversation: String,
    reply: String,
    /// Id of an event of their reply.
    reply_event: String,
    /// Id of a change of their conversation.
    change: String,
}

impl Guest {
    async fn arrive(widget: &WidgetStage<'_>, number: usize) -> Self {
        let address = format!("10.0.{number}.1");
        let begun = widget.send("POST", "/session", &[("x-forwarded-for", &address)], Some(json!({}))).await;
        let (visitor, word) = (Visitor::from_session(&begun.data()), format!("guest-{number}-asks"));
        let body = json!({ "message": format!("{word}: when does the front desk open?") });
        let headers = [("authorization", &*visitor.authorization()), ("x-forwarded-for", &address)];
        let answer = widget.send("POST", "/chat", &headers, Some(body)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let conversation = text(&widget.transcript(&visitor).await["conversation"]["id"]);
        let note = json!({ "text": format!("A note on {word}.") });
        let path = format!("/agents/{}/conversations/{conversation}/notes", widget.stage.agent);
        widget.stage.actor.post(&path, note).await.data();
        let changes = widget.send("GET", "/events", &headers, None).await.events();
        Self {
            reply: text(&answer.events()[0].json()["messageId"]),
            reply_event: answer.events()[0].id.clone(),
            change: changes[0].id.clone(),
            visitor,
            address,
            word,
            conversation,
        }
    }

    /// Sends requests with the token of this visitor and with ids of another: those that are refused as for ids of nothing,
    /// and those that answer with what is theirs.
    async fn pry(&self, widget: &WidgetStage<'_>, other: &Self) -> (Vec<ApiAnswer>, Vec<ApiAnswer>) {
        let message = Some(json!({ "message": "Hello" }));
        let (stop, feedback) = (json!({ "messageId": other.reply }), format!("/messages/{}/feedback", other.reply));
        let refused = vec![
            self.send(widget, "POST", "/chat", Some(&other.reply_event), message).await,
            self.send(widget, "POST", "/stop", None, Some(stop)).await,
            self.send(widget, "PUT", &feedback, None, Some(json!({ "rating": "down" }))).await,
        ];
        let own = vec![
            self.send(widget, "GET", "/conversation", None, None).await,
            self.send(widget, "GET", &format!("/conversation?conversationId={}", other.conversation), None, None).await,
            self.send(widget, "GET", "/events", Some(&other.change), None).await,
            self.send(widget, "POST", "/session", None, Some(json!({}))).await,
        ];
        (refused, own)
    }

    async fn send(
        &self,
        widget: &WidgetStage<'_>,
        method: &str,
        path: &str,
        last_event: Option<&str>,
        body: Option<Value>,
    ) -> ApiAnswer {
        let authorization = self.visitor.authorization();
        let mut headers = vec![("authorization", authorization.as_str()), ("x-forwarded-for", &self.address)];
        headers.extend(last_event.map(|id| ("last-event-id", id)));
        widget.send(method, path, &headers, body).await
    }
}

/// Every visitor against some others (`FRONTDESK_ROUNDS=63`: all others), on every route that takes an id or shows something.
async fn nothing_opens_what_belongs_to_another(world: &World) {
    let widget = &WidgetStage::set_up(world).await;
    widget.change(json!({ "dailyMessages": 10_000 })).await;
    world.settle().await;
    let arriving = (0..VISITORS).map(|number| Guest::arrive(widget, number));
    let guests: Vec<Guest> = stream::iter(arriving).buffered(CONCURRENT_REQUESTS).collect().await;
    let pairs = (1..=rounds(2)).flat_map(|step| (0..VISITORS).map(move |number| (number, (number + step) % VISITORS)));
    let prying = pairs.map(|(number, other)| {
        let (guest, other) = (&guests[number], &guests[other]);
        async move {
            let (refused, own) = guest.pry(widget, other).await;
            for answer in &refused {
                assert_eq!((answer.status, answer.code().as_str()), (404, "MESSAGE_NOT_FOUND"), "{}", answer.text());
            }
            for answer in refused.iter().chain(&own) {
                for theirs in [&other.word, &other.conversation, &other.visitor.id] {
                    assert!(!answer.text().contains(theirs), "{} reads {theirs}: {}", guest.word, answer.text());
                }
                assert!(!answer.text().contains("A note on"), "{}", answer.text());
            }
            assert!(own[0].text().contains(&guest.word), "{}", own[0].text());
        }
    });
    stream::iter(prying).buffer_unordered(CONCURRENT_REQUESTS).collect::<()>().await;
    for guest in &guests {
        let transcript = widget.transcript(&guest.visitor).await;
        assert_eq!(transcript["messages"].as_array().map(Vec::len), Some(2), "nothing was added: {transcript}");
        assert_eq!(transcript.to_string().matches("-asks").count(), 1, "{transcript}");
        assert_eq!(transcript["messages"][1]["rating"], json!(null), "nobody else has rated it");
    }
}
