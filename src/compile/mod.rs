//! From positions to rows: each position that is reachable from the root is lowered to facts (the normal form of what
//! it decides) and terms (the shape of its source), and both graphs are folded into the table.
//!
//! A position is lowered once for each dynamic scope that it is met in. The scope is known while compiling, because
//! every way from the root is walked here, so that `$dynamicRef` and `$recursiveRef` become plain edges; positions
//! that see nothing of their scope fold into one row afterwards like all others.

mod arrays;
mod batch;
mod combine;
mod loops;
mod numbers;
mod objects;
mod references;
mod scope;
mod source;
mod strings;
mod terms;

use hashbrown::HashMap;

use crate::base::{Grow, Limit, LimitError, Limits};
use crate::intern::{Graph, Interner};
use crate::schema::{DocumentId, Position, SchemaError, SchemaSet};
use crate::table::fact::{Fact, OWN_SEEN, Types};
use crate::table::record::Records;
use crate::table::{NONE, Row, StoreKind};

use batch::{Batch, NodeIndex};
use scope::{ScopeId, Scopes};
use source::Source;

/// What changes how schemas are lowered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompileOptions {
    /// `format` decides wherever the dialect knows it.
    pub(crate) assert_format: bool,
    /// The content keywords decide.
    pub(crate) assert_content: bool,
    /// Equal rows and atoms are one.
    pub(crate) fold: bool,
}

/// The rows that a root was compiled to; each is held once for the caller.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiled {
    pub(crate) verdict: u32,
    pub(crate) explanation: u32,
}

/// Compiles the schema at `root` into `table`; the documents that it reaches are put into `reached`.
///
/// On an error the table is as it was before.
pub(crate) fn compile(
    set: &mut SchemaSet,
    table: &mut Interner,
    root: Position,
    options: CompileOptions,
    limits: &Limits,
    reached: &mut Vec<DocumentId>,
) -> Result<Compiled, SchemaError> {
    let mut compiler = Compiler {
        table,
        options,
        limits,
        scopes: Scopes::default(),
        nodes: Vec::new(),
        found: HashMap::new(),
        verdicts: Batch::default(),
        explanations: Batch::default(),
        programs: HashMap::new(),
        keys: Vec::new(),
    };
    let compiled = compiler.run(set, root);
    compiler.give_back();
    let mut last = None;
    for (position, _) in compiler.nodes {
        if last != Some(position.resource) {
            last = Some(position.resource);
            reached.try_push(set.document_of(position.resource))?;
        }
    }
    reached.sort_unstable();
    reached.dedup();
    compiled
}

/// One compilation.
struct Compiler<'t> {
    table: &'t mut Interner,
    options: CompileOptions,
    limits: &'t Limits,
    scopes: Scopes,
    nodes: Vec<(Position, ScopeId)>,
    found: HashMap<(Position, ScopeId), NodeIndex>,
    verdicts: Batch,
    explanations: Batch,
    /// Programs by their patterns' sources, so that a pattern is compiled once.
    programs: HashMap<Vec<u8>, Vec<u32>>,
    keys: Vec<u32>,
}

impl Compiler<'_> {
    fn run(&mut self, set: &mut SchemaSet, root: Position) -> Result<Compiled, SchemaError> {
        self.lower(set, root)?;
        while self.scopes.must_walk_again() {
            self.give_back();
            self.nodes.clear();
            self.found.clear();
            self.lower(set, root)?;
        }
        self.refuse_loops(set)?;
        Ok(self.fold()?)
    }

    /// Lowers every position that can be reached from `root`.
    fn lower(&mut self, set: &mut SchemaSet, root: Position) -> Result<(), SchemaError> {
        let scope = self.scopes.enter(ScopeId::EMPTY, set, root.resource)?;
        self.node(root, scope)?;
        let mut next = 0;
        while let Some(&(position, scope)) = self.nodes.get(next) {
            let references = self.references(set, position, scope)?;
            let doc = set.doc(set.document_of(position.resource));
            let source = Source::read(set, &doc, position, scope)?;
            self.verdict(&source, &references)?;
            self.explanation(&source, &references)?;
            next += 1;
        }
        Ok(())
    }

    /// The node of `position` in `scope`, which must be that which the position is entered with.
    fn node(&mut self, position: Position, scope: ScopeId) -> Result<NodeIndex, LimitError> {
        if let Some(&index) = self.found.get(&(position, scope)) {
            return Ok(index);
        }
        let index = self.nodes.len() as NodeIndex;
        if index >= self.limits.nodes {
            return Err(LimitError::new(Limit::Nodes, self.limits.nodes));
        }
        self.found.try_reserve(1).map_err(|_| LimitError::memory())?;
        self.found.insert((position, scope), index);
        self.nodes.try_push((position, scope))?;
        Ok(index)
    }

    /// The node of the subschema at `at` in `source`'s document.
    fn child(&mut self, source: &Source<'_>, at: u32) -> Result<NodeIndex, LimitError> {
        let position = source.set.child(source.position, at);
        let scope = if position.resource == source.position.resource {
            source.scope
        } else {
            self.scopes.enter(source.scope, source.set, position.resource)?
        };
        self.node(position, scope)
    }

    /// Lowers one position to its facts, in the order of their codes.
    fn verdict(&mut self, source: &Source<'_>, references: &references::References) -> Result<(), SchemaError> {
        let head = self.verdicts.facts.len();
        self.verdicts.facts.try_push(0)?;
        let mut types = source.types()?;
        if types != Types::NONE {
            self.number_facts(source)?;
            self.string_facts(source)?;
            self.array_facts(source)?;
            self.object_facts(source)?;
            self.combined_facts(source, references)?;
        }
        let unevaluated = types != Types::NONE && self.unevaluated_facts(source)?;
        if source.boolean() == Some(false) {
            types = Types::NONE;
        }
        if let Some(word) = self.verdicts.facts.get_mut(head) {
            *word = types.word() | if unevaluated { OWN_SEEN } else { 0 };
        }
        Ok(self.verdicts.end_node()?)
    }

    /// The number of each node in the verdict graph. A node that is nothing but another schema in place has that
    /// one's number; there are no loops of such nodes.
    fn places(&self) -> Result<Vec<u32>, LimitError> {
        let mut places = Vec::new();
        places.try_resize(self.nodes.len(), NONE)?;
        let (mut count, mut path) = (0, Vec::new());
        for start in 0..self.nodes.len() as NodeIndex {
            let mut node = start;
            let place = loop {
                match places.get(node as usize) {
                    Some(&NONE) | None => {}
                    Some(&known) => break known,
                }
                path.try_push(node)?;
                match self.alias(node) {
                    Some(target) => node = target,
                    None => {
                        count += 1;
                        break count - 1;
                    }
                }
            };
            for node in path.drain(..) {
                if let Some(slot) = places.get_mut(node as usize) {
                    *slot = place;
                }
            }
        }
        Ok(places)
    }

    /// The one schema in place that `node` consists of.
    fn alias(&self, node: NodeIndex) -> Option<NodeIndex> {
        let row = self.verdicts.row(node);
        let (&head, facts) = row.facts.split_first()?;
        let mut records = Records::new(facts, row.kids, row.atoms);
        let (only, None) = (records.next()?, records.next()) else {
            return None;
        };
        match only.kids {
            &[kid] if head == Types::ALL.word() && only.code == Fact::All.code() => Some(kid),
            _ => None,
        }
    }

    /// Folds both batches into the table.
    fn fold(&mut self) -> Result<Compiled, LimitError> {
        let fold = self.options.fold;
        let places = self.places()?;
        let verdicts = self
            .table
            .add(StoreKind::Verdicts, &self.verdict_graph(&places)?, fold)?;
        let row = |node: usize| {
            let row = places.get(node).and_then(|&place| verdicts.get(place as usize));
            row.copied().unwrap_or(NONE)
        };
        let explanations = self
            .explanation_graph(row)
            .and_then(|graph| self.table.add(StoreKind::Explanations, &graph, fold));
        let verdict = row(0);
        if explanations.is_ok() {
            self.table.retain(StoreKind::Verdicts, verdict);
        }
        for &row in &verdicts {
            self.table.release(StoreKind::Verdicts, row);
        }
        let explanations = explanations?;
        for &row in explanations.iter().skip(1) {
            self.table.release(StoreKind::Explanations, row);
        }
        Ok(Compiled {
            verdict,
            explanation: explanations.first().copied().unwrap_or(NONE),
        })
    }

    /// The graph of all nodes that decide something of their own, numbered by `places`.
    fn verdict_graph(&self, places: &[u32]) -> Result<Graph, LimitError> {
        let mut order = Vec::new();
        order.try_resize(places.len(), NONE)?;
        for (node, &place) in (0..).zip(places) {
            if self.alias(node).is_none()
                && let Some(slot) = order.get_mut(place as usize)
            {
                *slot = node;
            }
        }
        let (mut graph, mut kids) = (Graph::new(), Vec::new());
        for node in order.into_iter().take_while(|&node| node != NONE) {
            let row = self.verdicts.row(node);
            kids.clear();
            for &kid in row.kids {
                kids.try_push(places.get(kid as usize).copied().unwrap_or(NONE))?;
            }
            graph.push(Row {
                facts: row.facts,
                kids: &kids,
                atoms: row.atoms,
                foreign: NONE,
            })?;
        }
        Ok(graph)
    }

    /// The graph of all nodes' explanations; `verdict` tells the row that decides for a node.
    fn explanation_graph(&self, verdict: impl Fn(usize) -> u32) -> Result<Graph, LimitError> {
        let mut graph = Graph::new();
        for node in 0..self.nodes.len() {
            let row = self.explanations.row(node as NodeIndex);
            graph.push(Row {
                facts: row.facts,
                kids: row.kids,
                atoms: row.atoms,
                foreign: verdict(node),
            })?;
        }
        Ok(graph)
    }

    /// Empties the batches and gives back the atoms that they hold: the rows hold their own.
    fn give_back(&mut self) {
        for batch in [&mut self.verdicts, &mut self.explanations] {
            for atom in std::mem::take(batch).atoms {
                self.table.release_atom(atom);
            }
        }
    }
}
