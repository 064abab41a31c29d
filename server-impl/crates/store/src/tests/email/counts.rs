use std::time::Duration;

use frontdesk_types::{
    AgentId, OrgId, Timestamp,
    email_channel::EmailSettings,
    email_messages::{EmailMessage, MailStatus},
    incoming_mail::ReceivedMail,
};
use futures::future::join_all;

use super::{NOON, StoreWorld};
use crate::{
    channels::email::{messages, received, settings},
    testing::for_each_database,
};

const MAX_ANSWERS: i64 = 4;

const MAX_REFUSED: i64 = 5;

const DAY: Duration = Duration::from_hours(24);

impl StoreWorld {
    /// Takes a mail of no conversation; returns `false` if it is there already.
    async fn receive(&self, org: OrgId, agent: AgentId, digest: u8) -> bool {
        let mail = self.build_mail(org, agent);
        let mut tx = self.begin_tx().await;
        let is_new = received::insert(&mut tx, agent, &self.build_received(org, mail.id, digest)).await.unwrap();
        if is_new {
            messages::insert(&mut tx, &mail).await.unwrap();
            tx.commit().await.unwrap();
        }
        is_new
    }

    /// Takes a mail, and asks the agent unless it has been asked often enough; returns `true` if it was asked.
    async fn ask(&self, org: OrgId, agent: AgentId, digest: u8) -> bool {
        let mail = self.build_mail(org, agent);
        let mut tx = self.begin_tx().await;
        settings::lock(&mut tx, org, agent).await.unwrap();
        let asked = received::count_asked_from(&mut tx, org, agent, "anna@firm.eu", NOON).await.unwrap();
        let is_asked = asked < MAX_ANSWERS;
        let facts = ReceivedMail { is_asked, ..self.build_received(org, mail.id, digest) };
        assert!(received::insert(&mut tx, agent, &facts).await.unwrap(), "it is new");
        messages::insert(&mut tx, &mail).await.unwrap();
        tx.commit().await.unwrap();
        is_asked
    }

    /// Refuses a mail; returns `true` if that is recorded.
    async fn refuse(&self, org: OrgId, agent: AgentId, now: Timestamp) -> bool {
        let refused = EmailMessage { status: MailStatus::Refused, created_at: now, ..self.build_mail(org, agent) };
        let mut tx = self.begin_tx().await;
        let is_recorded = received::insert_refused(&mut tx, &refused, MAX_REFUSED).await.unwrap();
        tx.commit().await.unwrap();
        is_recorded
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_mail_is_received_once_however_often_it_arrives_at_once() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        let arrived = join_all((0..12).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.receive(org, agent, 1).await })
        }))
        .await;
        assert_eq!(arrived.into_iter().filter(|is_new| *is_new.as_ref().unwrap()).count(), 1);
        assert!(world.receive(org, agent, 2).await, "another mail");
        assert!(world.receive(org, other, 1).await, "the same mail for another agent");
        let mut conn = world.store.read().await.unwrap();
        let count = received::count_received(&mut conn, org, agent, NOON).await.unwrap();
        assert_eq!(count, 2);
        assert_eq!(received::count_received(&mut conn, org, agent, NOON + DAY).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_arrive_at_once_are_never_answered_too_often() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        for has_settings in [false, true] {
            let agent = world.create_agent(org).await;
            if has_settings {
                let mut tx = world.begin_tx().await;
                settings::save(&mut tx, &EmailSettings::new(org, agent)).await.unwrap();
                tx.commit().await.unwrap();
            }
            let asked = join_all((0..12).map(|digest| {
                let world = world.clone();
                tokio::spawn(async move { world.ask(org, agent, digest).await })
            }))
            .await;
            assert_eq!(asked.into_iter().filter(|is_asked| *is_asked.as_ref().unwrap()).count(), 4, "settings: {has_settings}");
            let mut conn = world.store.read().await.unwrap();
            assert_eq!(received::count_asked(&mut conn, org, agent, NOON).await.unwrap(), MAX_ANSWERS);
            assert_eq!(received::count_received(&mut conn, org, agent, NOON).await.unwrap(), 12);
            assert_eq!(received::count_asked_from(&mut conn, org, agent, "eve@evil.dev", NOON).await.unwrap(), 0);
            assert_eq!(received::count_asked(&mut conn, org, agent, NOON + DAY).await.unwrap(), 0, "later ones");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_has_few_refused_mails_of_an_agent_however_many_arrive_at_once() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        let recorded = join_all((0..12).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.refuse(org, agent, NOON).await })
        }))
        .await;
        assert_eq!(recorded.into_iter().filter(|is_recorded| *is_recorded.as_ref().unwrap()).count(), 5);
        assert!(world.refuse(org, other, NOON).await, "another agent");
        assert!(!world.refuse(org, agent, NOON + DAY - Duration::from_secs(1)).await);
        assert!(world.refuse(org, agent, NOON + DAY).await, "the next day");
    })
    .await;
}
