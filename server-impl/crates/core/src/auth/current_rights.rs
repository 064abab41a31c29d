//! Current rights of callers with persistent responses: a stream ends soon after its key was revoked, its role was
//! narrowed, the member who reads it was removed, got another role or was signed out, or its workspace moved to a lower
//! plan.
//!
//! One query per interval reads all keys with open streams in this process, one all members, and one their sessions,
//! however many streams each of them reads. Changes made by this process itself are noticed immediately.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use frontdesk_api_runtime::Access;
use frontdesk_ports::clock::Clock;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{AccountId, Error, OrgId, Result, SessionId};
use tokio::{
    sync::{Notify, watch},
    time::{MissedTickBehavior, interval},
};

use super::{
    access,
    caller::{self, Caller},
    principal::{MemberPrincipal, Principal},
};

/// Keys and members that are read by one query each.
const HOLDERS_PER_READ: usize = 1_000;

/// Intervals. Only tests override the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RightsWatchOptions {
    /// Interval between two reads of the rights.
    pub poll_interval: Duration,
}

impl Default for RightsWatchOptions {
    fn default() -> Self {
        Self { poll_interval: Duration::from_secs(1) }
    }
}

/// A caller whose rights may change while a stream is open.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum RightsHolder {
    /// A key, by its public part.
    Key(String),
    /// A member of an organization, in a session if they read on a page.
    Member(OrgId, AccountId, Option<SessionId>),
}

impl RightsHolder {
    /// Returns the holder that a caller is; `None` for one who cannot lose rights.
    fn of(caller: &Caller) -> Option<Self> {
        match &caller.principal {
            Principal::Key(key) => Some(Self::Key(key.id.clone())),
            Principal::Member(MemberPrincipal { account, role: _ }) => Some(Self::Member(caller.org, *account, caller.session)),
            Principal::Operator | Principal::System | Principal::Visitor => None,
        }
    }
}

/// The current rights of a holder.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum CurrentRights {
    /// Those of this caller.
    Of(Caller),
    /// None: the key is no longer valid.
    #[default]
    InvalidKey,
    /// None: the person is no longer a member.
    NoMember,
    /// None: the session of the person has ended.
    SignedOut,
}

impl CurrentRights {
    /// Returns the caller who has them.
    ///
    /// # Errors
    /// `INVALID_API_KEY`, `FORBIDDEN`, `UNAUTHORIZED`.
    fn caller(&self) -> Result<&Caller> {
        match self {
            Self::Of(caller) => Ok(caller),
            Self::InvalidKey => Err(caller::invalid_key()),
            Self::NoMember => Err(access::not_a_member()),
            Self::SignedOut => Err(access::signed_out()),
        }
    }
}

/// The current rights of those whose streams are open.
type KnownRights = HashMap<RightsHolder, watch::Sender<CurrentRights>>;

/// The keys and members with open streams.
#[derive(Clone)]
pub struct RightsWatcher {
    store: Store,
    clock: Arc<dyn Clock>,
    options: RightsWatchOptions,
    known: Arc<Mutex<KnownRights>>,
    changed: Arc<Notify>,
}

impl RightsWatcher {
    /// Returns a watcher of nobody.
    pub fn new(store: Store, clock: Arc<dyn Clock>, options: RightsWatchOptions) -> Self {
        Self { store, clock, options, known: Arc::default(), changed: Arc::default() }
    }

    /// Follows the rights of a caller who was admitted a moment ago. Keys and members can lose them.
    pub fn follow_caller(&self, caller: &Caller) -> CallerRights {
        let Some(holder) = RightsHolder::of(caller) else {
            let receiver = watch::channel(CurrentRights::Of(caller.clone())).1;
            return CallerRights { receiver, holder: None, watcher: self.clone() };
        };
        let mut known = self.lock_known();
        let sender = known.entry(holder.clone()).or_default();
        // Newer than the last poll, or corrected by the next one.
        update_rights(sender, CurrentRights::Of(caller.clone()));
        CallerRights { receiver: sender.subscribe(), holder: Some(holder), watcher: self.clone() }
    }

    /// Requests a poll soon, because this process has changed a key, a role, a member or an organization.
    pub fn request_poll(&self) {
        self.changed.notify_one();
    }

    /// Polls the rights periodically. Never returns.
    #[crate::boxed]
    pub async fn poll_rights(self) {
        let mut look = interval(self.options.poll_interval);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = look.tick() => {}
                () = self.changed.notified() => {}
            }
            if let Err(error) = self.poll_once().await {
                tracing::warn!(%error, "the rights of those who read streams could not be read; trying again soon");
            }
        }
    }

    async fn poll_once(&self) -> Result<()> {
        let holders: Vec<RightsHolder> = {
            let mut known = self.lock_known();
            // Two streams that end at the same moment each leave the removal to the other.
            known.retain(|_, sender| sender.receiver_count() > 0);
            known.keys().cloned().collect()
        };
        for holders in holders.chunks(HOLDERS_PER_READ) {
            let mut current = self.read_rights(holders).await?;
            let known = self.lock_known();
            for holder in holders {
                let (Some(sender), Some(current)) = (known.get(holder), current.remove(holder)) else { continue };
                update_rights(sender, current);
            }
        }
        Ok(())
    }

    /// Reads the rights of each of these holders.
    async fn read_rights(&self, holders: &[RightsHolder]) -> Result<HashMap<RightsHolder, CurrentRights>> {
        let (mut keys, mut accounts, mut sessions) = (Vec::new(), HashSet::new(), HashSet::new());
        for holder in holders {
            match holder {
                RightsHolder::Key(id) => keys.push(id.clone()),
                RightsHolder::Member(_, account, session) => {
                    accounts.insert(*account);
                    sessions.extend(session.map(|_| *account));
                }
            }
        }
        let (accounts, sessions) = (Vec::from_iter(accounts), Vec::from_iter(sessions));
        let (mut conn, now) = (self.store.read().await?, self.clock.now());
        let mut callers = HashMap::new();
        if !keys.is_empty() {
            let found = store::accounts::keys::find_holders(&mut conn, &keys).await?;
            let found = found.into_iter().filter_map(|holder| caller::from_holder(holder, now));
            callers.extend(found.filter_map(|caller| Some((RightsHolder::of(&caller)?, caller))));
        }
        if !accounts.is_empty() {
            let found = store::accounts::members::list_memberships(&mut conn, &accounts).await?;
            let found = found.into_iter().map(caller::from_membership);
            callers.extend(found.filter_map(|caller| Some((RightsHolder::of(&caller)?, caller))));
        }
        let live = match sessions.is_empty() {
            true => HashSet::new(),
            false => store::accounts::sessions::list_live(&mut conn, &sessions, now).await?,
        };
        Ok(holders.iter().map(|holder| (holder.clone(), rights_of(holder, &callers, &live))).collect())
    }

    fn lock_known(&self) -> MutexGuard<'_, KnownRights> {
        // No code that holds the lock can leave the map half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the rights of a holder, as those of keys and members were read, and the sessions that have not ended.
fn rights_of(holder: &RightsHolder, callers: &HashMap<RightsHolder, Caller>, live: &HashSet<SessionId>) -> CurrentRights {
    match holder {
        RightsHolder::Key(_) => callers.get(holder).cloned().map_or(CurrentRights::InvalidKey, CurrentRights::Of),
        RightsHolder::Member(_, _, Some(session)) if !live.contains(session) => CurrentRights::SignedOut,
        RightsHolder::Member(org, account, session) => match callers.get(&RightsHolder::Member(*org, *account, None)) {
            Some(caller) => CurrentRights::Of(Caller { session: *session, ..caller.clone() }),
            None => CurrentRights::NoMember,
        },
    }
}

/// Notifies the streams of a holder of its current rights, if they have changed.
fn update_rights(sender: &watch::Sender<CurrentRights>, current: CurrentRights) {
    sender.send_if_modified(|known| {
        let is_new = *known != current;
        *known = current;
        is_new
    });
}

/// The rights of one caller, as they change.
pub struct CallerRights {
    receiver: watch::Receiver<CurrentRights>,
    holder: Option<RightsHolder>,
    watcher: RightsWatcher,
}

impl CallerRights {
    /// Returns the current principal; `None` once the key is no longer valid, or the person no longer a member, or signed
    /// out.
    pub fn current_principal(&self) -> Option<Principal> {
        self.receiver.borrow().caller().ok().map(|caller| caller.principal.clone())
    }

    /// Waits until the caller may no longer call operations with this access, and returns the reason.
    #[crate::boxed]
    pub async fn wait_until_lost(mut self, access: &Access) -> Error {
        loop {
            let decision = self.receiver.borrow_and_update().caller().and_then(|caller| access::authorize(access, caller));
            if let Err(error) = decision {
                return error;
            }
            if self.receiver.changed().await.is_err() {
                // No one polls any more: the rights cannot be lost.
                std::future::pending::<()>().await;
            }
        }
    }
}

impl Drop for CallerRights {
    fn drop(&mut self) {
        let Some(holder) = &self.holder else { return };
        let mut known = self.watcher.lock_known();
        if known.get(holder).is_some_and(|sender| sender.receiver_count() <= 1) {
            known.remove(holder);
        }
    }
}
