//! Panics in a story's server. The server itself catches and answers them, so they would otherwise go unnoticed.
//!
//! A story and its server run in one thread, so the panics of other stories are not counted.

use std::{
    cell::RefCell,
    panic::{self, PanicHookInfo},
    sync::Once,
};

thread_local! {
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Records the panics of this thread from now on.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
            // A terminating thread no longer has anywhere to record it.
            let _ = SEEN.try_with(|seen| seen.borrow_mut().push(panic.to_string()));
            report(panic);
        }));
    });
    SEEN.take();
}

/// Returns the panics of this thread since then.
pub(crate) fn take_panics() -> Vec<String> {
    SEEN.take()
}
