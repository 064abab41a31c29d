//! The changes as Markdown.

use super::*;

#[test]
fn a_changelog_has_a_line_for_each_place_in_sections() {
    let new = contract_with(&[
        ("operationId: watchThings", "deprecated: true\n      x-deprecated-since: '2026-12-01'\n      operationId: watchThings"),
        ("size: { type: integer, format: int32,", "size: { type: integer, deprecated: true, format: int32,"),
        ("required: [name]", "required: [name, size]"),
        ("tags: { type: array, maxItems: 5", "a: { type: string, description: A. }\n        tags: { type: array, maxItems: 5"),
        ("tags: { type: array, maxItems: 5", "b: { type: string, description: B. }\n        tags: { type: array, maxItems: 5"),
    ]);
    let old = contract_with(&[]);
    assert_eq!(
        to_markdown(&diff(&old, &new).unwrap()),
        "
## Deprecated

- **GET /things/watch**: is now deprecated
- **ThingCreate (sent) size**: is now deprecated

## Changed

- **ThingCreate (sent) size**: BREAKING, is now required

## Added

- **GET /things/watch**: now answers the header `Deprecation`
- **ThingCreate (sent)**: new field `a`; new field `b`
"
    );
    assert_eq!(to_markdown(&diff(&old, &old).unwrap()), "");
}
