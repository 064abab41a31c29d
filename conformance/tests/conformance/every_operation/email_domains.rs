//! Email domains, through the SDK.

use frontdesk_client::types::{DnsRecordPurpose, DnsRecordType, EmailDomainCreate, EmailReceivingStatus, EmailSendingStatus};
use frontdesk_conformance::{Stage, stage::unique_label};

pub(super) async fn list_email_domains(stage: &Stage) {
    let page = stage.actor.sdk.list_email_domains().await.expect("a page");
    assert_eq!(page.items.iter().map(|domain| domain.id).collect::<Vec<_>>(), [stage.email.domain]);
}

pub(super) async fn create_email_domain(stage: &Stage) {
    let name = format!("{}.acme.dev", unique_label());
    let body = EmailDomainCreate::builder().hostname(name.to_uppercase());
    let created = stage.actor.sdk.create_email_domain().body(body).await.expect("a domain");
    assert_eq!((created.hostname.as_str(), &created.sending.status), (name.as_str(), &EmailSendingStatus::Pending));
    assert!(created.receiving.is_none() && created.agents.is_empty());
    let dkim = &created.records[0];
    assert_eq!((&dkim.purpose, &dkim.type_), (&DnsRecordPurpose::Dkim, &DnsRecordType::Txt));
}

pub(super) async fn get_email_domain(stage: &Stage) {
    let domain = stage.actor.sdk.get_email_domain(stage.email.domain).await.expect("a domain");
    assert_eq!(domain.agents.iter().map(|agent| agent.id).collect::<Vec<_>>(), [stage.agent]);
}

pub(super) async fn delete_email_domain(stage: &Stage) {
    let removed = stage.actor.sdk.delete_email_domain(stage.email.domain).await.expect("a domain");
    assert_eq!(removed.agents.iter().map(|agent| agent.name.as_str()).collect::<Vec<_>>(), ["Front desk"]);
}

pub(super) async fn verify_email_domain(stage: &Stage) {
    let domain = stage.actor.sdk.verify_email_domain(stage.email.domain).await.expect("a domain");
    assert_eq!(domain.sending.status, EmailSendingStatus::Verified);
    assert!(domain.sending.status_detail.is_some(), "its records are gone");
}

pub(super) async fn request_email_receiving(stage: &Stage) {
    let domain = stage.actor.sdk.request_email_receiving(stage.email.domain).await.expect("a domain");
    assert_eq!(domain.receiving.expect("it receives").status, EmailReceivingStatus::Active);
}

pub(super) async fn verify_email_receiving(stage: &Stage) {
    let domain = stage.actor.sdk.verify_email_receiving(stage.email.domain).await.expect("a domain");
    let receiving = domain.receiving.expect("it receives");
    assert_eq!((receiving.status, receiving.status_detail.is_some()), (EmailReceivingStatus::Active, true));
}

pub(super) async fn disable_email_receiving(stage: &Stage) {
    let domain = stage.actor.sdk.disable_email_receiving(stage.email.domain).await.expect("a domain");
    assert_eq!(domain.receiving.expect("it was requested").status, EmailReceivingStatus::Disabled);
}
