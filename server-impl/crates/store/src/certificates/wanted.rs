//! Hostnames that need a certificate but are not recorded as such: those that existed before this server obtained any.

use frontdesk_types::{Result, certificates::CertificateCandidate};

use crate::Conn;

fn parse_rows(rows: Vec<(String, String, bool)>) -> Vec<CertificateCandidate> {
    rows.into_iter().map(|(name, org, is_known)| CertificateCandidate { name, org, is_known }).collect()
}

/// Lists hostnames after `after` of custom domains that are active, or waiting only for HTTPS, in alphabetical order.
#[crate::boxed]
pub async fn list_custom_domains(conn: &mut Conn, after: &str, limit: i64) -> Result<Vec<CertificateCandidate>> {
    Ok(parse_rows(fetch_all!(
        conn,
        (String, String, bool),
        r"
        SELECT h.hostname, h.org_id,
               EXISTS (SELECT 1 FROM certificates c WHERE c.hostname = h.hostname AND c.unwanted_at IS NULL)
               OR a.pending_delete_at IS NOT NULL
               OR o.delete_at IS NOT NULL
               OR d.status NOT IN ('pending_ssl', 'active')
          FROM web_hostnames h
         CROSS JOIN web_domains d
         CROSS JOIN agents a
         CROSS JOIN orgs o
         WHERE d.org_id = h.org_id
           AND d.id = h.domain_id
           AND a.org_id = d.org_id
           AND a.id = d.agent_id
           AND o.id = h.org_id
           AND h.hostname > $1
         ORDER BY h.hostname
         LIMIT $2",
        after,
        limit
    )?))
}

/// Lists slugs of help centers after `after`, in alphabetical order. One that is not published, or whose hostname,
/// which has this suffix, is recorded as needing a certificate, counts as known.
#[crate::boxed]
pub async fn list_slugs(conn: &mut Conn, suffix: &str, after: &str, limit: i64) -> Result<Vec<CertificateCandidate>> {
    Ok(parse_rows(fetch_all!(
        conn,
        (String, String, bool),
        r"
        SELECT k.slug, k.org_id,
               NOT s.published
               OR s.stopped_at IS NOT NULL
               OR s.deleted_at IS NOT NULL
               OR EXISTS (SELECT 1 FROM certificates c WHERE c.hostname = k.slug || $1 AND c.unwanted_at IS NULL)
               OR a.pending_delete_at IS NOT NULL
               OR o.delete_at IS NOT NULL
          FROM help_slugs k
         CROSS JOIN help_sites s
         CROSS JOIN agents a
         CROSS JOIN orgs o
         WHERE s.org_id = k.org_id
           AND s.id = k.site_id
           AND a.org_id = s.org_id
           AND a.id = s.agent_id
           AND o.id = k.org_id
           AND k.slug > $2
           AND k.until IS NULL
         ORDER BY k.slug
         LIMIT $3",
        suffix,
        after,
        limit
    )?))
}
