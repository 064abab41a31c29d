//! Rows that strangers can add by mail: each table has a cap.

use super::{
    bounces::report,
    desk::{BEA, CARL, DORA, KNOWN, OLGA, block, open_desks},
};
use crate::growth::{capped_tables, count_rows, read_docs, uncapped_tables};

/// Tables that only mails fill.
const MAIL_TABLES: [&str; 7] = [
    "email_messages",
    "received_mails",
    "raw_mails",
    "raw_mail_blocks",
    "message_attachments",
    "message_attachment_blocks",
    "email_participants",
];

#[tokio::test]
async fn every_table_that_mails_fill_has_a_cap() {
    let docs = read_docs();
    let capped = capped_tables(&docs);
    for desk in open_desks().await {
        block(&desk.anna, desk.agent, DORA).await;
        // With its first answer, the server makes the key that it signs mails with.
        desk.take(&desk.letter(CARL, KNOWN)).await;
        desk.world.project_conversations().await;
        let before = count_rows(&desk.world).await;

        // From a sender who is proven, from one who is not, from one who is blocked, to nobody, and what comes back.
        desk.take(&desk.letter(BEA, KNOWN).with_attachment("plan.txt", "text/plain", "Garden room: left.")).await;
        desk.take(&desk.letter(OLGA, KNOWN)).await;
        assert!(desk.send(&desk.letter(DORA, KNOWN)).await.is_refusal());
        assert!(desk.send(&desk.letter(BEA, KNOWN).with_recipients(&["nobody@mail.desk.test"])).await.is_refusal());
        assert_eq!(desk.send(&report(&desk.mail_to(BEA), "5.1.1", "failed")).await.code, 250);
        desk.finish().await;
        let seen = count_rows(&desk.world).await;
        assert_eq!(uncapped_tables(&before, &seen, &capped), [""; 0], "tell their caps in docs/operating.md");
        let grown = uncapped_tables(&before, &seen, &[]);
        for table in MAIL_TABLES {
            assert!(grown.iter().any(|other| other == table), "this story adds nothing to {table}: {grown:?}");
        }
        desk.world.project_conversations().await;
        desk.world.run_periodic_tasks().await;
        assert_eq!(uncapped_tables(&before, &count_rows(&desk.world).await, &capped), [""; 0], "what follows from it, likewise");
        desk.world.close().await;
    }
}
