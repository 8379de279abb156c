//! Random instances, drawn towards what a schema asks for so that both verdicts are common.

use serde_json::{Map, Value, json};

use crate::choices::Choices;
use crate::schemas::{KEYS, PATTERNS, STRINGS, definitions_keyword, values};

/// An instance for the schema `root`.
pub fn instance(root: &Value, choices: &mut Choices<'_>) -> Value {
    Instances { root, choices }.like(root, 5)
}

struct Instances<'c, 'l, 'r> {
    root: &'r Value,
    choices: &'c mut Choices<'l>,
}

impl<'r> Instances<'_, '_, 'r> {
    /// A value that `schema` may like.
    fn like(&mut self, schema: &'r Value, depth: usize) -> Value {
        let Some(keywords) = schema.as_object() else {
            return self.any(depth);
        };
        if depth == 0 || self.choices.chance(6) {
            return self.any(depth.min(1));
        }
        if let Some(value) = keywords.get("const") {
            return value.clone();
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            return self.choices.pick(values).clone();
        }
        let mut elsewhere: Vec<&Value> = Vec::new();
        for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
            elsewhere.extend(
                keywords
                    .get(keyword)
                    .and_then(Value::as_str)
                    .map(|reference| self.target(reference)),
            );
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            elsewhere.extend(keywords.get(keyword).and_then(Value::as_array).into_iter().flatten());
        }
        elsewhere.extend(
            ["if", "then", "else"]
                .iter()
                .filter_map(|keyword| keywords.get(*keyword)),
        );
        if !elsewhere.is_empty() && self.choices.chance(50) {
            let schema = *self.choices.pick(&elsewhere);
            return self.like(schema, depth - 1);
        }
        match self.ty(keywords) {
            "object" => self.object(keywords, depth),
            "array" => self.array(keywords, depth),
            "string" => self.string(keywords),
            "number" | "integer" => self.number(keywords),
            "boolean" => json!(self.choices.chance(50)),
            "null" => Value::Null,
            _ => self.any(depth),
        }
    }

    /// The schema that a reference leads to; the root stands for what only a scope can tell.
    fn target(&self, reference: &str) -> &'r Value {
        let name = reference.trim_end_matches(|it: char| !it.is_ascii_digit());
        let digits = name.len() - name.trim_end_matches(|it: char| it.is_ascii_digit()).len();
        let definition = format!("d{}", &name[name.len() - digits..]);
        ["$defs", definitions_keyword(onefold::Draft::Draft7)]
            .iter()
            .find_map(|keyword| self.root.get(*keyword)?.get(&definition))
            .unwrap_or(self.root)
    }

    /// A type that the schema allows or that its keywords speak of.
    fn ty(&mut self, keywords: &'r Map<String, Value>) -> &'r str {
        match keywords.get("type") {
            Some(Value::String(name)) => name,
            Some(Value::Array(names)) => self.choices.pick(names).as_str().unwrap_or_default(),
            _ => {
                let about = |words: &[&str]| {
                    keywords
                        .keys()
                        .any(|keyword| words.iter().any(|word| keyword.contains(word)))
                };
                let mut types = vec![""];
                for (ty, words) in [
                    ("object", ["ropert", "required", "dependen"].as_slice()),
                    ("array", &["tems", "ontains"]),
                    ("string", &["Length", "pattern", "format", "content"]),
                    ("number", &["imum", "multipleOf"]),
                ] {
                    if about(words) {
                        types.extend([ty, ty]);
                    }
                }
                self.choices.pick::<&str>(&types)
            }
        }
    }

    fn object(&mut self, keywords: &'r Map<String, Value>, depth: usize) -> Value {
        let mut object = Map::new();
        let declared = keywords.get("properties").and_then(Value::as_object);
        for (key, schema) in declared.into_iter().flatten() {
            if self.choices.chance(70) {
                object.insert(key.clone(), self.like(schema, depth - 1));
            }
        }
        let rest = ["additionalProperties", "unevaluatedProperties"]
            .iter()
            .find_map(|keyword| keywords.get(*keyword));
        for key in keywords
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
        {
            if !object.contains_key(key) && self.choices.chance(90) {
                let value = self.rest(rest, depth);
                object.insert(key.to_owned(), value);
            }
        }
        let patterns = keywords.get("patternProperties").and_then(Value::as_object);
        for schema in patterns.into_iter().flatten().map(|(_, schema)| schema) {
            let key = *self.choices.pick(&STRINGS);
            object.insert(key.to_owned(), self.like(schema, depth - 1));
        }
        for _ in 0..self.choices.below(3) {
            let key = *self.choices.pick(&KEYS);
            let value = self.rest(rest, depth);
            object.entry(key).or_insert(value);
        }
        Value::Object(object)
    }

    fn array(&mut self, keywords: &'r Map<String, Value>, depth: usize) -> Value {
        let (mut array, mut rest) = (Vec::new(), keywords.get("items"));
        let leading = keywords.get("prefixItems").or(rest).and_then(Value::as_array);
        if leading.is_some() && rest.is_some_and(Value::is_array) {
            rest = keywords.get("additionalItems");
        }
        for schema in leading.into_iter().flatten() {
            array.push(self.like(schema, depth - 1));
        }
        let rest = rest.or(keywords.get("contains")).or(keywords.get("unevaluatedItems"));
        for _ in 0..self.choices.below(4) {
            array.push(self.rest(rest, depth));
        }
        if !array.is_empty() && self.choices.chance(20) {
            array.push(self.choices.pick(&array).clone());
        }
        Value::Array(array)
    }

    /// A member or an item that only a schema for the rest speaks of, if there is one.
    fn rest(&mut self, schema: Option<&'r Value>, depth: usize) -> Value {
        match schema {
            Some(schema) if !self.choices.chance(25) => self.like(schema, depth - 1),
            _ => self.any(1),
        }
    }

    fn string(&mut self, keywords: &'r Map<String, Value>) -> Value {
        let length = keywords
            .get("minLength")
            .or(keywords.get("maxLength"))
            .and_then(Value::as_u64);
        match length {
            Some(length) if self.choices.chance(50) => {
                json!(self.choices.pick(&["a", "é", "😀"]).repeat(length as usize))
            }
            _ => json!(self.choices.pick(&STRINGS)),
        }
    }

    fn number(&mut self, keywords: &Map<String, Value>) -> Value {
        let bounds = [
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ];
        let bounds: Vec<&Value> = bounds
            .iter()
            .filter_map(|it| keywords.get(*it))
            .filter(|it| it.is_number())
            .collect();
        if !bounds.is_empty() && self.choices.chance(60) {
            return (*self.choices.pick(&bounds)).clone();
        }
        self.choices
            .pick(&[
                json!(0),
                json!(1),
                json!(2),
                json!(-1),
                json!(1.5),
                json!(0.01),
                json!(7),
                json!(1e-7),
                json!(2.0),
            ])
            .clone()
    }

    fn any(&mut self, depth: usize) -> Value {
        match self.choices.below(if depth == 0 { 2 } else { 4 }) {
            0 => self.choices.pick(&values()).clone(),
            1 => json!(self.choices.pick(&STRINGS)),
            2 => {
                let count = self.choices.below(4);
                (0..count).map(|_| self.any(depth - 1)).collect()
            }
            _ => {
                let count = self.choices.below(4);
                let keys: Vec<&str> = (0..count)
                    .map(|_| {
                        if self.choices.chance(20) {
                            *self.choices.pick(&PATTERNS)
                        } else {
                            *self.choices.pick(&KEYS)
                        }
                    })
                    .collect();
                Value::Object(
                    keys.into_iter()
                        .map(|key| (key.to_owned(), self.any(depth - 1)))
                        .collect(),
                )
            }
        }
    }
}
