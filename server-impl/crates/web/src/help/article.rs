//! The page of an article, and its text as Markdown for programs.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Result,
    help_center::pages::{self, ArticlePage},
};

use super::{
    page::{MediaType, RenderedPage},
    site::{LoadedSite, to_datetime},
    views::{
        article::{ArticleView, FeedbackForm, TocHeading},
        article_markdown::ArticleMarkdown,
        body::SanitizedHtml,
        head::{AlternatePage, PageHead},
        items::{ArticleLink, Breadcrumb},
        structured_data::{self, StructuredData},
        times::ArticleTimes,
    },
    visits::VisitSubject,
};

/// Deepest level of headings in a table of contents.
const MAX_HEADING_LEVEL: u8 = 3;

/// Renders the page of an article.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite, article: &ArticlePage) -> Result<RenderedPage> {
    Ok(render_article(conn, whole, article, false).await?.with_subject(VisitSubject::Article(article.link.id)))
}

/// Renders the preview of an article, which may be unpublished, for anyone who was given its address.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_preview(conn: &mut Conn, whole: &LoadedSite, article: &ArticlePage) -> Result<RenderedPage> {
    render_article(conn, whole, article, true).await
}

async fn render_article(conn: &mut Conn, whole: &LoadedSite, article: &ArticlePage, is_preview: bool) -> Result<RenderedPage> {
    let ArticlePage { link, author_name, html, headings, revision: _ } = article;
    let (site, locale) = (&whole.site, link.locale.as_str());
    // Someone with the address of one article need not know about the others.
    let translations = match link.translation_group.filter(|_| !is_preview) {
        Some(group) => store::help_center::pages::list_translations(conn, site.org, group).await?,
        None => Vec::new(),
    };
    let (previous, next) = if is_preview { (None, None) } else { find_neighbors(conn, whole, link).await? };
    let mut frame = whole.build_frame(locale, |other, _| {
        let translated = || translations.iter().find(|known| known.locale == other);
        if other == locale { Some(whole.article_path(link)) } else { translated().map(|known| whole.article_path(known)) }
    });
    frame.is_preview = is_preview;
    let mut crumbs = vec![Breadcrumb { name: frame.text.home.clone(), path: frame.paths.home() }];
    crumbs.extend(whole.tree.breadcrumbs(link.collection, locale, &frame.paths));
    let head = article_head(whole, article, &translations, &crumbs, is_preview);
    let is_hidden = !site.indexing || link.seo.noindex;
    let contents = headings.iter().filter(|heading| heading.level <= MAX_HEADING_LEVEL);
    let heading = |known: &frontdesk_types::help_center::revisions::ArticleHeading| TocHeading {
        level: known.level,
        id: known.id.clone(),
        text: known.text.clone(),
    };
    let view = ArticleView {
        frame,
        head,
        crumbs,
        title: &link.title,
        updated: to_datetime(link.live_at),
        author: author_name.as_deref(),
        headings: contents.map(heading).collect(),
        body: SanitizedHtml::from_sanitized(html.clone()),
        feedback: (site.feedback_enabled && !is_preview).then(|| FeedbackForm { article: link.id.to_string() }),
        previous,
        next,
    };
    Ok(RenderedPage::render_template(MediaType::Html, &view)?.with_locale(locale).with_hidden(is_hidden))
}

fn article_head(
    whole: &LoadedSite,
    article: &ArticlePage,
    translations: &[pages::ArticleLink],
    crumbs: &[Breadcrumb],
    is_preview: bool,
) -> PageHead {
    let ArticlePage { link, author_name, .. } = article;
    let shown = whole.article_link(link);
    let times = ArticleTimes { published: to_datetime(link.first_published_at), modified: to_datetime(link.live_at) };
    let about = structured_data::ArticleFacts { link: &shown, locale: &link.locale, author: author_name.as_deref(), times };
    let facts = StructuredData::of_article(&whole.shown, crumbs, &about);
    let alternate = |known: &pages::ArticleLink| AlternatePage { locale: known.locale.clone(), path: whole.article_path(known) };
    PageHead {
        title: Some(link.seo.title.clone().unwrap_or_else(|| link.title.clone())),
        description: link.seo.description.clone().or_else(|| shown.excerpt.clone()),
        canonical: (!is_preview).then(|| shown.path.clone()),
        is_hidden: link.seo.noindex,
        alternates: translations.iter().map(alternate).collect(),
        times: Some(times),
        markdown: (!is_preview).then(|| format!("{}.md", shown.path)),
        facts: (!is_preview).then_some(facts),
    }
}

/// Returns the articles before and after one in its collection.
async fn find_neighbors(
    conn: &mut Conn,
    whole: &LoadedSite,
    link: &pages::ArticleLink,
) -> Result<(Option<ArticleLink>, Option<ArticleLink>)> {
    let (previous, next) = store::help_center::pages::find_neighbors(conn, whole.site.org, link).await?;
    let shown = |known: Option<pages::ArticleLink>| known.map(|known| whole.article_link(&known));
    Ok((shown(previous), shown(next)))
}

/// Returns the Markdown text of an article; `None` if the revision has been pruned in the meantime.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_markdown(conn: &mut Conn, whole: &LoadedSite, article: &ArticlePage) -> Result<Option<RenderedPage>> {
    let link = &article.link;
    let found = store::help_center::revisions::find(conn, whole.site.org, link.id, article.revision).await?;
    let Some((_, content)) = found else { return Ok(None) };
    let url = whole.shown.url(&whole.article_path(link));
    let view = ArticleMarkdown { title: &link.title, url: &url, updated: to_datetime(link.live_at), body: &content.body };
    // Search engines are to index the page of the article instead.
    Ok(Some(RenderedPage::render_template(MediaType::Markdown, &view)?.with_locale(&link.locale).with_hidden(true)))
}
