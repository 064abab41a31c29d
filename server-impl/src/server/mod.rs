//! A running server: its listeners, its workers, and their graceful shutdown.

pub mod app;
mod certificates;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Context as _;
use axum::Router;
use frontdesk_http::{API_BASE, health, listener, shell, tls::TlsAcceptor};
use frontdesk_jobs::{
    self as jobs,
    periodic::{self, driver},
    runner::Runner,
};
use frontdesk_services::Services;
use frontdesk_web as web;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use self::{app::App, certificates::ServedCertificates};
use crate::telemetry::Figures;

/// Time after the grace period at which all remaining work is aborted.
const MARGIN: Duration = Duration::from_secs(2);

/// A server that runs until it is stopped.
pub struct Server {
    address: SocketAddr,
    services: Arc<Services>,
    stop: CancellationToken,
    grace: Duration,
    tasks: JoinSet<anyhow::Result<()>>,
    /// Cancelled once all work triggered by the start has been queued.
    queued: CancellationToken,
    asked_at: Option<SocketAddr>,
    secure_at: Option<SocketAddr>,
    plain_at: Option<SocketAddr>,
}

impl Server {
    /// Starts listening at the configured address, and starts the workers.
    ///
    /// # Errors
    /// When an address cannot be listened on.
    pub async fn start(app: Arc<App>, site: Router) -> anyhow::Result<Self> {
        let (stop, grace) = (CancellationToken::new(), app.config.limits.shutdown_grace);
        let mut server = Self {
            address: app.config.listen,
            services: Arc::clone(&app.services),
            stop,
            grace,
            queued: CancellationToken::new(),
            tasks: JoinSet::new(),
            asked_at: None,
            secure_at: None,
            plain_at: None,
        };
        let api = bind(app.config.listen).await?;
        server.address = api.local_addr()?;
        app.services.site.listens_on(server.address);
        // Before the first request: the server's own leases must not be mistaken for those of a dead one.
        jobs::recovery::recover(&app.services).await?;
        server.queue(&app);
        server.listen_securely(&app, site.clone()).await?;
        server.listen(api, site, app.config.listener_limits());
        server.measure(&app).await?;
        server.answer_proxies(&app).await?;
        server.write_replies(&app).await;
        server.watch_conversations(&app);
        server.until_stopped(app.services.standings.clone().look_regularly());
        if app.services.countries.is_read() {
            server.until_stopped(jobs::country_database::watch(Arc::clone(&app.services)));
        }
        server.work(&app);
        Ok(server)
    }

    fn listen(&mut self, listener: TcpListener, site: Router, limits: listener::Limits) {
        let stopped = self.stop.clone().cancelled_owned();
        self.tasks.spawn(async { listener::serve(listener, site, limits, stopped).await.context("a listener failed") });
    }

    /// Speaks TLS, and redirects plain requests to it, if the operator enabled that.
    async fn listen_securely(&mut self, app: &Arc<App>, site: Router) -> anyhow::Result<()> {
        let Some(address) = app.config.tls_listen() else { return Ok(()) };
        let acceptor = Arc::new(TlsAcceptor::new(Arc::new(ServedCertificates(Arc::clone(&app.services))))?);
        let (listener, limits) = (bind(address).await?, app.config.tls_limits());
        self.secure_at = Some(listener.local_addr()?);
        tracing::info!(address = %listener.local_addr()?, "listening for HTTPS");
        let stopped = self.stop.clone().cancelled_owned();
        self.tasks.spawn(async {
            listener::serve_over(Some(acceptor), listener, site, limits, stopped).await.context("the listener for HTTPS failed")
        });
        if let Some(address) = app.config.tls_http_listen() {
            let plain = web::secure::plain(Arc::clone(&app.pages));
            let plain = shell::around(plain, Arc::clone(&app.services.ports), app.config.deadlines());
            let listener = bind(address).await?;
            self.plain_at = Some(listener.local_addr()?);
            self.listen(listener, plain, app.config.listener_limits());
        }
        self.until_stopped(jobs::certificate_files::watch(Arc::clone(&app.services)));
        Ok(())
    }

    /// Serves the metrics, if the operator enabled them.
    async fn measure(&mut self, app: &Arc<App>) -> anyhow::Result<()> {
        let Some(address) = app.config.metrics_listen else { return Ok(()) };
        let listener = bind(address).await?;
        let figures = Figures::start()?;
        self.listen(listener, health::metrics(move || figures.render()), app.config.metrics_limits());
        self.until_stopped(jobs::figures::measure(Arc::clone(&app.services)));
        Ok(())
    }

    /// Answers the requests of proxies about hostnames that they may get certificates for, if the operator enabled
    /// that.
    async fn answer_proxies(&mut self, app: &Arc<App>) -> anyhow::Result<()> {
        let Some(address) = app.config.ask_listen() else { return Ok(()) };
        let listener = bind(address).await?;
        self.asked_at = Some(listener.local_addr()?);
        self.listen(listener, web::hosts::ask(Arc::clone(&app.services)), app.config.metrics_limits());
        Ok(())
    }

    async fn write_replies(&mut self, app: &Arc<App>) {
        let Some(writers) = app.background.lock().await.take() else { return };
        let (chat, stop, grace) = (Arc::clone(&app.services.chat), self.stop.clone(), self.grace);
        self.tasks.spawn(async move {
            writers.run(chat, stop.cancelled_owned(), grace).await;
            Ok(())
        });
    }

    /// Watches for changes of conversations that are being streamed.
    fn watch_conversations(&mut self, app: &Arc<App>) {
        let watched = app.services.watched.clone();
        let (stop, look) = (self.stop.clone(), watched.clone().look_regularly());
        self.tasks.spawn(async move {
            stop.run_until_cancelled_owned(look).await;
            watched.end();
            Ok(())
        });
    }

    /// Queues the work triggered by the start, concurrently with the first requests.
    fn queue(&mut self, app: &Arc<App>) {
        let (queued, work) = (self.queued.clone(), jobs::tasks::embed_source::queue_in_background(Arc::clone(&app.services)));
        self.until_stopped(async move {
            work.await;
            queued.cancel();
            // The parts of a server never end by themselves.
            std::future::pending().await
        });
    }

    /// Runs background work.
    fn work(&mut self, app: &Arc<App>) {
        for schedule in driver::schedules(periodic::tasks(), &app.services, app.options.jobs) {
            self.until_stopped(schedule);
        }
        self.until_stopped(jobs::projection::regularly(Arc::clone(&app.services), app.options.jobs.project_every));
        let every = app.options.jobs.count_every;
        let visits = jobs::visits::write_regularly(Arc::clone(&app.services), every, self.stop.clone());
        self.tasks.spawn(async {
            visits.await;
            Ok(())
        });
        let deliveries = jobs::webhooks::deliver(Arc::clone(&app.services), app.options.webhooks, self.stop.clone(), self.grace);
        self.tasks.spawn(async move {
            deliveries.await;
            Ok(())
        });
        let (runner, grace) = (Runner::new(Arc::clone(&app.services), app.options.jobs, self.stop.clone()), self.grace);
        self.tasks.spawn(async move {
            runner.run(grace).await;
            Ok(())
        });
    }

    /// Runs work that may be interrupted at any moment.
    fn until_stopped(&mut self, work: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        self.tasks.spawn(async move {
            stop.run_until_cancelled_owned(work).await;
            Ok(())
        });
    }

    /// Waits until the work triggered by the start has been queued.
    pub async fn queued(&self) {
        self.queued.cancelled().await;
    }

    /// Returns the address of the API.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address at which proxies ask about hostnames.
    pub fn asked_at(&self) -> Option<SocketAddr> {
        self.asked_at
    }

    /// Returns the address at which it speaks TLS.
    pub fn secure_at(&self) -> Option<SocketAddr> {
        self.secure_at
    }

    /// Returns the address at which it redirects plain requests to TLS.
    pub fn plain_at(&self) -> Option<SocketAddr> {
        self.plain_at
    }

    /// Stops accepting, finishes requests in flight within the grace period, and ends.
    ///
    /// # Errors
    /// When a listener or a worker failed.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.stop.cancel();
        let ended = async {
            while let Some(ended) = self.tasks.join_next().await {
                ended.context("a part of the server panicked")??;
            }
            anyhow::Ok(())
        };
        let ended = tokio::time::timeout(self.grace + MARGIN, ended).await.unwrap_or_else(|_| {
            tracing::warn!("the grace period is over; what is left is cut short");
            Ok(())
        });
        // After the last request.
        if tokio::time::timeout(MARGIN, jobs::visits::write_all(&self.services)).await.is_err() {
            tracing::warn!("the last visits of help centers are lost: the database does not answer in time");
        }
        ended
    }

    /// Waits until a part of the server fails, which none should.
    ///
    /// # Errors
    /// Always: the failure.
    pub async fn failed(&mut self) -> anyhow::Error {
        match self.tasks.join_next().await {
            Some(Ok(Err(error))) => error,
            Some(Err(panic)) => anyhow::Error::new(panic).context("a part of the server panicked"),
            Some(Ok(Ok(()))) | None => anyhow::anyhow!("a part of the server ended unexpectedly"),
        }
    }
}

/// Builds the whole site: the API, the pages, and the health checks.
pub fn site(app: &Arc<App>) -> Router {
    let (database, ring) = (app.services.store.clone(), Arc::clone(&app.services.ring));
    let ready = move || {
        let (database, ring) = (database.clone(), Arc::clone(&ring));
        async move {
            // Without all peppers, codes and addresses issued by other servers would be rejected here.
            ring.refresh(&mut database.read().await?).await?;
            ring.require_all()
        }
    };
    let site = Router::new()
        .nest(API_BASE, frontdesk_api::router(Arc::clone(&app.api)))
        .merge(web::home::routes())
        .merge(web::reference::routes())
        .merge(web::claim::routes(Arc::clone(&app.pages)))
        .merge(web::agent_guide::routes(Arc::clone(&app.services)))
        .merge(health::routes(ready));
    let site = web::hosts::wrap(shell::complete(site), Arc::clone(&app.pages));
    shell::around(site, Arc::clone(&app.services.ports), app.config.deadlines())
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!(
            "cannot listen on {address}: another server may be using it, this process may need the capability CAP_NET_BIND_SERVICE for a \
             port below 1024, or the machine may have no such address"
        )
    })
}
