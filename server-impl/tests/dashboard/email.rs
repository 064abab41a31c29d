//! The pages of the email channel: its settings, addresses, blocked senders and mails, and the suppressions of a workspace.

use frontdesk_agents::conversations::{NewConversation, begin_conversation};
use frontdesk_server::testing::TestDatabase;
use frontdesk_store::{
    self as store,
    channels::email,
    conversations::messages::{self, VisitorQuestion},
};
use frontdesk_types::{
    AgentId, EmailMessageId, MessageId, OrgId, Timestamp,
    accounts::{MemberRole, orgs::Plan},
    conversations::{Channel, ConversationDetails},
    email_channel::EmailSuppression,
    email_messages::{EmailMessage, MailDirection},
    incoming_mail::{MessageAttachment, ReceivedMail, SenderVerification},
};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

/// Opens a desk with a shared host for email.
async fn open_desk() -> Desk {
    Desk::with(TestDatabase::Sqlite, "mail.domain = 'mail.desk.dev'").await.expect("SQLite is built in")
}

/// Creates an agent as the owner of a workspace, and opens its email; returns the owner and the path.
async fn open_email(desk: &Desk, org: OrgId) -> (Browser<'_>, String) {
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    let agent = anna.path.clone();
    anna.opens(&format!("{agent}/channels")).await;
    anna.follows("Set up email").await;
    (anna, format!("{agent}/channels/email"))
}

#[tokio::test]
async fn an_owner_sets_up_email() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, path) = open_email(&desk, org).await;
    assert!(anna.shown.text().contains("Writes from No address yet"), "{}", anna.shown.text());
    let typed = [("isEnabled", "yes"), ("displayName", "Acme Support"), ("signature", "The front desk\r\nAcme")];
    anna.presses("Save", &typed).await;
    assert!(anna.shown.text().contains("Writes from front-desk-"), "{}", anna.shown.text());
    assert!(anna.shown.html.contains("value=\"Acme Support\"") && anna.shown.html.contains("The front desk\nAcme</textarea>"));
    anna.follows("Addresses").await;
    let text = anna.shown.text();
    assert!(text.contains("@mail.desk.dev Primary Shared host"), "{text}");
    assert!(text.contains("there is none yet"), "an address of one's own needs a domain: {text}");
    let mut mia = desk.has_member(org, "mia@acme.dev", MemberRole::Member).await;
    mia.opens(&path).await;
    assert!(mia.shown.text().contains("Owners and admins can change how the agent answers email."), "{}", mia.shown.text());
}

#[tokio::test]
async fn a_form_that_is_refused_keeps_what_was_typed() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, _) = open_email(&desk, org).await;
    anna.presses("Save", &[("displayName", "Acme Support"), ("maxAnswersPerDay", "many")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.html.contains("value=\"Acme Support\"") && anna.shown.html.contains("value=\"many\""));
    let text = anna.shown.text();
    assert!(text.contains("No address yet"), "nothing was saved: {text}");
}

#[tokio::test]
async fn a_sender_is_blocked_and_unblocked() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, path) = open_email(&desk, org).await;
    anna.opens(&format!("{path}/blocked-senders")).await;
    assert!(anna.shown.text().contains("Nobody is blocked."));
    anna.presses("Block", &[("sender", "spam")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    anna.presses("Block", &[("sender", "*@Spam.dev")]).await;
    assert!(anna.shown.text().contains("*@spam.dev"), "{}", anna.shown.text());
    anna.presses("Unblock", &[]).await;
    assert!(anna.shown.text().contains("Nobody is blocked."), "{}", anna.shown.text());
}

#[tokio::test]
async fn a_suppression_is_lifted() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let services = &desk.server.app.services;
    let suppression = EmailSuppression {
        id: services.ports.ids.next(),
        org,
        address: "bert@example.dev".to_owned(),
        detail: "550 5.1.1 No such user".to_owned(),
        created_at: services.ports.clock.now(),
    };
    let mut tx = services.store.begin().await.expect("a transaction");
    assert!(store::channels::email::suppressions::insert(&mut tx, &suppression).await.expect("a query"));
    tx.commit().await.expect("a commit");
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings")).await;
    anna.follows("Suppressed addresses").await;
    assert!(anna.shown.text().contains("bert@example.dev 550 5.1.1 No such user"), "{}", anna.shown.text());
    anna.presses("Send again", &[]).await;
    assert!(anna.shown.text().contains("No address is suppressed."), "{}", anna.shown.text());
}

/// A mail that came for an agent, with a file.
struct ReceivedFile {
    message: MessageId,
    content: &'static [u8],
}

/// Leaves a mail from a forger for an agent, with a file whose name and type are an attack.
async fn receive_mail(desk: &Desk, org: OrgId, agent: AgentId) -> ReceivedFile {
    let services = &desk.server.app.services;
    let (ids, now) = (&services.ports.ids, services.ports.clock.now());
    let (conversation, message, id): (_, MessageId, EmailMessageId) = (ids.next(), ids.next(), ids.next());
    let about = ConversationDetails { subject: Some("Invoice".to_owned()), ..ConversationDetails::default() };
    let begun = NewConversation { id: conversation, org, agent, channel: Channel::Email, about: &about, created_at: now };
    let mail = EmailMessage {
        conversation_id: Some(conversation),
        message_id: Some(message),
        sender: "boss@bank.example".to_owned(),
        recipients: vec!["help@acme.dev".to_owned()],
        subject: "Invoice".to_owned(),
        rfc_id: format!("{id}@bank.example"),
        ..EmailMessage::new(id, org, agent, MailDirection::Inbound, now)
    };
    let received = ReceivedMail {
        id,
        org,
        digest: [7; 32],
        envelope_from: mail.sender.clone(),
        envelope_to: "help@acme.dev".to_owned(),
        verification: SenderVerification::Fail,
        is_quarantined: true,
        is_automated: true,
        is_asked: false,
        sender_key: mail.sender.clone(),
        results: "dmarc=fail header.from=bank.example".to_owned(),
        whole_text: Some("Pay this.\n\n> An earlier mail.".to_owned()),
        bytes: 9,
        created_at: now,
    };
    let content = b"<script>alert(1)</script>".as_slice();
    let attachment = MessageAttachment {
        id: ids.next(),
        org,
        message,
        position: 0,
        name: "<img src=x>.html".to_owned(),
        media_type: "text/html".to_owned(),
        bytes: i64::try_from(content.len()).expect("a small file"),
        created_at: now,
    };
    let question = VisitorQuestion { id: message, conversation, seq: 1, text: "Pay <b>this</b>.", created_at: now };
    let mut tx = services.store.begin().await.expect("a transaction");
    begin_conversation(&mut tx, begun).await.expect("a conversation");
    messages::insert_question(&mut tx, org, question).await.expect("a message");
    assert!(email::received::insert(&mut tx, agent, &received).await.expect("a query"));
    email::messages::insert(&mut tx, &mail).await.expect("the mail is added");
    let expires_at = Timestamp(now.0 + 86_400_000_000);
    email::raw_mails::insert(&mut tx, org, id, b"From: x\r\n", expires_at).await.expect("the mail is kept");
    email::attachments::insert(&mut tx, &attachment, content).await.expect("the attachment is added");
    tx.commit().await.expect("a commit");
    ReceivedFile { message, content }
}

#[tokio::test]
async fn a_mail_says_who_sent_it_and_its_files_are_saved() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, path) = open_email(&desk, org).await;
    let agent = path.split('/').nth(4).and_then(|id| id.parse().ok()).expect("an agent");
    let ReceivedFile { message, content } = receive_mail(&desk, org, agent).await;
    anna.opens(&format!("{path}/log")).await;
    anna.follows("Invoice").await;
    assert_eq!(anna.path, format!("{path}/mails/{message}"));
    let text = anna.shown.text();
    assert!(text.contains("From boss@bank.example Sender not proven"), "{text}");
    assert!(text.contains("Automatic mail") && text.contains("Pay <b>this</b>.") && text.contains("An earlier mail."), "{text}");
    assert!(text.contains("<img src=x>.html 25 B"), "{text}");
    let files = [
        ("<img src=x>.html", "application/octet-stream", content),
        ("Download the mail as it came", "message/rfc822", b"From: x\r\n".as_slice()),
    ];
    for (link, media_type, content) in files {
        anna.opens(&format!("{path}/mails/{message}")).await;
        anna.follows(link).await;
        let headers = &anna.shown.headers;
        assert_eq!(headers["content-type"], media_type, "{link}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{link}");
        assert_eq!(headers["content-security-policy"], "default-src 'none'; sandbox", "{link}");
        assert_eq!(headers["cache-control"], "private, no-store", "{link}");
        assert!(headers["content-disposition"].to_str().expect("ASCII").starts_with("attachment; "), "{link}");
        assert_eq!(anna.shown.html.as_bytes(), content, "{link}");
    }
}

#[tokio::test]
async fn a_mail_of_another_workspace_is_not_shown() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (_, path) = open_email(&desk, org).await;
    let agent = path.split('/').nth(4).and_then(|id| id.parse().ok()).expect("an agent");
    let ReceivedFile { message, .. } = receive_mail(&desk, org, agent).await;
    let other = desk.has_workspace("Other", Plan::Hobby).await;
    let mut eve = desk.has_member(other, "eve@other.dev", MemberRole::Owner).await;
    eve.opens(&format!("/app/{other}/agents/new")).await;
    eve.presses("Create agent", &[("name", "Front desk")]).await;
    let its_path = format!("{}/channels/email", eve.path);
    for rest in ["", "/raw"] {
        for stolen in [format!("{path}/mails/{message}{rest}"), format!("{its_path}/mails/{message}{rest}")] {
            eve.opens(&stolen).await;
            assert_eq!(eve.shown.status, StatusCode::NOT_FOUND, "{stolen}");
        }
    }
}
