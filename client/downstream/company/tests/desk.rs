//! The company's own tests, against a mock server.

use downstream_company::desk;
use frontdesk_client::{ErrorCode, mock::MockServer, uuid::Uuid};

#[tokio::test]
async fn a_guest_gets_the_answer_of_the_agent() {
    let server = MockServer::start().await;
    let mut reply = server.chat().example();
    reply.answer = "At 10:00.".to_owned();
    server.chat().expect(1).returns(reply).await;

    assert_eq!(desk::answer(&server.client(), Uuid::nil(), "When?").await.unwrap(), "At 10:00.");
}

#[tokio::test]
async fn without_credits_a_guest_is_sent_to_the_desk() {
    let server = MockServer::start().await;
    server.chat().fails(ErrorCode::InsufficientCredits, "Buy credits.").await;

    assert_eq!(desk::answer(&server.client(), Uuid::nil(), "When?").await.unwrap(), "Please ask at the desk.");
}
