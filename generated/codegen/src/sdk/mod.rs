//! The Rust SDK: what progenitor generates from the lowered contract, and what it cannot generate.

mod enums;
mod events;
mod extras;
mod operations;
mod polish;
#[cfg(test)]
mod tests;
mod unions;

use anyhow::{Context, Result, anyhow};
use progenitor::{CrateVers, GenerationSettings, Generator, HooksMode, InterfaceStyle, TagStyle, TypeImpl};
use serde_json::Value;

use crate::{
    contract::Contract,
    forms,
    lower::{LoweringTarget, OWN_CRATE, lower},
};

/// Version of progenitor that this program uses; part of the stamp.
pub const PROGENITOR_VERSION: &str = "0.15.1";

/// Type with which the hand-written half of the SDK handles each request: key, retries, timeouts.
const INNER_TYPE: &str = "crate::transport::Transport";

/// First lines of a generated file.
const FILE_HEADER: &str = "// Made from openapi.yaml by `cargo codegen generate`. Change the contract, not this file.\n";

/// The two generated files of the SDK, before formatting.
#[derive(Clone, Debug)]
pub struct SdkSources {
    /// `client/src/generated.rs`: types, client and request builders.
    pub generated: String,
    /// `client/src/generated_ext.rs`: enums, envelopes, events, pages, operations.
    pub extras: String,
}

/// Generates the SDK for a contract.
pub fn generate(contract: &Contract) -> Result<SdkSources> {
    let contract = &forms::remove_forms(contract);
    let lowered = lower(contract, LoweringTarget::Client)?;
    let extras = extras::write(contract, &lowered)?;
    let enums: Vec<String> = enums::all(&lowered).map(|(name, _)| name.clone()).collect();
    let unions: Vec<String> = unions::all(&lowered).map(|(name, _)| name.clone()).collect();
    let file = from_progenitor(&lowered, &enums, &unions)?;
    let enums: Vec<String> = enums.into_iter().chain(unions).collect();
    let polished = polish::polish_file(file, &enums, &operations::parameters_by_builder(&lowered))?;
    let generated = prettyplease::unparse(&polished);
    // typify can only name types of other crates; this one is in the SDK itself.
    let generated = generated.replace(&format!("::{OWN_CRATE}::"), "crate::");
    // The name of the field is enough.
    let generated = generated.replace("error converting supplied value for ", "");
    Ok(SdkSources { generated: format!("{FILE_HEADER}\n{generated}"), extras: format!("{FILE_HEADER}\n{extras}") })
}

fn from_progenitor(lowered: &Value, enums: &[String], unions: &[String]) -> Result<syn::File> {
    let document: openapiv3::OpenAPI =
        serde_json::from_value(lowered.clone()).context("the lowered contract is not OpenAPI 3.0")?;
    let inner = INNER_TYPE.parse().map_err(|error| anyhow!("{INNER_TYPE} is no type: {error}"))?;
    let mut settings = GenerationSettings::new();
    settings.with_interface(InterfaceStyle::Builder).with_tag(TagStyle::Merged).with_inner_type(inner);
    settings.with_derive("PartialEq").with_hooks(HooksMode::Expected);
    for name in [OWN_CRATE, "std"] {
        settings.with_crate(name, CrateVers::Any, None);
    }
    for name in enums {
        let path = format!("crate::generated_ext::{name}");
        settings.with_replacement(name, path, [TypeImpl::Display, TypeImpl::FromStr].into_iter());
    }
    for name in unions {
        settings.with_replacement(name, format!("crate::generated_ext::{name}"), std::iter::empty());
    }
    let tokens = Generator::new(&settings).generate_tokens(&document).map_err(|error| anyhow!("progenitor: {error}"))?;
    syn::parse2(tokens).context("progenitor made something that is no Rust")
}
