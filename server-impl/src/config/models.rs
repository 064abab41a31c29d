//! The models that agents may use, and their providers.

use std::{collections::HashMap, sync::Arc};

use anyhow::{Context, Result, bail, ensure};
use frontdesk_agents::knowledge::semantic::EmbeddingModel;
use frontdesk_core::agents::catalogue::{BUILTIN_MODEL, Catalogue, CatalogueModel, ModelParameter, ModelProvider};
use frontdesk_ports::model::{ChatModel, openai::OpenAiProvider};
use secrecy::SecretString;
use serde::Deserialize;
use url::Url;

/// The section `[models]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModelsSection {
    default: String,
    providers: Vec<ListedProvider>,
    catalogue: Vec<ListedModel>,
}

/// The section `[embeddings]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EmbeddingsSection {
    #[serde(deserialize_with = "super::optional::text")]
    provider: Option<String>,
    #[serde(deserialize_with = "super::optional::text")]
    model: Option<String>,
    weight: f32,
}

impl EmbeddingsSection {
    /// Returns these settings without a model.
    pub(super) fn without_model(self) -> Self {
        Self { provider: None, model: None, ..self }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedProvider {
    name: String,
    base_url: Url,
    #[serde(default, deserialize_with = "super::optional::secret")]
    api_key: Option<SecretString>,
    #[serde(default)]
    api_key_variable: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedModel {
    id: String,
    credits: i64,
    provider: String,
    model: Option<String>,
    #[serde(default = "usual_parameters")]
    parameters: Vec<ModelParameter>,
}

/// Returns the parameters that models accept, unless they are listed with other ones.
fn usual_parameters() -> Vec<ModelParameter> {
    vec![ModelParameter::Temperature, ModelParameter::MaxTokens]
}

impl ModelsSection {
    /// Checks constraints that types cannot express.
    pub(super) fn check_models(&self) -> Result<()> {
        for (place, ListedProvider { name, base_url, .. }) in self.providers.iter().enumerate() {
            let taken =
                name == "builtin" || name == "stand_in" || self.providers[..place].iter().any(|other| other.name == *name);
            ensure!(!name.is_empty() && !taken, "the provider of models `{name}` needs a name of its own");
            let reachable = matches!(base_url.scheme(), "http" | "https") && base_url.has_host();
            ensure!(reachable, "`base_url` of the provider `{name}` must be http:// or https:// and a host, but is `{base_url}`");
        }
        for model in &self.catalogue {
            ensure!(
                (model.provider == "builtin") == (model.id == BUILTIN_MODEL),
                "the model `{}` has the wrong provider: `builtin` belongs to `{BUILTIN_MODEL}`, and only to it",
                model.id
            );
        }
        self.catalogue().map(drop)
    }

    /// Returns the models that agents may use.
    pub(super) fn catalogue(&self) -> Result<Catalogue> {
        let models: Vec<CatalogueModel> = self.catalogue.iter().map(|listed| self.to_model(listed)).collect::<Result<_>>()?;
        Catalogue::new(models, &self.default).map_err(anyhow::Error::msg)
    }

    fn to_model(&self, listed: &ListedModel) -> Result<CatalogueModel> {
        let ListedModel { id, credits, provider, model, parameters } = listed;
        let provider = match provider.as_str() {
            "builtin" => ModelProvider::Builtin,
            "stand_in" => ModelProvider::StandIn,
            name if self.providers.iter().any(|provider| provider.name == name) => {
                let own = || id.split_once('/').map_or(id.as_str(), |(_, name)| name).to_owned();
                let parameters = parameters.clone();
                ModelProvider::Remote { name: name.to_owned(), model: model.clone().unwrap_or_else(own), parameters }
            }
            name => {
                bail!(
                    "the model `{id}` has the provider `{name}`, which is neither in `models.providers`, `builtin` nor `stand_in`"
                )
            }
        };
        Ok(CatalogueModel { id: id.clone(), credits: *credits, provider })
    }

    /// Returns the providers, by name.
    pub(super) fn providers(&self) -> Result<HashMap<String, Arc<dyn ChatModel>>> {
        let named = |listed: &ListedProvider| {
            let provider: Arc<dyn ChatModel> = Arc::new(listed.open_provider()?);
            Ok((listed.name.clone(), provider))
        };
        self.providers.iter().map(named).collect()
    }

    /// Checks the settings of the embedding model.
    pub(super) fn check_embeddings(&self, EmbeddingsSection { provider, model, weight }: &EmbeddingsSection) -> Result<()> {
        ensure!(weight.is_finite() && *weight > 0.0, "`embeddings.weight` must be above 0, but is {weight}");
        let Some(name) = provider else { return Ok(()) };
        ensure!(model.is_some(), "`embeddings.model` must name a model of the provider `{name}`");
        ensure!(
            self.providers.iter().any(|provider| provider.name == *name),
            "`embeddings.provider` is `{name}`, which is not in `models.providers`"
        );
        Ok(())
    }

    /// Returns the embedding model, if there is one.
    pub(super) fn embedder(&self, embeddings: &EmbeddingsSection) -> Result<Option<EmbeddingModel>> {
        let EmbeddingsSection { provider: Some(name), model: Some(model), weight } = embeddings else { return Ok(None) };
        let listed = self.providers.iter().find(|provider| provider.name == *name);
        let Some(listed) = listed else { return Ok(None) };
        Ok(Some((Arc::new(listed.open_provider()?), model.clone(), *weight)))
    }
}

impl ListedProvider {
    fn open_provider(&self) -> Result<OpenAiProvider> {
        let key = match &self.api_key_variable {
            Some(variable) => Some(self.read_key(variable)?),
            None => self.api_key.clone(),
        };
        OpenAiProvider::new(&self.base_url, key)
    }

    fn read_key(&self, variable: &str) -> Result<SecretString> {
        let name = &self.name;
        std::env::var(variable)
            .map(SecretString::from)
            .with_context(|| format!("the key of the provider `{name}` must be in the environment variable `{variable}`"))
    }
}
