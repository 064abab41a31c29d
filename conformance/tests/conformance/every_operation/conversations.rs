//! Conversations with their messages and notes.

use bytes::BytesMut;
use frontdesk_client::{
    ErrorCode,
    prelude::*,
    types::{ConversationStatus, ConversationUpdate, ExportFormat, FeedbackSet, MessageRole, NoteCreate, NoteUpdate, Rating},
};
use frontdesk_conformance::{
    Stage,
    stage::{SENT_FILES, raw_mail},
};

pub(super) async fn list_conversations(stage: &Stage) {
    let page = stage.actor.sdk.list_conversations(stage.agent).status(ConversationStatus::Open).limit(10).await.expect("a page");
    assert_eq!(page.items.iter().map(|found| (found.id, found.message_count)).collect::<Vec<_>>(), [(stage.conversation, 2)]);
    let rated = stage.actor.sdk.list_conversations(stage.agent).rating(Rating::Down).await.expect("a page");
    assert_eq!((rated.items.len(), rated.next_cursor), (0, None));
    let found = stage.actor.sdk.list_conversations(stage.agent).q("when opening").await.expect("a page");
    assert_eq!(found.items.iter().map(|found| found.id).collect::<Vec<_>>(), [stage.conversation]);
}

pub(super) async fn list_all_conversations(stage: &Stage) {
    let sdk = &stage.actor.sdk;
    let page = sdk.list_all_conversations().agent_id(stage.agent).q("when opening").await.expect("a page");
    assert_eq!(
        page.items.iter().map(|found| (found.id, found.agent_id)).collect::<Vec<_>>(),
        [(stage.conversation, stage.agent)]
    );
    let of_another = sdk.list_all_conversations().agent_id(stage.bare_agent).await.expect("a page");
    assert_eq!((of_another.items.len(), of_another.next_cursor), (0, None));
}

pub(super) async fn export_conversations(stage: &Stage) {
    let export = || stage.actor.sdk.export_conversations(stage.agent).status(ConversationStatus::Open);
    let exported: Vec<_> = export().conversations().await.expect("it begins").try_collect().await.expect("all of it");
    let found: Vec<_> = exported.iter().map(|exported| (exported.conversation.id, exported.messages.len())).collect();
    assert_eq!(found, [(stage.conversation, 2)]);
    let file: BytesMut =
        export().format(ExportFormat::Csv).bytes().await.expect("it begins").try_collect().await.expect("all of it");
    let rows = String::from_utf8(file.to_vec()).expect("UTF-8");
    assert_eq!(rows.lines().count(), 3, "{rows}");
}

pub(super) async fn get_conversation(stage: &Stage) {
    let found = stage.actor.sdk.get_conversation(stage.agent, stage.conversation).await.expect("a conversation");
    assert_eq!((found.id, found.agent_id, found.sequence), (stage.conversation, stage.agent, 2));
}

pub(super) async fn update_conversation(stage: &Stage) {
    let body = ConversationUpdate::builder().tags(vec![" refund ".to_owned()]);
    let sdk = &stage.actor.sdk;
    let found = sdk.update_conversation(stage.agent, stage.conversation).body(body).await.expect("a conversation");
    assert_eq!(found.tags, ["refund"]);
}

pub(super) async fn delete_conversation(stage: &Stage) {
    let sdk = &stage.actor.sdk;
    let gone = sdk.delete_conversation(stage.agent, stage.conversation).await.expect("a conversation");
    assert_eq!(gone.id, stage.conversation);
    let refused = sdk.get_conversation(stage.agent, stage.conversation).await.expect_err("it is gone");
    assert_eq!(refused.code(), Some(&ErrorCode::ConversationNotFound));
}

pub(super) async fn list_messages(stage: &Stage) {
    let page = stage.actor.sdk.list_messages(stage.agent, stage.conversation).await.expect("a page");
    let said: Vec<_> = page.items.iter().map(|message| (message.role.clone(), message.text.as_str())).collect();
    assert_eq!(said, [(MessageRole::Visitor, "When do you open?"), (MessageRole::Agent, "At ten.")]);
    assert_eq!(page.items[1].id, stage.message);
}

pub(super) async fn get_message(stage: &Stage) {
    let message = stage.actor.sdk.get_message(stage.agent, stage.message).retrieved(true).await.expect("a message");
    assert_eq!((message.id, message.conversation_id, message.text.as_str()), (stage.message, stage.conversation, "At ten."));
    assert_eq!((message.role, message.retrieved.map(|found| found.len())), (MessageRole::Agent, Some(0)));
}

pub(super) async fn set_feedback(stage: &Stage) {
    let body = FeedbackSet::builder().rating(Rating::Down).reason("At nine.".to_owned());
    let message = stage.actor.sdk.set_feedback(stage.agent, stage.message).body(body).await.expect("a message");
    assert_eq!(message.feedback.map(|feedback| feedback.rating), Some(Rating::Down));
}

pub(super) async fn download_attachment(stage: &Stage) {
    let (sdk, mail) = (&stage.actor.sdk, stage.mail);
    let file = sdk.download_attachment(stage.agent, mail.message, mail.attachment).with_response().await.expect("a file");
    assert_eq!(file.headers["content-type"], "application/octet-stream");
    assert_eq!(file.data, SENT_FILES[0].2);
}

pub(super) async fn download_raw_mail(stage: &Stage) {
    let file = stage.actor.sdk.download_raw_mail(stage.agent, stage.mail.message).with_response().await.expect("a mail");
    assert_eq!(file.headers["content-type"], "message/rfc822");
    assert_eq!(file.data, raw_mail());
}

pub(super) async fn list_notes(stage: &Stage) {
    let page = stage.actor.sdk.list_notes(stage.agent, stage.conversation).limit(10).await.expect("a page");
    let notes: Vec<_> = page.items.iter().map(|note| (note.id, note.text.as_str())).collect();
    assert_eq!(notes, [(stage.note, "Ask her again in spring.")]);
}

pub(super) async fn create_note(stage: &Stage) {
    let body = NoteCreate::builder().text("Well answered.").tags(vec![" training ".to_owned()]);
    let note = stage.actor.sdk.create_note(stage.agent, stage.conversation).body(body).await.expect("a note");
    assert_eq!((note.text.as_str(), note.tags), ("Well answered.", vec!["training".to_owned()]));
    assert_eq!(note.author.id.as_deref(), Some(stage.actor.key_id()));
}

pub(super) async fn get_note(stage: &Stage) {
    let note = stage.actor.sdk.get_note(stage.note).await.expect("a note");
    assert_eq!((note.id, note.text.as_str()), (stage.note, "Ask her again in spring."));
}

pub(super) async fn update_note(stage: &Stage) {
    let body = NoteUpdate::builder().text("Ask her again in autumn.".to_owned());
    let note = stage.actor.sdk.update_note(stage.note).body(body).await.expect("a note");
    assert_eq!((note.id, note.text.as_str(), note.tags.len()), (stage.note, "Ask her again in autumn.", 1));
}

pub(super) async fn delete_note(stage: &Stage) {
    let gone = stage.actor.sdk.delete_note(stage.note).await.expect("a note");
    assert_eq!(gone.id, stage.note);
    let refused = stage.actor.sdk.delete_note(stage.note).await.expect_err("it is gone");
    assert_eq!(refused.code(), Some(&ErrorCode::NoteNotFound));
}
