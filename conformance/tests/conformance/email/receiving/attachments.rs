//! Files that come with mails, and mails as they came.

use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;
use uuid::Uuid;

use super::desk::{BEA, KNOWN, open_desks, text};

#[tokio::test]
async fn a_file_is_downloaded_as_it_came_and_never_shown() {
    for desk in open_desks().await {
        let page = "<script>alert(document.domain)</script>";
        let letter =
            desk.letter(BEA, KNOWN).with_attachment("../../etc/plan.html", "text/html", page).with_field("X-Probe", "kept");
        desk.take(&letter).await;
        let message = desk.messages(&desk.conversation().await).await.remove(0);
        assert_eq!(text(&message["text"]).trim(), KNOWN, "files are not part of the text");
        let files = message["email"]["attachments"].as_array().expect("a list");
        let [file] = &files[..] else { panic!("{files:?}") };
        assert_eq!((&file["mediaType"], text(&file["name"]).contains('/')), (&json!("text/html"), false), "{file}");

        let base = format!("/agents/{}/messages/{}", desk.agent, text(&message["id"]));
        let download = desk.anna.get(&format!("{base}/attachments/{}", text(&file["id"]))).await;
        assert_eq!((download.status, download.text().trim()), (200, page));
        assert_eq!(json!(download.body.len()), file["bytes"]);
        let raw = desk.anna.get(&format!("{base}/raw")).await;
        assert!(raw.text().ends_with(&String::from_utf8_lossy(&letter.raw()).into_owned()), "{}", raw.text());
        for answer in [&download, &raw] {
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
            assert!(answer.header("content-security-policy").is_some_and(|policy| policy.contains("sandbox")));
            assert!(answer.header("content-disposition").is_some_and(|value| value.starts_with("attachment")));
        }
        desk.world.close().await;
    }
}

#[tokio::test]
async fn files_of_others_are_not_found() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN).with_attachment("plan.txt", "text/plain", "Garden room: left.")).await;
        let messages = desk.messages(&desk.conversation().await).await;
        let (asked, answered) = (text(&messages[0]["id"]), text(&messages[1]["id"]));
        let file = text(&messages[0]["email"]["attachments"][0]["id"]);
        let path = |agent: Uuid, message: &str| format!("/agents/{agent}/messages/{message}");
        let stranger = desk.world.new_actor(Plan::Pro).await;
        let own = stranger.create_agent("Other desk").await;
        for (agent, code) in [(desk.agent, "AGENT_NOT_FOUND"), (own, "MESSAGE_NOT_FOUND")] {
            for rest in [format!("/attachments/{file}"), "/raw".to_owned()] {
                let refused = stranger.get(&format!("{}{rest}", path(agent, asked))).await;
                assert_eq!((refused.status, refused.code().as_str()), (404, code), "{rest}");
            }
        }
        let unknown = desk.anna.get(&format!("{}/attachments/{}", path(desk.agent, asked), Uuid::nil())).await;
        assert_eq!((unknown.status, unknown.code().as_str()), (404, "ATTACHMENT_NOT_FOUND"));
        let elsewhere = desk.anna.get(&format!("{}/attachments/{file}", path(desk.agent, answered))).await;
        assert_eq!((elsewhere.status, elsewhere.code().as_str()), (404, "ATTACHMENT_NOT_FOUND"));
        let ours = desk.anna.get(&format!("{}/raw", path(desk.agent, answered))).await;
        assert_eq!((ours.status, ours.code().as_str()), (404, "MAIL_NOT_FOUND"));
        desk.world.close().await;
    }
}
