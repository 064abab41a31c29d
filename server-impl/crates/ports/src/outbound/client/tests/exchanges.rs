//! Requests arrive as sent, and answers are returned.

use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::*;

#[tokio::test]
async fn method_headers_and_content_arrive() {
    let receiver = TestReceiver::answering(PAGE).await;
    let headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::AUTHORIZATION, HeaderValue::from_static("Bearer secret")),
    ]);
    loopback_client().send(OutboundRequest { headers, ..post(receiver.url("127.0.0.1")) }).await.unwrap();
    let request = receiver.requests()[0].replace(&receiver.port.to_string(), "PORT").replace("\r\n", "\n");
    let request = request.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    insta::assert_snapshot!(request, @r#"
    POST /there?a=1 HTTP/1.1
    content-type: application/json
    authorization: Bearer secret
    accept: */*
    user-agent: Frontdesk/VERSION
    accept-encoding: gzip,br
    host: 127.0.0.1:PORT
    content-length: 17

    {"hello":"world"}
    "#);
}

#[tokio::test]
async fn every_method_is_sent_as_it_is() {
    let receiver = TestReceiver::answering("HTTP/1.1 204 No Content\r\n\r\n").await;
    let client = loopback_client();
    for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
        let request = OutboundRequest::new(method.parse().unwrap(), receiver.url("127.0.0.1"));
        assert_eq!(client.send(request).await.unwrap().status, StatusCode::NO_CONTENT);
    }
    let lines: Vec<String> = receiver.requests().iter().map(|request| request.lines().next().unwrap().to_owned()).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    GET /there?a=1 HTTP/1.1
    HEAD /there?a=1 HTTP/1.1
    POST /there?a=1 HTTP/1.1
    PUT /there?a=1 HTTP/1.1
    PATCH /there?a=1 HTTP/1.1
    DELETE /there?a=1 HTTP/1.1
    OPTIONS /there?a=1 HTTP/1.1
    ");
    assert_eq!(receiver.connections(), 1, "a connection is used again");
}

#[tokio::test]
async fn an_answer_of_any_status_comes_back_whole() {
    let receiver = TestReceiver::answering(
        "HTTP/1.1 422 No\r\nX-Reason: a\r\nX-Reason: b\r\nRetry-After: 7\r\nContent-Length: 4\r\n\r\nnope",
    )
    .await;
    let answer = loopback_client().send(post(receiver.url("127.0.0.1"))).await.unwrap();
    assert_eq!((answer.status.as_u16(), &answer.body[..], answer.truncated), (422, &b"nope"[..], false));
    assert_eq!(answer.headers.get_all("x-reason").iter().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(answer.headers[header::RETRY_AFTER], "7");
}

#[tokio::test]
async fn no_redirect_is_followed_and_nothing_is_sent_twice() {
    let receiver = TestReceiver::answering("HTTP/1.1 307 There\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n").await;
    let answer = loopback_client().send(post(receiver.url("127.0.0.1"))).await.unwrap();
    assert_eq!((answer.status.as_u16(), &answer.headers[header::LOCATION]), (307, &HeaderValue::from_static("http://10.0.0.1/")));
    assert_eq!(receiver.requests().len(), 1);

    let hangs_up = TestReceiver::start("127.0.0.1:0", |mut socket, seen| async move {
        let request = read_request(&mut socket).await?;
        seen.requests.lock().unwrap().extend(request);
        Ok(())
    })
    .await;
    let broken = loopback_client().send(post(hangs_up.url("127.0.0.1"))).await.unwrap_err();
    assert!(matches!(broken, OutboundError::Garbled(_)), "{broken}");
    assert_eq!(hangs_up.requests().len(), 1);
}

#[tokio::test]
async fn cookies_are_not_kept() {
    let receiver = TestReceiver::answering("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n").await;
    let client = loopback_client();
    for _ in 0..2 {
        client.send(get(receiver.url("127.0.0.1"))).await.unwrap();
    }
    assert!(receiver.requests().iter().all(|request| !request.to_ascii_lowercase().contains("cookie")));
}

#[tokio::test]
async fn what_would_break_the_framing_is_never_sent() {
    let receiver = TestReceiver::answering(PAGE).await;
    let client = loopback_client();
    for (name, value) in [
        ("host", "inside.example"),
        ("content-length", "3"),
        ("transfer-encoding", "chunked"),
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
    ] {
        let headers = HeaderMap::from_iter([(name.parse().unwrap(), HeaderValue::from_static(value))]);
        let refused = client.send(OutboundRequest { headers, ..post(receiver.url("127.0.0.1")) }).await.expect_err(name);
        assert!(matches!(refused, OutboundError::Invalid(_)), "{name}: {refused}");
    }
    let tunnel = OutboundRequest::new(Method::CONNECT, receiver.url("127.0.0.1"));
    assert!(matches!(client.send(tunnel).await, Err(OutboundError::Invalid(_))));
    assert_eq!(receiver.connections(), 0);
}
