//! Maximum number of concurrent deliveries to an endpoint.
//!
//! As in TCP (RFC 5681), it doubles with each round of good answers, by one for each, until it reaches half of its
//! size at the last trouble, and then grows by one per round. The first sign of trouble reduces it.

use std::time::Duration;

/// Initial number of concurrent deliveries.
const INITIAL_WINDOW: usize = 4;

/// Maximum number of concurrent deliveries to an endpoint.
const MAX_WINDOW: usize = 384;

/// An answer that takes this many times as long as the quickest ones indicates that the receiver is at capacity.
const STRETCHED_FACTOR: u32 = 4;

/// Answers that are quicker than this are good, regardless of other answers.
const QUICK_ANSWER: Duration = Duration::from_millis(250);

/// An answer that takes longer than this, and much longer than the quickest ones, is trouble.
const SLOW_ANSWER: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct DeliveryWindow {
    size: usize,
    /// Size at which doubling ends.
    threshold: usize,
    /// Good answers since it last grew in steps of one per round.
    answers: usize,
    /// Duration of the quickest answers, decaying slowly.
    quickest: Option<Duration>,
}

impl DeliveryWindow {
    pub(super) fn new() -> Self {
        Self { size: INITIAL_WINDOW, threshold: MAX_WINDOW, answers: 0, quickest: None }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Records a delivery that succeeded after `took`, while this many were under way.
    pub(super) fn record_success(&mut self, took: Duration, under_way: usize) {
        let quickest = self.quickest.map_or(took, |quickest| took.min(quickest + quickest / 256));
        self.quickest = Some(quickest);
        if took > SLOW_ANSWER && took > quickest * STRETCHED_FACTOR {
            // Those of a wider window have already had their effect.
            if under_way <= self.size {
                self.shrink(self.size / 2);
            }
        } else if under_way * 2 > self.size && took <= QUICK_ANSWER.max(quickest * STRETCHED_FACTOR) {
            // Only the part in use has been tested.
            self.grow();
        }
    }

    /// Records a failed delivery.
    pub(super) fn record_failure(&mut self) {
        self.shrink(1);
    }

    fn grow(&mut self) {
        if self.size >= self.threshold {
            self.answers += 1;
            if self.answers < self.size {
                return;
            }
        }
        self.answers = 0;
        self.size = (self.size + 1).min(MAX_WINDOW);
    }

    fn shrink(&mut self, size: usize) {
        if self.size > INITIAL_WINDOW {
            self.threshold = (self.size / 2).max(INITIAL_WINDOW);
        }
        self.size = size.max(1);
        self.answers = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers as many deliveries as fit into the window; returns its size afterwards.
    fn round(window: &mut DeliveryWindow, took: Duration) -> usize {
        let size = window.size();
        (0..size).for_each(|_| window.record_success(took, size));
        window.size()
    }

    #[test]
    fn it_doubles_then_grows_slowly_after_trouble() {
        let (mut window, took) = (DeliveryWindow::new(), Duration::from_millis(20));
        let sizes: Vec<_> = (0..8).map(|_| round(&mut window, took)).collect();
        assert_eq!(sizes, [8, 16, 32, 64, 128, 256, 384, 384]);
        window.record_failure();
        assert_eq!(window.size(), 1);
        let sizes: Vec<_> = (0..10).map(|_| round(&mut window, took)).collect();
        assert_eq!(sizes, [2, 4, 8, 16, 32, 64, 128, 192, 193, 194]);
    }

    #[test]
    fn it_grows_only_while_answers_are_good_and_it_is_used() {
        let mut window = DeliveryWindow::new();
        assert_eq!(round(&mut window, Duration::from_millis(2)), 8);
        assert_eq!(round(&mut window, Duration::from_millis(251)), 8, "the receiver has enough to do");
        window.record_success(Duration::from_secs(6), 8);
        assert_eq!(window.size(), 4, "the receiver is overwhelmed");
        (0..100).for_each(|_| window.record_success(Duration::from_millis(2), 1));
        assert_eq!(window.size(), 4, "one at a time shows nothing");
    }

    #[test]
    fn a_receiver_that_always_takes_its_time_is_no_trouble() {
        let mut window = DeliveryWindow::new();
        let sizes: Vec<_> = (0..7).map(|_| round(&mut window, Duration::from_secs(2))).collect();
        assert_eq!(sizes.last(), Some(&MAX_WINDOW));
    }
}
