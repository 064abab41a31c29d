//! The models that agents may use, as the operator's config lists them.

use std::collections::BTreeMap;

use frontdesk_types::{Code, Error, ErrorParams, Result, accounts::orgs::Plan};

/// Id of the model that is always available; it uses no network and is deterministic.
pub const BUILTIN_MODEL: &str = "builtin/extractive";

/// A model of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueModel {
    /// Id, `<vendor>/<name>`.
    pub id: String,
    /// Price of a reply, in credits.
    pub credits: i64,
    /// Provider that answers.
    pub provider: ModelProvider,
}

/// The provider of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelProvider {
    /// This server.
    Builtin,
    /// No provider yet: the built-in model substitutes.
    StandIn,
    /// A provider of the config.
    Remote {
        /// Name in the config.
        name: String,
        /// Name of the model at the provider.
        model: String,
        /// Settings of agents that the model supports.
        parameters: Vec<ModelParameter>,
    },
}

/// A setting of an agent, by its name in requests to the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelParameter {
    /// `temperature`.
    Temperature,
    /// `maxOutputTokens`, as `max_tokens`.
    MaxTokens,
    /// `maxOutputTokens`, as `max_completion_tokens`.
    MaxCompletionTokens,
}

/// The available models, and the default for agents that specify none.
#[derive(Debug, Clone)]
pub struct Catalogue {
    models: BTreeMap<String, CatalogueModel>,
    default: String,
    builtin: CatalogueModel,
}

impl Catalogue {
    /// Creates a catalogue of these models. `builtin/extractive` (1 credit) is always included.
    ///
    /// # Errors
    /// When the default is not in it, an id is not `<vendor>/<name>`, or a price is not positive.
    pub fn new(models: impl IntoIterator<Item = CatalogueModel>, default: &str) -> Result<Self, String> {
        let builtin = CatalogueModel { id: BUILTIN_MODEL.to_owned(), credits: 1, provider: ModelProvider::Builtin };
        let mut all = BTreeMap::from([(BUILTIN_MODEL.to_owned(), builtin.clone())]);
        for model in models {
            if model.id.split('/').filter(|part| !part.is_empty()).count() != 2 {
                return Err(format!("the model `{}` is not of the form <vendor>/<name>", model.id));
            }
            if model.credits < 1 {
                return Err(format!("the model `{}` must cost 1 credit or more", model.id));
            }
            all.insert(model.id.clone(), model);
        }
        if !all.contains_key(default) {
            return Err(format!("the default model `{default}` is not in the catalogue"));
        }
        Ok(Self { models: all, default: default.to_owned(), builtin })
    }

    /// Returns the model of an agent that specifies none.
    pub fn default_model(&self) -> &str {
        &self.default
    }

    /// Returns all models, ordered by id.
    pub fn models(&self) -> impl Iterator<Item = &CatalogueModel> {
        self.models.values()
    }

    /// Finds a model.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `/model`, naming the models that exist.
    pub fn find_model(&self, id: &str) -> Result<&CatalogueModel> {
        self.models.get(id).ok_or_else(|| {
            let ids: Vec<_> = self.models.keys().map(String::as_str).collect();
            Error::refused(Code::ModelNotFound, format!("There is no model `{id}`. Use one of: {}.", ids.join(", ")))
        })
    }

    /// Checks that a plan may use a model: a sandbox may only use those of 1 credit.
    ///
    /// # Errors
    /// `SANDBOX_MODEL_NOT_PERMITTED`.
    pub fn require_permitted(model: &CatalogueModel, plan: Plan) -> Result<()> {
        if plan == Plan::Sandbox && model.credits > 1 {
            let message = format!(
                "`{}` costs {} credits a reply; a sandbox agent may only use models that cost 1 credit.",
                model.id, model.credits
            );
            let params = ErrorParams::default().with_credits(model.credits);
            return Err(Error::refused_with(Code::SandboxModelNotPermitted, message, params));
        }
        Ok(())
    }

    /// Returns the model that answers for an agent of this plan: its own, or the built-in one while no
    /// provider serves its own.
    ///
    /// # Errors
    /// `SANDBOX_MODEL_NOT_PERMITTED`: the plan or the price has changed since the agent's model was set.
    pub fn answering_model(&self, agents_model: &str, plan: Plan) -> Result<&CatalogueModel> {
        let Some(model) = self.models.get(agents_model) else { return Ok(&self.builtin) };
        Self::require_permitted(model, plan)?;
        Ok(if matches!(model.provider, ModelProvider::Remote { .. }) { model } else { &self.builtin })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue() -> Catalogue {
        let models = [("openai/gpt-5.4-mini", 1), ("acme/large", 5)].map(|(id, credits)| CatalogueModel {
            id: id.into(),
            credits,
            provider: ModelProvider::StandIn,
        });
        Catalogue::new(models, "openai/gpt-5.4-mini").expect("it is well-formed")
    }

    #[test]
    fn a_sandbox_uses_models_of_one_credit_only() {
        let catalogue = catalogue();
        let large = catalogue.find_model("acme/large").expect("it is listed");
        assert_eq!(
            Catalogue::require_permitted(large, Plan::Sandbox).map_err(|error| error.code()),
            Err(Code::SandboxModelNotPermitted)
        );
        assert!(Catalogue::require_permitted(large, Plan::Hobby).is_ok());
        let mini = catalogue.find_model("openai/gpt-5.4-mini").expect("it is listed");
        assert!(Catalogue::require_permitted(mini, Plan::Sandbox).is_ok());
    }

    #[test]
    fn an_unknown_model_is_refused_with_the_known_ones() {
        let error = catalogue().find_model("acme/huge").expect_err("it is not listed");
        insta::assert_snapshot!(error, @"MODEL_NOT_FOUND: There is no model `acme/huge`. Use one of: acme/large, \
                                         builtin/extractive, openai/gpt-5.4-mini.");
    }

    #[test]
    fn a_catalogue_must_make_sense() {
        let model = |id: &str, credits| CatalogueModel { id: id.into(), credits, provider: ModelProvider::StandIn };
        assert!(Catalogue::new([], "openai/gpt-5.4-mini").is_err());
        assert!(Catalogue::new([model("large", 1)], BUILTIN_MODEL).is_err());
        assert!(Catalogue::new([model("acme/free", 0)], BUILTIN_MODEL).is_err());
    }
}
