//! Imports that are refused, as a whole or in part.

use uuid::Uuid;

use super::{Desk, Frontdesk, PICTURE};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_caps_of_the_plan_hold_and_are_told() {
    let desk = Desk::on(Frontdesk::new(), "hobby");
    for number in 0..103 {
        desk.write(&format!("docs/page-{number:03}.md"), format!("Page {number}. ![x](huge.gif)"));
    }
    desk.write("docs/huge.gif", [PICTURE, &vec![0; 11 * 1024 * 1024]].concat());
    let agent = desk.agent().await;
    for flags in [&["--dry-run"][..], &[]] {
        let imported = desk.import("docs", agent, flags);
        assert_eq!(imported.code, 1);
        assert_eq!(imported.counts(), "created 102, failed 4", "{}", imported.told);
        let reason = imported.item("page-102.md")["reason"].to_string();
        assert!(reason.contains("allows 100 articles"), "{reason}");
        let picture = imported.item("huge.gif")["reason"].to_string();
        assert!(picture.contains("10 MiB") || picture.contains("damaged"), "{picture}");
        assert!(imported.log.contains("4 of 106 could not be imported"), "{}", imported.log);
    }
    assert_eq!(desk.site(agent).await.counts.articles, 100);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_or_an_agent_that_is_not_there_is_told() {
    let desk = Desk::on(Frontdesk::new(), "hobby");
    let agent = desk.agent().await;
    desk.write("docs/a.md", "A");
    for (folder, agent, told) in
        [("none", agent, "cannot be read"), ("docs", Uuid::nil(), "agent"), ("docs/a.md", agent, "cannot be read as a folder")]
    {
        let refused = desk.import(folder, agent, &[]);
        assert_eq!(refused.code, 1);
        assert!(refused.log.contains(told), "{}", refused.log);
    }
    let exists = desk.arguments("export", "docs", agent, &[]);
    desk.import("docs", agent, &[]);
    let exists: Vec<&str> = exists.iter().map(String::as_str).collect();
    let (code, log) = tokio::task::block_in_place(|| desk.frontdesk.refusal(&exists));
    assert_eq!(code, 1);
    assert!(log.contains("is there already"), "{log}");

    let org = desk.workspace.org.clone();
    tokio::task::block_in_place(|| desk.frontdesk.json(&["org", "set-plan", "--org", &org, "--plan", "free"]));
    let unpaid = desk.import("docs", agent, &[]);
    assert!(unpaid.code == 1 && unpaid.log.contains("paid plan"), "{}", unpaid.log);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_in_the_folder_would_be_imported_or_end_a_file_of_it() {
    let desk = Desk::on(Frontdesk::new(), "hobby");
    let agent = desk.agent().await;
    desk.write("zendesk/articles.json", r#"{"articles":[{"id":1,"title":"A","body":"a","locale":"en-us"}]}"#);
    for inside in ["zendesk/report.json", "zendesk/articles.json"] {
        let arguments = desk.arguments("import", "zendesk", agent, &["--report", &desk.path(inside)]);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (code, log) = tokio::task::block_in_place(|| desk.frontdesk.refusal(&arguments));
        assert_eq!(code, 1);
        assert!(log.contains("write the report somewhere else"), "{log}");
    }
    let imported = desk.import("zendesk", agent, &[]);
    assert_eq!(
        (imported.code, imported.item("articles.json#article-1")["outcome"].as_str()),
        (0, Some("created")),
        "{}",
        imported.log
    );
}
