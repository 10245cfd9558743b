//! Names of the records in audit entries. Deleted records have names too, because the audit is
//! about the past.

use diesel::prelude::*;
use sapa_core::base::id::BookingId;
use sapa_core::booking::number;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, stored};
use crate::platform::problem::Error;
use crate::schema::{
    animal_types, banners, bookings, branches, breeds, companies, faq_entries, marketing_groups, notifications,
    service_groups, services, support_messages, support_templates, till_closings, users, workplaces,
};

/// A name.
pub enum Label {
    /// The same in every language.
    One(String),
    /// In two languages.
    Two {
        /// English.
        en: String,
        /// Serbian.
        sr: String,
    },
}

/// The names of these records of one kind; empty for kinds without names.
pub fn of(conn: &mut Conn, entity: &str, ids: &[i64]) -> Result<Vec<(i64, Label)>, Error> {
    macro_rules! one {
        ($table:ident) => {{
            let rows = $table::table.filter($table::id.eq_any(ids)).select(($table::id, $table::name));
            rows.load::<(i64, String)>(conn)?.into_iter().map(|(id, name)| (id, Label::One(name))).collect()
        }};
    }
    macro_rules! two {
        ($table:ident, $en:ident, $sr:ident) => {{
            let rows = $table::table.filter($table::id.eq_any(ids)).select(($table::id, $table::$en, $table::$sr));
            rows.load::<(i64, String, String)>(conn)?
                .into_iter()
                .map(|(id, en, sr)| (id, Label::Two { en, sr }))
                .collect()
        }};
    }
    Ok(match entity {
        "booking" => {
            let rows = bookings::table.filter(bookings::id.eq_any(ids));
            let rows = rows.select((bookings::id, bookings::created_at, bookings::time_zone));
            let number = |(id, made, zone): (i64, At, String)| {
                Ok((id, Label::One(number(BookingId(id), made.0, stored(&zone)?))))
            };
            rows.load(conn)?.into_iter().map(number).collect::<Result<_, Error>>()?
        }
        "company" => one!(companies),
        "branch" => one!(branches),
        "workplace" => one!(workplaces),
        "service" => two!(services, title_en, title_sr),
        "service_group" => two!(service_groups, name_en, name_sr),
        "animal_type" => two!(animal_types, name_en, name_sr),
        "breed" => two!(breeds, name_en, name_sr),
        "faq_entry" => two!(faq_entries, question_en, question_sr),
        "marketing_group" => two!(marketing_groups, name_en, name_sr),
        "banner" => two!(banners, title_en, title_sr),
        "notification" => two!(notifications, title_en, title_sr),
        // The branch's and the day's.
        "till_closing" => {
            let rows = till_closings::table.inner_join(branches::table).filter(till_closings::id.eq_any(ids));
            rows.select((till_closings::id, branches::name, till_closings::day))
                .load::<(i64, String, String)>(conn)?
                .into_iter()
                .map(|(id, branch, day)| (id, Label::One(format!("{branch}, {day}"))))
                .collect()
        }
        // Its sender's.
        "support_message" => one!(support_messages),
        "support_template" => two!(support_templates, name_en, name_sr),
        "user" => {
            let rows =
                users::table.filter(users::id.eq_any(ids)).select((users::id, users::first_name, users::last_name));
            rows.load::<(i64, String, String)>(conn)?
                .into_iter()
                .map(|(id, first, last)| (id, Label::One(format!("{first} {last}"))))
                .collect()
        }
        _ => Vec::new(),
    })
}
