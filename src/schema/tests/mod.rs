//! Schema sets at work, and what the tests share.

mod documents;
mod errors;
mod keywords;
mod references;
mod uris;

use super::keyword::Contents;
use super::*;
use crate::json::Instance;

const DRAFT_4: &str = "http://json-schema.org/draft-04/schema#";
const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019: &str = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020: &str = "https://json-schema.org/draft/2020-12/schema";

/// Adds a document to be compiled.
fn open(set: &mut SchemaSet, text: &str) -> Result<DocumentId, SchemaError> {
    let options = Options {
        register: false,
        ..Options::default()
    };
    let document = set.add(text.into(), None, &options)?;
    set.index(document)?;
    Ok(document)
}

/// A set with registered documents.
fn with(documents: &[(&str, &str)]) -> SchemaSet {
    let mut set = SchemaSet::new();
    for (uri, text) in documents {
        let uri = (!uri.is_empty()).then_some(*uri);
        set.add((*text).into(), uri, &Options::default())
            .expect("a good document");
    }
    set
}

/// Visits what is reachable from the root by keywords and references, and writes for each reference where it stands and
/// where it leads.
fn references(set: &mut SchemaSet, document: DocumentId) -> Result<Vec<String>, SchemaError> {
    let mut found = Vec::new();
    let mut seen = Vec::new();
    let mut stack = vec![set.root(document)];
    while let Some(position) = stack.pop() {
        if seen.contains(&position) {
            continue;
        }
        seen.push(position);
        for keyword in [Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef] {
            let doc = set.doc(set.document_of(position.resource));
            let member = doc.at(position.at).get(keyword.name().as_bytes());
            if member.is_some() && set.dialect(position.resource).knows(keyword) {
                let target = set.resolve(position, keyword)?;
                let dynamic = if target.dynamic.is_some() { " dynamic" } else { "" };
                let (from, to) = (set.location(position), set.location(target.position));
                found.push(format!("{from} -> {to}{dynamic}"));
                stack.push(target.position);
            }
        }
        let doc = set.doc(set.document_of(position.resource));
        let schema = doc.at(position.at);
        let mut children = Vec::new();
        for (key, value) in schema.members() {
            let keyword = Keyword::find(key.raw).filter(|keyword| set.dialect(position.resource).knows(*keyword));
            match keyword.map(|keyword| keyword.shape(set.dialect(position.resource).draft).contents(value)) {
                None | Some(Contents::Nothing) => {}
                Some(Contents::Schema) => children.push(value.at()),
                Some(Contents::Items) => children.extend(value.items().map(|value| value.at())),
                Some(Contents::Members) => children.extend(value.members().map(|(_, value)| value.at())),
            }
        }
        let children: Vec<_> = children.into_iter().map(|at| set.child(position, at)).collect();
        stack.extend(children);
    }
    found.sort();
    Ok(found)
}
