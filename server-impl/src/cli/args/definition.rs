//! Definition of the command line.

use clap::CommandFactory;

use super::Cli;

/// Settings shown in the help of every command. All others are accepted everywhere too, but only `serve` shows them.
const SHOWN_SETTINGS: [&str; 3] = ["config", "data_dir", "database_url"];

/// Returns all commands. The flag of a setting is derived from its id, and is accepted before and after a command.
pub(super) fn all_commands() -> clap::Command {
    Cli::command().mut_args(|arg| {
        let flag = arg.get_id().as_str().replace('_', "-");
        arg.long(flag).global(true)
    })
}

/// Gives each setting the environment variable of its flag: `FRONTDESK_TLS_LISTEN` for `--tls-listen`.
pub(super) fn with_variables(command: clap::Command) -> clap::Command {
    command.mut_args(|arg| {
        let variable = format!("FRONTDESK_{}", arg.get_id().as_str().to_uppercase());
        arg.env(variable)
    })
}

/// Returns all commands with variables, and only a few settings in the help of most commands.
pub(super) fn full_definition() -> clap::Command {
    let mut command = with_variables(all_commands());
    // Gives each command its own copy of the settings.
    command.build();
    with_few_settings(command)
}

fn with_few_settings(command: clap::Command) -> clap::Command {
    let hides = |arg: &clap::Arg| arg.is_global_set() && !SHOWN_SETTINGS.contains(&arg.get_id().as_str());
    let command = command.mut_args(|arg| if hides(&arg) { arg.hide(true) } else { arg });
    command.mut_subcommands(|command| if command.get_name() == "serve" { command } else { with_few_settings(command) })
}
