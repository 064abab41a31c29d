//! Panics of a story's server, which the server itself catches and answers, so that nobody else would notice them.
//!
//! A story and its server share one thread, so the panics of other stories are not its own.

use std::{
    cell::RefCell,
    panic::{self, PanicHookInfo},
    sync::Once,
};

thread_local! {
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes the panics of this thread from now on.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
            // A thread that ends has nowhere to note it any more.
            let _ = SEEN.try_with(|seen| seen.borrow_mut().push(panic.to_string()));
            report(panic);
        }));
    });
    SEEN.take();
}

/// What has panicked on this thread since.
pub(crate) fn taken() -> Vec<String> {
    SEEN.take()
}
