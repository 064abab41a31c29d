//! What a mail says, apart from what it quotes.

use frontdesk_conformance::stage::letters::Letter;
use serde_json::{Value, json};

use super::desk::{BEA, KNOWN, open_desks, sent_field, text};

#[tokio::test]
async fn what_is_quoted_is_cut_and_kept() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN)).await;
        let answer = desk.mail_to(BEA);
        let quoted: String = answer.text().lines().map(|line| format!("> {line}\n")).collect();
        let body = format!("And on weekdays?\n\nOn Mon, 30 Nov 2026 at 12:00, Front desk <{}> wrote:\n\n{quoted}", desk.address);
        desk.take(&Letter::replying(BEA, &answer.raw, &body)).await;
        let messages = desk.messages(&desk.conversation().await).await;
        let reply = &messages[2];
        assert_eq!(text(&reply["text"]).trim(), "And on weekdays?");
        let whole = text(&reply["email"]["fullText"]);
        assert!(whole.contains("wrote:") && whole.contains("10:00"), "{whole}");
        assert_eq!(messages[0]["email"]["fullText"], Value::Null, "nothing is quoted there");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_that_only_quotes_says_what_it_quotes() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, "> When does the front desk open?\n> Thank you.\n")).await;
        let message = desk.messages(&desk.conversation().await).await.remove(0);
        assert!(text(&message["text"]).contains("When does the front desk open?"), "{message}");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn html_is_read_like_a_page_and_runs_nowhere() {
    for desk in open_desks().await {
        let body = "<html><head><style>p { color: red }</style></head><body><p>When does the <b>front desk</b> open on \
                    Sundays?</p><script>alert(1)</script><div class=\"gmail_quote\"><p>Old words</p></div></body></html>";
        desk.take(&desk.letter(BEA, "").with_body("text/html; charset=utf-8", body)).await;
        let message = desk.messages(&desk.conversation().await).await.remove(0);
        let said = text(&message["text"]);
        assert_eq!(said.split_whitespace().collect::<Vec<_>>().join(" "), KNOWN);
        assert!(text(&message["email"]["fullText"]).contains("Old words"));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_long_mail_is_kept_whole() {
    for desk in open_desks().await {
        let long = format!("{KNOWN}\n{}", "I ask since I travel far.\n".repeat(600));
        desk.take(&desk.letter(BEA, &long)).await;
        let message = desk.messages(&desk.conversation().await).await.remove(0);
        assert!(text(&message["text"]).len() > 15_000, "{}", text(&message["text"]).len());
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_mail_without_a_subject_has_none() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN).with_subject("")).await;
        let conversation = desk.conversation().await;
        assert_eq!(conversation["subject"], Value::Null);
        let messages = desk.messages(&conversation).await;
        assert_eq!(messages[0]["email"]["subject"], "");
        assert_eq!((&messages[0]["email"]["isAutomated"], &messages[1]["email"]["isAutomated"]), (&json!(false), &json!(true)));
        assert_eq!(sent_field(&desk.mail_to(BEA), "Subject").as_deref(), Some("Re: (no subject)"));
        desk.world.close().await;
    }
}
