use std::time::Duration;

use frontdesk_types::{
    CustomDomainId, OrgId, PageRequest, RedirectId, SiteId, SortOrder,
    custom_domains::{CustomDomain, WebSurface},
    help_center::{
        changes::ChangeSubject,
        pages::PublicSite,
        redirects::{RedirectTarget, SiteRedirect},
        sites::{HelpCenter, SiteCounts, SiteLink, SiteTheme},
    },
};
use futures::future::join_all;

use super::{NOON, StoreWorld, site_at_slug};
use crate::{
    accounts::orgs,
    agents,
    custom_domains::{self, groups},
    help_center::{changes, public, redirects, sites, slugs},
    testing::for_each_database,
};

#[tokio::test]
async fn a_site_is_read_as_it_was_written() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let changed = HelpCenter {
            headline: Some("Ask us".to_owned()),
            locales: vec!["en".to_owned(), "de".to_owned()],
            theme: SiteTheme { css: Some("a { color: red }".to_owned()), logo: Some(world.ids.next()), ..SiteTheme::default() },
            header_links: vec![SiteLink { label: "Shop".to_owned(), url: "https://acme.example".to_owned() }],
            ..site.clone()
        };
        let mut tx = world.begin_tx().await;
        sites::update(&mut tx, &changed).await.unwrap();
        assert_eq!(sites::lock(&mut tx, site.org, site.id).await.unwrap(), Some(changed.clone()));
        assert_eq!(sites::find_of_agent(&mut tx, site.org, site.agent).await.unwrap(), Some(changed));
        assert_eq!(sites::find(&mut tx, OrgId(world.ids.next()), site.id).await.unwrap(), None, "another organization's");
    })
    .await;
}

#[tokio::test]
async fn an_agent_has_one_site_even_if_several_ask_at_once() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let added = join_all((0..8).map(|_| async {
            let site = HelpCenter { slug: "s".to_owned(), ..HelpCenter::new(org, world.ids.next(), agent, NOON) };
            let mut tx = world.begin_tx().await;
            let added = sites::insert(&mut tx, &site).await.is_ok();
            added && tx.commit().await.is_ok()
        }))
        .await;
        assert_eq!(added.into_iter().filter(|added| *added).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_slug_leads_to_its_site_as_long_as_that_was_promised() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (site, other) = (world.create_site_with_owner("harbour").await, world.create_site_with_owner("hotel").await);
        let mut tx = world.begin_tx().await;
        assert!(!slugs::take_for_site(&mut tx, other.org, other.id, "harbour", NOON).await.unwrap(), "it is taken");
        assert!(slugs::take_for_site(&mut tx, site.org, site.id, "port", NOON).await.unwrap());
        let until = NOON + Duration::from_hours(1);
        slugs::retire_until(&mut tx, site.org, site.id, "harbour", until).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((site_at_slug(&world, "harbour").await, site_at_slug(&world, "port").await), (Some(site.id), Some(site.id)));

        let mut tx = world.begin_tx().await;
        assert!(!slugs::take_for_site(&mut tx, other.org, other.id, "harbour", NOON).await.unwrap(), "not before that");
        assert_eq!(slugs::find_holder(&mut tx, "harbour", NOON).await.unwrap(), Some((site.org, site.id)));
        assert_eq!(slugs::find_holder(&mut tx, "harbour", until).await.unwrap(), None);
        assert!(public::find_by_slug(&mut tx, "harbour", until).await.unwrap().is_none());
        assert!(slugs::take_for_site(&mut tx, site.org, site.id, "harbour", NOON).await.unwrap(), "its own, again");
        slugs::retire_until(&mut tx, site.org, site.id, "harbour", until).await.unwrap();
        assert!(slugs::take_for_site(&mut tx, other.org, other.id, "harbour", until).await.unwrap(), "then it is anybody's");
        assert_eq!(slugs::free_expired(&mut tx, until, 10).await.unwrap(), 0, "it leads elsewhere now");
        slugs::retire_until(&mut tx, other.org, other.id, "harbour", until).await.unwrap();
        assert_eq!(slugs::free_expired(&mut tx, until, 10).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_request_learns_at_once_what_it_may_see() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let (org, agent) = (site.org, site.agent);
        let mut tx = world.begin_tx().await;
        let found = public::find_by_slug(&mut tx, "harbour", NOON).await.unwrap().expect("it is there");
        assert!(found.is_visible() && found.hostname.is_none() && found.change == 0, "{found:?}");
        assert!(public::find_by_slug(&mut tx, "hotel", NOON).await.unwrap().is_none());

        sites::update(&mut tx, &HelpCenter { published: false, ..site.clone() }).await.unwrap();
        let found = public::find_by_id(&mut tx, org, site.id).await.unwrap().expect("it is there");
        assert!(found.is_served() && !found.is_visible(), "unpublished");
        sites::update(&mut tx, &site).await.unwrap();

        assert!(sites::set_suspended(&mut tx, org, site.id, Some(NOON), false).await.unwrap());
        let stopped = public::find_by_id(&mut tx, org, site.id).await.unwrap().expect("it is there");
        assert!(!stopped.is_served() && stopped.is_stopped);
        assert!(sites::set_suspended(&mut tx, org, site.id, None, false).await.unwrap());

        agents::schedule_deletion(&mut tx, org, agent, NOON, NOON).await.unwrap().expect("it is live");
        let leaving = public::find_by_id(&mut tx, org, site.id).await.unwrap().expect("it is there");
        assert!(!leaving.is_served() && leaving.is_leaving);
        agents::cancel_deletion(&mut tx, org, agent, NOON).await.unwrap().expect("it is leaving");

        let plan = orgs::find(&mut tx, org).await.unwrap().expect("it is there").plan;
        orgs::set_plan(&mut tx, org, plan, None).await.unwrap().expect("it is there");
        let unpaid = public::find_by_id(&mut tx, org, site.id).await.unwrap().expect("it is there");
        assert!(unpaid.is_visible(), "without a plan visitors read on");

        orgs::delete(&mut tx, org, NOON).await.unwrap();
        assert!(public::find_by_slug(&mut tx, "harbour", NOON).await.unwrap().is_none(), "the organization is gone");
    })
    .await;
}

#[tokio::test]
async fn a_custom_domain_shows_the_help_center_while_it_is_active() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let mut tx = world.begin_tx().await;
        for (hostname, surface) in [
            ("chat.acme.dev", WebSurface::Widget),
            ("help.acme.dev", WebSurface::HelpCenter),
            ("ask.acme.dev", WebSurface::HelpCenter),
        ] {
            let id: CustomDomainId = world.ids.next();
            let domain = CustomDomain::new(site.org, id, site.agent, hostname.to_owned(), NOON);
            let domain = CustomDomain { surface, ..domain.into_active(NOON) };
            custom_domains::insert(&mut tx, &domain).await.unwrap();
            assert!(custom_domains::hostnames::take_for_domain(&mut tx, site.org, id, hostname).await.unwrap());
        }
        let found = public::find_by_hostname(&mut tx, "ask.acme.dev").await.unwrap().expect("it shows the site");
        assert_eq!((found.site, found.hostname.as_deref()), (site.id, Some("help.acme.dev")), "pages are at the oldest");
        assert!(public::find_by_hostname(&mut tx, "chat.acme.dev").await.unwrap().is_none(), "it shows the widget");
        let hostnames = sites::list_hostnames(&mut tx, site.org, site.agent).await.unwrap();
        assert_eq!(hostnames, ["help.acme.dev", "ask.acme.dev"]);
        assert!(sites::delete(&mut tx, site.org, site.id, NOON).await.unwrap());
        assert!(public::find_by_hostname(&mut tx, "ask.acme.dev").await.unwrap().is_none(), "there is no site any more");
    })
    .await;
}

#[tokio::test]
async fn the_hostnames_of_the_platform_are_among_all_hostnames() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        for slug in ["acme", "acme-2", "zoo"] {
            let agent = world.create_agent(org).await;
            world.create_site(org, agent, slug).await;
        }
        let mut conn = world.read_conn().await;
        let mut list = async |order, after: Option<&str>| {
            let after = after.map(|key| frontdesk_types::Cursor { key: key.to_owned(), id: uuid::Uuid::nil() });
            let page = PageRequest { limit: 2, order, after };
            let uses = groups::list_uses(&mut conn, org, ".help.dev", &page).await.unwrap();
            let mut hostnames: Vec<_> = uses.iter().map(|one| one.hostname().to_owned()).collect();
            hostnames.sort_unstable();
            hostnames
        };
        assert_eq!(
            list(SortOrder::Asc, None).await,
            ["acme-2.help.dev", "acme.help.dev", "zoo.help.dev"],
            "one more than the page has"
        );
        assert_eq!(list(SortOrder::Asc, Some("acme.help.dev")).await, ["zoo.help.dev"]);
        assert_eq!(list(SortOrder::Desc, Some("acme.help.dev")).await, ["acme-2.help.dev"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_numbered_without_a_gap_and_the_latest_stay() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let article = world.create_article(&site, collection.id, "Opening hours").await;
        let subjects = [ChangeSubject::Site, ChangeSubject::Article(article.id), ChangeSubject::Collection(collection.id)];
        join_all((0..4).map(|_| {
            let (world, org, id) = (world.clone(), site.org, site.id);
            tokio::spawn(async move {
                let mut tx = world.begin_tx().await;
                changes::record_changes(&mut tx, org, id, &subjects, world.ids.next()).await.unwrap();
                tx.commit().await.unwrap();
            })
        }))
        .await
        .into_iter()
        .for_each(|done| done.unwrap());

        let mut tx = world.begin_tx().await;
        let all = changes::list_after(&mut tx, site.org, site.id, 0, 100).await.unwrap();
        assert_eq!(all.iter().map(|change| change.number).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
        assert_eq!(all[..3].iter().map(|change| change.subject).collect::<Vec<_>>(), subjects);
        let found: PublicSite = public::find_by_id(&mut tx, site.org, site.id).await.unwrap().expect("it is there");
        assert_eq!(found.change, 12);

        let many = vec![ChangeSubject::Site; 4_096];
        let last = changes::record_changes(&mut tx, site.org, site.id, &many, world.ids.next()).await.unwrap();
        assert_eq!((last, changes::last_pruned_number(last)), (4_108, 12));
        assert!(changes::find(&mut tx, site.org, site.id, 12).await.unwrap().is_none());
        assert_eq!(changes::list_after(&mut tx, site.org, site.id, 0, 10_000).await.unwrap().len(), 4_096);
        assert_eq!(changes::find_latest(&mut tx, site.org, site.id).await.unwrap().map(|change| change.number), Some(last));
    })
    .await;
}

#[tokio::test]
async fn a_path_is_redirected_by_the_redirect_that_names_it_best() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let mut tx = world.begin_tx().await;
        let redirect = |from: &str, is_prefix, to: &str| SiteRedirect {
            id: world.ids.next::<RedirectId>(),
            org: site.org,
            site: site.id,
            from_path: from.to_owned(),
            is_prefix,
            target: RedirectTarget::Url(to.to_owned()),
            status: 301,
            created_at: NOON,
        };
        let article = SiteRedirect { target: RedirectTarget::Article(world.ids.next()), ..redirect("/hc/1", false, "") };
        let [all, english, exact] =
            [redirect("/hc", true, "/a"), redirect("/hc/en", true, "/b"), redirect("/hc/en", false, "/c")];
        for redirect in [all, english, exact.clone(), article.clone()] {
            assert!(redirects::insert(&mut tx, &redirect).await.unwrap());
        }
        assert!(!redirects::insert(&mut tx, &redirect("/hc", true, "/d")).await.unwrap(), "there is one");
        assert_eq!(redirects::find(&mut tx, site.org, article.id).await.unwrap(), Some(article.clone()));
        assert_eq!(redirects::count(&mut tx, site.org, site.id).await.unwrap(), 4);
        for (path, above, expected) in [
            ("/hc/en", &["/hc/en", "/hc"][..], Some("/c")),
            ("/hc/en/7", &["/hc/en", "/hc"], Some("/b")),
            ("/hc/fr", &["/hc"], Some("/a")),
            ("/other", &[], None),
        ] {
            let found = redirects::find_matching(&mut tx, site.org, site.id, path, above).await.unwrap();
            assert_eq!(found.map(|found| found.target.name()).as_deref(), expected, "{path}");
        }
        let among = redirects::list_from_paths(&mut tx, site.org, site.id, &["/hc/en", "/nothing"]).await.unwrap();
        assert_eq!(among.len(), 2, "the exact one, and the prefix");
        let listed = redirects::list(&mut tx, site.org, site.id, &PageRequest::newest(1)).await.unwrap();
        assert_eq!((listed.items, listed.next.is_some()), (vec![exact], true));
        assert!(redirects::delete(&mut tx, site.org, article.id).await.unwrap());
        assert!(!redirects::delete(&mut tx, site.org, article.id).await.unwrap());
        assert_eq!(sites::count_content(&mut tx, site.org, site.id).await.unwrap(), SiteCounts::default());
        assert!(redirects::find(&mut tx, site.org, RedirectId(SiteId(world.ids.next()).0)).await.unwrap().is_none());
    })
    .await;
}
