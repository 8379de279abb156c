//! References become edges to the nodes of their targets.

use super::Compiler;
use super::batch::NodeIndex;
use super::scope::{RECURSIVE, ScopeId};
use crate::json::Instance;
use crate::schema::{Keyword, Position, SchemaError, SchemaSet};

/// The nodes that the references of one position lead to.
#[derive(Debug, Default)]
pub(super) struct References {
    pub(super) to: Option<NodeIndex>,
    pub(super) dynamic: Option<NodeIndex>,
    pub(super) recursive: Option<NodeIndex>,
}

impl Compiler<'_> {
    /// Resolves the references at `position`; what they lead to for the first time becomes a node.
    pub(super) fn references(
        &mut self,
        set: &mut SchemaSet,
        position: Position,
        scope: ScopeId,
    ) -> Result<References, SchemaError> {
        let mut references = References::default();
        for keyword in [Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef] {
            let knows = set.dialect(position.resource).knows(keyword);
            let doc = set.doc(set.document_of(position.resource));
            if !knows || doc.at(position.at).get(keyword.name().as_bytes()).is_none() {
                continue;
            }
            let target = set.resolve(position, keyword)?;
            let target = match keyword {
                Keyword::DynamicRef => target
                    .dynamic
                    .and_then(|name| self.scopes.binding(scope, &name))
                    .unwrap_or(target.position),
                Keyword::RecursiveRef if set.recursive_anchor(target.position.resource) => {
                    self.scopes.binding(scope, RECURSIVE).unwrap_or(target.position)
                }
                _ => target.position,
            };
            let inside = self.scopes.enter(scope, set, target.resource)?;
            let node = Some(self.node(target, inside)?);
            match keyword {
                Keyword::Ref => references.to = node,
                Keyword::DynamicRef => references.dynamic = node,
                _ => references.recursive = node,
            }
        }
        Ok(references)
    }
}
