//! Facts about objects.

use super::{Name, Seen, Walk};
use crate::base::LimitError;
use crate::json::{Instance, Text};
use crate::table::fact::{Fact, ObjectParts};
use crate::table::key_set::KeySet;
use crate::table::record::Record;

/// A [`Fact::Object`] taken apart.
struct Parts<'r> {
    keys: Option<KeySet<'r>>,
    required: &'r [u32],
    declared: Option<&'r [u32]>,
    properties: &'r [u32],
    patterns: &'r [u32],
    programs: &'r [u32],
    additional: Option<u32>,
    names: Option<u32>,
}

impl<'r> Parts<'r> {
    fn of(walk: &Walk<'r>, record: Record<'r>) -> Option<Self> {
        let parts = ObjectParts::from_word(record.argument(0));
        let (mut masks, mut atoms) = (record.arguments.get(2..)?, record.atoms);
        let mut keys = None;
        if parts.has(ObjectParts::KEYS) {
            let (&atom, rest) = atoms.split_first()?;
            keys = Some(KeySet::new(walk.table.atoms.words(atom)));
            atoms = rest;
        }
        let count = keys.map_or(0, |keys| keys.len()) as usize;
        let mut mask = |part| {
            if !parts.has(part) {
                return Some(None);
            }
            let (mask, rest) = masks.split_at_checked(count.div_ceil(32))?;
            masks = rest;
            Some(Some(mask))
        };
        let required = mask(ObjectParts::REQUIRED)?.unwrap_or_default();
        let declared = mask(ObjectParts::PARTIAL)?;
        let properties = declared.map_or(count, |mask| mask.iter().map(|word| word.count_ones() as usize).sum());
        let (properties, kids) = record.kids.split_at_checked(properties)?;
        let (patterns, kids) = kids.split_at_checked(record.argument(1) as usize)?;
        let mut kids = kids.iter().copied();
        let mut kid = |part| if parts.has(part) { kids.next() } else { None };
        Some(Parts {
            keys,
            required,
            declared,
            properties,
            patterns,
            programs: atoms,
            additional: kid(ObjectParts::ADDITIONAL),
            names: kid(ObjectParts::NAMES),
        })
    }

    fn is_required(&self, index: u32) -> bool {
        self.required
            .get(index as usize / 32)
            .is_some_and(|word| word >> (index % 32) & 1 != 0)
    }

    fn count_required(&self) -> u32 {
        self.required.iter().map(|word| word.count_ones()).sum()
    }

    /// The kid of the key at `index` of the set, if the key is declared and not only required.
    fn property(&self, index: u32) -> Option<u32> {
        let Some(declared) = self.declared else {
            return self.properties.get(index as usize).copied();
        };
        let (word, bit) = (index as usize / 32, index % 32);
        let here = *declared.get(word)?;
        if here >> bit & 1 == 0 {
            return None;
        }
        let before: u32 = declared.iter().take(word).map(|word| word.count_ones()).sum();
        let rank = before + (here & ((1 << bit) - 1)).count_ones();
        self.properties.get(rank as usize).copied()
    }
}

/// The index of `key` in `keys`.
#[inline]
pub(crate) fn find_key(keys: &KeySet<'_>, key: Text<'_>) -> Option<u32> {
    keys.find(key.hash, |candidate| key.cmp_bytes(candidate).reverse())
}

impl<'t> Walk<'t> {
    pub(super) fn object<'i, I: Instance<'i>>(
        &mut self,
        fact: Fact,
        record: Record<'_>,
        object: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        match fact {
            Fact::MinProperties => Ok(object.len() >= record.argument(0)),
            Fact::MaxProperties => Ok(object.len() <= record.argument(0)),
            Fact::Object => self.properties(record, object, seen),
            Fact::DependentRequired => {
                for pair in record.atoms.as_chunks::<2>().0 {
                    let [key, demanded] = *pair;
                    if self.has_key(object, key)? && !self.has_keys(object, demanded)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => {
                for (&key, &kid) in record.atoms.iter().zip(record.kids) {
                    if self.has_key(object, key)? && !self.valid(kid, object, seen)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Whether `object` has the key in the atom `key`.
    pub(crate) fn has_key<'i, I: Instance<'i>>(&mut self, object: I, key: u32) -> Result<bool, LimitError> {
        self.spend(1 + u64::from(object.len()))?;
        Ok(object.get(self.table.atoms.bytes(key)).is_some())
    }

    /// Whether `object` has all the keys of the set in the atom `keys`.
    fn has_keys<'i, I: Instance<'i>>(&mut self, object: I, keys: u32) -> Result<bool, LimitError> {
        self.spend(1 + u64::from(object.len()))?;
        let keys = KeySet::new(self.table.atoms.words(keys));
        let found = object.members().filter(|(key, _)| find_key(&keys, *key).is_some());
        Ok(found.count() == keys.len() as usize)
    }

    fn properties<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        object: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        let Some(parts) = Parts::of(self, record) else {
            return Ok(true);
        };
        let mut missing = parts.count_required();
        if missing > object.len() {
            return Ok(false);
        }
        self.spend(u64::from(object.len()))?;
        for (ordinal, (key, value)) in object.members().enumerate() {
            let mut evaluated = false;
            if let Some(index) = parts.keys.as_ref().and_then(|keys| find_key(keys, key)) {
                missing -= u32::from(parts.is_required(index));
                if let Some(kid) = parts.property(index) {
                    evaluated = true;
                    if !self.valid(kid, value, None)? {
                        return Ok(false);
                    }
                }
            }
            for (&program, &kid) in parts.programs.iter().zip(parts.patterns) {
                if self.matches(program, key)? {
                    evaluated = true;
                    if !self.valid(kid, value, None)? {
                        return Ok(false);
                    }
                }
            }
            if let (false, Some(kid)) = (evaluated, parts.additional) {
                evaluated = true;
                if !self.valid(kid, value, None)? {
                    return Ok(false);
                }
            }
            if let Some(kid) = parts.names
                && !self.valid(kid, Name(key), None)?
            {
                return Ok(false);
            }
            if let (true, Some(seen)) = (evaluated, seen) {
                self.see(seen, ordinal);
            }
        }
        Ok(missing == 0)
    }

    /// Puts into `seen` the properties that the record speaks of, whether they are valid or not.
    pub(super) fn mark_properties<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        object: I,
        seen: Seen,
    ) -> Result<(), LimitError> {
        let Some(parts) = Parts::of(self, record) else {
            return Ok(());
        };
        if parts.additional.is_some() {
            self.see_all(seen);
            return Ok(());
        }
        self.spend(u64::from(object.len()))?;
        for (ordinal, (key, _)) in object.members().enumerate() {
            let index = parts.keys.as_ref().and_then(|keys| find_key(keys, key));
            let mut evaluated = index.is_some_and(|index| parts.property(index).is_some());
            for &program in parts.programs {
                evaluated = evaluated || self.matches(program, key)?;
            }
            if evaluated {
                self.see(seen, ordinal);
            }
        }
        Ok(())
    }

    pub(super) fn unevaluated_properties<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        object: I,
        seen: Seen,
    ) -> Result<bool, LimitError> {
        if let Some(&kid) = record.kids.first() {
            for (ordinal, (_, value)) in object.members().enumerate() {
                if !self.has_seen(seen, ordinal) && !self.valid(kid, value, None)? {
                    return Ok(false);
                }
            }
        }
        self.see_all(seen);
        Ok(true)
    }
}
