use frontdesk_types::{
    AgentId, EmailMessageId, OrgId,
    email_channel::{BlockedSender, EmailAddress},
    email_messages::{EmailMessage, MailDirection},
};

use super::{NOON, StoreWorld};
use crate::{
    channels::email::{addresses, blocked_senders, messages, participants, threads},
    testing::for_each_database,
};

const HASH: [u8; 32] = [7; 32];

impl StoreWorld {
    /// Adds an address of an agent at the shared host.
    async fn add_address(&self, org: OrgId, agent: AgentId, address: &str) {
        let added = EmailAddress {
            id: self.ids.next(),
            org,
            agent,
            domain: None,
            hostname: "desk.test".to_owned(),
            address: address.to_owned(),
            is_primary: true,
            created_at: NOON,
        };
        let mut tx = self.begin_tx().await;
        assert!(addresses::insert(&mut tx, &added).await.unwrap(), "nobody has it");
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn an_address_leads_to_its_agent_whatever_the_organization() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let (agent, others) = (world.create_agent(org).await, world.create_agent(other).await);
        world.add_address(org, agent, "help@desk.test").await;
        world.add_address(other, others, "hotel@desk.test").await;
        let mut conn = world.store.read().await.unwrap();
        for (address, holder) in
            [("help@desk.test", Some((org, agent))), ("hotel@desk.test", Some((other, others))), ("x@y", None)]
        {
            let found = addresses::find_holder(&mut conn, address).await.unwrap();
            assert_eq!(found.map(|found| (found.org, found.agent)), holder, "{address}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_sender_is_blocked_by_its_address_or_its_domain() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        let mut tx = world.begin_tx().await;
        for sender in ["eve@firm.eu", "*@evil.dev"] {
            let blocked = BlockedSender { id: world.ids.next(), org, agent, sender: sender.to_owned(), created_at: NOON };
            blocked_senders::insert(&mut tx, &blocked).await.unwrap();
        }
        for (address, is_blocked) in [
            ("eve@firm.eu", true),
            ("anna@firm.eu", false),
            ("anna@evil.dev", true),
            ("anna@mail.evil.dev", false),
            ("*@evil.dev", true),
            ("evil.dev", false),
            ("", false),
        ] {
            assert_eq!(blocked_senders::is_blocked(&mut tx, org, agent, address).await.unwrap(), is_blocked, "{address}");
            assert!(!blocked_senders::is_blocked(&mut tx, org, other, address).await.unwrap(), "by another agent");
        }
    })
    .await;
}

#[tokio::test]
async fn a_conversation_is_found_by_its_token_and_by_the_ids_of_its_mails() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, other) = (world.create_agent(org).await, world.create_agent(org).await);
        let mut tx = world.begin_tx().await;
        let mut made = Vec::new();
        for (number, token) in [(1, Some("abc")), (2, None)] {
            let conversation = world.begin_mail_conversation(&mut tx, org, agent).await;
            let mail = EmailMessage {
                conversation_id: Some(conversation),
                token: token.map(str::to_owned),
                rfc_hash: [number; 32],
                ..EmailMessage::new(world.ids.next(), org, agent, MailDirection::Outbound, NOON)
            };
            messages::insert(&mut tx, &mail).await.unwrap();
            made.push(conversation);
        }
        for (token, found) in [("abc", Some(made[0])), ("ABC", Some(made[0])), ("abcd", None), ("", None)] {
            assert_eq!(threads::find_by_token(&mut tx, org, agent, token).await.unwrap(), found, "{token}");
        }
        assert_eq!(threads::find_by_token(&mut tx, org, other, "abc").await.unwrap(), None, "of another agent");
        let named = [[2; 32], [9; 32], [1; 32], [2; 32]];
        let found = threads::find_by_hashes(&mut tx, org, agent, &named).await.unwrap();
        assert_eq!(found, [([2; 32], made[1]), ([1; 32], made[0]), ([2; 32], made[1])], "in their order");
        assert_eq!(threads::find_by_hashes(&mut tx, org, other, &named).await.unwrap(), []);
        assert_eq!(threads::find_by_hashes(&mut tx, org, agent, &[]).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn who_repeats_the_id_of_a_mail_does_not_hide_its_conversation() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        let ids: Vec<EmailMessageId> = (0..3).map(|_| world.ids.next()).collect();
        let genuine = world.begin_mail_conversation(&mut tx, org, agent).await;
        let forged = world.begin_mail_conversation(&mut tx, org, agent).await;
        // The oldest was refused: it has no conversation.
        for (at, conversation) in [(1, Some(genuine)), (2, Some(forged)), (0, None)] {
            let mail = EmailMessage {
                conversation_id: conversation,
                rfc_hash: HASH,
                ..EmailMessage::new(ids[at], org, agent, MailDirection::Inbound, NOON)
            };
            messages::insert(&mut tx, &mail).await.unwrap();
        }
        assert_eq!(threads::find_by_hashes(&mut tx, org, agent, &[HASH]).await.unwrap(), [(HASH, genuine)]);
    })
    .await;
}

#[tokio::test]
async fn a_conversation_has_few_participants_however_many_a_mail_names() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        let conversation = world.begin_mail_conversation(&mut tx, org, agent).await;
        let other = world.begin_mail_conversation(&mut tx, org, agent).await;
        let address = |number: usize| format!("{number}@firm.eu");
        let known: Vec<String> = [0, 1, 0].map(address).to_vec();
        participants::insert(&mut tx, org, conversation, &known).await.unwrap();
        participants::insert(&mut tx, org, conversation, &[]).await.unwrap();
        let many: Vec<String> = (0..1_000).map(address).collect();
        for _ in 0..2 {
            participants::insert(&mut tx, org, conversation, &many).await.unwrap();
        }
        let (count,) =
            fetch_one!(tx, (i64,), "SELECT COUNT(*) FROM email_participants WHERE org_id = $1", org.to_string()).unwrap();
        assert_eq!(count, 200);
        for (conversation, address, is_participant) in
            [(conversation, "0@firm.eu", true), (conversation, "eve@evil.dev", false), (other, "0@firm.eu", false)]
        {
            let found = participants::is_participant(&mut tx, org, conversation, address).await.unwrap();
            assert_eq!(found, is_participant, "{address}");
        }
    })
    .await;
}
