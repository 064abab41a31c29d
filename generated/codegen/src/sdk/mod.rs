//! The Rust SDK: what progenitor generates from the lowered contract, and what it cannot generate.

mod areas;
mod docs;
mod enums;
mod events;
mod extras;
mod features;
pub mod manifest;
mod operations;
mod polish;
#[cfg(test)]
mod tests;
mod unions;

use anyhow::{Context, Result, anyhow};
use progenitor::{CrateVers, GenerationSettings, Generator, HooksMode, InterfaceStyle, TagStyle, TypeImpl};
use serde_json::Value;

use self::features::Features;
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

/// The generated files of the SDK, before formatting.
#[derive(Clone, Debug)]
pub struct SdkSources {
    /// `client/src/generated.rs`: types, client and request builders.
    pub generated: String,
    /// `client/src/generated_ext.rs`: enums, envelopes, events, pages, operations.
    pub extras: String,
    /// `client/src/areas.rs`: the operations of each tag under short names.
    pub areas: String,
    /// `client/src/areas.md`: the table of all methods by area.
    pub table: String,
}

/// Generates the SDK for a contract.
pub fn generate(contract: &Contract) -> Result<SdkSources> {
    let contract = &forms::remove_forms(contract);
    let lowered = lower(contract, LoweringTarget::Client)?;
    let enums: Vec<String> = enums::all(&lowered).map(|(name, _)| name.clone()).collect();
    let unions: Vec<String> = unions::all(&lowered).map(|(name, _)| name.clone()).collect();
    let file = from_progenitor(&lowered, &enums, &unions)?;
    let enums: Vec<String> = enums.into_iter().chain(unions).collect();
    let mut polished = polish::polish_file(file, &enums, &operations::parameters_by_builder(&lowered))?;
    let features = Features::of(&lowered, &mut polished)?;
    let areas = areas::all(&lowered, &operations::all(&lowered))?;
    let source = areas::write_source(&areas, &polished, &features)?;
    features.gate_file(&mut polished);
    // The name of the field is enough.
    let generated = prettyplease::unparse(&polished).replace("error converting supplied value for ", "");
    let extras = extras::write(contract, &lowered, &features)?;
    let [generated, extras, areas_source] = [generated, extras, source].map(|source| complete(&source));
    Ok(SdkSources { generated, extras, areas: areas_source, table: areas::write_table(&areas) })
}

/// Adds the header to a file, and names what is in the SDK itself.
fn complete(source: &str) -> String {
    // typify can only name types of other crates.
    format!("{FILE_HEADER}\n{}", source.replace(&format!("::{OWN_CRATE}::"), "crate::"))
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
