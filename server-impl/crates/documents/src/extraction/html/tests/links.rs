//! Elements that are mostly links are not text.

use super::*;

/// Builds links, each to an address of its own.
fn links(words: &[&str], between: &str) -> String {
    let links: Vec<String> = words.iter().map(|word| format!("<a href='/{word}'>{word}</a>")).collect();
    links.join(between)
}

#[test]
fn the_links_around_a_text_are_left_out() {
    let around = format!("<p>{}</p>", links(&["Prev", "Up", "Next"], " | "));
    let first = format!("<div>{}</div>", links(&["Up", "Next"], " | "));
    let contents = format!("<div><h2>Contents</h2><ul><li>{}</ul></div>", links(&["Opening", "Rooms", "Parking"], "<li>"));
    let role = "<div role=navigation>You are here</div><ul class='menu breadcrumb'><li>Home</ul>";
    let page = page(&format!("{around}{first}{contents}{role}<h1>Hours</h1>Open<div>{first}</div>from nine.{around}"));
    insta::assert_snapshot!(page.text, @"
    # Hours

    Open

    from nine.
    ");
}

#[test]
fn links_that_say_something_stay() {
    let systems = format!("<p>Systems: {}</p>", links(&["Linux", "Windows", "macOS"], ", "));
    let row = format!("<table><tr><td>Ports<td><p>{}</p></table>", links(&["http", "https", "ssh"], ", "));
    let term = format!("<dl><dt>Needs<dd>{}</dl>", links(&["libc", "perl", "tar"], ", "));
    let described =
        format!("<ul><li>{} for guests, and whoever else comes to the door</ul>", links(&["Bell", "Key", "Door"], ", "));
    let mixed = format!(
        "<div>The list below is long, but this sentence is not in a paragraph.<ul><li>{}</ul></div>",
        links(&["a"; 99], "<li>")
    );
    insta::assert_snapshot!(page(&[systems, row, term, described, mixed].concat()).text, @"
    Systems: Linux, Windows, macOS

    Ports | http, https, ssh

    Needs
    : libc, perl, tar

    - Bell, Key, Door for guests, and whoever else comes to the door

    The list below is long, but this sentence is not in a paragraph.
    ");
}

#[test]
fn a_title_between_links_stays() {
    let page =
        page(&format!("<div>{}<h1>Rooms</h1>{}</div><p>Two.", links(&["Desk", "Guide"], " / "), links(&["Edit", "Print"], " ")));
    assert!(page.text.contains("# Rooms\n"), "{}", page.text);
}

#[test]
fn a_page_of_links_alone_leads_on_and_says_nothing() {
    let list = format!("<ul><li>{}</ul>", links(&["One", "Two", "Three"], "<li>"));
    for html in [
        format!("<h1>Index</h1>{list}"),
        links(&["One", "Two", "Three"], " "),
        format!("<main><h1>Index</h1>{list}</main>© The desk"),
    ] {
        let page = page(&html);
        assert_eq!((page.text.as_str(), page.links.len()), ("", 3), "{html}");
    }
}

#[test]
fn a_file_in_a_frame_is_a_link_and_a_widget_in_one_is_not() {
    let page = page(
        "<iframe src='/menu%20of%20today.PDF#page=2'></iframe><iframe src=https://maps.example/embed?q=house></iframe>\
         <iframe src=/news.html></iframe><iframe></iframe><embed src=/prices.pdf><p>Open.",
    );
    let links: Vec<_> = page.links.iter().map(Url::as_str).collect();
    assert_eq!(links, ["https://desk.example/menu%20of%20today.PDF", "https://desk.example/prices.pdf"]);
}
