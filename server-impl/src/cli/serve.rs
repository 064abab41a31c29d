//! `frontdesk serve`.

use frontdesk_http::API_BASE;
use frontdesk_platform::accounts::workspaces::DASHBOARD_PATH;
use frontdesk_ports::Ports;

use super::descriptors;
use crate::{
    config::Config,
    data_dir,
    server::{self, Server, app::App},
    telemetry,
};

/// Runs the server until SIGTERM or SIGINT, then shuts it down gracefully; a second signal ends it immediately.
pub(super) async fn serve(mut config: Config) -> anyhow::Result<()> {
    let log = telemetry::log::start_log(&config.log)?;
    let mail_sockets = config.max_mail_sockets();
    descriptors::fit_limits(&mut config.limits, mail_sockets);
    let _data_dir = data_dir::lock_folder(&config.data_dir)?;
    let app = App::open(config, Ports::system()).await?;
    let site = server::build_site(&app);
    let mut server = Server::start(app.clone(), site).await?;
    let url = app.services.site.url();
    println!("Frontdesk is ready.\n  Dashboard  {url}{DASHBOARD_PATH}");
    if app.config.writes_mail_to_folder() {
        println!("             sign in with `frontdesk sign-in --email you@example.com`, since no mail server is set");
    }
    println!("  API        {url}{API_BASE}\n  Reference  {url}/reference\n  For agents {url}/agent.md");
    for warning in app.config.tls_warnings() {
        tracing::warn!("{warning}");
    }
    for warning in app.config.mail_warnings() {
        tracing::warn!("{warning}");
    }
    if app.config.writes_mail_to_folder() {
        tracing::warn!(
            "no mail server is set (--mail-url): mails are not delivered, but written to files in the folder `mail` of \
             the data folder"
        );
    }
    tokio::select! {
        stopped = stop_signal() => stopped?,
        () = log.report_dropped() => {}
        failure = server.wait_for_failure() => return Err(failure),
    }
    tracing::info!("stopping: finishing requests in flight; a second signal ends the server at once");
    tokio::select! {
        stopped = server.stop_gracefully() => stopped?,
        again = stop_signal() => {
            again?;
            tracing::warn!("stopped at once; requests in flight were cut short");
            return Ok(());
        }
    }
    if let Err(error) = app.services.uses.write_uses(&app.services.store).await {
        tracing::warn!(%error, "the times when keys were last used could not be recorded");
    }
    app.services.store.close().await;
    Ok(())
}

async fn stop_signal() -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    Ok(())
}
