//! The API document (OpenAPI 3.1) and its page for people. The operations are completed from the
//! table of routes, so that the two cannot differ.

pub mod operation;

use std::sync::{Arc, LazyLock};

use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use actix_web::{HttpResponse, web};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa_swagger_ui::Config;

use crate::platform::http::route::Line;
use crate::platform::problem::Error;

/// All documented operations and schemas; a test compares them with the table of routes.
#[derive(OpenApi)]
#[openapi(
    info(title = "Šapa", description = "The back office of a marketplace for pet care. Every answer carries `X-Request-Id`. A method that an address does not have is refused with 405, and `Allow` names those that it has.", license(name = "Proprietary")),
    servers((url = "/api/v1")),
    paths(
        crate::people::handlers::sign_in::login,
        crate::people::handlers::sign_in::refresh,
        crate::people::handlers::sign_in::logout,
        crate::people::handlers::second_step::answer,
        crate::people::handlers::second_step::options,
        crate::people::handlers::second_step::login,
        crate::people::handlers::step_up::options,
        crate::people::handlers::step_up::step_up,
        crate::people::handlers::password::change,
        crate::people::handlers::password::forgot,
        crate::people::handlers::password::reset,
        crate::people::handlers::invitation::accept,
        crate::people::handlers::registration::register,
        crate::people::handlers::registration::confirm,
        crate::people::handlers::me::find,
        crate::people::handlers::me::update,
        crate::upkeep::handlers::erase_oneself,
        crate::people::handlers::me::sessions,
        crate::people::handlers::me::end_session,
        crate::people::handlers::factor::list,
        crate::people::handlers::factor::create,
        crate::people::handlers::factor::options,
        crate::people::handlers::factor::renew,
        crate::people::handlers::factor::delete,
        crate::people::handlers::factor::forget,
        crate::people::handlers::factor::reset,
        crate::people::handlers::me::change_email,
        crate::people::handlers::me::confirm_email,
        crate::event::handlers::open,
        crate::content::handlers::translation::texts,
        crate::market::handlers::company::list,
        crate::market::handlers::branch::list,
        crate::market::handlers::service::list,
        crate::market::handlers::review::list,
        crate::market::handlers::content::banners,
        crate::market::handlers::content::faq,
        crate::market::handlers::content::legal_texts,
        crate::market::handlers::image::find,
        crate::booking::handlers::market::availability,
        crate::booking::handlers::market::quote,
        crate::demo::handlers::accounts,
        crate::image::handlers::create,
        crate::image::handlers::find,
        crate::company::handlers::list::list,
        crate::company::handlers::list::export,
        crate::company::handlers::company::find,
        crate::company::handlers::company::create,
        crate::company::handlers::company::update,
        crate::company::handlers::company::delete,
        crate::company::handlers::company::restore,
        crate::company::handlers::action::approve,
        crate::company::handlers::action::suspend,
        crate::branch::handlers::branch::list,
        crate::branch::handlers::branch::create,
        crate::branch::handlers::branch::export,
        crate::branch::handlers::branch::find,
        crate::branch::handlers::branch::update,
        crate::branch::handlers::branch::delete,
        crate::branch::handlers::branch::restore,
        crate::booking::handlers::calendar::find,
        crate::booking::handlers::closure::preview,
        crate::booking::handlers::closure::batch,
        crate::booking::handlers::reallocation::make,
        crate::booking::handlers::reallocation::undo,
        crate::branch::handlers::service::list,
        crate::branch::handlers::service::create,
        crate::branch::handlers::service::export,
        crate::branch::handlers::service::find,
        crate::branch::handlers::service::update,
        crate::branch::handlers::service::delete,
        crate::branch::handlers::service::restore,
        crate::catalogue::handlers::animal_type::list,
        crate::catalogue::handlers::animal_type::export,
        crate::catalogue::handlers::animal_type::find,
        crate::catalogue::handlers::animal_type::create,
        crate::catalogue::handlers::animal_type::update,
        crate::catalogue::handlers::animal_type::delete,
        crate::catalogue::handlers::animal_type::restore,
        crate::catalogue::handlers::service_group::list,
        crate::catalogue::handlers::service_group::export,
        crate::catalogue::handlers::service_group::find,
        crate::catalogue::handlers::service_group::create,
        crate::catalogue::handlers::service_group::update,
        crate::catalogue::handlers::service_group::delete,
        crate::catalogue::handlers::service_group::restore,
        crate::catalogue::handlers::breed::list,
        crate::catalogue::handlers::breed::export,
        crate::catalogue::handlers::breed::find,
        crate::catalogue::handlers::breed::create,
        crate::catalogue::handlers::breed::update,
        crate::catalogue::handlers::breed::delete,
        crate::catalogue::handlers::breed::restore,
        crate::content::handlers::faq_entry::list,
        crate::content::handlers::faq_entry::export,
        crate::content::handlers::faq_entry::find,
        crate::content::handlers::faq_entry::create,
        crate::content::handlers::faq_entry::update,
        crate::content::handlers::faq_entry::delete,
        crate::content::handlers::faq_entry::restore,
        crate::content::handlers::faq_entry::arrange,
        crate::content::handlers::marketing_group::list,
        crate::content::handlers::marketing_group::export,
        crate::content::handlers::marketing_group::find,
        crate::content::handlers::marketing_group::create,
        crate::content::handlers::marketing_group::update,
        crate::content::handlers::marketing_group::delete,
        crate::content::handlers::marketing_group::restore,
        crate::content::handlers::marketing_group::arrange,
        crate::content::handlers::banner::list,
        crate::content::handlers::banner::export,
        crate::content::handlers::banner::find,
        crate::content::handlers::banner::create,
        crate::content::handlers::banner::update,
        crate::content::handlers::banner::delete,
        crate::content::handlers::banner::restore,
        crate::content::handlers::banner::arrange,
        crate::content::handlers::legal_text::list,
        crate::content::handlers::legal_text::find,
        crate::content::handlers::legal_text::create,
        crate::content::handlers::legal_text::update,
        crate::content::handlers::legal_text::publish,
        crate::content::handlers::translation::list,
        crate::content::handlers::translation::completeness,
        crate::content::handlers::translation::find,
        crate::content::handlers::translation::update,
        crate::content::handlers::translation::reset,
        crate::content::handlers::legal_text::delete,
        crate::content::handlers::legal_text::restore,
        crate::people::handlers::list::list,
        crate::people::handlers::user::create,
        crate::people::handlers::list::export,
        crate::people::handlers::user::find,
        crate::people::handlers::user::update,
        crate::people::handlers::user::delete,
        crate::people::handlers::user::restore,
        crate::people::handlers::action::invite,
        crate::people::handlers::action::deactivate,
        crate::people::handlers::action::reactivate,
        crate::upkeep::handlers::erase_user,
        crate::system::handlers::find,
        crate::system::handlers::jobs,
        crate::system::handlers::retry,
        crate::people::handlers::action::sessions,
        crate::people::handlers::action::end_sessions,
        crate::people::handlers::action::end_session,
        crate::note::handlers::list,
        crate::note::handlers::export,
        crate::note::handlers::find,
        crate::note::handlers::create,
        crate::note::handlers::update,
        crate::note::handlers::delete,
        crate::note::handlers::restore,
        crate::audit::handlers::list,
        crate::audit::handlers::export,
        crate::home::handlers::platform,
        crate::home::handlers::company,
        crate::home::handlers::waiting,
        crate::till::handlers::find,
        crate::till::handlers::close,
        crate::till::handlers::correct,
        crate::till::handlers::month,
        crate::till::handlers::export,
        crate::search::handlers::search,
        crate::booking::handlers::board::find,
        crate::booking::handlers::list::list,
        crate::booking::handlers::list::export,
        crate::booking::handlers::booking::create,
        crate::booking::handlers::booking::find,
        crate::booking::handlers::booking::update,
        crate::booking::handlers::booking::timeline,
        crate::booking::handlers::presence::find,
        crate::booking::handlers::presence::enter,
        crate::booking::handlers::presence::leave,
        crate::booking::handlers::booking::mails,
        crate::booking::handlers::booking::send_again,
        crate::booking::handlers::action::check_in,
        crate::booking::handlers::action::complete,
        crate::booking::handlers::action::cancel,
        crate::booking::handlers::action::no_show,
        crate::booking::handlers::action::break_off,
        crate::booking::handlers::action::release,
        crate::booking::handlers::action::undo_check_in,
        crate::booking::handlers::action::reopen,
        crate::booking::handlers::action::reinstate,
        crate::payment::handlers::payment::create,
        crate::payment::handlers::list::list,
        crate::payment::handlers::list::export,
        crate::payment::handlers::list::totals,
        crate::payment::handlers::payment::find,
        crate::payment::handlers::payment::refund,
        crate::payment::handlers::payment::ask,
        crate::payment::handlers::concern::list,
        crate::payment::handlers::concern::export,
        crate::payment::handlers::concern::settle,
        crate::payment::handlers::online::void,
        crate::payment::handlers::online::sync,
        crate::payment::handlers::online::webhook,
        crate::payment::handlers::refund::change_kind,
        crate::payment::handlers::refund::confirm,
        crate::payment::handlers::refund::withdraw,
        crate::payment::handlers::request::list,
        crate::payment::handlers::request::export,
        crate::payment::handlers::request::find,
        crate::payment::handlers::request::approve,
        crate::payment::handlers::request::decline,
        crate::payment::handlers::request::withdraw,
        crate::review::handlers::list,
        crate::review::handlers::export,
        crate::review::handlers::find,
        crate::review::handlers::create,
        crate::review::handlers::reply,
        crate::review::handlers::report,
        crate::review::handlers::hide,
        crate::review::handlers::restore,
        crate::support::handlers::inbox::list,
        crate::support::handlers::inbox::export,
        crate::support::handlers::inbox::find,
        crate::support::handlers::inbox::person,
        crate::support::handlers::inbox::create,
        crate::support::handlers::inbox::reply,
        crate::support::handlers::inbox::assign,
        crate::support::handlers::inbox::close,
        crate::support::handlers::template::list,
        crate::support::handlers::template::export,
        crate::support::handlers::template::find,
        crate::support::handlers::template::create,
        crate::support::handlers::template::update,
        crate::support::handlers::template::delete,
        crate::support::handlers::template::restore,
        crate::support::handlers::open::create,
        crate::support::handlers::open::thread,
        crate::support::handlers::open::reply,
        crate::notification::handlers::sender::list,
        crate::notification::handlers::sender::export,
        crate::notification::handlers::sender::find,
        crate::notification::handlers::sender::ask,
        crate::notification::handlers::sender::create,
        crate::notification::handlers::sender::test,
        crate::notification::handlers::inbox::list,
        crate::notification::handlers::inbox::read,
        crate::notification::handlers::inbox::read_all,
        crate::notification::handlers::open::unsubscribe,
        crate::notification::handlers::open::one_click,
        crate::booking::handlers::action::reschedule,
        crate::booking::handlers::quote::create,
        crate::booking::handlers::availability::find,
    )
)]
struct Document;

/// The document as text, completed by the table of routes.
pub fn text(routes: &[Line]) -> String {
    serde_json::to_string_pretty(&build(routes)).unwrap_or_default()
}

fn build(routes: &[Line]) -> Value {
    let mut json = serde_json::to_value(Document::openapi()).unwrap_or_default();
    json["components"]["securitySchemes"] =
        json!({ "token": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" } });
    let schemas = json["components"]["schemas"].take();
    for line in routes {
        let method = line.method.as_str().to_lowercase();
        let Some(path) = json["paths"].get_mut(line.path) else { continue };
        if line.method == Method::HEAD {
            path[method] = operation::head(&path["get"], line.path);
        } else if let Some(operation) = path.get_mut(method) {
            operation::complete(operation, line, &schemas);
        }
    }
    json["components"]["schemas"] = schemas;
    json
}

/// The answer to `GET /api/openapi.json`.
pub fn answer(text: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/json"))
        .insert_header((CACHE_CONTROL, "public, no-cache"))
        .body(text)
}

/// `GET /api/docs`: the page, whose files are beside it.
pub async fn docs_home() -> HttpResponse {
    HttpResponse::MovedPermanently().insert_header((LOCATION, "/api/docs/")).finish()
}

/// The policy of the page: only its own scripts, none inline; some of its styles are inline
/// attributes, and its icons are data URLs.
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
