//! Instructions of a page to robots: its robots meta tags, and the `X-Robots-Tag` headers of its answer.
//!
//! Neither has an RFC. The grammar is that of the search engines: directives separated by commas, some with a value
//! after a colon; in a header, a user agent before a colon addresses the directives after it to that agent alone.

/// User agent by which a page may address Frontdesk.
const ROBOT_NAME: &str = "frontdesk";

/// Directives whose value follows a colon, and which therefore do not name a user agent.
const VALUED_DIRECTIVES: [&str; 4] = ["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"];

/// Directives that a reader has to respect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RobotsDirectives {
    /// Set when its text must not be found.
    pub noindex: bool,
    /// Set when its links must not be followed.
    pub nofollow: bool,
}

impl RobotsDirectives {
    /// Parses the content of a meta tag.
    pub fn from_meta(content: &str) -> Self {
        content.split(',').fold(Self::default(), Self::with_directive)
    }

    /// Parses `X-Robots-Tag` headers, one per line; those addressed to other robots are ignored.
    pub fn from_headers(lines: &str) -> Self {
        lines.lines().fold(Self::default(), |all, line| all.union(Self::from_header(line)))
    }

    fn from_header(line: &str) -> Self {
        let (mut directives, mut is_for_us) = (Self::default(), true);
        for item in line.split(',') {
            let directive = match split_agent(item) {
                Some((agent, directive)) => {
                    is_for_us = agent == "*" || agent.eq_ignore_ascii_case(ROBOT_NAME);
                    directive
                }
                None => item,
            };
            if is_for_us {
                directives = directives.with_directive(directive);
            }
        }
        directives
    }

    /// Combines the restrictions of both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { noindex: self.noindex || other.noindex, nofollow: self.nofollow || other.nofollow }
    }

    fn with_directive(self, directive: &str) -> Self {
        match directive.trim().to_ascii_lowercase().as_str() {
            "noindex" => Self { noindex: true, ..self },
            "nofollow" => Self { nofollow: true, ..self },
            "none" => Self { noindex: true, nofollow: true },
            _ => self,
        }
    }
}

/// Splits an item of a header into the user agent that it addresses and the directive. A value, such as a date with
/// a time, may contain a colon, too.
fn split_agent(item: &str) -> Option<(&str, &str)> {
    let (agent, directive) = item.split_once(':')?;
    let agent = agent.trim();
    let is_agent = !agent.contains(char::is_whitespace) && !VALUED_DIRECTIVES.iter().any(|name| agent.eq_ignore_ascii_case(name));
    is_agent.then_some((agent, directive))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(directives: RobotsDirectives) -> &'static str {
        match directives {
            RobotsDirectives { noindex: true, nofollow: true } => "neither index nor follow",
            RobotsDirectives { noindex: true, .. } => "no index",
            RobotsDirectives { nofollow: true, .. } => "no follow",
            RobotsDirectives { .. } => "anything",
        }
    }

    #[test]
    fn a_meta_tag_lists_directives() {
        let contents =
            ["NoIndex, nofollow", "none", " nofollow ", "index, follow", "max-image-preview:none", "max-snippet:-1,noindex"];
        let found = contents.map(|content| format!("{content}: {}", words(RobotsDirectives::from_meta(content))));
        insta::assert_snapshot!(found.join("\n"), @r"
        NoIndex, nofollow: neither index nor follow
        none: neither index nor follow
         nofollow : no follow
        index, follow: anything
        max-image-preview:none: anything
        max-snippet:-1,noindex: no index
        ");
    }

    #[test]
    fn a_header_may_address_one_robot() {
        let lines = [
            "noindex",
            "otherbot: noindex, nofollow",
            "otherbot: noindex, Frontdesk: nofollow",
            "*: none",
            "unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, nofollow",
            "otherbot: none\nnoindex",
            "max-image-preview:none",
        ];
        let found = lines.map(|line| format!("{line:?}: {}", words(RobotsDirectives::from_headers(line))));
        insta::assert_snapshot!(found.join("\n"), @r#"
        "noindex": no index
        "otherbot: noindex, nofollow": anything
        "otherbot: noindex, Frontdesk: nofollow": no follow
        "*: none": neither index nor follow
        "unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, nofollow": no follow
        "otherbot: none\nnoindex": no index
        "max-image-preview:none": anything
        "#);
    }
}
