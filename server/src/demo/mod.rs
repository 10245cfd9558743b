//! Demo data: lifelike, the same for the same numbers and day, from a few thousand bookings to a
//! million. Writes rows as the use cases would have; owns no rule.

pub mod account;
mod animals;
mod batch;
mod catalogue;
mod closures;
mod content;
mod content_texts;
#[macro_use]
mod load;
pub mod handlers;
mod legal;
mod logos;
mod mails;
mod notes;
mod notifying;
mod numbers;
pub mod online;
mod paying;
mod people;
mod plan;
mod records;
mod render;
mod review_words;
mod reviewing;
mod rng;
pub mod rows;
mod scale;
pub mod second_factor;
mod story;
#[cfg(test)]
mod story_tests;
mod support;
mod support_templates;
mod till;
mod till_closings;
mod towns;
mod words;

pub use scale::Scale;

use argon2::Params;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::demo::account::DemoAccount;
use crate::image::Images;
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;
use crate::schema;
use crate::upkeep::backfill;

/// Bookings rendered and loaded at once.
const BATCH: usize = 4_000;
/// Number of bookings from which building the indexes at the end is worth it.
const MANY: usize = 20_000;

/// Whether the database has no records yet.
pub fn is_empty(db: &Db) -> Result<bool, Error> {
    db.read_blocking(nothing_there)
}

fn nothing_there(conn: &mut Conn) -> Result<bool, Error> {
    let users = schema::users::table.select(schema::users::id).first::<i64>(conn).optional()?;
    let companies = schema::companies::table.select(schema::companies::id).first::<i64>(conn).optional()?;
    Ok(users.is_none() && companies.is_none())
}

/// Fills an empty database as it is at the beginning of `now`'s day, whatever the hour.
pub fn fill(db: &Db, images: &Images, scale: &Scale, cost: &Params, now: UtcTime) -> Result<Vec<DemoAccount>, Error> {
    fill_until(db, images, scale, cost, records::ZONE.start_of_day(records::ZONE.date(now)))
}

/// Fills an empty database as it is at a moment: of the same bookings, those of today have arrived
/// and left as far as the day has gone. In one transaction: an interruption leaves an empty
/// database. Answers the accounts that have passwords.
pub fn fill_until(
    db: &Db,
    images: &Images,
    scale: &Scale,
    cost: &Params,
    until: UtcTime,
) -> Result<Vec<DemoAccount>, Error> {
    let today = records::ZONE.date(until);
    let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let bookings = size(scale.bookings);
    let branches = size(scale.companies).saturating_mul(size(scale.branches));
    // Everything except bookings was entered before the first of them.
    let made = story::at(today, -plan::days_back(bookings, branches) - 90, 10 * 60).naive();
    let lately = story::at(today, -2, 11 * 60).naive();
    let records = records::build(scale.seed, size(scale.companies), size(scale.branches), made);
    let people = people::build(scale.seed, &records, (bookings / 40).clamp(20, 20_000), cost, (made, lately))?;
    let logos = logos::build(&records, &people, made)?;
    let uploader = people.users[people.platform].id;
    let content = content::build(records::id(logos.images.len()), uploader, today, made)?;
    let closures = closures::build(&records, plan::days_back(bookings, branches), today, made);
    let slots = plan::build(scale.seed, &records, bookings, today)?;
    let notes = notes::build(&records, &people, &slots, today);
    let (messages, replies) = support::build(&people, until.naive());
    let (notifications, deliveries) = notifying::build(&people, until.naive());
    let stage = render::Stage { records: &records, people: &people, today, until };
    db.write_blocking(|conn| {
        if !nothing_there(conn)? {
            return Err(Error::internal("the database is not empty"));
        }
        load::without_limits(conn)?;
        load_records(conn, &records)?;
        load_rows!(conn, schema::timeslots::table, closures.timeslots);
        load_rows!(conn, schema::timeslot_workplaces::table, closures.workplaces);
        load_rows!(conn, schema::users::table, people.users);
        load_rows!(conn, schema::images::table, logos.images);
        load_rows!(conn, schema::company_logos::table, logos.logos);
        load_rows!(conn, schema::faq_entries::table, content.faq);
        load_rows!(conn, schema::legal_texts::table, legal::build(made, lately));
        load_rows!(conn, schema::marketing_groups::table, content.groups);
        load_rows!(conn, schema::images::table, content.images);
        load_rows!(conn, schema::banners::table, content.banners);
        let indexes = if slots.len() >= MANY { load::without_indexes(conn)? } else { Vec::new() };
        let mut next = batch::Next::default();
        let (mut reviews, mut concerns) = (Vec::new(), Vec::new());
        for (number, part) in slots.chunks(BATCH).enumerate() {
            let mut batch = batch::BookingBatch { next, ..batch::BookingBatch::default() };
            for (i, slot) in part.iter().enumerate() {
                stage.render(&mut batch, slot, records::id(number * BATCH + i))?;
            }
            load_batch(conn, &batch)?;
            reviews.append(&mut batch.reviews);
            concerns.append(&mut batch.concerns);
            next = batch.next;
        }
        load_rows!(conn, schema::reviews::table, reviewing::in_order(reviews));
        // Numbered in the order in which they began, as at the desk.
        concerns.sort_by_key(|concern| concern.since);
        load_rows!(conn, schema::payment_concerns::table, concerns);
        load_rows!(conn, schema::notes::table, notes);
        load_rows!(conn, schema::support_messages::table, messages);
        load_rows!(conn, schema::support_replies::table, replies);
        load_rows!(conn, schema::support_templates::table, support_templates::build(made));
        mails::write(conn)?;
        load_rows!(conn, schema::notifications::table, notifications);
        load_rows!(conn, schema::notification_deliveries::table, deliveries);
        load::with_indexes(conn, &indexes)?;
        load::counters(
            conn,
            &[
                "companies",
                "branches",
                "animal_types",
                "breeds",
                "workplaces",
                "timeslots",
                "service_groups",
                "services",
                "users",
                "images",
                "faq_entries",
                "legal_texts",
                "marketing_groups",
                "banners",
                "bookings",
                "notes",
                "payments",
                "payment_attempts",
                "refunds",
                "refund_requests",
                "support_messages",
                "support_replies",
                "support_templates",
                "notifications",
                "notification_deliveries",
                "reviews",
            ],
        )?;
        till_closings::write(conn, scale.seed, &stage)?;
        backfill::run(conn)?;
        load::analyze(conn)
    })?;
    images.put_all(logos.files)?;
    images.put_all(content.files)?;
    Ok(people.demo)
}

fn load_records(conn: &mut Conn, records: &records::Records) -> Result<(), Error> {
    load_rows!(conn, schema::animal_types::table, records.animal_types);
    load_rows!(conn, schema::breeds::table, records.breeds);
    load_rows!(conn, schema::service_groups::table, records.groups);
    load_rows!(conn, schema::companies::table, records.companies);
    load_rows!(conn, schema::branches::table, records.branches);
    load_rows!(conn, schema::workplaces::table, records.workplaces);
    load_rows!(conn, schema::workplace_animal_types::table, records.workplace_animals);
    load_rows!(conn, schema::services::table, records.services);
    load_rows!(conn, schema::service_workplaces::table, records.service_workplaces);
    Ok(())
}

fn load_batch(conn: &mut Conn, batch: &batch::BookingBatch) -> Result<(), Error> {
    load_rows!(conn, schema::bookings::table, batch.bookings);
    load_rows!(conn, schema::booking_pets::table, batch.pets);
    load_rows!(conn, schema::occupancies::table, batch.occupancies);
    load_rows!(conn, schema::booking_events::table, batch.events);
    load_rows!(conn, schema::search_terms::table, batch.terms);
    load_rows!(conn, schema::payments::table, batch.payments);
    load_rows!(conn, schema::payment_attempts::table, batch.attempts);
    load_rows!(conn, schema::refunds::table, batch.refunds);
    load_rows!(conn, schema::refund_requests::table, batch.requests);
    load_rows!(conn, schema::ledger_entries::table, batch.ledger);
    Ok(())
}
