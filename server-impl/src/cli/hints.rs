//! Hints of the command line: which command helps after a refusal. Rules only say what is wrong, since people see the
//! same refusals on pages.

use frontdesk_types::{Code, Error};

/// Returns what the operator can do about an error, if a command helps.
pub(super) fn hint_for(error: &anyhow::Error) -> Option<&'static str> {
    Some(match error.downcast_ref::<Error>()?.code() {
        Code::OrganizationNotFound => "`frontdesk org list` shows the organizations.",
        Code::KeyNotFound => "`frontdesk key list` shows the keys of an organization.",
        Code::MemberNotFound => "`frontdesk org member list` shows the members; `frontdesk org member add` adds one.",
        Code::MemberExists => "`frontdesk org member add` changes the role of a member.",
        Code::LastOwner => "`frontdesk org member add --role owner` makes somebody an owner.",
        Code::RoleNotFound => "A key of an owner can list the roles (`GET /roles`).",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_recognized_behind_its_context() {
        let refused = || anyhow::Error::from(Error::refused(Code::KeyNotFound, "There is no such key."));
        assert!(hint_for(&refused()).is_some_and(|hint| hint.contains("key list")));
        assert_eq!(hint_for(&refused().context("rotating")), hint_for(&refused()));
        assert_eq!(hint_for(&anyhow::anyhow!("the disk is full")), None);
        assert_eq!(hint_for(&Error::refused(Code::Forbidden, "No.").into()), None);
    }
}
