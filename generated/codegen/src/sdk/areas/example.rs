//! The example in the documentation of an area.

use anyhow::Result;
use syn::{FnArg, Type, TypeParamBound};

use super::{
    Area, nesting,
    source::{ClientMethods, argument_names},
};
use crate::sdk::polish::{last_segment, segment_argument};

/// Writes an example: the first operation that can be awaited. Empty for an area without operations.
pub(super) fn write(area: &Area, areas: &[Area], methods: &ClientMethods<'_>) -> Result<String> {
    let awaited = area.methods.iter().find(|method| method.is_awaited);
    let Some(method) = awaited.or(area.methods.first()) else { return Ok(String::new()) };
    let flat = methods.find(method)?;
    let names: Vec<String> = argument_names(flat).map(ToString::to_string).collect();
    let kinds = flat.sig.inputs.iter().filter_map(argument_kind);
    let mut parameters = vec!["client: frontdesk_client::Client".to_owned()];
    parameters.extend(names.iter().zip(kinds).map(|(name, kind)| format!("{name}: {kind}")));
    parameters.extend(method.body.iter().map(|schema| format!("body: frontdesk_client::types::{schema}")));
    let parameters: String = parameters.iter().map(|parameter| format!("#     {parameter},\n")).collect();
    let accessors: String = nesting::path(area, areas).iter().map(|step| format!(".{}()", step.accessor())).collect();
    let body = if method.body.is_some() { ".body(body)" } else { "" };
    let awaited = if method.is_awaited { ".await?" } else { "" };
    let call = format!("client{accessors}.{}({}){body}{awaited}", method.name, names.join(", "));
    let head = format!("# async fn example(\n{parameters}# ) -> Result<(), frontdesk_client::Error> {{");
    Ok(format!("```no_run\n{head}\nlet answer = {call};\n# Ok(())\n# }}\n```"))
}

/// Returns the type of a parameter in an example: that which the method converts its argument to.
fn argument_kind(input: &FnArg) -> Option<String> {
    let FnArg::Typed(typed) = input else { return None };
    let Type::ImplTrait(value) = &*typed.ty else { return None };
    let kind = value.bounds.iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => segment_argument(bound.path.segments.last()?, "TryInto"),
        _ => None,
    });
    let name = last_segment(kind?)?.ident.to_string();
    Some(match name.as_str() {
        "Uuid" => "uuid::Uuid".to_owned(),
        "String" => "&str".to_owned(),
        _ => format!("frontdesk_client::types::{name}"),
    })
}
