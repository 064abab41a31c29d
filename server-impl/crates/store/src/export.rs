//! Reads of any size, for exports: page by page, on dedicated readers.
//!
//! Each page is a separate query, which starts after the last row of the previous page. The consumer of the rows
//! may therefore be as slow as it likes: between two pages no connection is in use, no snapshot keeps SQLite from
//! truncating its write-ahead log, and no timeout of PostgreSQL applies. Memory is bounded by a page. Rows written
//! in the meantime are exported if they come after the current page.

use std::{collections::VecDeque, future::Future};

use frontdesk_types::Result;
use futures::stream::{self, Stream};

use super::{Conn, Store};

/// Number of rows per page.
pub(super) const PAGE_ROWS: i64 = 500;

/// The pages of a table, each starting after the last row of the previous one.
pub(super) trait ExportPages: Send {
    /// Type of a row.
    type Row: Send;

    /// Returns the next rows after those read so far, in order, at most [`PAGE_ROWS`]; fewer only at the end.
    fn next(&mut self, conn: &mut Conn) -> impl Future<Output = Result<Vec<Self::Row>>> + Send;
}

/// Streams the rows of all pages. The stream ends after an error.
pub(super) fn stream_rows<P: ExportPages>(store: &Store, pages: P) -> impl Stream<Item = Result<P::Row>> + Send + use<P> {
    let reading = ExportCursor { store: store.clone(), pages, rows: VecDeque::new(), is_last: false };
    stream::try_unfold(reading, |mut reading| async move {
        let row = reading.next_row().await?;
        Ok(row.map(|row| (row, reading)))
    })
}

struct ExportCursor<P: ExportPages> {
    store: Store,
    pages: P,
    rows: VecDeque<P::Row>,
    is_last: bool,
}

impl<P: ExportPages> ExportCursor<P> {
    async fn next_row(&mut self) -> Result<Option<P::Row>> {
        if self.rows.is_empty() && !self.is_last {
            let mut conn = self.store.read_export().await?;
            self.rows = self.pages.next(&mut conn).await?.into();
            self.is_last = (self.rows.len() as i64) < PAGE_ROWS;
        }
        Ok(self.rows.pop_front())
    }
}
