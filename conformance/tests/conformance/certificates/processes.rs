//! Several servers on one database: whichever an authority or a visitor reaches answers.

use frontdesk_conformance::{Certified, Database, certified};

use super::{hostname, path, state, verifies, with_domain};

#[test]
fn any_server_answers_for_what_another_has_ordered() {
    for challenge in ["http-01", "tls-alpn-01"] {
        certified::tell(Database::Postgres, &format!("acme.challenge = '{challenge}'\n"), async |desk: &Certified| {
            let other = desk.world.beside("").await;
            let [one, two] = [desk.world.web(), other.web()].map(|web| web.expect("it speaks TLS"));
            desk.edge.leads_to(&[two]);
            let (anna, domain) = with_domain(&desk.world).await;
            let domain = verifies(&desk.world, &anna, &domain).await;
            assert_eq!(state(&domain), "active -", "{}", domain["statusDetail"]);
            let hostname = hostname(&domain);
            for (_, https) in [one, two] {
                assert_eq!(desk.visit_at(hostname, https).await, Ok(200));
            }
            assert_eq!(desk.authority.orders().len(), 1);
            anna.delete(&path(&domain)).await.data();
            for (_, https) in [one, two] {
                assert!(desk.visit_at(hostname, https).await.is_err(), "it is gone from the next handshake on");
            }
            other.stop().await;
        });
    }
}
