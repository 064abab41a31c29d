//! The email channel of an agent, through the SDK.

use frontdesk_client::types::{BlockedSenderCreate, EmailAddressCreate, EmailChannelUpdate, EmailReplyMode, PrimaryEmailAddress};
use frontdesk_conformance::Stage;

pub(super) async fn get_email_channel(stage: &Stage) {
    let channel = stage.actor.sdk.get_email_channel(stage.agent).await.expect("a channel");
    assert_eq!((channel.agent_id, channel.is_enabled), (stage.agent, false));
    assert_eq!(channel.primary_address.expect("it has one").id, stage.email.primary_address);
}

pub(super) async fn update_email_channel(stage: &Stage) {
    let body = EmailChannelUpdate::builder().is_enabled(true).reply_mode(EmailReplyMode::Off).max_answers_per_day(20);
    let channel = stage.actor.sdk.update_email_channel(stage.agent).body(body).await.expect("a channel");
    assert_eq!((channel.is_enabled, channel.reply_mode, channel.max_answers_per_day), (true, EmailReplyMode::Off, 20));
}

pub(super) async fn list_email_addresses(stage: &Stage) {
    let page = stage.actor.sdk.list_email_addresses(stage.agent).await.expect("a page");
    let ids: Vec<_> = page.items.iter().map(|address| address.id).collect();
    assert_eq!(ids, [stage.email.address, stage.email.primary_address]);
}

pub(super) async fn create_email_address(stage: &Stage) {
    let body = EmailAddressCreate::builder().local("Support").domain_id(stage.email.domain);
    let address = stage.actor.sdk.create_email_address(stage.agent).body(body).await.expect("an address");
    assert!(address.address.starts_with("support@") && !address.is_primary, "{}", address.address);
    assert_eq!(address.domain_id, Some(stage.email.domain));
}

pub(super) async fn get_email_address(stage: &Stage) {
    let address = stage.actor.sdk.get_email_address(stage.agent, stage.email.address).await.expect("an address");
    assert!(address.address.starts_with("desk@"), "{}", address.address);
}

pub(super) async fn delete_email_address(stage: &Stage) {
    let address = stage.actor.sdk.delete_email_address(stage.agent, stage.email.address).await.expect("an address");
    assert_eq!(address.id, stage.email.address);
}

pub(super) async fn get_primary_email_address(stage: &Stage) {
    let address = stage.actor.sdk.get_primary_email_address(stage.agent).await.expect("an address");
    assert_eq!((address.id, address.is_primary), (stage.email.primary_address, true));
}

pub(super) async fn set_primary_email_address(stage: &Stage) {
    let body = PrimaryEmailAddress::builder().address_id(stage.email.address);
    let address = stage.actor.sdk.set_primary_email_address(stage.agent).body(body).await.expect("an address");
    assert_eq!((address.id, address.is_primary), (stage.email.address, true));
}

pub(super) async fn list_blocked_senders(stage: &Stage) {
    let page = stage.actor.sdk.list_blocked_senders(stage.agent).await.expect("a page");
    assert_eq!(page.items.iter().map(|blocked| blocked.id).collect::<Vec<_>>(), [stage.email.blocked_sender]);
}

pub(super) async fn create_blocked_sender(stage: &Stage) {
    let body = BlockedSenderCreate::builder().sender("Anna@Example.dev");
    let blocked = stage.actor.sdk.create_blocked_sender(stage.agent).body(body).await.expect("a blocked sender");
    assert_eq!(blocked.sender, "anna@example.dev");
}

pub(super) async fn get_blocked_sender(stage: &Stage) {
    let blocked = stage.actor.sdk.get_blocked_sender(stage.agent, stage.email.blocked_sender).await.expect("a blocked sender");
    assert_eq!(blocked.sender, "*@spam0.dev");
}

pub(super) async fn delete_blocked_sender(stage: &Stage) {
    let blocked = stage.actor.sdk.delete_blocked_sender(stage.agent, stage.email.blocked_sender).await.expect("a blocked sender");
    assert_eq!(blocked.id, stage.email.blocked_sender);
}

pub(super) async fn list_email_suppressions(stage: &Stage) {
    let page = stage.actor.sdk.list_email_suppressions().await.expect("a page");
    assert_eq!(page.items.iter().map(|one| one.id).collect::<Vec<_>>(), [stage.email.suppression]);
}

pub(super) async fn delete_email_suppression(stage: &Stage) {
    let lifted = stage.actor.sdk.delete_email_suppression(stage.email.suppression).await.expect("a suppression");
    assert_eq!(lifted.address, "bert@example.dev");
}

pub(super) async fn list_email_log(stage: &Stage) {
    let page = stage.actor.sdk.list_email_log().send().await.expect("a page");
    assert_eq!(page.items.iter().map(|mail| mail.id).collect::<Vec<_>>(), [stage.email.mail, stage.mail.id]);
}
