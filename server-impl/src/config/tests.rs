use frontdesk_core::agents::catalogue::BUILTIN_MODEL;
use frontdesk_types::accounts::orgs::Plan;

use super::*;

fn with(file: &str) -> Result<Config> {
    Config::from_layers(Some(("desk.toml", file)), Table::new())
}

fn refused(file: &str) -> String {
    format!("{:#}", with(file).expect_err("it does not hold"))
}

#[test]
fn the_defaults_hold_by_themselves() {
    let config = Config::from_layers(None, Table::new()).expect("the defaults hold");
    assert_eq!(config.database_url(), "sqlite:./frontdesk-data/frontdesk.db");
    assert_eq!(config.public_address().url(), "http://127.0.0.1:8080");
    assert_eq!(config.catalogue().expect("it makes sense").default_model(), "openai/gpt-5.4-mini");
    let values = (config.listen, config.metrics_listen, config.rate_limit, config.agent_deletion_days, config.log, config.limits);
    insta::assert_debug_snapshot!(values, @r#"
    (
        127.0.0.1:8080,
        None,
        600,
        30,
        LogSection {
            format: Auto,
            filter: "info",
        },
        ClientLimits {
            max_connections: 10000,
            max_connections_per_network: 0,
            max_header_bytes: 32768,
            header_deadline: 10s,
            body_deadline: 30s,
            request_deadline: 30s,
            write_deadline: 30s,
            keep_alive: 75s,
            index_patience: 200ms,
            model_first_deadline: 25s,
            model_next_deadline: 30s,
            model_deadline: 300s,
            shutdown_grace: 25s,
        },
    )
    "#);
}

#[test]
fn what_is_printed_is_a_config_file_that_changes_nothing() {
    let printed = with(DEFAULT_CONFIG).expect("it is a config file");
    let default = Config::from_layers(None, Table::new()).expect("the defaults hold");
    assert_eq!(format!("{printed:?}"), format!("{default:?}"));
}

#[test]
fn a_flag_is_stronger_than_the_file_and_the_file_than_the_default() {
    let flags = "rate_limit = 3\n[limits]\nkeep_alive = \"3s\"".parse().expect("TOML");
    let file = "rate_limit = 2\nagent_deletion_days = 2\n[limits]\nkeep_alive = \"2s\"\nmax_connections = 2";
    let config = Config::from_layers(Some(("desk.toml", file)), flags).expect("it holds");
    assert_eq!((config.rate_limit, config.agent_deletion_days), (3, 2));
    let ClientLimits { keep_alive, max_connections, header_deadline, .. } = config.limits;
    assert_eq!((keep_alive.as_secs(), max_connections, header_deadline.as_secs()), (3, 2, 10));
}

#[test]
fn the_activity_is_kept_for_a_time_or_for_ever() {
    let kept = |file: &str| with(file).expect("it holds").activity_retention();
    assert_eq!(kept(""), Some(Duration::from_hours(400 * 24)));
    assert_eq!(kept("[activity]\nretention = \"12h\""), Some(Duration::from_hours(12)));
    assert_eq!(kept("[activity]\nretention = \"0d\""), None);
}

#[test]
fn everybody_creates_workspaces_with_fifty_credits_unless_people_join_by_invitation() {
    let config = with("").expect("it holds");
    assert_eq!((config.sign_up, config.plans().limits_of(Plan::Free).credits), (SignUpPolicy::Open, 50));
    assert_eq!(with("sign_up = \"invited\"").expect("it holds").sign_up, SignUpPolicy::Invited);
    let flags = "sign_up = \"open\"".parse().expect("TOML");
    let config = Config::from_layers(Some(("desk.toml", "sign_up = \"invited\"")), flags).expect("it holds");
    assert_eq!(config.sign_up, SignUpPolicy::Open);
    assert!(
        refused("sign_up = \"closed\"").contains("`closed` is none of: open, invited"),
        "{}",
        refused("sign_up = \"closed\"")
    );
}

#[test]
fn one_network_has_a_quarter_of_the_connections_unless_told_otherwise() {
    let per_network = |limits: &str| with(&format!("[limits]\n{limits}")).expect("it holds").listener_limits().max_per_network;
    assert_eq!(per_network(""), 2_500);
    assert_eq!(per_network("max_connections = 1"), 1);
    assert_eq!(per_network("max_connections = 40\nmax_connections_per_network = 30"), 30);
    let metrics = with("trusted_proxies = [\"127.0.0.1/32\"]").expect("it holds").metrics_limits();
    assert_eq!((metrics.max_connections, metrics.max_per_network, metrics.trusted_proxies.len()), (32, 8, 0));
}

#[test]
fn a_key_that_is_not_known_is_named() {
    insta::assert_snapshot!(refused("lisen = \"x\""), @"the config file desk.toml has the unknown key `lisen`; `frontdesk \
        config` prints every key there is");
    insta::assert_snapshot!(refused("[limits]\nmax_conections = 1"), @"the config file desk.toml has the unknown key \
        `limits.max_conections`; `frontdesk config` prints every key there is");
    let model = "[[models.catalogue]]\nid = \"a/b\"\ncredits = 1\nprovider = \"stand_in\"\nprice = 2";
    insta::assert_snapshot!(refused(model), @"the config file desk.toml is not valid: unknown field `price`, expected one of \
        `id`, `credits`, `provider`, `model`, `parameters`, in `models.catalogue`");
}

#[test]
fn a_value_that_does_not_hold_is_named() {
    insta::assert_snapshot!(
        refused("rate_limit = \"many\""),
        @r#"the config file desk.toml is not valid: invalid type: string "many", expected u32, in `rate_limit`"#
    );
    insta::assert_snapshot!(refused("[limits]\nkeep_alive = \"1w\""), @"the config file desk.toml is not valid: `1w` is not a \
        duration; write a whole number and a unit: 500ms, 10s, 5m, 12h or 30d, in `limits.keep_alive`");
    insta::assert_snapshot!(refused("public_url = \"desk.example.com\""), @"the config file desk.toml is not valid: \
        `public_url` must be http:// or https:// and a host, without a path, but is `desk.example.com`");
    insta::assert_snapshot!(refused("metrics_listen = \"9090\""), @"the config file desk.toml is not valid: `9090` is not an \
        address and port, in `metrics_listen`");
    insta::assert_snapshot!(refused("[limits]\nmax_header_bytes = 100"), @"the config file desk.toml is not valid: \
        `max_header_bytes` must be 8192 or more");
    insta::assert_snapshot!(refused("[models]\ndefault = \"acme/large\""), @"the config file desk.toml is not valid: the \
        default model `acme/large` is not in the catalogue");
    assert!(refused("rate_limit = 1\nlisten =").contains("line 2"), "a file that is not TOML tells the line");
}

#[test]
fn only_the_built_in_model_is_built_in() {
    let listed = |id: &str, provider: &str| {
        with(&format!("models.default = \"{id}\"\n[[models.catalogue]]\nid = \"{id}\"\ncredits = 1\nprovider = \"{provider}\""))
    };
    assert!(listed("acme/large", "stand_in").is_ok() && listed(BUILTIN_MODEL, "builtin").is_ok());
    assert!(listed("acme/large", "builtin").is_err() && listed(BUILTIN_MODEL, "stand_in").is_err());
}

#[test]
fn a_password_is_not_printed() {
    let config = with("database_url = \"postgres://desk:hunter2@db/desk\"").expect("it holds");
    assert!(!format!("{config:?}").contains("hunter2"));
    assert_eq!(config.database_url(), "postgres://desk:hunter2@db/desk");
}

#[test]
fn a_server_on_all_addresses_is_reached_on_this_one() {
    let config = Config::from_layers(None, Table::new()).expect("the defaults hold");
    assert_eq!(config.public_address().url_at("0.0.0.0:81".parse().expect("an address")), "http://127.0.0.1:81");
    assert_eq!(config.public_address().url_at("[::]:81".parse().expect("an address")), "http://[::1]:81");
    let named = with("public_url = \"https://desk.example.com/\"").expect("it holds");
    assert_eq!(named.public_address().url(), "https://desk.example.com");
}

#[test]
fn the_hosts_of_mail_belong_to_the_platform() {
    let platform =
        with("[mail]\ndomain = 'mail.acme.com'\nhost = 'MX.acme.com.'\nspf = ' ip4:192.0.2.1 '").expect("it holds").platform();
    let own: Vec<&str> = platform.reserved.own.iter().map(frontdesk_ports::dns::fqdn::Fqdn::as_str).collect();
    assert!(own.contains(&"mail.acme.com") && own.contains(&"mx.acme.com"), "{own:?}");
    assert_eq!(platform.mail.spf_record().as_deref(), Some("v=spf1 ip4:192.0.2.1 ~all"));
    assert!(platform.mail.has_wildcard);
    let warnings = |file: &str| with(file).expect("it holds").mail_warnings().len();
    assert_eq!((warnings(""), warnings("mail.domain = 'mail.acme.com'"), warnings("mail.host = 'mx.acme.com'")), (0, 1, 0));
    let none = with("").expect("it holds").platform().mail;
    assert_eq!((none.domain.is_none(), none.host.is_none(), none.spf_record()), (true, true, None));
}

#[test]
fn mails_arrive_only_where_the_operator_says() {
    let config = with("").expect("it holds");
    assert_eq!((config.mail_listen(), config.max_mail_sockets(), config.mail_server_name().as_str()), (None, 0, "localhost"));
    let limits = config.smtp_limits();
    assert_eq!((limits.max_mail_bytes, limits.max_buffered_bytes, limits.trusted_relays.len()), (25 << 20, 100 << 20, 0));
    let file =
        "[mail]\ninbound_listen = '0.0.0.0:25'\nhost = 'mx.acme.com'\ntrusted_relays = ['10.0.0.0/8']\nraw_retention = '0d'";
    let config = with(file).expect("it holds");
    assert_eq!(config.mail_server_name(), "mx.acme.com");
    assert_eq!((config.max_mail_sockets(), config.smtp_limits().trusted_relays.len(), config.mail_warnings().len()), (625, 1, 0));
    assert!(config.mail_tls_host().is_none(), "there are no certificates");
    assert!(refused("mail.inbound_max_bytes = 100").contains("`mail.inbound_max_bytes` must be 65536 to 104857600"));
    assert!(refused("mail.inbound_listen = '25'").contains("mail.inbound_listen"));
    let warned = |file: &str| with(file).expect("it holds").mail_warnings().join(" ");
    assert!(warned("mail.inbound_listen = '0.0.0.0:25'").contains("unencrypted"));
    let resend = "mail.provider = 'resend'\nresend.api_key = 're_1'\nmail.inbound_listen = '0.0.0.0:25'";
    assert!(warned(resend).contains("MX records lead there"));
}

#[test]
fn the_host_of_mail_has_a_certificate_where_mails_arrive_and_https_has_one() {
    let tls =
        "public_url = 'https://desk.acme.com'\n[tls]\nmode = 'acme'\n[acme]\nterms_agreed = true\n[mail]\nhost = 'mx.acme.com'\n";
    let hosts = |file: &str| -> Vec<String> {
        let sources = with(file).expect("it holds").certificate_sources().expect("there are no files");
        sources.platform_hosts().map(str::to_owned).collect()
    };
    assert_eq!(hosts(tls), ["desk.acme.com"]);
    assert_eq!(hosts(&format!("{tls}inbound_listen = '0.0.0.0:25'")), ["desk.acme.com", "mx.acme.com"]);
}

#[test]
fn resend_needs_its_key_and_shows_none() {
    assert!(with("").expect("it holds").resend_settings().expect("they hold").is_none());
    assert!(refused("mail.provider = 'resend'").contains("`resend.api_key` must be set"));
    let file = "mail.provider = 'resend'\nresend.api_key = 're_hunter2'\nresend.webhook_secret = 'whsec_aHVudGVyMg=='";
    let config = with(file).expect("it holds");
    let settings = config.resend_settings().expect("they hold").expect("it is the provider");
    assert_eq!(settings.base_url.as_str(), "https://api.resend.com/");
    let printed = format!("{config:?} {settings:?}");
    assert!(!printed.contains("hunter2") && !printed.contains("aHVudGVyMg"), "{printed}");
    for (wrong, named) in [("webhook_secret = 'hunter2'", "webhook_secret"), ("base_url = 'api.resend.com'", "base_url")] {
        let refusal = refused(&format!("mail.provider = 'resend'\nresend.api_key = 're_1'\nresend.{wrong}"));
        assert!(refusal.contains(named) && !refusal.contains("hunter2"), "{refusal}");
    }
    let spf = "v=spf1 include:amazonses.com ~all";
    assert!(refused(&format!("mail.spf = '{spf}'")).contains("the terms between"), "only what is in between");
}
