//! Completes the operations of the API document from the table of routes: what a handler's
//! arguments read and refuse, the permission, and the headers of answers. Facts that only a handler
//! knows (its answer, a 409 of its own) stand with the handler.

use sapa_core::access::role::{Action, Reach, Role, reach};
use serde_json::{Map, Value, json};

use crate::platform::http::route::Line;

/// The unique name of an operation by method and path: `get /bookings/{id}/timeline` is
/// `getBookingsIdTimeline`. The handlers' own names repeat: every entity has its `find`.
pub fn id(method: &str, path: &str) -> String {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(method.to_owned(), |id, word| {
        let (first, rest) = word.split_at(1);
        id + &first.to_ascii_uppercase() + rest
    })
}

/// Adds to `operation` the facts of `line` of the table. `schemas` are those of the document.
pub fn complete(operation: &mut Value, line: &Line, schemas: &Value) {
    operation["operationId"] = id(&line.method.as_str().to_lowercase(), line.path).into();
    let mut refusals = line.contract.refusals.clone();
    operation["x-action"] = Value::Null;
    if let Some(action) = line.access.action() {
        operation["x-action"] = action.as_str().into();
        if reach(action, Role::Guest) == Reach::No {
            operation["security"] = json!([{ "token": [] }]);
            if forbidden_to_some(action) {
                refusals.insert(403);
            }
        }
    }
    if !line.method.is_safe() {
        // The disk may be full.
        refusals.insert(507);
    }
    let given = operation["parameters"].take();
    operation["parameters"] = parameters(given, &line.contract.parameters);
    if let Some(body) = operation.get_mut("requestBody") {
        // Where no field is required, the body may be left out.
        let schema = body.pointer("/content/application~1json/schema").unwrap_or(&Value::Null);
        let fields = resolved(schema, schemas)["required"].as_array().is_some_and(|names| !names.is_empty());
        let multipart = body.pointer("/content/multipart~1form-data").is_some();
        body["required"] = (fields || multipart).into();
    }
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for status in refusals {
        responses.entry(status.to_string()).or_insert_with(|| json!({}));
    }
    if line.method.is_safe() && responses.get("200").is_some_and(|answer| has_version(answer, schemas)) {
        responses.entry("304").or_insert_with(|| json!({}));
    }
    for (status, response) in responses {
        answer(status.parse().unwrap_or_default(), response, schemas);
    }
}

/// The same operation for `HEAD`: the answer of `GET` without the body.
pub fn head(get: &Value, path: &str) -> Value {
    let mut head = get.clone();
    head["operationId"] = id("head", path).into();
    head["summary"] = format!("As `GET`, without the body. {}", get["summary"].as_str().unwrap_or_default()).into();
    for response in head["responses"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        if let Some(response) = response.as_object_mut() {
            response.remove("content");
        }
    }
    head
}

/// Whether some signed-in role never has the action.
fn forbidden_to_some(action: Action) -> bool {
    Role::ALL.iter().any(|role| *role != Role::Guest && reach(action, *role) == Reach::No)
}

/// The parameters, each once. The handler gives meaning and necessity, the extractor the allowed
/// values.
fn parameters(given: Value, read: &[Value]) -> Value {
    let same = |a: &Value, b: &Value| a["name"] == b["name"] && a["in"] == b["in"];
    let mut all: Vec<Value> = Vec::new();
    let Value::Array(given) = given else { return read.to_vec().into() };
    for parameter in given {
        if !all.iter().any(|known| same(known, &parameter)) {
            all.push(parameter);
        }
    }
    for parameter in read {
        match all.iter_mut().find(|known| same(known, parameter)) {
            None => all.push(parameter.clone()),
            Some(known) => {
                let needed = known["required"] == true || parameter["required"] == true;
                let mut both = parameter.clone();
                for (name, value) in known.as_object().into_iter().flatten() {
                    if matches!(name.as_str(), "description" | "example") {
                        both[name] = value.clone();
                    }
                }
                both["required"] = needed.into();
                *known = both;
            }
        }
    }
    all.into()
}

/// The version of a record, with the coding of the answer.
const VERSION_TAG: &str = "^\"[0-9]+(-gzip|-br)?\"$";

/// Adds the common parts of every answer of this status.
fn answer(status: u16, response: &mut Value, schemas: &Value) {
    if response["description"].as_str().is_none_or(str::is_empty) {
        response["description"] = meaning(status).into();
    }
    if status >= 400 {
        let schema = json!({ "$ref": "#/components/schemas/ProblemBody" });
        response["content"] = json!({ "application/problem+json": { "schema": schema } });
    }
    let text = |pattern: &str| json!({ "schema": { "type": "string", "pattern": pattern } });
    match status {
        401 => response["headers"]["WWW-Authenticate"] = text("^Bearer$"),
        409 | 429 | 503 => {
            response["headers"]["Retry-After"] = json!({ "schema": { "type": "integer", "minimum": 1 } });
        }
        304 => response["headers"]["ETag"] = text("^\".+\"$"),
        200 if response.pointer("/content/text~1csv").is_some() => {
            response["headers"]["Content-Disposition"] = text("^attachment; filename=.+$");
        }
        200 | 201 if has_version(response, schemas) => {
            response["headers"]["ETag"] = text(VERSION_TAG);
        }
        _ => {}
    }
}

/// Whether an answer is one record with its version.
fn has_version(response: &Value, schemas: &Value) -> bool {
    let schema = response.pointer("/content/application~1json/schema").unwrap_or(&Value::Null);
    has_member(schema, "version", schemas)
}

fn has_member(schema: &Value, name: &str, schemas: &Value) -> bool {
    let schema = resolved(schema, schemas);
    let parts = schema["allOf"].as_array().into_iter().flatten();
    schema["properties"].get(name).is_some() || parts.into_iter().any(|part| has_member(part, name, schemas))
}

fn resolved<'a>(schema: &'a Value, schemas: &'a Value) -> &'a Value {
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    name.and_then(|name| schemas.get(name)).unwrap_or(schema)
}

fn meaning(status: u16) -> &'static str {
    match status {
        200 => "Done.",
        201 => "Made.",
        202 => "Accepted; it goes on after the answer.",
        204 => "Done; there is nothing to say.",
        304 => "Still the version that `If-None-Match` names.",
        400 => "The request cannot be read, or has a field or question that is unknown here.",
        401 => "Nobody is signed in, or the token has ended.",
        403 => "The role never does this.",
        404 => "There is no such record, or not for this reader.",
        408 => "The body did not arrive in time.",
        409 => "The state of the record is against it; `code` says why.",
        412 => {
            "The record was changed after the version in `If-Match`; `current` is the record as it is now, `changed` who changed it last and when."
        }
        413 => "The body is too large.",
        415 => "The body has another content type or encoding than the documented one.",
        422 => "Fields are wrong; `issues` names them.",
        428 => "`If-Match` is missing.",
        429 => "Too often; `Retry-After` says when to try again.",
        503 => "Busy; `Retry-After` says when to try again.",
        507 => "The disk is full.",
        _ => "A problem.",
    }
}
