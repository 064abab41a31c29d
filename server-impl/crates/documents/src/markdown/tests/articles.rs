//! Typical articles, as a whole.

use super::{break_at_footnotes, judge, rendered};

#[test]
fn a_guide() {
    let body = "Connect your store in five minutes. You need an **owner** account.\n\n\
        ## Before you begin\n\n\
        - A store with [API access](/articles/12-api-access)\n\
        - Your key, as in ![the key](/_fd/files/0192f0c1-7d5e-7cc3-98c4-dc0c0c07398f/key.png)\n\n\
        ## Connect\n\n\
        1. Open **Settings → Stores**.\n2. Paste the key:\n\n   ```sh\n   export KEY=\"fd_…\"\n   ```\n\n3. Press *Connect*.\n\n\
        > [!TIP]\n> Keys can be [rotated](https://example.com/docs?a=1&b=2) at any time.\n\n\
        ### If it fails\n\n\
        | Code | What to do |\n|---:|---|\n| 401 | Check the key |\n| 429 | Wait a minute |\n\n\
        See [Before you begin](#before-you-begin), or write to <help@acme.dev>.\n";
    judge(body);
    let rendered = rendered(body);
    insta::assert_snapshot!(rendered.html, @r##"
    <p>Connect your store in five minutes. You need an <strong>owner</strong> account.</p>
    <h2 id="before-you-begin">Before you begin</h2>
    <ul>
    <li>A store with <a href="/articles/12-api-access">API access</a></li>
    <li>Your key, as in <img src="/_fd/files/0192f0c1-7d5e-7cc3-98c4-dc0c0c07398f/key.png" alt="the key" loading="lazy"></li>
    </ul>
    <h2 id="connect">Connect</h2>
    <ol>
    <li>
    <p>Open <strong>Settings → Stores</strong>.</p>
    </li>
    <li>
    <p>Paste the key:</p>
    <pre tabindex="0"><code class="language-sh">export KEY="fd_…"
    </code></pre>
    </li>
    <li>
    <p>Press <em>Connect</em>.</p>
    </li>
    </ol>
    <div class="markdown-alert markdown-alert-tip" role="note">
    <p class="markdown-alert-title">Tip</p>
    <p>Keys can be <a href="https://example.com/docs?a=1&amp;b=2" rel="noopener">rotated</a> at any time.</p>
    </div>
    <h3 id="if-it-fails">If it fails</h3>
    <div class="table-scroll" role="group" tabindex="0" aria-label="Code, What to do">
    <table>
    <thead>
    <tr><th scope="col" class="align-right">Code</th><th scope="col">What to do</th></tr>
    </thead>
    <tbody>
    <tr><td class="align-right">401</td><td>Check the key</td></tr>
    <tr><td class="align-right">429</td><td>Wait a minute</td></tr>
    </tbody>
    </table>
    </div>
    <p>See <a href="#before-you-begin">Before you begin</a>, or write to <a href="mailto:help@acme.dev">help@acme.dev</a>.</p>
    "##);
    assert_eq!(
        rendered.summary,
        "Connect your store in five minutes. You need an owner account. A store with API access Your key, as in Open Settings \
         → Stores. Paste the key: Press Connect…"
    );
    insta::assert_debug_snapshot!((rendered.headings, rendered.links, rendered.missing_fragments, rendered.files), @r#"
    (
        [
            ArticleHeading {
                level: 2,
                id: "before-you-begin",
                text: "Before you begin",
            },
            ArticleHeading {
                level: 2,
                id: "connect",
                text: "Connect",
            },
            ArticleHeading {
                level: 3,
                id: "if-it-fails",
                text: "If it fails",
            },
        ],
        [
            "/articles/12-api-access",
        ],
        [],
        [
            0192f0c1-7d5e-7cc3-98c4-dc0c0c07398f,
        ],
    )
    "#);
}

#[test]
fn release_notes() {
    let body = "Release 2.0\n===========\n\nNew\n---\n\n* ~~Old~~ new editor[^1]\n* Faster search\n  * by 40 %\n\nKnown \
        issues\n------------\n\n\
        - [x] Export\n- [ ] Import\n\n---\n\n> \"It works.\"\n> — *a customer*\n\n[^1]: Needs `v2`.\n";
    judge(body);
    insta::assert_snapshot!(break_at_footnotes(&rendered(body).html), @r##"
    <h2 id="release-2-0">Release 2.0</h2>
    <h3 id="new">New</h3>
    <ul>
    <li><del>Old</del> new editor<sup><a href="#fn:1" id="fnref:1" role="doc-noteref">1</a></sup></li>
    <li>Faster search
    <ul>
    <li>by 40 %</li>
    </ul>
    </li>
    </ul>
    <h3 id="known-issues">Known issues</h3>
    <ul>
    <li class="task-list-item"><label><input type="checkbox" disabled="" checked=""> Export</label></li>
    <li class="task-list-item"><label><input type="checkbox" disabled=""> Import</label></li>
    </ul>
    <hr>
    <blockquote>
    <p>"It works."
    — <em>a customer</em></p>
    </blockquote>
    <section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
    <ol>
    <li id="fn:1">
    <p>Needs <code>v2</code>.
     <a href="#fnref:1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩</a></p>
    </li>
    </ol>
    </section>
    "##);
}

#[test]
fn pasted_html() {
    let body = "<h1>Title</h1>\n\n<p align=\"center\">gone</p>\n\nKept <kbd>Ctrl</kbd>+<kbd>C</kbd>, x<sup>2</sup> <img \
        src=\"a.png\">\n\n\
        <details>\n<summary>More</summary>\n\nInside\n\n</details>\n";
    judge(body);
    insta::assert_snapshot!(rendered(body).html, @r#"
    <p>Kept Ctrl+C, x2 </p>
    <p>Inside</p>
    "#);
}

#[test]
fn an_article_from_right_to_left() {
    let body = "# البدء السريع\n\nاقرأ [الدليل](/articles/4) أولاً.\n\n| الخطة | السعر |\n|---|---|\n| مجاني | ٠ |\n";
    judge(body);
    insta::assert_snapshot!(rendered(body).html, @r#"
    <h2 id="البدء-السريع">البدء السريع</h2>
    <p>اقرأ <a href="/articles/4">الدليل</a> أولاً.</p>
    <div class="table-scroll" role="group" tabindex="0" aria-label="الخطة, السعر">
    <table>
    <thead>
    <tr><th scope="col">الخطة</th><th scope="col">السعر</th></tr>
    </thead>
    <tbody>
    <tr><td>مجاني</td><td>٠</td></tr>
    </tbody>
    </table>
    </div>
    "#);
}
