//! Requests for a site: checks access, redirects to the canonical hostname, and finds the page.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::Request,
    response::{IntoResponse, Response},
};
use frontdesk_help_center::{addresses::PageAddresses, paths::SitePath};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Result,
    help_center::{
        access::{Entry, Visitor},
        pages::PublicSite,
    },
};
use http::{Method, StatusCode, header, request::Parts};

use super::{
    answer::{Answer, plain},
    article, ask,
    cache::Key,
    collection,
    door::{self, Link},
    feed, feedback, files, home, llms, not_found,
    page::Page,
    paths::{self, RequestedPage, Target},
    preview, redirects, respond, robots, search, sheets,
    site::Whole,
    sitemap, visitors, visits,
};
use crate::{
    Pages, query,
    redirect::{LocalPath, Location},
};

/// Answers a request at a hostname for the pages of a site. `place` is `None` if there is no such site.
pub(crate) async fn show(pages: &Pages, host: &str, place: Option<PublicSite>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let is_read = matches!(head.method, Method::GET | Method::HEAD);
    if is_read && let Some(ours) = sheets::ours(head.uri.path()) {
        return respond::sent(ours, &head).await;
    }
    let Some(place) = place.filter(PublicSite::is_served) else { return respond::sent(Answer::Unavailable, &head).await };
    let is_open = place.is_open();
    let mut response = served(pages, host, place, head, body).await;
    if !is_open {
        door::seal(&mut response);
    }
    response
}

async fn served(pages: &Pages, host: &str, place: PublicSite, head: Parts, body: Body) -> Response {
    let is_read = matches!(head.method, Method::GET | Method::HEAD);
    if is_read {
        let whose = (place.org, place.site);
        return match Visit::of(pages, place, &head).answer(host).await {
            Ok(answer) => {
                let subject = answer.subject();
                let response = respond::sent(answer, &head).await;
                visits::note(pages, whose, &head, subject, response.status());
                response
            }
            Err(error) => respond::failed(&head, error),
        };
    }
    if !place.is_visible() {
        return respond::sent(Answer::Unavailable, &head).await;
    }
    if head.method != Method::POST {
        return not_allowed("GET, HEAD");
    }
    if let Some(step) = door::Step::of(&place, head.uri.path()) {
        return door::take(pages, &place, &head, body, step).await;
    }
    let is_secure = visitors::is_secure(&pages.services.help_addresses().of_public(&place).origin);
    match visitors::admitted(&pages.services, &place, &head.headers, is_secure).await {
        Ok(None) => respond::sent(Answer::Unavailable, &head).await,
        Ok(Some(_)) if head.uri.path() == paths::FEEDBACK => feedback::take(pages, &place, &head, body).await,
        Ok(Some(visitor)) => {
            let taken = ask::take(pages, &place, &head, body, &visitor).await;
            taken.unwrap_or_else(|| not_allowed("GET, HEAD"))
        }
        Err(error) => respond::failed(&head, error),
    }
}

fn not_allowed(allowed: &'static str) -> Response {
    let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "This page can only be read.\n".to_owned());
    response.headers_mut().insert(header::ALLOW, http::HeaderValue::from_static(allowed));
    response.into_response()
}

/// A GET or HEAD request for a page.
struct Visit<'r> {
    pages: &'r Pages,
    place: PublicSite,
    addresses: PageAddresses,
    head: &'r Parts,
}

impl<'r> Visit<'r> {
    fn of(pages: &'r Pages, place: PublicSite, head: &'r Parts) -> Self {
        let addresses = pages.services.help_addresses().of_public(&place);
        Self { pages, place, addresses, head }
    }

    fn query(&self) -> &str {
        query::of(self.head)
    }

    async fn answer(&self, host: &str) -> Result<Answer> {
        let (services, path) = (&self.pages.services, self.head.uri.path());
        let previewed = preview::shown(services, &self.place, path, self.query()).await?;
        if previewed.is_none() && !self.place.is_visible() && !self.is_part_of_preview().await? {
            return Ok(Answer::Unavailable);
        }
        if host != self.canonical() {
            return Ok(Answer::moved(Location::at(&self.addresses.origin, &LocalPath::asked(&self.head.uri))));
        }
        if let Some(article) = previewed {
            let Some(whole) = self.whole().await? else { return Ok(Answer::Unavailable) };
            return preview::page(&mut self.read().await?, &whole, article)
                .await
                .map(|page| Answer::Private(StatusCode::OK, page));
        }
        let visitor = match self.at_the_door().await? {
            Ok(visitor) => visitor,
            Err(answer) => return Ok(answer),
        };
        if path == paths::FEEDBACK {
            return Ok(Answer::Other(not_allowed("POST")));
        }
        self.page(path, &visitor).await
    }

    async fn read(&self) -> Result<Conn> {
        self.pages.services.store.read().await
    }

    async fn whole(&self) -> Result<Option<Whole>> {
        Whole::now(self.pages, &self.place, &self.addresses).await
    }

    /// Returns the visitor, or the answer for one who lacks a pass or returns to the access form with one.
    async fn at_the_door(&self) -> Result<Result<Visitor, Answer>> {
        if self.place.is_open() || !self.place.is_visible() {
            return Ok(Ok(Visitor::unknown(Entry::Open)));
        }
        let (services, head) = (&self.pages.services, self.head);
        let is_secure = visitors::is_secure(&self.addresses.origin);
        let visitor = visitors::admitted(services, &self.place, &head.headers, is_secure).await?;
        match &visitor {
            Some(reader) if !door::is_passed(&self.place, head) => return Ok(Ok(reader.clone())),
            None if self.is_part_of_preview().await? => return Ok(Ok(Visitor::unknown(Entry::Open))),
            _ => {}
        }
        let Some(whole) = self.whole().await? else { return Ok(Err(Answer::Unavailable)) };
        match (door::follow_link(self.pages, &self.place, head, &whole, &self.addresses).await?, visitor) {
            (Some(Link::Entered(entered)), _) => Ok(Err(entered)),
            // Even if the link has been used up, the existing pass remains valid.
            (_, Some(_)) => Ok(Err(door::passed(head))),
            (Some(Link::Refused(refusal)), None) => Ok(Err(refusal)),
            (None, None) => door::closed(&self.place, &whole, head).map(Err),
        }
    }

    /// Returns `true` for style sheets, pictures and files of a preview. It shows one article, and nothing
    /// else of the site.
    async fn is_part_of_preview(&self) -> Result<bool> {
        let is_part = SitePath::parse(self.head.uri.path()).is_ok_and(|path| paths::is_part_of_page(&path));
        Ok(is_part && preview::is_asked_by(&self.pages.services, &self.place, &self.head.headers).await?)
    }

    /// Returns the canonical hostname of the site.
    fn canonical(&self) -> String {
        let own = || self.pages.services.help_addresses().hostname(&self.place.slug);
        self.place.hostname.clone().unwrap_or_else(own)
    }

    fn key(&self, path: &str) -> Key {
        let (origin, path) = (self.addresses.origin.clone(), path.to_owned());
        Key { site: self.place.site, change: self.place.change, asks: self.place.asks, origin, path }
    }

    async fn page(&self, asked: &str, visitor: &Visitor) -> Result<Answer> {
        let path = SitePath::parse(asked);
        if let Ok(path) = &path
            && let Some(page) = self.pages.help.get(&self.key(path.as_str()))
            && !(asked.len() > 1 && asked.ends_with('/'))
        {
            return Ok(Answer::Page(StatusCode::OK, page));
        }
        let Some(whole) = self.whole().await? else { return Ok(Answer::Unavailable) };
        let Ok(path) = path else { return self.missing(&whole, &whole.site.locale).await };
        if asked.len() > 1 && asked.ends_with('/') {
            let query = self.head.uri.query().map_or(String::new(), |query| format!("?{query}"));
            return Ok(Answer::moved(LocalPath::of(&format!("{path}{query}"))));
        }
        let Target { locale, asked } = Target::of(&path, &whole.site);
        let whole = Arc::new(whole);
        if let Some(answer) = self.about_asking(&whole, &locale, &asked, visitor).await? {
            return Ok(answer);
        }
        match self.found(&whole, &path, &locale, asked).await? {
            Found::Kept(page) => {
                let page = Arc::new(page);
                self.pages.help.put(self.key(path.as_str()), Arc::clone(&page));
                Ok(Answer::Page(StatusCode::OK, page))
            }
            Found::Answer(answer) => Ok(answer),
            Found::Nothing => match redirects::destination(&self.pages.services, &whole, &path).await? {
                Some(answer) => Ok(answer),
                None => self.missing(&whole, &locale).await,
            },
        }
    }

    /// Answers requests that concern asking; `None` for all others, and if visitors cannot ask.
    async fn about_asking(
        &self,
        whole: &Arc<Whole>,
        locale: &str,
        asked: &RequestedPage,
        visitor: &Visitor,
    ) -> Result<Option<Answer>> {
        if !self.place.asks || !self.place.published {
            return Ok(None);
        }
        let asker = ask::Asker::of(self.pages, &self.place, self.head, whole, locale, visitor);
        match asked {
            RequestedPage::Ask => ask::page(&asker, self.query()).await.map(Some),
            RequestedPage::AskStream => Ok(Some(Answer::Other(not_allowed("POST")))),
            RequestedPage::Reply(message) => Ok(Some(Answer::Other(ask::resume(&asker, *message).await))),
            _ => Ok(None),
        }
    }

    async fn found(&self, whole: &Whole, path: &SitePath, locale: &str, asked: RequestedPage) -> Result<Found> {
        let services = &self.pages.services;
        // Each arm takes the connection that it needs, since search and files take their own.
        Ok(match asked {
            RequestedPage::Home => Found::Kept(home::page(&mut self.read().await?, whole, locale).await?),
            RequestedPage::Collection { slug, page } => {
                Found::kept(collection::page(&mut self.read().await?, whole, locale, &slug, page).await?)
            }
            RequestedPage::Article { number, is_markdown } => self.article(whole, path, number, is_markdown).await?,
            RequestedPage::Search => Found::Answer(Answer::found(search::page(services, whole, locale, self.query()).await?)),
            RequestedPage::Instant => Found::Answer(Answer::found(search::instant(services, whole, self.query()).await?)),
            RequestedPage::Feed => Found::Kept(feed::page(&mut self.read().await?, whole, locale).await?),
            RequestedPage::Sitemap(file) => Found::kept(sitemap::page(&mut self.read().await?, whole, file).await?),
            RequestedPage::Robots => Found::Kept(robots::page(whole)?),
            RequestedPage::Llms => Found::Kept(llms::page(&mut self.read().await?, whole).await?),
            RequestedPage::Favicon => Found::Answer(favicon(whole)),
            RequestedPage::Theme => Found::Answer(sheets::theme(whole, path.as_str())),
            RequestedPage::OwnSheet => sheets::own(whole, path.as_str()).map_or(Found::Nothing, Found::Answer),
            RequestedPage::File(id, name) => {
                let Parts { method, headers, .. } = self.head;
                let found = files::file(&services.store, whole, (id, &name), method, headers).await?;
                found.map_or(Found::Nothing, |response| Found::Answer(Answer::Other(response)))
            }
            RequestedPage::Ask | RequestedPage::AskStream | RequestedPage::Reply(_) | RequestedPage::Other => Found::Nothing,
        })
    }

    async fn article(&self, whole: &Whole, path: &SitePath, number: i64, is_markdown: bool) -> Result<Found> {
        let conn = &mut self.read().await?;
        let found = store::help_center::pages::article(conn, self.place.org, self.place.site, number).await?;
        let Some(found) = found else { return Ok(Found::Nothing) };
        let mut own = whole.path_of(&found.link);
        if is_markdown {
            own.push_str(".md");
        }
        // A different slug or language redirects to the right one, so that renaming needs no stored redirect.
        if SitePath::parse(&own).as_ref() != Ok(path) {
            return Ok(Found::Answer(Answer::moved(LocalPath::of(&own))));
        }
        if is_markdown {
            return article::markdown(conn, whole, &found).await.map(Found::kept);
        }
        article::page(conn, whole, &found).await.map(Found::Kept)
    }

    async fn missing(&self, whole: &Whole, locale: &str) -> Result<Answer> {
        // Paths of pages start with `/`, so this key is unique.
        let key = self.key(&format!("404 {locale}"));
        if let Some(page) = self.pages.help.get(&key) {
            return Ok(Answer::Page(StatusCode::NOT_FOUND, page));
        }
        let page = Arc::new(not_found::page(&mut self.read().await?, whole, locale).await?);
        self.pages.help.put(key, Arc::clone(&page));
        Ok(Answer::Page(StatusCode::NOT_FOUND, page))
    }
}

/// Result of looking up a path.
enum Found {
    /// A page to be cached.
    Kept(Page),
    /// Any other answer.
    Answer(Answer),
    /// No page of the site.
    Nothing,
}

impl Found {
    fn kept(page: Option<Page>) -> Self {
        page.map_or(Self::Nothing, Self::Kept)
    }
}

fn favicon(whole: &Whole) -> Answer {
    let icon = whole.shown.favicon.as_deref().unwrap_or(&super::assets::ICON.path);
    Answer::moved_for_now(LocalPath::of(icon))
}
