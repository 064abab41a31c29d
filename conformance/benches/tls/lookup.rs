//! Lookups of certificates by name, in this process, one after another: the steps of a handshake before its
//! cryptography.
//!
//! The server's cache of parsed certificates is not accessible here, so this one is built alike: an `LruCache` of
//! the same size, by the text of the key's id, behind a mutex.

use std::{
    hint::black_box,
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use frontdesk_platform::certificates::serving;
use frontdesk_services::Services;
use frontdesk_types::TlsKeyId;
use lru::LruCache;
use secrecy::ExposeSecret;
use tokio_rustls::rustls::ServerConfig;

use crate::{client::quantiles, floor::SharedTls};

/// Number of lookups of each kind.
const LOOKUPS: usize = 50_000;

/// Visits distant names one after another; a prime.
const STRIDE: usize = 7_919;

/// Cache of parsed certificates.
struct ConfigCache {
    shared: SharedTls,
    configs: Mutex<LruCache<String, Arc<ServerConfig>>>,
}

impl ConfigCache {
    fn new(most: usize) -> Result<Self> {
        let most = NonZero::new(most).context("some are kept")?;
        Ok(Self { shared: SharedTls::new()?, configs: Mutex::new(LruCache::new(most)) })
    }

    fn get(&self, id: TlsKeyId) -> Option<Arc<ServerConfig>> {
        self.configs.lock().unwrap_or_else(PoisonError::into_inner).get(&id.to_string()).cloned()
    }

    fn put(&self, id: TlsKeyId, chain: &[u8], key: &[u8]) -> Result<()> {
        let config = Arc::new(self.shared.config(chain, key)?);
        self.configs.lock().unwrap_or_else(PoisonError::into_inner).put(id.to_string(), config);
        Ok(())
    }
}

/// Measures, and prints the results.
pub(crate) async fn measure(services: &Services, names: &[String], hot: usize) -> Result<()> {
    let kept = ConfigCache::new(hot)?;
    let (mut cold, mut loading, mut ids) = (Vec::new(), Vec::new(), Vec::new());
    // The last ones stay cached.
    for name in names {
        let begun = Instant::now();
        let (id, loaded) = load_config(services, &kept, name).await?;
        cold.push(begun.elapsed());
        loading.push(loaded);
        ids.push(id);
    }
    let (hot_names, hot_ids) = (&names[names.len() - hot..], &ids[ids.len() - hot..]);
    let mut reading = Vec::new();
    for number in 0..LOOKUPS {
        let name = &hot_names[number * STRIDE % hot];
        let begun = Instant::now();
        ensure!(find_config(services, &kept, name).await?.1.is_some(), "{name} is not kept");
        reading.push(begun.elapsed());
    }
    let mut memory = Vec::new();
    for number in 0..LOOKUPS {
        let id = hot_ids[number * STRIDE % hot];
        let begun = Instant::now();
        ensure!(black_box(kept.get(id)).is_some(), "{id} is not kept");
        memory.push(begun.elapsed());
    }
    println!("Name to certificate, {} in the database, {hot} in memory:", names.len());
    print_latency("  in memory alone [at most 5 us]", memory);
    print_latency("  in memory, with the read of its row", reading);
    print_latency("  cold: row, chain and key read, key opened, parsed [at most 3 ms]", cold);
    print_latency("    of which reading, and opening the key", loading);
    Ok(())
}

/// Performs the steps of a handshake for a known name.
async fn find_config(services: &Services, kept: &ConfigCache, name: &str) -> Result<(TlsKeyId, Option<Arc<ServerConfig>>)> {
    let addresses = services.help_addresses();
    let mut conn = services.store.read().await?;
    let now = services.ports.clock.now();
    let id = serving::find_served_key(&mut conn, &services.certification, name, addresses.slug_in(name), now)
        .await?
        .with_context(|| name.to_owned())?;
    Ok((id, kept.get(id)))
}

/// Performs these steps for a name whose certificate is not in memory; also returns the time that the reads took.
async fn load_config(services: &Services, kept: &ConfigCache, name: &str) -> Result<(TlsKeyId, Duration)> {
    let begun = Instant::now();
    let (addresses, mut conn) = (services.help_addresses(), services.store.read().await?);
    let now = services.ports.clock.now();
    let found = serving::find_served_key(&mut conn, &services.certification, name, addresses.slug_in(name), now)
        .await?
        .with_context(|| name.to_owned())?;
    ensure!(kept.get(found).is_none(), "{name} is kept already");
    let loaded = serving::load_certificate(&mut conn, &services.ring, name).await?;
    let (id, chain, secret) = loaded.with_context(|| name.to_owned())?;
    drop(conn);
    let read = begun.elapsed();
    kept.put(id, chain.as_bytes(), secret.expose_secret())?;
    Ok((id, read))
}

fn print_latency(what: &str, taken: Vec<Duration>) {
    let (p50, p99) = quantiles(taken);
    println!("{what}: p50 {p50:.2?}, p99 {p99:.2?}");
}
