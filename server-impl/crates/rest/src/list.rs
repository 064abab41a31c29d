//! Pages of lists. A cursor is only valid for the list and the caller that it was issued for.

use std::sync::Arc;

use frontdesk_api::runtime::Filters;
use frontdesk_core::auth::{cursor::ListScope, key_ring::PepperRing};
use frontdesk_http::context::ReadContext;
use frontdesk_types::{Cursor, Error, PageRequest, Result, SortKey, SortOrder};

use crate::RestApi;

/// Page of a list that a request asks for, with the filters of the list.
pub(super) struct ListQuery<'a> {
    pub(super) filters: Filters,
    pub(super) limit: i32,
    pub(super) cursor: Option<&'a str>,
    pub(super) order: SortOrder,
}

/// Builds the query from the parameters of an operation; `$order` is the default direction, or `only` direction.
macro_rules! list_query {
    ($params:ident, only $order:ident) => {
        $crate::list::ListQuery {
            filters: $params.filters(),
            limit: $params.limit,
            cursor: $params.cursor.as_deref(),
            order: frontdesk_types::SortOrder::$order,
        }
    };
    ($params:ident, $order:ident) => {
        $crate::list::ListQuery {
            order: $params.order.unwrap_or(frontdesk_types::SortOrder::$order),
            ..$crate::list::list_query!($params, only $order)
        }
    };
}

pub(super) use list_query;

impl ListQuery<'_> {
    /// Binds the cursors to the normalized value of a filter, in place of the one that was sent.
    pub(super) fn with_normalized(mut self, name: &str, value: Option<impl ToString>) -> Self {
        self.filters = self.filters.normalize(name, value);
        self
    }
}

/// A list being read.
pub(super) struct OpenList {
    scope: ListScope,
    ring: Arc<PepperRing>,
}

impl OpenList {
    /// Returns the cursor of the next page, as sent to the caller.
    pub(super) fn seal_next<K: SortKey>(&self, next: Option<Cursor<K>>) -> Option<String> {
        next.map(|cursor| self.scope.seal(&self.ring, &cursor))
    }
}

impl RestApi {
    /// Opens the list that an operation reads, and the requested page of it. A cursor belongs to the filters of the
    /// list and to the order.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when the cursor does not belong to this list.
    pub(super) async fn open_list<K: SortKey>(
        &self,
        cx: &ReadContext,
        query: ListQuery<'_>,
    ) -> Result<(OpenList, PageRequest<K>)> {
        let ListQuery { filters, limit, cursor, order } = query;
        let of = filters.given().chain([("order", order.to_string())]).collect();
        let scope = ListScope { org: cx.caller.org, operation: cx.operation, of };
        let after = match cursor {
            Some(text) => Some(self.open_cursor(&scope, text).await?),
            None => None,
        };
        let limit = u32::try_from(limit).map_err(|_| Error::internal("the contract lets a negative limit through"))?;
        Ok((OpenList { scope, ring: self.services.ring.current_ring()? }, PageRequest { limit, order, after }))
    }

    async fn open_cursor<K: SortKey>(&self, scope: &ListScope, text: &str) -> Result<Cursor<K>> {
        let found = self.services.ring.find_in_ring(&self.services.store, |ring| scope.open(ring, text)).await?;
        found.ok_or_else(|| {
            let message =
                "This is not a `nextCursor` of this list, with these filters. Leave it out to begin with the first page.";
            Error::invalid("query/cursor", message)
        })
    }
}
