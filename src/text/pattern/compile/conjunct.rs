//! Patterns that ask for several things at once.
//!
//! What looks ahead from the start of the text, or back from its end, asks for something of the entire text, beside the
//! rest of the pattern: `^(?!x)a+(?<!y)$` matches a text that `^a+$` matches while neither `^x` nor `y$` does. So each
//! of these has an automaton of its own, and the pattern has their product.

use crate::base::{Grow, LimitError};
use crate::text::pattern::syntax::{Assertion, Look, Node, NodeId, Tree};

/// One of the things that a pattern asks for: that these nodes match one after the other, or that they do not.
pub struct Conjunct {
    /// They are searched for at the start of the text only.
    pub at_start: bool,
    /// What is searched for.
    pub nodes: Vec<NodeId>,
    /// They have to reach to the end of the text.
    pub at_end: bool,
    /// The text must not match.
    pub negative: bool,
}

/// What a pattern without back-references asks for, its look-arounds taken apart; none if they cannot be.
pub fn conjuncts(tree: &Tree) -> Result<Option<Vec<Conjunct>>, LimitError> {
    let mut children = Vec::new();
    if let Node::Concat(first) = tree.nodes()[tree.root as usize] {
        for child in tree.siblings(first) {
            children.try_push(child)?;
        }
    } else {
        children.try_push(tree.root)?;
    }
    let node = |id: NodeId| tree.nodes()[id as usize];
    let leads = |&&id: &&NodeId| {
        matches!(
            node(id),
            Node::Assert(Assertion::Start) | Node::Look(Look { behind: false, .. })
        )
    };
    let ends = |&&id: &&NodeId| {
        matches!(
            node(id),
            Node::Assert(Assertion::End) | Node::Look(Look { behind: true, .. })
        )
    };
    let is = |id: &NodeId, assertion| matches!(node(*id), Node::Assert(found) if found == assertion);
    let leading = children.iter().take_while(leads).count();
    let ending = children[leading..].iter().rev().take_while(ends).count();
    let (start, rest) = children.split_at(leading);
    let (middle, end) = rest.split_at(rest.len() - ending);
    let anchored_start = start.iter().any(|id| is(id, Assertion::Start));
    let anchored_end = end.iter().any(|id| is(id, Assertion::End));

    let mut conjuncts = Vec::new();
    let mut nodes = Vec::new();
    nodes.try_extend(middle)?;
    conjuncts.try_push(Conjunct {
        at_start: anchored_start,
        nodes,
        at_end: anchored_end,
        negative: false,
    })?;
    for &id in start.iter().chain(end) {
        if let Node::Look(look) = node(id) {
            let mut nodes = Vec::new();
            nodes.try_push(look.body)?;
            conjuncts.try_push(Conjunct {
                at_start: !look.behind,
                nodes,
                at_end: look.behind,
                negative: look.negative,
            })?;
        }
    }
    let anchored = (anchored_start || leading == 0) && (anchored_end || ending == 0);
    let apart = conjuncts.len() == tree.looks.len() + 1;
    Ok((anchored && apart).then_some(conjuncts))
}
