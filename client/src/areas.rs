// Made from openapi.yaml by `cargo codegen generate`. Change the contract, not this file.

//! Areas of the API: the operations of a tag under short names. Made by methods of [`Client`] and as cheap as a
//! reference to it.
//!
//! The front page lists them all.

use crate::{Client, builder};
impl Client {
    /// The agents of a workspace.
    #[cfg(feature = "agents")]
    pub fn agents(&self) -> AgentsArea<'_> {
        AgentsArea { client: self }
    }
    /// The API key that sends the request, and the models.
    #[cfg(feature = "discovery")]
    pub fn discovery(&self) -> DiscoveryArea<'_> {
        DiscoveryArea { client: self }
    }
    /// The content that an agent is trained on.
    #[cfg(feature = "sources")]
    pub fn sources(&self) -> SourcesArea<'_> {
        SourcesArea { client: self }
    }
    /// The state of an agent's training.
    #[cfg(feature = "ingest")]
    pub fn ingest(&self) -> IngestArea<'_> {
        IngestArea { client: self }
    }
    /// The passages that an agent's index finds, to inspect what an answer is based on.
    #[cfg(feature = "retrieval")]
    pub fn retrieval(&self) -> RetrievalArea<'_> {
        RetrievalArea { client: self }
    }
    /// What visitors and agents said to each other.
    #[cfg(feature = "conversations")]
    pub fn conversations(&self) -> ConversationsArea<'_> {
        ConversationsArea { client: self }
    }
    /// The individual messages of a conversation, and what people think of the answers.
    #[cfg(feature = "messages")]
    pub fn messages(&self) -> MessagesArea<'_> {
        MessagesArea { client: self }
    }
    /// Conversations that people take over from their agents.
    #[cfg(feature = "inbox")]
    pub fn inbox(&self) -> InboxArea<'_> {
        InboxArea { client: self }
    }
    /// Texts that your team keeps for its replies.
    #[cfg(feature = "saved-replies")]
    pub fn saved_replies(&self) -> SavedRepliesArea<'_> {
        SavedRepliesArea { client: self }
    }
    /// What conversations are about.
    #[cfg(feature = "topics")]
    pub fn topics(&self) -> TopicsArea<'_> {
        TopicsArea { client: self }
    }
    /// What your team writes down about conversations. Visitors and models never see it.
    #[cfg(feature = "notes")]
    pub fn notes(&self) -> NotesArea<'_> {
        NotesArea { client: self }
    }
    /// The people who write to the agents of an organization.
    #[cfg(feature = "contacts")]
    pub fn contacts(&self) -> ContactsArea<'_> {
        ContactsArea { client: self }
    }
    /// What an organization keeps about its contacts beyond the common fields.
    #[cfg(feature = "contact-attributes")]
    pub fn contact_attributes(&self) -> ContactAttributesArea<'_> {
        ContactAttributesArea { client: self }
    }
    /// Contact details that visitors leave with an agent.
    #[cfg(feature = "leads")]
    pub fn leads(&self) -> LeadsArea<'_> {
        LeadsArea { client: self }
    }
    /// The organization's subscription, credits and limits.
    #[cfg(feature = "billing")]
    pub fn billing(&self) -> BillingArea<'_> {
        BillingArea { client: self }
    }
    /// What applies to the whole organization.
    #[cfg(feature = "settings")]
    pub fn settings(&self) -> SettingsArea<'_> {
        SettingsArea { client: self }
    }
    /// The people in the organization.
    #[cfg(feature = "organization")]
    pub fn organization(&self) -> OrganizationArea<'_> {
        OrganizationArea { client: self }
    }
    /// Custom roles, which restrict what a key can do.
    #[cfg(feature = "roles")]
    pub fn roles(&self) -> RolesArea<'_> {
        RolesArea { client: self }
    }
    /// Who changed what.
    #[cfg(feature = "activity")]
    pub fn activity(&self) -> ActivityArea<'_> {
        ActivityArea { client: self }
    }
    /// How much is asked, and how well it is answered.
    #[cfg(feature = "analytics")]
    pub fn analytics(&self) -> AnalyticsArea<'_> {
        AnalyticsArea { client: self }
    }
    /// The events that tell your own servers what happens.
    #[cfg(feature = "webhooks")]
    pub fn webhooks(&self) -> WebhooksArea<'_> {
        WebhooksArea { client: self }
    }
    /// The channels on which visitors write to an agent: its chat widget and its Help Page.
    #[cfg(any(
        feature = "channels",
        feature = "channels-email",
        feature = "channels-email-domains",
        feature = "channels-email-log"
    ))]
    pub fn channels(&self) -> ChannelsArea<'_> {
        ChannelsArea { client: self }
    }
    /// Your own hostnames, on which agents are shown to visitors.
    #[cfg(feature = "custom-domains")]
    pub fn custom_domains(&self) -> CustomDomainsArea<'_> {
        CustomDomainsArea { client: self }
    }
    /// All hostnames of an organization, with everything that each of them does.
    #[cfg(feature = "domains")]
    pub fn domains(&self) -> DomainsArea<'_> {
        DomainsArea { client: self }
    }
    /// Help centers, the public websites of agents, and who can see them.
    #[cfg(any(
        feature = "help-center",
        feature = "help-center-articles",
        feature = "help-center-collections",
        feature = "help-center-files",
        feature = "help-center-redirects"
    ))]
    pub fn help_center(&self) -> HelpCenterArea<'_> {
        HelpCenterArea { client: self }
    }
    /// This document.
    #[cfg(feature = "contract")]
    pub fn contract(&self) -> ContractArea<'_> {
        ContractArea { client: self }
    }
}
/// The agents of a workspace.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.agents().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "agents")]
#[derive(Clone, Copy, Debug)]
pub struct AgentsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "agents")]
impl AgentsArea<'_> {
    /// List live agents: the same as [`Client::list_agents`].
    pub fn list(&self) -> builder::ListAgents {
        self.client.list_agents()
    }
    /// Create an agent: the same as [`Client::create_agent`].
    pub fn create(&self) -> builder::CreateAgent {
        self.client.create_agent()
    }
    /// Read an agent: the same as [`Client::get_agent`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetAgent {
        self.client.get_agent(agent_id)
    }
    /// Update an agent: the same as [`Client::update_agent`].
    pub fn update(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateAgent {
        self.client.update_agent(agent_id)
    }
    /// Schedule an agent for deletion: the same as [`Client::delete_agent`].
    pub fn delete(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteAgent {
        self.client.delete_agent(agent_id)
    }
    /// Cancel the deletion of an agent: the same as [`Client::cancel_agent_deletion`].
    pub fn cancel_deletion(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CancelAgentDeletion {
        self.client.cancel_agent_deletion(agent_id)
    }
    /// Read the avatar of an agent: the same as [`Client::get_agent_avatar`].
    pub fn get_avatar(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetAgentAvatar {
        self.client.get_agent_avatar(agent_id)
    }
    /// Set the avatar of an agent: the same as [`Client::set_agent_avatar`].
    pub fn set_avatar(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::SetAgentAvatar {
        self.client.set_agent_avatar(agent_id)
    }
    /// Delete the avatar of an agent: the same as [`Client::delete_agent_avatar`].
    pub fn delete_avatar(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteAgentAvatar {
        self.client.delete_agent_avatar(agent_id)
    }
}
/// The API key that sends the request, and the models.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.discovery().get_key().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "discovery")]
#[derive(Clone, Copy, Debug)]
pub struct DiscoveryArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "discovery")]
impl DiscoveryArea<'_> {
    /// Read the current API key: the same as [`Client::get_key`].
    pub fn get_key(&self) -> builder::GetKey {
        self.client.get_key()
    }
    /// List the models: the same as [`Client::list_models`].
    pub fn list_models(&self) -> builder::ListModels {
        self.client.list_models()
    }
}
/// The content that an agent is trained on.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.sources().list(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "sources")]
#[derive(Clone, Copy, Debug)]
pub struct SourcesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "sources")]
impl SourcesArea<'_> {
    /// List the sources of an agent: the same as [`Client::list_sources`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListSources {
        self.client.list_sources(agent_id)
    }
    /// Train an agent on a text: the same as [`Client::create_text_source`].
    pub fn create_text(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateTextSource {
        self.client.create_text_source(agent_id)
    }
    /// Train an agent on a question and its answer: the same as [`Client::create_qna_source`].
    pub fn create_qna(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateQnaSource {
        self.client.create_qna_source(agent_id)
    }
    /// Train an agent on a file: the same as [`Client::create_file_source`].
    pub fn create_file(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateFileSource {
        self.client.create_file_source(agent_id)
    }
    /// Train an agent on a website: the same as [`Client::create_website_source`].
    pub fn create_website(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateWebsiteSource {
        self.client.create_website_source(agent_id)
    }
    /// Read a source: the same as [`Client::get_source`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetSource {
        self.client.get_source(agent_id, source_id)
    }
    /// Update a source: the same as [`Client::update_source`].
    pub fn update(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateSource {
        self.client.update_source(agent_id, source_id)
    }
    /// Delete a source: the same as [`Client::delete_source`].
    pub fn delete(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteSource {
        self.client.delete_source(agent_id, source_id)
    }
    /// Read the text of a source: the same as [`Client::get_source_content`].
    pub fn get_content(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetSourceContent {
        self.client.get_source_content(agent_id, source_id)
    }
    /// Delete several sources: the same as [`Client::delete_sources`].
    pub fn delete_sources(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteSources {
        self.client.delete_sources(agent_id)
    }
    /// List the pages of a website: the same as [`Client::list_source_pages`].
    pub fn list_pages(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListSourcePages {
        self.client.list_source_pages(agent_id, source_id)
    }
    /// Resync a website: the same as [`Client::resync_source`].
    pub fn resync(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ResyncSource {
        self.client.resync_source(agent_id, source_id)
    }
}
/// The state of an agent's training.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.ingest().get(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "ingest")]
#[derive(Clone, Copy, Debug)]
pub struct IngestArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "ingest")]
impl IngestArea<'_> {
    /// Read the training state of an agent: the same as [`Client::get_ingest`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetIngest {
        self.client.get_ingest(agent_id)
    }
    /// Retrain an agent: the same as [`Client::retrain`].
    pub fn retrain(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::Retrain {
        self.client.retrain(agent_id)
    }
}
/// The passages that an agent's index finds, to inspect what an answer is based on.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// #     body: frontdesk_client::types::RetrieveRequest,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.retrieval().retrieve(agent_id).body(body).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "retrieval")]
#[derive(Clone, Copy, Debug)]
pub struct RetrievalArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "retrieval")]
impl RetrievalArea<'_> {
    /// Retrieve passages: the same as [`Client::retrieve`].
    pub fn retrieve(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::Retrieve {
        self.client.retrieve(agent_id)
    }
}
/// What visitors and agents said to each other.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.conversations().list(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "conversations")]
#[derive(Clone, Copy, Debug)]
pub struct ConversationsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "conversations")]
impl ConversationsArea<'_> {
    /// List the conversations of an agent: the same as [`Client::list_conversations`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListConversations {
        self.client.list_conversations(agent_id)
    }
    /// List the conversations of all agents: the same as [`Client::list_all_conversations`].
    pub fn list_all(&self) -> builder::ListAllConversations {
        self.client.list_all_conversations()
    }
    /// Export the conversations of an agent: the same as [`Client::export_conversations`].
    pub fn export(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ExportConversations {
        self.client.export_conversations(agent_id)
    }
    /// Read a conversation: the same as [`Client::get_conversation`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetConversation {
        self.client.get_conversation(agent_id, conversation_id)
    }
    /// Update a conversation: the same as [`Client::update_conversation`].
    pub fn update(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateConversation {
        self.client.update_conversation(agent_id, conversation_id)
    }
    /// Delete a conversation: the same as [`Client::delete_conversation`].
    pub fn delete(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteConversation {
        self.client.delete_conversation(agent_id, conversation_id)
    }
}
/// The individual messages of a conversation, and what people think of the answers.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// #     conversation_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.messages().list(agent_id, conversation_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "messages")]
#[derive(Clone, Copy, Debug)]
pub struct MessagesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "messages")]
impl MessagesArea<'_> {
    /// List the messages of a conversation: the same as [`Client::list_messages`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListMessages {
        self.client.list_messages(agent_id, conversation_id)
    }
    /// Stream the changes of a conversation: the same as [`Client::stream_conversation`].
    pub fn stream_conversation(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::StreamConversation {
        self.client.stream_conversation(agent_id, conversation_id)
    }
    /// Read a message: the same as [`Client::get_message`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        message_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetMessage {
        self.client.get_message(agent_id, message_id)
    }
    /// Rate an answer: the same as [`Client::set_feedback`].
    pub fn set_feedback(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        message_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::SetFeedback {
        self.client.set_feedback(agent_id, message_id)
    }
    /// Download an attachment of a mail: the same as [`Client::download_attachment`].
    pub fn download_attachment(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        message_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        attachment_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DownloadAttachment {
        self.client.download_attachment(agent_id, message_id, attachment_id)
    }
    /// Download a mail as it came: the same as [`Client::download_raw_mail`].
    pub fn download_raw_mail(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        message_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DownloadRawMail {
        self.client.download_raw_mail(agent_id, message_id)
    }
}
/// Conversations that people take over from their agents.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.inbox().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "inbox")]
#[derive(Clone, Copy, Debug)]
pub struct InboxArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "inbox")]
impl InboxArea<'_> {
    /// List the conversations in the inbox: the same as [`Client::list_inbox`].
    pub fn list(&self) -> builder::ListInbox {
        self.client.list_inbox()
    }
    /// Count the conversations in the inbox: the same as [`Client::get_inbox_counts`].
    pub fn get_counts(&self) -> builder::GetInboxCounts {
        self.client.get_inbox_counts()
    }
    /// Assign a conversation: the same as [`Client::assign_conversation`].
    pub fn assign_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::AssignConversation {
        self.client.assign_conversation(conversation_id)
    }
    /// Hand a conversation back to its agent: the same as [`Client::hand_back_conversation`].
    pub fn hand_back_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::HandBackConversation {
        self.client.hand_back_conversation(conversation_id)
    }
    /// Escalate a conversation: the same as [`Client::escalate_conversation`].
    pub fn escalate_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::EscalateConversation {
        self.client.escalate_conversation(conversation_id)
    }
    /// Resolve a conversation: the same as [`Client::resolve_conversation`].
    pub fn resolve_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ResolveConversation {
        self.client.resolve_conversation(conversation_id)
    }
    /// Reopen a conversation: the same as [`Client::reopen_conversation`].
    pub fn reopen_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ReopenConversation {
        self.client.reopen_conversation(conversation_id)
    }
    /// Reply to a visitor: the same as [`Client::reply_to_conversation`].
    pub fn reply_to_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ReplyToConversation {
        self.client.reply_to_conversation(conversation_id)
    }
}
/// Texts that your team keeps for its replies.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.saved_replies().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "saved-replies")]
#[derive(Clone, Copy, Debug)]
pub struct SavedRepliesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "saved-replies")]
impl SavedRepliesArea<'_> {
    /// List saved replies: the same as [`Client::list_saved_replies`].
    pub fn list(&self) -> builder::ListSavedReplies {
        self.client.list_saved_replies()
    }
    /// Save a reply: the same as [`Client::create_saved_reply`].
    pub fn create(&self) -> builder::CreateSavedReply {
        self.client.create_saved_reply()
    }
    /// Read a saved reply: the same as [`Client::get_saved_reply`].
    pub fn get(
        &self,
        saved_reply_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetSavedReply {
        self.client.get_saved_reply(saved_reply_id)
    }
    /// Update a saved reply: the same as [`Client::update_saved_reply`].
    pub fn update(
        &self,
        saved_reply_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateSavedReply {
        self.client.update_saved_reply(saved_reply_id)
    }
    /// Delete a saved reply: the same as [`Client::delete_saved_reply`].
    pub fn delete(
        &self,
        saved_reply_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteSavedReply {
        self.client.delete_saved_reply(saved_reply_id)
    }
}
/// What conversations are about.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// #     conversation_id: uuid::Uuid,
/// #     topic_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.topics().add_conversation_topic(agent_id, conversation_id, topic_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "topics")]
#[derive(Clone, Copy, Debug)]
pub struct TopicsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "topics")]
impl TopicsArea<'_> {
    /// Give a conversation a topic: the same as [`Client::add_conversation_topic`].
    pub fn add_conversation_topic(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        topic_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::AddConversationTopic {
        self.client.add_conversation_topic(agent_id, conversation_id, topic_id)
    }
    /// Take a topic away from a conversation: the same as [`Client::remove_conversation_topic`].
    pub fn remove_conversation_topic(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        topic_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RemoveConversationTopic {
        self.client.remove_conversation_topic(agent_id, conversation_id, topic_id)
    }
    /// List the topics of an agent: the same as [`Client::list_topics`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListTopics {
        self.client.list_topics(agent_id)
    }
    /// Create a topic: the same as [`Client::create_topic`].
    pub fn create(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateTopic {
        self.client.create_topic(agent_id)
    }
    /// List suggested topics: the same as [`Client::list_topic_suggestions`].
    pub fn list_suggestions(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListTopicSuggestions {
        self.client.list_topic_suggestions(agent_id)
    }
    /// Count conversations by topic over time: the same as [`Client::get_topic_counts`].
    pub fn get_counts(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetTopicCounts {
        self.client.get_topic_counts(agent_id)
    }
    /// Read a topic: the same as [`Client::get_topic`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        topic_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetTopic {
        self.client.get_topic(agent_id, topic_id)
    }
    /// Update a topic: the same as [`Client::update_topic`].
    pub fn update(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        topic_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateTopic {
        self.client.update_topic(agent_id, topic_id)
    }
    /// Delete a topic: the same as [`Client::delete_topic`].
    pub fn delete(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        topic_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteTopic {
        self.client.delete_topic(agent_id, topic_id)
    }
    /// Apply the rule of a topic to all conversations: the same as [`Client::apply_topic`].
    pub fn apply(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        topic_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ApplyTopic {
        self.client.apply_topic(agent_id, topic_id)
    }
}
/// What your team writes down about conversations. Visitors and models never see it.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// #     conversation_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.notes().list(agent_id, conversation_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "notes")]
#[derive(Clone, Copy, Debug)]
pub struct NotesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "notes")]
impl NotesArea<'_> {
    /// List the notes of a conversation: the same as [`Client::list_notes`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListNotes {
        self.client.list_notes(agent_id, conversation_id)
    }
    /// Write a note on a conversation: the same as [`Client::create_note`].
    pub fn create(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateNote {
        self.client.create_note(agent_id, conversation_id)
    }
    /// Read a note: the same as [`Client::get_note`].
    pub fn get(
        &self,
        note_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetNote {
        self.client.get_note(note_id)
    }
    /// Change a note: the same as [`Client::update_note`].
    pub fn update(
        &self,
        note_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateNote {
        self.client.update_note(note_id)
    }
    /// Delete a note: the same as [`Client::delete_note`].
    pub fn delete(
        &self,
        note_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteNote {
        self.client.delete_note(note_id)
    }
}
/// The people who write to the agents of an organization.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.contacts().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "contacts")]
#[derive(Clone, Copy, Debug)]
pub struct ContactsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "contacts")]
impl ContactsArea<'_> {
    /// List contacts: the same as [`Client::list_contacts`].
    pub fn list(&self) -> builder::ListContacts {
        self.client.list_contacts()
    }
    /// Create a contact: the same as [`Client::create_contact`].
    pub fn create(&self) -> builder::CreateContact {
        self.client.create_contact()
    }
    /// Read a contact: the same as [`Client::get_contact`].
    pub fn get(
        &self,
        contact_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetContact {
        self.client.get_contact(contact_id)
    }
    /// Update a contact: the same as [`Client::update_contact`].
    pub fn update(
        &self,
        contact_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateContact {
        self.client.update_contact(contact_id)
    }
    /// Erase a contact: the same as [`Client::delete_contact`].
    pub fn delete(
        &self,
        contact_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteContact {
        self.client.delete_contact(contact_id)
    }
    /// Merge another contact into this one: the same as [`Client::merge_contacts`].
    pub fn merge(
        &self,
        contact_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::MergeContacts {
        self.client.merge_contacts(contact_id)
    }
    /// Export all data of one person: the same as [`Client::export_contact`].
    pub fn export(
        &self,
        contact_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ExportContact {
        self.client.export_contact(contact_id)
    }
}
/// What an organization keeps about its contacts beyond the common fields.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.contact_attributes().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "contact-attributes")]
#[derive(Clone, Copy, Debug)]
pub struct ContactAttributesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "contact-attributes")]
impl ContactAttributesArea<'_> {
    /// List the attributes of contacts: the same as [`Client::list_contact_attributes`].
    pub fn list(&self) -> builder::ListContactAttributes {
        self.client.list_contact_attributes()
    }
    /// Define an attribute: the same as [`Client::create_contact_attribute`].
    pub fn create(&self) -> builder::CreateContactAttribute {
        self.client.create_contact_attribute()
    }
    /// Read an attribute: the same as [`Client::get_contact_attribute`].
    pub fn get(
        &self,
        attribute_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetContactAttribute {
        self.client.get_contact_attribute(attribute_id)
    }
    /// Update an attribute: the same as [`Client::update_contact_attribute`].
    pub fn update(
        &self,
        attribute_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateContactAttribute {
        self.client.update_contact_attribute(attribute_id)
    }
    /// Delete an attribute: the same as [`Client::delete_contact_attribute`].
    pub fn delete(
        &self,
        attribute_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteContactAttribute {
        self.client.delete_contact_attribute(attribute_id)
    }
}
/// Contact details that visitors leave with an agent.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.leads().list(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "leads")]
#[derive(Clone, Copy, Debug)]
pub struct LeadsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "leads")]
impl LeadsArea<'_> {
    /// List the leads of an agent: the same as [`Client::list_leads`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListLeads {
        self.client.list_leads(agent_id)
    }
    /// Record a lead: the same as [`Client::create_lead`].
    pub fn create(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateLead {
        self.client.create_lead(agent_id)
    }
    /// Read a lead: the same as [`Client::get_lead`].
    pub fn get(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        lead_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetLead {
        self.client.get_lead(agent_id, lead_id)
    }
    /// Delete a lead: the same as [`Client::delete_lead`].
    pub fn delete(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        lead_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteLead {
        self.client.delete_lead(agent_id, lead_id)
    }
}
/// The organization's subscription, credits and limits.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.billing().get_subscription().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "billing")]
#[derive(Clone, Copy, Debug)]
pub struct BillingArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "billing")]
impl BillingArea<'_> {
    /// Read the subscription: the same as [`Client::get_subscription`].
    pub fn get_subscription(&self) -> builder::GetSubscription {
        self.client.get_subscription()
    }
    /// Read the balance and usage: the same as [`Client::get_usage`].
    pub fn get_usage(&self) -> builder::GetUsage {
        self.client.get_usage()
    }
    /// List credit history: the same as [`Client::list_credit_history`].
    pub fn list_credit_history(&self) -> builder::ListCreditHistory {
        self.client.list_credit_history()
    }
    /// Read the agent limit: the same as [`Client::get_agent_limit`].
    pub fn get_agent_limit(&self) -> builder::GetAgentLimit {
        self.client.get_agent_limit()
    }
    /// Read the crawl limit: the same as [`Client::get_crawl_limit`].
    pub fn get_crawl_limit(&self) -> builder::GetCrawlLimit {
        self.client.get_crawl_limit()
    }
}
/// What applies to the whole organization.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.settings().get_retention().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "settings")]
#[derive(Clone, Copy, Debug)]
pub struct SettingsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "settings")]
impl SettingsArea<'_> {
    /// Read how long conversations are kept: the same as [`Client::get_retention`].
    pub fn get_retention(&self) -> builder::GetRetention {
        self.client.get_retention()
    }
    /// Set how long conversations are kept: the same as [`Client::update_retention`].
    pub fn update_retention(&self) -> builder::UpdateRetention {
        self.client.update_retention()
    }
}
/// The people in the organization.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.organization().list_members().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "organization")]
#[derive(Clone, Copy, Debug)]
pub struct OrganizationArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "organization")]
impl OrganizationArea<'_> {
    /// List members: the same as [`Client::list_members`].
    pub fn list_members(&self) -> builder::ListMembers {
        self.client.list_members()
    }
    /// List open invitations: the same as [`Client::list_invitations`].
    pub fn list_invitations(&self) -> builder::ListInvitations {
        self.client.list_invitations()
    }
}
/// Custom roles, which restrict what a key can do.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.roles().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "roles")]
#[derive(Clone, Copy, Debug)]
pub struct RolesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "roles")]
impl RolesArea<'_> {
    /// List custom roles: the same as [`Client::list_roles`].
    pub fn list(&self) -> builder::ListRoles {
        self.client.list_roles()
    }
    /// Create a custom role: the same as [`Client::create_role`].
    pub fn create(&self) -> builder::CreateRole {
        self.client.create_role()
    }
    /// Read a custom role: the same as [`Client::get_role`].
    pub fn get(
        &self,
        role_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetRole {
        self.client.get_role(role_id)
    }
    /// Update a custom role: the same as [`Client::update_role`].
    pub fn update(
        &self,
        role_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateRole {
        self.client.update_role(role_id)
    }
    /// Delete a custom role: the same as [`Client::delete_role`].
    pub fn delete(
        &self,
        role_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteRole {
        self.client.delete_role(role_id)
    }
}
/// Who changed what.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.activity().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "activity")]
#[derive(Clone, Copy, Debug)]
pub struct ActivityArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "activity")]
impl ActivityArea<'_> {
    /// List activity: the same as [`Client::list_activity`].
    pub fn list(&self) -> builder::ListActivity {
        self.client.list_activity()
    }
}
/// How much is asked, and how well it is answered.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.analytics().get_overview().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "analytics")]
#[derive(Clone, Copy, Debug)]
pub struct AnalyticsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "analytics")]
impl AnalyticsArea<'_> {
    /// Read the key figures: the same as [`Client::get_analytics_overview`].
    pub fn get_overview(&self) -> builder::GetAnalyticsOverview {
        self.client.get_analytics_overview()
    }
    /// Read figures over time: the same as [`Client::get_analytics_series`].
    pub fn get_series(&self) -> builder::GetAnalyticsSeries {
        self.client.get_analytics_series()
    }
    /// Read figures by agent, channel or country: the same as [`Client::get_analytics_breakdown`].
    pub fn get_breakdown(&self) -> builder::GetAnalyticsBreakdown {
        self.client.get_analytics_breakdown()
    }
    /// List what an agent could not answer: the same as [`Client::list_unanswered_questions`].
    pub fn list_unanswered_questions(&self) -> builder::ListUnansweredQuestions {
        self.client.list_unanswered_questions()
    }
    /// List what answers cite most: the same as [`Client::list_citations`].
    pub fn list_citations(&self) -> builder::ListCitations {
        self.client.list_citations()
    }
}
/// The events that tell your own servers what happens.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.webhooks().list_event_types().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "webhooks")]
#[derive(Clone, Copy, Debug)]
pub struct WebhooksArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "webhooks")]
impl WebhooksArea<'_> {
    /// List the types of events: the same as [`Client::list_webhook_event_types`].
    pub fn list_event_types(&self) -> builder::ListWebhookEventTypes {
        self.client.list_webhook_event_types()
    }
    /// List webhook endpoints: the same as [`Client::list_webhook_endpoints`].
    pub fn list_endpoints(&self) -> builder::ListWebhookEndpoints {
        self.client.list_webhook_endpoints()
    }
    /// Create a webhook endpoint: the same as [`Client::create_webhook_endpoint`].
    pub fn create_endpoint(&self) -> builder::CreateWebhookEndpoint {
        self.client.create_webhook_endpoint()
    }
    /// Read a webhook endpoint: the same as [`Client::get_webhook_endpoint`].
    pub fn get_endpoint(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetWebhookEndpoint {
        self.client.get_webhook_endpoint(endpoint_id)
    }
    /// Update a webhook endpoint: the same as [`Client::update_webhook_endpoint`].
    pub fn update_endpoint(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateWebhookEndpoint {
        self.client.update_webhook_endpoint(endpoint_id)
    }
    /// Delete a webhook endpoint: the same as [`Client::delete_webhook_endpoint`].
    pub fn delete_endpoint(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteWebhookEndpoint {
        self.client.delete_webhook_endpoint(endpoint_id)
    }
    /// Replace the secret of a webhook endpoint: the same as [`Client::rotate_webhook_secret`].
    pub fn rotate_secret(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RotateWebhookSecret {
        self.client.rotate_webhook_secret(endpoint_id)
    }
    /// List the deliveries to a webhook endpoint: the same as [`Client::list_webhook_deliveries`].
    pub fn list_deliveries(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListWebhookDeliveries {
        self.client.list_webhook_deliveries(endpoint_id)
    }
    /// Read a delivery: the same as [`Client::get_webhook_delivery`].
    pub fn get_delivery(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        delivery_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetWebhookDelivery {
        self.client.get_webhook_delivery(endpoint_id, delivery_id)
    }
    /// Deliver an event again: the same as [`Client::redeliver_webhook`].
    pub fn redeliver(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        delivery_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RedeliverWebhook {
        self.client.redeliver_webhook(endpoint_id, delivery_id)
    }
    /// Deliver again what failed: the same as [`Client::recover_webhook_deliveries`].
    pub fn recover_deliveries(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RecoverWebhookDeliveries {
        self.client.recover_webhook_deliveries(endpoint_id)
    }
    /// Deliver all events since a time again: the same as [`Client::replay_webhook_events`].
    pub fn replay_events(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ReplayWebhookEvents {
        self.client.replay_webhook_events(endpoint_id)
    }
    /// Send a test event: the same as [`Client::test_webhook_endpoint`].
    pub fn test_endpoint(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::TestWebhookEndpoint {
        self.client.test_webhook_endpoint(endpoint_id)
    }
    /// Read the figures of a webhook endpoint: the same as [`Client::get_webhook_statistics`].
    pub fn get_statistics(
        &self,
        endpoint_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetWebhookStatistics {
        self.client.get_webhook_statistics(endpoint_id)
    }
    /// Listen to webhooks: the same as [`Client::stream_webhooks`].
    pub fn stream(&self) -> builder::StreamWebhooks {
        self.client.stream_webhooks()
    }
    /// Send a test event to everybody who listens: the same as [`Client::trigger_webhook_event`].
    pub fn trigger_event(&self) -> builder::TriggerWebhookEvent {
        self.client.trigger_webhook_event()
    }
    /// List events: the same as [`Client::list_webhook_events`].
    pub fn list_events(&self) -> builder::ListWebhookEvents {
        self.client.list_webhook_events()
    }
    /// Read an event: the same as [`Client::get_webhook_event`].
    pub fn get_event(
        &self,
        event_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetWebhookEvent {
        self.client.get_webhook_event(event_id)
    }
}
/// The channels on which visitors write to an agent: its chat widget and its Help Page.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.channels().get_widget(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(any(feature = "channels", feature = "channels-email", feature = "channels-email-domains", feature = "channels-email-log"))]
#[derive(Clone, Copy, Debug)]
pub struct ChannelsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "channels")]
impl ChannelsArea<'_> {
    /// Read the settings of the chat widget: the same as [`Client::get_widget`].
    pub fn get_widget(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetWidget {
        self.client.get_widget(agent_id)
    }
    /// Change the settings of the chat widget: the same as [`Client::update_widget`].
    pub fn update_widget(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateWidget {
        self.client.update_widget(agent_id)
    }
}
#[cfg(any(feature = "channels", feature = "channels-email", feature = "channels-email-domains", feature = "channels-email-log"))]
impl<'a> ChannelsArea<'a> {
    /// The email channel of an agent: its settings and addresses, and who is not answered.
    #[cfg(any(feature = "channels-email", feature = "channels-email-domains", feature = "channels-email-log"))]
    pub fn email(&self) -> ChannelsEmailArea<'a> {
        ChannelsEmailArea { client: self.client }
    }
}
/// The email channel of an agent: its settings and addresses, and who is not answered.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.channels().email().get_email_channel(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(any(feature = "channels-email", feature = "channels-email-domains", feature = "channels-email-log"))]
#[derive(Clone, Copy, Debug)]
pub struct ChannelsEmailArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "channels-email")]
impl ChannelsEmailArea<'_> {
    /// Read the settings of the email channel: the same as [`Client::get_email_channel`].
    pub fn get_email_channel(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetEmailChannel {
        self.client.get_email_channel(agent_id)
    }
    /// Change the settings of the email channel: the same as [`Client::update_email_channel`].
    pub fn update_email_channel(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateEmailChannel {
        self.client.update_email_channel(agent_id)
    }
    /// List the email addresses of an agent: the same as [`Client::list_email_addresses`].
    pub fn list_addresses(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListEmailAddresses {
        self.client.list_email_addresses(agent_id)
    }
    /// Add an email address to an agent: the same as [`Client::create_email_address`].
    pub fn create_address(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateEmailAddress {
        self.client.create_email_address(agent_id)
    }
    /// Read an email address of an agent: the same as [`Client::get_email_address`].
    pub fn get_address(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        address_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetEmailAddress {
        self.client.get_email_address(agent_id, address_id)
    }
    /// Remove an email address from an agent: the same as [`Client::delete_email_address`].
    pub fn delete_address(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        address_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteEmailAddress {
        self.client.delete_email_address(agent_id, address_id)
    }
    /// Read the primary email address of an agent: the same as [`Client::get_primary_email_address`].
    pub fn get_primary_address(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetPrimaryEmailAddress {
        self.client.get_primary_email_address(agent_id)
    }
    /// Choose the primary email address of an agent: the same as [`Client::set_primary_email_address`].
    pub fn set_primary_address(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::SetPrimaryEmailAddress {
        self.client.set_primary_email_address(agent_id)
    }
    /// List the blocked senders of an agent: the same as [`Client::list_blocked_senders`].
    pub fn list_blocked_senders(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListBlockedSenders {
        self.client.list_blocked_senders(agent_id)
    }
    /// Block a sender: the same as [`Client::create_blocked_sender`].
    pub fn create_blocked_sender(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateBlockedSender {
        self.client.create_blocked_sender(agent_id)
    }
    /// Read a blocked sender of an agent: the same as [`Client::get_blocked_sender`].
    pub fn get_blocked_sender(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        sender_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetBlockedSender {
        self.client.get_blocked_sender(agent_id, sender_id)
    }
    /// Unblock a sender: the same as [`Client::delete_blocked_sender`].
    pub fn delete_blocked_sender(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        sender_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteBlockedSender {
        self.client.delete_blocked_sender(agent_id, sender_id)
    }
    /// List suppressed email addresses: the same as [`Client::list_email_suppressions`].
    pub fn list_suppressions(&self) -> builder::ListEmailSuppressions {
        self.client.list_email_suppressions()
    }
    /// Send to a suppressed address again: the same as [`Client::delete_email_suppression`].
    pub fn delete_suppression(
        &self,
        suppression_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteEmailSuppression {
        self.client.delete_email_suppression(suppression_id)
    }
}
#[cfg(any(feature = "channels-email", feature = "channels-email-domains", feature = "channels-email-log"))]
impl<'a> ChannelsEmailArea<'a> {
    /// Your own domains for email: agents send from them, and receive mail at them.
    #[cfg(feature = "channels-email-domains")]
    pub fn domains(&self) -> ChannelsEmailDomainsArea<'a> {
        ChannelsEmailDomainsArea { client: self.client }
    }
    /// Every mail that an agent sent or received, and what became of it.
    #[cfg(feature = "channels-email-log")]
    pub fn log(&self) -> ChannelsEmailLogArea<'a> {
        ChannelsEmailLogArea { client: self.client }
    }
}
/// Your own domains for email: agents send from them, and receive mail at them.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.channels().email().domains().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "channels-email-domains")]
#[derive(Clone, Copy, Debug)]
pub struct ChannelsEmailDomainsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "channels-email-domains")]
impl ChannelsEmailDomainsArea<'_> {
    /// List the email domains: the same as [`Client::list_email_domains`].
    pub fn list(&self) -> builder::ListEmailDomains {
        self.client.list_email_domains()
    }
    /// Add an email domain: the same as [`Client::create_email_domain`].
    pub fn create(&self) -> builder::CreateEmailDomain {
        self.client.create_email_domain()
    }
    /// Read an email domain: the same as [`Client::get_email_domain`].
    pub fn get(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetEmailDomain {
        self.client.get_email_domain(domain_id)
    }
    /// Remove an email domain: the same as [`Client::delete_email_domain`].
    pub fn delete(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteEmailDomain {
        self.client.delete_email_domain(domain_id)
    }
    /// Check the records of sending now: the same as [`Client::verify_email_domain`].
    pub fn verify(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::VerifyEmailDomain {
        self.client.verify_email_domain(domain_id)
    }
    /// Begin to receive mail: the same as [`Client::request_email_receiving`].
    pub fn request_email_receiving(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RequestEmailReceiving {
        self.client.request_email_receiving(domain_id)
    }
    /// Check the records of receiving now: the same as [`Client::verify_email_receiving`].
    pub fn verify_email_receiving(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::VerifyEmailReceiving {
        self.client.verify_email_receiving(domain_id)
    }
    /// Stop receiving mail: the same as [`Client::disable_email_receiving`].
    pub fn disable_email_receiving(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DisableEmailReceiving {
        self.client.disable_email_receiving(domain_id)
    }
}
/// Every mail that an agent sent or received, and what became of it.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.channels().email().log().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "channels-email-log")]
#[derive(Clone, Copy, Debug)]
pub struct ChannelsEmailLogArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "channels-email-log")]
impl ChannelsEmailLogArea<'_> {
    /// List what became of each mail: the same as [`Client::list_email_log`].
    pub fn list(&self) -> builder::ListEmailLog {
        self.client.list_email_log()
    }
}
/// Your own hostnames, on which agents are shown to visitors.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.custom_domains().list(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "custom-domains")]
#[derive(Clone, Copy, Debug)]
pub struct CustomDomainsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "custom-domains")]
impl CustomDomainsArea<'_> {
    /// List the custom domains of an agent: the same as [`Client::list_custom_domains`].
    pub fn list(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListCustomDomains {
        self.client.list_custom_domains(agent_id)
    }
    /// Add a custom domain: the same as [`Client::create_custom_domain`].
    pub fn create(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateCustomDomain {
        self.client.create_custom_domain(agent_id)
    }
    /// Read a custom domain: the same as [`Client::get_custom_domain`].
    pub fn get(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetCustomDomain {
        self.client.get_custom_domain(domain_id)
    }
    /// Remove a custom domain: the same as [`Client::delete_custom_domain`].
    pub fn delete(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteCustomDomain {
        self.client.delete_custom_domain(domain_id)
    }
    /// Check a custom domain now: the same as [`Client::verify_custom_domain`].
    pub fn verify(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::VerifyCustomDomain {
        self.client.verify_custom_domain(domain_id)
    }
    /// Choose what a custom domain shows: the same as [`Client::update_custom_domain_surface`].
    pub fn update_surface(
        &self,
        domain_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateCustomDomainSurface {
        self.client.update_custom_domain_surface(domain_id)
    }
}
/// All hostnames of an organization, with everything that each of them does.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.domains().list().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "domains")]
#[derive(Clone, Copy, Debug)]
pub struct DomainsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "domains")]
impl DomainsArea<'_> {
    /// List all hostnames: the same as [`Client::list_domains`].
    pub fn list(&self) -> builder::ListDomains {
        self.client.list_domains()
    }
}
/// Help centers, the public websites of agents, and who can see them.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.help_center().get_agent_help_center(agent_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(any(
    feature = "help-center",
    feature = "help-center-articles",
    feature = "help-center-collections",
    feature = "help-center-files",
    feature = "help-center-redirects"
))]
#[derive(Clone, Copy, Debug)]
pub struct HelpCenterArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "help-center")]
impl HelpCenterArea<'_> {
    /// Read the help center of an agent: the same as [`Client::get_agent_help_center`].
    pub fn get_agent_help_center(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetAgentHelpCenter {
        self.client.get_agent_help_center(agent_id)
    }
    /// Create the help center of an agent: the same as [`Client::create_help_center`].
    pub fn create(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateHelpCenter {
        self.client.create_help_center(agent_id)
    }
    /// List the help centers: the same as [`Client::list_help_centers`].
    pub fn list(&self) -> builder::ListHelpCenters {
        self.client.list_help_centers()
    }
    /// Read a help center: the same as [`Client::get_help_center`].
    pub fn get(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetHelpCenter {
        self.client.get_help_center(site_id)
    }
    /// Update a help center: the same as [`Client::update_help_center`].
    pub fn update(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateHelpCenter {
        self.client.update_help_center(site_id)
    }
    /// Delete a help center: the same as [`Client::delete_help_center`].
    pub fn delete(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteHelpCenter {
        self.client.delete_help_center(site_id)
    }
    /// Publish or unpublish a help center: the same as [`Client::update_help_center_access`].
    pub fn update_access(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateHelpCenterAccess {
        self.client.update_help_center_access(site_id)
    }
    /// Rotate the secret that signs links to a help center: the same as [`Client::rotate_help_center_secret`].
    pub fn rotate_secret(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RotateHelpCenterSecret {
        self.client.rotate_help_center_secret(site_id)
    }
    /// Read what visitors do in a help center: the same as [`Client::get_help_center_insights`].
    pub fn get_insights(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetHelpCenterInsights {
        self.client.get_help_center_insights(site_id)
    }
}
#[cfg(any(
    feature = "help-center",
    feature = "help-center-articles",
    feature = "help-center-collections",
    feature = "help-center-files",
    feature = "help-center-redirects"
))]
impl<'a> HelpCenterArea<'a> {
    /// The collections of a help center, which its articles are in.
    #[cfg(feature = "help-center-collections")]
    pub fn collections(&self) -> HelpCenterCollectionsArea<'a> {
        HelpCenterCollectionsArea { client: self.client }
    }
    /// The articles of a help center, their states and their revisions. The table of states is at `ArticleStatus`.
    #[cfg(feature = "help-center-articles")]
    pub fn articles(&self) -> HelpCenterArticlesArea<'a> {
        HelpCenterArticlesArea { client: self.client }
    }
    /// Paths of a help center that lead elsewhere, so that old links keep working.
    #[cfg(feature = "help-center-redirects")]
    pub fn redirects(&self) -> HelpCenterRedirectsArea<'a> {
        HelpCenterRedirectsArea { client: self.client }
    }
    /// Pictures and downloads of a help center.
    #[cfg(feature = "help-center-files")]
    pub fn files(&self) -> HelpCenterFilesArea<'a> {
        HelpCenterFilesArea { client: self.client }
    }
}
/// The collections of a help center, which its articles are in.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     site_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.help_center().collections().list(site_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "help-center-collections")]
#[derive(Clone, Copy, Debug)]
pub struct HelpCenterCollectionsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "help-center-collections")]
impl HelpCenterCollectionsArea<'_> {
    /// List the collections of a help center: the same as [`Client::list_collections`].
    pub fn list(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListCollections {
        self.client.list_collections(site_id)
    }
    /// Create a collection: the same as [`Client::create_collection`].
    pub fn create(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateCollection {
        self.client.create_collection(site_id)
    }
    /// Read a collection: the same as [`Client::get_collection`].
    pub fn get(
        &self,
        collection_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetCollection {
        self.client.get_collection(collection_id)
    }
    /// Update a collection: the same as [`Client::update_collection`].
    pub fn update(
        &self,
        collection_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateCollection {
        self.client.update_collection(collection_id)
    }
    /// Delete a collection: the same as [`Client::delete_collection`].
    pub fn delete(
        &self,
        collection_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteCollection {
        self.client.delete_collection(collection_id)
    }
}
/// The articles of a help center, their states and their revisions. The table of states is at `ArticleStatus`.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     collection_id: uuid::Uuid,
/// #     body: frontdesk_client::types::ArticleCreate,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.help_center().articles().create(collection_id).body(body).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "help-center-articles")]
#[derive(Clone, Copy, Debug)]
pub struct HelpCenterArticlesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "help-center-articles")]
impl HelpCenterArticlesArea<'_> {
    /// Create an article: the same as [`Client::create_article`].
    pub fn create(
        &self,
        collection_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateArticle {
        self.client.create_article(collection_id)
    }
    /// List the articles of a help center: the same as [`Client::list_articles`].
    pub fn list(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListArticles {
        self.client.list_articles(site_id)
    }
    /// Read an article: the same as [`Client::get_article`].
    pub fn get(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetArticle {
        self.client.get_article(article_id)
    }
    /// Update an article: the same as [`Client::update_article`].
    pub fn update(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UpdateArticle {
        self.client.update_article(article_id)
    }
    /// Delete an article: the same as [`Client::delete_article`].
    pub fn delete(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteArticle {
        self.client.delete_article(article_id)
    }
    /// Publish an article: the same as [`Client::publish_article`].
    pub fn publish(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::PublishArticle {
        self.client.publish_article(article_id)
    }
    /// Unpublish an article: the same as [`Client::unpublish_article`].
    pub fn unpublish(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UnpublishArticle {
        self.client.unpublish_article(article_id)
    }
    /// Archive an article: the same as [`Client::archive_article`].
    pub fn archive(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ArchiveArticle {
        self.client.archive_article(article_id)
    }
    /// Unarchive an article: the same as [`Client::unarchive_article`].
    pub fn unarchive(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::UnarchiveArticle {
        self.client.unarchive_article(article_id)
    }
    /// List the revisions of an article: the same as [`Client::list_article_revisions`].
    pub fn list_revisions(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListArticleRevisions {
        self.client.list_article_revisions(article_id)
    }
    /// Read a revision of an article: the same as [`Client::get_article_revision`].
    pub fn get_revision(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        number: impl std::convert::TryInto<i64, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetArticleRevision {
        self.client.get_article_revision(article_id, number)
    }
    /// Restore a revision of an article: the same as [`Client::restore_article_revision`].
    pub fn restore_revision(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
        number: impl std::convert::TryInto<i64, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::RestoreArticleRevision {
        self.client.restore_article_revision(article_id, number)
    }
    /// Get a link to a preview of an article: the same as [`Client::preview_article`].
    pub fn preview(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::PreviewArticle {
        self.client.preview_article(article_id)
    }
    /// List what visitors said about an article: the same as [`Client::list_article_feedback`].
    pub fn list_feedback(
        &self,
        article_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListArticleFeedback {
        self.client.list_article_feedback(article_id)
    }
}
/// Paths of a help center that lead elsewhere, so that old links keep working.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     site_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.help_center().redirects().list(site_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "help-center-redirects")]
#[derive(Clone, Copy, Debug)]
pub struct HelpCenterRedirectsArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "help-center-redirects")]
impl HelpCenterRedirectsArea<'_> {
    /// List the redirects of a help center: the same as [`Client::list_redirects`].
    pub fn list(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListRedirects {
        self.client.list_redirects(site_id)
    }
    /// Create a redirect: the same as [`Client::create_redirect`].
    pub fn create(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateRedirect {
        self.client.create_redirect(site_id)
    }
    /// Read a redirect: the same as [`Client::get_redirect`].
    pub fn get(
        &self,
        redirect_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetRedirect {
        self.client.get_redirect(redirect_id)
    }
    /// Delete a redirect: the same as [`Client::delete_redirect`].
    pub fn delete(
        &self,
        redirect_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteRedirect {
        self.client.delete_redirect(redirect_id)
    }
}
/// Pictures and downloads of a help center.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     site_id: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.help_center().files().list(site_id).await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "help-center-files")]
#[derive(Clone, Copy, Debug)]
pub struct HelpCenterFilesArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "help-center-files")]
impl HelpCenterFilesArea<'_> {
    /// List the files of a help center: the same as [`Client::list_help_center_files`].
    pub fn list(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::ListHelpCenterFiles {
        self.client.list_help_center_files(site_id)
    }
    /// Add a file to a help center: the same as [`Client::create_help_center_file`].
    pub fn create(
        &self,
        site_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::CreateHelpCenterFile {
        self.client.create_help_center_file(site_id)
    }
    /// Read a file of a help center: the same as [`Client::get_help_center_file`].
    pub fn get(
        &self,
        file_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::GetHelpCenterFile {
        self.client.get_help_center_file(file_id)
    }
    /// Delete a file of a help center: the same as [`Client::delete_help_center_file`].
    pub fn delete(
        &self,
        file_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + std::fmt::Debug,
    ) -> builder::DeleteHelpCenterFile {
        self.client.delete_help_center_file(file_id)
    }
}
/// This document.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// # ) -> Result<(), frontdesk_client::Error> {
/// let answer = client.contract().get_openapi().await?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "contract")]
#[derive(Clone, Copy, Debug)]
pub struct ContractArea<'a> {
    client: &'a Client,
}
#[cfg(feature = "contract")]
impl ContractArea<'_> {
    /// Read this document: the same as [`Client::get_openapi`].
    pub fn get_openapi(&self) -> builder::GetOpenapi {
        self.client.get_openapi()
    }
    /// Read this document as YAML: the same as [`Client::get_openapi_yaml`].
    pub fn get_openapi_yaml(&self) -> builder::GetOpenapiYaml {
        self.client.get_openapi_yaml()
    }
    /// Read this document in OpenAPI 3.0: the same as [`Client::get_openapi30`].
    pub fn get_openapi30(&self) -> builder::GetOpenapi30 {
        self.client.get_openapi30()
    }
}
