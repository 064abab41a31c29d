//! Elements are part of the text, or not, for what they are, whatever their names.

use super::*;

fn text(html: &str) -> String {
    page(html).text
}

/// A sentence that makes a page more than the part that is tested.
const FILLER: &str = "<p>The guest house by the river has rooms, boats and a garden, and a desk that opens at eight.</p>";

/// Returns the text of a page without the filler.
fn beside(html: &str) -> String {
    text(&format!("<h1>House</h1>{FILLER}{html}"))
        .split("opens at eight.")
        .nth(1)
        .unwrap_or_default()
        .trim()
        .replace("\n\n", "\n")
}

#[test]
fn a_form_around_a_page_is_the_page() {
    let asp = "<form method=post action=default.aspx id=aspnetForm><input type=hidden name=__VIEWSTATE value=x><input name=q>\
               <div id=main><h1>Hours</h1><p>The desk opens at eight.</p></div><button>Search</button></form>";
    assert_eq!(text(asp), "# Hours\n\nThe desk opens at eight.");
    let without_title = "<form><input name=q><div><h2>Parking</h2><p>The garage is behind the house.</p></div></form>";
    assert_eq!(text(without_title), "## Parking\n\nThe garage is behind the house.");
    let shop = "<form action=/cart><h2>Tent</h2><p>It weighs two kilograms and takes a minute to set up.</p>\
                <input type=hidden name=id value=7><button>Add to cart</button></form>";
    assert_eq!(beside(shop), "## Tent\nIt weighs two kilograms and takes a minute to set up.");
}

#[test]
fn forms_that_ask_for_something_are_left_out() {
    for form in [
        "<form role=search><label>Search <input type=search></label><button>Go</button></form>",
        "<form><h3>Newsletter</h3><p>Get our news once a month.</p><input type=email><button>Subscribe</button></form>",
        "<form class=cookie-banner><p>We use cookies to make this site work as well as it can for all of you.</p></form>",
        "<form><p>Sign in</p><input name=user><input type=password><a href=/forgot>Forgot your password?</a></form>",
        "<form><select><option>English<option>Deutsch</select></form>",
        "<form id=newsletter-form><p>Our newsletter has all news about the house, the river, the boats, the garden and its \
         guests, and is sent on the first Monday of every month to everybody who has asked for it.</p><input type=email></form>",
    ] {
        assert_eq!(beside(form), "", "{form}");
    }
}

#[test]
fn a_button_that_unfolds_an_answer_is_a_question() {
    for question in [
        "<h3><button type=button>Are dogs allowed?</button></h3><div><p>In the garden.</p></div>",
        "<h3><button type=button><span>Are dogs allowed?</span><svg></svg></button></h3><div>In the garden.</div>",
        "<div class=item><button aria-expanded=false>Are dogs allowed?</button><div class=panel>In the garden.</div></div>",
        "<div class=item><div class=top><button class=accordion>Are dogs allowed?</button></div><div>In the garden.</div></div>",
        "<div><button data-bs-toggle=collapse data-bs-target=#a1>Are dogs allowed?</button></div><div id=a1>In the garden.</div>",
        "<details><summary>Are dogs allowed?</summary><p>In the garden.</details>",
        "<details><summary><button>Are dogs allowed?</button></summary>In the garden.</details>",
        "<dl><dt><button aria-expanded=false>Are dogs allowed?</button><dd hidden id=d>In the garden.</dl>",
        "<h3><button id=search-settings aria-expanded=false>Are dogs allowed?</button></h3><div>In the garden.</div>",
        "<button id=edit-profile aria-controls=a1>Are dogs allowed?</button><div id=a1>In the garden.</div>",
        "<div role=tabpanel hidden><button aria-expanded=false>Are dogs allowed?</button><div hidden>In the garden.</div></div>",
        "<input type=checkbox id=q1><label for=q1>Are dogs allowed?</label><div class=answer>In the garden.</div>",
    ] {
        let told = beside(question).replace(['#', ':'], "").replace("  ", " ");
        let lines: Vec<&str> = told.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["Are dogs allowed?", "In the garden."], "{question}");
    }
}

#[test]
fn buttons_that_do_something_are_left_out() {
    for button in [
        "<button>Buy</button>",
        "<button aria-expanded=false class=navbar-toggler>Menu</button>\
         <ul><li><a href=/a>A</a><li><a href=/b>B</a><li><a href=/c>C</a></ul>",
        "<button aria-haspopup=true aria-expanded=false>Language</button>\
         <div><a href=/de>Deutsch</a> <a href=/fr>Français</a></div>",
        "<button class=copy-button>Copy</button>",
        "<button class=edit-button aria-expanded=false>Edit</button><div hidden class=modal>Your name: Ann</div>",
        "<button aria-expanded=false>More</button>",
    ] {
        assert_eq!(beside(button), "", "{button}");
    }
    assert_eq!(beside("<h2>Install <button>Copy</button></h2><p>Run it."), "## Install\nRun it.");
    assert_eq!(beside("<p>Press <button>Save</button> and wait for the bell."), "Press Save and wait for the bell.");
}

#[test]
fn what_is_folded_is_read_and_what_is_never_shown_is_not() {
    for folded in [
        "<div class='accordion-collapse collapse' hidden>In the garden.</div>",
        "<div role=tabpanel hidden>In the garden.</div>",
        "<div hidden=until-found>In the garden.</div>",
        "<a href=#more>More</a><div id=more hidden>In the garden.</div>",
        "<button aria-controls='x more'>More</button><div id=more hidden>In the garden.</div>",
        "<button>More</button><div hidden>In the garden.</div>",
        "<section class=pane hidden>In the garden.</section>",
        "<div class=faq-answer hidden><p>In the garden.</p></div>",
        "<div role=tabpanel id=error-codes hidden>In the garden.</div>",
        "<div role=tabpanel id=search class=search-results hidden>In the garden.</div>",
        "<div class=accordion-body id=subscription-cancel hidden>In the garden.</div>",
    ] {
        assert!(beside(folded).contains("In the garden."), "{folded}");
    }
    for never in [
        "<div hidden>Your message was sent.</div>",
        "<div hidden class=modal>Buy now.</div>",
        "<div hidden role=alert>Something went wrong.</div>",
        "<template><p>Row</p></template>",
        "<button>More</button><div hidden class=dropdown-menu>Sign out</div>",
        "<div hidden id=cookie-panel class=panel>We use cookies.</div><a href=#cookie-panel>x</a>",
        "<a href=#m>Menu</a><div id=m hidden><a href=/a>E.g.</a><div hidden><a href=/b>E.g.</a></div><button>X.</button></div>",
        "<dialog><p>Are you sure?</dialog>",
    ] {
        assert!(!beside(never).contains('.') && !beside(never).contains("Row"), "{never}: {}", beside(never));
    }
    let rows = "<table><tr><th>Room<th>Price<tr><td>Lily<td>80<tr hidden><td>Rose<td>90</table>";
    assert_eq!(beside(rows), "Room | Price\nLily | 80\nRose | 90");
}

#[test]
fn a_panel_stands_below_the_name_of_its_tab() {
    let by_order = "<ul role=tablist><li role=tab>Linux<li role=tab>Windows</ul>\
                    <div><div role=tabpanel><p>Use sudo.</div><div role=tabpanel hidden><p>Use an administrator.</div></div>";
    assert_eq!(beside(by_order), "Linux\nUse sudo.\nWindows\nUse an administrator.");
    let by_id = "<nav><div class='nav nav-tabs' role=tablist><button role=tab id=t2 aria-controls=p2>Windows</button>\
                 <button role=tab id=t1>Linux</button></div></nav><div role=tabpanel aria-labelledby=t1>Use sudo.</div>\
                 <div role=tabpanel id=p2 hidden>Use an administrator.</div>";
    assert_eq!(beside(by_id), "Linux\nUse sudo.\nWindows\nUse an administrator.");
}

#[test]
fn a_note_in_an_aside_is_read_and_a_sidebar_is_not() {
    for note in [
        "<aside aria-label=Caution class='starlight-aside starlight-aside--caution'><p>Never cover the heater.</p></aside>",
        "<aside class='admonition warning'>Never cover the heater.</aside>",
        "<aside role=note>Never cover the heater.</aside>",
        "<aside role=doc-tip><h4>Heater</h4><p>Never cover the heater.</p></aside>",
        "<aside><p>Never cover the heater.</p></aside>",
        "<aside id=search-rooms><p>Never cover the heater.</p></aside>",
        "<article><aside><h3>Heating</h3><p>Never cover the heater.</p></aside><p>Open it.</article>",
    ] {
        assert!(text(&format!("<h1>House</h1>{FILLER}{note}")).contains("Never cover the heater."), "{note}");
    }
    for side in [
        "<aside><h3>About us</h3><p>We have been here since 1900.</p></aside>",
        "<aside class=sidebar><p>We have been here since 1900.</p></aside>",
        "<aside class=related><h3>Related</h3><ul><li><a href=/a>Boats for guests</a></ul></aside>",
        "<aside role=complementary><p>We have been here since 1900.</p></aside>",
        "<aside><p><a href=/a>Boats</a> <a href=/b>Rooms and gardens</a></p></aside>",
        "<aside><p>Get our news.</p><input type=email></aside>",
        "<aside><h3>Archive</h3></aside>",
    ] {
        assert_eq!(beside(side), "", "{side}");
    }
}

#[test]
fn what_surrounds_every_page_is_still_left_out() {
    let around = "<header role=banner>The House</header><nav><a href=/>Home</a></nav><div role=search><form><input></form></div>\
                  <form class=search-form><input><button>Search</button></form><footer>Imprint</footer>\
                  <aside class=toc><ul><li><a href=#a>A</a><li><a href=#b>B</a><li><a href=#c>C</a></ul></aside>\
                  <button class=hamburger aria-expanded=false aria-controls=m>Menu</button>\
                  <ul id=m hidden><li><a href=/a>A</a></ul>";
    assert_eq!(beside(around), "");
}
