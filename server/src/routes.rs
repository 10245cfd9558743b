//! The table of all addresses with their handlers and permissions. The API document and its test
//! read the same table, so that no address can be missing there.

use std::sync::LazyLock;

use actix_web::middleware::from_fn;
use actix_web::web;
use sapa_core::access::role::Action;

use crate::audit::handlers as audit;
use crate::booking::handlers as booking;
use crate::branch::handlers as branch;
use crate::catalogue::handlers as catalogue;
use crate::company::handlers as company;
use crate::content::handlers as content;
use crate::demo::handlers as demo;
use crate::event::handlers as event;
use crate::home::handlers as home;
use crate::image::handlers as image;
use crate::market::handlers as market;
use crate::note::handlers as note;
use crate::notification::handlers as notification;
use crate::payment::handlers as payment;
use crate::people::handlers as people;
use crate::platform::assets;
use crate::platform::http::Visit;
use crate::platform::http::route::{Access, Line, Table, nowhere, shown};
use crate::platform::http::{position, tab::tab};
use crate::platform::problem::Error;
use crate::review::handlers as review;
use crate::search::handlers as search;
use crate::support::handlers as support;
use crate::system::handlers as system;
use crate::till::handlers as till;
use crate::upkeep::handlers as upkeep;
use crate::{document, health, routes};

/// Prefix of the API's addresses.
pub const PREFIX: &str = "/api/v1";

/// The table of the API.
pub fn table() -> Table {
    use Access::{Act, Open, Shared, Signed};
    use Visit::{Ask, Own, Proof, Read};
    let mut t = Table::default();
    routes! {
    t.post("/auth/login", Open(Proof), people::sign_in::login);
    t.post("/auth/refresh", Open(Proof), people::sign_in::refresh);
    t.post("/auth/logout", Open(Proof), people::sign_in::logout);
    t.post("/auth/second-factor", Open(Proof), people::second_step::answer);
    t.post("/auth/passkey/options", Open(Proof), people::second_step::options);
    t.post("/auth/passkey/login", Open(Proof), people::second_step::login);
    t.post("/auth/step-up/options", Act(Action::FactorOwn), people::step_up::options);
    t.post("/auth/step-up", Act(Action::FactorOwn), people::step_up::step_up);
    t.put("/auth/password", Shared(Action::ProfileOwn, Own), people::password::change);
    t.post("/auth/forgot-password", Open(Proof), people::password::forgot);
    t.post("/auth/reset-password", Open(Proof), people::password::reset);
    t.post("/auth/accept-invitation", Open(Proof), people::invitation::accept);
    t.post("/auth/register", Open(Proof), people::registration::register);
    t.post("/auth/confirm-email", Open(Proof), people::registration::confirm);
    t.get("/me", Shared(Action::ProfileOwn, Own), people::me::find);
    t.patch("/me", Shared(Action::ProfileOwn, Own), people::me::update);
    t.delete("/me", Shared(Action::ProfileErase, Own), upkeep::erase_oneself);
    t.get("/me/sessions", Shared(Action::ProfileOwn, Own), people::me::sessions);
    t.delete("/me/sessions/{id}", Shared(Action::ProfileOwn, Own), people::me::end_session);
    t.get("/me/factors", Act(Action::FactorOwn), people::factor::list);
    t.post("/me/factors", Act(Action::FactorOwn), people::factor::create);
    t.post("/me/factors/options", Act(Action::FactorOwn), people::factor::options);
    t.post("/me/factors/recovery-codes", Act(Action::FactorOwn), people::factor::renew);
    t.delete("/me/factors/{id}", Act(Action::FactorOwn), people::factor::delete);
    t.delete("/me/browsers/{id}", Act(Action::FactorOwn), people::factor::forget);
    t.post("/me/email", Shared(Action::ProfileOwn, Own), people::me::change_email);
    t.post("/me/email/confirm", Open(Proof), people::me::confirm_email);
    t.get("/events", Shared(Action::ProfileOwn, Own), event::open);
    t.get("/translations/{language}/translations", Shared(Action::MarketRead, Read), content::translation::texts);
    t.get("/market/companies", Shared(Action::MarketRead, Read), market::company::list);
    t.get("/market/branches", Shared(Action::MarketRead, Read), market::branch::list);
    t.get("/market/services", Shared(Action::MarketRead, Read), market::service::list);
    t.get("/market/reviews", Shared(Action::MarketRead, Read), market::review::list);
    t.get("/market/banners", Shared(Action::MarketRead, Read), market::content::banners);
    t.get("/market/faq", Shared(Action::MarketRead, Read), market::content::faq);
    t.get("/market/legal-texts", Shared(Action::MarketRead, Read), market::content::legal_texts);
    t.get("/market/images/{id}", Shared(Action::MarketRead, Read), market::image::find);
    t.get("/market/availability", Shared(Action::MarketRead, Ask), booking::market::availability);
    t.post("/market/quotes", Shared(Action::MarketRead, Ask), booking::market::quote);
    t.get("/demo-accounts", Open(Read), demo::accounts);
    t.post("/images", Act(Action::CompanyEdit), image::create);
    t.get("/images/{id}", Shared(Action::ProfileOwn, Own), image::find);
    t.get("/companies", Act(Action::CompanyList), company::list::list);
    t.post("/companies", Act(Action::CompanyCreate), company::company::create);
    t.get("/companies/export.csv", Act(Action::CompanyList), company::list::export);
    t.get("/companies/{id}", Act(Action::CompanyView), company::company::find);
    t.put("/companies/{id}", Act(Action::CompanyEdit), company::company::update);
    t.delete("/companies/{id}", Act(Action::CompanyDelete), company::company::delete);
    t.post("/companies/{id}/restore", Act(Action::CompanyDelete), company::company::restore);
    t.post("/companies/{id}/approve", Act(Action::CompanyApprove), company::action::approve);
    t.post("/companies/{id}/suspend", Act(Action::CompanySuspend), company::action::suspend);
    t.get("/branches", Act(Action::BranchView), branch::branch::list);
    t.post("/branches", Act(Action::BranchWrite), branch::branch::create);
    t.get("/branches/export.csv", Act(Action::BranchView), branch::branch::export);
    t.get("/branches/{id}", Act(Action::BranchView), branch::branch::find);
    t.put("/branches/{id}", Act(Action::BranchWrite), branch::branch::update);
    t.delete("/branches/{id}", Act(Action::BranchWrite), branch::branch::delete);
    t.post("/branches/{id}/restore", Act(Action::BranchWrite), branch::branch::restore);
    t.post("/branches/{id}/closure-preview", Act(Action::BranchWrite), booking::closure::preview);
    t.post("/branches/{id}/closure-batch", Act(Action::BranchWrite), booking::closure::batch);
    t.post("/branches/{id}/reallocations", Act(Action::BookingReallocate), booking::reallocation::make);
    t.post("/reallocations/{id}/undo", Act(Action::BookingReallocate), booking::reallocation::undo);
    t.get("/branches/{id}/calendar", Act(Action::BookingCheckIn), booking::calendar::find);
    t.get("/services", Act(Action::ServiceView), branch::service::list);
    t.post("/services", Act(Action::ServiceWrite), branch::service::create);
    t.get("/services/export.csv", Act(Action::ServiceView), branch::service::export);
    t.get("/services/{id}", Act(Action::ServiceView), branch::service::find);
    t.put("/services/{id}", Act(Action::ServiceWrite), branch::service::update);
    t.delete("/services/{id}", Act(Action::ServiceWrite), branch::service::delete);
    t.post("/services/{id}/restore", Act(Action::ServiceWrite), branch::service::restore);
    t.get("/animal-types", Act(Action::CatalogueRead), catalogue::animal_type::list);
    t.post("/animal-types", Act(Action::CatalogueWrite), catalogue::animal_type::create);
    t.get("/animal-types/export.csv", Act(Action::CatalogueRead), catalogue::animal_type::export);
    t.get("/animal-types/{id}", Act(Action::CatalogueRead), catalogue::animal_type::find);
    t.put("/animal-types/{id}", Act(Action::CatalogueWrite), catalogue::animal_type::update);
    t.delete("/animal-types/{id}", Act(Action::CatalogueWrite), catalogue::animal_type::delete);
    t.post("/animal-types/{id}/restore", Act(Action::CatalogueWrite), catalogue::animal_type::restore);
    t.get("/service-groups", Act(Action::CatalogueRead), catalogue::service_group::list);
    t.post("/service-groups", Act(Action::CatalogueWrite), catalogue::service_group::create);
    t.get("/service-groups/export.csv", Act(Action::CatalogueRead), catalogue::service_group::export);
    t.get("/service-groups/{id}", Act(Action::CatalogueRead), catalogue::service_group::find);
    t.put("/service-groups/{id}", Act(Action::CatalogueWrite), catalogue::service_group::update);
    t.delete("/service-groups/{id}", Act(Action::CatalogueWrite), catalogue::service_group::delete);
    t.post("/service-groups/{id}/restore", Act(Action::CatalogueWrite), catalogue::service_group::restore);
    t.get("/breeds", Act(Action::CatalogueRead), catalogue::breed::list);
    t.post("/breeds", Act(Action::CatalogueWrite), catalogue::breed::create);
    t.get("/breeds/export.csv", Act(Action::CatalogueRead), catalogue::breed::export);
    t.get("/breeds/{id}", Act(Action::CatalogueRead), catalogue::breed::find);
    t.put("/breeds/{id}", Act(Action::CatalogueWrite), catalogue::breed::update);
    t.delete("/breeds/{id}", Act(Action::CatalogueWrite), catalogue::breed::delete);
    t.post("/breeds/{id}/restore", Act(Action::CatalogueWrite), catalogue::breed::restore);
    t.get("/faq", Act(Action::ContentWrite), content::faq_entry::list);
    t.post("/faq", Act(Action::ContentWrite), content::faq_entry::create);
    t.get("/faq/export.csv", Act(Action::ContentWrite), content::faq_entry::export);
    t.post("/faq/order", Act(Action::ContentWrite), content::faq_entry::arrange);
    t.get("/faq/{id}", Act(Action::ContentWrite), content::faq_entry::find);
    t.put("/faq/{id}", Act(Action::ContentWrite), content::faq_entry::update);
    t.delete("/faq/{id}", Act(Action::ContentWrite), content::faq_entry::delete);
    t.post("/faq/{id}/restore", Act(Action::ContentWrite), content::faq_entry::restore);
    t.get("/marketing-groups", Act(Action::ContentWrite), content::marketing_group::list);
    t.post("/marketing-groups", Act(Action::ContentWrite), content::marketing_group::create);
    t.get("/marketing-groups/export.csv", Act(Action::ContentWrite), content::marketing_group::export);
    t.post("/marketing-groups/order", Act(Action::ContentWrite), content::marketing_group::arrange);
    t.get("/marketing-groups/{id}", Act(Action::ContentWrite), content::marketing_group::find);
    t.put("/marketing-groups/{id}", Act(Action::ContentWrite), content::marketing_group::update);
    t.delete("/marketing-groups/{id}", Act(Action::ContentWrite), content::marketing_group::delete);
    t.post("/marketing-groups/{id}/restore", Act(Action::ContentWrite), content::marketing_group::restore);
    t.get("/marketing", Act(Action::ContentWrite), content::banner::list);
    t.post("/marketing", Act(Action::ContentWrite), content::banner::create);
    t.get("/marketing/export.csv", Act(Action::ContentWrite), content::banner::export);
    t.post("/marketing/order", Act(Action::ContentWrite), content::banner::arrange);
    t.get("/marketing/{id}", Act(Action::ContentWrite), content::banner::find);
    t.put("/marketing/{id}", Act(Action::ContentWrite), content::banner::update);
    t.delete("/marketing/{id}", Act(Action::ContentWrite), content::banner::delete);
    t.post("/marketing/{id}/restore", Act(Action::ContentWrite), content::banner::restore);
    t.get("/legal-texts", Act(Action::ContentWrite), content::legal_text::list);
    t.post("/legal-texts", Act(Action::ContentWrite), content::legal_text::create);
    t.get("/legal-texts/{id}", Act(Action::ContentWrite), content::legal_text::find);
    t.put("/legal-texts/{id}", Act(Action::ContentWrite), content::legal_text::update);
    t.delete("/legal-texts/{id}", Act(Action::ContentWrite), content::legal_text::delete);
    t.post("/legal-texts/{id}/restore", Act(Action::ContentWrite), content::legal_text::restore);
    t.post("/legal-texts/{id}/publish", Act(Action::ContentWrite), content::legal_text::publish);
    t.get("/translations", Act(Action::ContentWrite), content::translation::list);
    t.get("/translations/completeness", Act(Action::ContentWrite), content::translation::completeness);
    t.get("/translations/{key}", Act(Action::ContentWrite), content::translation::find);
    t.put("/translations/{language}/overrides/{key}", Act(Action::ContentWrite), content::translation::update);
    t.delete("/translations/{language}/overrides/{key}", Act(Action::ContentWrite), content::translation::reset);
    t.get("/users", Act(Action::StaffManage), people::list::list);
    t.post("/users", Act(Action::StaffManage), people::user::create);
    t.get("/users/export.csv", Act(Action::StaffManage), people::list::export);
    t.get("/users/{id}", Act(Action::StaffManage), people::user::find);
    t.put("/users/{id}", Act(Action::StaffManage), people::user::update);
    t.delete("/users/{id}", Act(Action::StaffManage), people::user::delete);
    t.post("/users/{id}/restore", Act(Action::StaffManage), people::user::restore);
    t.post("/users/{id}/invite", Act(Action::StaffManage), people::action::invite);
    t.post("/users/{id}/deactivate", Act(Action::StaffManage), people::action::deactivate);
    t.post("/users/{id}/reactivate", Act(Action::StaffManage), people::action::reactivate);
    t.post("/users/{id}/reset-factors", Act(Action::StaffManage), people::factor::reset);
    t.post("/users/{id}/erase", Act(Action::StaffManage), upkeep::erase_user);
    t.get("/users/{id}/sessions", Act(Action::StaffManage), people::action::sessions);
    t.delete("/users/{id}/sessions", Act(Action::StaffManage), people::action::end_sessions);
    t.delete("/users/{id}/sessions/{sessionId}", Act(Action::StaffManage), people::action::end_session);
    t.get("/notes", Act(Action::NoteCompany), note::list);
    t.get("/notes/export.csv", Act(Action::NoteCompany), note::export);
    t.post("/notes", Act(Action::NoteCompany), note::create);
    t.get("/notes/{id}", Act(Action::NoteCompany), note::find);
    t.put("/notes/{id}", Act(Action::NoteCompany), note::update);
    t.delete("/notes/{id}", Act(Action::NoteCompany), note::delete);
    t.post("/notes/{id}/restore", Act(Action::NoteCompany), note::restore);
    t.get("/audit", Act(Action::AuditView), audit::list);
    t.get("/audit/export.csv", Act(Action::AuditView), audit::export);
    t.get("/home", Act(Action::HomeView), home::platform);
    t.get("/admin-home", Act(Action::AdminHomeView), home::company);
    t.get("/waiting", Act(Action::WaitingView), home::waiting);
    t.get("/branches/{id}/till", Act(Action::TillView), till::find);
    t.post("/branches/{id}/till/close", Act(Action::TillClose), till::close);
    t.post("/till-closings/{id}/correct", Act(Action::TillCorrect), till::correct);
    t.get("/till-days", Act(Action::TillView), till::month);
    t.get("/till-days/export.csv", Act(Action::TillView), till::export);
    t.get("/system", Act(Action::SystemRead), system::find);
    t.get("/system/jobs", Act(Action::SystemRead), system::jobs);
    t.post("/system/jobs/{id}/retry", Act(Action::SystemRetry), system::retry);
    t.get("/search", Act(Action::Search), search::search);
    t.get("/board", Act(Action::BookingCheckIn), booking::board::find);
    t.post("/quotes", Shared(Action::BookingCreate, Ask), booking::quote::create);
    t.get("/availability", Shared(Action::BookingCreate, Ask), booking::availability::find);
    t.get("/bookings", Shared(Action::BookingView, Own), booking::list::list);
    t.post("/bookings", Shared(Action::BookingCreate, Own), booking::booking::create);
    t.get("/bookings/export.csv", Shared(Action::BookingView, Own), booking::list::export);
    t.get("/bookings/{id}", Shared(Action::BookingView, Own), booking::booking::find);
    t.put("/bookings/{id}", Act(Action::BookingEdit), booking::booking::update);
    t.post("/bookings/{id}/reschedule", Shared(Action::BookingReschedule, Own), booking::action::reschedule);
    t.get("/bookings/{id}/timeline", Shared(Action::BookingView, Own), booking::booking::timeline);
    t.get("/bookings/{id}/presence", Shared(Action::BookingView, Own), booking::presence::find);
    t.put("/bookings/{id}/presence", Act(Action::BookingEdit), booking::presence::enter);
    t.delete("/bookings/{id}/presence", Act(Action::BookingEdit), booking::presence::leave);
    t.get("/bookings/{id}/mails", Shared(Action::BookingView, Own), booking::booking::mails);
    t.post("/bookings/{id}/mails/{mailId}/send-again", Act(Action::BookingEdit), booking::booking::send_again);
    t.post("/bookings/{id}/check-in", Act(Action::BookingCheckIn), booking::action::check_in);
    t.post("/bookings/{id}/complete", Act(Action::BookingComplete), booking::action::complete);
    t.post("/bookings/{id}/cancel", Shared(Action::BookingCancel, Own), booking::action::cancel);
    t.post("/bookings/{id}/no-show", Act(Action::BookingNoShow), booking::action::no_show);
    t.post("/bookings/{id}/break-off", Act(Action::BookingBreakOff), booking::action::break_off);
    t.post("/bookings/{id}/release", Act(Action::BookingRelease), booking::action::release);
    t.post("/bookings/{id}/undo-check-in", Act(Action::BookingUndoCheckIn), booking::action::undo_check_in);
    t.post("/bookings/{id}/reopen", Act(Action::BookingReopen), booking::action::reopen);
    t.post("/bookings/{id}/reinstate", Act(Action::BookingReinstate), booking::action::reinstate);
    t.post("/bookings/{id}/payments", Shared(Action::PaymentView, Own), payment::payment::create);
    t.get("/payments", Act(Action::PaymentList), payment::list::list);
    t.get("/payments/export.csv", Act(Action::PaymentList), payment::list::export);
    t.get("/payments/totals", Act(Action::PaymentList), payment::list::totals);
    t.get("/payments/{id}", Act(Action::PaymentList), payment::payment::find);
    t.post("/payments/{id}/refunds", Act(Action::PaymentRefund), payment::payment::refund);
    t.post("/payments/{id}/refund-requests", Act(Action::RefundRequest), payment::payment::ask);
    t.post("/payments/{id}/void", Act(Action::PaymentRefund), payment::online::void);
    t.post("/payments/{id}/sync", Act(Action::PaymentRefund), payment::online::sync);
    t.get("/payment-concerns", Act(Action::PaymentList), payment::concern::list);
    t.get("/payment-concerns/export.csv", Act(Action::PaymentList), payment::concern::export);
    t.post("/payment-concerns/{id}/settle", Act(Action::PaymentRefund), payment::concern::settle);
    t.post("/webhooks/{provider}", Signed, payment::online::webhook);
    t.put("/refunds/{id}", Act(Action::PaymentRefund), payment::refund::change_kind);
    t.post("/refunds/{id}/confirm", Act(Action::RefundConfirm), payment::refund::confirm);
    t.post("/refunds/{id}/withdraw", Act(Action::PaymentRefund), payment::refund::withdraw);
    t.get("/reviews", Shared(Action::ReviewView, Own), review::list);
    t.get("/reviews/export.csv", Shared(Action::ReviewView, Own), review::export);
    t.post("/reviews", Shared(Action::ReviewWrite, Own), review::create);
    t.get("/reviews/{id}", Shared(Action::ReviewView, Own), review::find);
    t.post("/reviews/{id}/reply", Act(Action::ReviewReply), review::reply);
    t.post("/reviews/{id}/report", Act(Action::ReviewReport), review::report);
    t.post("/reviews/{id}/hide", Act(Action::ReviewModerate), review::hide);
    t.post("/reviews/{id}/restore", Act(Action::ReviewModerate), review::restore);
    t.get("/support-messages", Act(Action::SupportInbox), support::inbox::list);
    t.get("/support-messages/export.csv", Act(Action::SupportInbox), support::inbox::export);
    t.post("/support-messages", Shared(Action::SupportWrite, Own), support::inbox::create);
    t.get("/support-messages/{id}", Act(Action::SupportInbox), support::inbox::find);
    t.get("/support-messages/{id}/person", Act(Action::SupportInbox), support::inbox::person);
    t.post("/support-messages/{id}/replies", Act(Action::SupportInbox), support::inbox::reply);
    t.post("/support-messages/{id}/assign", Act(Action::SupportInbox), support::inbox::assign);
    t.post("/support-messages/{id}/close", Act(Action::SupportInbox), support::inbox::close);
    t.get("/support-templates", Act(Action::SupportInbox), support::template::list);
    t.post("/support-templates", Act(Action::SupportInbox), support::template::create);
    t.get("/support-templates/export.csv", Act(Action::SupportInbox), support::template::export);
    t.get("/support-templates/{id}", Act(Action::SupportInbox), support::template::find);
    t.put("/support-templates/{id}", Act(Action::SupportInbox), support::template::update);
    t.delete("/support-templates/{id}", Act(Action::SupportInbox), support::template::delete);
    t.post("/support-templates/{id}/restore", Act(Action::SupportInbox), support::template::restore);
    t.post("/market/support-messages", Open(Proof), support::open::create);
    t.post("/market/support-thread", Open(Proof), support::open::thread);
    t.post("/market/support-thread/replies", Open(Proof), support::open::reply);
    t.get("/notifications", Act(Action::ContentWrite), notification::sender::list);
    t.get("/notifications/export.csv", Act(Action::ContentWrite), notification::sender::export);
    t.post("/notifications", Act(Action::ContentWrite), notification::sender::create);
    t.post("/notifications/count", Act(Action::ContentWrite), notification::sender::ask);
    t.post("/notifications/test", Act(Action::ContentWrite), notification::sender::test);
    t.get("/notifications/{id}", Act(Action::ContentWrite), notification::sender::find);
    t.get("/me/notifications", Shared(Action::NotificationOwn, Own), notification::inbox::list);
    t.post("/me/notifications/read", Shared(Action::NotificationOwn, Own), notification::inbox::read_all);
    t.post("/me/notifications/{id}/read", Shared(Action::NotificationOwn, Own), notification::inbox::read);
    t.post("/market/unsubscribe", Open(Proof), notification::open::unsubscribe);
    t.post("/market/unsubscribe/{token}", Open(Proof), notification::open::one_click);
    t.get("/refund-requests", Act(Action::RefundRequest), payment::request::list);
    t.get("/refund-requests/export.csv", Act(Action::RefundRequest), payment::request::export);
    t.get("/refund-requests/{id}", Act(Action::RefundRequest), payment::request::find);
    t.post("/refund-requests/{id}/approve", Act(Action::PaymentRefund), payment::request::approve);
    t.post("/refund-requests/{id}/decline", Act(Action::PaymentRefund), payment::request::decline);
    t.post("/refund-requests/{id}/withdraw", Act(Action::RefundRequest), payment::request::withdraw);
    }
    t
}

/// The table's lines, for the API document and its test.
pub fn lines() -> Vec<Line> {
    table().lines()
}

/// The API document, as text.
pub fn document() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| document::text(&lines()));
    &TEXT
}

/// Everything at the product's address.
pub fn product(config: &mut web::ServiceConfig) {
    health(config);
    config
        // An address that cannot exist (`/bookings/abc`) is not found.
        .app_data(web::PathConfig::default().error_handler(|_, _| Error::not_found().into()))
        .service(table().scope(PREFIX).wrap(from_fn(position)).wrap(from_fn(tab)))
        .service(shown("/api/openapi.json", || async { document::answer(document()) }))
        .service(shown("/api/docs", document::docs_home))
        .service(shown("/api/docs/{file:.*}", document::docs))
        .service(web::scope("/api").default_service(web::to(nowhere)))
        .default_service(web::to(assets::serve));
}

/// Everything at the ops address.
pub fn ops(config: &mut web::ServiceConfig) {
    health(config);
    config.service(shown("/metrics", health::metrics)).default_service(web::to(nowhere));
}

fn health(config: &mut web::ServiceConfig) {
    config.service(shown("/healthz", health::healthz)).service(shown("/readyz", health::readyz));
}
