//! The evaluated server: a temporary one, or an existing one.

use std::{fs, io, sync::Arc};

use anyhow::{Context, Result};
use frontdesk_client::Client;
use frontdesk_core::auth::principal::Principal;
use frontdesk_platform::accounts::{
    keys::{self, NewKey},
    orgs,
};
use frontdesk_ports::Ports;
use frontdesk_types::accounts::{keys::Scope, orgs::Plan};
use secrecy::{ExposeSecret, SecretString};
use tempfile::TempDir;

use crate::{
    cli::args::EvalArgs,
    config::Config,
    server::{self, Server, app::App},
};

/// A server, and a client with a key for it.
pub(super) struct EvalSession {
    pub(super) client: Client,
    own: Option<OwnServer>,
}

/// A temporary server.
struct OwnServer {
    app: Arc<App>,
    server: Server,
    config: Config,
    key: SecretString,
    _folder: TempDir,
}

impl EvalSession {
    /// Connects to the given server, or starts a new one.
    pub(super) async fn open(args: &EvalArgs, mut config: Config) -> Result<Self> {
        if let Some(url) = &args.url {
            let key = args.key.as_ref().context("`--url` needs `--key`, one of scope write")?;
            return Ok(Self { client: Client::builder(url).key(key.as_str()).build()?, own: None });
        }
        let folder = tempfile::tempdir().context("a folder for the evaluation cannot be created")?;
        config.data_dir = folder.path().to_owned();
        config.listen = ([127, 0, 0, 1], 0).into();
        config.rate_limit = 0;
        if !args.corpus.as_deref().is_some_and(is_address) {
            // Documentation in a folder is served on loopback and crawled from there.
            config.egress_allow.push("127.0.0.0/8".parse()?);
        }
        let (app, server) = start_server(&config).await?;
        let key = create_key(&app).await?;
        let client = client_for(&server, &key)?;
        Ok(Self { client, own: Some(OwnServer { app, server, config, key, _folder: folder }) })
    }

    /// Returns `true` for a temporary server with an embedding model.
    pub(super) fn has_embeddings(&self) -> bool {
        self.own.as_ref().is_some_and(|own| matches!(own.config.embedder(), Ok(Some(_))))
    }

    /// Stops the server, deletes all indices, and starts it again.
    pub(super) async fn restart_without_indices(&mut self) -> Result<()> {
        self.restart_with(|config| {
            for indices in ["index", "vectors"] {
                match fs::remove_dir_all(config.data_dir.join(indices)) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
                    _ => {}
                }
            }
            Ok(config.clone())
        })
        .await
    }

    /// Stops the server, and starts it again without its embedding model, until the next restart.
    pub(super) async fn restart_without_model(&mut self) -> Result<()> {
        self.restart_with(|config| Ok(config.clone().without_embeddings())).await
    }

    /// Stops the server, and starts it again with its original settings.
    pub(super) async fn restart(&mut self) -> Result<()> {
        self.restart_with(|config| Ok(config.clone())).await
    }

    async fn restart_with(&mut self, settings: impl FnOnce(&Config) -> Result<Config>) -> Result<()> {
        let Some(OwnServer { app, server, config, key, _folder }) = self.own.take() else { return Ok(()) };
        stop_server(app, server).await?;
        let (app, server) = start_server(&settings(&config)?).await?;
        self.client = client_for(&server, &key)?;
        self.own = Some(OwnServer { app, server, config, key, _folder });
        Ok(())
    }

    /// Stops the server, if it is a temporary one.
    pub(super) async fn close(self) -> Result<()> {
        match self.own {
            Some(OwnServer { app, server, .. }) => stop_server(app, server).await,
            None => Ok(()),
        }
    }
}

async fn start_server(config: &Config) -> Result<(Arc<App>, Server)> {
    let app = App::open(config.clone(), Ports::system()).await?;
    let server = Server::start(Arc::clone(&app), server::build_site(&app)).await?;
    Ok((app, server))
}

async fn stop_server(app: Arc<App>, server: Server) -> Result<()> {
    server.stop_gracefully().await?;
    app.services.store.close().await;
    Ok(())
}

fn client_for(server: &Server, key: &SecretString) -> Result<Client> {
    Ok(Client::builder(format!("http://{}", server.address())).key(key.expose_secret()).build()?)
}

/// Creates a workspace and a key for it.
async fn create_key(app: &App) -> Result<SecretString> {
    let mut unit = app.services.units.begin_for_new(Plan::Enterprise, Principal::Operator, None).await?;
    orgs::create(&mut unit, "Evaluation").await?;
    let (_, secret) = keys::issue(&mut unit, &NewKey::new("Evaluation", Scope::Write)).await?;
    app.services.apply_follow_up(unit.org(), unit.commit().await?);
    Ok(secret.reveal().into())
}

/// Returns `true` if the documentation is given by its address.
pub(super) fn is_address(corpus: &str) -> bool {
    corpus.starts_with("http://") || corpus.starts_with("https://")
}
