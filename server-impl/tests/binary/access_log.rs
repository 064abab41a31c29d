//! Access log, on standard error.

use std::{
    io::{BufRead, BufReader},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::frontdesk::FrontdeskHome;

/// More lines than fit into a pipe.
const REQUESTS: usize = 600;

#[tokio::test]
async fn requests_are_answered_while_nobody_reads_the_log_and_every_line_is_there_later() {
    let frontdesk = FrontdeskHome::new();
    let (server, log) = frontdesk.serve_with_piped_log();
    let client = server.client(&frontdesk.workspace("hobby").key);
    for _ in 0..REQUESTS {
        client.list_agents().await.expect("an answer, although the pipe is full");
    }
    let reader = thread::spawn(|| BufReader::new(log).lines().map(|line| line.expect("text")).collect::<Vec<_>>());
    server.terminate();
    assert_eq!(server.ended(Duration::from_secs(5)).code(), Some(0));
    let lines: Vec<Value> =
        reader.join().expect("the log").iter().map(|line| serde_json::from_str(line).expect("a whole line of JSON")).collect();
    assert_eq!(lines.iter().filter(|line| line["target"] == "access").count(), REQUESTS);
}
