use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use frontdesk_jobs::{context::JobContext, kind::JobKind, task::JobDone, tasks::JOB_KINDS};
use frontdesk_types::{
    OrgId, Result, Timestamp, WebhookEndpointId,
    jobs::{
        AnswerMessage, ApplyTopic, CheckDomain, CheckEmailDomain, DeleteSources, EmbedSource, GroupQuestions, IngestSource,
        IssueCertificate, Payload, PruneSource, PurgeAgent, PurgeOrg, PurgeSite, PurgeSource, PurgeTopic, PurgeWebhookEndpoint,
        ReadArticle, ReadFile, RebuildAnalytics, RemoveDomain, ResendWebhooks, RetireContact, SendEmail, SendMail,
        SendPlatformMail, SettleArticles, VisitWebsite,
    },
    mail::MailTemplate,
};
use futures::{FutureExt, future::BoxFuture};
use serde_json::Value;
use tokio::task::JoinHandle;

use super::{JobWorld, LEASE, on_each_database};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_of_every_kind_runs_through_ten_renewals_beside_others_who_write() {
    on_each_database(async |world| {
        let stop = Arc::new(AtomicBool::new(false));
        let neighbor = neighbor(world, Arc::clone(&stop));
        queue_one_of_each(world).await;
        world.runs(slow_kinds());
        for kind in JOB_KINDS {
            world.until(kind.name, async || world.jobs(kind.name).await.is_empty()).await;
        }
        stop.store(true, Ordering::SeqCst);
        neighbor.await.expect("nobody waited in vain");
        assert_eq!(STARTED.lock().unwrap().drain(..).count(), JOB_KINDS.len(), "each was begun once");
    })
    .await;
}

/// Jobs that were started.
static STARTED: Mutex<Vec<Value>> = Mutex::new(Vec::new());

/// Kinds of this release, all of them possible here; each job begins with ten renewals of its lease, half of the
/// time in a transaction.
fn slow_kinds() -> &'static [JobKind] {
    JOB_KINDS.iter().map(|kind| JobKind { run: slowly, is_possible: |_| true, ..*kind }).collect::<Vec<_>>().leak()
}

fn slowly(payload: Value, cx: &mut JobContext) -> BoxFuture<'_, Result<JobDone>> {
    async move {
        STARTED.lock().unwrap().push(payload.clone());
        for _ in 0..10 {
            let tx = cx.begin().await?;
            tokio::time::sleep(LEASE / 6).await;
            tx.commit().await?;
            tokio::time::sleep(LEASE / 6).await;
        }
        let kind = cx.kind().to_owned();
        let kind = JOB_KINDS.iter().find(|known| known.name == kind).expect("a kind of this release");
        (kind.run)(payload, cx).await
    }
    .boxed()
}

/// Queues jobs for resources that do not exist: finding that out is all the work. Each is of an organization of its own,
/// since the jobs of one would have a single turn among those of all others.
async fn queue_one_of_each(world: &JobWorld) {
    let ids = &world.app().services.ports.ids;
    let (agent, source) = (ids.next(), ids.next());
    let org = || ids.next();
    let queued = [
        one(world, &VisitWebsite { org: org(), agent, source }).await,
        one(world, &ReadFile { org: org(), agent, source }).await,
        one(world, &ReadArticle { org: org(), agent, source }).await,
        one(world, &SettleArticles { org: org(), agent }).await,
        one(world, &IngestSource { org: org(), agent, source }).await,
        one(world, &EmbedSource { org: org(), agent, source }).await,
        one(world, &PruneSource { org: org(), source, keep_replaced: false }).await,
        one(world, &DeleteSources { org: org(), agent, deletion: ids.next() }).await,
        one(world, &PurgeSource { org: org(), source }).await,
        one(world, &PurgeWebhookEndpoint { org: org(), endpoint: ids.next() }).await,
        one(world, &resending(org(), ids.next())).await,
        one(world, &CheckDomain { org: org(), domain: ids.next() }).await,
        one(world, &CheckEmailDomain { org: org(), domain: ids.next() }).await,
        one(world, &RemoveDomain { org: org(), domain: ids.next() }).await,
        one(world, &IssueCertificate { hostname: "help.acme.test".to_owned(), org: Some(org()) }).await,
        one(world, &PurgeSite { org: org(), site: ids.next() }).await,
        one(world, &PurgeAgent { org: org(), agent }).await,
        one(world, &ApplyTopic { org: org(), agent, topic: ids.next(), since: world.app().services.ports.clock.now() }).await,
        one(world, &GroupQuestions { org: org(), agent }).await,
        one(world, &PurgeTopic { org: org(), topic: ids.next() }).await,
        one(world, &PurgeOrg { org: org() }).await,
        one(world, &RetireContact { org: org(), contact: ids.next() }).await,
        one(world, &RebuildAnalytics { org: org() }).await,
        one(world, &AnswerMessage { org: org(), message: ids.next(), is_given_up: false }).await,
        one(world, &SendEmail { org: org(), message: ids.next() }).await,
        one(world, &SendMail { template: MailTemplate::SiteSignInCode { org: Some(org()), sign_in: ids.next() } }).await,
        one(world, &SendPlatformMail { template: MailTemplate::SignInCode { sign_in: ids.next() } }).await,
    ];
    let forgotten: Vec<&str> = JOB_KINDS.iter().map(|kind| kind.name).filter(|kind| !queued.contains(kind)).collect();
    assert!(forgotten.is_empty(), "queue one of each of these, too: {forgotten:?}");
}

async fn one<P: Payload>(world: &JobWorld, payload: &P) -> &'static str {
    world.queue(payload).await;
    P::KIND
}

fn resending(org: OrgId, endpoint: WebhookEndpointId) -> ResendWebhooks {
    ResendWebhooks { org, endpoint, since: Timestamp(0), until: Timestamp(0), is_all: true }
}

/// Starts a writer that is active alongside the jobs, all the time.
fn neighbor(world: &JobWorld, stop: Arc<AtomicBool>) -> JoinHandle<()> {
    let store = world.app().services.store.clone();
    tokio::spawn(async move {
        while !stop.load(Ordering::SeqCst) {
            let tx = store.begin().await.expect("a transaction, in time");
            tokio::time::sleep(Duration::from_millis(5)).await;
            tx.commit().await.expect("a commit");
        }
    })
}
