//! Pages of lists: a cursor is only valid for the list and the caller that it was issued for.

use crate::{
    api::Api,
    auth::{cursor::ListScope, key_ring::Ring},
    http::context::Context,
    types::{Cursor, Error, PageRequest, Result, SortKey},
};
use std::sync::Arc;

/// A list being read.
pub(super) struct List {
    scope: ListScope,
    ring: Arc<Ring>,
}

impl List {
    /// The cursor of the next page, as sent to the caller.
    pub(super) fn next<K: SortKey>(&self, next: Option<Cursor<K>>) -> Option<String> {
        next.map(|cursor| self.scope.seal(&self.ring, &cursor))
    }
}

impl Api {
    /// The list that an operation reads, and the requested page of it. `of` says what is listed: the parent, the filters and the
    /// order, by their parameter names.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when the cursor does not belong to this list.
    pub(super) async fn list<K: SortKey>(
        &self,
        cx: &Context,
        of: &[(&'static str, String)],
        limit: i32,
        cursor: Option<&str>,
    ) -> Result<(List, PageRequest<K>)> {
        let scope = ListScope { org: cx.caller()?.org, operation: cx.operation, of: of.to_vec() };
        let after = match cursor {
            Some(text) => Some(self.position(&scope, text).await?),
            None => None,
        };
        let limit = u32::try_from(limit).map_err(|_| Error::internal("the contract lets a negative limit through"))?;
        Ok((List { scope, ring: self.services.ring.now()? }, PageRequest { limit, after }))
    }

    async fn position<K: SortKey>(&self, scope: &ListScope, text: &str) -> Result<Cursor<K>> {
        let found = self.services.ring.look(&self.services.store, |ring| scope.open(ring, text)).await?;
        found.ok_or_else(|| {
            let message =
                "This is not a `nextCursor` of this list, with these filters. Leave it out to begin with the first page.";
            Error::invalid("query/cursor", message)
        })
    }
}
