//! Imports that are refused, as a whole or in part.

use std::fs;

use uuid::Uuid;

use super::{FrontdeskHome, PICTURE, ServerWithOrg, text, tree};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_caps_of_the_plan_hold_and_are_told() {
    let desk = ServerWithOrg::on(FrontdeskHome::new(), "hobby");
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
    let desk = ServerWithOrg::on(FrontdeskHome::new(), "hobby");
    let agent = desk.agent().await;
    desk.write("docs/a.md", "A");
    desk.write("half/.frontdesk-export-unfinished-1/a.md", "A");
    for (folder, agent, told) in [
        ("none", agent, "cannot be read"),
        ("docs", Uuid::nil(), "agent"),
        ("docs/a.md", agent, "cannot be read as a folder"),
        ("half", agent, "was broken off"),
    ] {
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
    let desk = ServerWithOrg::on(FrontdeskHome::new(), "hobby");
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redirects_beyond_the_cap_are_left_out_and_told_once() {
    let desk = ServerWithOrg::on(FrontdeskHome::new(), "hobby");
    let listed: String = (0..5_003).map(|number| format!("- {{ from: /old/{number}, path: / }}\n")).collect();
    desk.write("docs/redirects.yaml", listed);
    desk.write("docs/a.md", "A");
    let imported = desk.import("docs", desk.agent().await, &["--dry-run"]);
    let whole = "created 5003, skipped 1";
    assert_eq!((imported.code, imported.counts().as_str()), (0, whole), "with the site, a collection and an article");
    let reason = imported.item("3 more redirects")["reason"].to_string();
    assert!(reason.contains("at most 5000 redirects"), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_that_is_there_and_empty_is_filled() {
    let desk = ServerWithOrg::on(FrontdeskHome::new(), "hobby");
    desk.write("docs/a.md", "A");
    let (agent, empty) = (desk.agent().await, desk.frontdesk.beside("empty"));
    desk.import("docs", agent, &[]);
    fs::create_dir(&empty).expect("a folder for the test");
    let agent = agent.to_string();
    // Like a mounted volume, this folder cannot be replaced.
    let arguments = ["help-center", "export", ".", "--org", &desk.workspace.org, "--agent", &agent];
    let mut command = desk.frontdesk.command(&arguments);
    let output = tokio::task::block_in_place(|| command.current_dir(&empty).output()).expect("the binary runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files: Vec<String> = tree(&empty).keys().map(|path| path.display().to_string()).collect();
    assert_eq!(files, ["docs/1-a.md", "docs/collection.yaml", "site.yaml"]);
}
