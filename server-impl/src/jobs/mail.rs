//! Sends a mail, until a server takes it or nobody waits for it any more.

use crate::{
    app::App,
    domain::post::Posted,
    types::{Error, Result, jobs::Job, mail::Letter},
};

/// Does it.
pub(super) async fn send(app: &App, job: &Job, letter: Letter) -> Result<()> {
    match app.post.post(letter, &app.site_url(), app.ports.clock.now()).await? {
        Posted::Sent | Posted::Obsolete => super::complete(app, job).await,
        Posted::Failed(error) if error.passes() => Err(Error::internal(error)),
        Posted::Failed(error) => {
            tracing::warn!(?letter, %error, "a mail is given up");
            super::complete(app, job).await
        }
    }
}
