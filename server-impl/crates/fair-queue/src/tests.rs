use std::pin::Pin;

use futures::{FutureExt, future::BoxFuture};
use proptest::prelude::*;

use super::*;

const LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: 40 };

type Entering<'q> = BoxFuture<'q, Result<QueueTurn<&'static str>, QueueFull>>;

/// Somebody who has entered, or waits.
fn enters<'q>(queue: &'q FairQueue<&'static str>, owner: &'static str) -> (Entering<'q>, Option<QueueTurn<&'static str>>) {
    let mut entering: Entering<'q> = Box::pin(queue.enter(owner));
    let turn = (&mut entering).now_or_never().map(|entered| entered.expect("there is room in the queue"));
    (entering, turn)
}

fn came(waiting: &mut Entering<'_>) -> Option<QueueTurn<&'static str>> {
    Pin::new(waiting).now_or_never().map(|entered| entered.expect("it waited"))
}

#[test]
fn whoever_queues_forty_keeps_nobody_waiting() {
    let queue = FairQueue::new(LIMITS);
    let (_, running) = enters(&queue, "greedy");
    let mut waiting: Vec<_> = (0..40).map(|_| enters(&queue, "greedy").0).collect();
    assert!(waiting.iter_mut().all(|waits| came(waits).is_none()), "one of an owner at a time");
    let (_, other) = enters(&queue, "other");
    assert!(other.is_some(), "there is room for others at once");
    drop((running, other));
    let next: Vec<_> = waiting.iter_mut().filter_map(came).collect();
    assert_eq!(next.len(), 1, "one of an owner at a time");
}

#[test]
fn owners_take_turns() {
    let queue = FairQueue::new(QueueLimits { at_once: 1, ..LIMITS });
    let (_, running) = enters(&queue, "a");
    let mut waiting: Vec<(&str, Entering<'_>)> = Vec::new();
    for owner in ["a", "a", "a", "b", "b", "c"] {
        waiting.push((owner, enters(&queue, owner).0));
    }
    let (mut order, mut turn) = (Vec::new(), running);
    while !waiting.is_empty() {
        drop(turn.take());
        let at = (0..waiting.len()).find(|at| {
            turn = came(&mut waiting[*at].1);
            turn.is_some()
        });
        order.push(waiting.remove(at.expect("somebody is next")).0);
    }
    assert_eq!(order.concat(), "bcabaa");
}

#[test]
fn whoever_has_no_turn_yet_goes_before_those_who_have_one() {
    let queue = FairQueue::new(QueueLimits { at_once: 1, ..LIMITS });
    let (_, running) = enters(&queue, "busy");
    let mut waiting: Vec<(&str, Entering<'_>)> = Vec::new();
    for owner in ["busy", "busy", "b", "c"] {
        waiting.push((owner, enters(&queue, owner).0));
    }
    let (mut order, mut turn) = (Vec::new(), running);
    for newcomer in ["d", "e", "f", "", "", "", ""] {
        drop(turn.take());
        let next = waiting.iter_mut().position(|(_, waits)| {
            turn = came(waits);
            turn.is_some()
        });
        order.push(waiting.remove(next.expect("somebody is next")).0);
        if !newcomer.is_empty() {
            waiting.push((newcomer, enters(&queue, newcomer).0));
        }
    }
    assert_eq!(order.join(" "), "b c busy d e f busy", "nor does anybody wait for newcomers without end");
}

#[test]
fn work_with_a_deadline_goes_first() {
    let queue = FairQueue::new(QueueLimits { at_once: 1, ..LIMITS });
    let (_, running) = enters(&queue, "a");
    let (mut patient, _) = enters(&queue, "b");
    let mut urgent = ["renewal 1", "renewal 2", "renewal 3"].map(|owner| -> Entering<'_> { Box::pin(queue.enter_first(owner)) });
    assert!(urgent.iter_mut().all(|waits| came(waits).is_none()), "whoever runs is not interrupted");
    let [mut first, second, mut third] = urgent;
    drop((running, second));
    let turn = came(&mut first);
    assert!(turn.is_some() && came(&mut third).is_none() && came(&mut patient).is_none());
    drop(turn);
    let turn = came(&mut third);
    assert!(turn.is_some() && came(&mut patient).is_none(), "whoever left is passed over");
    drop(turn);
    assert!(came(&mut patient).is_some());
}

#[test]
fn only_the_queue_of_one_owner_is_full() {
    let queue = FairQueue::new(QueueLimits { waiting: 2, ..LIMITS });
    let (_, _running) = enters(&queue, "greedy");
    let (first, _) = enters(&queue, "greedy");
    let (_second, _) = enters(&queue, "greedy");
    let refused = queue.enter("greedy").now_or_never().expect("no wait").expect_err("it is full");
    assert_eq!(refused, QueueFull { waiting: 2 });
    assert!(enters(&queue, "other").1.is_some());
    let Error::Refused(refusal) = Error::from(refused) else { panic!("a refusal") };
    insta::assert_snapshot!(
        format!("{} {} {:?}", refusal.code, refusal.message, refusal.retry_after),
        @"RATE_LIMITED 2 requests of your organization are already waiting for their turn. Send fewer at a time. Some(5)"
    );
    drop(first);
    assert!(queue.enter("greedy").now_or_never().is_none(), "whoever left takes no room");
}

#[test]
fn whoever_leaves_is_passed_over() {
    let queue = FairQueue::new(QueueLimits { at_once: 1, ..LIMITS });
    let (_, running) = enters(&queue, "a");
    let (left, _) = enters(&queue, "b");
    let (mut next, _) = enters(&queue, "c");
    drop(left);
    drop(running);
    let turn = came(&mut next).expect("a turn");
    let (granted, _) = enters(&queue, "b");
    let (mut last, _) = enters(&queue, "c");
    // Granted, and dropped before anybody took it.
    drop(turn);
    drop(granted);
    assert!(came(&mut last).is_some());
    drop(last);
    assert!(lock(&queue.0).waiting.is_empty() && lock(&queue.0).order.is_empty(), "nobody is remembered");
}

/// What somebody does: enters for an owner, ends the oldest turn, or leaves the queue.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Enter(usize),
    End,
    Leave,
}

proptest! {
    #[test]
    fn the_limits_hold_and_no_turn_is_lost(deeds in prop::collection::vec(prop_oneof![
        4 => (0_usize..4).prop_map(Deed::Enter), 3 => Just(Deed::End), 1 => Just(Deed::Leave),
    ], 1..200)) {
        const OWNERS: [&str; 4] = ["a", "b", "c", "d"];
        let queue = FairQueue::new(QueueLimits { at_once: 3, per_owner: 2, waiting: 1_000 });
        let (mut waiting, mut running): (Vec<Entering<'_>>, Vec<QueueTurn<&str>>) = (Vec::new(), Vec::new());
        for deed in deeds {
            match deed {
                Deed::Enter(owner) => {
                    let (entering, turn) = enters(&queue, OWNERS[owner]);
                    match turn {
                        Some(turn) => running.push(turn),
                        None => waiting.push(entering),
                    }
                }
                Deed::End if !running.is_empty() => drop(running.remove(0)),
                Deed::Leave if !waiting.is_empty() => drop(waiting.remove(0)),
                Deed::End | Deed::Leave => {}
            }
            waiting.retain_mut(|waits| match came(waits) {
                Some(turn) => {
                    running.push(turn);
                    false
                }
                None => true,
            });
            let of = |owner: &str| running.iter().filter(|turn| turn.owner == owner).count();
            prop_assert!(running.len() <= 3 && OWNERS.iter().all(|owner| of(owner) <= 2));
            prop_assert_eq!(lock(&queue.0).under_way, running.len());
        }
        // Nobody who waits is forgotten.
        while !waiting.is_empty() {
            let before = waiting.len();
            running.clear();
            waiting.retain_mut(|waits| match came(waits) {
                Some(turn) => {
                    running.push(turn);
                    false
                }
                None => true,
            });
            prop_assert!(waiting.len() < before);
        }
    }
}
