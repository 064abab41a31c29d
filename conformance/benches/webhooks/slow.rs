//! Deliveries that wait for a slow receiver.

use std::time::{Duration, Instant};

use anyhow::Result;
use frontdesk_store::Store;
use tokio::runtime::Runtime;

use super::{
    BenchWorkspace, Flags, common::server::ServerEnvironment, create_receiving_endpoint, enable_endpoint, fill,
    receiver::DelayReceiver, set_enabled, wait_until,
};

/// Prints the number of deliveries per second to receivers whose answers take 20 and 200 ms.
pub(super) fn measure(
    runtime: &Runtime,
    flags: &Flags,
    name: &str,
    (place, store): (&ServerEnvironment, &Store),
    busy: &BenchWorkspace,
) -> Result<()> {
    for (millis, waiting) in [(20, flags.waiting / 2), (200, flags.waiting / 10)] {
        let server = place.serve()?;
        let receiver = DelayReceiver::start_slow(runtime, Duration::from_millis(millis))?;
        let endpoint = create_receiving_endpoint(&server, &busy.key, &receiver, false)?;
        drop(server);
        runtime.block_on(fill(store, busy.org, endpoint, waiting))?;
        let server = place.serve()?;
        let begun = Instant::now();
        enable_endpoint(&server, &busy.key, endpoint)?;
        wait_until(|| receiver.count() >= waiting, Duration::from_secs(900))?;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{name}: {waiting} deliveries to a receiver that takes {millis} ms, in {seconds:.1} s: {:.0} a second",
            waiting as f64 / seconds
        );
        set_enabled(&server, &busy.key, endpoint, false)?;
    }
    Ok(())
}
