//! Permissions in plain words, grouped by what they concern.

use frontdesk_types::accounts::roles::Permission;

use crate::app::texts::Texts;

/// A permission in plain words.
pub(super) struct DescribedPermission {
    pub(super) permission: Permission,
    /// Name of what it concerns.
    group: &'static str,
    pub(super) name: &'static str,
}

/// Permissions that concern the same thing.
pub(super) struct PermissionGroup {
    pub(super) name: &'static str,
    pub(super) permissions: Vec<DescribedPermission>,
}

/// Returns all permissions, grouped in the order in which the contract lists what they concern.
pub(super) fn group_permissions(t: &'static Texts) -> Vec<PermissionGroup> {
    let mut groups: Vec<PermissionGroup> = Vec::new();
    for described in Permission::ALL.iter().map(|permission| describe(t, *permission)) {
        match groups.iter_mut().find(|group| group.name == described.group) {
            Some(group) => group.permissions.push(described),
            None => groups.push(PermissionGroup { name: described.group, permissions: vec![described] }),
        }
    }
    groups
}

/// Describes a permission.
pub(super) fn describe(t: &'static Texts, permission: Permission) -> DescribedPermission {
    let (g, p) = (&t.resources, &t.permissions);
    let (group, name) = match permission {
        Permission::AgentsView => (g.agents, p.agents_view),
        Permission::AgentsEdit => (g.agents, p.agents_edit),
        Permission::AgentsDelete => (g.agents, p.agents_delete),
        Permission::SourcesView => (g.sources, p.sources_view),
        Permission::SourcesEdit => (g.sources, p.sources_edit),
        Permission::SourcesDelete => (g.sources, p.sources_delete),
        Permission::ChatUse => (g.chat, p.chat_use),
        Permission::ConversationsView => (g.conversations, p.conversations_view),
        Permission::ConversationsEdit => (g.conversations, p.conversations_edit),
        Permission::ConversationsDelete => (g.conversations, p.conversations_delete),
        Permission::ChannelsView => (g.channels, p.channels_view),
        Permission::ChannelsEdit => (g.channels, p.channels_edit),
        Permission::ChannelsDelete => (g.channels, p.channels_delete),
        Permission::InboxView => (g.inbox, p.inbox_view),
        Permission::InboxEdit => (g.inbox, p.inbox_edit),
        Permission::ContactsView => (g.contacts, p.contacts_view),
        Permission::ContactsEdit => (g.contacts, p.contacts_edit),
        Permission::ContactsDelete => (g.contacts, p.contacts_delete),
        Permission::TopicsView => (g.topics, p.topics_view),
        Permission::TopicsEdit => (g.topics, p.topics_edit),
        Permission::TopicsDelete => (g.topics, p.topics_delete),
        Permission::HelpCenterView => (g.help_center, p.help_center_view),
        Permission::HelpCenterEdit => (g.help_center, p.help_center_edit),
        Permission::HelpCenterPublish => (g.help_center, p.help_center_publish),
        Permission::HelpCenterDelete => (g.help_center, p.help_center_delete),
        Permission::AnalyticsView => (g.analytics, p.analytics_view),
        Permission::WebhooksView => (g.webhooks, p.webhooks_view),
        Permission::WebhooksEdit => (g.webhooks, p.webhooks_edit),
        Permission::WebhooksDelete => (g.webhooks, p.webhooks_delete),
        Permission::ActivityView => (g.activity, p.activity_view),
        Permission::OrganizationView => (g.organization, p.organization_view),
        Permission::OrganizationEdit => (g.organization, p.organization_edit),
        Permission::RolesView => (g.roles, p.roles_view),
        Permission::RolesEdit => (g.roles, p.roles_edit),
        Permission::KeysView => (g.keys, p.keys_view),
        Permission::KeysEdit => (g.keys, p.keys_edit),
        Permission::BillingView => (g.billing, p.billing_view),
        Permission::BillingEdit => (g.billing, p.billing_edit),
    };
    DescribedPermission { permission, group, name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::texts::EN;

    #[test]
    fn every_permission_is_in_one_group_with_those_of_the_same_resource() {
        let groups = group_permissions(&EN);
        let resource = |described: &DescribedPermission| described.permission.as_str().split(':').next().map(str::to_owned);
        for group in &groups {
            let first = resource(&group.permissions[0]);
            assert!(group.permissions.iter().all(|described| resource(described) == first), "{}", group.name);
        }
        assert_eq!(groups.iter().map(|group| group.permissions.len()).sum::<usize>(), Permission::ALL.len());
        let mut names: Vec<_> = groups.iter().flat_map(|group| &group.permissions).map(|described| described.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Permission::ALL.len(), "no two permissions have the same name");
    }
}
