//! Serves a folder of pages on loopback, so that a crawl can read it.

use std::{
    net::SocketAddr,
    path::{Component, Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context, Result};
use percent_encoding::percent_decode_str;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// Maximum bytes of a request's head.
const MAX_HEAD_BYTES: usize = 16 * 1_024;

/// Timeout of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A folder that is served until it is dropped.
pub(super) struct FolderSite {
    address: SocketAddr,
    serving: JoinHandle<()>,
}

impl FolderSite {
    /// Serves a folder, with or without the canonical addresses in its pages.
    pub(super) async fn serve_folder(folder: &Path, drop_canonical: bool) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no port on 127.0.0.1 can be opened for the pages")?;
        let address = listener.local_addr()?;
        let folder: Arc<Path> = folder.into();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let folder = Arc::clone(&folder);
                // The end of a disconnected reader is ignored.
                tokio::spawn(async move {
                    tokio::time::timeout(REQUEST_TIMEOUT, answer_request(stream, &folder, drop_canonical)).await
                });
            }
        });
        Ok(Self { address, serving })
    }

    /// Returns the address of the index, which links to all pages, directly or indirectly.
    pub(super) fn index_url(&self) -> String {
        format!("http://{}/index.html", self.address)
    }
}

impl Drop for FolderSite {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer_request(mut stream: TcpStream, folder: &Path, drop_canonical: bool) -> Result<()> {
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < MAX_HEAD_BYTES {
        if stream.read_buf(&mut head).await? == 0 {
            break;
        }
    }
    let head = String::from_utf8_lossy(&head);
    let path = head.strip_prefix("GET ").and_then(|rest| rest.split(' ').next()).and_then(|target| find_file(folder, target));
    let page = match &path {
        Some(path) => tokio::fs::read(path).await.ok(),
        None => None,
    };
    let (status, body) = page.map_or(("404 Not Found", Vec::new()), |page| ("200 OK", page));
    let kind = path.as_deref().map_or("text/plain", media_type);
    let body = if drop_canonical && kind == "text/html" { without_canonical(&body) } else { body };
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&body).await?;
    Ok(stream.shutdown().await?)
}

/// Returns the file that a request is for, if it is in the folder.
fn find_file(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let path = Path::new(path.trim_start_matches('/'));
    if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let path = folder.join(path);
    Some(if path.is_dir() { path.join("index.html") } else { path })
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("html" | "htm") => "text/html",
        Some("xhtml") => "application/xhtml+xml",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("xml") => "application/xml",
        _ => "application/octet-stream",
    }
}

/// Removes `<link rel="canonical" …>` from a page.
fn without_canonical(page: &[u8]) -> Vec<u8> {
    const LINK: &[u8] = b"<link rel=\"canonical\"";
    let mut rest = page;
    let mut left = Vec::with_capacity(page.len());
    while let Some(at) = rest.windows(LINK.len()).position(|part| part == LINK) {
        let Some(end) = rest[at..].iter().position(|byte| *byte == b'>') else { break };
        left.extend_from_slice(&rest[..at]);
        rest = &rest[at + end + 1..];
    }
    left.extend_from_slice(rest);
    left
}

#[cfg(test)]
mod tests;
