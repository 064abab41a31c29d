//! Traversal of the nodes of a page, without recursion, so that any depth is safe.

use dom_query::NodeRef;

/// Receives the nodes of a page, in order.
pub(super) trait NodeVisitor<'a> {
    /// Begins a node. Returns `true` if its content is to be visited; then its end is reported as well.
    fn enter(&mut self, node: &NodeRef<'a>) -> bool;

    /// Ends a node that was entered.
    fn leave(&mut self, node: &NodeRef<'a>);
}

/// Visits the descendants of a node.
pub(super) fn visit_descendants<'a>(root: &NodeRef<'a>, visitor: &mut impl NodeVisitor<'a>) {
    let mut current = root.first_child();
    while let Some(node) = current {
        let enters = visitor.enter(&node);
        current = match node.first_child().filter(|_| enters) {
            Some(child) => Some(child),
            None => {
                if enters {
                    visitor.leave(&node);
                }
                next_after(node, root, |node| visitor.leave(node))
            }
        };
    }
}

/// Returns the node after another one and its descendants, within `root`; `leave` receives the elements
/// that end in between.
pub(super) fn next_after<'a>(node: NodeRef<'a>, root: &NodeRef<'a>, mut leave: impl FnMut(&NodeRef<'a>)) -> Option<NodeRef<'a>> {
    let mut node = node;
    loop {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent().filter(|parent| parent.id != root.id)?;
        leave(&node);
    }
}
