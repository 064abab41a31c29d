//! The key ring: the peppers of an installation, the current one first. New tokens and sealed secrets are derived
//! from the current pepper; earlier ones stay valid as long as the ring has the pepper that they were derived from.
//!
//! The database lists the ring by ids and marks the current one; the peppers themselves are given to each process.
//! A process reloads the list periodically, and whenever it sees a value that is not derived from any pepper it
//! has: another process may have rotated the ring.

use std::sync::{Arc, PoisonError, RwLock};

use frontdesk_ports::peppers::PepperSource;
use frontdesk_store::{self as store, Conn, Store, retry_aborted};
use frontdesk_types::{
    Error, Result, Timestamp,
    peppers::{ListedPepper, PepperId, SealedCell},
};
use secrecy::SecretSlice;
use tokio::sync::Mutex;

use super::{
    pepper::{Pepper, PepperPurpose},
    seal::SealPlace,
};

/// Name of the setting with the id of the current pepper, which all processes share.
pub const CURRENT_PEPPER_SETTING: &str = "pepper";

/// The peppers at one moment.
pub struct PepperRing {
    current: Arc<Pepper>,
    older: Vec<Arc<Pepper>>,
}

impl PepperRing {
    /// Creates a ring of these peppers, the current one first; `None` if there are none.
    pub fn of(peppers: impl IntoIterator<Item = Pepper>) -> Option<Self> {
        let mut peppers = peppers.into_iter();
        Some(Self { current: Arc::new(peppers.next()?), older: peppers.map(Arc::new).collect() })
    }

    /// Returns the pepper from which everything new is derived.
    pub fn current(&self) -> &Pepper {
        &self.current
    }

    /// Returns all peppers, the current one first.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Pepper>> {
        std::iter::once(&self.current).chain(&self.older)
    }

    /// Returns the pepper with this id.
    pub fn get(&self, id: &PepperId) -> Option<&Arc<Pepper>> {
        self.all().find(|pepper| pepper.id() == id)
    }

    /// Checks if this token is derived from any of the peppers. For long tokens only: each pepper gives
    /// a guesser another chance.
    pub fn verify_token(&self, purpose: PepperPurpose, about: &[u8], token: &str) -> bool {
        self.all().any(|pepper| pepper.verify_token(purpose, about, token))
    }

    /// Encrypts a secret for the database, under the current pepper.
    pub fn seal(&self, place: SealPlace<'_>, value: &[u8]) -> SealedCell {
        self.current.seal(place, value)
    }

    /// Decrypts a sealed secret.
    ///
    /// # Errors
    /// A fault: the pepper is not in the ring, or the value was modified or belongs to another place.
    pub fn open(&self, place: SealPlace<'_>, sealed: &SealedCell) -> Result<SecretSlice<u8>> {
        let SealPlace { purpose, org, row } = place;
        let whose = org.map(|org| format!(" of the organization {org}")).unwrap_or_default();
        let Some(pepper) = self.get(&sealed.pepper) else {
            let id = &sealed.pepper;
            return Err(Error::internal(format!(
                "the {purpose} {row}{whose} is sealed under the pepper {id}, which is not in the key ring"
            )));
        };
        pepper.open(place, sealed).ok_or_else(|| {
            Error::internal(format!("the {purpose} {row}{whose} cannot be decrypted: it was modified, or belongs elsewhere"))
        })
    }
}

/// The ring as a process knows it.
struct KnownRing {
    listed: Vec<ListedPepper>,
    /// `None` when the process has none of the peppers.
    ring: Option<Arc<PepperRing>>,
    /// Peppers of the ring that the process does not have.
    missing: Vec<PepperId>,
}

/// The key ring of a process.
pub struct KeyRing {
    peppers: Arc<dyn PepperSource>,
    known: RwLock<Arc<KnownRing>>,
    /// Locked during a refresh, so that an older list never replaces a newer one.
    refreshing: Mutex<()>,
}

impl KeyRing {
    /// Opens the ring of a database with the peppers of this process. The first process creates it,
    /// with its newest pepper.
    ///
    /// # Errors
    /// When peppers cannot be read or created. Missing ones are reported by [`KeyRing::require_current`] and
    /// [`KeyRing::require_all`].
    #[crate::boxed]
    pub async fn open(store: &Store, peppers: Arc<dyn PepperSource>, now: Timestamp) -> Result<Self> {
        if store::peppers::list(&mut store.read().await?).await?.is_empty() {
            create_ring(store, &*peppers, now).await?;
        }
        let listed = store::peppers::list(&mut store.read().await?).await?;
        let known = load_known(&*peppers, listed).await?;
        Ok(Self { peppers, known: RwLock::new(Arc::new(known)), refreshing: Mutex::default() })
    }

    /// Returns the ring as it was last read.
    ///
    /// # Errors
    /// When this process no longer has any of its peppers.
    pub fn current_ring(&self) -> Result<Arc<PepperRing>> {
        let known = self.known_ring();
        known.ring.clone().ok_or_else(|| self.missing_current(&known))
    }

    /// Finds the pepper with this id, even if another process has just made it the current one; `None`
    /// when it was forgotten.
    ///
    /// # Errors
    /// When the ring has the pepper and this process does not.
    #[crate::boxed]
    pub async fn find_pepper(&self, conn: &mut Conn, id: &PepperId) -> Result<Option<Arc<Pepper>>> {
        let has = |known: &KnownRing| known.ring.as_ref().and_then(|ring| ring.get(id).cloned());
        if let Some(pepper) = has(&self.known_ring()) {
            return Ok(Some(pepper));
        }
        self.refresh(conn).await?;
        let known = self.known_ring();
        match has(&known) {
            None if known.missing.contains(id) => Err(self.missing_pepper(id)),
            found => Ok(found),
        }
    }

    /// Decrypts a sealed secret, even if another process has sealed it under a pepper that this one has not noticed yet.
    ///
    /// # Errors
    /// Those of [`find_pepper`](Self::find_pepper) and of [`PepperRing::open`].
    pub async fn open_sealed(&self, conn: &mut Conn, place: SealPlace<'_>, sealed: &SealedCell) -> Result<SecretSlice<u8>> {
        self.find_pepper(conn, &sealed.pepper).await?;
        self.current_ring()?.open(place, sealed)
    }

    /// Returns the result of `look` in the ring as it was last read, or else in the ring as the database lists it now.
    ///
    /// # Errors
    /// When the database does not answer, or this process has none of the peppers.
    pub async fn find_in_ring<T>(&self, store: &Store, look: impl Fn(&PepperRing) -> Option<T>) -> Result<Option<T>> {
        if let Some(found) = look(&*self.current_ring()?) {
            return Ok(Some(found));
        }
        let changed = self.refresh(&mut store.read().await?).await?;
        if changed { Ok(look(&*self.current_ring()?)) } else { Ok(None) }
    }

    /// Reloads the ring if the database lists another one, or if a pepper is missing that the operator may have
    /// added; returns `true` if it did.
    ///
    /// # Errors
    /// When the database does not answer, or the peppers cannot be read.
    #[crate::boxed]
    pub async fn refresh(&self, conn: &mut Conn) -> Result<bool> {
        let before = self.known_ring();
        if before.missing.is_empty() && store::peppers::list(conn).await? == before.listed {
            return Ok(false);
        }
        let _turn = self.refreshing.lock().await;
        let known = load_known(&*self.peppers, store::peppers::list(conn).await?).await?;
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(known);
        Ok(true)
    }

    /// Fails when this process does not have the current pepper.
    ///
    /// # Errors
    /// A fault that tells the operator what to do next.
    pub fn require_current(&self) -> Result<()> {
        let known = self.known_ring();
        match known.listed.first() {
            Some(current) if known.missing.contains(&current.id) => Err(self.missing_current(&known)),
            _ => Ok(()),
        }
    }

    /// Fails when this process does not have every pepper of the ring.
    ///
    /// # Errors
    /// A fault that tells the operator what to do next.
    pub fn require_all(&self) -> Result<()> {
        self.require_current()?;
        self.known_ring().missing.first().map_or(Ok(()), |missing| Err(self.missing_pepper(missing)))
    }

    /// Returns the peppers of the ring, the current one first, each with `true` if this process has it.
    pub fn list_peppers(&self) -> Vec<(ListedPepper, bool)> {
        let known = self.known_ring();
        known.listed.iter().map(|listed| (listed.clone(), !known.missing.contains(&listed.id))).collect()
    }

    /// Creates a ring of these peppers, the current one first, for tests that need no database.
    #[cfg(any(test, feature = "testing"))]
    pub fn of(peppers: Vec<secrecy::SecretString>) -> Self {
        let ring = PepperRing::of(peppers.iter().cloned().map(Pepper::new));
        let listed = ring.iter().flat_map(PepperRing::all).map(|pepper| pepper.id().clone());
        let listed = listed.map(|id| ListedPepper { id, current_since: None, retired_at: None }).collect();
        let known = KnownRing { listed, ring: ring.map(Arc::new), missing: Vec::new() };
        let peppers = Arc::new(frontdesk_ports::peppers::GivenPeppers::new(peppers));
        Self { peppers, known: RwLock::new(Arc::new(known)), refreshing: Mutex::default() }
    }

    /// Returns the peppers of this process that were never in the ring, newest first: one of them can become the next.
    ///
    /// # Errors
    /// When the database does not answer, or the peppers cannot be read.
    #[crate::boxed]
    pub async fn prepared_peppers(&self, conn: &mut Conn) -> Result<Vec<Pepper>> {
        let mut prepared = Vec::new();
        for pepper in self.peppers.read().await?.into_iter().map(Pepper::new) {
            if !store::peppers::is_known(conn, pepper.id()).await? {
                prepared.push(pepper);
            }
        }
        Ok(prepared)
    }

    /// Creates the next pepper.
    ///
    /// # Errors
    /// When it cannot be stored, or when the operator chooses the peppers.
    #[crate::boxed]
    pub async fn prepare_pepper(&self) -> Result<()> {
        Ok(self.peppers.create_next().await?)
    }

    /// Removes a pepper from those of this process. `false` when the operator has to do that.
    ///
    /// # Errors
    /// When it cannot be removed.
    #[crate::boxed]
    pub async fn discard_pepper(&self, id: &PepperId) -> Result<bool> {
        let pepper = self.known_ring().ring.as_ref().and_then(|ring| ring.get(id).cloned());
        Ok(match pepper {
            Some(pepper) => self.peppers.remove(pepper.secret()).await?,
            None => true,
        })
    }

    fn known_ring(&self) -> Arc<KnownRing> {
        Arc::clone(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn missing_current(&self, known: &KnownRing) -> Error {
        let id = known.listed.first().map(|current| current.id.to_string()).unwrap_or_default();
        let place = self.peppers.describe_place();
        Error::internal(format!("this database is used with another pepper, whose id is {id}: add that pepper to {place}"))
    }

    fn missing_pepper(&self, id: &PepperId) -> Error {
        let place = self.peppers.describe_place();
        Error::internal(format!(
            "the key ring contains the pepper {id}, which this process does not have: add it to {place}; or, when nothing \
             needs it any more, run `frontdesk secret forget --id {id}`"
        ))
    }
}

/// Creates the ring of a new database. If another process does so at the same moment, the first one wins.
async fn create_ring(store: &Store, peppers: &dyn PepperSource, now: Timestamp) -> Result<()> {
    peppers.create_first().await?;
    let first = peppers.read().await?.into_iter().next().map(Pepper::new);
    let first = first.ok_or_else(|| Error::internal("there is no pepper to create the key ring with"))?;
    retry_aborted(|| async {
        let mut tx = store.begin().await?;
        let agreed = store::settings::get_or_insert(&mut tx, CURRENT_PEPPER_SETTING, first.id().as_str()).await?;
        if agreed == first.id().as_str() {
            store::peppers::insert(&mut tx, first.id(), now).await?;
            tx.commit().await?;
        }
        Ok(())
    })
    .await
}

/// Returns the ring that the database lists, with the peppers of this process.
async fn load_known(peppers: &dyn PepperSource, listed: Vec<ListedPepper>) -> Result<KnownRing> {
    let mut given: Vec<Pepper> = peppers.read().await?.into_iter().map(Pepper::new).collect();
    let (mut ring, mut missing) = (Vec::new(), Vec::new());
    for ListedPepper { id, .. } in &listed {
        match given.iter().position(|pepper| pepper.id() == id) {
            Some(place) => ring.push(given.swap_remove(place)),
            None => missing.push(id.clone()),
        }
    }
    Ok(KnownRing { listed, ring: PepperRing::of(ring).map(Arc::new), missing })
}
