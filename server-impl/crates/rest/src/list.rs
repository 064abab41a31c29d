//! Pages of lists: a cursor is only valid for the list and the caller that it was issued for.

use std::sync::Arc;

use frontdesk_core::auth::{cursor::ListScope, key_ring::Ring};
use frontdesk_http::context::Context;
use frontdesk_types::{Cursor, Error, PageRequest, Result, SortKey, SortOrder};

use crate::Api;

/// What a list is narrowed by, by the name of its parameter: the parent, and each filter that was given.
pub(super) type Narrowed = (&'static str, Option<String>);

/// A filter, by the name of its parameter.
pub(super) fn narrowed(name: &'static str, value: Option<impl ToString>) -> Narrowed {
    (name, value.map(|value| value.to_string()))
}

/// The part of a list that a request asks for.
pub(super) struct Asked<'a> {
    limit: i32,
    cursor: Option<&'a str>,
    order: SortOrder,
}

/// The part that the parameters of an operation ask for; `$order` is the direction where they name none.
macro_rules! asked {
    ($params:ident, $order:ident) => {
        $crate::list::Asked::of($params.limit, $params.cursor.as_deref(), $params.order, frontdesk_types::SortOrder::$order)
    };
}

pub(super) use asked;

impl<'a> Asked<'a> {
    /// The part in the order that was asked for, or else in this one.
    pub(super) fn of(limit: i32, cursor: Option<&'a str>, order: Option<SortOrder>, or_else: SortOrder) -> Self {
        Self { limit, cursor, order: order.unwrap_or(or_else) }
    }
}

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
    /// The list that an operation reads, and the requested page of it. A cursor belongs to what `of` says and to the order.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when the cursor does not belong to this list.
    pub(super) async fn list<K: SortKey>(
        &self,
        cx: &Context,
        of: impl IntoIterator<Item = Narrowed>,
        Asked { limit, cursor, order }: Asked<'_>,
    ) -> Result<(List, PageRequest<K>)> {
        let of = of.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let of = of.chain([("order", order.to_string())]).collect();
        let scope = ListScope { org: cx.caller()?.org, operation: cx.operation, of };
        let after = match cursor {
            Some(text) => Some(self.position(&scope, text).await?),
            None => None,
        };
        let limit = u32::try_from(limit).map_err(|_| Error::internal("the contract lets a negative limit through"))?;
        Ok((List { scope, ring: self.services.ring.now()? }, PageRequest { limit, order, after }))
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
