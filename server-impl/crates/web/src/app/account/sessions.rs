//! Ending the sessions of a person.

use frontdesk_platform::accounts::{sessions, sign_in::BrowserToken};
use frontdesk_store::retry_aborted;
use frontdesk_types::Result;

use crate::{
    app::{account::confirm, reply::PageReply, visit::PersonVisit},
    site::{form::FormFields, redirect::LocalPath},
};

/// Ends one session: that of a browser that the person no longer uses.
pub(super) async fn end_one(visit: &PersonVisit, form: FormFields) -> Result<PageReply> {
    let Ok(id) = form.get("session").parse() else { return Ok(PageReply::redirect("/account")) };
    retry_aborted(|| async {
        let mut tx = visit.services().store.begin().await?;
        sessions::end_session(&mut tx, visit.session.account, id).await?;
        tx.commit().await
    })
    .await?;
    end_streams(visit);
    Ok(PageReply::done("/account", "ended", None))
}

/// Ends all sessions, also this one.
pub(super) async fn end_all(visit: &PersonVisit, _form: FormFields) -> Result<PageReply> {
    if !sessions::is_recently_proven(&visit.session, visit.now) {
        return Ok(confirm::ask_for_proof("/account", &FormFields::default()));
    }
    retry_aborted(|| async {
        let mut tx = visit.services().store.begin().await?;
        sessions::end_all_sessions(&mut tx, visit.session.account).await?;
        tx.commit().await
    })
    .await?;
    end_streams(visit);
    Ok(PageReply::SignedIn(BrowserToken::generate(&visit.services().ports), LocalPath::home()))
}

/// Has the streams of sessions that have ended end at once, and not only when their rights are next read.
fn end_streams(visit: &PersonVisit) {
    visit.services().standings.request_poll();
}
