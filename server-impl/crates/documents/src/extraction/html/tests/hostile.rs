//! Malicious pages: each is read, or rejected, in bounded time and memory.

use std::time::Duration;

use frontdesk_ports::testing::processor_time::ProcessorTime;

use super::*;

/// Size of the largest page that is read from a website.
const MAX_PAGE_BYTES: usize = 5_000_000;

fn hostile(html: &str) -> Option<HtmlPage> {
    let begun = ProcessorTime::now();
    let page = read(html.as_bytes(), None, &Url::parse("https://desk.example/").unwrap());
    let head: String = html.chars().take(60).collect();
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?} for {head}", begun.elapsed());
    if let Some(page) = &page {
        let links: usize = page.links.iter().map(|link| link.as_str().len()).sum();
        assert!(links <= 4_000_000, "{links} bytes of links for {head}");
        assert!(page.title.as_ref().is_none_or(|title| title.chars().count() <= 300), "{head}");
        assert!(page.canonical.as_ref().is_none_or(|url| url.as_str().len() <= 2_000), "{head}");
    }
    page
}

/// Repeats a piece, given its number, until the page has this many bytes.
fn filled(bytes: usize, piece: impl Fn(usize) -> String) -> String {
    let mut html = String::new();
    (0..)
        .map(piece)
        .take_while(|piece| {
            html.len() + piece.len() <= bytes && {
                html.push_str(piece);
                true
            }
        })
        .for_each(drop);
    html
}

#[test]
fn links_are_not_multiplied_by_a_long_base() {
    let base = format!("<base href='https://desk.example/{}/'>", "x".repeat(20_000));
    hostile(&format!("{base}{}", filled(100_000, |link| format!("<a href={link}></a>"))));
    let longest = format!("<base href='https://desk.example/{}/'>", "x".repeat(1_900));
    let page = hostile(&format!("{longest}<a href=1>1</a>{}", filled(1_000_000, |link| format!("<a href={link}></a>")))).unwrap();
    assert!(page.links[0].as_str().ends_with("xx/1"), "{}", page.links[0]);
}

#[test]
fn one_tag_may_have_many_attributes() {
    hostile(&format!("<p {}>Text", filled(MAX_PAGE_BYTES - 10, |attribute| format!("{attribute:x} "))));
}

#[test]
fn formatting_that_is_never_closed_is_not_repeated_without_an_end() {
    let tags = ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
    let open: String = tags.iter().map(|tag| format!("<{tag}><{tag} x=1><{tag} y=2>")).collect();
    hostile(&format!("{open}{}", filled(1_000_000, |_| "<p>x".to_owned())));
    hostile(&filled(1_000_000, |number| format!("<p><b x={number}>x</y>")));
    hostile(&filled(1_000_000, |number| format!("<b x={number}><table><tr><td></b></table>x")));
}

#[test]
fn closing_what_was_never_opened_hides_no_depth() {
    hostile(&filled(1_000_000, |_| "<div></x>".to_owned()));
    hostile(&filled(1_000_000, |number| format!("<font x={number}></x>x")));
    hostile(&filled(MAX_PAGE_BYTES, |_| "<article></x>".to_owned()));
    hostile(&filled(MAX_PAGE_BYTES, |_| "<main></x>x".to_owned()));
}

#[test]
fn large_pages_are_read_in_time() {
    for piece in [
        "<b></b>",
        "<p>x",
        "<br>",
        "<i>",
        "&lt;",
        "&x",
        "<!--x-->",
        "</p>",
        "<td>",
        "<table>x",
        "<main>x</main>",
        "<h1>",
        "\u{1}",
        "<a href=x>",
    ] {
        hostile(&filled(1_500_000, |_| piece.to_owned()));
    }
    hostile(&format!("<title>{}</title><h1>{}", "x".repeat(MAX_PAGE_BYTES / 2), "y".repeat(MAX_PAGE_BYTES / 2)));
    hostile(&format!("<link rel=canonical href='/{}'>", "x".repeat(MAX_PAGE_BYTES - 100)));
}

#[test]
fn what_is_looked_at_twice_is_bounded() {
    let deep = |open: &str| format!("{}{}", open.repeat(1_900), filled(1_000_000, |_| "<i>x</i>".to_owned()));
    for open in [
        "<ul><li>",
        "<pre>",
        "<dl><dd>",
        "<ol reversed>",
        "<h1><a href='#x'><object>",
        "<aside>",
        "<div hidden class=tab>",
        "<code>",
        "<noscript>",
    ] {
        hostile(&deep(open));
    }
    for piece in [
        "<a href='#x'>#</a>",
        "<ol reversed><li>",
        "<ul><li>x",
        "<dt>x<dd>",
        "<table><tr><td><td>",
        "<p class='a b c d e f' role=x>x",
        "<aside><p>x",
        "<button aria-expanded>x</button>",
        "<div hidden class=x>x</div>",
        "<h2><button>x</button></h2>",
        "<div role=tablist><i role=tab>x</i></div><div role=tabpanel>x</div>",
        "<div role=tabpanel>x</div>",
        "<code>x<br>",
        "<table><tr><td rowspan=9 colspan=9>x",
        "<tr><td rowspan=99 colspan=99>x",
        "<form><input></form>",
        "<meta http-equiv=refresh content='0;url=/x'>",
    ] {
        hostile(&filled(1_000_000, |_| piece.to_owned()));
    }
    hostile(&format!("<a href='#x'>{}", " ".repeat(MAX_PAGE_BYTES - 100)));
    let page = hostile(&format!("<ul>{}", "<ul><li>x".repeat(900))).unwrap();
    assert!(page.text.len() < 900 * 24, "indentation is bounded: {}", page.text.len());
}

#[test]
fn of_a_page_with_too_many_elements_the_beginning_is_read() {
    let page = hostile(&format!("<title>Hours</title><p>Open.{}", filled(MAX_PAGE_BYTES, |_| "<b>x</b>".to_owned()))).unwrap();
    assert_eq!(page.title.as_deref(), Some("Hours"));
    assert!(page.text.starts_with("Open."));
}

#[test]
fn a_text_beside_many_buttons_is_read_once() {
    let half = MAX_PAGE_BYTES / 2;
    for (open, letter, button) in [
        ("<p>", "x", "<button>x</button>"),
        ("<h2>", ".", "<button>x</button>"),
        ("<div>", ".", "<i><button aria-expanded>x</button></i><u></u>"),
    ] {
        hostile(&format!("{open}{}{}", letter.repeat(half), filled(half, |_| button.to_owned())));
    }
}

#[test]
fn tabs_are_collected_once_however_many_lists_surround_them() {
    let group = format!("{}{}{}", "<q role=tablist>".repeat(250), "<q role=tab>x</q>".repeat(250), "</q>".repeat(250));
    hostile(&filled(MAX_PAGE_BYTES, |_| group.clone()));
}

#[test]
fn words_to_readers_without_scripts_are_read_once_however_deep_they_stand() {
    let links = "<a href=/1></a><a href=/2></a><a href=/3></a><script>x</script>";
    hostile(&format!("{links}{}{}", "<noscript>".repeat(1_900), "ä".repeat(2_000_000)));
    let metas = filled(3_000_000, |_| "<meta http-equiv=refresh content=x>".to_owned());
    hostile(&format!("{}{metas}", "<noscript>".repeat(1_900)));
}
