use std::collections::BTreeSet;

use frontdesk_types::accounts::keys::Scope;
use toml::Value;

use super::{
    definition::{all_commands, full_definition, with_variables},
    *,
};
use crate::config::duration::HumanDuration;

fn parsed(args: &[&str]) -> Result<(Command, Config), clap::Error> {
    let args = std::iter::once("frontdesk").chain(args.iter().copied()).map(OsString::from);
    parse_from(all_commands(), args)
}

/// Returns the flags in the help of a command.
fn flags_in_help(path: &[&str]) -> Vec<String> {
    let args = ["frontdesk"].iter().chain(path).chain(&["--help"]).map(OsString::from);
    let help = full_definition().try_get_matches_from(args).expect_err("help ends the command").to_string();
    let options = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let flags = options.filter_map(|line| line.split(' ').find(|word| word.starts_with("--")));
    flags
        .map(|flag| flag.trim_end_matches(',').to_owned())
        .filter(|flag| !["--help", "--version"].contains(&flag.as_str()))
        .collect()
}

#[test]
fn only_serve_shows_the_settings_of_the_server() {
    let every_command = ["--config", "--data-dir", "--database-url"];
    assert_eq!(flags_in_help(&[]), every_command);
    assert_eq!(flags_in_help(&["org", "list"]), every_command);
    assert_eq!(flags_in_help(&["job", "show"]), every_command);
    let serve = flags_in_help(&["serve"]);
    for arg in all_commands().get_arguments() {
        let flag = format!("--{}", arg.get_long().expect("a setting has a long flag"));
        assert!(serve.contains(&flag), "`frontdesk serve --help` lacks {flag}");
    }
}

const ID: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

#[test]
fn the_definition_makes_sense() {
    with_variables(all_commands()).debug_assert();
}

#[test]
fn every_setting_has_a_flag_and_a_variable_of_one_name() {
    let command = with_variables(all_commands());
    let mut flags = BTreeSet::new();
    for arg in command.get_arguments().filter(|arg| arg.get_id() != "config") {
        let flag = arg.get_long().expect("a setting has a long flag");
        let variable = format!("FRONTDESK_{}", flag.to_uppercase().replace('-', "_"));
        assert_eq!(arg.get_env().and_then(|name| name.to_str()), Some(variable.as_str()), "--{flag}");
        assert!(arg.is_global_set(), "--{flag} holds for every command");
        flags.insert(flag.to_owned());
    }
    let named: BTreeSet<_> = crate::config::DEFAULT_CONFIG
        .split("--")
        .skip(1)
        .filter_map(|rest| rest.split(char::is_whitespace).next().map(str::to_owned))
        .collect();
    let named: BTreeSet<_> = named.into_iter().filter(|flag| flag != "config").collect();
    assert_eq!(flags, named, "the defaults name the flag of each setting");
}

#[test]
fn every_flag_reaches_a_line_of_the_config_file() {
    let lines: Table = crate::config::DEFAULT_CONFIG.parse().expect("TOML");
    let args = [
        "--data-dir=d",
        "--database-url=sqlite:x",
        "--listen=127.0.0.1:1",
        "--public-url=http://h",
        "--pepper=01234567890123456789012345678901",
        "--trusted-proxies=127.0.0.1/32,10.0.0.0/8",
        "--redis-url=redis://r",
        "--rate-limit=1",
        "--metrics-listen=127.0.0.1:2",
        "--agent-deletion-days=1",
        "--egress-allow=10.0.0.0/8,fd00::/8",
        "--sign-up=invited",
        "--sign-ups-per-day=1",
        "--verifies-per-day=1",
        "--sign-ins-per-day=1",
        "--activity-retention=1d",
        "--webhook-retries=1s,5m",
        "--webhook-deadline=1s",
        "--webhook-disable-after=1d",
        "--webhook-retention=1d",
        "--mail-url=smtp://m",
        "--mail-from=a@b.c",
        "--mail-provider=resend",
        "--mail-domain=mail.acme.com",
        "--mail-host=mx.acme.com",
        "--mail-wildcard=false",
        "--mail-spf=include:amazonses.com",
        "--mail-inbound-listen=127.0.0.1:6",
        "--mail-inbound-max-bytes=65536",
        "--mail-trusted-relays=10.0.0.0/8,fd00::/8",
        "--mail-raw-retention=1d",
        "--resend-api-key=re_1",
        "--resend-webhook-secret=whsec_MDEyMw==",
        "--resend-base-url=http://r",
        "--help-domain=help.acme.com",
        "--help-reserved-slugs=acme,desk",
        "--help-questions-per-minute=1",
        "--help-questions-per-day=1",
        "--help-site-questions-per-day=1",
        "--widget-daily-messages=1",
        "--widget-per-visitor-and-minute=1",
        "--widget-per-address-and-hour=1",
        "--geo-header=CF-IPCountry",
        "--geo-database=countries.mmdb",
        "--domain-edge=edge.acme.com",
        "--domain-edge-addresses=192.0.2.1",
        "--domain-reserved-names=test",
        "--dns-resolvers=127.0.0.1:53",
        "--tls-mode=files",
        "--tls-listen=127.0.0.1:4",
        "--tls-http-listen=127.0.0.1:5",
        "--tls-files=chain.pem:key.pem",
        "--tls-ask-listen=127.0.0.1:3",
        "--acme-directory=https://ca.test/dir",
        "--acme-contact=me@acme.dev",
        "--acme-root=root.pem",
        "--acme-terms-agreed",
        "--acme-challenge=tls-alpn-01",
        "--acme-profile=shortlived",
        "--log-format=text",
        "--log-filter=warn",
        "--max-connections=1",
        "--max-connections-per-network=1",
        "--max-header-bytes=9000",
        "--header-deadline=1s",
        "--body-deadline=1s",
        "--request-deadline=1s",
        "--write-deadline=1s",
        "--keep-alive=1s",
        "--index-patience=1s",
        "--model-first-deadline=1s",
        "--model-next-deadline=1s",
        "--model-deadline=1s",
        "--shutdown-grace=1s",
        "--embeddings-provider=",
        "--embeddings-model=m",
        "--embeddings-weight=0.5",
        "--default-model=builtin/extractive",
    ];
    let matches = all_commands().try_get_matches_from(std::iter::once("frontdesk").chain(args)).expect("they hold");
    let given = Table::try_from(Cli::from_arg_matches(&matches).expect("they hold").settings).expect("TOML");
    assert_eq!(
        leaves(&given),
        leaves(&lines)
            .into_iter()
            .filter(|line| !["models.catalogue", "models.providers"].contains(&line.as_str()) && !line.starts_with("plans."))
            .collect(),
        "the lists of models and their providers have no flag; all else has"
    );
    parsed(&args).expect("they hold together");
}

fn leaves(table: &Table) -> BTreeSet<String> {
    let leaves = table.iter().flat_map(|(key, value)| match value {
        Value::Table(inner) => leaves(inner).into_iter().map(|leaf| format!("{key}.{leaf}")).collect(),
        _ => vec![key.clone()],
    });
    leaves.collect()
}

#[test]
fn without_a_command_it_serves() {
    assert!(matches!(parsed(&[]), Ok((Command::Serve, _))));
    let (command, config) = parsed(&["--listen", "127.0.0.1:1"]).expect("it holds");
    assert!(matches!(command, Command::Serve) && config.listen.port() == 1);
}

#[test]
fn settings_stand_before_or_after_the_command() {
    for args in
        [["--data-dir", "here", "org", "list"], ["org", "list", "--data-dir", "here"], ["org", "--data-dir", "here", "list"]]
    {
        let (command, config) = parsed(&args).expect("it holds");
        assert!(matches!(command, Command::Org(OrgCommand::List)) && config.data_dir == *"here", "{args:?}");
    }
}

#[test]
fn a_flag_is_stronger_than_the_environment_and_that_than_the_file() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("desk.toml");
    std::fs::write(&file, "data_dir = \"of the file\"\nrate_limit = 7").expect("it can be written");
    let file = format!("--config={}", file.display());
    // A test cannot set its environment safely, but this variable always exists.
    let definition = || all_commands().mut_arg("data_dir", |arg| arg.env("CARGO_MANIFEST_DIR"));
    let data_dir = |args: &[&str]| {
        let args = std::iter::once("frontdesk").chain(args.iter().copied()).map(OsString::from);
        parse_from(definition(), args).expect("it holds").1.data_dir
    };
    let of_the_environment = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    assert_eq!(parsed(&[&file]).expect("it holds").1.data_dir, PathBuf::from("of the file"));
    assert_eq!(data_dir(&[&file]), of_the_environment);
    assert_eq!(data_dir(&[&file, "org", "list"]), of_the_environment);
    assert_eq!(data_dir(&[&file, "--data-dir", "of the flag"]), PathBuf::from("of the flag"));
    assert_eq!(data_dir(&[&file, "org", "list", "--data-dir", "of the flag"]), PathBuf::from("of the flag"));
    assert_eq!(parsed(&[&file]).expect("it holds").1.rate_limit, 7);
}

#[test]
fn commands_are_read() {
    let (command, _) = parsed(&["key", "create", "--org", ID, "--scope", "write", "--expires", "7d"]).expect("it holds");
    let Command::Key(KeyCommand::Create { org, scope, name, expires, role: None, by: None }) = command else {
        panic!("another command")
    };
    assert_eq!((org.to_string().as_str(), scope, name.as_str()), (ID, Scope::Write, "API key"));
    assert_eq!(expires.map(|HumanDuration(lives)| lives.as_secs()), Some(604_800));
    let (command, _) = parsed(&["agent", "set", "--org", ID, "--agent", ID, "--geo-mode", "allow", "--geo-countries", "DE, AT"])
        .expect("it holds");
    let Command::Agent(AgentCommand::Set(set)) = command else { panic!("another command") };
    assert_eq!((set.geo_mode, set.session_resume_hours), (Some(GeoRestrictionMode::Allow), None));
    assert_eq!(set.geo_countries, Some(Countries(vec!["DE".into(), "AT".into()])));
    let (command, _) = parsed(&["agent", "set", "--org", ID, "--agent", ID, "--geo-countries", ""]).expect("it holds");
    let Command::Agent(AgentCommand::Set(set)) = command else { panic!("another command") };
    assert_eq!(set.geo_countries, Some(Countries(Vec::new())));
    let (command, _) = parsed(&["site", "suspend", "--slug", "acme"]).expect("it holds");
    assert!(matches!(command, Command::Site(SiteCommand::Suspend(site)) if site.slug == "acme"));
    let (command, _) = parsed(&["demo", "README.md", "docs"]).expect("it holds");
    assert!(matches!(command, Command::Demo(DemoArgs { content, help_center: false }) if content.len() == 2));
}

#[test]
fn what_makes_no_sense_is_refused_with_what_would() {
    let refused = |args: &[&str]| parsed(args).map(|_| ()).expect_err("it makes no sense").to_string();
    assert!(refused(&["org", "create", "--name", "A", "--plan", "gold"]).contains("enterprise"));
    assert!(refused(&["org", "add-credits", "--org", ID, "--credits", "0"]).contains("1.."));
    assert!(refused(&["agent", "set", "--org", ID, "--agent", ID]).contains("--geo-mode"), "it changes nothing");
    let no_agent = refused(&["help-center", "import", "docs", "--org", ID, "--agent", "1"]);
    assert!(no_agent.contains("'1' for '--agent <ID>': it must be an `id`, such as 019a"), "{no_agent}");
    assert!(refused(&["--config", "/not/there.toml"]).contains("/not/there.toml"));
    assert!(refused(&["--public-url", "desk.example.com"]).contains("public_url"));
    assert!(refused(&["--keep-alive", "1w"]).contains("1w"));
}
