//! Organizations: made by the operator on the command line, and by sign-ups.

use super::{
    plans::{self, Terms},
    subscriptions, text_rules,
};
use crate::{
    ports::Ports,
    store::{self, Tx},
    types::{Error, OrgId, Result, orgs::Org},
};

/// Characters of a name at most, after trimming.
const LONGEST_NAME: usize = 200;

/// The rule for names.
///
/// # Errors
/// `VALIDATION_ERROR` on the field.
pub fn name(field: &str, text: &str) -> Result<String> {
    text_rules::line(field, "Name", LONGEST_NAME, text)
}

/// Creates an organization with the credits of its plan. A paid plan is paid for from now on.
///
/// # Errors
/// `VALIDATION_ERROR` on `/name`.
pub async fn create(tx: &mut Tx, ports: &Ports, terms: Terms, name: &str) -> Result<Org> {
    let now = ports.clock.now();
    let mut org = Org {
        id: ports.ids.next(),
        name: self::name("/name", name)?,
        plan: terms.plan,
        subscription: plans::default_status(terms.plan).map(|status| subscriptions::begin(status, now)),
        credits: 0,
        agents: 0,
        training_bytes: 0,
        created_at: now,
    };
    store::orgs::insert(tx, &org).await?;
    org.credits = if plans::is_paid(terms.plan) {
        store::credits::refill(tx, org.id, terms.credits, ports.ids.next(), now).await?.unwrap_or_default()
    } else {
        store::credits::grant(tx, org.id, terms.credits, ports.ids.next(), now).await?
    };
    Ok(org)
}

/// An organization that there must be: the operator named it.
///
/// # Errors
/// A fault when there is none.
pub async fn named_by_operator(tx: &mut Tx, org: OrgId) -> Result<Org> {
    let found = store::orgs::lock(tx, org).await?;
    found.ok_or_else(|| Error::internal(format!("there is no organization {org}; `frontdesk org list` shows them")))
}
