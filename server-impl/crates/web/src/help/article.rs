//! The page of an article, and its text as Markdown for programs.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Result,
    help_center::pages::{self, ArticlePage},
};

use super::{
    page::{Media, Page},
    site::{Whole, moment},
    views::{
        article::{Article, Feedback, Heading},
        article_markdown::ArticleMarkdown,
        body::Body,
        head::{Alternate, Head},
        items::{ArticleLink, Crumb},
        structured_data::{self, StructuredData},
        times::Times,
    },
    visits::Subject,
};

/// Deepest level of headings in a table of contents.
const DEEPEST: u8 = 3;

/// Renders the page of an article.
///
/// # Errors
/// Internal errors only.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, article: &ArticlePage) -> Result<Page> {
    Ok(write(conn, whole, article, false).await?.about(Subject::Article(article.link.id)))
}

/// Renders the preview of an article, which may be unpublished, for anyone who was given its address.
///
/// # Errors
/// Internal errors only.
pub(super) async fn preview(conn: &mut Conn, whole: &Whole, article: &ArticlePage) -> Result<Page> {
    write(conn, whole, article, true).await
}

async fn write(conn: &mut Conn, whole: &Whole, article: &ArticlePage, is_preview: bool) -> Result<Page> {
    let ArticlePage { link, author_name, html, headings, revision: _ } = article;
    let (site, locale) = (&whole.site, link.locale.as_str());
    // Someone with the address of one article need not know about the others.
    let translations = match link.translation_group.filter(|_| !is_preview) {
        Some(group) => store::help_center::pages::translations(conn, site.org, group).await?,
        None => Vec::new(),
    };
    let (previous, next) = if is_preview { (None, None) } else { around(conn, whole, link).await? };
    let mut frame = whole.frame(locale, |other, _| {
        let translated = || translations.iter().find(|known| known.locale == other);
        if other == locale { Some(whole.path_of(link)) } else { translated().map(|known| whole.path_of(known)) }
    });
    frame.is_preview = is_preview;
    let mut crumbs = vec![Crumb { name: frame.text.home.clone(), path: frame.paths.home() }];
    crumbs.extend(whole.tree.crumbs(link.collection, locale, &frame.paths));
    let head = head(whole, article, &translations, &crumbs, is_preview);
    let is_hidden = !site.indexing || link.seo.noindex;
    let contents = headings.iter().filter(|heading| heading.level <= DEEPEST);
    let heading = |known: &frontdesk_types::help_center::revisions::Heading| Heading {
        level: known.level,
        id: known.id.clone(),
        text: known.text.clone(),
    };
    let view = Article {
        frame,
        head,
        crumbs,
        title: &link.title,
        updated: moment(link.live_at),
        author: author_name.as_deref(),
        headings: contents.map(heading).collect(),
        body: Body::sanitised(html.clone()),
        feedback: (site.feedback_enabled && !is_preview).then(|| Feedback { article: link.id.to_string() }),
        previous,
        next,
    };
    Ok(Page::of(Media::Html, &view)?.in_locale(locale).hidden(is_hidden))
}

fn head(whole: &Whole, article: &ArticlePage, translations: &[pages::ArticleLink], crumbs: &[Crumb], is_preview: bool) -> Head {
    let ArticlePage { link, author_name, .. } = article;
    let shown = whole.link(link);
    let times = Times { published: moment(link.first_published_at), modified: moment(link.live_at) };
    let about = structured_data::Article { link: &shown, locale: &link.locale, author: author_name.as_deref(), times };
    let facts = StructuredData::of_article(&whole.shown, crumbs, &about);
    let alternate = |known: &pages::ArticleLink| Alternate { locale: known.locale.clone(), path: whole.path_of(known) };
    Head {
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
async fn around(conn: &mut Conn, whole: &Whole, link: &pages::ArticleLink) -> Result<(Option<ArticleLink>, Option<ArticleLink>)> {
    let (previous, next) = store::help_center::pages::beside(conn, whole.site.org, link).await?;
    let shown = |known: Option<pages::ArticleLink>| known.map(|known| whole.link(&known));
    Ok((shown(previous), shown(next)))
}

/// Returns the Markdown text of an article; `None` if the revision has been pruned in the meantime.
///
/// # Errors
/// Internal errors only.
pub(super) async fn markdown(conn: &mut Conn, whole: &Whole, article: &ArticlePage) -> Result<Option<Page>> {
    let link = &article.link;
    let found = store::help_center::revisions::find(conn, whole.site.org, link.id, article.revision).await?;
    let Some((_, content)) = found else { return Ok(None) };
    let url = whole.shown.url(&whole.path_of(link));
    let view = ArticleMarkdown { title: &link.title, url: &url, updated: moment(link.live_at), body: &content.body };
    // Search engines are to index the page of the article instead.
    Ok(Some(Page::of(Media::Markdown, &view)?.in_locale(&link.locale).hidden(true)))
}
