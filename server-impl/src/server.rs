//! A running server: its listeners, its workers, and their graceful end.

use std::{net::SocketAddr, sync::Arc};

use anyhow::Context as _;
use axum::Router;
use tokio::{net::TcpListener, sync::watch, task::JoinSet};

use crate::{
    app::App,
    http::{health, listener, shell},
    jobs,
    telemetry::Figures,
    types::jobs::Lane,
    web,
};

/// The path that the REST API is below.
pub const API_BASE: &str = "/api/v1";

/// A server that runs until it is stopped.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    tasks: JoinSet<anyhow::Result<()>>,
}

impl Server {
    /// Starts listening where the config says, and working.
    ///
    /// # Errors
    /// When an address cannot be listened on.
    pub async fn start(app: Arc<App>, site: Router) -> anyhow::Result<Self> {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let api = bind(app.config.listen).await?;
        let address = api.local_addr()?;
        app.listens_on(address);
        // Before the first request: its own leases must not be taken for those of a dead server.
        jobs::recovery::recover(&app).await?;
        jobs::embed::queue_all(&app).await?;
        tasks.spawn(listen(api, site, app.config.listener_limits(), stopped.clone()));
        if let Some(metrics) = &app.config.metrics_listen {
            let listener = bind(*metrics).await?;
            let figures = Figures::start()?;
            tasks.spawn(listen(
                listener,
                health::metrics(move || figures.render()),
                app.config.listener_limits(),
                stopped.clone(),
            ));
        }
        if let Some(writers) = app.background.lock().await.take() {
            let (desk, mut stopped, grace) = (Arc::clone(&app.desk), stopped.clone(), app.config.limits.shutdown_grace);
            tasks.spawn(async move {
                // An error means that the server is gone, which is a reason to stop as well.
                let stop = async { drop(stopped.wait_for(|stopped| *stopped).await) };
                writers.run(desk, stop, grace).await;
                Ok(())
            });
        }
        let sweep = jobs::sweep::regularly(Arc::clone(&app), stopped.clone());
        tasks.spawn(async {
            sweep.await;
            Ok(())
        });
        for lane in Lane::ALL.iter().flat_map(|lane| std::iter::repeat_n(*lane, jobs::workers(*lane))) {
            let work = jobs::work(Arc::clone(&app), lane, stopped.clone());
            tasks.spawn(async {
                work.await;
                Ok(())
            });
        }
        Ok(Self { address, stop, tasks })
    }

    /// Where the API listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Accepts no more, finishes what is in flight, and ends.
    ///
    /// # Errors
    /// When a listener or a worker failed.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.stop.send_replace(true);
        while let Some(ended) = self.tasks.join_next().await {
            ended.context("a part of the server panicked")??;
        }
        Ok(())
    }

    /// Waits until a part of the server fails, which none should.
    ///
    /// # Errors
    /// Always: what failed.
    pub async fn failed(&mut self) -> anyhow::Error {
        match self.tasks.join_next().await {
            Some(Ok(Err(error))) => error,
            Some(Err(panic)) => anyhow::Error::new(panic).context("a part of the server panicked"),
            Some(Ok(Ok(()))) | None => anyhow::anyhow!("a part of the server ended by itself"),
        }
    }
}

/// The whole site: the API, the pages, and what orchestrators ask.
pub fn site(app: &Arc<App>) -> Router {
    let database = app.store.clone();
    let ready = move || {
        let database = database.clone();
        async move { database.ping().await }
    };
    let site = Router::new()
        .nest(API_BASE, frontdesk_api::router(Arc::clone(app)))
        .merge(web::reference::routes())
        .merge(web::claim::routes(Arc::clone(app)))
        .merge(web::agent_guide::routes(Arc::clone(app)))
        .merge(health::routes(ready));
    shell::wrap(site, Arc::clone(&app.ports), app.config.deadlines())
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}; is another server there?"))
}

async fn listen(
    listener: TcpListener,
    site: Router,
    limits: listener::Limits,
    mut stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let shutdown = async move {
        // An error means that the server is gone, which is a reason to stop as well.
        let _ = stopped.wait_for(|stopped| *stopped).await;
    };
    listener::serve(listener, site, limits, shutdown).await.context("a listener failed")
}
