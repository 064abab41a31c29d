//! Current rights of callers with persistent responses: a stream ends soon after its key was revoked, its role was
//! narrowed, the member who reads it was removed or got another role, or its workspace moved to a lower plan.
//!
//! One query per interval reads all keys with open streams in this process, and one all members, however many streams
//! each of them reads. Changes made by this process itself are noticed immediately.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use frontdesk_api_runtime::Access;
use frontdesk_ports::clock::Clock;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{AccountId, Error, OrgId, Result};
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
    /// A member of an organization.
    Member(OrgId, AccountId),
}

impl RightsHolder {
    /// Returns the holder that a caller is; `None` for one who cannot lose rights.
    fn of(caller: &Caller) -> Option<Self> {
        match &caller.principal {
            Principal::Key(key) => Some(Self::Key(key.id.clone())),
            Principal::Member(MemberPrincipal { account, role: _ }) => Some(Self::Member(caller.org, *account)),
            Principal::Operator | Principal::System | Principal::Visitor => None,
        }
    }

    /// Returns the error for a key that is no longer valid, or a member who was removed.
    fn lost_error(&self) -> Error {
        match self {
            Self::Key(_) => caller::invalid_key(),
            Self::Member(..) => access::not_a_member(),
        }
    }
}

/// The current rights of a holder; `None` once a key is no longer valid, or a person no longer a member.
type CurrentRights = Option<Caller>;

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
            return CallerRights { receiver: watch::channel(Some(caller.clone())).1, holder: None, watcher: self.clone() };
        };
        let mut known = self.lock_known();
        let sender = known.entry(holder.clone()).or_default();
        // Newer than the last poll, or corrected by the next one.
        update_rights(sender, Some(caller.clone()));
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
                let (Some(sender), current) = (known.get(holder), current.remove(holder)) else { continue };
                update_rights(sender, current);
            }
        }
        Ok(())
    }

    /// Reads the rights of those who still have any.
    async fn read_rights(&self, holders: &[RightsHolder]) -> Result<HashMap<RightsHolder, Caller>> {
        let (mut keys, mut accounts, mut callers) = (Vec::new(), Vec::new(), Vec::new());
        for holder in holders {
            match holder {
                RightsHolder::Key(id) => keys.push(id.clone()),
                RightsHolder::Member(_, account) => accounts.push(*account),
            }
        }
        let mut conn = self.store.read().await?;
        if !keys.is_empty() {
            let found = store::accounts::keys::find_holders(&mut conn, &keys).await?;
            let now = self.clock.now();
            callers.extend(found.into_iter().filter_map(|holder| caller::from_holder(holder, now)));
        }
        if !accounts.is_empty() {
            let found = store::accounts::members::list_memberships(&mut conn, &accounts).await?;
            callers.extend(found.into_iter().map(caller::from_membership));
        }
        Ok(callers.into_iter().filter_map(|caller| Some((RightsHolder::of(&caller)?, caller))).collect())
    }

    fn lock_known(&self) -> MutexGuard<'_, KnownRights> {
        // No code that holds the lock can leave the map half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// Returns the current principal; `None` once the key is no longer valid, or the person no longer a member.
    pub fn current_principal(&self) -> Option<Principal> {
        self.receiver.borrow().as_ref().map(|caller| caller.principal.clone())
    }

    /// Waits until the caller may no longer call operations with this access, and returns the reason.
    #[crate::boxed]
    pub async fn wait_until_lost(mut self, access: &Access) -> Error {
        loop {
            if let Err(error) = authorize_current(access, self.receiver.borrow_and_update().as_ref(), self.holder.as_ref()) {
                return error;
            }
            if self.receiver.changed().await.is_err() {
                // No one polls any more: the rights cannot be lost.
                std::future::pending::<()>().await;
            }
        }
    }
}

fn authorize_current(access: &Access, current: Option<&Caller>, holder: Option<&RightsHolder>) -> Result<()> {
    match (current, holder) {
        (Some(caller), _) => access::authorize(access, caller),
        (None, Some(holder)) => Err(holder.lost_error()),
        (None, None) => Ok(()),
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
