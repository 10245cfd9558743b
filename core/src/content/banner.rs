//! Banners (product §3; the seed's marketing campaigns): the form, its rules, and whether the
//! marketplace shows a banner on a day. The size of the image is checked where it is uploaded
//! ([`crate::image`]).

use sapa_derive::{facts, form};

use crate::base::id::{ImageId, MarketingGroupId};
use crate::base::issue::Issue;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::base::time::{UtcTime, Zone, parse_date};
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// The zone in which the days of banners begin: the platform has no branch.
pub const ZONE: Zone = Zone::Belgrade;

/// A banner: `POST /marketing`, `PUT /marketing/{id}`.
#[form(checked = CheckedBanner)]
pub struct BannerInput {
    pub group_id: Required<MarketingGroupId>,
    #[validate(custom(function = "text::short"))]
    pub title_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub title_sr: Required<String>,
    /// The uploaded image, purpose `banner`.
    pub image_id: Required<ImageId>,
    /// The page that a tap on the banner opens.
    #[validate(custom(function = "text::website"))]
    pub link: Option<String>,
    /// Place in its group, 1 to 9,999.
    #[validate(custom(function = "text::ordinal"))]
    pub ordinal: Required<i32>,
    /// `YYYY-MM-DD`, the first day; none = from now on.
    #[validate(custom(function = "text::date"))]
    pub valid_from: Option<String>,
    /// The last day, inclusive; none = without end.
    #[validate(custom(function = "text::date"))]
    pub valid_to: Option<String>,
    /// Whether the marketplace shows the banner on its days; none = yes.
    pub active: Option<bool>,
}

impl Rules for BannerInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        let day = |text: &Option<String>| text.as_deref().and_then(parse_date);
        if let (Some(from), Some(to)) = (day(&self.valid_from), day(&self.valid_to))
            && to < from
        {
            checks.add("validTo", "validation.order");
        }
        checks.done()
    }
}

stored_enum! {
    /// Whether the marketplace shows a banner.
    BannerState {
        Shown = "SHOWN",
        /// Its first day is still to come.
        Scheduled = "SCHEDULED",
        /// Its last day is over.
        Expired = "EXPIRED",
        /// The banner or its group is switched off.
        Off = "OFF",
    }
}

/// The facts of a banner that decide whether the marketplace shows it. A day that cannot be read
/// is none.
#[facts]
pub struct BannerQuestion {
    pub active: bool,
    pub group_active: bool,
    pub valid_from: Option<String>,
    pub valid_to: Option<String>,
    pub now: UtcTime,
}

impl BannerQuestion {
    /// The state of the banner at its time, in [`ZONE`].
    pub fn state(&self) -> BannerState {
        let today = ZONE.date(self.now);
        let day = |text: &Option<String>| text.as_deref().and_then(parse_date);
        if !(self.active && self.group_active) {
            BannerState::Off
        } else if day(&self.valid_to).is_some_and(|last| last < today) {
            BannerState::Expired
        } else if day(&self.valid_from).is_some_and(|first| first > today) {
            BannerState::Scheduled
        } else {
            BannerState::Shown
        }
    }
}

#[cfg(test)]
#[path = "banner_tests.rs"]
mod tests;
