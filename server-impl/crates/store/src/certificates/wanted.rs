//! Hostnames that are to have a certificate, and are not known to: those that were there before this server got any.

use frontdesk_types::{Result, certificates::Unknown};

use crate::Conn;

fn read(rows: Vec<(String, String, bool)>) -> Vec<Unknown> {
    rows.into_iter().map(|(name, org, is_known)| Unknown { name, org, is_known }).collect()
}

/// Hostnames after `after` of custom domains that are served, or wait for HTTPS only, in alphabetical order.
pub async fn custom_domains(conn: &mut Conn, after: &str, limit: i64) -> Result<Vec<Unknown>> {
    Ok(read(fetch_all!(
        conn,
        (String, String, bool),
        ["SELECT h.hostname, h.org_id, EXISTS (SELECT 1 FROM certificates c WHERE c.hostname = h.hostname \
          AND c.unwanted_at IS NULL) OR a.pending_delete_at IS NOT NULL OR d.status NOT IN ('pending_ssl', 'active') FROM web_hostnames h \
          CROSS JOIN web_domains d CROSS JOIN agents a WHERE d.org_id = h.org_id AND d.id = h.domain_id AND a.org_id = d.org_id \
          AND a.id = d.agent_id AND h.hostname > $1 ORDER BY h.hostname LIMIT $2"],
        after,
        limit
    )?))
}

/// Slugs after `after` of help centers, in alphabetical order. One that is not published, or whose hostname, which has
/// this suffix, is known to need a certificate, counts as known.
pub async fn slugs(conn: &mut Conn, suffix: &str, after: &str, limit: i64) -> Result<Vec<Unknown>> {
    Ok(read(fetch_all!(
        conn,
        (String, String, bool),
        ["SELECT k.slug, k.org_id, NOT s.published OR s.stopped_at IS NOT NULL OR s.deleted_at IS NOT NULL \
          OR EXISTS (SELECT 1 FROM certificates c WHERE c.hostname = k.slug || $1 \
          AND c.unwanted_at IS NULL) OR a.pending_delete_at IS NOT NULL FROM help_slugs k \
          CROSS JOIN help_sites s CROSS JOIN agents a WHERE s.org_id = k.org_id AND s.id = k.site_id AND a.org_id = s.org_id \
          AND a.id = s.agent_id AND k.slug > $2 AND k.until IS NULL ORDER BY k.slug LIMIT $3"],
        suffix,
        after,
        limit
    )?))
}
