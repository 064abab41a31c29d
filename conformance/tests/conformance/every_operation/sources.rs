//! Sources, and what the agent learned from them.

use frontdesk_client::types::{
    QnaSourceCreate, RetrieveRequest, SourceBulkDelete, SourceStatus, SourceType, SourceUpdate, TextSourceCreate, WebsiteMode,
    WebsiteSourceCreate,
};
use frontdesk_conformance::{Stage, contract::contract};

pub(super) async fn list_sources(stage: &Stage) {
    let page = stage.actor.sdk.list_sources(stage.agent).await.expect("a page");
    assert_eq!(page.items.iter().map(|source| source.id).collect::<Vec<_>>(), [stage.website, stage.source]);
}

pub(super) async fn create_text_source(stage: &Stage) {
    let body = TextSourceCreate::builder().title("Parking").content("Guests park behind the house.");
    let source = stage.actor.sdk.create_text_source(stage.agent).body(body).await.expect("a source");
    assert_eq!((source.status, source.bytes, source.passages), (SourceStatus::Queued, 29, 0));
}

pub(super) async fn get_source(stage: &Stage) {
    let source = stage.actor.sdk.get_source(stage.agent, stage.source).await.expect("a source");
    assert_eq!((source.status, source.failure_reason), (SourceStatus::Ready, None));
}

pub(super) async fn get_source_content(stage: &Stage) {
    let call = stage.actor.sdk.get_source_content(stage.agent, stage.source).start(4).length(10);
    let section = call.await.expect("a section");
    assert_eq!((section.text.as_str(), section.start, section.end, section.next_start), ("front desk", 4, 14, Some(14)));
}

pub(super) async fn delete_sources(stage: &Stage) {
    let body = SourceBulkDelete::builder().ids(vec![stage.source, stage.agent]);
    let done = stage.actor.sdk.delete_sources(stage.agent).body(body).await.expect("the outcomes");
    let outcomes: Vec<_> = done.items.iter().map(|item| (item.id, item.outcome.as_str())).collect();
    assert_eq!((outcomes, done.has_more), (vec![(stage.source, "deleted"), (stage.agent, "not_found")], false));
}

pub(super) async fn delete_source(stage: &Stage) {
    let gone = stage.actor.sdk.delete_source(stage.agent, stage.source).await.expect("a source");
    assert_eq!(gone.id, stage.source);
    let left = stage.actor.sdk.list_sources(stage.agent).await.expect("a page");
    assert!(left.items.iter().all(|source| source.id != stage.source));
}

pub(super) async fn create_file_source_from_form(stage: &Stage) {
    stage.actor.send(&stage.example_call(contract().operation("createFileSourceFromForm"))).await.data();
}

pub(super) async fn create_file_source(stage: &Stage) {
    let call = stage.actor.sdk.create_file_source(stage.agent).name("parking.md").body("# Parking\n\nBehind the house.");
    let source = call.await.expect("a source");
    assert_eq!((source.type_, source.title.as_str(), source.status), (SourceType::File, "parking", SourceStatus::Queued));
}

pub(super) async fn create_qna_source(stage: &Stage) {
    let body = QnaSourceCreate::builder().question(" Is there a night bell? ").answer("Yes. Ring beside the door.");
    let source = stage.actor.sdk.create_qna_source(stage.agent).body(body).await.expect("a source");
    assert_eq!((source.status, source.title.as_str()), (SourceStatus::Queued, "Is there a night bell?"));
}

pub(super) async fn create_website_source(stage: &Stage) {
    let body = WebsiteSourceCreate::builder().url("https://desk.example/handbook/#top");
    let source = stage.actor.sdk.create_website_source(stage.agent).body(body).await.expect("a source");
    assert_eq!((source.status, source.title.as_str()), (SourceStatus::Queued, "desk.example"));
    assert_eq!((source.mode, source.max_pages), (Some(WebsiteMode::Page), None));
}

pub(super) async fn update_source(stage: &Stage) {
    let body = SourceUpdate::builder().title(" Opening hours in winter ".to_owned());
    let sdk = &stage.actor.sdk;
    let source = sdk.update_source(stage.agent, stage.source).body(body).await.expect("a source");
    assert_eq!(source.title, "Opening hours in winter");
}

pub(super) async fn list_source_pages(stage: &Stage) {
    let sdk = &stage.actor.sdk;
    let page = sdk.list_source_pages(stage.agent, stage.source).await.expect("a page");
    assert!(page.items.is_empty(), "a text has no pages");
}

pub(super) async fn resync_source(stage: &Stage) {
    let sdk = &stage.actor.sdk;
    let source = sdk.resync_source(stage.agent, stage.website).await.expect("a source");
    assert_eq!((source.status, source.failure_reason), (SourceStatus::Queued, None));
}

pub(super) async fn get_ingest(stage: &Stage) {
    let state = stage.actor.sdk.get_ingest(stage.agent).await.expect("a state");
    assert_eq!((state.sources, state.ready, state.failed, state.passages, state.is_retrain_due), (2, 1, 1, 1, false));
}

pub(super) async fn retrain(stage: &Stage) {
    let state = stage.actor.sdk.retrain(stage.agent).await.expect("a state");
    assert_eq!((state.queued, state.failed, state.passages), (1, 1, 1), "the agent knows what it knew");
}

pub(super) async fn retrieve(stage: &Stage) {
    let body = RetrieveRequest::builder().query("When is breakfast served?").limit(1);
    let found = stage.actor.sdk.retrieve(stage.agent).body(body).await.expect("passages");
    assert_eq!(found.items.iter().map(|passage| passage.source_id).collect::<Vec<_>>(), [stage.source]);
}
