//! Reads what a mail is composed of, and keeps it.

use super::{
    outcome::{give_up, lost},
    senders::Sender,
};
use crate::email::{
    composing::{self, Quoted, Recipients, Reply, ReplyAuthor, ThreadedMail, Words, choose_recipients},
    domains, hash_mail_id,
};
use frontdesk_core::{auth::key_ring::PepperRing, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ConversationId, MessageId, OrgId, Page, PageRequest, Result, SortOrder,
    conversations::{Conversation, MessageRole, messages::Message},
    email_messages::{ComposedMail, EmailMessage, MailDirection, Mailbox},
    incoming_mail::SenderVerification,
};

/// Number of earlier mails that a thread names.
const MAX_EARLIER: i64 = 21;

/// Maximum number of addresses of an agent.
const MAX_ADDRESSES: u32 = 100;

/// The message that a mail carries.
#[derive(Debug, Clone)]
pub(super) struct MessagePlace {
    pub(super) agent: AgentId,
    pub(super) conversation: ConversationId,
    pub(super) message: MessageId,
    pub(super) role: MessageRole,
    pub(super) cc: Vec<String>,
}

/// A mail, and what it is composed of.
pub(super) struct Composition {
    pub(super) mail: EmailMessage,
    pub(super) composed: ComposedMail,
}

/// Composes the mail of a message, and keeps it. The inner error says to people why it cannot be written.
pub(super) async fn compose(
    unit: &mut Unit,
    ring: &PepperRing,
    known: Option<EmailMessage>,
    place: &MessagePlace,
    sender: &Sender,
) -> Result<Result<Composition, String>> {
    let (org, now) = (unit.org(), unit.now());
    // The lock is for its participants.
    let Some(conversation) = store::conversations::lock(unit, org, place.agent, place.conversation).await? else {
        return Err(lost());
    };
    let message = store::conversations::transcripts::find(unit, org, place.agent, place.message, None).await?;
    let message = message.ok_or_else(lost)?;
    let answered = find_answered(unit, place).await?;
    let visitor = find_visitor(&conversation, answered.as_ref());
    if !composing::is_sendable(&visitor.address) {
        return Ok(Err("The visitor has no address that mail can be sent to.".to_owned()));
    }
    let earlier = store::channels::email::messages::list_last(unit, org, place.conversation, MAX_EARLIER).await?;
    let settings = store::channels::email::settings::find(unit, org, place.agent).await?;
    let question = match &answered {
        Some(mail) if settings.include_history => find_question(unit, org, place.agent, mail.message_id).await?,
        _ => None,
    };
    let own = list_own_addresses(unit, org, place.agent).await?;
    let author = find_author(unit, place, answered.as_ref()).await?;
    let subject = format!("Your question to {}", sender.from.name.as_deref().unwrap_or_default());
    let threaded = composing::compose(
        &Reply {
            message: place.message,
            conversation: place.conversation,
            from: sender.from.clone(),
            reply_address: &sender.reply_address,
            bounce_host: sender.bounce_host.as_deref(),
            recipients: find_recipients(place, author, answered.as_ref(), visitor.clone(), &own),
            words: words_of(&message),
            signature: settings.signature.as_deref(),
            quoted: question.as_ref().map(|question| Quoted { author: &visitor, at: question.created_at, text: &question.text }),
            answered: answered.as_ref(),
            earlier: &earlier,
            subject: &subject,
            date: now,
        },
        ring,
    );
    // Whoever gets a mail may answer it.
    let recipients: Vec<String> = threaded.mail.recipients().into_iter().map(str::to_ascii_lowercase).collect();
    store::channels::email::participants::insert(unit, org, place.conversation, &recipients).await?;
    Ok(Ok(keep(unit, known, place, threaded).await?))
}

/// Finds out who writes, and for an agent, if the mail that it answers is proven to be from its organization.
async fn find_author(unit: &mut Unit, place: &MessagePlace, answered: Option<&EmailMessage>) -> Result<ReplyAuthor> {
    let org = unit.org();
    if place.role == MessageRole::Team {
        return Ok(ReplyAuthor::Team);
    }
    let Some(mail) = answered.filter(|mail| mail.reply_to.is_some()) else {
        return Ok(ReplyAuthor::Agent { is_sender_ours: false });
    };
    let message = find_question(unit, org, place.agent, mail.message_id).await?;
    let verification = message.and_then(|message| message.email).and_then(|email| email.verification);
    let is_proven = verification == Some(SenderVerification::Pass);
    let is_sender_ours = is_proven && domains::is_verified_sender(unit, org, &mail.sender).await?;
    Ok(ReplyAuthor::Agent { is_sender_ours })
}

/// Finds the mail that a message answers: an answer of the agent, that of its question, since others may have come in
/// meanwhile, also from others; what a person wrote, the last one before it.
async fn find_answered(unit: &mut Unit, place: &MessagePlace) -> Result<Option<EmailMessage>> {
    let org = unit.org();
    if let Some(question) = store::chat::taken_messages::find_answered_by(unit, org, place.message).await?
        && let Some(mail) = store::channels::email::messages::find_inbound(unit, org, question).await?
    {
        return Ok(Some(mail));
    }
    store::channels::email::messages::find_last_inbound(unit, org, place.conversation, place.message).await
}

/// Returns who wrote the mail that is answered; the name is that of the conversation's visitor alone.
fn find_visitor(conversation: &Conversation, answered: Option<&EmailMessage>) -> Mailbox {
    let known = &conversation.visitor;
    let address = answered.map(|answered| answered.sender.clone()).or_else(|| known.email.clone()).unwrap_or_default();
    let is_known = known.email.as_ref().is_none_or(|email| email.eq_ignore_ascii_case(&address));
    Mailbox { name: known.name.clone().filter(|_| is_known), address }
}

fn find_recipients(
    place: &MessagePlace,
    author: ReplyAuthor,
    answered: Option<&EmailMessage>,
    visitor: Mailbox,
    own: &[String],
) -> Recipients {
    match answered {
        Some(answered) => choose_recipients(answered, visitor, author, own, &place.cc),
        None => {
            let is_other = |address: &&String| {
                let mut known = own.iter().chain([&visitor.address]);
                composing::is_sendable(address) && !known.any(|known| known.eq_ignore_ascii_case(address))
            };
            let cc = place.cc.iter().filter(is_other).map(Mailbox::plain).collect();
            Recipients { to: vec![visitor], cc }
        }
    }
}

fn words_of(message: &Message) -> Words<'_> {
    match &message.answer {
        Some(answer) => Words::Answer { text: &message.text, citations: &answer.citations },
        None => Words::Team(&message.text),
    }
}

async fn find_question(unit: &mut Unit, org: OrgId, agent: AgentId, id: Option<MessageId>) -> Result<Option<Message>> {
    let Some(id) = id else { return Ok(None) };
    store::conversations::transcripts::find(unit, org, agent, id, None).await
}

async fn list_own_addresses(unit: &mut Unit, org: OrgId, agent: AgentId) -> Result<Vec<String>> {
    let page = PageRequest { limit: MAX_ADDRESSES, order: SortOrder::Asc, after: None };
    let Page { items, .. } = store::channels::email::addresses::list(unit, org, agent, &page).await?;
    Ok(items.into_iter().map(|address| address.address).collect())
}

/// Keeps a composed mail: in the row that there is, or in a new one.
async fn keep(unit: &mut Unit, known: Option<EmailMessage>, place: &MessagePlace, threaded: ThreadedMail) -> Result<Composition> {
    let ThreadedMail { mail: composed, thread, token } = threaded;
    let (org, is_known) = (unit.org(), known.is_some());
    let addresses = |list: &[Mailbox]| list.iter().map(|mailbox| mailbox.address.clone()).collect();
    let before = known.unwrap_or_else(|| new_row(unit, place));
    let mail = EmailMessage {
        sender: composed.from.address.clone(),
        recipients: addresses(&composed.to),
        cc: addresses(&composed.cc),
        subject: composed.subject.clone(),
        rfc_id: composed.mail_id.clone(),
        rfc_hash: hash_mail_id(&composed.mail_id),
        refs: composed.references.clone(),
        thread: Some(thread),
        token: Some(token),
        ..before
    };
    if is_known {
        store::channels::email::messages::update(unit, &mail).await?;
    } else {
        store::channels::email::messages::insert(unit, &mail).await?;
    }
    store::channels::email::messages::set_composed(unit, org, mail.id, Some(&composed)).await?;
    Ok(Composition { mail, composed })
}

fn new_row(unit: &mut Unit, place: &MessagePlace) -> EmailMessage {
    let now = unit.now();
    EmailMessage {
        conversation_id: Some(place.conversation),
        message_id: Some(place.message),
        rfc_hash: hash_mail_id(""),
        ..EmailMessage::new(unit.new_id(), unit.org(), place.agent, MailDirection::Outbound, now)
    }
}

/// Records a mail that cannot be sent, also one that could not even be composed.
pub(super) async fn record_unsendable(
    unit: &mut Unit,
    known: Option<EmailMessage>,
    place: &MessagePlace,
    detail: &str,
) -> Result<()> {
    let mail = find_or_insert(unit, known, place).await?;
    give_up(unit, mail, detail).await.map(drop)
}

/// Returns the known mail, or adds one that is not composed yet.
pub(super) async fn find_or_insert(unit: &mut Unit, known: Option<EmailMessage>, place: &MessagePlace) -> Result<EmailMessage> {
    if let Some(mail) = known {
        return Ok(mail);
    }
    let org = unit.org();
    let primary = store::channels::email::addresses::primary(unit, org, place.agent).await?;
    let conversation = store::conversations::find(unit, org, place.agent, place.conversation).await?;
    let visitor = conversation.and_then(|conversation| conversation.visitor.email);
    let row = EmailMessage {
        sender: primary.map(|primary| primary.address).unwrap_or_default(),
        recipients: visitor.into_iter().collect(),
        ..new_row(unit, place)
    };
    store::channels::email::messages::insert(unit, &row).await
}
