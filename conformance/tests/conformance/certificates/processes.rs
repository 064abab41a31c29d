//! Several servers on one database: whichever an authority or a visitor reaches answers.

use frontdesk_conformance::{CertifiedWorld, TestDatabase, certified};

use super::{domain_path, domain_state, hostname, verify_domain, with_domain};

#[test]
fn any_server_answers_for_what_another_has_ordered() {
    for challenge in ["http-01", "tls-alpn-01"] {
        certified::tell(TestDatabase::Postgres, &format!("acme.challenge = '{challenge}'\n"), async |desk: &CertifiedWorld| {
            let other = desk.world.start_beside("").await;
            let [one, two] = [desk.world.web_addresses(), other.web_addresses()].map(|web| web.expect("it speaks TLS"));
            desk.edge.forward_to(&[two]);
            let (anna, domain) = with_domain(&desk.world).await;
            let domain = verify_domain(&desk.world, &anna, &domain).await;
            assert_eq!(domain_state(&domain), "active -", "{}", domain["statusDetail"]);
            let hostname = hostname(&domain);
            for (_, https) in [one, two] {
                assert_eq!(desk.visit_at(hostname, https).await, Ok(200));
            }
            assert_eq!(desk.authority.order_urls().len(), 1);
            anna.delete(&domain_path(&domain)).await.data();
            for (_, https) in [one, two] {
                assert!(desk.visit_at(hostname, https).await.is_err(), "it is gone from the next handshake on");
            }
            other.stop().await;
        });
    }
}
