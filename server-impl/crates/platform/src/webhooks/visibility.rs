//! Types of events that a principal may see: those whose resources it may read. The contract defines the permission
//! that each type needs.

use std::collections::BTreeMap;

use frontdesk_core::auth::principal::Principal;
use frontdesk_types::{Code, Error, ErrorParams, Result, accounts::roles::Permission, events::EventName};

/// Returns `true` if a principal may see events of a type.
pub fn may_see(principal: &Principal, name: EventName) -> bool {
    name.permission().is_none_or(|permission| principal.has_permission(permission))
}

/// Returns the types that a principal may see; `None` for all.
pub fn visible_types(principal: &Principal) -> Option<Vec<EventName>> {
    let visible: Vec<EventName> = EventName::ALL.iter().copied().filter(|name| may_see(principal, *name)).collect();
    (visible.len() < EventName::ALL.len()).then_some(visible)
}

/// Requires permission for events of these types; `None` means all.
///
/// # Errors
/// `FORBIDDEN`, which names the types and the missing permissions.
pub fn require_visible(principal: &Principal, names: Option<&[EventName]>) -> Result<()> {
    let mut missing: BTreeMap<Permission, Vec<String>> = BTreeMap::new();
    for name in names.unwrap_or(EventName::ALL).iter().filter(|name| !may_see(principal, **name)) {
        if let Some(permission) = name.permission() {
            missing.entry(permission).or_default().push(format!("`{name}`"));
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> =
        missing.iter().map(|(permission, names)| format!("`{permission}` for {}", names.join(", "))).collect();
    let message = format!(
        "The role of this key does not allow seeing events of these types: it lacks {}. Leave them out, have the permissions \
         added to the role, or use another key.",
        lines.join("; ")
    );
    let params = ErrorParams { required_permission: missing.keys().next().copied(), ..ErrorParams::default() };
    Err(Error::refused_with(Code::Forbidden, message, params))
}

/// Returns the union of two lists of types; `None` means all.
pub(super) fn union_of_types(one: Option<&[EventName]>, other: Option<&[EventName]>) -> Option<Vec<EventName>> {
    let (one, other) = (one?, other?);
    let mut names = [one, other].concat();
    names.sort_unstable_by_key(|name| name.as_str());
    names.dedup();
    Some(names)
}

#[cfg(test)]
mod tests {
    use frontdesk_core::auth::principal::KeyPrincipal;
    use frontdesk_types::accounts::keys::Scope;

    use super::*;

    fn bound_principal(permissions: &[Permission]) -> Principal {
        let permissions = Some(permissions.to_vec());
        Principal::Key(KeyPrincipal { id: "k".into(), scope: Scope::Admin, permissions, creator_role: None })
    }

    #[test]
    fn a_role_sees_what_it_may_read() {
        let hooks = bound_principal(&[Permission::WebhooksView]);
        assert_eq!(visible_types(&hooks), Some(vec![EventName::WebhookDisabled, EventName::Ping]));
        assert_eq!(visible_types(&bound_principal(Permission::ALL)), None);
        for all in [Principal::Operator, Principal::System] {
            assert_eq!(visible_types(&all), None);
        }
        assert!(!may_see(&Principal::Visitor, EventName::MessageCreated));
    }

    #[test]
    fn a_refusal_names_what_is_missing() {
        let leads = bound_principal(&[Permission::ContactsView]);
        let names = [EventName::LeadCaptured, EventName::MessageCreated, EventName::AgentCreated, EventName::ConversationCreated];
        let refused = require_visible(&leads, Some(&names)).expect_err("it may not read messages");
        insta::assert_snapshot!(refused, @"FORBIDDEN: The role of this key does not allow seeing events of these types: it \
            lacks `agents:view` for `agent.created`; `conversations:view` for `message.created`, `conversation.created`. \
            Leave them out, have the permissions added to the role, or use another key.");
        require_visible(&leads, Some(&names[..1])).expect("leads");
        require_visible(&leads, None).expect_err("all of them");
        require_visible(&bound_principal(Permission::ALL), None).expect("all of them");
    }

    #[test]
    fn all_types_and_some_are_all() {
        let (some, other) = ([EventName::Ping, EventName::AgentCreated], [EventName::Ping]);
        assert_eq!(union_of_types(Some(&some), Some(&other)), Some(vec![EventName::AgentCreated, EventName::Ping]));
        assert_eq!(union_of_types(None, Some(&other)), None);
        assert_eq!(union_of_types(Some(&some), None), None);
    }
}
