//! Items of task lists.

use super::{HtmlWriter, open::OpenTask};

impl HtmlWriter<'_, '_> {
    pub(super) fn begin_task(&mut self, is_done: bool) {
        if let Some(at) = self.item_class_at.take() {
            self.html.insert_str(at, " class=\"task-list-item\"");
        }
        // The paragraph of the item, if it has one, was moved by the insertion.
        if let Some(block) = &mut self.block {
            block.at = self.html.rfind("<p>").unwrap_or(block.at);
        }
        let place = self.position();
        self.html.push_str("<label><input type=\"checkbox\" disabled=\"\"");
        self.html.push_str(if is_done { " checked=\"\"> " } else { "> " });
        self.task = Some(OpenTask { place, end: self.html.len(), is_done });
    }

    /// Ends a checkbox. It needs a label: without words, it is written in letters.
    pub(super) fn end_task(&mut self) {
        let Some(task) = self.task.take() else { return };
        if self.is_nameless_since(task.place) {
            self.html.replace_range(task.place.at..task.end, if task.is_done { "[x] " } else { "[ ] " });
        } else {
            self.html.push_str("</label>");
        }
    }
}
