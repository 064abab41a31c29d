//! How long mails are kept, and what erasing one takes along.

use std::time::Duration;

use super::desk::{BEA, KNOWN, ReceivingDesk, open_desks, text};

/// Tables with what belongs to mails.
const TABLES: [&str; 7] = [
    "received_mails",
    "raw_mails",
    "raw_mail_blocks",
    "message_attachments",
    "message_attachment_blocks",
    "email_participants",
    "removed_mail_contents",
];

async fn take_mail_with_file(desk: &ReceivingDesk) {
    desk.take(&desk.letter(BEA, KNOWN).with_attachment("plan.txt", "text/plain", "Garden room: left.")).await;
}

/// Checks that nothing of any mail is left.
async fn assert_nothing_left(desk: &ReceivingDesk) {
    desk.world.settle().await;
    desk.world.run_periodic_tasks().await;
    desk.world.settle().await;
    for table in TABLES {
        assert_eq!(desk.count(table).await, 0, "rows in {table}");
    }
}

#[tokio::test]
async fn a_mail_as_it_came_is_gone_after_a_month_and_its_message_stays() {
    for desk in open_desks().await {
        take_mail_with_file(&desk).await;
        let message = desk.messages(&desk.conversation().await).await.remove(0);
        let path = format!("/agents/{}/messages/{}", desk.agent, text(&message["id"]));
        desk.world.advance(Duration::from_hours(30 * 24 - 1));
        desk.world.run_periodic_tasks().await;
        assert_eq!(desk.anna.get(&format!("{path}/raw")).await.status, 200);
        desk.world.advance(Duration::from_hours(2));
        let expired = desk.anna.get(&format!("{path}/raw")).await;
        assert_eq!((expired.status, expired.code().as_str()), (404, "MAIL_NOT_FOUND"), "before it is removed as well");
        desk.world.run_periodic_tasks().await;
        desk.world.settle().await;
        assert_eq!((desk.count("raw_mails").await, desk.count("raw_mail_blocks").await), (0, 0));
        let file = text(&message["email"]["attachments"][0]["id"]);
        assert_eq!(desk.anna.get(&format!("{path}/attachments/{file}")).await.status, 200);
        assert_eq!(desk.anna.get(&path).await.data()["email"], message["email"]);
        desk.world.close().await;
    }
}

#[tokio::test]
async fn all_of_a_mail_goes_with_its_conversation() {
    for desk in open_desks().await {
        take_mail_with_file(&desk).await;
        let conversation = desk.conversation().await;
        desk.anna.delete(&format!("/agents/{}/conversations/{}", desk.agent, text(&conversation["id"]))).await.data();
        assert_nothing_left(&desk).await;
        desk.world.close().await;
    }
}

#[tokio::test]
async fn all_of_a_mail_goes_with_its_contact() {
    for desk in open_desks().await {
        take_mail_with_file(&desk).await;
        let contact = desk.conversation().await["contact"]["id"].clone();
        desk.anna.delete(&format!("/contacts/{}", text(&contact))).await.data();
        assert_nothing_left(&desk).await;
        desk.world.close().await;
    }
}
