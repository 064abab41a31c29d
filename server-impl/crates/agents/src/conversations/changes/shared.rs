//! Reads that the readers of one conversation share: after a change, the first of them reads it, and the others get
//! it from memory. Many readers cost the database as much as one.

use std::sync::Arc;

use frontdesk_types::Result;
use tokio::sync::Mutex;

/// The result of one read: the current resource, and the items that were new.
#[derive(Debug)]
pub(super) struct SharedReading<R, I> {
    /// The reading includes everything with a greater number than this …
    pub(super) since: i64,
    /// … up to this one.
    pub(super) until: i64,
    /// The resource.
    pub(super) resource: Arc<R>,
    /// The items, by number.
    pub(super) items: Vec<(i64, Arc<I>)>,
}

/// The changes that are new to one reader.
pub(super) struct UnreadChanges<R, I> {
    /// Number up to which the reader then has everything.
    pub(super) until: i64,
    /// The resource.
    pub(super) resource: Arc<R>,
    /// The items, by number.
    pub(super) items: Vec<(i64, Arc<I>)>,
}

impl<R, I> SharedReading<R, I> {
    /// Returns the changes that are new to a reader who has everything up to `sent`; `None` if there are none, or
    /// if the reading lacks some of them.
    fn changes_after(&self, sent: i64) -> Option<UnreadChanges<R, I>> {
        (self.since..self.until).contains(&sent).then(|| self.items_beyond(sent))
    }

    fn items_beyond(&self, sent: i64) -> UnreadChanges<R, I> {
        let items = self.items.iter().filter(|(number, _)| *number > sent).cloned().collect();
        UnreadChanges { until: self.until, resource: Arc::clone(&self.resource), items }
    }
}

/// The last reading of a resource.
#[derive(Debug)]
pub(super) struct SharedReads<R, I>(Mutex<Option<SharedReading<R, I>>>);

impl<R, I> Default for SharedReads<R, I> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<R, I> SharedReads<R, I> {
    /// Returns the changes that are new to a reader who has everything up to `sent`. `read` is awaited only if no
    /// other reader has read them.
    ///
    /// # Errors
    /// Those of `read`.
    pub(super) async fn changes_after(
        &self,
        sent: i64,
        read: impl Future<Output = Result<SharedReading<R, I>>>,
    ) -> Result<UnreadChanges<R, I>> {
        let mut last = self.0.lock().await;
        if let Some(news) = last.as_ref().and_then(|last| last.changes_after(sent)) {
            return Ok(news);
        }
        if last.as_ref().is_some_and(|last| sent < last.since) {
            // A reader that lags behind catches up alone, so that the others keep their shared reading.
            drop(last);
            return Ok(read.await?.items_beyond(sent));
        }
        let reading = read.await?;
        let news = reading.items_beyond(sent);
        *last = Some(reading);
        Ok(news)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use futures::future::join_all;

    use super::*;

    /// A resource with items of the numbers 1, 2, …, of which two are read at a time.
    #[derive(Default)]
    struct TestSource {
        number: AtomicI64,
        reads: AtomicI64,
    }

    impl TestSource {
        async fn read(&self, since: i64) -> Result<SharedReading<&'static str, i64>> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            let until = self.number.load(Ordering::Relaxed).min(since + 2);
            tokio::task::yield_now().await;
            let items = (since + 1..=until).map(|number| (number, Arc::new(number))).collect();
            Ok(SharedReading { since, until, resource: Arc::new("resource"), items })
        }
    }

    /// Returns the numbers that a reader gets.
    async fn read_numbers(shared: &SharedReads<&'static str, i64>, source: &TestSource, sent: i64) -> Vec<i64> {
        let news = shared.changes_after(sent, source.read(sent)).await.expect("a reading");
        news.items.iter().map(|(number, _)| *number).collect()
    }

    #[tokio::test]
    async fn two_hundred_readers_read_a_change_once() {
        let (shared, source) = (SharedReads::default(), TestSource::default());
        for change in 1..=3 {
            source.number.store(change, Ordering::Relaxed);
            let got = join_all((0..200).map(|_| read_numbers(&shared, &source, change - 1))).await;
            assert!(got.iter().all(|numbers| *numbers == [change]), "{got:?}");
            assert_eq!(source.reads.load(Ordering::Relaxed), change);
        }
    }

    #[tokio::test]
    async fn one_who_lags_behind_takes_nothing_from_the_others() {
        let (shared, source) = (SharedReads::default(), TestSource::default());
        source.number.store(9, Ordering::Relaxed);
        assert_eq!(read_numbers(&shared, &source, 7).await, [8, 9]);
        assert_eq!(read_numbers(&shared, &source, 0).await, [1, 2]);
        assert_eq!(read_numbers(&shared, &source, 2).await, [3, 4]);
        assert_eq!(source.reads.load(Ordering::Relaxed), 3);
        assert_eq!(read_numbers(&shared, &source, 7).await, [8, 9]);
        assert_eq!(read_numbers(&shared, &source, 8).await, [9], "a part of what the others have read");
        assert_eq!(source.reads.load(Ordering::Relaxed), 3);
    }
}
