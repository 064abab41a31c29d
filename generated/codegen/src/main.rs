//! `cargo codegen`: see `cargo codegen --help`.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use frontdesk_codegen::project::Project;

/// Keeps contract, server and SDK together.
#[derive(Parser)]
#[command(name = "cargo codegen", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Checks openapi.yaml against our rules, and with redocly and spectral where they are installed (with `CI=true`
    /// they must be).
    Lint,
    /// Formats openapi.yaml: lines of at most 130 columns, schemas in the order of the tags. Changes no content.
    Fmt {
        /// Writes nothing, and fails if the file is not formatted.
        #[arg(long)]
        check: bool,
    },
    /// Prints a tag on one page: its operations, with everything that they refer to.
    Show {
        /// The name of the tag.
        tag: String,
    },
    /// Writes server and SDK from openapi.yaml. Needs Java.
    Generate,
    /// Fails if what is checked in is not what `generate` would write. Needs Java.
    Check,
    /// Says what changed for a client, and fails if something would break one.
    Diff {
        /// A git revision, or the file of an older contract.
        base: String,
        /// Prints Markdown, in the sections of a changelog.
        #[arg(long)]
        changelog: bool,
    },
    /// Prints the contract as OpenAPI 3.0.3, as one of the generators gets it.
    #[command(hide = true)]
    Lower {
        /// For the SDK rather than the server.
        #[arg(long)]
        client: bool,
    },
}

fn main() -> ExitCode {
    let project = Project::here();
    let done = match Arguments::parse().command {
        Command::Lint => commands::lint(&project),
        Command::Fmt { check } => commands::format(&project, check),
        Command::Show { tag } => commands::show(&project, &tag),
        Command::Generate => commands::generate(&project),
        Command::Check => commands::check(&project),
        Command::Diff { base, changelog } => commands::diff(&project, &base, changelog),
        Command::Lower { client } => commands::lower(&project, client),
    };
    done.unwrap_or_else(|error| {
        eprintln!("codegen: {error:#}");
        ExitCode::FAILURE
    })
}
