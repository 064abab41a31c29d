//! A server with a low limit on open files, and clients that open more connections than that.

use std::{fs, net::SocketAddr, time::Duration};

use frontdesk_client::{Client, types};
use tokio::{
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};
use uuid::Uuid;

use crate::frontdesk::{FrontdeskHome, TestWorkspace};

/// Limit on the server's open files.
const FILES: u32 = 256;

/// Number of clients that connect and send nothing, each from a different address, and the number
/// of connections of each.
const SILENT: (u8, usize) = (8, 50);

#[tokio::test]
async fn silent_connections_take_neither_the_answers_nor_the_indices() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("hobby");
    let agent = trained(&frontdesk, &workspace).await;
    let index = files(&frontdesk);
    assert!(!index.is_empty());

    // Its index has not been opened yet.
    let server = frontdesk.serve_with_files(FILES);
    let open = server.client(&workspace.key);
    open.list_agents().await.expect("an answer");
    let mut silent = Vec::new();
    for number in 0..SILENT.0 {
        for _ in 0..SILENT.1 {
            silent.push(connection(number + 1, server.address()).await);
        }
    }
    for client in [open, server.client(&workspace.key)] {
        let answer = timeout(Duration::from_secs(5), ask(&client, agent)).await.expect("within five seconds");
        assert!(answer.contains("10:00"), "{answer}");
    }
    assert_eq!(files(&frontdesk), index, "an index that is made anew has other files");
    let log = fs::read_to_string(frontdesk.log()).expect("the log");
    assert_eq!(log.matches("max_connections is lowered from 10000 to 64").count(), 1, "{log}");
    assert!(!log.contains("ERROR") && !log.contains("rebuilt") && !log.contains("cannot accept"), "{log}");
    drop(silent);
}

/// Trains an agent on a server without a lowered limit.
async fn trained(frontdesk: &FrontdeskHome, workspace: &TestWorkspace) -> Uuid {
    let server = frontdesk.serve();
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await;
    let agent = agent.expect("an agent").id;
    let body = types::TextSourceCreate::builder().title("Hours").content("The front desk opens at 10:00 on Sundays.");
    client.create_text_source(agent).body(body).await.expect("a source");
    for _ in 0..400 {
        let sources = client.list_sources(agent).await.expect("the sources").items;
        if sources.iter().all(|source| source.status == types::SourceStatus::Ready) {
            assert!(ask(&client, agent).await.contains("10:00"));
            server.terminate();
            assert_eq!(server.ended(Duration::from_secs(10)).code(), Some(0));
            return agent;
        }
        sleep(Duration::from_millis(25)).await;
    }
    panic!("the source does not become ready");
}

async fn ask(client: &Client, agent: Uuid) -> String {
    let question = types::ChatRequest::builder().agent_id(agent).message("When does the front desk open on Sundays?");
    client.chat().body(question).await.expect("an answer").answer
}

/// Connects from `127.0.0.<client>`.
async fn connection(client: u8, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, client], 0))).expect("all of 127.0.0.0/8 is this machine");
    socket.connect(server).await.expect("it listens")
}

/// Returns the names of all files in the folder of indices.
fn files(frontdesk: &FrontdeskHome) -> Vec<String> {
    let (mut names, mut folders) = (Vec::new(), vec![frontdesk.data().join("index")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.')) {
                names.push(path.display().to_string());
            }
        }
    }
    names.sort();
    names
}
