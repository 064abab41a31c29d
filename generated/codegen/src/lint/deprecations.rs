//! Deprecated operations have dates, and others have none.

use super::{LintFinding, LintRule, located_finding};
use crate::{contract::Contract, deprecation::Deprecation};

pub(super) const RULES: &[LintRule] = &[check_dates];

fn check_dates(contract: &Contract) -> Vec<LintFinding> {
    let operations = contract.operations();
    let problems = operations.iter().filter_map(|operation| Deprecation::of(operation).err());
    problems.map(|error| located_finding("deprecations", &error)).collect()
}
