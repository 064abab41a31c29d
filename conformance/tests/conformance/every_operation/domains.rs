//! Custom domains and the chat widget, through the SDK.

use frontdesk_client::types::{
    CustomDomainCreate, CustomDomainStatus, CustomDomainSurface, DnsRecordType, DomainGroup, DomainUseKind, WebSurface,
    WidgetPosition, WidgetUpdate,
};
use frontdesk_conformance::{
    Stage,
    stage::{domain_hostname, unique_label},
};

pub(super) async fn list_custom_domains(stage: &Stage) {
    let page = stage.actor.sdk.list_custom_domains(stage.agent).await.expect("a page");
    assert_eq!(page.items.iter().map(|domain| domain.id).collect::<Vec<_>>(), [stage.domain]);
}

pub(super) async fn create_custom_domain(stage: &Stage) {
    let name = format!("{}.acme.dev", unique_label());
    let body = CustomDomainCreate::builder().hostname(name.to_uppercase()).surface(WebSurface::HelpPage);
    let created = stage.actor.sdk.create_custom_domain(stage.agent).body(body).await.expect("a domain");
    assert_eq!((created.hostname.as_str(), &created.status), (name.as_str(), &CustomDomainStatus::PendingDns));
    assert_eq!(
        created.records.iter().map(|record| record.type_.clone()).collect::<Vec<_>>(),
        [DnsRecordType::Cname, DnsRecordType::Txt]
    );
}

pub(super) async fn get_custom_domain(stage: &Stage) {
    let domain = stage.actor.sdk.get_custom_domain(stage.domain).await.expect("a domain");
    assert_eq!(domain.hostname, domain_hostname(stage.domain));
}

pub(super) async fn delete_custom_domain(stage: &Stage) {
    let removed = stage.actor.sdk.delete_custom_domain(stage.domain).await.expect("a domain");
    assert_eq!(removed.status, CustomDomainStatus::Removing);
}

pub(super) async fn verify_custom_domain(stage: &Stage) {
    let domain = stage.actor.sdk.verify_custom_domain(stage.domain).await.expect("a domain");
    assert_eq!(domain.status, CustomDomainStatus::Active);
}

pub(super) async fn update_custom_domain_surface(stage: &Stage) {
    let body = CustomDomainSurface::builder().surface(WebSurface::HelpCenter);
    let domain = stage.actor.sdk.update_custom_domain_surface(stage.domain).body(body).await.expect("a domain");
    assert_eq!(domain.surface, WebSurface::HelpCenter);
}

pub(super) async fn list_domains(stage: &Stage) {
    let page = stage.actor.sdk.list_domains().await.expect("a page");
    let group = page.items.iter().find(|group| group.hostname == domain_hostname(stage.domain)).expect("the custom domain");
    assert_eq!((group.owned, &group.uses[0].kind), (true, &DomainUseKind::Widget));
    let kinds = |group: &DomainGroup| group.uses.iter().map(|one| one.kind.clone()).collect::<Vec<_>>();
    let has = |wanted: &[DomainUseKind], owned| page.items.iter().any(|group| kinds(group) == wanted && group.owned == owned);
    assert!(has(&[DomainUseKind::EmailSend, DomainUseKind::EmailReceive], true));
    assert!(has(&[DomainUseKind::PlatformHelpCenter], false));
}

pub(super) async fn get_widget(stage: &Stage) {
    let widget = stage.actor.sdk.get_widget(stage.agent).await.expect("a widget");
    assert_eq!((widget.agent_id, widget.locale.as_str()), (stage.agent, "auto"));
}

pub(super) async fn update_widget(stage: &Stage) {
    let body = WidgetUpdate::builder().color("#0f766e".to_owned()).position(WidgetPosition::Left);
    let widget = stage.actor.sdk.update_widget(stage.agent).body(body).await.expect("a widget");
    assert_eq!((widget.color.as_str(), widget.position), ("#0f766e", WidgetPosition::Left));
}
