//! Pages whose text is written by scripts, and pages that only have some.

use super::*;

#[test]
fn a_page_without_text_that_scripts_would_write_says_so() {
    for html in [
        "<div id=root></div><script src=/app.js></script>",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div><script src=/app.js></script>",
        "<app-root>Loading...</app-root><script type=module src=/main.js></script>",
        "<div id=app><strong>Please enable JavaScript to continue.</strong></div><script src=/app.js></script>",
        "<header>My shop</header><div id=__next></div><script src=/app.js></script>",
        "<h1>Just a moment...</h1><script>challenge()</script>",
        "<p>Loading</p><script src=/app.js></script>",
        "<p>Loading your page…</p><p>Please wait.</p><script src=/app.js></script>",
        "<p>Wird geladen …</p><script src=/app.js></script>",
        "<p>Loading, please wait...</p><script src=/app.js></script>",
        "<p>加载中…</p><script src=/app.js></script>",
        "<body><script>document.write('x')</script></body>",
    ] {
        assert!(page(html).needs_scripts, "{html}");
    }
}

#[test]
fn a_page_with_text_needs_no_scripts() {
    for html in [
        "<p>Open from seven.</p><script src=/track.js></script>",
        "<div id=app><h1>Hours</h1><p>Open.</p></div><script src=/app.js></script>",
        "<h1>Hours</h1><p>Open from seven.</p><div id=app></div><script src=/widget.js></script>",
        "<h1>Widget</h1><p>Enable JavaScript to use the widget.</p><script src=/x.js></script>",
        "<noscript>JavaScript is off.</noscript><p>Short.</p><script src=/x.js></script>",
        "<a href=/1>1</a><a href=/2>2</a><a href=/3>3</a><script src=/track.js></script>",
        "<h1>Laden</h1><p>Ladenöffnungszeiten: Mo–Sa 9–20 Uhr</p><script src=/t.js></script>",
        "<p>Ladestation: 24 h</p><script src=/t.js></script>",
        "<p>Ladenhüter…</p><script src=/t.js></script>",
        "<p>Loading dock: 9–17</p><script src=/t.js></script>",
        "<p>Loading bay behind the house...</p><script src=/t.js></script>",
        "<div id=root></div>",
        "<div id=root></div><script type=application/json>{}</script>",
    ] {
        assert!(!page(html).needs_scripts, "{html}");
    }
}
