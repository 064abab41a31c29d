//! Visitors ask the agent: with a script and without, in a conversation of their own, at the price of a question by
//! the API.

use std::time::Duration;

use frontdesk_store::billing::credits::{self, CreditReservation};
use frontdesk_test_programs::provider;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::*;

stories![
    an_answer_is_that_of_the_api,
    an_answer_is_streamed_and_resumed_for_one_charge,
    a_reader_who_is_cut_off_goes_on with provider::model_settings().as_str(),
    a_site_that_is_gone_ends_what_is_read with provider::model_settings().as_str(),
    a_conversation_goes_on_and_ends,
    nobody_reads_what_others_ask,
    a_link_to_a_question_asks_nothing,
    who_takes_over_answers_on_the_page,
    sources_are_shown_as_visitors_may_know_them,
    an_article_is_linked_down_to_its_heading,
    answers_are_not_available_and_nobody_says_why,
    a_site_or_agent_that_is_closed_is_not_asked,
];

pub(super) const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

const QUESTION: &str = "When does the front desk open on Sundays?";

impl VisitedSite<'_> {
    /// Asks by the form, in the conversation of a cookie.
    pub(super) async fn ask_by_form(&self, question: &str, cookie: &str) -> ApiAnswer {
        let form = format!("question={}", question.replace(' ', "+"));
        self.send_request("POST", "/ask", &[FORM, ("Cookie", cookie)], &form).await
    }

    /// Sends a question as the script does.
    pub(super) async fn ask_by_script(&self, body: &str, headers: &[(&str, &str)]) -> ApiAnswer {
        let headers = [&[("content-type", "application/json")], headers].concat();
        self.fetch_as_script("POST", "/_fd/ask?locale=en", &headers, Some(body)).await
    }

    async fn fetch_as_script(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> ApiAnswer {
        let own = [("host".to_owned(), self.host.clone())];
        let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let headers: Vec<_> = own.into_iter().chain(headers).collect();
        self.world.wire.exchange(method, path, &headers, body.map(|body| body.as_bytes().to_vec())).await
    }

    /// Returns the page on which visitors ask, as seen with a cookie.
    pub(super) async fn read_ask_page(&self, cookie: &str) -> String {
        let page = self.send_request("GET", "/ask", &[("Cookie", cookie)], "").await;
        assert_eq!(page.status, 200, "{}", page.text());
        page.text().to_owned()
    }

    /// Returns the conversations of visitors, newest first.
    pub(super) async fn visitor_conversations(&self) -> Vec<Value> {
        let list = format!("/agents/{}/conversations?channel=help_center", self.stage.agent);
        self.stage.actor.get(&list).await.data()["items"].as_array().expect("a list").clone()
    }

    /// Returns the remaining credits of the workspace.
    pub(super) async fn remaining_credits(&self) -> i64 {
        self.world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", self.stage.actor.org)).await
    }

    async fn spend_all_credits(&self) {
        let (services, org, now) = (&self.world.app().services, self.stage.actor.org, self.world.now());
        let (entry, message) = (services.ports.ids.next(), services.ports.ids.next());
        let mut tx = services.store.without_faults().begin().await.expect("a transaction");
        let all = credits::sum_of_ledger(&mut tx, org).await.expect("a query");
        let reservation = CreditReservation { entry, message, amount: all, created_at: now, expires_at: now };
        assert_eq!(credits::reserve_credits(&mut tx, org, reservation).await.expect("a query"), Some(0));
        assert!(credits::settle_reservation(&mut tx, org, message).await.expect("a query"));
        tx.commit().await.expect("a commit");
    }

    pub(super) async fn change_agent(&self, fields: Value) {
        self.stage.actor.patch(&format!("/agents/{}", self.stage.agent), fields).await.data();
    }
}

/// Returns the cookie that an answer sets, as a browser sends it back.
pub(super) fn sent_cookie(answer: &ApiAnswer) -> String {
    let set = answer.header("set-cookie").unwrap_or_else(|| panic!("no cookie: {} {}", answer.status, answer.text()));
    set.split(';').next().expect("a cookie").to_owned()
}

fn sent_question(question: &str) -> String {
    json!({ "question": question }).to_string()
}

async fn create_asked_site(world: &World) -> VisitedSite<'_> {
    let site = VisitedSite::of(world).await;
    world.settle().await;
    site
}

/// Assembles the text of a stream.
fn stream_text(events: &[frontdesk_conformance::sse::SseEvent]) -> String {
    let deltas = events.iter().filter(|event| event.name == "text.delta");
    deltas.map(|event| event.json()["text"].as_str().expect("a text").to_owned()).collect()
}

async fn an_answer_is_that_of_the_api(world: &World) {
    let site = create_asked_site(world).await;
    let question = json!({ "agentId": site.stage.agent, "message": QUESTION, "format": "markdown" });
    let told = site.stage.actor.post("/chat", question).await.data();
    let before = site.remaining_credits().await;

    assert!(site.read_page("/").await.contains("href=\"/ask\""), "each page leads there");
    let asked = site.ask_by_form(QUESTION, "").await;
    assert_eq!((asked.status, asked.header("location")), (303, Some("/ask#_latest")), "{}", asked.text());
    let set = asked.header("set-cookie").expect("a cookie");
    assert!(set.starts_with("fd_ask=") && set.contains("HttpOnly; SameSite=Lax") && set.contains("Max-Age=86400"), "{set}");
    assert_eq!(site.remaining_credits().await, before - 1);

    let page = site.send_request("GET", "/ask", &[("Cookie", &sent_cookie(&asked))], "").await;
    for (name, value) in [("cache-control", "no-store"), ("x-robots-tag", "noindex"), ("referrer-policy", "same-origin")] {
        assert_eq!(page.header(name), Some(value));
    }
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("form-action 'self'") && !policy.contains("unsafe"), "{policy}");
    let text = page.text();
    assert!(text.contains(&format!("<h2 class=\"asked\" id=\"_latest\">{QUESTION}</h2>")), "{text}");
    assert!(text.contains(&format!("<p>{}</p>", told["answer"].as_str().expect("a text"))), "{text}");
    assert!(text.contains("<li>Opening hours</li>"), "a source that nobody can open is named: {text}");

    let conversations = site.visitor_conversations().await;
    let [conversation] = &conversations[..] else { panic!("{conversations:?}") };
    assert_eq!((&conversation["channel"], &conversation["messageCount"]), (&json!("help_center"), &json!(2)));
    let messages = format!("/agents/{}/conversations/{}/messages", site.stage.agent, conversation["id"].as_str().expect("an id"));
    let messages = site.stage.actor.get(&format!("{messages}?order=asc")).await.data();
    assert_eq!((&messages["items"][0]["text"], &messages["items"][1]["text"]), (&json!(QUESTION), &told["answer"]));
    world.project_conversations().await;
    let channels = site.stage.actor.get("/analytics/breakdown?by=channel").await.data();
    let keys: Vec<&Value> = channels["items"].as_array().expect("a list").iter().map(|item| &item["key"]).collect();
    assert!(keys.contains(&&json!("help_center")), "{channels}");
}

async fn an_answer_is_streamed_and_resumed_for_one_charge(world: &World) {
    let site = create_asked_site(world).await;
    let before = site.remaining_credits().await;
    let answer = site.ask_by_script(&sent_question(QUESTION), &[]).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")), "{}", answer.text());
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let (events, visitor) = (answer.events(), sent_cookie(&answer));
    let names: Vec<&str> = events.iter().map(|event| event.name.as_str()).collect();
    assert_eq!((names[0], names[names.len() - 1]), ("message.start", "message.end"));
    let end = events[events.len() - 1].json();
    assert_eq!(json!(stream_text(&events)), end["answer"]);
    assert_eq!((&end["citations"], &end["finishReason"]), (&json!([{ "title": "Opening hours", "url": null }]), &json!("stop")));
    for secret in ["credits", "quote", "sourceId", "conversationId", "model"] {
        assert!(!answer.text().contains(&format!("\"{secret}")), "{secret}: {}", answer.text());
    }

    let (message, _) = events[0].position().expect("an id");
    let path = format!("/_fd/ask/{message}");
    for (at, event) in events.iter().enumerate() {
        let rest = site.fetch_as_script("GET", &path, &[("cookie", &visitor), ("last-event-id", &event.id)], None).await;
        assert_eq!(rest.status, if at + 1 == events.len() { 204 } else { 200 }, "{}", rest.text());
        assert_eq!(rest.events(), events[at + 1..], "after {}", event.id);
    }
    assert_eq!(site.fetch_as_script("GET", &path, &[("cookie", &visitor)], None).await.events(), events, "all of it");
    let other = sent_cookie(&site.ask_by_script(&sent_question(QUESTION), &[]).await);
    let stranger = site.fetch_as_script("GET", &path, &[("cookie", &other), ("last-event-id", &events[0].id)], None).await;
    assert_eq!((stranger.status, site.fetch_as_script("GET", &path, &[], None).await.status), (404, 404), "another's answer");
    for wrong in ["x", &format!("{message}:x"), &format!("{message}:99"), &format!("{}:0", Uuid::nil())] {
        let refused = site.fetch_as_script("GET", &path, &[("cookie", &visitor), ("last-event-id", wrong)], None).await;
        assert!(matches!(refused.status, 400 | 404), "{wrong}: {}", refused.status);
    }
    assert_eq!(site.remaining_credits().await, before - 2, "reading costs nothing");
    assert_eq!(site.get_page("/_fd/ask").await.header("allow"), Some("POST"));
    assert!(site.read_ask_page(&visitor).await.contains(&format!(">{QUESTION}</h2>")), "the page has it too");
}

/// Starts to read an answer, and disconnects after its first words. Returns the cookie and the id of the last event.
async fn leave_after_first_words(site: &VisitedSite<'_>) -> (String, String) {
    let mut socket = TcpStream::connect(site.world.url().trim_start_matches("http://")).await.expect("a connection");
    let (host, body) = (&site.host, sent_question(QUESTION));
    let request = format!(
        "POST /_fd/ask HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    socket.write_all(request.as_bytes()).await.expect("it is sent");
    let mut read = String::new();
    while !read.contains("text.delta") {
        let mut bytes = [0; 1_024];
        let count = socket.read(&mut bytes).await.expect("more of it");
        assert!(count > 0, "the stream ended: {read}");
        read.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    let line = |name: &str| read.lines().find_map(|line| line.strip_prefix(name)).expect("a line").to_owned();
    let set = line("set-cookie: ");
    (set.split(';').next().expect("a cookie").to_owned(), line("id: "))
}

async fn a_reader_who_is_cut_off_goes_on(world: &World) {
    let site = create_asked_site(world).await;
    site.change_agent(json!({ "model": "fake/slow" })).await;
    let before = site.remaining_credits().await;
    let (visitor, first) = leave_after_first_words(&site).await;
    let (message, _) = first.split_once(':').expect("an event id");
    let path = format!("/_fd/ask/{message}");
    let rest = site.fetch_as_script("GET", &path, &[("cookie", &visitor), ("last-event-id", &first)], None).await;
    let all = site.fetch_as_script("GET", &path, &[("cookie", &visitor)], None).await;
    assert_eq!(rest.events(), all.events()[1..], "nothing is lost, and nothing comes twice");
    assert_eq!(json!(stream_text(&all.events())), all.events().last().expect("an end").json()["answer"]);
    assert_eq!((site.remaining_credits().await, site.visitor_conversations().await.len()), (before - 1, 1));
}

async fn a_site_that_is_gone_ends_what_is_read(world: &World) {
    let site = create_asked_site(world).await;
    site.change_agent(json!({ "model": "fake/slow" })).await;
    let (visitor, first) = leave_after_first_words(&site).await;
    let path = format!("/_fd/ask/{}", first.split_once(':').expect("an event id").0);
    site.set_published(false).await;
    let headers = [("cookie", visitor.as_str()), ("last-event-id", first.as_str())];
    assert_eq!(site.fetch_as_script("GET", &path, &headers, None).await.status, 404);
    assert_eq!(site.ask_by_script(&sent_question(QUESTION), &[]).await.status, 404);
    site.set_published(true).await;
    assert_eq!(site.fetch_as_script("GET", &path, &headers, None).await.events().last().expect("an end").name, "message.end");
    let help = format!("/help-center/sites/{}", site.stage.help.site);
    site.stage.actor.delete(&help).await.data();
    assert_eq!(site.fetch_as_script("GET", &path, &headers, None).await.status, 404);
}

async fn a_conversation_goes_on_and_ends(world: &World) {
    let site = create_asked_site(world).await;
    let first = sent_cookie(&site.ask_by_form(QUESTION, "").await);
    let second = site.ask_by_form("And on other days?", &first).await;
    let streamed = site.ask_by_script(&sent_question("Where is breakfast?"), &[("cookie", &sent_cookie(&second))]).await;
    let count_of = |conversation: &Value| conversation["messageCount"].clone();
    let counts = async || -> Vec<Value> { site.visitor_conversations().await.iter().map(count_of).collect() };
    assert_eq!(counts().await, [6], "one conversation");
    let page = site.read_ask_page(&sent_cookie(&streamed)).await;
    assert_eq!(page.matches("<h2 class=\"asked\"").count(), 3, "{page}");
    world.advance(Duration::from_hours(24) - Duration::from_secs(60));
    site.ask_by_form(QUESTION, &first).await;
    assert_eq!(counts().await, [8], "it goes on for a day after the last message");
    world.advance(Duration::from_hours(24));
    assert!(!site.read_ask_page(&first).await.contains("class=\"asked\""), "then it has ended");
    let next = sent_cookie(&site.ask_by_form(QUESTION, &first).await);
    assert_eq!(counts().await, [2, 8]);
    let other = site.send_request("POST", "/ask", &[FORM, ("Cookie", &next)], "new=1").await;
    assert_eq!((other.status, other.header("location")), (303, Some("/ask")));
    assert!(other.header("set-cookie").expect("a cookie").starts_with("fd_ask=; Path=/; Max-Age=0"));
    site.ask_by_form(QUESTION, &sent_cookie(&other)).await;
    assert_eq!(counts().await, [2, 2, 8], "another one");

    let newest = site.visitor_conversations().await[0]["id"].as_str().expect("an id").to_owned();
    let last = sent_cookie(&site.ask_by_form(QUESTION, "").await);
    let gone = site.visitor_conversations().await[0]["id"].as_str().expect("an id").to_owned();
    site.stage.actor.delete(&format!("/agents/{}/conversations/{gone}", site.stage.agent)).await.data();
    assert_eq!(site.ask_by_form(QUESTION, &last).await.status, 303, "the team has deleted it: this begins another one");
    assert_ne!(site.visitor_conversations().await[0]["id"], json!(newest));
}

async fn nobody_reads_what_others_ask(world: &World) {
    let (site, other) = (create_asked_site(world).await, VisitedSite::of(world).await);
    let own = sent_cookie(&site.ask_by_form(QUESTION, "").await);
    let id = site.visitor_conversations().await[0]["id"].as_str().expect("an id").replace('-', "");
    assert!(own.starts_with(&format!("fd_ask={id}.")), "{own}");
    let token = own.split_once('.').expect("a token").1;
    let foreign = sent_cookie(&site.ask_by_form("Where is breakfast?", "").await);
    let (theirs, _) = foreign.split_once('.').expect("an id");
    for forged in [
        String::new(),
        format!("fd_ask={id}"),
        format!("fd_ask={id}."),
        format!("fd_ask={id}.{}", "0".repeat(token.len())),
        format!("{theirs}.{token}"),
        format!("fd_ask={}.{token}", id.to_uppercase()),
        format!("__Host-{own}"),
    ] {
        assert!(!site.read_ask_page(&forged).await.contains(QUESTION), "{forged}");
    }
    assert!(!other.read_ask_page(&own).await.contains(QUESTION), "on another site");
    assert!(site.read_ask_page(&format!("theme=dark; {own}; a=b")).await.contains(QUESTION));
    world.rotate_pepper().await;
    assert!(site.read_ask_page(&own).await.contains(QUESTION), "by an older pepper");
}

async fn a_link_to_a_question_asks_nothing(world: &World) {
    let site = create_asked_site(world).await;
    site.change_site(json!({ "suggestedQuestions": ["How do I <pay>?", "When do you open?"] })).await;
    let before = site.remaining_credits().await;
    let page = site.read_page("/ask?q=%3Cb%3EWhen%3C%2Fb%3E+%00%22do").await;
    assert!(page.contains("&#60;b&#62;When&#60;/b&#62; ") && !page.contains("<b>When"), "{page}");
    assert!(page.contains("value=\"How do I &#60;pay&#62;?\""), "{page}");
    let nothing = site.read_page("/search?q=zebra").await;
    assert!(nothing.contains("href=\"/ask?q=zebra\""), "{nothing}");
    assert!(site.read_page("/de/ask").await.contains("Frage stellen"));
    assert_eq!((site.remaining_credits().await, site.visitor_conversations().await.len()), (before, 0));
}

async fn who_takes_over_answers_on_the_page(world: &World) {
    let site = create_asked_site(world).await;
    let visitor = sent_cookie(&site.ask_by_form(QUESTION, "").await);
    let id = site.visitor_conversations().await[0]["id"].as_str().expect("an id").to_owned();
    let reply = json!({ "text": "At <ten>, Anna." });
    site.stage.actor.post(&format!("/inbox/conversations/{id}/messages"), reply).await.data();
    let before = site.remaining_credits().await;
    let asked = site.ask_by_form("Really?", &visitor).await;
    assert_eq!((asked.status, site.remaining_credits().await), (303, before), "the agent is silent");
    let page = site.read_ask_page(&visitor).await;
    assert!(page.contains("At &#60;ten&#62;, Anna.") && page.contains("Our team has your question"), "{page}");
}

async fn sources_are_shown_as_visitors_may_know_them(world: &World) {
    let site = create_asked_site(world).await;
    let visitor = sent_cookie(&site.ask_by_form(QUESTION, "").await);
    let article = site.publish_article(json!({ "title": "Open the garage", "body": "Turn the key." })).await;
    world.settle().await;
    let sources = site.stage.actor.get(&format!("/agents/{}/sources?type=article", site.stage.agent)).await.data();
    let sources = sources["items"].as_array().expect("a list");
    let source = &sources.iter().find(|source| source["articleId"] == article["id"]).expect("the article is a source")["id"];
    let (mut database, other) = (world.backdoor().await, site.stage.source);
    let cited = json!([
        { "source": source, "title": "An article", "url": "https://away.example/a#why", "quote": "secret", "start": 0, "end": 6 },
        { "source": other, "title": "A page", "url": "https://acme.example/a?b#c", "quote": "secret", "start": 0, "end": 6 },
        { "source": other, "title": "A page", "url": "https://acme.example/a?b#d", "quote": "more", "start": 0, "end": 4 },
        { "source": other, "title": "Inside", "url": "http://10.0.0.1/wiki", "quote": "secret", "start": 0, "end": 6 },
        { "source": other, "title": "Odd", "url": "javascript:alert(1)", "quote": "secret", "start": 0, "end": 6 },
    ]);
    let conversation = site.visitor_conversations().await[0]["id"].as_str().expect("an id").to_owned();
    database
        .execute(format!("UPDATE messages SET citations = '{cited}' WHERE role = 'agent' AND conversation_id = '{conversation}'"))
        .await;
    let page = site.read_ask_page(&visitor).await;
    let path = shown_path(&article);
    for shown in [
        format!("<li><a href=\"{path}#why\">An article</a></li>"),
        "<li><a href=\"https://acme.example/a?b#c\">A page</a></li>".to_owned(),
        "<li>Inside</li>".to_owned(),
        "<li>Odd</li>".to_owned(),
    ] {
        assert_eq!(page.matches(&shown).count(), 1, "{shown}: {page}");
    }
    assert!(!page.contains("secret") && !page.contains("10.0.0.1") && !page.contains("javascript:"), "{page}");
}

async fn an_article_is_linked_down_to_its_heading(world: &World) {
    let site = create_asked_site(world).await;
    let body = "Turn the key.\n\n## At night\n\nAfter ten, the porter opens the garage with the brass lantern.";
    let path = shown_path(&site.publish_article(json!({ "title": "Open the garage", "body": body })).await);
    world.settle().await;
    let visitor = sent_cookie(&site.ask_by_form("Who opens the garage with the brass lantern?", "").await);
    let page = site.read_ask_page(&visitor).await;
    assert!(page.contains(&format!("<li><a href=\"{path}#at-night\">Open the garage</a></li>")), "{page}");
    let streamed = site.ask_by_script(&sent_question("Who opens the garage with the brass lantern?"), &[]).await;
    assert!(streamed.text().contains(&format!("\"url\":\"{path}#at-night\"")), "{}", streamed.text());
}

async fn answers_are_not_available_and_nobody_says_why(world: &World) {
    let site = create_asked_site(world).await;
    let article = site.publish_article(json!({ "title": "Change your plan", "body": "In the billing settings." })).await;
    site.spend_all_credits().await;
    let before = site.remaining_credits().await;
    let page = site.ask_by_form("How do I change my <plan>?", "").await;
    let text = page.text();
    assert_eq!((page.status, page.header("retry-after"), page.header("set-cookie")), (503, Some("60"), None), "{text}");
    assert!(text.contains("Answers are not available right now") && text.contains(&shown_path(&article)), "{text}");
    assert!(text.contains("my &#60;plan&#62;?</textarea>"), "what was asked is not lost: {text}");
    let script = site.ask_by_script(&sent_question("How do I change my plan?"), &[]).await;
    assert_eq!((script.status, script.header_number("retry-after")), (503, 60));
    assert_eq!(script.json()["articles"], json!([{ "title": "Change your plan", "url": shown_path(&article) }]));
    for told in [text, script.text()] {
        assert!(!told.to_lowercase().contains("credit") && !told.contains("INSUFFICIENT"), "{told}");
    }
    assert_eq!((site.remaining_credits().await, site.visitor_conversations().await.len()), (before, 0));
}

async fn a_site_or_agent_that_is_closed_is_not_asked(world: &World) {
    let site = create_asked_site(world).await;
    let before = site.remaining_credits().await;
    let closed = async |what: &str| {
        assert!(!site.read_page("/").await.contains("/ask"), "{what}: no page leads there");
        let statuses = [
            site.get_page("/ask").await.status,
            site.ask_by_form(QUESTION, "").await.status,
            site.ask_by_script(&sent_question(QUESTION), &[]).await.status,
            site.get_page("/_fd/ask").await.status,
        ];
        assert_eq!(statuses, [404; 4], "{what}");
    };
    site.change_site(json!({ "isAskEnabled": false })).await;
    closed("the site does not ask").await;
    site.change_site(json!({ "isAskEnabled": true })).await;
    site.change_agent(json!({ "isPublic": false })).await;
    closed("the agent is closed").await;
    site.change_agent(json!({ "isPublic": true })).await;
    assert!(site.read_page("/").await.contains("href=\"/ask\""), "at once");
    assert_eq!((site.remaining_credits().await, site.visitor_conversations().await.len()), (before, 0));
}
