//! Elements that begin or end containers: components, tags of Liquid and shortcodes.

use super::{
    super::{
        directive::{Directive, DirectiveSyntax, parse_directive},
        open_container::ContainerEnd,
        vocabulary::{Meaning, find_meaning},
    },
    CodeDirective, ContainerRewriter, FenceEnd,
};

/// Maximum number of elements that are read at the beginning of a line. Further ones are left to those within lines.
const MAX_LINE_ELEMENTS: usize = 50;

impl ContainerRewriter<'_> {
    /// Reads the elements at the beginning and the end of a line. Returns `false` if there are none with a meaning.
    pub(super) fn read_elements(&mut self, margin: &str, line: &str) -> bool {
        let (mut rest, mut margin, mut is_read) = (line, margin.to_owned(), false);
        for _ in 0..MAX_LINE_ELEMENTS {
            let Some((directive, length)) = parse_directive(rest) else { break };
            let (behind, depth) = (rest[length..].trim_start(), self.open.len());
            if !self.read_directive(&margin, &directive, behind.is_empty()) {
                break;
            }
            if self.open.len() > depth {
                margin.clear();
            }
            (rest, is_read) = (behind, true);
        }
        let closing = self.parse_closing(rest);
        let content = closing.as_ref().map_or(rest, |(at, _)| rest[..*at].trim_end());
        if (is_read || closing.is_some()) && !content.is_empty() {
            self.write(&format!("{margin}{content}"));
        }
        if let Some((_, directive)) = &closing {
            self.close_element(directive);
        }
        is_read || closing.is_some()
    }

    /// Parses the end of an open container at the end of a line.
    fn parse_closing(&self, line: &str) -> Option<(usize, Directive)> {
        let marks = ["</", "{% end", "{%- end", "{{< /", "{{% /", "{{</", "{{%/"];
        let at = marks.iter().filter_map(|mark| line.rfind(mark)).max().filter(|at| *at > 0)?;
        let (directive, length) = parse_directive(&line[at..])?;
        let is_end = line[at + length..].trim().is_empty() && self.is_open(&directive);
        is_end.then_some((at, directive))
    }

    /// Begins or ends a container. Returns `false` if the element is none.
    fn read_directive(&mut self, margin: &str, directive: &Directive, is_alone: bool) -> bool {
        if directive.is_closing {
            let meaning = find_meaning(directive);
            let is_known =
                self.is_open(directive) || matches!(meaning, Meaning::Group | Meaning::Titled { .. } | Meaning::Alert(_));
            if is_known {
                self.close_element(directive);
            }
            return is_known;
        }
        let has_content = !directive.is_empty && self.closed.contains(&directive.name);
        let end = || ContainerEnd::Element(directive.syntax, directive.name.clone());
        let strips = directive.syntax == DirectiveSyntax::Component;
        let meaning = find_meaning(directive);
        match meaning {
            Meaning::Alert(style) if has_content => self.open_alert(margin, &style, end(), if strips { None } else { Some(0) }),
            Meaning::Titled { title, description, target } => {
                self.write_title(margin, &title, target.as_deref());
                if let Some(description) = description {
                    self.write(&format!("{margin}{description}"));
                    self.write_blank();
                }
                if has_content && strips {
                    self.push_container(end(), None, margin.to_owned());
                }
            }
            Meaning::Unknown if !(strips && has_content && is_alone) => return false,
            Meaning::Group | Meaning::Unknown if is_alone => {
                self.write_blank();
                if has_content && strips {
                    self.push_container(end(), None, margin.to_owned());
                }
            }
            Meaning::Code(language) if has_content && is_alone => {
                self.write_blank();
                self.write(&format!("{margin}```{language}"));
                let start = self.written.len().saturating_sub(1);
                let code = CodeDirective { name: directive.name.clone(), margin: margin.to_owned(), start };
                self.fence = Some((FenceEnd::Element(code), self.open.len()));
            }
            Meaning::Comment if has_content => {
                self.push_container(end(), Some(0), String::new());
                self.drop_last();
            }
            _ => return false,
        }
        true
    }
}
