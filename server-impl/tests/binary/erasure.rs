//! After a person was erased, a search for their words and address finds nothing: neither in a backup, nor in a
//! file of the server, nor in its log.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use frontdesk_client::{Client, types};
use frontdesk_test_programs::postgres;
use tokio::time::sleep;
use uuid::Uuid;

use crate::frontdesk::FrontdeskHome;

/// Text that no one else uses, and that is part of every address of the person.
const MARK: &str = "zyxwquartz";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_who_was_erased_is_in_no_backup_no_file_and_no_log() {
    programme(FrontdeskHome::with(vec![("FRONTDESK_LOG_FILTER", "debug".to_owned())]), None).await;
    if let Some(url) = postgres::create_database() {
        let settings = vec![("FRONTDESK_LOG_FILTER", "debug".to_owned()), ("FRONTDESK_DATABASE_URL", url.clone())];
        programme(FrontdeskHome::with(settings), Some(&url)).await;
        postgres::drop_database(&url);
    }
}

async fn programme(frontdesk: FrontdeskHome, postgres: Option<&str>) {
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("enterprise");
    let client = server.client(&workspace.key);
    let contact = leaves_marks(&client).await;
    let before = backup(&frontdesk, postgres, "before");
    assert!(holds_mark(&before), "a backup holds what was said");

    client.delete_contact(contact).conversations(types::ErasedConversations::Delete).await.expect("a contact");
    for _ in 0..500 {
        if found(&frontdesk, postgres).is_empty() {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(found(&frontdesk, postgres), [] as [PathBuf; 0]);
    assert!(fs::metadata(frontdesk.log()).is_ok_and(|log| log.len() > 0), "something was logged");
}

/// Leaves the mark of a person in every place that the API offers; returns their contact.
async fn leaves_marks(client: &Client) -> Uuid {
    let agent = types::AgentCreate::builder().name("Front desk").collect_leads(true);
    let agent = client.create_agent().body(agent).await.expect("an agent").id;
    let visitor = types::VisitorUpdate::builder().external_id(MARK.to_owned()).email(format!("{MARK}@acme.dev"));
    let visitor: types::VisitorUpdate = visitor.try_into().expect("a visitor");
    let asked = types::ChatRequest::builder().agent_id(agent).message(format!("{MARK} asks.")).visitor(visitor);
    let reply = client.chat().idempotency_key("asked").body(asked).await.expect("a reply");
    let conversation = reply.conversation_id;
    let feedback = types::FeedbackSet::builder().rating(types::Rating::Down).reason(format!("{MARK} is sad."));
    client.set_feedback(agent, reply.message_id).body(feedback).await.expect("a rating");
    let note = types::NoteCreate::builder().text(format!("{MARK} called."));
    client.create_note(agent, conversation).body(note).await.expect("a note");
    let lead = types::LeadCreate::builder().conversation_id(conversation).name(format!("Bea {MARK}"));
    client.create_lead(agent).idempotency_key("left").body(lead).await.expect("a lead");
    client.get_conversation(agent, conversation).await.expect("a conversation").contact.as_ref().expect("a contact").id
}

/// Returns the files that contain the mark: in a new backup, in the folder of the server, in its log.
fn found(frontdesk: &FrontdeskHome, postgres: Option<&str>) -> Vec<PathBuf> {
    let mut found = files_with_mark(&frontdesk.data());
    let mut others = vec![frontdesk.log()];
    if found.is_empty() {
        others.push(backup(frontdesk, postgres, "after"));
    }
    found.extend(others.into_iter().filter(|path| holds_mark(path)));
    found
}

/// Copies the whole database like an operator.
fn backup(frontdesk: &FrontdeskHome, postgres: Option<&str>, name: &str) -> PathBuf {
    let path = frontdesk.beside(name);
    match postgres {
        Some(url) => fs::write(&path, postgres::dump_database(url)).expect("a file"),
        None => {
            let _ = fs::remove_file(&path);
            frontdesk.json(&["db", "backup", &path.display().to_string()]);
        }
    }
    path
}

fn files_with_mark(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => files_with_mark(&path),
            false if holds_mark(&path) => vec![path],
            false => Vec::new(),
        })
        .collect()
}

fn holds_mark(path: &Path) -> bool {
    let bytes = fs::read(path).unwrap_or_default();
    bytes.windows(MARK.len()).any(|part| part.eq_ignore_ascii_case(MARK.as_bytes()))
}
