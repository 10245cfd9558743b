//! The document of the API: reviewed as a snapshot, and complete.

use std::collections::BTreeSet;

use sapa_core::role::{Action, Reach, Role, reach};
use sapa_server::api::openapi;
use sapa_server::routes::{self, Access};
use serde_json::Value;

use crate::support::TestApp;

fn document() -> Value {
    serde_json::from_str(openapi::text()).unwrap()
}

#[test]
fn the_document_is_reviewed() {
    insta::assert_snapshot!("openapi", openapi::text());
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
fn nobody_gets_in_where_an_action_is_needed() {
    let app = TestApp::start();
    for line in routes::lines() {
        let path = line.path.replace("{id}", "1").replace("{language}", "en_US").replace("{sessionId}", "1");
        let status = app.request(line.method.as_str(), &path).send().status;
        match line.access {
            Access::Act(action) if reach(action, Role::Guest) == Reach::No => {
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
