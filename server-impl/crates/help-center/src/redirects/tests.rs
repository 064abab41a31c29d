use std::collections::BTreeSet;

use futures::FutureExt;
use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone, Default)]
struct Site {
    pages: BTreeSet<String>,
    rules: Vec<Rule>,
}

#[async_trait]
impl Look for Site {
    async fn look(&mut self, path: &SitePath) -> Result<PathLookup> {
        Ok(match applying(&self.rules, path) {
            _ if self.pages.contains(path.as_str()) => PathLookup::Page,
            Some(rule) => PathLookup::Redirect(rule.clone()),
            None => PathLookup::Nothing,
        })
    }
}

fn path(text: &str) -> SitePath {
    SitePath::parse(text).unwrap()
}

/// Parses `/a > /b`, or `/a/* > /b` for a prefix; `~` in place of `>` for one that is not permanent.
fn rule(text: &str) -> Rule {
    let (from, sign, to) = match text.split_once(" > ") {
        Some((from, to)) => (from, '>', to),
        None => text.split_once(" ~ ").map(|(from, to)| (from, '~', to)).unwrap(),
    };
    let (from, is_prefix) = from.strip_suffix("/*").map_or((from, false), |from| (from, true));
    let from = if from.is_empty() { "/" } else { from };
    Rule { from: path(from), is_prefix, to: Target::Path(Place::parse(to).unwrap()), is_permanent: sign == '>' }
}

fn site(pages: &[&str], rules: &[&str]) -> Site {
    Site { pages: pages.iter().map(|page| (*page).to_owned()).collect(), rules: rules.iter().map(|text| rule(text)).collect() }
}

fn led(site: &Site, from: &str) -> Option<String> {
    let found = resolve(&mut site.clone(), &path(from)).now_or_never().unwrap().unwrap();
    found.map(|to| format!("{} {}", if to.is_permanent { 301 } else { 302 }, to.place))
}

fn judged(site: &Site, new: &Rule) -> Verdict {
    judge(&mut site.clone(), new).now_or_never().unwrap().unwrap()
}

#[test]
fn the_redirect_that_says_most_applies() {
    let site = site(&["/old/page"], &["/* > /all", "/old/* > /some", "/old/a/* > /few", "/old/a > /one", "/old/page > /never"]);
    for (from, to) in [
        ("/old/a", Some("301 /one")),
        ("/old/a/b", Some("301 /few")),
        ("/old/b/c", Some("301 /some")),
        ("/old", Some("301 /some")),
        ("/older", Some("301 /all")),
        ("/", Some("301 /all")),
        ("/old/page", None),
    ] {
        assert_eq!(led(&Site { rules: site.rules[..].to_vec(), pages: pages(&site) }, from).as_deref(), to, "{from}");
    }
    assert_eq!(led(&Site::default(), "/old"), None);
}

/// The pages of a site, and the targets of its redirects.
fn pages(site: &Site) -> BTreeSet<String> {
    let targets = site.rules.iter().filter_map(|rule| match &rule.to {
        Target::Path(place) => Some(place.path.to_string()),
        Target::Page(_) | Target::Hidden => None,
    });
    site.pages.iter().cloned().chain(targets).collect()
}

#[test]
fn redirects_are_followed_to_the_end_but_not_for_ever() {
    let chain = site(
        &["/f"],
        &["/a > /b?x", "/b ~ /c", "/c > /d#y", "/d > /e", "/e > /f?z#end", "/z > /a", "/q > /c", "/nothing > /none"],
    );
    assert_eq!(led(&chain, "/a").as_deref(), Some("302 /f?z#end"));
    assert_eq!(led(&chain, "/q").as_deref(), Some("301 /f?z#end"));
    assert_eq!(led(&chain, "/nothing").as_deref(), Some("301 /none"));
    assert_eq!(led(&chain, "/z"), None, "six are too many");
    let circle = site(&[], &["/a > /b", "/b > /a", "/p/* > /p/new"]);
    assert_eq!((led(&circle, "/a"), led(&circle, "/p/x")), (None, None));
    assert_eq!(led(&site(&["/p/new"], &["/p/* > /p/new"]), "/p/x").as_deref(), Some("301 /p/new"));
}

#[test]
fn an_article_is_the_end_and_a_hidden_one_leads_nowhere() {
    let to = |to: Target| Site { pages: BTreeSet::new(), rules: vec![Rule { to, ..rule("/a > /b") }, rule("/articles/* > /a")] };
    let page = Target::Page(Place::parse("/articles/1-a").unwrap());
    assert_eq!(led(&to(page.clone()), "/a").as_deref(), Some("301 /articles/1-a"));
    assert_eq!(led(&to(Target::Hidden), "/a"), None);
    for to in [page, Target::Hidden] {
        assert_eq!(judged(&site(&[], &["/articles/* > /a"]), &Rule { to, ..rule("/a > /b") }), Verdict::Fine);
    }
}

#[test]
fn a_circle_is_found_before_it_is_written() {
    let site = site(&["/page", "/p/page"], &["/a > /b", "/b > /c", "/c > /d", "/d > /page", "/x/* > /y", "/page > /a"]);
    for (new, verdict) in [
        ("/n > /page", Verdict::Fine),
        ("/n > /nothing", Verdict::Fine),
        ("/n > /a", Verdict::Fine),
        ("/n > /n?again", Verdict::Loop),
        ("/p/* > /p/new", Verdict::Loop),
        ("/p/* > /p/page", Verdict::Fine),
        ("/y > /x/1", Verdict::Loop),
        ("/y > /z", Verdict::Fine),
        ("/* > /y", Verdict::Loop),
        ("/* > /page", Verdict::Fine),
        ("/x/1 > /x/2", Verdict::Fine),
    ] {
        assert_eq!(judged(&site, &rule(new)), verdict, "{new}");
    }
    let long = self::site(&[], &["/a > /b", "/b > /c", "/c > /d", "/d > /e", "/e > /f"]);
    assert_eq!((judged(&long, &rule("/n > /a")), judged(&long, &rule("/n > /b"))), (Verdict::Loop, Verdict::Fine));
    let error = refuse_loop(&mut long.clone(), &rule("/f > /a")).now_or_never().unwrap().unwrap_err();
    insta::assert_snapshot!(error, @"REDIRECT_LOOP: This redirect leads from `/f` back to itself, or through more than 5 redirects. Send another target, or delete a redirect on the way.");
}

fn any_rule() -> impl Strategy<Value = Rule> {
    let name = || prop::sample::select(vec!["/", "/a", "/b", "/a/b", "/a/b/c", "/b/a", "/c", "/d", "/e"]);
    (name(), name(), any::<bool>(), any::<bool>()).prop_map(|(from, to, is_prefix, is_permanent)| Rule {
        from: path(from),
        is_prefix,
        to: Target::Path(Place::parse(to).unwrap()),
        is_permanent,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Every redirect that was judged before it was stored leads somewhere on the day it is stored.
    #[test]
    fn what_was_judged_fine_leads_somewhere(
        pages in proptest::collection::btree_set(prop::sample::select(vec!["/a", "/c", "/a/b"]), 0..3),
        rules in proptest::collection::vec(any_rule(), 0..12),
    ) {
        let mut site = Site { pages: pages.into_iter().map(str::to_owned).collect(), rules: Vec::new() };
        for rule in rules {
            if site.rules.iter().any(|known| known.from == rule.from && known.is_prefix == rule.is_prefix) {
                continue;
            }
            let with = Site { rules: [site.rules.clone(), vec![rule.clone()]].concat(), ..site.clone() };
            let is_page = site.pages.contains(rule.from.as_str());
            match judged(&site, &rule) {
                // One that is hidden by a page or an exact redirect leads nowhere for now.
                Verdict::Fine if !is_page && applying(&with.rules, &rule.from) == Some(&rule) => {
                    prop_assert!(led(&with, rule.from.as_str()).is_some(), "{rule:?}");
                    site = with;
                }
                Verdict::Fine => site = with,
                Verdict::Loop => {
                    let end = follow(&mut with.clone(), rule.clone()).now_or_never().unwrap().unwrap();
                    prop_assert_eq!(end, None);
                }
            }
        }
    }
}
