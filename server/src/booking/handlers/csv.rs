//! Bookings as lines of a CSV file. Reads nothing: the list gives the rows.

use sapa_core::payment::money::PaymentState;

use crate::booking::view::BookingItem;
use crate::platform::csv::{Cell, cells, civil, label, money, word};
use crate::platform::i18n::either;

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &[
    "booking.number",
    "booking.status",
    "booking.companyId",
    "booking.branchId",
    "booking.serviceId",
    "booking.serviceType",
    "booking.guestName",
    "booking.guestPhone",
    "booking.pets",
    "booking.workplaces",
    "booking.checkIn",
    "booking.checkOut",
    "booking.total",
    "booking.paymentState",
    "booking.balance",
    "booking.currency",
    "branch.timeZone",
];

/// Those of them that hold times.
pub const TIMES: &[&str] = &["booking.checkIn", "booking.checkOut"];

/// The cells of a booking's line.
pub fn cells(item: BookingItem, language: &str) -> Vec<Cell> {
    cells![
        item.number,
        label(language, &format!("enum.bookingStatus.{}", item.status)),
        item.company_name,
        item.branch_name,
        either(language, &item.service_title_en, &item.service_title_sr),
        label(language, &format!("enum.serviceType.{}", item.service_type)),
        item.guest_name,
        item.guest_phone,
        item.pet_names.join(", "),
        item.workplace_names.join(", "),
        civil(&item.check_in_local),
        civil(&item.check_out_local),
        money(item.total, language),
        word(language, "paymentState", item.payment_state.map(PaymentState::as_str)),
        money(item.balance, language),
        item.currency.code(),
        item.time_zone,
    ]
}
