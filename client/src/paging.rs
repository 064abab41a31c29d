//! All items of a list, page by page: [`List`].

use futures::{StreamExt as _, TryStreamExt as _, future::BoxFuture, stream, stream::BoxStream};

use crate::Error;

/// A page of a list. Implemented by generated code for every schema with `items` and `nextCursor`.
pub trait Page {
    /// Type of the items.
    type Item: Send;

    /// Returns the items, and the cursor of the next page if there is one.
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>);
}

/// A call that answers with one page of a list. Implemented by generated code for every operation with a `cursor`.
///
/// ```no_run
/// # async fn example(client: frontdesk_client::Client) -> Result<(), frontdesk_client::Error> {
/// use frontdesk_client::prelude::*;
///
/// let mut agents = client.list_agents().limit(100).all();
/// while let Some(agent) = agents.try_next().await? {
///     println!("{}", agent.name);
/// }
/// # Ok(())
/// # }
/// ```
pub trait List: Clone + Send + 'static {
    /// Type of a page.
    type Page: Page + Send;

    /// Returns the call for the page that begins at `cursor`.
    #[must_use]
    fn after(self, cursor: String) -> Self;

    /// Sends the call.
    fn fetch(self) -> BoxFuture<'static, Result<Self::Page, Error>>;

    /// Returns all items of the list from this page on. `limit` is the page size; the next page is requested once
    /// the items of the previous one are used up, so that no more than one is in memory. An error ends the stream.
    fn all(self) -> BoxStream<'static, Result<<Self::Page as Page>::Item, Error>> {
        stream::try_unfold(Some(self), |page| async {
            let Some(call) = page else { return Ok(None) };
            let (items, cursor) = call.clone().fetch().await?.into_parts();
            let items = stream::iter(items.into_iter().map(Ok));
            Ok::<_, Error>(Some((items, cursor.map(|cursor| call.after(cursor)))))
        })
        .try_flatten()
        .boxed()
    }
}
