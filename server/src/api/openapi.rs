//! The document of the API (OpenAPI 3.1) and its page for people. What each operation needs
//! is taken from the table of routes, so that the two cannot differ.

use std::sync::{Arc, LazyLock};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use actix_web::{HttpResponse, web};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa_swagger_ui::Config;

use crate::problem::Error;
use crate::routes::{self, Access};

/// Everything that is documented; a test compares it with the table of routes.
#[derive(OpenApi)]
#[openapi(
    info(title = "Šapa", description = "The back office of a marketplace for pet care.", license(name = "Proprietary")),
    servers((url = "/api/v1")),
    paths(
        super::auth::login,
        super::auth::refresh,
        super::auth::logout,
        super::password::change,
        super::password::forgot,
        super::password::reset,
        super::invitation::accept,
        super::me::find,
        super::me::update,
        super::me::sessions,
        super::me::end_session,
        super::me::change_email,
        super::me::confirm_email,
        super::translations::find,
        super::demo::accounts,
        super::image::create,
        super::image::find,
        super::company_list::list,
        super::company_list::export,
        super::company::find,
        super::company::create,
        super::company::update,
        super::company::delete,
        super::company::restore,
        super::company_action::approve,
        super::company_action::suspend,
        super::branch::list,
        super::branch::create,
        super::branch::export,
        super::branch::find,
        super::branch::update,
        super::branch::delete,
        super::branch::restore,
        super::calendar::find,
        super::closure::preview,
        super::closure::batch,
        super::service::list,
        super::service::create,
        super::service::export,
        super::service::find,
        super::service::update,
        super::service::delete,
        super::service::restore,
        super::animal_type::list,
        super::animal_type::export,
        super::animal_type::find,
        super::animal_type::create,
        super::animal_type::update,
        super::animal_type::delete,
        super::animal_type::restore,
        super::service_group::list,
        super::service_group::export,
        super::service_group::find,
        super::service_group::create,
        super::service_group::update,
        super::service_group::delete,
        super::service_group::restore,
        super::breed::list,
        super::breed::export,
        super::breed::find,
        super::breed::create,
        super::breed::update,
        super::breed::delete,
        super::breed::restore,
        super::user_list::list,
        super::user::create,
        super::user_list::export,
        super::user::find,
        super::user::update,
        super::user::delete,
        super::user::restore,
        super::user_action::invite,
        super::user_action::deactivate,
        super::user_action::reactivate,
        super::user_action::sessions,
        super::user_action::end_sessions,
        super::user_action::end_session,
        super::note::list,
        super::note::create,
        super::note::update,
        super::note::delete,
        super::note::restore,
        super::audit::list,
        super::audit::export,
        super::board::find,
        super::booking_list::list,
        super::booking_list::export,
        super::booking::create,
        super::booking::find,
        super::booking::update,
        super::booking::timeline,
        super::booking_action::check_in,
        super::booking_action::complete,
        super::booking_action::cancel,
        super::booking_action::no_show,
        super::booking_action::break_off,
        super::booking_action::undo_check_in,
        super::booking_action::reopen,
        super::booking_action::reinstate,
        super::booking_action::reschedule,
        super::quote::create,
        super::availability::find,
    )
)]
struct Document;

static TEXT: LazyLock<String> = LazyLock::new(|| serde_json::to_string_pretty(&build()).unwrap_or_default());

/// The document.
pub fn text() -> &'static str {
    &TEXT
}

/// The document with what the table of routes knows: which action of the permission table an
/// operation is, and whether it needs a token.
fn build() -> Value {
    let mut json = serde_json::to_value(Document::openapi()).unwrap_or_default();
    json["components"]["securitySchemes"] =
        json!({ "token": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" } });
    for line in routes::lines() {
        let method = line.method.as_str().to_lowercase();
        let Some(operation) =
            json.pointer_mut(&format!("/paths/{}/{method}", line.path.replace('~', "~0").replace('/', "~1")))
        else {
            continue;
        };
        // The handlers' own names repeat: every entity has its `find`.
        operation["operationId"] = operation_id(&method, line.path).into();
        match line.access {
            Access::Open => operation["x-action"] = Value::Null,
            Access::Act(action) => {
                operation["x-action"] = action.as_str().into();
                let public = sapa_core::role::reach(action, sapa_core::role::Role::Guest) != sapa_core::role::Reach::No;
                if !public {
                    operation["security"] = json!([{ "token": [] }]);
                }
            }
        }
    }
    json
}

/// `get /bookings/{id}/timeline` is `getBookingsIdTimeline`.
fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(method.to_owned(), |id, word| {
        let (first, rest) = word.split_at(1);
        id + &first.to_ascii_uppercase() + rest
    })
}

/// `GET /api/openapi.json`.
pub async fn document() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/json"))
        .insert_header((CACHE_CONTROL, "public, no-cache"))
        .body(text())
}

/// `GET /api/docs`: the page's own files are beside it.
pub async fn docs_home() -> HttpResponse {
    HttpResponse::MovedPermanently().insert_header((LOCATION, "/api/docs/")).finish()
}

/// The page's policy: its own scripts only, no inline ones; its styles are partly inline
/// attributes, and its icons are data.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page and its files.
pub async fn docs(file: web::Path<String>) -> Result<HttpResponse, Error> {
    static CONFIG: LazyLock<Arc<Config<'static>>> =
        LazyLock::new(|| Arc::new(Config::from("/api/openapi.json").try_it_out_enabled(false)));
    let found = utoipa_swagger_ui::serve(&file, CONFIG.clone()).map_err(|e| Error::internal(e.to_string()))?;
    let found = found.ok_or_else(Error::not_found)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, found.content_type))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "public, no-cache"))
        .body(found.bytes.into_owned()))
}
