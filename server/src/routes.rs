//! Every address of the product, its handler and who may use it, in one table. The document
//! and its test read the same table, so no address can be missing there.

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, Route, web};
use sapa_core::role::Action;

use crate::api::{
    animal_type, auth, board, booking, booking_action, booking_list, branch, breed, company, demo, health, me, openapi,
    password, service, translations,
};
use crate::assets;
use crate::problem::Error;

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
}

/// The table while it is written down.
#[derive(Default)]
pub struct Table(Vec<(Line, Route)>);

impl Table {
    fn add<F, Args>(&mut self, method: Method, path: &'static str, access: Access, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let route = web::method(method.clone()).to(handler);
        self.0.push((Line { method, path, access }, route));
    }
}

macro_rules! methods {
    ($($name:ident = $method:ident),+) => {
        impl Table {$(
            #[doc = concat!("A `", stringify!($method), "`.")]
            pub fn $name<F, Args>(&mut self, path: &'static str, access: Access, handler: F)
            where
                F: Handler<Args>,
                Args: FromRequest + 'static,
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
    t.post("/auth/login", Open, auth::login);
    t.post("/auth/refresh", Open, auth::refresh);
    t.post("/auth/logout", Act(Action::ProfileOwn), auth::logout);
    t.put("/auth/password", Act(Action::ProfileOwn), password::change);
    t.post("/auth/forgot-password", Open, password::forgot);
    t.post("/auth/reset-password", Open, password::reset);
    t.get("/me", Act(Action::ProfileOwn), me::find);
    t.patch("/me", Act(Action::ProfileOwn), me::update);
    t.get("/me/sessions", Act(Action::ProfileOwn), me::sessions);
    t.delete("/me/sessions/{id}", Act(Action::ProfileOwn), me::end_session);
    t.post("/me/email", Act(Action::ProfileOwn), me::change_email);
    t.post("/me/email/confirm", Open, me::confirm_email);
    t.get("/translations/{language}/translations", Act(Action::MarketRead), translations::find);
    t.get("/demo-accounts", Open, demo::accounts);
    t.get("/companies/{id}", Act(Action::CompanyView), company::find);
    t.get("/branches", Act(Action::BranchView), branch::list);
    t.get("/branches/{id}", Act(Action::BranchView), branch::find);
    t.get("/services", Act(Action::ServiceView), service::list);
    t.get("/animal-types", Act(Action::CatalogueRead), animal_type::list);
    t.get("/breeds", Act(Action::CatalogueRead), breed::list);
    t.get("/board", Act(Action::BookingCheckIn), board::find);
    t.get("/bookings", Act(Action::BookingView), booking_list::list);
    t.post("/bookings", Act(Action::BookingCreate), booking::create);
    t.get("/bookings/export.csv", Act(Action::BookingView), booking_list::export);
    t.get("/bookings/{id}", Act(Action::BookingView), booking::find);
    t.put("/bookings/{id}", Act(Action::BookingEdit), booking::update);
    t.get("/bookings/{id}/timeline", Act(Action::BookingView), booking::timeline);
    t.post("/bookings/{id}/check-in", Act(Action::BookingCheckIn), booking_action::check_in);
    t.post("/bookings/{id}/complete", Act(Action::BookingComplete), booking_action::complete);
    t.post("/bookings/{id}/cancel", Act(Action::BookingCancel), booking_action::cancel);
    t.post("/bookings/{id}/no-show", Act(Action::BookingNoShow), booking_action::no_show);
    t.post("/bookings/{id}/break-off", Act(Action::BookingBreakOff), booking_action::break_off);
    t.post("/bookings/{id}/undo-check-in", Act(Action::BookingUndoCheckIn), booking_action::undo_check_in);
    t.post("/bookings/{id}/reopen", Act(Action::BookingReopen), booking_action::reopen);
    t.post("/bookings/{id}/reinstate", Act(Action::BookingReinstate), booking_action::reinstate);
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
        for (_, route) in here {
            resource = resource.route(route);
        }
        api = api.service(resource.default_service(web::to(wrong_method)));
    }
    config
        // An address that cannot be (`/bookings/abc`) does not exist.
        .app_data(web::PathConfig::default().error_handler(|_, _| Error::not_found().into()))
        .service(api.default_service(web::to(nowhere)))
        .route("/api/openapi.json", web::get().to(openapi::document))
        .route("/api/docs", web::get().to(openapi::docs_home))
        .route("/api/docs/{file:.*}", web::get().to(openapi::docs))
        .service(web::scope("/api").default_service(web::to(nowhere)))
        .default_service(web::to(assets::serve));
}

/// Everything on the ops address.
pub fn ops(config: &mut web::ServiceConfig) {
    health(config);
    config.route("/metrics", web::get().to(health::metrics)).default_service(web::to(nowhere));
}

fn health(config: &mut web::ServiceConfig) {
    config.route("/healthz", web::get().to(health::healthz)).route("/readyz", web::get().to(health::readyz));
}

async fn nowhere() -> Result<String, Error> {
    Err(Error::not_found())
}

async fn wrong_method() -> Result<String, Error> {
    Err(Error::new(405, "request.method"))
}
