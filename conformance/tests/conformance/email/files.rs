//! Mails in the transcript: what they say of themselves, their attachments, and the mails as they came.

use frontdesk_conformance::{
    ApiAnswer, Stage, World,
    contract::contract,
    stage::{SentFiles, StageMail, raw_mail, receive_as_mail},
    stories,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_message_says_as_which_mail_it_came,
    what_a_sender_calls_a_page_is_saved_and_never_run,
    no_name_of_a_file_leaves_its_header,
    a_large_file_arrives_whole,
    a_mail_is_saved_as_it_came,
    a_file_belongs_to_one_message_of_one_agent,
    files_go_with_their_conversation,
];

/// Asks the agent of a stage, and makes the question a mail with these files.
async fn receive(world: &World, stage: &Stage, raw: &[u8], files: &SentFiles<'_>) -> StageMail {
    let reply = stage.actor.ask_agent(stage.agent, "When do you open?").await.data();
    let conversation: Uuid = reply["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("a conversation");
    let path = format!("/agents/{}/conversations/{conversation}/messages?order=asc&limit=1", stage.agent);
    let question = &stage.actor.get(&path).await.data()["items"][0];
    let question: Uuid = question["id"].as_str().and_then(|id| id.parse().ok()).expect("a question");
    receive_as_mail(world, &stage.actor, (stage.agent, conversation, question), (raw, files)).await
}

async fn read_message(stage: &Stage, mail: StageMail) -> Value {
    stage.actor.get(&format!("/agents/{}/messages/{}", stage.agent, mail.message)).await.data()
}

async fn download(stage: &Stage, message: Uuid, attachment: &str) -> ApiAnswer {
    stage.actor.get(&format!("/agents/{}/messages/{message}/attachments/{attachment}", stage.agent)).await
}

/// Returns the attachments of a message, in order, each with its answer.
async fn download_all(stage: &Stage, mail: StageMail) -> Vec<(Value, ApiAnswer)> {
    let message = read_message(stage, mail).await;
    let mut found = Vec::new();
    for attachment in message["email"]["attachments"].as_array().expect("a list") {
        let answer = download(stage, mail.message, attachment["id"].as_str().expect("an id")).await;
        found.push((attachment.clone(), answer));
    }
    found
}

/// Checks that a browser saves a file rather than show it, and that nobody keeps it.
fn assert_saved(answer: &ApiAnswer, media_type: &str, what: &str) {
    assert_eq!((answer.status, answer.header("content-type")), (200, Some(media_type)), "{what}");
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{what}");
    assert_eq!(answer.header("content-security-policy"), Some("default-src 'none'; sandbox"), "{what}");
    assert_eq!(answer.header("cache-control"), Some("no-store"), "{what}");
    assert_eq!(answer.header_number("content-length"), answer.body.len() as u64, "{what}");
    let disposition = answer.header("content-disposition").expect("a disposition");
    assert!(disposition.starts_with("attachment; filename=\""), "{what}: {disposition}");
}

async fn a_message_says_as_which_mail_it_came(world: &World) {
    let stage = Stage::set_up(world).await;
    let StageMail { id, attachment, .. } = stage.mail;
    let message = read_message(&stage, stage.mail).await;
    assert_eq!(
        message["email"],
        json!({
            "from": "bea@visitor.example",
            "to": ["help@acme.dev"],
            "cc": [],
            "subject": "Hours",
            "messageId": format!("{id}@visitor.example"),
            "verified": "pass",
            "isAutomated": false,
            "fullText": "When do you open?\n\n> We open at 8:00.",
            "attachments": [{ "id": attachment, "name": "Floor plan.pdf", "mediaType": "application/pdf", "bytes": 15 }],
        })
    );
    let path = format!("/agents/{}/conversations/{}/messages", stage.agent, stage.conversation);
    let listed = stage.actor.get(&path).await.data();
    assert_eq!(listed["items"][0], message, "a list says the same");
    assert_eq!(listed["items"][1]["email"], Value::Null, "the answer was no mail");
}

async fn what_a_sender_calls_a_page_is_saved_and_never_run(world: &World) {
    let stage = Stage::set_up(world).await;
    let page = b"<script>alert(document.domain)</script>".as_slice();
    let files: &SentFiles<'_> = &[
        ("page.html", "text/html", page),
        ("picture.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        ("program.js", "text/javascript", b"alert(1)"),
        ("mail.mht", "multipart/related", b"MIME-Version: 1.0"),
        ("x", "text/html\r\nSet-Cookie: a=b", page),
    ];
    let mail = receive(world, &stage, &raw_mail(), files).await;
    let found = download_all(&stage, mail).await;
    assert_eq!(found.len(), files.len());
    for ((said, answer), (name, media_type, content)) in found.iter().zip(files) {
        assert_saved(answer, "application/octet-stream", name);
        assert_eq!((said["name"].as_str(), said["mediaType"].as_str()), (Some(*name), Some(*media_type)));
        assert_eq!(&answer.body[..], *content, "{name}");
        assert_eq!(answer.header("set-cookie"), None, "{name}");
    }
}

async fn no_name_of_a_file_leaves_its_header(world: &World) {
    let stage = Stage::set_up(world).await;
    let names = [
        "a\"; filename=\"b.exe",
        "a\r\nSet-Cookie: a=b",
        "..\\..\\evil.bat",
        "/etc/passwd",
        "Öffnungszeiten – 日本.pdf",
        "rtl\u{202e}fdp.exe",
        "%00%0d%0a.txt",
        "'';!--=&{()}",
        "",
    ];
    let files: Vec<_> = names.iter().map(|name| (*name, "text/plain", b"content".as_slice())).collect();
    let mail = receive(world, &stage, &raw_mail(), &files).await;
    for ((_, answer), name) in download_all(&stage, mail).await.iter().zip(names) {
        assert_saved(answer, "application/octet-stream", name);
        let disposition = answer.header("content-disposition").expect("a disposition");
        assert!(disposition.is_ascii() && disposition.matches('"').count() == 2, "{name}: {disposition}");
        assert!(!disposition.contains(['\\', '/', '\r', '\n']), "{name}: {disposition}");
        assert_eq!(answer.header("set-cookie"), None, "{name}");
    }
}

async fn a_large_file_arrives_whole(world: &World) {
    let stage = Stage::set_up(world).await;
    // Three blocks, the last of which is not full.
    let content: Vec<u8> = (0_u8..=250).cycle().take(700_000).collect();
    let raw = [raw_mail().as_slice(), &content].concat();
    let mail = receive(world, &stage, &raw, &[("large.bin", "application/octet-stream", &content)]).await;
    let (said, answer) = download_all(&stage, mail).await.remove(0);
    assert_eq!(said["bytes"], 700_000);
    assert!(answer.body == content, "{} bytes arrived, not all, or not the same", answer.body.len());
    let whole = stage.actor.get(&format!("/agents/{}/messages/{}/raw", stage.agent, mail.message)).await;
    assert!(whole.body == raw, "{} bytes arrived, not all, or not the same", whole.body.len());
}

async fn a_mail_is_saved_as_it_came(world: &World) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(contract().operation("downloadRawMail"))).await;
    assert_saved(&answer, "message/rfc822", "a mail");
    assert_eq!(answer.body, raw_mail());
    let name = format!("filename=\"{}.eml\"", stage.mail.message);
    assert!(answer.header("content-disposition").is_some_and(|disposition| disposition.contains(&name)));
}

async fn a_file_belongs_to_one_message_of_one_agent(world: &World) {
    let stage = Stage::set_up(world).await;
    let other = receive(world, &stage, &raw_mail(), &[("other.txt", "text/plain", b"other")]).await;
    let mixed = download(&stage, stage.mail.message, &other.attachment.to_string()).await;
    mixed.assert_code("ATTACHMENT_NOT_FOUND", "an attachment of another message");
    let path = |agent: Uuid, rest: &str| format!("/agents/{agent}/messages/{}{rest}", stage.mail.message);
    let attachment = format!("/attachments/{}", stage.mail.attachment);
    let stranger = world.new_actor(Plan::Enterprise).await;
    let own_agent = stranger.create_agent("Front desk").await;
    for rest in [attachment.as_str(), "/raw"] {
        let sibling = stage.actor.get(&path(stage.bare_agent, rest)).await;
        sibling.assert_code("MESSAGE_NOT_FOUND", "a message of another agent");
        stranger.get(&path(stage.agent, rest)).await.assert_code("AGENT_NOT_FOUND", "an agent of another organization");
        stranger.get(&path(own_agent, rest)).await.assert_code("MESSAGE_NOT_FOUND", "a message of another organization");
    }
}

async fn files_go_with_their_conversation(world: &World) {
    let stage = Stage::set_up(world).await;
    stage.actor.delete(&format!("/agents/{}/conversations/{}", stage.agent, stage.conversation)).await.data();
    for id in ["downloadAttachment", "downloadRawMail"] {
        let answer = stage.actor.send(&stage.example_call(contract().operation(id))).await;
        answer.assert_code("MESSAGE_NOT_FOUND", &format!("{id} of a deleted conversation"));
    }
}
