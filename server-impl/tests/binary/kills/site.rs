//! A slow website on loopback.

use std::time::Duration;

use axum::{Router, extract::Path, http::header, response::IntoResponse, routing::get};

/// Number of pages, including the first one.
pub(crate) const PAGES: i64 = 25;

/// Serves the site until the test ends; returns its address.
pub(crate) async fn open() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/0", listener.local_addr().expect("an address"));
    let router = Router::new().route("/{page}", get(page));
    tokio::spawn(async { axum::serve(listener, router).await });
    url
}

async fn page(Path(page): Path<String>) -> impl IntoResponse {
    let Ok(number) = page.parse::<i64>() else { return (http::StatusCode::NOT_FOUND).into_response() };
    tokio::time::sleep(Duration::from_millis(10)).await;
    let links: String = (0..PAGES).map(|other| format!("<a href='/{other}'>{other}</a> ")).collect();
    let words = format!("This is what page {number} has to say. ").repeat(40);
    ([(header::CONTENT_TYPE, "text/html")], format!("<title>Page {number}</title>{links}<p>{words}")).into_response()
}
