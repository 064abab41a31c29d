//! Paths with parameters.

/// A path such as `/agents/{agentId}`, split at slashes; `None` is a parameter.
#[derive(Debug)]
pub(super) struct PathTemplate(Vec<Option<String>>);

impl PathTemplate {
    pub(super) fn new(path: &str) -> Self {
        Self(path.split('/').map(|segment| (!segment.starts_with('{')).then(|| segment.to_owned())).collect())
    }

    /// Returns the number of parameter segments.
    pub(super) fn parameters(&self) -> usize {
        self.0.iter().filter(|segment| segment.is_none()).count()
    }

    /// Checks whether a path matches. The last segment is never empty.
    pub(super) fn matches(&self, path: &str) -> bool {
        let segments: Vec<&str> = path.split('/').collect();
        let fits = |(known, segment): (&Option<String>, &&str)| known.as_ref().is_none_or(|known| known == segment);
        segments.len() == self.0.len() && segments.last() != Some(&"") && self.0.iter().zip(&segments).all(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::PathTemplate;

    #[test]
    fn a_parameter_is_one_segment() {
        let template = PathTemplate::new("/agents/{agentId}/sources");
        assert!(template.matches("/agents/x/sources"));
        assert!(!PathTemplate::new("/agents/{agentId}").matches("/agents/"));
        for other in ["/agents/x", "/agents/x/sources/", "/agents/x/y/sources", "/agents/x/source"] {
            assert!(!template.matches(other), "{other}");
        }
    }
}
