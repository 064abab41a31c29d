//! Access to operations.

use super::findings_after;

#[test]
fn access_is_public_or_a_scope_and_a_plan() {
    let found = findings_after(&[("scope: write, module", "scope: owner, module")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/x-access: `scope` is `owner`; name one of `x-scopes` [access]");
    let found = findings_after(&[("scope: write, module: agents, permission: 'things:edit', plan: hobby", "public: true")]);
    insta::assert_snapshot!(found, @"#/components/schemas/ErrorCode: nothing answers BUSY; name it in an `x-errors` or remove \
                                     it [error-codes]");
    let found = findings_after(&[("x-access: { public: true }", "x-access: { public: yes please }")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things~1watch/get/x-access: `public` is not known here; write `{ public: true }`, or scope, module,
      permission, plan, creator and sandbox [access]
    #/paths/~1things~1watch/get/x-access: `scope` is ``; name one of `x-scopes` [access]
    #/paths/~1things~1watch/get/x-access: `plan` is ``; name one of `x-plans` that a plan reaches [access]
    #/paths/~1things~1watch/get/x-access: `module` is ``; name one of `x-modules` [access]
    #/paths/~1things~1watch/get/x-access: `permission` is ``; name one of Permission [access]
    #/paths/~1things~1watch/get/x-events: add `error: ErrorObject`: the stream ends with it once its key is
      revoked [event-errors]
    ");
}
