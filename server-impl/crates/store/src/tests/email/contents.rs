use frontdesk_types::{OrgId, Timestamp, chat::taken_messages::TakenState, jobs::overdue::OverdueRecord};

use super::{NOON, RETENTION, StoreWorld, StoredMail};
use crate::{
    Tx,
    channels::email::{attachments, raw_mails, removed_contents},
    chat::taken_messages,
    contacts::retiring,
    conversations::{self, transcripts},
    removal::RemovalScope,
    testing::for_each_database,
};

const BLOCK_BYTES: usize = 256 * 1_024;

/// Returns contents that differ from block to block.
fn long_content(blocks: usize) -> Vec<u8> {
    (0..blocks * BLOCK_BYTES).map(|at| (at / 1_000 % 251) as u8).collect()
}

/// Returns the number of mails, of raw mails and their blocks, of attachments and their blocks, of participants, and of
/// contents that are yet to be removed.
async fn count_rows(tx: &mut Tx, org: OrgId) -> [i64; 7] {
    macro_rules! count {
        ($($table:literal)+) => {
            [$({
                define_fragments! { table = $table; }
                fetch_one!(tx, (i64,), "SELECT COUNT(*) FROM {table} WHERE org_id = $1", org.to_string()).unwrap().0
            }),+]
        };
    }
    count!["received_mails" "raw_mails" "raw_mail_blocks" "message_attachments" "message_attachment_blocks"
        "email_participants" "removed_mail_contents"]
}

impl StoreWorld {
    /// Returns the number of steps in which the removed contents of an organization go.
    async fn remove_contents(&self, org: OrgId) -> usize {
        let mut steps = 0;
        loop {
            let mut tx = self.begin_tx().await;
            let is_more = removed_contents::remove_some(&mut tx, org).await.unwrap();
            tx.commit().await.unwrap();
            if !is_more {
                return steps;
            }
            steps += 1;
        }
    }

    /// Returns a mail as it came, and its attachment; each is `None` if it cannot be found.
    async fn read_contents(&self, stored: StoredMail, now: Timestamp) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
        let StoredMail { org, agent, message, mail, attachment, .. } = stored;
        let mut conn = self.store.read().await.unwrap();
        let (mut raw, mut attached) = (None, None);
        if let Some((found, bytes)) = raw_mails::find_bytes(&mut conn, org, message, now).await.unwrap() {
            assert_eq!(found, mail);
            let mut content = Vec::new();
            for number in 0.. {
                let Some(block) = raw_mails::find_block(&mut conn, org, mail, number).await.unwrap() else { break };
                content.extend(block);
            }
            assert_eq!(content.len() as i64, bytes);
            raw = Some(content);
        }
        if let Some(found) = attachments::find(&mut conn, org, agent, message, attachment).await.unwrap() {
            let mut content = Vec::new();
            for number in 0.. {
                let Some(block) = attachments::find_block(&mut conn, org, found.id, number).await.unwrap() else { break };
                content.extend(block);
            }
            attached = Some(content);
        }
        (raw, attached)
    }
}

#[tokio::test]
async fn a_mail_is_kept_to_the_byte_until_it_expires() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut raw = long_content(2);
        raw.extend(b"rest");
        let stored = world.take_mail(org, agent, 1, &raw, b"").await;
        assert!(world.read_contents(stored, NOON).await == (Some(raw), Some(Vec::new())), "to the byte");
        assert_eq!(world.read_contents(stored, NOON + RETENTION).await, (None, Some(Vec::new())), "though it is still there");

        let expired = async |tx: &mut Tx, now| {
            let found = raw_mails::list_expired(tx, now, &OverdueRecord::default(), 10).await.unwrap();
            found.iter().map(|found| found.parse_ids().unwrap()).collect::<Vec<_>>()
        };
        let mut tx = world.begin_tx().await;
        assert_eq!(expired(&mut tx, NOON).await, []);
        raw_mails::remove_expired(&mut tx, org, stored.mail, NOON).await.unwrap();
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 3, 1, 0, 1, 0], "not yet");
        assert_eq!(expired(&mut tx, NOON + RETENTION).await, [(org, stored.mail.0)]);
        raw_mails::remove_expired(&mut tx, org, stored.mail, NOON + RETENTION).await.unwrap();
        assert_eq!(expired(&mut tx, NOON + RETENTION).await, []);
        assert_eq!(removed_contents::find_next_org(&mut tx, "").await.unwrap(), Some(org));
        tx.commit().await.unwrap();
        assert_eq!(world.read_contents(stored, NOON).await, (None, Some(Vec::new())), "the attachment stays");
        world.remove_contents(org).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 0, 0, 1, 0, 1, 0]);
        assert_eq!(removed_contents::find_next_org(&mut tx, "").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn an_erased_conversation_is_gone_at_once_and_its_large_files_in_steps() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let gone = world.take_mail(org, agent, 1, &long_content(40), &long_content(35)).await;
        let kept = world.take_mail(org, agent, 2, b"mail", b"plan").await;
        let mut tx = world.begin_tx().await;
        conversations::remove(&mut tx, org, gone.conversation).await.unwrap();
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 41, 1, 36, 1, 2]);
        tx.commit().await.unwrap();
        assert_eq!(world.read_contents(gone, NOON).await, (None, None));
        assert!(world.remove_contents(org).await > 4, "a step is short, however much there is");
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 1, 1, 1, 1, 0]);
        drop(tx);
        assert_eq!(world.read_contents(kept, NOON).await, (Some(b"mail".to_vec()), Some(b"plan".to_vec())));
    })
    .await;
}

#[tokio::test]
async fn of_an_erased_contact_no_mail_is_left_where_conversations_stay() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let stored = world.take_mail(org, agent, 1, b"mail", b"plan").await;
        let kept = world.take_mail(org, agent, 2, b"mail", b"plan").await;
        let mut tx = world.begin_tx().await;
        taken_messages::insert(&mut tx, org, stored.message, Some("Hours"), TakenState::Escalated).await.unwrap();
        retiring::anonymize(&mut tx, org, &[stored.conversation], NOON).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.read_contents(stored, NOON).await, (None, None));
        world.remove_contents(org).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 1, 1, 1, 1, 0], "of the other one");
        let message = transcripts::find(&mut tx, org, agent, stored.message, None).await.unwrap().expect("it stays");
        assert_eq!(message.email, None);
        let conversation = conversations::find(&mut tx, org, agent, stored.conversation).await.unwrap().expect("it stays");
        assert_eq!(conversation.subject, None);
        let taken = taken_messages::find(&mut tx, org, stored.message).await.unwrap().expect("it stays");
        assert_eq!(taken.subject, None);
        drop(tx);
        assert!(world.read_contents(kept, NOON).await.0.is_some());
    })
    .await;
}

#[tokio::test]
async fn a_removed_agent_leaves_no_mail() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        world.take_mail(org, agent, 1, &long_content(40), b"plan").await;
        let kept = world.take_mail(org, other, 1, b"mail", b"plan").await;
        let mut tx = world.begin_tx().await;
        assert!(crate::agents::delete(&mut tx, org, agent, NOON).await.unwrap());
        tx.commit().await.unwrap();
        assert!(world.remove_in_steps(RemovalScope::Agent(org, agent)).await > 3);
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 1, 1, 1, 1, 0], "of the other one");
        drop(tx);
        assert!(world.read_contents(kept, NOON).await.0.is_some());
    })
    .await;
}

#[tokio::test]
async fn a_removed_organization_leaves_no_mail() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let (agent, others) = (world.create_agent(org).await, world.create_agent(other).await);
        let erased = world.take_mail(org, agent, 1, &long_content(2), b"plan").await;
        world.take_mail(org, agent, 2, b"mail", b"plan").await;
        world.take_mail(other, others, 1, b"mail", b"plan").await;
        let mut tx = world.begin_tx().await;
        conversations::remove(&mut tx, org, erased.conversation).await.unwrap();
        crate::accounts::orgs::delete(&mut tx, org, NOON).await.unwrap();
        tx.commit().await.unwrap();
        world.remove_in_steps(RemovalScope::Org(org)).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [0; 7]);
        assert_eq!(count_rows(&mut tx, other).await, [1, 1, 1, 1, 1, 1, 0]);
    })
    .await;
}
