//! The operations that people may use, as a table.

use std::{collections::BTreeMap, fmt::Write};

use frontdesk_api::{Access, operations};
use frontdesk_core::auth::{
    access,
    caller::Caller,
    principal::{MemberPrincipal, Principal},
};
use frontdesk_snapshot_text::wrap_lines;
use frontdesk_types::{
    AccountId, Code, OrgId,
    accounts::{MemberRole, orgs::Plan},
};
use uuid::Uuid;

const PLANS: [Plan; 3] = [Plan::Free, Plan::Hobby, Plan::Enterprise];

/// Returns the initials of the roles that may use an operation on a plan, widest first; `plan` if the plan is too low.
fn admitted_roles(access: &Access, plan: Plan) -> String {
    let admit = |role: MemberRole| {
        let principal = Principal::Member(MemberPrincipal { account: AccountId(Uuid::nil()), role: Some(role) });
        let caller = Caller { org: OrgId(Uuid::nil()), plan, is_canceled: false, principal, session: None };
        access::authorize(access, &caller).map_err(|error| error.code())
    };
    let results: Vec<_> = MemberRole::ALL.iter().map(|role| (role, admit(*role))).collect();
    if results.iter().all(|(_, result)| *result == Err(Code::PlanUpgradeRequired)) {
        return "plan".to_owned();
    }
    let admitted = results.iter().filter(|(_, result)| result.is_ok());
    admitted.filter_map(|(role, _)| role.as_str().chars().next()).collect()
}

/// Lists the operations of each module below the roles that may use them on each of the plans.
fn list_operations() -> String {
    let mut modules: BTreeMap<&str, BTreeMap<String, Vec<&str>>> = BTreeMap::new();
    for operation in operations::ALL {
        let Access::Key { module, .. } = operation.access else { continue };
        let row = PLANS.map(|plan| admitted_roles(&operation.access, plan)).join(" ");
        modules.entry(module.as_str()).or_default().entry(row).or_default().push(operation.id);
    }
    let mut table = String::new();
    for (module, rows) in modules {
        writeln!(table, "{module}").expect("a string takes it");
        for (row, ids) in rows {
            writeln!(table, "  {row}: {}", ids.join(" ")).expect("a string takes it");
        }
    }
    wrap_lines(&table)
}

/// `o`wner, `a`dmin and `m`ember on the plans free, hobby and enterprise. `getKey` itself refuses people, who have no key.
#[test]
fn people_may_use_these_operations() {
    insta::assert_snapshot!(list_operations(), @r"
    activity
      oa oa oa: listActivity
    agents
      oa oa oa: deleteAgent
      oam oam oam: cancelAgentDeletion createAgent deleteAgentAvatar getAgent getAgentAvatar listAgents
        setAgentAvatar setAgentAvatarFromForm updateAgent
    analytics
      oam oam oam: getAnalyticsBreakdown getAnalyticsOverview getAnalyticsSeries listCitations
        listUnansweredQuestions
    billing
      plan oa oa: getAgentLimit getCrawlLimit getSubscription getUsage listCreditHistory
    channels
      plan oa oa: updateWidget createBlockedSender createEmailAddress deleteBlockedSender deleteEmailAddress
        deleteEmailSuppression setPrimaryEmailAddress updateEmailChannel createEmailDomain deleteEmailDomain
        disableEmailReceiving requestEmailReceiving verifyEmailDomain verifyEmailReceiving
      plan oam oam: getWidget getBlockedSender getEmailAddress getEmailChannel getPrimaryEmailAddress
        listBlockedSenders listEmailAddresses listEmailSuppressions getEmailDomain listEmailDomains listEmailLog
    chat
      oam oam oam: chat streamChat
    claim
      oam oam oam: verifyClaimCode
    contacts
      plan oa oa: deleteContactAttribute deleteContact exportContact deleteLead
      plan oam oam: createContactAttribute getContactAttribute listContactAttributes updateContactAttribute
        createContact getContact listContacts mergeContacts updateContact createLead getLead listLeads
    conversations
      oa oa oa: deleteConversation
      oam oam oam: exportConversations getConversation listAllConversations listConversations updateConversation
        createNote deleteNote getNote listNotes updateNote
    custom-domains
      plan oa oa: createCustomDomain deleteCustomDomain updateCustomDomainSurface verifyCustomDomain
      plan oam oam: getCustomDomain listCustomDomains
    discovery
      oam oam oam: getKey listModels
    domains
      plan oam oam: listDomains
    help-center
      plan oa oa: deleteHelpCenter rotateHelpCenterSecret deleteCollection
      plan oam oam: createHelpCenter getAgentHelpCenter getHelpCenter getHelpCenterInsights listHelpCenters
        updateHelpCenter updateHelpCenterAccess archiveArticle createArticle deleteArticle getArticle
        getArticleRevision listArticleFeedback listArticleRevisions listArticles previewArticle publishArticle
        restoreArticleRevision unarchiveArticle unpublishArticle updateArticle createCollection getCollection
        listCollections updateCollection createHelpCenterFile deleteHelpCenterFile getHelpCenterFile
        listHelpCenterFiles createRedirect deleteRedirect getRedirect listRedirects
    inbox
      plan oam oam: assignConversation escalateConversation getInboxCounts handBackConversation listInbox
        reopenConversation replyToConversation resolveConversation createSavedReply deleteSavedReply
        getSavedReply listSavedReplies updateSavedReply
    ingest
      oam oam oam: getIngest
      plan plan oam: retrain
    messages
      oam oam oam: stopReply downloadAttachment downloadRawMail getMessage listMessages setFeedback
        streamConversation
    organization
      plan oa oa: listInvitations listMembers getRetention updateRetention
    roles
      plan plan o: createRole deleteRole updateRole
      plan plan oa: getRole listRoles
    sources
      oam oam oam: retrieve createFileSource createFileSourceFromForm createQnaSource createTextSource
        createWebsiteSource deleteSource deleteSources getSource getSourceContent listSourcePages listSources
        resyncSource updateSource
    topics
      plan oa oa: deleteTopic
      plan oam oam: addConversationTopic applyTopic createTopic getTopic getTopicCounts listTopicSuggestions
        listTopics removeConversationTopic updateTopic
    webhooks
      plan oa oa: createWebhookEndpoint deleteWebhookEndpoint recoverWebhookDeliveries redeliverWebhook
        replayWebhookEvents rotateWebhookSecret streamWebhooks testWebhookEndpoint triggerWebhookEvent
        updateWebhookEndpoint
      plan oam oam: getWebhookDelivery getWebhookEndpoint getWebhookEvent getWebhookStatistics
        listWebhookDeliveries listWebhookEndpoints listWebhookEvents
    ");
}
