//! Problems that a schema finds, with messages that tell the caller what to do.

use jsonschema::{
    ValidationError, Validator,
    error::{TypeKind, ValidationErrorKind as Kind},
};
use serde_json::Value;

use crate::{FieldProblem, json};

/// Finds every problem of a body.
pub(crate) fn find_problems(validator: &Validator, body: &Value, problems: &mut Vec<FieldProblem>) {
    for error in validator.iter_errors(body) {
        add_problems(&error, problems);
    }
}

fn add_problems(error: &ValidationError<'_>, problems: &mut Vec<FieldProblem>) {
    let pointer = error.instance_path().as_str();
    match error.kind() {
        Kind::Required { property } => {
            problems.push(FieldProblem::new(json::join_pointer(pointer, property.as_str().unwrap_or_default()), "is required"));
        }
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let unknown = |name: &String| FieldProblem::new(json::join_pointer(pointer, name), "unknown field; leave it out");
            problems.extend(unexpected.iter().map(unknown));
        }
        Kind::OneOfNotValid { context } => add_union_problems(error, context, problems),
        _ => problems.push(FieldProblem::new(pointer, rule_message(error))),
    }
}

/// Adds the problems of a union: those of the arm that its tag names, or of the tag. All other arms reject the tag.
fn add_union_problems(union: &ValidationError<'_>, arms: &[Vec<ValidationError<'static>>], problems: &mut Vec<FieldProblem>) {
    let mut named = arms.iter().filter(|arm| !arm.iter().any(is_other_tag));
    if let (Some(arm), None) = (named.next(), named.next()) {
        return arm.iter().for_each(|error| add_problems(error, problems));
    }
    let tags: Vec<&ValidationError<'_>> = arms.iter().flatten().filter(|error| is_other_tag(error)).collect();
    let missing = arms.iter().flatten().find(|error| matches!(error.kind(), Kind::Required { .. } | Kind::Type { .. }));
    match (tags.first(), missing) {
        (Some(first), _) => {
            let values: Vec<String> = tags.iter().filter_map(|tag| only_value(tag)).collect();
            problems.push(FieldProblem::new(first.instance_path().as_str(), format!("must be one of {}", values.join(", "))));
        }
        (None, Some(missing)) => add_problems(missing, problems),
        (None, None) => problems.push(FieldProblem::new(union.instance_path().as_str(), rule_message(union))),
    }
}

fn is_other_tag(error: &ValidationError<'_>) -> bool {
    only_value(error).is_some()
}

/// Returns the only value that a schema allows, as `const` or, in the served document, as an enum of one.
fn only_value(error: &ValidationError<'_>) -> Option<String> {
    match error.kind() {
        Kind::Constant { expected_value } => Some(expected_value.to_string()),
        Kind::Enum { options } => match options.as_array().map(Vec::as_slice) {
            Some([only]) => Some(only.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Describes the rule that a value breaks.
pub(crate) fn rule_message(error: &ValidationError<'_>) -> String {
    match error.kind() {
        Kind::Type { kind } => format!("must be {}", type_words(kind)),
        Kind::Enum { options } => format!("must be one of {}", option_words(options)),
        Kind::Constant { expected_value } => format!("must be {expected_value}"),
        Kind::Format { format } => format!("must be {}", format_words(format)),
        Kind::Pattern { pattern } => format!("must match the pattern {pattern}"),
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("must be more than {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("must be less than {limit}"),
        Kind::MinLength { limit } => format!("must have at least {}", counted_noun(*limit, "character")),
        Kind::MaxLength { limit } => format!("must have at most {}", counted_noun(*limit, "character")),
        Kind::MinItems { limit } => format!("must have at least {}", counted_noun(*limit, "item")),
        Kind::MaxItems { limit } => format!("must have at most {}", counted_noun(*limit, "item")),
        Kind::MinProperties { limit } => format!("must have at least {}", counted_noun(*limit, "field")),
        Kind::MaxProperties { limit } => format!("must have at most {}", counted_noun(*limit, "field")),
        Kind::UniqueItems => "must not have the same item twice".to_owned(),
        Kind::AnyOf { context } if is_about_fields(context) => alternatives_message(context),
        Kind::AnyOf { .. } | Kind::OneOfNotValid { .. } => "must be of one of the forms that the contract names".to_owned(),
        // Masked, as the value may be long or secret.
        _ => format!("is not as the contract says: {}", error.masked_with("the value")),
    }
}

/// Checks whether each alternative lacks nothing but a field.
fn is_about_fields(arms: &[Vec<ValidationError<'static>>]) -> bool {
    arms.iter().flatten().all(|error| matches!(error.kind(), Kind::Required { .. }))
}

fn alternatives_message(arms: &[Vec<ValidationError<'static>>]) -> String {
    let names: Vec<String> = arms.iter().flatten().filter_map(missing_field).collect();
    format!("must have at least one of {}", names.join(", "))
}

fn missing_field(error: &ValidationError<'_>) -> Option<String> {
    match error.kind() {
        Kind::Required { property } => Some(format!("`{}`", property.as_str()?)),
        _ => None,
    }
}

fn type_words(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(one) => with_article(one.as_str()),
        TypeKind::Multiple(set) => set.iter().map(|one| with_article(one.as_str())).collect::<Vec<_>>().join(" or "),
    }
}

fn with_article(name: &str) -> String {
    match name {
        "null" => name.to_owned(),
        "array" | "integer" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

fn format_words(format: &str) -> String {
    match format {
        "uuid" => "a UUID, as in 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49".to_owned(),
        "date-time" => "a time of RFC 3339, as in 2026-11-20T09:30:00Z".to_owned(),
        _ => format!("of the format {format}"),
    }
}

fn option_words(options: &Value) -> String {
    let options: Vec<_> = options.as_array().into_iter().flatten().map(Value::to_string).collect();
    options.join(", ")
}

fn counted_noun(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
