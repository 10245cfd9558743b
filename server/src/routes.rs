//! Every address of the product, its handler and who may use it, in one table. The document
//! and its test read the same table, so no address can be missing there.

use std::sync::Arc;

use actix_web::body::BoxBody;
use actix_web::http::Method;
use actix_web::middleware::from_fn;
use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, Route, web};
use sapa_core::access::role::Action;

use crate::catalogue::handlers::{animal_type, breed, service, service_group};
use crate::platform::http::{Arguments, Contract, NO_BODY, OPEN_LIMIT, position};
use crate::platform::problem::Error;
use crate::platform::{assets, translations};
use crate::{audit, booking, branch, company, demo, document, health, image, note, people, session};

/// Who may use an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody; the handler has its own proof, if any (a password, a link).
    Open,
    /// Whom the core's table gives this action.
    Act(Action),
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The method.
    pub method: Method,
    /// The address below `/api/v1`, as a pattern.
    pub path: &'static str,
    /// Who may.
    pub access: Access,
    /// What its handler reads and refuses.
    pub contract: Contract,
}

/// The table while it is written down.
#[derive(Default)]
pub struct Table(Vec<(Line, Route)>);

impl Table {
    fn add<F, Args>(&mut self, method: Method, path: &'static str, access: Access, handler: F)
    where
        F: Handler<Args>,
        Args: Arguments,
        F::Output: Responder + 'static,
    {
        let mut contract = Args::contract();
        let small = contract.body.is_none_or(|limit| limit <= OPEN_LIMIT);
        assert!(small || access != Access::Open, "{path} is open to anybody: its body is an `OpenInput`");
        if contract.body.is_none() && matches!(method, Method::POST | Method::PUT | Method::PATCH) {
            contract.refuse(&NO_BODY);
        }
        // `HEAD` is what `GET` is, without the body.
        let methods = if method == Method::GET { vec![method, Method::HEAD] } else { vec![method] };
        let shared = Arc::new(contract.clone());
        for method in methods {
            let route = web::method(method.clone()).to(in_turn(handler.clone(), shared.clone()));
            self.0.push((Line { method, path, access, contract: contract.clone() }, route));
        }
    }
}

/// `handler` with its arguments read in the order of [`crate::platform::http::Turn`].
fn in_turn<F, Args>(
    handler: F,
    contract: Arc<Contract>,
) -> impl Handler<(HttpRequest, web::Payload), Output = HttpResponse<BoxBody>>
where
    F: Handler<Args>,
    Args: Arguments,
    F::Output: Responder + 'static,
{
    move |request: HttpRequest, payload: web::Payload| {
        let (handler, contract) = (handler.clone(), contract.clone());
        async move {
            match Args::read(&request, &mut payload.into_inner(), &contract).await {
                Ok(args) => handler.call(args).await.respond_to(&request).map_into_boxed_body(),
                Err(refusal) => HttpResponse::from_error(refusal),
            }
        }
    }
}

macro_rules! methods {
    ($($name:ident = $method:ident),+) => {
        impl Table {$(
            #[doc = concat!("A `", stringify!($method), "`.")]
            pub fn $name<F, Args>(&mut self, path: &'static str, access: Access, handler: F)
            where
                F: Handler<Args>,
                Args: Arguments,
                F::Output: Responder + 'static,
            {
                self.add(Method::$method, path, access, handler);
            }
        )+}
    };
}
methods!(get = GET, post = POST, put = PUT, patch = PATCH, delete = DELETE);

/// Where the API lives.
pub const PREFIX: &str = "/api/v1";

/// The API.
pub fn table() -> Table {
    use Access::{Act, Open};
    let mut t = Table::default();
    t.post("/auth/login", Open, session::handlers::sign_in::login);
    t.post("/auth/refresh", Open, session::handlers::sign_in::refresh);
    t.post("/auth/logout", Open, session::handlers::sign_in::logout);
    t.put("/auth/password", Act(Action::ProfileOwn), session::handlers::password::change);
    t.post("/auth/forgot-password", Open, session::handlers::password::forgot);
    t.post("/auth/reset-password", Open, session::handlers::password::reset);
    t.post("/auth/accept-invitation", Open, people::handlers::invitation::accept);
    t.get("/me", Act(Action::ProfileOwn), people::handlers::me::find);
    t.patch("/me", Act(Action::ProfileOwn), people::handlers::me::update);
    t.get("/me/sessions", Act(Action::ProfileOwn), people::handlers::me::sessions);
    t.delete("/me/sessions/{id}", Act(Action::ProfileOwn), people::handlers::me::end_session);
    t.post("/me/email", Act(Action::ProfileOwn), people::handlers::me::change_email);
    t.post("/me/email/confirm", Open, people::handlers::me::confirm_email);
    t.get("/translations/{language}/translations", Act(Action::MarketRead), translations::find);
    t.get("/demo-accounts", Open, demo::handlers::accounts);
    t.post("/images", Act(Action::CompanyEdit), image::handlers::create);
    t.get("/images/{id}", Act(Action::ProfileOwn), image::handlers::find);
    t.get("/companies", Act(Action::CompanyList), company::handlers::list::list);
    t.post("/companies", Act(Action::CompanyCreate), company::handlers::company::create);
    t.get("/companies/export.csv", Act(Action::CompanyList), company::handlers::list::export);
    t.get("/companies/{id}", Act(Action::CompanyView), company::handlers::company::find);
    t.put("/companies/{id}", Act(Action::CompanyEdit), company::handlers::company::update);
    t.delete("/companies/{id}", Act(Action::CompanyDelete), company::handlers::company::delete);
    t.post("/companies/{id}/restore", Act(Action::CompanyDelete), company::handlers::company::restore);
    t.post("/companies/{id}/approve", Act(Action::CompanyApprove), company::handlers::action::approve);
    t.post("/companies/{id}/suspend", Act(Action::CompanySuspend), company::handlers::action::suspend);
    t.get("/branches", Act(Action::BranchView), branch::handlers::branch::list);
    t.post("/branches", Act(Action::BranchWrite), branch::handlers::branch::create);
    t.get("/branches/export.csv", Act(Action::BranchView), branch::handlers::branch::export);
    t.get("/branches/{id}", Act(Action::BranchView), branch::handlers::branch::find);
    t.put("/branches/{id}", Act(Action::BranchWrite), branch::handlers::branch::update);
    t.delete("/branches/{id}", Act(Action::BranchWrite), branch::handlers::branch::delete);
    t.post("/branches/{id}/restore", Act(Action::BranchWrite), branch::handlers::branch::restore);
    t.post("/branches/{id}/closure-preview", Act(Action::BranchWrite), branch::handlers::closure::preview);
    t.post("/branches/{id}/closure-batch", Act(Action::BranchWrite), branch::handlers::closure::batch);
    t.get("/branches/{id}/calendar", Act(Action::BookingCheckIn), booking::handlers::calendar::find);
    t.get("/services", Act(Action::ServiceView), service::list);
    t.post("/services", Act(Action::ServiceWrite), service::create);
    t.get("/services/export.csv", Act(Action::ServiceView), service::export);
    t.get("/services/{id}", Act(Action::ServiceView), service::find);
    t.put("/services/{id}", Act(Action::ServiceWrite), service::update);
    t.delete("/services/{id}", Act(Action::ServiceWrite), service::delete);
    t.post("/services/{id}/restore", Act(Action::ServiceWrite), service::restore);
    t.get("/animal-types", Act(Action::CatalogueRead), animal_type::list);
    t.post("/animal-types", Act(Action::CatalogueWrite), animal_type::create);
    t.get("/animal-types/export.csv", Act(Action::CatalogueRead), animal_type::export);
    t.get("/animal-types/{id}", Act(Action::CatalogueRead), animal_type::find);
    t.put("/animal-types/{id}", Act(Action::CatalogueWrite), animal_type::update);
    t.delete("/animal-types/{id}", Act(Action::CatalogueWrite), animal_type::delete);
    t.post("/animal-types/{id}/restore", Act(Action::CatalogueWrite), animal_type::restore);
    t.get("/service-groups", Act(Action::CatalogueRead), service_group::list);
    t.post("/service-groups", Act(Action::CatalogueWrite), service_group::create);
    t.get("/service-groups/export.csv", Act(Action::CatalogueRead), service_group::export);
    t.get("/service-groups/{id}", Act(Action::CatalogueRead), service_group::find);
    t.put("/service-groups/{id}", Act(Action::CatalogueWrite), service_group::update);
    t.delete("/service-groups/{id}", Act(Action::CatalogueWrite), service_group::delete);
    t.post("/service-groups/{id}/restore", Act(Action::CatalogueWrite), service_group::restore);
    t.get("/breeds", Act(Action::CatalogueRead), breed::list);
    t.post("/breeds", Act(Action::CatalogueWrite), breed::create);
    t.get("/breeds/export.csv", Act(Action::CatalogueRead), breed::export);
    t.get("/breeds/{id}", Act(Action::CatalogueRead), breed::find);
    t.put("/breeds/{id}", Act(Action::CatalogueWrite), breed::update);
    t.delete("/breeds/{id}", Act(Action::CatalogueWrite), breed::delete);
    t.post("/breeds/{id}/restore", Act(Action::CatalogueWrite), breed::restore);
    t.get("/users", Act(Action::StaffManage), people::handlers::list::list);
    t.post("/users", Act(Action::StaffManage), people::handlers::user::create);
    t.get("/users/export.csv", Act(Action::StaffManage), people::handlers::list::export);
    t.get("/users/{id}", Act(Action::StaffManage), people::handlers::user::find);
    t.put("/users/{id}", Act(Action::StaffManage), people::handlers::user::update);
    t.delete("/users/{id}", Act(Action::StaffManage), people::handlers::user::delete);
    t.post("/users/{id}/restore", Act(Action::StaffManage), people::handlers::user::restore);
    t.post("/users/{id}/invite", Act(Action::StaffManage), people::handlers::action::invite);
    t.post("/users/{id}/deactivate", Act(Action::StaffManage), people::handlers::action::deactivate);
    t.post("/users/{id}/reactivate", Act(Action::StaffManage), people::handlers::action::reactivate);
    t.get("/users/{id}/sessions", Act(Action::StaffManage), people::handlers::action::sessions);
    t.delete("/users/{id}/sessions", Act(Action::StaffManage), people::handlers::action::end_sessions);
    t.delete("/users/{id}/sessions/{sessionId}", Act(Action::StaffManage), people::handlers::action::end_session);
    t.get("/notes", Act(Action::NoteCompany), note::handlers::list);
    t.post("/notes", Act(Action::NoteCompany), note::handlers::create);
    t.get("/notes/{id}", Act(Action::NoteCompany), note::handlers::find);
    t.put("/notes/{id}", Act(Action::NoteCompany), note::handlers::update);
    t.delete("/notes/{id}", Act(Action::NoteCompany), note::handlers::delete);
    t.post("/notes/{id}/restore", Act(Action::NoteCompany), note::handlers::restore);
    t.get("/audit", Act(Action::AuditView), audit::handlers::list);
    t.get("/audit/export.csv", Act(Action::AuditView), audit::handlers::export);
    t.get("/board", Act(Action::BookingCheckIn), booking::handlers::board::find);
    t.post("/quotes", Act(Action::BookingCreate), booking::handlers::quote::create);
    t.get("/availability", Act(Action::BookingCreate), booking::handlers::availability::find);
    t.get("/bookings", Act(Action::BookingView), booking::handlers::list::list);
    t.post("/bookings", Act(Action::BookingCreate), booking::handlers::booking::create);
    t.get("/bookings/export.csv", Act(Action::BookingView), booking::handlers::list::export);
    t.get("/bookings/{id}", Act(Action::BookingView), booking::handlers::booking::find);
    t.put("/bookings/{id}", Act(Action::BookingEdit), booking::handlers::booking::update);
    t.post("/bookings/{id}/reschedule", Act(Action::BookingReschedule), booking::handlers::action::reschedule);
    t.get("/bookings/{id}/timeline", Act(Action::BookingView), booking::handlers::booking::timeline);
    t.post("/bookings/{id}/check-in", Act(Action::BookingCheckIn), booking::handlers::action::check_in);
    t.post("/bookings/{id}/complete", Act(Action::BookingComplete), booking::handlers::action::complete);
    t.post("/bookings/{id}/cancel", Act(Action::BookingCancel), booking::handlers::action::cancel);
    t.post("/bookings/{id}/no-show", Act(Action::BookingNoShow), booking::handlers::action::no_show);
    t.post("/bookings/{id}/break-off", Act(Action::BookingBreakOff), booking::handlers::action::break_off);
    t.post("/bookings/{id}/undo-check-in", Act(Action::BookingUndoCheckIn), booking::handlers::action::undo_check_in);
    t.post("/bookings/{id}/reopen", Act(Action::BookingReopen), booking::handlers::action::reopen);
    t.post("/bookings/{id}/reinstate", Act(Action::BookingReinstate), booking::handlers::action::reinstate);
    t
}

/// The table's lines, for the document and its test.
pub fn lines() -> Vec<Line> {
    table().0.into_iter().map(|(line, _)| line).collect()
}

/// Everything on the product's address.
pub fn product(config: &mut web::ServiceConfig) {
    health(config);
    let mut api = web::scope(PREFIX);
    let mut rest = table().0;
    while let Some(path) = rest.first().map(|(line, _)| line.path) {
        let (here, others) = rest.into_iter().partition(|(line, _)| line.path == path);
        rest = others;
        let mut resource = web::resource(path);
        let mut methods = Vec::new();
        for (line, route) in here {
            methods.push(line.method);
            resource = resource.route(route);
        }
        api = api.service(resource.default_service(wrong_method(&methods)));
    }
    config
        // An address that cannot be (`/bookings/abc`) does not exist.
        .app_data(web::PathConfig::default().error_handler(|_, _| Error::not_found().into()))
        .service(api.default_service(web::to(nowhere)).wrap(from_fn(position)))
        .service(shown("/api/openapi.json", document::document))
        .service(shown("/api/docs", document::docs_home))
        .service(shown("/api/docs/{file:.*}", document::docs))
        .service(web::scope("/api").default_service(web::to(nowhere)))
        .default_service(web::to(assets::serve));
}

/// Everything on the ops address.
pub fn ops(config: &mut web::ServiceConfig) {
    health(config);
    config.service(shown("/metrics", health::metrics)).default_service(web::to(nowhere));
}

fn health(config: &mut web::ServiceConfig) {
    config.service(shown("/healthz", health::healthz)).service(shown("/readyz", health::readyz));
}

/// An address outside the API, which is only looked at.
fn shown<F, Args>(path: &'static str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let methods = [Method::GET, Method::HEAD];
    let resource = web::resource(path).route(web::get().to(handler.clone())).route(web::head().to(handler));
    resource.default_service(wrong_method(&methods))
}

async fn nowhere() -> Result<String, Error> {
    Err(Error::not_found())
}

fn wrong_method(allowed: &[Method]) -> Route {
    let allowed = allowed.iter().map(Method::as_str).collect::<Vec<_>>().join(", ");
    web::to(move || {
        let refusal = Error::wrong_method(&allowed);
        async move { Err::<String, _>(refusal) }
    })
}
