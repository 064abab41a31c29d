//! Deprecated operations.

use super::findings_after;

/// Lists the findings of `watchThings` with these keys.
fn findings_with(keys: &[&str]) -> String {
    let lines: String = keys.iter().map(|key| format!("{key}\n      ")).collect();
    findings_after(&[("operationId: watchThings", &format!("{lines}operationId: watchThings"))])
}

#[test]
fn what_is_deprecated_says_since_when_and_goes_later() {
    let (deprecated, since) = ("deprecated: true", "x-deprecated-since: '2026-12-01'");
    assert_eq!(findings_with(&[deprecated, since]), "");
    assert_eq!(findings_with(&[deprecated, since, "x-sunset: '2027-12-01'"]), "");
    insta::assert_snapshot!(
        findings_with(&[deprecated]),
        @"#/paths/~1things~1watch/get: it is deprecated; write since when, as `x-deprecated-since` [deprecations]"
    );
    insta::assert_snapshot!(
        findings_with(&[deprecated, since, "x-sunset: '2026-12-01'"]),
        @"#/paths/~1things~1watch/get/x-sunset: it must be after `x-deprecated-since` [deprecations]"
    );
    insta::assert_snapshot!(
        findings_with(&[deprecated, since, "x-sunset: soon"]),
        @"#/paths/~1things~1watch/get/x-sunset: write a date, as '2026-12-01' [deprecations]"
    );
    insta::assert_snapshot!(findings_with(&["x-sunset: '2027-12-01'"]), @r"
    #/paths/~1things~1watch/get: only what is deprecated has such dates; write `deprecated: true`, or remove them
      [deprecations]
    ");
}
