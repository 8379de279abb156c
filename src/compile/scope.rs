//! Dynamic scopes as far as they can be told apart: which dynamic anchors are bound, and to what.

use hashbrown::HashMap;

use crate::base::{Grow, LimitError};
use crate::schema::{Position, ResourceId, SchemaSet};

/// A dynamic scope. Equal bindings are one scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ScopeId(u32);

impl ScopeId {
    /// The scope before any resource is entered.
    pub(super) const EMPTY: ScopeId = ScopeId(0);
}

/// A name and what it is bound to, sorted by name. `$recursiveAnchor` is the empty name, which no anchor has.
type Bindings = Vec<(Vec<u8>, Position)>;

/// The scopes of one compilation.
#[derive(Debug)]
pub(super) struct Scopes {
    scopes: Vec<Bindings>,
    by_bindings: HashMap<Bindings, ScopeId>,
    entered: HashMap<(ScopeId, ResourceId), ScopeId>,
}

impl Default for Scopes {
    fn default() -> Self {
        Scopes {
            scopes: vec![Bindings::new()],
            by_bindings: HashMap::from_iter([(Bindings::new(), ScopeId::EMPTY)]),
            entered: HashMap::new(),
        }
    }
}

impl Scopes {
    /// The scope inside `resource` when it is entered from `scope`: the outermost binding of a name stands.
    pub(super) fn enter(
        &mut self,
        scope: ScopeId,
        set: &SchemaSet,
        resource: ResourceId,
    ) -> Result<ScopeId, LimitError> {
        if let Some(&inside) = self.entered.get(&(scope, resource)) {
            return Ok(inside);
        }
        let mut bindings = self.scopes.get(scope.0 as usize).cloned().unwrap_or_default();
        let mut bind = |name: &[u8], position| {
            if let Err(place) = bindings.binary_search_by(|(bound, _)| bound.as_slice().cmp(name)) {
                bindings.insert(place, (name.to_vec(), position));
            }
        };
        if set.recursive_anchor(resource) {
            bind(b"", set.resource_root(resource));
        }
        for (name, position) in set.dynamic_anchors(resource) {
            bind(name, position);
        }
        let inside = match self.by_bindings.get(&bindings) {
            Some(&inside) => inside,
            None => {
                let id = ScopeId(u32::try_from(self.scopes.len()).map_err(|_| LimitError::memory())?);
                self.scopes.try_push(bindings.clone())?;
                self.by_bindings.insert(bindings, id);
                id
            }
        };
        self.entered.insert((scope, resource), inside);
        Ok(inside)
    }

    /// What `name` is bound to in `scope`.
    pub(super) fn binding(&self, scope: ScopeId, name: &[u8]) -> Option<Position> {
        let bindings = self.scopes.get(scope.0 as usize)?;
        let place = bindings
            .binary_search_by(|(bound, _)| bound.as_slice().cmp(name))
            .ok()?;
        bindings.get(place).map(|(_, position)| *position)
    }
}
