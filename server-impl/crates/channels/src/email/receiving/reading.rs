//! Reading of mails. A large one keeps a thread busy for some tenths of a second, so mails are read on blocking threads, a
//! few at a time in a process, and organizations take turns.

use std::sync::{Arc, LazyLock};

use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_mail::{ReadMail, UnreadableMail, read_mail};
use frontdesk_types::{
    Error, OrgId, Result,
    incoming_mail::{IncomingMail, MailRefusal},
};
use tokio::task::spawn_blocking;

use super::refusals;

/// Limits on mails that are read, and on those in memory that wait for it.
const QUEUE_LIMITS: QueueLimits = QueueLimits { at_once: 4, per_owner: 2, waiting: 256 };

static QUEUE: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QUEUE_LIMITS));

/// Reads a mail when it is the turn of an organization. The inner error refuses the mail, for good or for a while.
pub(super) async fn read_in_turn(org: OrgId, mail: &Arc<IncomingMail>) -> Result<Result<ReadMail, MailRefusal>> {
    let Ok(turn) = QUEUE.enter(org).await else { return Ok(Err(refusals::busy())) };
    let mail = Arc::clone(mail);
    let work = move || {
        // Held until the work has ended, also where nobody waits for it any more.
        let _turn = turn;
        read_mail(&mail.raw)
    };
    let read: Result<ReadMail, UnreadableMail> = spawn_blocking(work).await.map_err(Error::internal)?;
    Ok(read.map_err(refusals::unreadable))
}
