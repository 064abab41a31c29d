//! Changes made by requests: a unit of work, committed together with the record of its answer.

use frontdesk_core::{
    auth::caller::Caller,
    preconditions::Precondition,
    unit::{RuleFuture, Unit, UnitScope},
};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store::retry_aborted;
use frontdesk_types::Result;
use serde::Serialize;

use super::{RestApi, idempotency};

impl RestApi {
    /// Runs a rule that changes something on behalf of the caller, commits that with the record of the answer,
    /// and wakes the workers that continue it. The rule runs again when the database aborts its transaction, so
    /// it borrows its inputs.
    ///
    /// # Errors
    /// Errors of the rule; `IDEMPOTENCY_STORE_FULL`.
    pub(super) async fn change<'a, T: Serialize + Send + 'a>(
        &self,
        cx: &ChangeContext,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        self.change_if(cx, None, rule).await
    }

    /// Runs a rule like [`Self::change`] if the caller knows the current version: `if_match` is the header.
    ///
    /// # Errors
    /// Errors of the rule; `IDEMPOTENCY_STORE_FULL`, `ETAG_MISMATCH`.
    pub(super) async fn change_if<'a, T: Serialize + Send + 'a>(
        &self,
        cx: &ChangeContext,
        if_match: Option<String>,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        let precondition = &if_match.map(Precondition::new);
        retry_aborted(|| async {
            let mut unit = self.begin_unit(cx, precondition.as_ref()).await?;
            let answer = rule(&mut unit).await?;
            self.commit_unit(cx, unit, idempotency::encode_answer(cx, &answer)?).await?;
            Ok(answer)
        })
        .await
    }

    async fn begin_unit(&self, cx: &ChangeContext, precondition: Option<&Precondition>) -> Result<Unit> {
        let mut unit = self.services.units.begin(self.scope(cx)).await?;
        if let Some(precondition) = precondition {
            unit.set_precondition(precondition.clone());
        }
        Ok(unit)
    }

    /// Commits a unit, with the record of its answer if there is one.
    async fn commit_unit(&self, cx: &ChangeContext, mut unit: Unit, answer: Option<String>) -> Result<()> {
        if let Some(answer) = answer {
            idempotency::record_answer(&mut unit, cx, &self.services.ports.ids, &answer).await?;
        }
        let org = unit.org();
        self.services.apply_follow_up(org, unit.commit().await?);
        Ok(())
    }

    /// Runs a rule as one step of an operation with several steps. No answer is recorded: the last
    /// step is a [`Self::change`].
    ///
    /// # Errors
    /// Errors of the rule.
    pub(super) async fn run_step<'a, T: Send + 'a>(
        &self,
        cx: &ChangeContext,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        self.run_rule(self.scope(cx), rule).await
    }

    /// Runs a rule in a unit of work of its own, again when the database aborts its transaction.
    ///
    /// # Errors
    /// Errors of the rule.
    pub(super) async fn run_rule<'a, T: Send + 'a>(
        &self,
        scope: UnitScope,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        let org = scope.org;
        let (done, follow_up) =
            retry_aborted(|| async { self.services.units.begin(scope.clone()).await?.run_rule(&rule).await }).await?;
        self.services.apply_follow_up(org, follow_up);
        Ok(done)
    }

    /// Runs a rule, and rolls it back: refusals are known before any expensive work is done.
    ///
    /// # Errors
    /// Errors of the rule; `ETAG_MISMATCH`.
    pub(super) async fn dry_run<'a>(
        &self,
        cx: &ChangeContext,
        if_match: Option<String>,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, ()> + Send + Sync,
    ) -> Result<()> {
        let precondition = &if_match.map(Precondition::new);
        retry_aborted(|| async {
            let mut unit = self.begin_unit(cx, precondition.as_ref()).await?;
            rule(&mut unit).await
        })
        .await
    }

    /// Returns the scope of a unit of work on behalf of the caller.
    pub(super) fn scope(&self, cx: &ReadContext) -> UnitScope {
        let Caller { org, plan, principal, .. } = &cx.caller;
        UnitScope {
            org: *org,
            limits: self.services.plans.limits_of(*plan),
            principal: principal.clone(),
            request_id: Some(cx.request_id.clone()),
        }
    }
}
