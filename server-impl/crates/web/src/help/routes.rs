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
        access::{SiteVisitor, VisitorEntry},
        pages::PublicSite,
    },
};
use http::{Method, StatusCode, header, request::Parts};

use super::{
    answer::{PageResponse, plain_text},
    article, ask,
    cache::PageKey,
    collection,
    door::{self, LinkOutcome},
    feed, feedback, files, home, llms, not_found,
    page::RenderedPage,
    paths::{self, RequestTarget, RequestedPage},
    preview, redirects, respond, robots, search, sheets,
    site::LoadedSite,
    sitemap, visitors, visits,
};
use crate::{
    Pages,
    site::{
        query,
        redirect::{LocalPath, Location},
    },
};

/// Answers a request at a hostname for the pages of a site. `place` is `None` if there is no such site.
pub(crate) async fn handle_request(pages: &Pages, host: &str, place: Option<PublicSite>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let is_read = matches!(head.method, Method::GET | Method::HEAD);
    if is_read && let Some(ours) = sheets::static_file(head.uri.path()) {
        return respond::send_answer(ours, &head).await;
    }
    let Some(place) = place.filter(PublicSite::is_served) else {
        return respond::send_answer(PageResponse::Unavailable, &head).await;
    };
    let is_open = place.is_open();
    let mut response = serve_site(pages, host, place, head, body).await;
    if !is_open {
        door::forbid_caching(&mut response);
    }
    response
}

async fn serve_site(pages: &Pages, host: &str, place: PublicSite, head: Parts, body: Body) -> Response {
    let is_read = matches!(head.method, Method::GET | Method::HEAD);
    if is_read {
        let whose = (place.org, place.site);
        return match SiteVisit::new(pages, place, &head).answer_page(host).await {
            Ok(answer) => {
                let subject = answer.subject();
                let response = respond::send_answer(answer, &head).await;
                visits::count_visit(pages, whose, &head, subject, response.status());
                response
            }
            Err(error) => respond::error_response(&head, error),
        };
    }
    if !place.is_visible() {
        return respond::send_answer(PageResponse::Unavailable, &head).await;
    }
    if head.method != Method::POST {
        return method_not_allowed("GET, HEAD");
    }
    if let Some(step) = door::AccessStep::from_path(&place, head.uri.path()) {
        return door::handle_form(pages, &place, &head, body, step).await;
    }
    let is_secure = visitors::is_secure(&pages.services.help_addresses().of_public(&place).origin);
    match visitors::admit_visitor(&pages.services, &place, &head.headers, is_secure).await {
        Ok(None) => respond::send_answer(PageResponse::Unavailable, &head).await,
        Ok(Some(_)) if head.uri.path() == paths::FEEDBACK_PATH => feedback::handle_rating(pages, &place, &head, body).await,
        Ok(Some(visitor)) => {
            let taken = ask::handle_question(pages, &place, &head, body, &visitor).await;
            taken.unwrap_or_else(|| method_not_allowed("GET, HEAD"))
        }
        Err(error) => respond::error_response(&head, error),
    }
}

fn method_not_allowed(allowed: &'static str) -> Response {
    let mut response = plain_text(StatusCode::METHOD_NOT_ALLOWED, "This page can only be read.\n".to_owned());
    response.headers_mut().insert(header::ALLOW, http::HeaderValue::from_static(allowed));
    response.into_response()
}

/// A GET or HEAD request for a page.
struct SiteVisit<'r> {
    pages: &'r Pages,
    place: PublicSite,
    addresses: PageAddresses,
    head: &'r Parts,
}

impl<'r> SiteVisit<'r> {
    fn new(pages: &'r Pages, place: PublicSite, head: &'r Parts) -> Self {
        let addresses = pages.services.help_addresses().of_public(&place);
        Self { pages, place, addresses, head }
    }

    fn query(&self) -> &str {
        query::of_request(self.head)
    }

    async fn answer_page(&self, host: &str) -> Result<PageResponse> {
        let (services, path) = (&self.pages.services, self.head.uri.path());
        let previewed = preview::find_previewed(services, &self.place, path, self.query()).await?;
        if previewed.is_none() && !self.place.is_visible() && !self.is_part_of_preview().await? {
            return Ok(PageResponse::Unavailable);
        }
        if host != self.canonical_host() {
            return Ok(PageResponse::permanent_redirect(Location::at_origin(
                &self.addresses.origin,
                &LocalPath::from_uri(&self.head.uri),
            )));
        }
        if let Some(article) = previewed {
            let Some(whole) = self.load_site().await? else { return Ok(PageResponse::Unavailable) };
            return preview::render_page(&mut self.read_conn().await?, &whole, article)
                .await
                .map(|page| PageResponse::Private(StatusCode::OK, page));
        }
        let visitor = match self.check_access().await? {
            Ok(visitor) => visitor,
            Err(answer) => return Ok(answer),
        };
        if path == paths::FEEDBACK_PATH {
            return Ok(PageResponse::Other(method_not_allowed("POST")));
        }
        self.find_page(path, &visitor).await
    }

    async fn read_conn(&self) -> Result<Conn> {
        self.pages.services.store.read().await
    }

    async fn load_site(&self) -> Result<Option<LoadedSite>> {
        LoadedSite::load_now(self.pages, &self.place, &self.addresses).await
    }

    /// Returns the visitor, or the answer for one who lacks a pass or returns to the access form with one.
    async fn check_access(&self) -> Result<Result<SiteVisitor, PageResponse>> {
        if self.place.is_open() || !self.place.is_visible() {
            return Ok(Ok(SiteVisitor::unknown(VisitorEntry::Open)));
        }
        let (services, head) = (&self.pages.services, self.head);
        let is_secure = visitors::is_secure(&self.addresses.origin);
        let visitor = visitors::admit_visitor(services, &self.place, &head.headers, is_secure).await?;
        match &visitor {
            Some(reader) if !door::is_access_request(&self.place, head) => return Ok(Ok(reader.clone())),
            None if self.is_part_of_preview().await? => return Ok(Ok(SiteVisitor::unknown(VisitorEntry::Open))),
            _ => {}
        }
        let Some(whole) = self.load_site().await? else { return Ok(Err(PageResponse::Unavailable)) };
        match (door::follow_link(self.pages, &self.place, head, &whole, &self.addresses).await?, visitor) {
            (Some(LinkOutcome::Entered(entered)), _) => Ok(Err(entered)),
            // Even if the link has been used up, the existing pass remains valid.
            (_, Some(_)) => Ok(Err(door::redirect_inside(head))),
            (Some(LinkOutcome::Refused(refusal)), None) => Ok(Err(refusal)),
            (None, None) => door::deny_access(&self.place, &whole, head).map(Err),
        }
    }

    /// Returns `true` for style sheets, pictures and files of a preview. It shows one article, and nothing
    /// else of the site.
    async fn is_part_of_preview(&self) -> Result<bool> {
        let is_part = SitePath::parse(self.head.uri.path()).is_ok_and(|path| paths::is_part_of_page(&path));
        Ok(is_part && preview::is_requested_by(&self.pages.services, &self.place, &self.head.headers).await?)
    }

    /// Returns the canonical hostname of the site.
    fn canonical_host(&self) -> String {
        let own = || self.pages.services.help_addresses().hostname(&self.place.slug);
        self.place.hostname.clone().unwrap_or_else(own)
    }

    fn page_key(&self, path: &str) -> PageKey {
        let (origin, path) = (self.addresses.origin.clone(), path.to_owned());
        PageKey { site: self.place.site, change: self.place.change, asks: self.place.asks, origin, path }
    }

    async fn find_page(&self, asked: &str, visitor: &SiteVisitor) -> Result<PageResponse> {
        let path = SitePath::parse(asked);
        if let Ok(path) = &path
            && let Some(page) = self.pages.page_cache.get(&self.page_key(path.as_str()))
            && !(asked.len() > 1 && asked.ends_with('/'))
        {
            return Ok(PageResponse::Page(StatusCode::OK, page));
        }
        let Some(whole) = self.load_site().await? else { return Ok(PageResponse::Unavailable) };
        let Ok(path) = path else { return self.not_found_page(&whole, &whole.site.locale).await };
        if asked.len() > 1 && asked.ends_with('/') {
            let query = self.head.uri.query().map_or(String::new(), |query| format!("?{query}"));
            return Ok(PageResponse::permanent_redirect(LocalPath::parse_or_home(&format!("{path}{query}"))));
        }
        let RequestTarget { locale, requested: asked } = RequestTarget::parse(&path, &whole.site);
        let whole = Arc::new(whole);
        if let Some(answer) = self.answer_asking(&whole, &locale, &asked, visitor).await? {
            return Ok(answer);
        }
        match self.look_up(&whole, &path, &locale, asked).await? {
            PathLookup::Cacheable(page) => {
                let page = Arc::new(page);
                self.pages.page_cache.put(self.page_key(path.as_str()), Arc::clone(&page));
                Ok(PageResponse::Page(StatusCode::OK, page))
            }
            PathLookup::Answer(answer) => Ok(answer),
            PathLookup::Missing => match redirects::find_redirect(&self.pages.services, &whole, &path, self.query()).await? {
                Some(answer) => Ok(answer),
                None => self.not_found_page(&whole, &locale).await,
            },
        }
    }

    /// Answers requests that concern asking; `None` for all others, and if visitors cannot ask.
    async fn answer_asking(
        &self,
        whole: &Arc<LoadedSite>,
        locale: &str,
        asked: &RequestedPage,
        visitor: &SiteVisitor,
    ) -> Result<Option<PageResponse>> {
        if !self.place.asks || !self.place.published {
            return Ok(None);
        }
        let asker = ask::Asker { pages: self.pages, place: &self.place, head: self.head, whole, locale, visitor };
        match asked {
            RequestedPage::Ask => ask::render_page(&asker, self.query()).await.map(Some),
            RequestedPage::AskStream => Ok(Some(PageResponse::Other(method_not_allowed("POST")))),
            RequestedPage::Reply(message) => Ok(Some(PageResponse::Other(ask::resume_stream(&asker, *message).await))),
            _ => Ok(None),
        }
    }

    async fn look_up(&self, whole: &LoadedSite, path: &SitePath, locale: &str, asked: RequestedPage) -> Result<PathLookup> {
        let services = &self.pages.services;
        // Each arm takes the connection that it needs, since search and files take their own.
        Ok(match asked {
            RequestedPage::Home => PathLookup::Cacheable(home::render_page(&mut self.read_conn().await?, whole, locale).await?),
            RequestedPage::Collection { slug, page } => {
                PathLookup::from_page(collection::render_page(&mut self.read_conn().await?, whole, locale, &slug, page).await?)
            }
            RequestedPage::Article { number, is_markdown } => self.article_page(whole, path, number, is_markdown).await?,
            RequestedPage::Search => {
                PathLookup::Answer(PageResponse::ok_page(search::render_page(services, whole, locale, self.query()).await?))
            }
            RequestedPage::Instant => {
                PathLookup::Answer(PageResponse::ok_page(search::render_instant(services, whole, self.query()).await?))
            }
            RequestedPage::Feed => PathLookup::Cacheable(feed::render_page(&mut self.read_conn().await?, whole, locale).await?),
            RequestedPage::Sitemap(file) => {
                PathLookup::from_page(sitemap::render_page(&mut self.read_conn().await?, whole, file).await?)
            }
            RequestedPage::Robots => PathLookup::Cacheable(robots::render_page(whole)?),
            RequestedPage::Llms => PathLookup::Cacheable(llms::render_page(&mut self.read_conn().await?, whole).await?),
            RequestedPage::Favicon => PathLookup::Answer(redirect_favicon(whole)),
            RequestedPage::Theme => PathLookup::Answer(sheets::theme_sheet(whole, path.as_str())),
            RequestedPage::TenantSheet => {
                sheets::tenant_sheet(whole, path.as_str()).map_or(PathLookup::Missing, PathLookup::Answer)
            }
            RequestedPage::File(id, name) => {
                let Parts { method, headers, .. } = self.head;
                let found = files::serve_file(&services.store, whole, (id, &name), method, headers).await?;
                found.map_or(PathLookup::Missing, |response| PathLookup::Answer(PageResponse::Other(response)))
            }
            RequestedPage::Ask | RequestedPage::AskStream | RequestedPage::Reply(_) | RequestedPage::Other => PathLookup::Missing,
        })
    }

    async fn article_page(&self, whole: &LoadedSite, path: &SitePath, number: i64, is_markdown: bool) -> Result<PathLookup> {
        let conn = &mut self.read_conn().await?;
        let found = store::help_center::pages::find_page(conn, self.place.org, self.place.site, number).await?;
        let Some(found) = found else { return Ok(PathLookup::Missing) };
        let mut own = whole.article_path(&found.link);
        if is_markdown {
            own.push_str(".md");
        }
        // A different slug or language redirects to the right one, so that renaming needs no stored redirect.
        if SitePath::parse(&own).as_ref() != Ok(path) {
            let to = redirects::keep_query(&own, self.query());
            return Ok(PathLookup::Answer(PageResponse::permanent_redirect(to)));
        }
        if is_markdown {
            return article::render_markdown(conn, whole, &found).await.map(PathLookup::from_page);
        }
        article::render_page(conn, whole, &found).await.map(PathLookup::Cacheable)
    }

    async fn not_found_page(&self, whole: &LoadedSite, locale: &str) -> Result<PageResponse> {
        // Paths of pages start with `/`, so this key is unique.
        let key = self.page_key(&format!("404 {locale}"));
        if let Some(page) = self.pages.page_cache.get(&key) {
            return Ok(PageResponse::Page(StatusCode::NOT_FOUND, page));
        }
        let page = Arc::new(not_found::render_page(&mut self.read_conn().await?, whole, locale).await?);
        self.pages.page_cache.put(key, Arc::clone(&page));
        Ok(PageResponse::Page(StatusCode::NOT_FOUND, page))
    }
}

/// Result of looking up a path.
enum PathLookup {
    /// A page to be cached.
    Cacheable(RenderedPage),
    /// Any other answer.
    Answer(PageResponse),
    /// No page of the site.
    Missing,
}

impl PathLookup {
    fn from_page(page: Option<RenderedPage>) -> Self {
        page.map_or(Self::Missing, Self::Cacheable)
    }
}

fn redirect_favicon(whole: &LoadedSite) -> PageResponse {
    let icon = whole.shown.favicon.as_deref().unwrap_or(&super::assets::ICON.path);
    PageResponse::temporary_redirect(LocalPath::parse_or_home(icon))
}
