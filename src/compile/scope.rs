//! Dynamic scopes as far as they can be told apart: which dynamic anchors are bound, and to what.

use std::collections::BTreeSet;

use hashbrown::{HashMap, HashSet};

use crate::base::{Grow, LimitError};
use crate::schema::{Position, ResourceId, SchemaSet};

/// A dynamic scope. Equal bindings are one scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ScopeId(u32);

impl ScopeId {
    /// The scope before any resource is entered.
    pub(super) const EMPTY: ScopeId = ScopeId(0);
}

/// The name that `$recursiveAnchor` declares: no anchor is empty.
pub(super) const RECURSIVE: &[u8] = b"";

/// A name and what it is bound to, sorted by name.
type Bindings = Vec<(Vec<u8>, Position)>;

/// The scopes of one compilation.
///
/// A scope holds bindings only of the names that matter: that some reference asks for and more than one resource
/// declares. The others have one answer whatever was entered, and telling scopes apart by them would lower a position
/// once for every set of resources that leads to it. Which names matter is known after a walk; if there are new ones,
/// the walk is made again. What a dynamic reference leads to by itself is walked in any case.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    matter: BTreeSet<Box<[u8]>>,
    walk: Met,
}

/// What one walk has met.
#[derive(Debug)]
struct Met {
    scopes: Vec<Bindings>,
    by_bindings: HashMap<Bindings, ScopeId>,
    entered: HashMap<(ScopeId, ResourceId), ScopeId>,
    resources: HashSet<ResourceId>,
    /// How many of the resources declare a name.
    declared: HashMap<Box<[u8]>, u32>,
    asked: HashSet<Box<[u8]>>,
}

impl Default for Met {
    fn default() -> Self {
        Met {
            scopes: vec![Bindings::new()],
            by_bindings: HashMap::from_iter([(Bindings::new(), ScopeId::EMPTY)]),
            entered: HashMap::new(),
            resources: HashSet::new(),
            declared: HashMap::new(),
            asked: HashSet::new(),
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
        let walk = &mut self.walk;
        if let Some(&inside) = walk.entered.get(&(scope, resource)) {
            return Ok(inside);
        }
        let is_new = walk.resources.insert(resource);
        let mut bindings = walk.scopes.get(scope.0 as usize).cloned().unwrap_or_default();
        let recursive = set.recursive_anchor(resource).then(|| set.resource_root(resource));
        let recursive = recursive.map(|root| (RECURSIVE, root));
        for (name, position) in recursive.into_iter().chain(set.dynamic_anchors(resource)) {
            if is_new {
                *walk.declared.entry_ref(name).or_insert(0) += 1;
            }
            if self.matter.contains(name)
                && let Err(place) = bindings.binary_search_by(|(bound, _)| bound.as_slice().cmp(name))
            {
                bindings.insert(place, (name.to_vec(), position));
            }
        }
        let inside = match walk.by_bindings.get(&bindings) {
            Some(&inside) => inside,
            None => {
                let id = ScopeId(u32::try_from(walk.scopes.len()).map_err(|_| LimitError::memory())?);
                walk.scopes.try_push(bindings.clone())?;
                walk.by_bindings.insert(bindings, id);
                id
            }
        };
        walk.entered.insert((scope, resource), inside);
        Ok(inside)
    }

    /// What `name` is bound to in `scope`, if it matters; else the reference leads where it does by itself.
    pub(super) fn binding(&mut self, scope: ScopeId, name: &[u8]) -> Option<Position> {
        if !self.walk.asked.contains(name) {
            self.walk.asked.insert(name.into());
        }
        let bindings = self.walk.scopes.get(scope.0 as usize)?;
        let place = bindings
            .binary_search_by(|(bound, _)| bound.as_slice().cmp(name))
            .ok()?;
        bindings.get(place).map(|(_, position)| *position)
    }

    /// Ends a walk. Whether it has to be made again, because names matter that it took for ones that do not.
    pub(super) fn must_walk_again(&mut self) -> bool {
        let Met { declared, asked, .. } = std::mem::take(&mut self.walk);
        let before = self.matter.len();
        let many = asked
            .into_iter()
            .filter(|name| declared.get(name).is_some_and(|&count| count > 1));
        self.matter.extend(many);
        self.matter.len() > before
    }
}
