use std::collections::BTreeSet;

use futures::FutureExt;
use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone, Default)]
struct RedirectSite {
    pages: BTreeSet<String>,
    rules: Vec<RedirectRule>,
}

#[async_trait]
impl SiteLookup for RedirectSite {
    async fn look_up(&mut self, path: &SitePath) -> Result<PathLookup> {
        Ok(match select_rule(&self.rules, path) {
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
fn rule(text: &str) -> RedirectRule {
    let (from, sign, to) = match text.split_once(" > ") {
        Some((from, to)) => (from, '>', to),
        None => text.split_once(" ~ ").map(|(from, to)| (from, '~', to)).unwrap(),
    };
    let (from, is_prefix) = from.strip_suffix("/*").map_or((from, false), |from| (from, true));
    let from = if from.is_empty() { "/" } else { from };
    RedirectRule {
        from: path(from),
        is_prefix,
        to: RuleTarget::Path(SiteLocation::parse(to).unwrap()),
        is_permanent: sign == '>',
    }
}

fn site(pages: &[&str], rules: &[&str]) -> RedirectSite {
    RedirectSite {
        pages: pages.iter().map(|page| (*page).to_owned()).collect(),
        rules: rules.iter().map(|text| rule(text)).collect(),
    }
}

fn resolved_path(site: &RedirectSite, from: &str) -> Option<String> {
    let found = resolve(&mut site.clone(), &path(from)).now_or_never().unwrap().unwrap();
    found.map(|to| format!("{} {}", if to.is_permanent { 301 } else { 302 }, to.place))
}

fn verdict_of(site: &RedirectSite, new: &RedirectRule) -> RedirectVerdict {
    judge_redirect(&mut site.clone(), new).now_or_never().unwrap().unwrap()
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
        assert_eq!(
            resolved_path(&RedirectSite { rules: site.rules[..].to_vec(), pages: pages(&site) }, from).as_deref(),
            to,
            "{from}"
        );
    }
    assert_eq!(resolved_path(&RedirectSite::default(), "/old"), None);
}

/// The pages of a site, and the targets of its redirects.
fn pages(site: &RedirectSite) -> BTreeSet<String> {
    let targets = site.rules.iter().filter_map(|rule| match &rule.to {
        RuleTarget::Path(place) => Some(place.path.to_string()),
        RuleTarget::Page(_) | RuleTarget::Hidden => None,
    });
    site.pages.iter().cloned().chain(targets).collect()
}

#[test]
fn redirects_are_followed_to_the_end_but_not_for_ever() {
    let chain = site(
        &["/f"],
        &["/a > /b?x", "/b ~ /c", "/c > /d#y", "/d > /e", "/e > /f?z#end", "/z > /a", "/q > /c", "/nothing > /none"],
    );
    assert_eq!(resolved_path(&chain, "/a").as_deref(), Some("302 /f?z#end"));
    assert_eq!(resolved_path(&chain, "/q").as_deref(), Some("301 /f?z#end"));
    assert_eq!(resolved_path(&chain, "/nothing").as_deref(), Some("301 /none"));
    assert_eq!(resolved_path(&chain, "/z"), None, "six are too many");
    let circle = site(&[], &["/a > /b", "/b > /a", "/p/* > /p/new"]);
    assert_eq!((resolved_path(&circle, "/a"), resolved_path(&circle, "/p/x")), (None, None));
    assert_eq!(resolved_path(&site(&["/p/new"], &["/p/* > /p/new"]), "/p/x").as_deref(), Some("301 /p/new"));
}

#[test]
fn an_article_is_the_end_and_a_hidden_one_leads_nowhere() {
    let to = |to: RuleTarget| RedirectSite {
        pages: BTreeSet::new(),
        rules: vec![RedirectRule { to, ..rule("/a > /b") }, rule("/articles/* > /a")],
    };
    let page = RuleTarget::Page(SiteLocation::parse("/articles/1-a").unwrap());
    assert_eq!(resolved_path(&to(page.clone()), "/a").as_deref(), Some("301 /articles/1-a"));
    assert_eq!(resolved_path(&to(RuleTarget::Hidden), "/a"), None);
    for to in [page, RuleTarget::Hidden] {
        assert_eq!(
            verdict_of(&site(&[], &["/articles/* > /a"]), &RedirectRule { to, ..rule("/a > /b") }),
            RedirectVerdict::Accepted
        );
    }
}

#[test]
fn a_circle_is_found_before_it_is_written() {
    let site = site(&["/page", "/p/page"], &["/a > /b", "/b > /c", "/c > /d", "/d > /page", "/x/* > /y", "/page > /a"]);
    for (new, verdict) in [
        ("/n > /page", RedirectVerdict::Accepted),
        ("/n > /nothing", RedirectVerdict::Accepted),
        ("/n > /a", RedirectVerdict::Accepted),
        ("/n > /n?again", RedirectVerdict::Loop),
        ("/p/* > /p/new", RedirectVerdict::Loop),
        ("/p/* > /p/page", RedirectVerdict::Accepted),
        ("/y > /x/1", RedirectVerdict::Loop),
        ("/y > /z", RedirectVerdict::Accepted),
        ("/* > /y", RedirectVerdict::Loop),
        ("/* > /page", RedirectVerdict::Accepted),
        ("/x/1 > /x/2", RedirectVerdict::Accepted),
    ] {
        assert_eq!(verdict_of(&site, &rule(new)), verdict, "{new}");
    }
    let long = self::site(&[], &["/a > /b", "/b > /c", "/c > /d", "/d > /e", "/e > /f"]);
    assert_eq!(
        (verdict_of(&long, &rule("/n > /a")), verdict_of(&long, &rule("/n > /b"))),
        (RedirectVerdict::Loop, RedirectVerdict::Accepted)
    );
    let error = refuse_loop(&mut long.clone(), &rule("/f > /a")).now_or_never().unwrap().unwrap_err();
    insta::assert_snapshot!(error, @"REDIRECT_LOOP: This redirect leads from `/f` back to itself, or through more than 5 \
                                     redirects. Send another target, or delete a redirect on the way.");
}

fn any_rule() -> impl Strategy<Value = RedirectRule> {
    let name = || prop::sample::select(vec!["/", "/a", "/b", "/a/b", "/a/b/c", "/b/a", "/c", "/d", "/e"]);
    (name(), name(), any::<bool>(), any::<bool>()).prop_map(|(from, to, is_prefix, is_permanent)| RedirectRule {
        from: path(from),
        is_prefix,
        to: RuleTarget::Path(SiteLocation::parse(to).unwrap()),
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
        let mut site = RedirectSite { pages: pages.into_iter().map(str::to_owned).collect(), rules: Vec::new() };
        for rule in rules {
            if site.rules.iter().any(|known| known.from == rule.from && known.is_prefix == rule.is_prefix) {
                continue;
            }
            let with = RedirectSite { rules: [site.rules.clone(), vec![rule.clone()]].concat(), ..site.clone() };
            let is_page = site.pages.contains(rule.from.as_str());
            match verdict_of(&site, &rule) {
                // One that is hidden by a page or an exact redirect leads nowhere for now.
                RedirectVerdict::Accepted if !is_page && select_rule(&with.rules, &rule.from) == Some(&rule) => {
                    prop_assert!(resolved_path(&with, rule.from.as_str()).is_some(), "{rule:?}");
                    site = with;
                }
                RedirectVerdict::Accepted => site = with,
                RedirectVerdict::Loop => {
                    let end = follow_rule(&mut with.clone(), rule.clone()).now_or_never().unwrap().unwrap();
                    prop_assert_eq!(end, None);
                }
            }
        }
    }
}
