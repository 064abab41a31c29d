//! The settings of a person, on a page with their sessions.

use askama::Template;
use frontdesk_platform::accounts::{profiles, sessions};
use frontdesk_store::retry_aborted;
use frontdesk_types::{
    Error, Result,
    accounts::{
        profiles::{ProfileChanges, Theme},
        sessions::ListedSession,
    },
};
use http::StatusCode;

use crate::{
    app::{
        forms::{self, FormState},
        moments::Moment,
        reply::PageReply,
        shell::Person,
        texts::Texts,
        toasts::Toast,
        visit::PersonVisit,
    },
    help::languages::native_name,
    site::form::FormFields,
};

/// The settings of a person.
#[derive(Template)]
#[template(path = "app/account/show.html")]
struct AccountPage<'v> {
    t: &'static Texts,
    token: String,
    person: Person<'v>,
    form: FormState,
    /// Languages to choose from, with their names.
    languages: Vec<(&'static str, String)>,
    sessions: Vec<ShownSession>,
    toast: Option<Toast>,
}

/// A browser in which the person is signed in.
struct ShownSession {
    id: String,
    browser: String,
    network: String,
    seen: Moment,
    since: Moment,
    is_current: bool,
}

pub(super) async fn show(visit: &PersonVisit) -> Result<PageReply> {
    let profile = &visit.profile;
    let values = [
        ("name", profile.name.as_deref().unwrap_or_default()),
        ("timeZone", profile.time_zone.as_deref().unwrap_or_default()),
        ("language", profile.language.as_deref().unwrap_or_default()),
        ("theme", profile.theme.map_or("", Theme::as_str)),
        ("singleKeys", if profile.single_keys { "true" } else { "" }),
    ];
    account_page(visit, StatusCode::OK, FormState::with_values(&visit.services().ports, &values)).await
}

pub(super) async fn submit(visit: &PersonVisit, form: FormFields) -> Result<PageReply> {
    match update(visit, &form).await {
        Ok(()) => Ok(PageReply::done("/account", "saved", None)),
        Err(error) => {
            let refusal = forms::as_refusal(error)?;
            account_page(visit, StatusCode::BAD_REQUEST, FormState::refused(&visit.services().ports, form, &refusal)).await
        }
    }
}

async fn update(visit: &PersonVisit, form: &FormFields) -> Result<()> {
    let given = |field: &str| Some(form.get(field).trim()).filter(|text| !text.is_empty()).map(ToOwned::to_owned);
    let theme = match form.get("theme") {
        "" => None,
        theme => Some(theme.parse::<Theme>().map_err(|_| Error::invalid("/theme", "Choose one of the themes."))?),
    };
    retry_aborted(|| async {
        let changes = ProfileChanges {
            name: Some(given("name")),
            time_zone: Some(given("timeZone")),
            language: Some(given("language")),
            theme: Some(theme),
            single_keys: Some(form.get("singleKeys") == "true"),
        };
        let mut tx = visit.services().store.begin().await?;
        profiles::update_profile(&mut tx, visit.session.account, changes).await?;
        tx.commit().await
    })
    .await
}

async fn account_page(visit: &PersonVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let t = visit.texts();
    let found = sessions::list_sessions(&mut visit.services().store.read().await?, visit.session.account, visit.now).await?;
    let toast = match visit.query("done").as_str() {
        "saved" => Some(Toast::new(t.account.saved)),
        "ended" => Some(Toast::new(t.account.ended)),
        _ => None,
    };
    let page = AccountPage {
        t,
        token: visit.form_token(),
        person: Person::new(visit),
        form,
        languages: profiles::LANGUAGES.map(|tag| (tag, native_name(tag))).to_vec(),
        sessions: found.into_iter().map(|session| shown_session(visit, session)).collect(),
        toast,
    };
    PageReply::page_with(status, &page)
}

fn shown_session(visit: &PersonVisit, session: ListedSession) -> ShownSession {
    let moments = visit.moments();
    let ListedSession { id, browser, created_at, seen_at } = session;
    ShownSession {
        is_current: id == visit.session.id,
        id: id.to_string(),
        browser: browser.name,
        network: browser.network,
        seen: moments.show(seen_at),
        since: moments.show(created_at),
    }
}
