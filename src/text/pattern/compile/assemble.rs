//! From the tree to instructions (Thompson's construction).
//!
//! The code of a node is as long in every copy and in either direction, so all lengths are known, and checked, before
//! the first instruction is written, and every jump is written with its target.
//!
//! Code to be simulated tests a look-around at a position by its index; each body stands by itself behind the main code
//! and is run against the direction that it looks in (see the matcher). Code to be backtracked runs a body where it
//! stands, in the direction that it looks in.

use super::conjunct::Conjunct;
use crate::base::{Grow, Limit, LimitError, Limits};
use crate::text::pattern::program::{Instruction, OPERANDS};
use crate::text::pattern::syntax::{Assertion, Look, Node, NodeId, Repeat, Tree};

/// Instructions, and what is known of them.
pub struct Code {
    /// The main code begins at the first.
    pub instructions: Vec<Instruction>,
    /// For each look-around of simulated code, where its body begins and whether it looks behind.
    pub looks: Vec<(u32, bool)>,
    /// The registers that backtracking code uses.
    pub registers: u32,
    /// A match begins at the start of the text or nowhere.
    pub anchored: bool,
}

/// Registers of a captured group: where the group began, then the start and the end of its last capture.
const REGISTERS_PER_GROUP: u32 = 3;

/// What is known of a node before it is written.
#[derive(Clone, Copy, Default)]
struct Measure {
    /// Instructions.
    length: u32,
    /// It may match the empty string.
    nullable: bool,
    /// It matches at the start of the text or nowhere.
    anchored: bool,
    /// For a repetition, its register.
    register: u32,
}

/// What writes the code of a tree.
pub struct Assembler<'t> {
    tree: &'t Tree,
    consume: &'t [Instruction],
    backtracking: bool,
    measures: Vec<Measure>,
    /// Instructions of the entire code.
    length: usize,
    /// For each group, the first of its registers, if it has any; then the number of all. So the groups from `a` to
    /// before `b` own the registers from `[a]` to before `[b]`.
    group_registers: Vec<u32>,
    registers: u32,
    code: Vec<Instruction>,
    /// What is left to write, last first.
    tasks: Vec<Task>,
    sequence: Vec<Task>,
}

#[derive(Clone, Copy)]
enum Task {
    /// Write a node's code; for a text that is read backwards if `reversed`.
    Node {
        node: NodeId,
        reversed: bool,
    },
    Write(Instruction),
}

impl<'t> Assembler<'t> {
    /// Measures the code of `tree`; `consume` holds the instruction for each of its sets.
    pub fn new(tree: &'t Tree, consume: &'t [Instruction], limits: &Limits) -> Result<Self, LimitError> {
        let mut assembler = Assembler {
            tree,
            consume,
            backtracking: tree.has_references(),
            measures: Vec::new(),
            length: 0,
            group_registers: Vec::new(),
            registers: 0,
            code: Vec::new(),
            tasks: Vec::new(),
            sequence: Vec::new(),
        };
        assembler.place_registers()?;
        assembler.length = assembler.measure(limits)?;
        Ok(assembler)
    }

    /// The code of the entire pattern.
    pub fn code(mut self) -> Result<Code, LimitError> {
        self.code
            .try_reserve_exact(self.length)
            .map_err(|_| LimitError::memory())?;
        self.write(&[self.tree.root], false)?;
        self.code.try_push(Instruction::Match)?;
        let mut looks = Vec::new();
        if !self.backtracking {
            for &node in &self.tree.looks {
                if let Node::Look(Look { behind, body, .. }) = self.tree.nodes()[node as usize] {
                    looks.try_push((self.code.len() as u32, behind))?;
                    self.write(&[body], !behind)?;
                    self.code.try_push(Instruction::Match)?;
                }
            }
        }
        Ok(Code {
            anchored: self.of(self.tree.root).anchored,
            instructions: self.code,
            looks,
            registers: self.registers,
        })
    }

    /// The code of one thing that the pattern asks for, which has neither look-around nor back-references.
    pub fn conjunct(&mut self, conjunct: &Conjunct) -> Result<Vec<Instruction>, LimitError> {
        if conjunct.at_start {
            self.code.try_push(Instruction::Start)?;
        }
        self.write(&conjunct.nodes, false)?;
        if conjunct.at_end {
            self.code.try_push(Instruction::End)?;
        }
        self.code.try_push(Instruction::Match)?;
        Ok(std::mem::take(&mut self.code))
    }

    /// Instructions and look-arounds of the entire code: the words that they take.
    pub fn words(&self) -> usize {
        self.length + if self.backtracking { 0 } else { self.tree.looks.len() }
    }

    fn place_registers(&mut self) -> Result<(), LimitError> {
        for &referenced in &self.tree.referenced {
            self.group_registers.try_push(self.registers)?;
            self.registers += u32::from(referenced) * REGISTERS_PER_GROUP;
        }
        self.group_registers.try_push(self.registers)
    }

    /// Measures all nodes, and gives the length of the code.
    fn measure(&mut self, limits: &Limits) -> Result<usize, LimitError> {
        let allowed = u64::from(limits.pattern_words.min(OPERANDS - 1));
        let too_large = || LimitError::new(Limit::PatternWords, limits.pattern_words);
        for node in self.tree.nodes() {
            let (length, measure) = self.measure_node(node);
            let length = length.filter(|&length| length < allowed).ok_or_else(too_large)?;
            self.measures.try_push(Measure {
                length: length as u32,
                ..measure
            })?;
        }
        let mut total = u64::from(self.of(self.tree.root).length) + 1;
        if !self.backtracking {
            for &look in &self.tree.looks {
                if let Node::Look(Look { body, .. }) = self.tree.nodes()[look as usize] {
                    total += u64::from(self.of(body).length) + 1;
                }
            }
        }
        if total > allowed {
            Err(too_large())
        } else {
            Ok(total as usize)
        }
    }

    fn of(&self, node: NodeId) -> Measure {
        self.measures[node as usize]
    }

    /// A node's length, if it can be counted, and the rest of its measure.
    fn measure_node(&mut self, node: &Node) -> (Option<u64>, Measure) {
        let zero_width = Measure {
            nullable: true,
            ..Measure::default()
        };
        match *node {
            Node::Empty => (Some(0), zero_width),
            Node::Set(_) => (Some(1), Measure::default()),
            Node::Assert(assertion) => (
                Some(1),
                Measure {
                    anchored: assertion == Assertion::Start,
                    ..zero_width
                },
            ),
            Node::Reference(_) => (Some(1), zero_width),
            Node::Look(Look { body, .. }) => {
                let inner = if self.backtracking {
                    u64::from(self.of(body).length) + 1
                } else {
                    0
                };
                (Some(inner + 1), zero_width)
            }
            Node::Group(group, body) => {
                let measure = self.of(body);
                let own = if self.backtracking && self.tree.referenced[group as usize] {
                    2
                } else {
                    0
                };
                (Some(u64::from(measure.length) + own), measure)
            }
            Node::Concat(first) => {
                let measures = self.tree.siblings(first).map(|child| self.of(child));
                let length = measures.clone().map(|child| u64::from(child.length)).sum();
                let nullable = measures.clone().all(|child| child.nullable);
                let anchored = self.of(first).anchored;
                (
                    Some(length),
                    Measure {
                        nullable,
                        anchored,
                        ..Measure::default()
                    },
                )
            }
            Node::Alternate(first) => {
                let measures = self.tree.siblings(first).map(|child| self.of(child));
                let length: u64 = measures.clone().map(|child| u64::from(child.length) + 2).sum();
                let nullable = measures.clone().any(|child| child.nullable);
                let anchored = measures.clone().all(|child| child.anchored);
                (
                    Some(length - 2),
                    Measure {
                        nullable,
                        anchored,
                        ..Measure::default()
                    },
                )
            }
            Node::Repeat(repeat) => {
                let body = self.of(repeat.body);
                let length = self.repeat_length(&repeat, body);
                let register = self.registers;
                if self.backtracking && body.nullable {
                    self.registers += 1;
                }
                let measure = Measure {
                    length: 0,
                    nullable: repeat.min == 0 || body.nullable,
                    anchored: repeat.min > 0 && body.anchored,
                    register,
                };
                (length, measure)
            }
        }
    }

    fn repeat_length(&self, repeat: &Repeat, body: Measure) -> Option<u64> {
        if body.length == 0 {
            return Some(0);
        }
        let required = u64::from(body.length) + u64::from(self.resets(repeat).len() as u32);
        let optional = required + 1 + if self.guarded(body) { 2 } else { 0 };
        let min = u64::from(repeat.min);
        match repeat.max {
            Some(max) => required
                .checked_mul(min)?
                .checked_add(optional.checked_mul(u64::from(max) - min)?),
            None if self.loops_back(repeat) => required.checked_mul(min)?.checked_add(1),
            None => required.checked_mul(min)?.checked_add(optional + 1),
        }
    }

    /// Whether an iteration has to be checked for having consumed something. Simulation needs no check: a thread that
    /// comes back to where it was is the same thread.
    fn guarded(&self, body: Measure) -> bool {
        self.backtracking && body.nullable
    }

    /// Whether `x{n,}` is written as n copies of x of which the last one loops, instead of n copies and a loop. In
    /// backtracking code an iteration that is required differs from one that is not.
    fn loops_back(&self, repeat: &Repeat) -> bool {
        !self.backtracking && repeat.min > 0 && repeat.max.is_none()
    }

    /// The registers that each iteration of a repetition forgets.
    fn resets(&self, repeat: &Repeat) -> impl ExactSizeIterator<Item = u32> + Clone + use<> {
        let (from, to) = if self.backtracking {
            (
                self.group_registers[repeat.groups_from as usize],
                self.group_registers[repeat.groups_to as usize],
            )
        } else {
            (0, 0)
        };
        (from..to).step_by(REGISTERS_PER_GROUP as usize)
    }

    /// Writes the code of nodes, one after the other.
    fn write(&mut self, nodes: &[NodeId], reversed: bool) -> Result<(), LimitError> {
        for &node in nodes.iter().rev() {
            self.tasks.try_push(Task::Node { node, reversed })?;
        }
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Write(instruction) => self.code.try_push(instruction)?,
                Task::Node { node, reversed } => {
                    self.expand(node, reversed)?;
                    while let Some(task) = self.sequence.pop() {
                        self.tasks.try_push(task)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts what a node's code consists of into `sequence`.
    fn expand(&mut self, node: NodeId, reversed: bool) -> Result<(), LimitError> {
        let back = reversed && self.backtracking;
        let at = self.code.len() as u32;
        let end = at + self.of(node).length;
        match self.tree.nodes()[node as usize] {
            Node::Empty => Ok(()),
            Node::Set(set) => {
                let mut instruction = self.consume[set as usize];
                if let Instruction::Class { back: backwards, .. } | Instruction::Set { back: backwards, .. } =
                    &mut instruction
                {
                    *backwards = back;
                }
                self.push(instruction)
            }
            Node::Assert(Assertion::Start) => self.push(Instruction::Start),
            Node::Assert(Assertion::End) => self.push(Instruction::End),
            Node::Assert(Assertion::Boundary) => self.push(Instruction::Boundary { negative: false }),
            Node::Assert(Assertion::NotBoundary) => self.push(Instruction::Boundary { negative: true }),
            Node::Concat(first) => {
                let tree = self.tree;
                for node in tree.siblings(first) {
                    self.sequence.try_push(Task::Node { node, reversed })?;
                }
                if reversed {
                    self.sequence.reverse();
                }
                Ok(())
            }
            Node::Alternate(first) => self.alternate(first, at, end, reversed),
            Node::Group(group, body) => {
                let referenced = self.tree.referenced[group as usize];
                let register = self.group_registers[group as usize];
                if !self.backtracking || !referenced {
                    return self.sequence.try_push(Task::Node { node: body, reversed });
                }
                self.push(Instruction::Mark(register))?;
                self.sequence.try_push(Task::Node { node: body, reversed })?;
                self.push(Instruction::Capture { register, back })
            }
            Node::Reference(group) => {
                let register = self.group_registers[group as usize];
                self.push(Instruction::Reference { register, back })
            }
            Node::Look(Look {
                index,
                behind,
                negative,
                body,
            }) => {
                if !self.backtracking {
                    return self.push(Instruction::Look { look: index, negative });
                }
                self.push(Instruction::Enter { target: end, negative })?;
                self.sequence.try_push(Task::Node {
                    node: body,
                    reversed: behind,
                })?;
                self.push(Instruction::Leave)
            }
            Node::Repeat(repeat) => self.repeat(node, &repeat, at, end, reversed),
        }
    }

    fn push(&mut self, instruction: Instruction) -> Result<(), LimitError> {
        self.sequence.try_push(Task::Write(instruction))
    }

    fn alternate(&mut self, first: NodeId, mut at: u32, end: u32, reversed: bool) -> Result<(), LimitError> {
        let tree = self.tree;
        let mut branches = tree.siblings(first).peekable();
        while let Some(node) = branches.next() {
            let last = branches.peek().is_none();
            if !last {
                at += self.of(node).length + 2;
                self.push(Instruction::Split {
                    target: at,
                    lazy: false,
                })?;
            }
            self.sequence.try_push(Task::Node { node, reversed })?;
            if !last {
                self.push(Instruction::Jump(end))?;
            }
        }
        Ok(())
    }

    fn repeat(&mut self, node: NodeId, repeat: &Repeat, at: u32, end: u32, reversed: bool) -> Result<(), LimitError> {
        let body = self.of(repeat.body);
        if body.length == 0 {
            return Ok(());
        }
        let (register, lazy) = (self.of(node).register, repeat.lazy);
        let resets = self.resets(repeat);
        let required = body.length + resets.len() as u32;
        let iteration = |assembler: &mut Self, guarded: bool| {
            if guarded {
                assembler.push(Instruction::Mark(register))?;
            }
            for register in resets.clone() {
                assembler.push(Instruction::Reset(register))?;
            }
            assembler.sequence.try_push(Task::Node {
                node: repeat.body,
                reversed,
            })?;
            if guarded {
                assembler.push(Instruction::Progress(register))?;
            }
            Ok(())
        };
        for _ in 0..repeat.min {
            iteration(self, false)?;
        }
        if self.loops_back(repeat) {
            let target = end - 1 - required;
            return self.push(Instruction::Split { target, lazy });
        }
        for _ in repeat.min..repeat.max.unwrap_or(repeat.min + 1) {
            self.push(Instruction::Split { target: end, lazy })?;
            iteration(self, self.guarded(body))?;
        }
        match repeat.max {
            Some(_) => Ok(()),
            None => self.push(Instruction::Jump(at + repeat.min * required)),
        }
    }
}
