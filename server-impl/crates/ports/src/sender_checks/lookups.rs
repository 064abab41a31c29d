//! Memory of the look-ups of one stage of a check, which also bounds them.
//!
//! Each stage has a memory of its own: mail-auth remembers a text by its name alone, and as what it was read. An SPF record
//! that includes the name of a DMARC policy would leave "no record" there, and hide the policy.

use std::{
    borrow::Borrow,
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI32, AtomicU32, Ordering::Relaxed},
    },
    time::Instant,
};

use mail_auth::{DnsError, DnssecStatus, Error, MX, Parameters, RecordSet, ResolverCache, Txt};

/// Maximum number of look-ups of one SPF record: ten terms (RFC 7208, section 4.6.4), some of which name several servers.
const MAX_SPF_LOOKUPS: u32 = 50;

/// Maximum number of look-ups of one SPF record that find nothing (RFC 7208, section 4.6.4).
const MAX_VOID_SPF_LOOKUPS: i32 = 2;

/// Parameters of a stage that uses a memory.
pub(super) type StageParameters<'x, P> = Parameters<
    'x,
    P,
    Answers<Box<str>, Txt>,
    Answers<Box<str>, RecordSet<MX>>,
    Answers<Box<str>, RecordSet<Ipv4Addr>>,
    Answers<Box<str>, RecordSet<Ipv6Addr>>,
    Answers<IpAddr, RecordSet<Box<str>>>,
>;

/// Answers of all kinds.
pub(super) struct LookupMemory {
    texts: Answers<Box<str>, Txt>,
    mail_servers: Answers<Box<str>, RecordSet<MX>>,
    v4_addresses: Answers<Box<str>, RecordSet<Ipv4Addr>>,
    v6_addresses: Answers<Box<str>, RecordSet<Ipv6Addr>>,
    hosts: Answers<IpAddr, RecordSet<Box<str>>>,
    tally: Arc<LookupTally>,
}

impl LookupMemory {
    /// Returns a memory for a stage that bounds its look-ups itself.
    pub(super) fn new() -> Self {
        Self::build(LookupTally { max: u32::MAX, max_void: i32::MAX, ..LookupTally::default() }, 0, 0)
    }

    /// Returns a memory for the evaluation of an SPF record for a client.
    pub(super) fn for_spf(client: IpAddr) -> Self {
        let tally = LookupTally { max: MAX_SPF_LOOKUPS, max_void: MAX_VOID_SPF_LOOKUPS, ..LookupTally::default() };
        // Addresses of the other family are looked up by `exists` alone, of which nothing is remembered: the two cancel out.
        let (v4, v6) = if client.is_ipv4() { (1, -1) } else { (-1, 1) };
        Self::build(tally, v4, v6)
    }

    fn build(tally: LookupTally, v4_weight: i32, v6_weight: i32) -> Self {
        let tally = Arc::new(tally);
        let text_weight = i32::from(v4_weight != 0);
        Self {
            texts: Answers::new(&tally, text_weight),
            mail_servers: Answers::new(&tally, text_weight),
            v4_addresses: Answers::new(&tally, v4_weight),
            v6_addresses: Answers::new(&tally, v6_weight),
            hosts: Answers::new(&tally, 0),
            tally,
        }
    }

    /// Lets a stage use the memory.
    pub(super) fn parameters<P>(&self, params: P) -> StageParameters<'_, P> {
        Parameters::new(params)
            .with_txt_cache(&self.texts)
            .with_mx_cache(&self.mail_servers)
            .with_ipv4_cache(&self.v4_addresses)
            .with_ipv6_cache(&self.v6_addresses)
            .with_ptr_cache(&self.hosts)
    }

    /// Returns the texts that were read, with their names.
    pub(super) fn texts(&self) -> Vec<(Box<str>, Txt)> {
        self.texts.lock().iter().map(|(name, text)| (name.clone(), text.clone())).collect()
    }

    /// Returns `true` if there were more look-ups than a record may cause.
    pub(super) fn is_exhausted(&self) -> bool {
        self.tally.is_exhausted()
    }
}

/// The look-ups of a stage, which come one after another.
#[derive(Default)]
struct LookupTally {
    max: u32,
    max_void: i32,
    all: AtomicU32,
    /// Look-ups without an answer; among them the one that is under way.
    void: AtomicI32,
}

impl LookupTally {
    fn is_exhausted(&self) -> bool {
        self.all.load(Relaxed) > self.max || self.void.load(Relaxed) > self.max_void
    }

    /// Counts a look-up; returns `false` if there must be no more.
    fn admits(&self, weight: i32) -> bool {
        self.all.fetch_add(1, Relaxed);
        if self.is_exhausted() {
            return false;
        }
        self.void.fetch_add(weight, Relaxed);
        true
    }
}

/// Answers of one kind.
pub(super) struct Answers<K, V> {
    answers: Mutex<HashMap<K, V>>,
    tally: Arc<LookupTally>,
    /// Share of a look-up in the count of those without an answer.
    weight: i32,
}

impl<K, V> Answers<K, V> {
    fn new(tally: &Arc<LookupTally>, weight: i32) -> Self {
        Self { answers: Mutex::default(), tally: Arc::clone(tally), weight }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, V>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Hash + Eq, V: Clone + Missing> ResolverCache<K, V> for Answers<K, V> {
    fn get<Q>(&self, name: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let known = self.lock().get(name).cloned();
        known.or_else(|| (!self.tally.admits(self.weight)).then(V::missing))
    }

    fn remove<Q>(&self, name: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.lock().remove(name)
    }

    fn insert(&self, key: K, value: V, _: Instant) {
        self.tally.void.fetch_sub(self.weight, Relaxed);
        self.lock().insert(key, value);
    }
}

/// What stands for an answer that is not looked up any more.
trait Missing {
    fn missing() -> Self;
}

impl Missing for Txt {
    fn missing() -> Self {
        Self::Error(Error::Dns(DnsError::Resolver("too many look-ups".to_owned())))
    }
}

impl<T> Missing for RecordSet<T> {
    fn missing() -> Self {
        Self { rrset: Arc::from(Vec::new()), dnssec_status: DnssecStatus::Indeterminate }
    }
}
