//! Files in risky formats, parsed by the real binary in a separate process with limits.

use std::{io::Write, process::Stdio, time::Duration};

use axum::{Router, routing::get};
use frontdesk_client::types::{AgentCreate, ChatRequest, SourceStatus, WebsiteMode, WebsiteSourceCreate};
use tokio::time::sleep;

use crate::frontdesk::FrontdeskHome;

/// Returns a single-page PDF file with a line of text, or any other content.
fn pdf(content: &str) -> Vec<u8> {
    pdf_with_pages(&[content])
}

/// Returns a PDF file with these pages.
fn pdf_with_pages(contents: &[&str]) -> Vec<u8> {
    let kids: Vec<String> = (0..contents.len()).map(|page| format!("{} 0 R", 4 + 2 * page)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), contents.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    for (page, content) in contents.iter().enumerate() {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            5 + 2 * page
        ));
        objects.push(format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()));
    }
    let (mut file, mut offsets) = (b"%PDF-1.4\n".to_vec(), Vec::new());
    for (number, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        file.extend(format!("{} 0 obj\n{object}\nendobj\n", number + 1).bytes());
    }
    let table = file.len();
    let size = offsets.len() + 1;
    file.extend(format!("xref\n0 {size}\n0000000000 65535 f \n").bytes());
    for offset in offsets {
        file.extend(format!("{offset:010} 00000 n \n").bytes());
    }
    file.extend(format!("trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n").bytes());
    file
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pdf_file_is_read_cited_and_one_that_harms_fails_alone() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("enterprise");
    let server = frontdesk.serve();
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(AgentCreate::builder().name("Inn")).await.expect("an agent").id;
    let good = pdf_with_pages(&[
        "BT /F1 12 Tf 72 720 Td (The house stands by the lake.) Tj ET",
        "BT /F1 12 Tf 72 720 Td (The sauna opens at four in the afternoon.) Tj ET",
    ]);
    let nested = pdf(&"[".repeat(3_000_000));
    let mut sources = Vec::new();
    for (name, bytes) in [
        ("sauna.pdf", good.clone()),
        ("half.pdf", good[..good.len() / 2].to_vec()),
        ("nested.pdf", nested),
        ("torn.pdf", good[..good.len() / 8].to_vec()),
    ] {
        let sent = client.create_file_source(agent).name(name).body(bytes).await;
        sources.push(sent.expect("a source").id);
    }
    let mut states = Vec::new();
    for id in sources {
        states.push(loop {
            let source = client.get_source(agent, id).await.expect("a source");
            if !matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
                break source;
            }
            sleep(Duration::from_millis(50)).await;
        });
    }
    assert_eq!((&states[0].status, &states[0].failure_reason), (&SourceStatus::Ready, &None));
    assert_eq!((states[0].pages, states[0].reading_notes.len()), (Some(2), 0));
    let half = (&states[1].status, states[1].pages, states[1].reading_notes[0].message.split(". ").next());
    assert_eq!(half, (&SourceStatus::Ready, Some(2), Some("1 of 2 pages could not be read: page 2")));
    for failed in &states[2..] {
        assert_eq!((&failed.status, failed.bytes), (&SourceStatus::Failed, 0), "{}", failed.title);
        assert!(
            failed.failure_reason.as_ref().is_some_and(|reason| reason.contains("add it again")),
            "{:?}",
            failed.failure_reason
        );
    }
    let question = ChatRequest::builder().agent_id(agent).message("When does the sauna open?");
    let reply = client.chat().body(question).await.expect("a reply");
    assert!(reply.answer.contains("at four"), "{}", reply.answer);
    assert_eq!(reply.citations[0].page, Some(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_citation_of_a_pdf_file_that_a_website_links_names_its_page() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("enterprise");
    let server = frontdesk.serve_with(&["--egress-allow", "127.0.0.0/8"]);
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(AgentCreate::builder().name("Inn")).await.expect("an agent").id;
    let rules = pdf_with_pages(&[
        "BT /F1 12 Tf 72 720 Td (The house stands by the lake.) Tj ET",
        "BT /F1 12 Tf 72 720 Td (The sauna opens at four in the afternoon.) Tj ET",
    ]);
    let website = WebsiteSourceCreate::builder().url(site_with_file(rules).await).mode(WebsiteMode::Crawl).max_pages(5);
    let id = client.create_website_source(agent).body(website).await.expect("a website").id;
    while client.get_source(agent, id).await.expect("a source").status != SourceStatus::Ready {
        sleep(Duration::from_millis(50)).await;
    }
    let question = ChatRequest::builder().agent_id(agent).message("When does the sauna open?");
    let reply = client.chat().body(question).await.expect("a reply");
    assert!(reply.answer.contains("at four"), "{}", reply.answer);
    let cited = &reply.citations[0];
    assert_eq!((cited.title.as_str(), cited.page), ("House rules.pdf", Some(2)));
}

/// Starts a site whose home page links this PDF file; returns its address.
async fn site_with_file(file: Vec<u8>) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    let home = async || ([("content-type", "text/html")], "<p>Welcome.</p><a href='/House%20rules.pdf'>House rules</a>");
    let file = async move || ([("content-type", "application/pdf")], file);
    let router = Router::new().route("/", get(home)).route("/House%20rules.pdf", get(file));
    tokio::spawn(async { axum::serve(listener, router).await });
    url
}

#[test]
fn the_process_gives_up_when_it_needs_too_much_memory() {
    let frontdesk = FrontdeskHome::new();
    let mut process =
        frontdesk.command(&["extract", "pdf"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary runs");
    let mut input = process.stdin.take().expect("it is piped");
    // More than the process accepts for one file.
    let piece = vec![b'x'; 1024 * 1024];
    for _ in 0..101 {
        if input.write_all(&piece).is_err() {
            break;
        }
    }
    drop(input);
    let ended = process.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stdout.len()), (Some(13), 0), "too large");
}
