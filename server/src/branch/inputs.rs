//! How the bodies of branches and services look in the API document; a test keeps these twins
//! equal to the core's structs, field by field. Shapes only, never filled.

use crate::platform::http::twins::twins;

twins! {
    /// A branch: all of its fields, and the changed rows of what belongs to it.
    BranchInput = sapa_core::branch::BranchInput {
        /// Of a new branch, by a system administrator; it never changes.
        company_id: Option<i64>,
        #[schema(max_length = 50)]
        name: String,
        #[schema(max_length = 50)]
        address: String,
        #[schema(max_length = 50)]
        city: String,
        #[schema(max_length = 50)]
        zip: String,
        #[schema(example = "HOSTEL")]
        r#type: String,
        #[schema(example = "Europe/Belgrade")]
        time_zone: String,
        #[schema(example = "+381112187740")]
        phone: Option<String>,
        #[schema(minimum = -90, maximum = 90)]
        latitude: Option<f64>,
        #[schema(minimum = -180, maximum = 180)]
        longitude: Option<f64>,
        /// At most three a weekday; none at all: always open.
        opening_hours: Vec<OpeningHoursInput>,
        /// Left out: 14:00.
        #[schema(example = "14:00")]
        check_in_from: Option<String>,
        /// Left out: 11:00.
        #[schema(example = "11:00")]
        check_out_until: Option<String>,
        #[schema(example = "MODERATE")]
        cancellation_policy: String,
        /// Left out: yes.
        active: Option<bool>,
        /// Rows that are not sent stay.
        #[schema(max_items = 500)]
        workplaces: Vec<WorkplaceChange>,
        /// Rows that are not sent stay.
        #[schema(max_items = 500)]
        services: Vec<ServiceChange>,
        /// Rows that are not sent stay.
        #[schema(max_items = 500)]
        timeslots: Vec<TimeslotChange>,
    }
    /// One interval in which a branch is open.
    OpeningHoursInput = sapa_core::branch::OpeningHoursInput {
        /// 1 = Monday.
        #[schema(minimum = 1, maximum = 7)]
        weekday: i32,
        #[schema(example = "08:00")]
        from: String,
        #[schema(example = "24:00")]
        to: String,
    }
    /// A changed row of `workplaces`; `update` and `delete` name the row and the version that was seen.
    WorkplaceChange = sapa_core::branch::workplace::WorkplaceChange {
        #[schema(example = "new")]
        change: String,
        id: Option<i64>,
        version: Option<i32>,
        #[schema(max_length = 50)]
        name: Option<String>,
        #[schema(example = "ROOM")]
        kind: Option<String>,
        #[schema(minimum = 1, maximum = 500)]
        capacity: Option<i32>,
        /// None: all.
        sizes: Vec<String>,
        /// None: all.
        animal_type_ids: Vec<i64>,
        active: Option<bool>,
    }
    /// A changed row of `services`.
    ServiceChange = sapa_core::catalogue::service::ServiceChange {
        #[schema(example = "new")]
        change: String,
        id: Option<i64>,
        version: Option<i32>,
        group_id: Option<i64>,
        #[schema(example = "HOSTEL")]
        r#type: Option<String>,
        #[schema(max_length = 50)]
        title_en: Option<String>,
        #[schema(max_length = 50)]
        title_sr: Option<String>,
        #[schema(max_length = 50)]
        short_description_en: Option<String>,
        #[schema(max_length = 50)]
        short_description_sr: Option<String>,
        #[schema(max_length = 2000)]
        description_en: Option<String>,
        #[schema(max_length = 2000)]
        description_sr: Option<String>,
        /// Minor units.
        #[schema(minimum = 1, maximum = 1_000_000_000)]
        price: Option<i64>,
        /// Of sessions.
        #[schema(minimum = 5, maximum = 1440)]
        duration_minutes: Option<i32>,
        /// Basis points.
        #[schema(minimum = 0, maximum = 10000)]
        discount_rate: Option<i32>,
        #[schema(example = "SMALL")]
        size: Option<String>,
        /// Saved workplaces of the branch.
        workplace_ids: Vec<i64>,
        active: Option<bool>,
    }
    /// A changed row of `timeslots`. Dates and times of the branch.
    TimeslotChange = sapa_core::branch::timeslot::TimeslotChange {
        #[schema(example = "new")]
        change: String,
        id: Option<i64>,
        version: Option<i32>,
        #[schema(example = "2026-12-25")]
        from_date: Option<String>,
        /// Left out: the one day.
        to_date: Option<String>,
        /// Left out, as `toTime`: the whole day.
        from_time: Option<String>,
        to_time: Option<String>,
        /// Saved workplaces; none: the whole branch.
        workplace_ids: Vec<i64>,
        yearly: Option<bool>,
        #[schema(max_length = 200)]
        reason: Option<String>,
    }
    /// A closure. Dates and times of the branch.
    TimeslotFields = sapa_core::branch::timeslot::TimeslotFields {
        #[schema(example = "2026-12-25")]
        from_date: String,
        /// Left out: the one day.
        to_date: Option<String>,
        /// Left out, as `toTime`: the whole day.
        from_time: Option<String>,
        to_time: Option<String>,
        /// Saved workplaces; none: the whole branch.
        workplace_ids: Vec<i64>,
        yearly: Option<bool>,
        #[schema(max_length = 200)]
        reason: Option<String>,
    }
    /// A closure, and what becomes of every booking that it meets.
    ClosureBatchInput = sapa_core::booking::placement::closure_impact::ClosureBatchInput {
        timeslot: Option<TimeslotFields>,
        #[schema(max_items = 500)]
        bookings: Vec<ClosureDecisionInput>,
    }
    /// What becomes of a booking.
    ClosureDecisionInput = sapa_core::booking::placement::closure_impact::ClosureDecisionInput {
        booking_id: i64,
        /// The version that was seen.
        version: i32,
        #[schema(example = "MOVE")]
        decision: String,
        /// Where to, of one that moves.
        r#move: Option<crate::booking::inputs::RescheduleInput>,
        /// Why, of one that is canceled.
        #[schema(max_length = 200)]
        reason: Option<String>,
    }
}
