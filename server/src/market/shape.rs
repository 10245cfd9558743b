//! Shapes of the marketplace's public answers. No query and no rule.

use sapa_core::base::kinds::{AnimalSize, CancellationPolicy, PriceUnit, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::content::legal_text::LegalKind;
use serde::Serialize;
use utoipa::ToSchema;

use crate::branch::shape::OpeningHours;

macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident { $($fields:tt)+ })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
        pub struct $name { $($fields)+ }
    )+};
}

shapes! {
    /// An approved company.
    MarketCompany {
        pub id: i64,
        pub name: String,
        /// At `/market/images/{id}`.
        #[cfg_attr(feature = "schema", ts(type = "number | null"))]
        pub logo_id: Option<i64>,
        pub website: Option<String>,
        pub city: String,
        /// None for a company with fewer than three visible reviews.
        pub rating: Option<MarketRating>,
    }
    /// The average of a company's visible reviews.
    MarketRating {
        /// 1 to 5, in tenths.
        #[schema(example = 4.7)]
        pub average: f64,
        pub reviews: i64,
    }
    /// An active branch of an approved company.
    MarketBranch {
        pub id: i64,
        pub company_id: i64,
        pub company_name: String,
        pub name: String,
        pub r#type: ServiceType,
        pub address: String,
        pub city: String,
        pub zip: String,
        pub latitude: Option<f64>,
        pub longitude: Option<f64>,
        pub phone: Option<String>,
        /// Empty: always open.
        pub opening_hours: Vec<OpeningHours>,
        #[schema(example = "14:00")]
        pub check_in_from: String,
        #[schema(example = "11:00")]
        pub check_out_until: String,
        pub cancellation_policy: CancellationPolicy,
        /// The zone of all civil times of the branch.
        #[schema(example = "Europe/Belgrade")]
        pub time_zone: String,
        /// Of its prices.
        pub currency: Currency,
    }
    /// A service that pet owners may book.
    MarketService {
        pub id: i64,
        pub company_id: i64,
        pub company_name: String,
        pub branch_id: i64,
        pub branch_name: String,
        /// City of the branch.
        pub city: String,
        pub group_id: i64,
        pub group_name_en: String,
        pub group_name_sr: String,
        pub r#type: ServiceType,
        pub title_en: String,
        pub title_sr: String,
        pub short_description_en: Option<String>,
        pub short_description_sr: Option<String>,
        pub description_en: Option<String>,
        pub description_sr: Option<String>,
        /// Minor units a unit and pet.
        pub price: i64,
        pub currency: Currency,
        pub unit: PriceUnit,
        /// Minutes of a session.
        pub duration_minutes: Option<i32>,
        /// Basis points.
        pub discount_rate: i32,
        /// The size of pets that it takes; none: any.
        pub size: Option<AnimalSize>,
        /// The animal types that one of its workplaces takes.
        pub animal_types: Vec<MarketAnimalType>,
    }
    /// An animal type, for the pets of a booking.
    MarketAnimalType {
        pub id: i64,
        pub name_en: String,
        pub name_sr: String,
    }
    /// A review that everybody sees.
    MarketReview {
        pub id: i64,
        /// First name and initial; none: the account was erased.
        #[schema(example = "Mila P.")]
        pub author: Option<String>,
        /// `YYYY-MM`, in the zone of the branch.
        #[schema(example = "2026-11")]
        pub month: String,
        /// 1 to 5.
        pub stars: i32,
        pub text: Option<String>,
        /// The company's reply.
        pub reply: Option<String>,
    }
    /// A banner of today.
    MarketBanner {
        pub id: i64,
        pub group_id: i64,
        pub group_name_en: String,
        pub group_name_sr: String,
        pub title_en: String,
        pub title_sr: String,
        /// At `/market/images/{id}`.
        pub image_id: i64,
        pub link: Option<String>,
        /// Its place in the group.
        pub ordinal: i32,
    }
    /// A published FAQ entry.
    MarketFaqEntry {
        pub id: i64,
        pub question_en: String,
        pub question_sr: String,
        pub answer_en: String,
        pub answer_sr: String,
        pub ordinal: i32,
    }
    /// A legal text in force.
    MarketLegalText {
        pub kind: LegalKind,
        /// Language of the interface, for example `en_US`.
        pub language: String,
        pub number: i32,
        pub published_at: UtcTime,
        /// Markdown.
        pub text: String,
    }
    /// The legal texts in force, one a kind and language.
    MarketLegalTexts {
        pub items: Vec<MarketLegalText>,
    }
}
