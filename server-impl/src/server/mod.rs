//! A running server: its listeners, its workers, and their graceful shutdown.

pub mod app;
mod certificates;
pub mod sender_checks;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Context as _;
use axum::Router;
use frontdesk_http::{API_BASE, health, listener, shell, tls::TlsAcceptor};
use frontdesk_jobs::{
    self as jobs,
    periodic::{self, driver},
    runner::JobRunner,
};
use frontdesk_services::Services;
use frontdesk_web as web;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use self::{app::App, certificates::ServedCertificates};
use crate::telemetry::ProcessMetrics;

/// Time after the grace period at which all remaining work is aborted.
const SHUTDOWN_MARGIN: Duration = Duration::from_secs(2);

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
        let api = bind_address(app.config.listen).await?;
        server.address = api.local_addr()?;
        app.services.site.set_listen_address(server.address);
        // Before the first request: the server's own leases must not be mistaken for those of a dead one.
        jobs::recovery::end_stale_leases(&app.services).await?;
        server.queue_start_work(&app);
        server.serve_tls(&app, site.clone()).await?;
        server.serve_on(api, site, app.config.listener_limits());
        server.serve_metrics(&app).await?;
        server.serve_ask(&app).await?;
        server.write_replies(&app).await;
        server.watch_conversations(&app);
        server.spawn_until_stopped(app.services.standings.clone().poll_rights());
        if app.services.countries.is_configured() {
            server.spawn_until_stopped(jobs::country_database::watch_database(Arc::clone(&app.services)));
        }
        server.start_workers(&app);
        Ok(server)
    }

    fn serve_on(&mut self, listener: TcpListener, site: Router, limits: listener::ListenerLimits) {
        let stopped = self.stop.clone().cancelled_owned();
        self.tasks.spawn(async { listener::serve_plain(listener, site, limits, stopped).await.context("a listener failed") });
    }

    /// Speaks TLS, and redirects plain requests to it, if the operator enabled that.
    async fn serve_tls(&mut self, app: &Arc<App>, site: Router) -> anyhow::Result<()> {
        let Some(address) = app.config.tls_listen() else { return Ok(()) };
        let acceptor = Arc::new(TlsAcceptor::new(Arc::new(ServedCertificates(Arc::clone(&app.services))))?);
        let (listener, limits) = (bind_address(address).await?, app.config.tls_limits());
        self.secure_at = Some(listener.local_addr()?);
        tracing::info!(address = %listener.local_addr()?, "listening for HTTPS");
        let stopped = self.stop.clone().cancelled_owned();
        self.tasks.spawn(async {
            listener::serve_with_tls(Some(acceptor), listener, site, limits, stopped)
                .await
                .context("the listener for HTTPS failed")
        });
        if let Some(address) = app.config.tls_http_listen() {
            let plain = web::secure::plain_http_routes(Arc::clone(&app.pages));
            let plain = shell::with_shell(plain, Arc::clone(&app.services.ports), app.config.request_deadlines());
            let listener = bind_address(address).await?;
            self.plain_at = Some(listener.local_addr()?);
            self.serve_on(listener, plain, app.config.listener_limits());
        }
        self.spawn_until_stopped(jobs::certificate_files::watch_files(Arc::clone(&app.services)));
        Ok(())
    }

    /// Serves the metrics, if the operator enabled them.
    async fn serve_metrics(&mut self, app: &Arc<App>) -> anyhow::Result<()> {
        let Some(address) = app.config.metrics_listen else { return Ok(()) };
        let listener = bind_address(address).await?;
        let figures = ProcessMetrics::start()?;
        self.serve_on(listener, health::metrics_route(move || figures.render()), app.config.metrics_limits());
        self.spawn_until_stopped(jobs::job_metrics::measure_periodically(Arc::clone(&app.services)));
        Ok(())
    }

    /// Answers the requests of proxies about hostnames that they may get certificates for, if the operator enabled
    /// that.
    async fn serve_ask(&mut self, app: &Arc<App>) -> anyhow::Result<()> {
        let Some(address) = app.config.ask_listen() else { return Ok(()) };
        let listener = bind_address(address).await?;
        self.asked_at = Some(listener.local_addr()?);
        self.serve_on(listener, web::hosts::certificate_routes(Arc::clone(&app.services)), app.config.metrics_limits());
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
        let (stop, look) = (self.stop.clone(), watched.clone().poll_numbers());
        self.tasks.spawn(async move {
            stop.run_until_cancelled_owned(look).await;
            watched.end_streams();
            Ok(())
        });
    }

    /// Queues the work triggered by the start, concurrently with the first requests.
    fn queue_start_work(&mut self, app: &Arc<App>) {
        let (queued, work) = (self.queued.clone(), jobs::tasks::embed_source::queue_in_background(Arc::clone(&app.services)));
        self.spawn_until_stopped(async move {
            work.await;
            queued.cancel();
            // The parts of a server never end by themselves.
            std::future::pending().await
        });
    }

    /// Runs background work.
    fn start_workers(&mut self, app: &Arc<App>) {
        for schedule in driver::task_schedules(periodic::all_tasks(), &app.services, app.options.jobs) {
            self.spawn_until_stopped(schedule);
        }
        self.spawn_until_stopped(jobs::projection::project_periodically(
            Arc::clone(&app.services),
            app.options.jobs.project_every,
        ));
        let every = app.options.jobs.count_every;
        let visits = jobs::visits::write_periodically(Arc::clone(&app.services), every, self.stop.clone());
        self.tasks.spawn(async {
            visits.await;
            Ok(())
        });
        let deliveries =
            jobs::webhooks::run_deliveries(Arc::clone(&app.services), app.options.webhooks, self.stop.clone(), self.grace);
        self.tasks.spawn(async move {
            deliveries.await;
            Ok(())
        });
        let (runner, grace) = (JobRunner::new(Arc::clone(&app.services), app.options.jobs, self.stop.clone()), self.grace);
        self.tasks.spawn(async move {
            runner.run(grace).await;
            Ok(())
        });
    }

    /// Runs work that may be interrupted at any moment.
    fn spawn_until_stopped(&mut self, work: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        self.tasks.spawn(async move {
            stop.run_until_cancelled_owned(work).await;
            Ok(())
        });
    }

    /// Waits until the work triggered by the start has been queued.
    pub async fn wait_until_queued(&self) {
        self.queued.cancelled().await;
    }

    /// Returns the address of the API.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address at which proxies ask about hostnames.
    pub fn ask_address(&self) -> Option<SocketAddr> {
        self.asked_at
    }

    /// Returns the address at which it speaks TLS.
    pub fn tls_address(&self) -> Option<SocketAddr> {
        self.secure_at
    }

    /// Returns the address at which it redirects plain requests to TLS.
    pub fn plain_address(&self) -> Option<SocketAddr> {
        self.plain_at
    }

    /// Stops accepting, finishes requests in flight within the grace period, and ends.
    ///
    /// # Errors
    /// When a listener or a worker failed.
    pub async fn stop_gracefully(mut self) -> anyhow::Result<()> {
        self.stop.cancel();
        let ended = async {
            while let Some(ended) = self.tasks.join_next().await {
                ended.context("a part of the server panicked")??;
            }
            anyhow::Ok(())
        };
        let ended = tokio::time::timeout(self.grace + SHUTDOWN_MARGIN, ended).await.unwrap_or_else(|_| {
            tracing::warn!("the grace period is over; what is left is cut short");
            Ok(())
        });
        // After the last request.
        if tokio::time::timeout(SHUTDOWN_MARGIN, jobs::visits::write_all(&self.services)).await.is_err() {
            tracing::warn!("the last visits of help centers are lost: the database does not answer in time");
        }
        ended
    }

    /// Waits until a part of the server fails, which none should.
    ///
    /// # Errors
    /// Always: the failure.
    pub async fn wait_for_failure(&mut self) -> anyhow::Error {
        match self.tasks.join_next().await {
            Some(Ok(Err(error))) => error,
            Some(Err(panic)) => anyhow::Error::new(panic).context("a part of the server panicked"),
            Some(Ok(Ok(()))) | None => anyhow::anyhow!("a part of the server ended unexpectedly"),
        }
    }
}

/// Builds the whole site: the API, the pages, and the health checks.
pub fn build_site(app: &Arc<App>) -> Router {
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
        .merge(web::site::home::routes(Arc::clone(&app.pages)))
        .merge(web::reference::routes())
        .merge(web::claim::routes(Arc::clone(&app.pages)))
        .merge(web::app::routes(Arc::clone(&app.pages)))
        .merge(web::widget::routes(Arc::clone(&app.pages)))
        .merge(web::mail_hooks::routes(Arc::clone(&app.pages)))
        .merge(web::agent_guide::routes(Arc::clone(&app.services)))
        .merge(health::health_routes(ready));
    let site = shell::with_fallbacks(site).fallback(web::site::home::answer_unknown_path);
    let site = web::hosts::dispatch_by_host(site, Arc::clone(&app.pages));
    shell::with_shell(site, Arc::clone(&app.services.ports), app.config.request_deadlines())
}

async fn bind_address(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!(
            "cannot listen on {address}: another server may be using it, this process may need the capability \
             CAP_NET_BIND_SERVICE for a port below 1024, or the machine may have no such address"
        )
    })
}
