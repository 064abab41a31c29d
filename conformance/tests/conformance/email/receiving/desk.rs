//! An agent with an address, a listener for its mails, and domains of visitors.

use std::net::SocketAddr;

use frontdesk_conformance::{
    Actor, TestDatabase, World,
    actor::created_id,
    stage::{
        SOURCE_TEXT,
        letters::{Letter, SmtpAnswer, field},
        mails::wait_for_answers,
    },
};
use frontdesk_server::testing::names::{MAIL_NAME, shared_names};
use frontdesk_test_programs::smtp::{MailMood, MailSink, ReceivedMail};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::email::channel_path;

/// A visitor whose domain vouches for mails from this machine.
pub(super) const BEA: &str = "bea@firm.test";

/// A colleague of hers.
pub(super) const CARL: &str = "carl@firm.test";

/// A visitor at another domain that vouches for mails from this machine.
pub(super) const DORA: &str = "dora@other.test";

/// A visitor whose domain says nothing.
pub(super) const OLGA: &str = "olga@open.test";

/// A visitor whose domain has mails refused that are not from its own servers.
pub(super) const RITA: &str = "rita@strict.test";

/// A visitor whose domain has such mails suspected.
pub(super) const QUINN: &str = "quinn@careful.test";

/// A question that the agent can answer.
pub(super) const KNOWN: &str = "When does the front desk open on Sundays?";

/// Publishes the records of the visitors' domains in the zone of this process.
async fn publish_senders() {
    static PUBLISHED: OnceCell<()> = OnceCell::const_new();
    PUBLISHED
        .get_or_init(|| async {
            for (name, text) in [
                ("firm.test", "v=spf1 ip4:127.0.0.1 ip6:::1 -all"),
                ("_dmarc.firm.test", "v=DMARC1; p=reject"),
                ("other.test", "v=spf1 ip4:127.0.0.1 ip6:::1 -all"),
                ("strict.test", "v=spf1 -all"),
                ("_dmarc.strict.test", "v=DMARC1; p=reject"),
                ("careful.test", "v=spf1 -all"),
                ("_dmarc.careful.test", "v=DMARC1; p=quarantine"),
            ] {
                shared_names().publish_text(name, text).await;
            }
        })
        .await;
}

/// An agent that takes mails.
pub(super) struct ReceivingDesk {
    pub(super) world: World,
    pub(super) sink: MailSink,
    pub(super) anna: Actor,
    pub(super) agent: Uuid,
    /// The address of the agent.
    pub(super) address: String,
}

impl ReceivingDesk {
    async fn open(database: TestDatabase, settings: &str) -> Option<Self> {
        publish_senders().await;
        let sink = MailSink::start(MailMood::Accept).await;
        let settings = format!(
            "{}mail.url = '{}'\nmail.from = 'Desk <desk@desk.test>'\nmail.domain = 'mail.desk.test'\nmail.host = '{MAIL_NAME}'\n\
             mail.inbound_listen = '127.0.0.1:0'\n{settings}",
            shared_names().config_lines(),
            sink.url()
        );
        let world = World::open_timed(database, &settings, shared_names().app_options()).await?;
        let anna = world.new_actor(Plan::Pro).await;
        let (agent, address) = add_agent(&anna, "Front desk").await;
        world.settle().await;
        Some(Self { world, sink, anna, agent, address })
    }

    /// Returns the address of the listener.
    pub(super) fn listener(&self) -> SocketAddr {
        self.world.mail_address().expect("it listens for mails")
    }

    /// Writes a mail to the agent.
    pub(super) fn letter(&self, from: &str, text: &str) -> Letter {
        Letter::new(from, &self.address, text)
    }

    /// Sends a mail over SMTP.
    pub(super) async fn send(&self, letter: &Letter) -> SmtpAnswer {
        letter.send(self.listener()).await
    }

    /// Sends a mail that is taken, and waits until everything that follows is done.
    pub(super) async fn take(&self, letter: &Letter) {
        let answer = self.send(letter).await;
        assert_eq!(answer.code, 250, "{answer:?}");
        self.finish().await;
    }

    /// Waits until all messages are answered or left to the team, and all mails are sent.
    pub(super) async fn finish(&self) {
        wait_for_answers(&self.world).await;
        self.world.settle_due().await;
    }

    /// Changes settings of the agent's channel.
    pub(super) async fn set_channel(&self, changes: Value) {
        self.anna.patch(&channel_path(self.agent), changes).await.data();
    }

    /// Returns the conversations of the agent, oldest first.
    pub(super) async fn conversations(&self) -> Vec<Value> {
        self.list(&format!("/agents/{}/conversations?channel=email&order=asc", self.agent)).await
    }

    /// Returns the only conversation.
    pub(super) async fn conversation(&self) -> Value {
        let mut conversations = self.conversations().await;
        assert_eq!(conversations.len(), 1, "{conversations:?}");
        conversations.remove(0)
    }

    /// Returns the messages of a conversation, oldest first.
    pub(super) async fn messages(&self, conversation: &Value) -> Vec<Value> {
        self.list(&format!("/agents/{}/conversations/{}/messages?order=asc", self.agent, text(&conversation["id"]))).await
    }

    /// Returns who has said something in a conversation, in order.
    pub(super) async fn roles(&self, conversation: &Value) -> Vec<String> {
        self.messages(conversation).await.iter().map(|message| text(&message["role"]).to_owned()).collect()
    }

    /// Returns the log of mails of the agent, newest first.
    pub(super) async fn log(&self, filter: &str) -> Vec<Value> {
        self.list(&format!("/channels/email/log?agentId={}{filter}", self.agent)).await
    }

    /// Returns the items of the first page of a list.
    pub(super) async fn list(&self, path: &str) -> Vec<Value> {
        self.anna.get(path).await.data()["items"].as_array().expect("a list").clone()
    }

    /// Returns the mails that were sent to an address, in their order.
    pub(super) fn mails_to(&self, address: &str) -> Vec<ReceivedMail> {
        self.sink.accepted_mails().into_iter().filter(|mail| mail.to.iter().any(|to| to == address)).collect()
    }

    /// Returns the only mail that was sent to an address.
    pub(super) fn mail_to(&self, address: &str) -> ReceivedMail {
        let mut mails = self.mails_to(address);
        assert_eq!(mails.len(), 1, "{}", mails.iter().map(ReceivedMail::text).collect::<Vec<_>>().join("\n--\n"));
        mails.remove(0)
    }

    /// Returns the number of rows of a table.
    pub(super) async fn count(&self, table: &str) -> i64 {
        self.world.backdoor().await.query_number(format!("SELECT COUNT(*) FROM {table}")).await
    }
}

/// Opens a desk on each database.
pub(super) async fn open_desks() -> Vec<ReceivingDesk> {
    open_desks_with("").await
}

/// Opens a desk on each database, with more settings.
pub(super) async fn open_desks_with(settings: &str) -> Vec<ReceivingDesk> {
    let mut desks = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        desks.extend(ReceivingDesk::open(database, settings).await);
    }
    desks
}

/// Adds an agent that answers mails; returns it, and its address.
pub(super) async fn add_agent(actor: &Actor, name: &str) -> (Uuid, String) {
    let agent = actor.create_agent(name).await;
    actor.train_on_text(agent, "Opening hours", SOURCE_TEXT).await;
    let channel = actor.patch(&channel_path(agent), json!({ "isEnabled": true })).await.data();
    (agent, text(&channel["primaryAddress"]["address"]).to_owned())
}

/// Blocks a sender for an agent.
pub(super) async fn block(actor: &Actor, agent: Uuid, sender: &str) -> Uuid {
    created_id(&actor.post(&format!("{}/blocked-senders", channel_path(agent)), json!({ "sender": sender })).await)
}

/// Returns a value that is a text.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

/// Returns the value of a field of a mail that was sent.
pub(super) fn sent_field(mail: &ReceivedMail, name: &str) -> Option<String> {
    field(&mail.raw, name)
}
