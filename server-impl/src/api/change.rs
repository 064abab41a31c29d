//! A change made by a request: a unit of work, committed together with the record of its answer.

use serde::Serialize;

use super::{Api, idempotency};
use crate::{
    domain::unit::{Done, Scope, Unit},
    http::context::Context,
    store::Tries,
    types::Result,
};

impl Api {
    /// Lets a rule change something on behalf of the caller, commits that with the record of the answer, and wakes the workers that
    /// continue it. The rule runs again when the database aborts its transaction, so it borrows what it needs.
    ///
    /// # Errors
    /// As the rule; `IDEMPOTENCY_STORE_FULL`.
    pub(super) async fn change<'a, T: Serialize + Send + 'a>(
        &self,
        cx: &Context,
        mut rule: impl for<'u> FnMut(&'u mut Unit) -> Done<'a, 'u, T> + Send,
    ) -> Result<T> {
        let mut tries = Tries::default();
        loop {
            match self.recorded(cx, &mut rule).await {
                Err(error) if tries.again(&error).await => {}
                done => return done,
            }
        }
    }

    async fn recorded<'a, T: Serialize + Send + 'a>(
        &self,
        cx: &Context,
        rule: &mut (impl for<'u> FnMut(&'u mut Unit) -> Done<'a, 'u, T> + Send),
    ) -> Result<T> {
        let mut unit = self.services.units.begin(self.scope(cx)?).await?;
        let answer = rule(&mut unit).await?;
        self.commit(cx, unit, answer).await
    }

    /// Lets a rule take one step of an operation with several steps. No answer is recorded: the last step is a [`Self::change`].
    ///
    /// # Errors
    /// As the rule.
    pub(super) async fn step<'a, T: Send + 'a>(
        &self,
        cx: &Context,
        mut rule: impl for<'u> FnMut(&'u mut Unit) -> Done<'a, 'u, T> + Send,
    ) -> Result<T> {
        let mut tries = Tries::default();
        loop {
            match self.services.units.begin(self.scope(cx)?).await?.run(&mut rule).await {
                Ok((done, follow_up)) => {
                    self.services.follow_up(cx.caller()?.org, follow_up);
                    return Ok(done);
                }
                Err(error) if tries.again(&error).await => {}
                Err(error) => return Err(error),
            }
        }
    }

    async fn commit<T: Serialize>(&self, cx: &Context, mut unit: Unit, answer: T) -> Result<T> {
        let org = unit.org();
        idempotency::record(&mut unit, cx, &self.services.ports.ids, &answer).await?;
        self.services.follow_up(org, unit.commit().await?);
        Ok(answer)
    }

    fn scope(&self, cx: &Context) -> Result<Scope> {
        let caller = cx.caller()?;
        Ok(Scope {
            org: caller.org,
            limits: self.services.plans.of(caller.plan),
            principal: caller.principal.clone(),
            request_id: Some(cx.request_id.clone()),
        })
    }
}
