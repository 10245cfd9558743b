//! A search and what it finds. Reads nothing.

use sapa_core::access::found::FoundKind;
use sapa_core::access::role::Actor;
use sapa_core::base::search::{QueryWord, marks};
use sapa_core::base::time::UtcTime;
use sapa_core::support::SupportStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::booking::payments::PaymentItem;
use crate::booking::view::BookingItem;
use crate::record::rows::plain::RecordOrder;
use crate::review::ReviewItem;

/// What a search finds: few records of each kind, the most useful first.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SearchResults {
    /// Whether the text is too short to search for, so that nothing was searched.
    pub too_short: bool,
    /// Bookings: in house, then expected ones by arrival, then the others, the newest first.
    pub bookings: Vec<FoundBooking>,
    /// Guests whose name or phone has the words.
    pub guests: Vec<FoundGuest>,
    /// Payments of such bookings, or with such a reference.
    pub payments: Vec<PaymentItem>,
    /// Reviews of such bookings.
    pub reviews: Vec<ReviewItem>,
    /// Records of the other kinds, those of a kind together; a closed thread after those that are not.
    pub records: Vec<FoundRecord>,
}

/// A part of a text: from and to, in UTF-16 units.
pub type MatchRange = (usize, usize);

/// A booking that has all words.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FoundBooking {
    /// The booking, as its list has it.
    #[serde(flatten)]
    pub item: BookingItem,
    /// Where the words stand in the guest's name.
    #[schema(value_type = Vec<Vec<u32>>)]
    #[cfg_attr(feature = "schema", ts(type = "[number, number][]"))]
    pub guest_marks: Vec<MatchRange>,
    /// The same for each pet.
    #[schema(value_type = Vec<Vec<Vec<u32>>>)]
    #[cfg_attr(feature = "schema", ts(type = "[number, number][][]"))]
    pub pet_marks: Vec<Vec<MatchRange>>,
}

/// The bookings of one phone within one company, or within the branch of an operator who is tied to one.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FoundGuest {
    /// The company of the bookings.
    pub company_id: i64,
    /// Its name.
    pub company_name: String,
    /// The name in the newest booking that was found.
    pub name: String,
    /// Where the words stand in the name.
    #[schema(value_type = Vec<Vec<u32>>)]
    #[cfg_attr(feature = "schema", ts(type = "[number, number][]"))]
    pub marks: Vec<MatchRange>,
    /// The phone, as it is stored.
    #[schema(example = "+381641234567")]
    pub phone: String,
    /// The number of bookings, counted up to 100.
    pub bookings: i64,
    /// False when there are more.
    pub is_exact: bool,
}

/// A record of another kind. Texts that have no language are the same in both.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FoundRecord {
    /// What it is.
    #[schema(value_type = String, example = "COMPANY")]
    pub kind: FoundKind,
    /// Id of the record.
    pub id: i64,
    /// The company of a branch.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    /// What it is called.
    pub title_en: String,
    /// What it is called.
    pub title_sr: String,
    /// Where the words stand in the title.
    #[schema(value_type = Vec<Vec<u32>>)]
    #[cfg_attr(feature = "schema", ts(type = "[number, number][]"))]
    pub marks_en: Vec<MatchRange>,
    /// Where the words stand in the title.
    #[schema(value_type = Vec<Vec<u32>>)]
    #[cfg_attr(feature = "schema", ts(type = "[number, number][]"))]
    pub marks_sr: Vec<MatchRange>,
    /// What tells it from another of that name; may be empty.
    pub detail_en: String,
    /// The same in Serbian.
    pub detail_sr: String,
    /// The state of a thread; none: a record without one.
    pub status: Option<SupportStatus>,
    /// Whether nobody works on the record any more: a closed thread.
    pub closed: bool,
}

impl FoundRecord {
    pub(super) fn new(
        kind: FoundKind,
        id: i64,
        title: (String, String),
        detail: (String, String),
        words: &[QueryWord],
    ) -> Self {
        let (title_en, title_sr) = title;
        let (detail_en, detail_sr) = detail;
        let (marks_en, marks_sr) = (marks(&title_en, words), marks(&title_sr, words));
        Self {
            kind,
            id,
            company_id: None,
            title_en,
            title_sr,
            marks_en,
            marks_sr,
            detail_en,
            detail_sr,
            status: None,
            closed: false,
        }
    }
}

/// A search by an account.
#[derive(Debug, Clone)]
pub struct Search {
    /// Whose search it is: its role says which kinds, its company and branch which records.
    pub actor: Actor,
    /// The text.
    pub text: String,
    /// Its words.
    pub words: Vec<QueryWord>,
    /// The language by whose names records stand in order.
    pub names: RecordOrder,
    /// The server's time.
    pub now: UtcTime,
}

impl Search {
    /// The reader's own company; none: every company.
    pub(super) fn company(&self) -> Option<i64> {
        self.actor.company_id.map(|id| id.0)
    }

    /// The one branch of an operator who is tied to it.
    pub(super) fn branch(&self) -> Option<i64> {
        self.actor.branch_id.map(|id| id.0)
    }

    pub(super) fn finds(&self, kind: FoundKind) -> bool {
        kind.is_found_by(self.actor.role)
    }
}
