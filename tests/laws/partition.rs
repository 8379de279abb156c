//! An independent count of what folding must come to: bisimulation classes of the positions that roots reach, by naive
//! refinement over the JSON of the schemas.
//!
//! It knows the keywords of `graphs` alone, whose normal form is what they say: order does not count where JSON Schema
//! gives it no meaning, annotations are no part of it, and a schema that is nothing but a `$ref` is its target.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

/// Documents by URI.
pub type Documents = BTreeMap<String, Value>;

/// A place in a document: its URI and a pointer into it.
type Place = (String, String);

/// The number of classes of all positions that are reachable from `roots`.
pub fn classes(documents: &Documents, roots: &[&str]) -> usize {
    let mut found = Positions {
        documents,
        index: HashMap::new(),
        labels: Vec::new(),
        kids: Vec::new(),
        left: Vec::new(),
    };
    for root in roots {
        found.position(((*root).to_owned(), String::new()));
    }
    while let Some((index, place)) = found.left.pop() {
        found.read(index, place);
    }
    refine(&found.labels, &found.kids)
}

/// Splits the classes of equal labels until members of a class agree on the classes of their kids.
fn refine(labels: &[String], kids: &[Vec<usize>]) -> usize {
    let mut classes: Vec<usize> = vec![0; labels.len()];
    let mut count = 0;
    loop {
        let mut ids: BTreeMap<(&str, usize, Vec<usize>), usize> = BTreeMap::new();
        let next = (0..labels.len())
            .map(|node| {
                let below = kids[node].iter().map(|&kid| classes[kid]).collect();
                let fresh = ids.len();
                *ids.entry((&labels[node], classes[node], below)).or_insert(fresh)
            })
            .collect();
        classes = next;
        if ids.len() == count {
            return count;
        }
        count = ids.len();
    }
}

struct Positions<'d> {
    documents: &'d Documents,
    index: HashMap<Place, usize>,
    labels: Vec<String>,
    kids: Vec<Vec<usize>>,
    left: Vec<(usize, Place)>,
}

impl Positions<'_> {
    fn value(&self, (uri, pointer): &Place) -> &Value {
        self.documents[uri]
            .pointer(pointer)
            .unwrap_or_else(|| panic!("{uri}#{pointer} leads nowhere"))
    }

    /// The number of the position at `place`, or of that which it stands for.
    fn position(&mut self, mut place: Place) -> usize {
        while let Some(reference) = self.alias(&place) {
            place = target(&place, &reference);
        }
        if let Some(&index) = self.index.get(&place) {
            return index;
        }
        let index = self.labels.len();
        self.index.insert(place.clone(), index);
        self.labels.push(String::new());
        self.kids.push(Vec::new());
        self.left.push((index, place));
        index
    }

    /// The reference that the schema at `place` is nothing but.
    fn alias(&self, place: &Place) -> Option<String> {
        let schema = self.value(place).as_object()?;
        let mut keywords = schema.keys().filter(|keyword| !is_idle(keyword));
        match (keywords.next(), keywords.next()) {
            (Some(only), None) if only == "$ref" => schema["$ref"].as_str().map(str::to_owned),
            _ => None,
        }
    }

    /// Sets the label and the kids of the position at `place`.
    fn read(&mut self, index: usize, place: Place) {
        let mut facts = Vec::new();
        let mut kids: Vec<(String, Place)> = Vec::new();
        let below = |steps: &str| (place.0.clone(), format!("{}/{steps}", place.1));
        match self.value(&place) {
            Value::Bool(valid) => facts.push(valid.to_string()),
            Value::Object(schema) => {
                for (keyword, value) in schema.iter().filter(|(keyword, _)| !is_idle(keyword)) {
                    match (keyword.as_str(), value) {
                        ("type" | "required" | "enum", value) => {
                            let one = std::slice::from_ref(value);
                            let mut words: Vec<String> = value
                                .as_array()
                                .map_or(one, Vec::as_slice)
                                .iter()
                                .map(Value::to_string)
                                .collect();
                            words.sort();
                            facts.push(format!("{keyword} {words:?}"));
                        }
                        ("properties", Value::Object(members)) => {
                            kids.extend(
                                members
                                    .keys()
                                    .map(|key| (format!("property {key}"), below(&format!("properties/{key}")))),
                            );
                        }
                        ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(list)) => {
                            kids.extend(
                                (0..list.len())
                                    .map(|item| (format!("{keyword} {item}"), below(&format!("{keyword}/{item}")))),
                            );
                        }
                        ("items" | "additionalProperties" | "not", _) => kids.push((keyword.clone(), below(keyword))),
                        ("$ref", Value::String(reference)) => kids.push((keyword.clone(), target(&place, reference))),
                        ("minLength" | "maximum" | "const" | "pattern", _) => facts.push(format!("{keyword} {value}")),
                        _ => panic!("{keyword}: {value} is not counted here"),
                    }
                }
            }
            other => panic!("{other} is no schema"),
        }
        facts.sort();
        kids.sort();
        let slots: Vec<&str> = kids.iter().map(|(slot, _)| slot.as_str()).collect();
        self.labels[index] = format!("{facts:?} {slots:?}");
        self.kids[index] = kids.into_iter().map(|(_, place)| self.position(place)).collect();
    }
}

/// Keywords that decide nothing where they stand.
fn is_idle(keyword: &str) -> bool {
    matches!(
        keyword,
        "$schema" | "$id" | "$defs" | "title" | "description" | "default" | "$comment"
    )
}

/// Where a reference at `place` leads.
fn target(place: &Place, reference: &str) -> Place {
    match reference.split_once('#') {
        Some(("", pointer)) => (place.0.clone(), pointer.to_owned()),
        Some((uri, pointer)) => (uri.to_owned(), pointer.to_owned()),
        None => (reference.to_owned(), String::new()),
    }
}
