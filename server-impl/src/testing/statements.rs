//! The SQL statements that a test's own thread executes, to count them.

use std::sync::{Arc, Mutex, PoisonError};

use tracing::{
    Dispatch, Event, Subscriber,
    field::{Field, Visit},
    subscriber::DefaultGuard,
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
};

/// Statements executed since the last look, without `BEGIN` and `COMMIT`. SQLite runs statements in a thread of its own,
/// where they are not seen.
#[derive(Clone, Default)]
pub struct ExecutedStatements(Arc<Mutex<Vec<String>>>);

/// Records statements until it is dropped.
pub struct StatementRecorder {
    _recorder: DefaultGuard,
    // While there is only one subscriber, a thread without one decides for all that no one is interested in an event.
    _another: Dispatch,
}

impl ExecutedStatements {
    /// Starts to record the statements of this thread.
    pub fn record(&self) -> StatementRecorder {
        let another = Dispatch::new(tracing_subscriber::registry());
        let recorder = tracing::subscriber::set_default(tracing_subscriber::registry().with(self.clone()));
        StatementRecorder { _recorder: recorder, _another: another }
    }

    /// Returns the beginnings of the statements, and forgets them.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<S: Subscriber> Layer<S> for ExecutedStatements {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            let mut summary = StatementSummary(String::new());
            event.record(&mut summary);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(summary.0);
        }
    }
}

struct StatementSummary(String);

impl Visit for StatementSummary {
    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "summary" {
            value.clone_into(&mut self.0);
        }
    }
}
