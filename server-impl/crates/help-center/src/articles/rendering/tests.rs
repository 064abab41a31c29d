use frontdesk_types::Code;
use futures::{FutureExt, future::join_all};
use uuid::Uuid;

use super::*;

const GREEDY: OrgId = OrgId(Uuid::from_u128(0x40_0001));
const OTHER: OrgId = OrgId(Uuid::from_u128(0x40_0002));
const VISITED: OrgId = OrgId(Uuid::from_u128(0x40_0003));

/// A single test, since the queue belongs to the process.
#[tokio::test]
async fn nobody_waits_for_the_texts_of_another_organization() {
    let running = SAVED_QUEUE.enter(GREEDY).await.expect("a turn");
    let mut queued = Box::pin(join_all((0..QUEUE_LIMITS.waiting).map(|_| RenderedText::render(GREEDY, "*a*", "en"))));
    assert!((&mut queued).now_or_never().is_none());
    RenderedText::render(OTHER, "*a*", "en").await.expect("its turn is next");
    let refused = RenderedText::render(GREEDY, "a", "en").await.expect_err("its queue is full");
    assert_eq!(refused.code(), Code::RateLimited);
    let shown = render_answer(GREEDY, "*a*", "en").await.expect("visitors have turns of their own");
    assert_eq!(shown.as_deref(), Some("<p><em>a</em></p>\n"));
    let prepared =
        PreparedTexts::default().get_or_render("*a*", "en").await.expect("whoever holds a transaction waits for nobody");
    assert_eq!(prepared.rendering.html, "<p><em>a</em></p>\n");
    parse_references(&"[a](/b) ".repeat(MAX_INLINE_BYTES)).await.expect("nor does whoever holds a connection");
    assert!((&mut queued).now_or_never().is_none());
    drop(running);
    assert!(queued.await.iter().all(Result::is_ok));
}

#[tokio::test]
async fn an_answer_is_shown_as_it_was_written_while_too_many_wait() {
    let running = SHOWN_QUEUE.enter(VISITED).await.expect("a turn");
    let mut queued = Box::pin(join_all((0..QUEUE_LIMITS.waiting).map(|_| render_answer(VISITED, "a", "en"))));
    assert!((&mut queued).now_or_never().is_none());
    assert_eq!(render_answer(VISITED, "a", "en").await.expect("no fault"), None);
    assert!(render_answer(OTHER, "a", "en").await.expect("no fault").is_some());
    drop((running, queued));
}
