//! The API document: a reviewed snapshot, and complete.

use std::collections::BTreeSet;

use sapa_core::access::role::{Action, Reach, Role, reach};
use sapa_core::form::secret::SECRET_FIELDS;
use sapa_server::routes;
use serde_json::Value;

use crate::support::TestApp;

fn document() -> Value {
    serde_json::from_str(routes::document()).unwrap()
}

#[test]
fn the_document_is_reviewed() {
    insta::assert_snapshot!("openapi", routes::document());
}

#[test]
fn every_address_is_documented_with_its_action() {
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let (mut documented, mut names) = (BTreeSet::<String>::new(), BTreeSet::<String>::new());
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            documented.insert(format!("{} {path}", method.to_uppercase()));
            let name = operation["operationId"].as_str().unwrap().to_owned();
            assert!(names.insert(name), "{method} {path}: the name is taken");
            let mut parameters = BTreeSet::new();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let place = format!("{} {}", parameter["in"], parameter["name"]);
                assert!(parameters.insert(place.clone()), "{method} {path}: {place} stands twice");
            }
            for (status, response) in operation["responses"].as_object().unwrap() {
                assert!(
                    response["description"].as_str().is_some_and(|text| !text.is_empty()),
                    "{method} {path} {status}"
                );
            }
            let action =
                operation.get("x-action").unwrap_or_else(|| panic!("{method} {path} is not in the table of routes"));
            assert!(action.is_null() || action.as_str().and_then(Action::parse).is_some(), "{method} {path}: {action}");
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path} says nothing");
        }
    }
    let served: BTreeSet<String> =
        routes::lines().iter().map(|line| format!("{} {}", line.method, line.path)).collect();
    assert_eq!(documented, served);
}

#[test]
fn addresses_with_an_action_need_a_sign_in() {
    let app = TestApp::start();
    for line in routes::lines() {
        let path = line
            .path
            .replace("{id}", "1")
            .replace("{language}", "en_US")
            .replace("{sessionId}", "1")
            .replace("{mailId}", "1");
        let status = app.request(line.method.as_str(), &path).send().status;
        match line.access.action() {
            Some(action) if reach(action, Role::Guest) == Reach::No => {
                assert_eq!(status, 401, "{} {path}", line.method);
            }
            _ => assert!(status < 500, "{} {path}: {status}", line.method),
        }
    }
}

#[test]
fn the_page_and_its_files_are_our_own() {
    let app = TestApp::start();
    assert_eq!(app.get("//api/openapi.json").send().expect(200).json(), document());
    assert_eq!(app.get("//api/docs").send().expect(301).header("location"), "/api/docs/");
    let page = app.get("//api/docs/").send().expect(200).text();
    assert!(!page.contains("http://") && !page.contains("https://"), "nothing from elsewhere");
    for tag in page.split("<script").skip(1) {
        let (head, rest) = tag.split_once('>').unwrap();
        assert!(head.contains("src="), "no inline script");
        assert_eq!(rest.split("</script>").next().unwrap().trim(), "");
    }
    for file in ["swagger-ui-bundle.js", "swagger-ui.css", "swagger-initializer.js"] {
        app.get(&format!("//api/docs/{file}")).send().expect(200);
    }
    assert!(app.get("//api/docs/swagger-initializer.js").send().text().contains("/api/openapi.json"));
    app.get("//api/docs/gone.js").send().expect(404);
}

/// A parameter that only the document names would be documented and ignored.
#[test]
fn documented_parameters_are_those_that_handlers_read() {
    let document = document();
    for line in routes::lines().into_iter().filter(|line| line.method != "HEAD") {
        let operation = &document["paths"][line.path][line.method.as_str().to_lowercase()];
        let names = |parameters: &[Value]| {
            let beside_path = parameters.iter().filter(|parameter| parameter["in"] != "path");
            beside_path.map(|parameter| format!("{} {}", parameter["in"], parameter["name"])).collect::<BTreeSet<_>>()
        };
        let named = names(operation["parameters"].as_array().unwrap());
        assert_eq!(named, names(&line.contract.parameters), "{} {}", line.method, line.path);
    }
}

#[test]
fn a_method_that_an_address_has_not_is_refused_with_those_that_it_has() {
    let (app, document) = (TestApp::start(), document());
    for (path, operations) in document["paths"].as_object().unwrap() {
        let at = path
            .replace("{id}", "1")
            .replace("{language}", "en_US")
            .replace("{sessionId}", "1")
            .replace("{mailId}", "1");
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] {
            if operations.get(method.to_lowercase()).is_some() {
                continue;
            }
            let refused = app.request(method, &at).send().expect(405);
            let allowed: BTreeSet<String> = refused.header("allow").split(", ").map(str::to_lowercase).collect();
            assert_eq!(allowed, operations.as_object().unwrap().keys().cloned().collect(), "{method} {path}");
        }
    }
    let ops = app.ops();
    for (server, path) in [
        (&app, "//healthz"),
        (&app, "//api/openapi.json"),
        (&app, "//api/docs"),
        (&app, "//api/docs/swagger-ui.css"),
        (&app, "//"),
        (&app, "//dashboard/home"),
        (&app, "//assets/x.js"),
        (&ops, "//healthz"),
        (&ops, "//readyz"),
        (&ops, "//metrics"),
    ] {
        assert_eq!(server.post(path).send().expect(405).header("allow"), "GET, HEAD", "{path}");
        let (get, head) = (server.get(path).send(), server.request("HEAD", path).send());
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
    }
}

/// What a browser never keeps of a form: a new password, token or bank account under another name is found here.
#[test]
fn fields_that_no_draft_holds_are_named_in_the_core() {
    let document = document();
    let mut secret = BTreeSet::new();
    for schema in document["components"]["schemas"].as_object().unwrap().values() {
        // What is sent refuses unknown fields; answers do not say so.
        if schema["additionalProperties"] != false {
            continue;
        }
        for name in schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys()) {
            let folded = name.to_lowercase();
            if ["password", "token", "account", "iban", "secret", "key", "pin", "card", "code", "challenge"]
                .iter()
                .any(|mark| folded.contains(mark))
            {
                secret.insert(name.as_str());
            }
        }
    }
    assert_eq!(secret.into_iter().collect::<Vec<_>>(), SECRET_FIELDS);
}
