"""Fills a server with help centers that have every kind of page, and returns their addresses."""

import itertools
import uuid

import hostile
import pictures
from sites import Api, Page, Refused, Site, written

ADDRESSES = (f"198.51.{high}.{low}" for high in range(100) for low in range(256))
COLLECTIONS = [
    ("getting-started", None, "Getting started", "rocket", "The first day, from the workspace to the first invoice.", "Erste Schritte", "البداية"),
    ("install", "getting-started", "Install", "download", "On each of your devices.", "Installieren", "التثبيت"),
    ("phones", "install", "On phones", "phone", None, "Auf Telefonen", "على الهاتف"),
    ("billing", None, "Plans and billing", "card", "What it costs, how to pay, and where the invoices are.", "Tarife und Rechnungen", "الخطط والفواتير"),
    ("account", None, "Account and team", "users", "Passwords, roles and invitations.", "Konto und Team", "الحساب والفريق"),
    ("security", None, "Security", "shield", "Who can sign in, and how.", "Sicherheit", "الأمان"),
    ("developers", None, "Developers", "code", None, "Entwicklung", "المطورون"),
    ("troubleshooting", None, "When something does not work", "wrench", "Before you write to us.", "Wenn etwas nicht geht", "حل المشكلات"),
]
# Those that the words around articles are there in, besides the three of the first site. A site has at most 20.
LANGUAGES = ["cs", "da", "es", "fa", "fi", "fr", "he", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt", "ru", "sv", "tr", "uk", "vi", "zh", "zh-Hant"]
DRAFTS = {"prices-of-next-year"}
MORE = {
    "change-your-plan": {"authorName": "Ada Byron", "tags": ["plans", "money"], "excerpt": "Upgrade or downgrade, at any time."},
    "read-an-invoice": {"seo": {"title": "Invoices, line by line", "description": "What each line of an invoice means."}},
    "words-that-we-use": {"seo": {"isNoindex": True}},
}


def fill(api: Api) -> list[Site]:
    """All sites."""
    languages = [spoken(api, f"languages-{at}", LANGUAGES[at::2]) for at in range(2)]
    return [plain(api), dark(api), auto(api), empty(api), hidden(api), *locked(api), *languages, attacked(api)]


def plain(api: Api) -> Site:
    """Everything is at its default, in three languages."""
    site = Site(api, "plain")
    questions = ["How do I change my plan?", "What do the lines of an invoice mean?", "How do I reset my password?"]
    site.create({"name": "Acme Help", "locales": ["en", "de", "ar"], "theme": {"mode": "light"}, "suggestedQuestions": questions})
    collections(site, ["de", "ar"])
    articles(site, ["en", "de", "ar"])
    site.has_usual_pages(["en", "de", "ar"])
    site.pages += [Page("collection", f"/{locale}/collections/billing", locale) for locale in ("de", "ar")]
    redirect(site)
    site.publish()
    for number, name in enumerate(["reset-your-password", "change-your-plan", "first-steps"]):
        for _ in range(number + 1):
            site.rate(site.articles[name], "up", "It helped.", next(ADDRESSES))
    return site


def collections(site: Site, locales: list[str]) -> None:
    for slug, parent, name, icon, description, *names in COLLECTIONS:
        translations = [{"locale": locale, "name": text} for locale, text in zip(["de", "ar"], names, strict=True) if locale in locales]
        about = {"description": description} if description else {}
        site.collection(slug, parent, name=name, icon=icon, translations=translations, **about)


def articles(site: Site, locales: list[str]) -> None:
    """The articles of the folder, those with the same name tied together."""
    picture, groups = site.file("workspace.png", pictures.screen())["url"], {}
    for locale in locales:
        for collection, name, title, text in written(locale):
            group = groups.setdefault(name, str(uuid.uuid4()))
            more = MORE.get(name, {}) if locale == "en" else {}
            fields = {"title": title, "body": text.replace("{picture}", picture), "locale": locale, "translationGroupId": group, **more}
            made = site.article(collection, fields, published=name not in DRAFTS)
            site.articles.setdefault(name, made)
            if name in DRAFTS:
                site.preview(made)


def redirect(site: Site) -> None:
    """From the address that an article had in another help center."""
    target = {"kind": "article", "id": site.articles["change-your-plan"]["id"]}
    site.api.post(f"/help-center/sites/{site.id}/redirects", {"fromPath": "/hc/articles/115-plans", "target": target})
    site.pages.append(Page("redirect", "/hc/articles/115-plans", status=301))


def dark(api: Api) -> Site:
    """Every part of a theme is set, and results have several pages."""
    site = Site(api, "dark")
    header = [("Status", "https://status.acme.example"), ("Community", "/collections/account"), ("Contact", "mailto:help@acme.example")]
    footer = [("Privacy", "https://acme.example/privacy"), ("Terms", "https://acme.example/terms"), ("Search", "/search")]
    linked = {name: [{"label": label, "url": url} for label, url in links] for name, links in (("headerLinks", header), ("footerLinks", footer))}
    theme = {"mode": "dark", "primaryColor": "#e0663a", "background": "#fff8f0", "font": "serif", "css": ".bottom .name { letter-spacing: .02em; }\n"}
    site.create({"name": "Byron & Sons", "headline": "Questions? Answers.", "description": "All about our invoices.", "theme": theme, **linked})
    files = {"logo": pictures.logo(320), "favicon": pictures.logo(64), "socialImage": pictures.social()}
    site.change({"theme": {f"{part}FileId": site.file(f"{part}.png", content)["id"] for part, content in files.items()}})
    collections(site, [])
    articles(site, ["en"])
    versions(site)
    site.has_usual_pages(["en"])
    site.pages.append(Page("results", "/search?q=plan&page=2"))
    site.publish()
    return site


def versions(site: Site) -> None:
    """Articles that are alike, of which one is opened."""
    pages = list(site.pages)
    for number in range(1, 25):
        site.article("developers", {"title": f"Version {number}", "body": f"What is new in version {number} for every plan."})
    site.pages = [*pages, site.pages[-1]]


def auto(api: Api) -> Site:
    """A color on which little can be read, a square logo, and no ratings, as light or dark as the visitor likes."""
    site = Site(api, "auto")
    theme = {"mode": "auto", "primaryColor": "#f5e663", "font": "mono"}
    site.create({"name": "Gelb", "locales": ["en", "de"], "theme": theme, "isFeedbackEnabled": False, "headerLinks": [{"label": "Shop", "url": "/search"}]})
    site.change({"theme": {"logoFileId": site.file("logo.png", pictures.logo(64))["id"]}})
    collections(site, ["de"])
    articles(site, ["en", "de"])
    site.has_usual_pages(["en", "de"])
    site.publish()
    return site


def empty(api: Api) -> Site:
    site = Site(api, "empty")
    site.create({"name": "Nothing yet"})
    site.has_usual_pages(["en"])
    site.publish()
    return site


def spoken(api: Api, slug: str, locales: list[str]) -> Site:
    """Words of every length around an article in each language."""
    site = Site(api, slug, dict.fromkeys(locales, "Acme"))
    site.create({"name": "Acme", "locales": locales})
    site.collection("acme", name="Acme")
    group = str(uuid.uuid4())
    text = "Acme.\n\n> [!IMPORTANT]\n> Acme[^1]\n\n## Acme\n\n```sh\nacme\n```\n\n## Acme\n\n[^1]: Acme"
    for locale in locales:
        site.article("acme", {"title": "Acme", "body": text, "locale": locale, "translationGroupId": group, "authorName": "Ada"})
    site.pages = [page for page in site.pages if page.kind == "article"]
    site.has_usual_pages(locales)
    site.publish()
    return site


def locked(api: Api) -> list[Site]:
    """Sites that not everybody reads, of each kind: visitors stand at their doors."""
    sites = []
    for visibility, door in [("password", "/password"), ("members", "/sign-in"), ("signed_link", "/sign-in")]:
        site = Site(api, f"locked-{visibility.replace('_', '-')}")
        site.create({"name": "For customers", "locales": ["en", "de", "ar"], "theme": {"mode": "auto"}})
        site.collection("secret", name="Secret")
        site.article("secret", {"title": "Secret", "body": "Nobody reads this at the door."})
        site.api.post(f"/help-center/sites/{site.id}/access/secret")
        site.api.patch(f"/help-center/sites/{site.id}/access", {"visibility": visibility, "password": "open sesame"})
        doors = {"en": door, "de": f"{door}?to=%2Fde", "ar": f"{door}?to=%2Far"}
        site.pages = [Page("door", path, locale) for locale, path in doors.items()]
        site.publish()
        sites.append(site)
    return sites


def hidden(api: Api) -> Site:
    """Not published: all addresses are the same, except that of a preview."""
    site = Site(api, "hidden")
    site.create({"name": "Not yet"})
    site.collection("soon", name="Soon")
    site.preview(site.article("soon", {"title": "Soon", "body": "It will be here."}, published=False))
    site.pages = [*(page for page in site.pages if page.kind == "preview"), Page("unavailable", "/", status=404)]
    return site


def attacked(api: Api) -> Site:
    """Whatever a tenant can write is hostile."""
    site, texts = Site(api, "hostile", {"en": "alert"}), itertools.cycle(hostile.fields())
    fit = lambda longest: next(text for text in texts if len(text) <= longest)
    link = lambda: {"label": fit(40), "url": f"https://acme.example/{fit(200)}"}
    site.create({"name": fit(100), "headline": fit(120), "description": fit(300), "locales": ["en", "de"]})
    attempt(site, {"headerLinks": [link() for _ in range(6)]}, {"footerLinks": [link() for _ in range(12)]}, {"suggestedQuestions": [fit(120) for _ in range(5)]})
    attempt(site, *({"headerLinks": [{"label": fit(40), "url": url}]} for url in hostile.SCHEMES))
    picture = site.file(f"{fit(100)}.png", pictures.logo(200))
    site.change({"theme": {"logoFileId": picture["id"], "css": accepted_sheet(site)}})
    bodies = hostile.bodies(30)
    for number, body in enumerate(bodies):
        translation = {"locale": "de", "name": fit(100), "description": fit(300)}
        site.collection(f"c{number}", f"c{number - 1}" if number % 3 else None, name=fit(100), description=fit(300), translations=[translation])
        seo = {"title": fit(70), "description": fit(160)}
        more = {"seo": seo, "authorName": fit(80), "tags": [fit(40)], "excerpt": fit(300)} if number % 2 else {}
        made = site.article(f"c{number}", {"title": fit(200), "body": f"![{fit(100)}]({picture['url']})\n\n{body}", **more})
    site.preview(made)
    site.has_usual_pages(["en"])
    site.pages += [Page("query", f"/search?q={query}") for query in hostile.queries()]
    site.pages += [Page("not_found", f"/{query}", status=404) for query in hostile.queries()[:4]]
    site.publish()
    site.rate(made, "down", fit(300), next(ADDRESSES))
    return site


def attempt(site: Site, *changes: dict) -> list[dict]:
    """Those of the changes that are accepted, all of them made."""
    accepted = []
    for change in changes:
        try:
            site.change(change)
            accepted.append(change)
        except Refused as refused:
            if ": 400 " not in str(refused) and ": 422 " not in str(refused):
                raise
    return accepted


def accepted_sheet(site: Site) -> str:
    """The hostile style sheets that are accepted, as one."""
    accepted = attempt(site, *({"theme": {"css": sheet}} for sheet in hostile.SHEETS))
    return "\n".join(change["theme"]["css"] for change in accepted)
