//! Rows for bulk loading: every column is written, and the seed chooses the ids. Other files fill
//! them.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::schema::{
    animal_types, banners, booking_events, booking_pets, bookings, branches, breeds, companies, company_logos,
    faq_entries, images, ledger_entries, legal_texts, marketing_groups, notes, notification_deliveries, notifications,
    occupancies, payment_attempts, payment_concerns, payments, refund_requests, refunds, reviews, search_terms,
    service_groups, service_workplaces, services, support_messages, support_replies, support_templates,
    timeslot_workplaces, timeslots, users, workplace_animal_types, workplaces,
};

macro_rules! rows {
    ($($table:ident: $name:ident { $($field:ident: $type:ty),+ $(,)? })+) => {$(
        #[doc = concat!("A row of `", stringify!($table), "`.")]
        #[derive(Debug, Clone, PartialEq, Insertable)]
        #[diesel(table_name = $table, treat_none_as_default_value = false)]
        pub struct $name { $(pub $field: $type),+ }
    )+};
}

type Text = Option<String>;
type Time = Option<NaiveDateTime>;

rows! {
    companies: CompanyRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, name: String, name_key: String,
        registration_number: String, vat_number: Text, website: Text, company_type: Text, contact_first_name: String,
        contact_last_name: String, contact_email: String, contact_phone: String, bank: Text, bank_account: Text,
        address: String, city: String, city_key: String, zip: String, country: String, currency: String, latitude: Option<f64>,
        longitude: Option<f64>, status: String, status_reason: Text,
    }
    branches: BranchRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, name: String,
        name_key: String, address: String, city: String, city_key: String, zip: String, branch_type: String, time_zone: String, phone: Text,
        latitude: Option<f64>, longitude: Option<f64>, opening_hours: Text, check_in_from: String,
        check_out_until: String, cancellation_policy: String, active: bool,
    }
    animal_types: AnimalTypeRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, name_en: String, name_sr: String,
        name_key: String, name_en_key: String, icon: Text, ordinal: i32,
    }
    breeds: BreedRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, animal_type_id: i64,
        name_en: String, name_sr: String, name_key: String, name_en_key: String, size: Text,
    }
    workplaces: WorkplaceRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        name: String, name_key: String, name_fold: String, kind: String, capacity: i32, sizes: String, active: bool,
    }
    workplace_animal_types: WorkplaceAnimalRow { workplace_id: i64, animal_type_id: i64 }
    service_groups: GroupRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, name_en: String, name_sr: String,
        name_key: String, name_en_key: String, service_type: String, ordinal: i32,
    }
    services: ServiceRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        group_id: i64, service_type: String, title_en: String, title_sr: String, title_key: String,
        title_en_key: String, short_description_en: Text, short_description_sr: Text, price: i64, unit: String,
        duration_minutes: Option<i32>, discount_rate: i32, size: Text, active: bool,
    }
    timeslots: TimeslotRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        from_date: String, to_date: Text, from_time: Text, to_time: Text, yearly: bool, reason: Text,
    }
    timeslot_workplaces: TimeslotWorkplaceRow { branch_id: i64, timeslot_id: i64, workplace_id: i64 }
    service_workplaces: ServiceWorkplaceRow { branch_id: i64, service_id: i64, workplace_id: i64 }
    images: ImageRow {
        id: i64, created_at: NaiveDateTime, company_id: Option<i64>, uploader_id: i64, purpose: String, format: String,
        width: i32, height: i32, bytes: i64, path: String, used_at: Time,
    }
    faq_entries: FaqEntryRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, question_en: String,
        question_sr: String, name_key: String, name_en_key: String, answer_en: String, answer_sr: String, ordinal: i32,
        published: bool,
    }
    support_templates: SupportTemplateRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, name_en: String, name_sr: String,
        name_key: String, name_en_key: String, text_en: String, text_sr: String, scope: String,
    }
    legal_texts: LegalTextRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, kind: String, language: String,
        number: Option<i32>, state: String, published_at: Time, text: String,
    }
    marketing_groups: MarketingGroupRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, name_en: String, name_sr: String,
        name_key: String, name_en_key: String, ordinal: i32, active: bool,
    }
    banners: BannerRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, group_id: i64, title_en: String,
        title_sr: String, name_key: String, name_en_key: String, image_id: i64, link: Text, ordinal: i32,
        valid_from: Text, valid_to: Text, active: bool,
    }
    company_logos: LogoRow { company_id: i64, image_id: i64 }
    users: UserRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, first_name: String,
        last_name: String, name_key: String, email: String, phone: Text, password_hash: Text, role: String,
        staff_kind: Text, company_id: Option<i64>, branch_id: Option<i64>, language: String, active: bool,
        email_verified_at: Time, invited_at: Time, token_generation: i64,
    }
    notes: NoteRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: Option<i64>,
        entity: String, branch_id: Option<i64>, booking_id: Option<i64>, user_id: Option<i64>, author_id: i64,
        visibility: String, text: String,
    }
    bookings: BookingRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        service_id: i64, service_type: String, time_zone: String, customer_id: Option<i64>, guest_name: String,
        guest_name_key: String, guest_phone: Text, guest_email: Text, check_in: NaiveDateTime,
        check_out: NaiveDateTime, units: i32, status: String, comment: Text, quote: String, total: i64,
        currency: String, policy: String, policy_from: NaiveDateTime, pay_at: String, hold_until: Time,
        checked_in_at: Time, completed_at: Time, canceled_at: Time, cancel_kind: Text, cancel_by: Text,
        cancel_reason: Text, overbooked: bool, overbook_reason: Text, source: String, created_by: Option<i64>,
        last_transition: Text, last_transition_at: Time, captured: i64, refunded: i64, under_way: i64, waived: i64,
        kept: Option<i64>, kept_waived: i64, payment_state: Text, refund_sent_since_cancel: bool, has_review: bool,
    }
    booking_pets: PetRow {
        booking_id: i64, name: String, animal_type_id: i64, breed_id: Option<i64>, size: String, note: Text,
    }
    occupancies: OccupancyRow {
        branch_id: i64, booking_id: i64, workplace_id: i64, from_utc: NaiveDateTime, to_utc: NaiveDateTime, pets: i32,
        live: bool, overbooked: bool,
    }
    booking_events: EventRow {
        booking_id: i64, at: NaiveDateTime, actor_id: Option<i64>, actor_role: Text, action: String,
        from_status: Text, to_status: Text, reason: Text, data: Text,
    }
    payments: PaymentRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        booking_id: i64, time_zone: String, amount: i64, currency: String, method: String, way: String, provider: Text,
        provider_ref: Text, status: String, captured: i64, refunded: i64, under_way: i64, captured_at: Time,
        fiscal_receipt_number: Text, slip_number: Text, needs_person: Text, created_by: Option<i64>,
    }
    payment_attempts: AttemptRow {
        id: i64, payment_id: i64, number: i32, status: String, provider: String, provider_ref: Text,
        idempotency_key: String, started_at: NaiveDateTime, ended_at: Time, failure: Text,
    }
    refunds: RefundRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        booking_id: i64, payment_id: i64, amount: i64, currency: String, way: String, kind: String, status: String,
        reason: Text, waived: i64, since_cancel: bool, created_by: Option<i64>, sent_at: Time, ended_at: Time,
        failure: Text, send_key: Text, fiscal_receipt_number: Text, reversed_at: Time,
    }
    payment_concerns: ConcernRow {
        reason: String, party: String, since: NaiveDateTime, company_id: Option<i64>, branch_id: Option<i64>,
        booking_id: Option<i64>, payment_id: Option<i64>, refund_id: Option<i64>,
    }
    refund_requests: RequestRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        booking_id: i64, payment_id: i64, amount: i64, currency: String, reason: String, status: String,
        created_by: i64, decided_at: Time, decided_by: Option<i64>, decline_reason: Text, refund_id: Option<i64>,
    }
    ledger_entries: LedgerRow {
        at: NaiveDateTime, company_id: i64, payment_id: i64, refund_id: Option<i64>, attempt_id: Option<i64>,
        cause: String, account: String, amount: i64, currency: String, posted_by: Option<i64>,
    }
    reviews: ReviewRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, company_id: i64, branch_id: i64,
        booking_id: i64, author_id: Option<i64>, stars: i32, text: Text, visibility: String, fault: Text,
        reported_at: Time, hidden_at: Time, reply: Text, replied_at: Time,
    }
    support_messages: SupportMessageRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, category: String, name: String,
        email: String, message: String, language: String, role: String, author_id: Option<i64>,
        company_id: Option<i64>, status: String, since: NaiveDateTime, assigned_to_id: Option<i64>,
    }
    notifications: NotificationRow {
        id: i64, version: i64, created_at: NaiveDateTime, updated_at: NaiveDateTime, title_en: String, title_sr: String,
        text_en: String, text_sr: String, audience: String, role: Text, in_app: bool, by_email: bool, author_id: i64,
        state: String, sent_at: Time, expected: i64, passed: i64, delivered: i64, left_out: i64, failed: i64,
    }
    notification_deliveries: DeliveryRow {
        id: i64, created_at: NaiveDateTime, notification_id: i64, channel: String, user_id: Option<i64>,
        result: String, reason: Text, inbox: bool, unread: bool, read_at: Time,
    }
    support_replies: SupportReplyRow {
        id: i64, created_at: NaiveDateTime, message_id: i64, author_id: Option<i64>, text: String,
    }
    search_terms: TermRow { booking_id: i64, term: String, company_id: i64, branch_id: i64, shared: i32 }
}
