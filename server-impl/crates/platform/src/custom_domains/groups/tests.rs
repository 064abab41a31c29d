use frontdesk_types::{
    AgentId, CustomDomainId, EmailDomainId, OrgId, SiteId, Timestamp,
    custom_domains::{CustomDomain, WebUse},
    email_domains::{EmailUse, ReceivingStatus, SendingStatus},
    help_center::pages::PlatformHost,
};

use super::*;

fn web_use(number: u128, hostname: &str) -> WebUse {
    let (org, id, agent) = (OrgId(Uuid::nil()), CustomDomainId(Uuid::from_u128(number)), AgentId(Uuid::nil()));
    WebUse {
        domain: CustomDomain::new(org, id, agent, hostname.to_owned(), Timestamp(0)),
        agent_name: "Front desk".to_owned(),
        help_page_enabled: false,
    }
}

fn platform_host(hostname: &str) -> PlatformHost {
    PlatformHost {
        hostname: hostname.to_owned(),
        site: SiteId(Uuid::nil()),
        agent: AgentId(Uuid::nil()),
        agent_name: "Front desk".to_owned(),
        published: true,
    }
}

fn domain_use(one: WebUse) -> DomainUse {
    DomainUse::Web(Box::new(one))
}

/// Reads a list of all hostnames, page by page, from stores that return one hostname more than a page has.
fn read_all_pages(order: SortOrder, limit: u32, web_uses: &[WebUse], hosts: &[PlatformHost]) -> Vec<String> {
    let (mut found, mut after) = (Vec::new(), None::<Cursor<String>>);
    loop {
        let request = PageRequest { limit, order, after: after.clone() };
        let is_beyond = |name: &str| match (&after, order) {
            (None, _) => true,
            (Some(last), SortOrder::Asc) => name > last.key.as_str(),
            (Some(last), SortOrder::Desc) => name < last.key.as_str(),
        };
        let mut names: Vec<&str> =
            web_uses.iter().map(|one| one.domain.hostname.as_str()).filter(|name| is_beyond(name)).collect();
        names.sort_unstable();
        names.dedup();
        let mut beyond: Vec<_> = hosts.iter().filter(|host| is_beyond(&host.hostname)).cloned().collect();
        beyond.sort_by(|one, other| one.hostname.cmp(&other.hostname));
        if order == SortOrder::Desc {
            names.reverse();
            beyond.reverse();
        }
        names.truncate(limit as usize + 1);
        beyond.truncate(limit as usize + 1);
        let uses = web_uses.iter().filter(|one| names.contains(&one.domain.hostname.as_str())).cloned().map(domain_use);
        let page = page_of_groups(uses.chain(beyond.into_iter().map(DomainUse::HelpCenter)).collect(), &request);
        assert!(page.items.len() <= limit as usize);
        found.extend(page.items.into_iter().map(|group| format!("{} {}", group.hostname, group.uses.len())));
        after = page.next;
        if after.is_none() {
            return found;
        }
    }
}

#[test]
fn both_kinds_are_one_list_on_pages_of_any_size() {
    let web_uses = [web_use(1, "b.test"), web_use(2, "b.test"), web_use(3, "d.test"), web_use(4, "g.test"), web_use(5, "h.test")];
    let hosts = ["a.help", "c.help", "d.test", "e.help", "f.help"].map(platform_host);
    let all = ["a.help 1", "b.test 2", "c.help 1", "d.test 2", "e.help 1", "f.help 1", "g.test 1", "h.test 1"];
    for limit in 1..=9 {
        assert_eq!(read_all_pages(SortOrder::Asc, limit, &web_uses, &hosts), all, "{limit}");
        let reversed: Vec<_> = all.into_iter().rev().collect();
        assert_eq!(read_all_pages(SortOrder::Desc, limit, &web_uses, &hosts), reversed, "{limit}");
    }
}

#[test]
fn what_the_platform_gave_comes_last_and_is_owned_by_nobody() {
    let request = PageRequest { limit: 10, order: SortOrder::Asc, after: None };
    let [first, second] = [platform_host("a.test"), platform_host("b.test")].map(DomainUse::HelpCenter);
    let page = page_of_groups(vec![second, first, domain_use(web_use(2, "a.test")), domain_use(web_use(1, "a.test"))], &request);
    let [mixed, platform] = &page.items[..] else { panic!("two hostnames") };
    let ids: Vec<_> = mixed.uses.iter().map(|one| one.web().map(|one| one.domain.id.0.as_u128())).collect();
    assert_eq!(ids, [Some(1), Some(2), None]);
    assert!(mixed.is_owned() && !platform.is_owned());
}

#[test]
fn a_hostname_that_is_to_receive_mail_and_to_be_shown_is_a_conflict_until_it_is_disabled() {
    let request = PageRequest { limit: 10, order: SortOrder::Asc, after: None };
    let conflict = |receiving| {
        let email = EmailUse {
            domain: EmailDomainId(Uuid::nil()),
            hostname: "a.test".to_owned(),
            sending: SendingStatus::Verified,
            receiving,
            records: Vec::new(),
        };
        let page = page_of_groups(vec![DomainUse::Email(email), domain_use(web_use(1, "a.test"))], &request);
        let [group] = &page.items[..] else { panic!("one hostname") };
        assert!(group.is_owned() && group.uses[0].web().is_some());
        group.conflict().map(|(_, _, receiving)| receiving)
    };
    assert_eq!(conflict(None), None);
    assert_eq!(conflict(Some(ReceivingStatus::Disabled)), None);
    assert_eq!(conflict(Some(ReceivingStatus::PendingMx)), Some(ReceivingStatus::PendingMx));
    assert_eq!(conflict(Some(ReceivingStatus::Active)), Some(ReceivingStatus::Active));
}
