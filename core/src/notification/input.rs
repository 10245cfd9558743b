//! What is entered for a notification: its texts, its audience, its channels.

use sapa_derive::form;

use super::{NotificationAudience, NotificationChannel};
use crate::access::role::Role;
use crate::base::id::{BranchId, CompanyId};
use crate::base::issue::Issue;
use crate::base::text;
use crate::base::time::parse_date;
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// Most days of the period in which guests have a booking.
pub const DAYS_MAX: i64 = 366;

/// The audience of a notification and its channels: `POST /notifications/count`.
#[form(checked = CheckedAudience)]
pub struct AudienceInput {
    pub audience: Required<NotificationAudience>,
    /// The role of the accounts; for the audience ROLE only.
    pub role: Option<Role>,
    /// The company of the accounts; for the audience COMPANY only.
    pub company_id: Option<CompanyId>,
    /// The branch of the guests; for the audience GUESTS only.
    pub branch_id: Option<BranchId>,
    /// `YYYY-MM-DD`, the first day of the guests' bookings in the branch's zone; for the audience GUESTS only.
    #[validate(custom(function = "text::date"))]
    pub from: Option<String>,
    /// The last day, inclusive, at most a year later.
    #[validate(custom(function = "text::date"))]
    pub to: Option<String>,
    /// At least one.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<NotificationChannel>>"))]
    #[schema(min_items = 1, max_items = 2)]
    pub channels: Vec<NotificationChannel>,
}

/// A notification: `POST /notifications`.
#[form(checked = CheckedNotification)]
pub struct NotificationInput {
    #[validate(custom(function = "text::short"))]
    pub title_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub title_sr: Required<String>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text_en: Required<String>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text_sr: Required<String>,
    #[form(flatten)]
    pub to: AudienceInput,
}

/// A notification that its author alone gets: `POST /notifications/test`.
#[form(checked = CheckedNotificationTest)]
pub struct NotificationTestInput {
    #[validate(custom(function = "text::short"))]
    pub title_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub title_sr: Required<String>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text_en: Required<String>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text_sr: Required<String>,
    /// At least one.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<NotificationChannel>>"))]
    #[schema(min_items = 1, max_items = 2)]
    pub channels: Vec<NotificationChannel>,
}

/// The link of a mail that its recipient does not want any more: `POST /market/unsubscribe`.
#[form(checked = CheckedUnsubscribe)]
pub struct UnsubscribeInput {
    /// The token of the link.
    pub token: Required<String>,
}

/// At least one channel, each once.
fn channels(checks: &mut Checks, chosen: &[NotificationChannel]) {
    checks.required("channels", !chosen.is_empty());
    if chosen.len() > 1 && chosen[0] == chosen[1] || chosen.len() > 2 {
        checks.add("channels", "validation.reference");
    }
}

impl Rules for AudienceInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        channels(&mut checks, &self.channels);
        let Some(audience) = self.audience else { return checks.done() };
        for (path, there, needed) in [
            ("role", self.role.is_some(), audience == NotificationAudience::Role),
            ("companyId", self.company_id.is_some(), audience == NotificationAudience::Company),
            ("branchId", self.branch_id.is_some(), audience == NotificationAudience::Guests),
            ("from", self.from.is_some(), audience == NotificationAudience::Guests),
            ("to", self.to.is_some(), audience == NotificationAudience::Guests),
        ] {
            checks.required(path, there || !needed);
            if there && !needed {
                checks.add(path, "validation.reference");
            }
        }
        // Guests are no role of an account.
        if self.role == Some(Role::Guest) {
            checks.add("role", "validation.reference");
        }
        let day = |text: &Option<String>| text.as_deref().and_then(parse_date);
        if let (Some(from), Some(to)) = (day(&self.from), day(&self.to)) {
            if to < from {
                checks.add("to", "validation.order");
            } else {
                checks.range("to", Some((to - from).num_days() + 1), 1, DAYS_MAX);
            }
        }
        checks.done()
    }
}

impl Rules for NotificationInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.extend(self.to.issues());
        checks.done()
    }
}

impl Rules for NotificationTestInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        channels(&mut checks, &self.channels);
        checks.done()
    }
}

impl Rules for UnsubscribeInput {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::read::read;

    fn issues(json: &str) -> Vec<String> {
        let input: NotificationInput = read(json).unwrap();
        input.issues().into_iter().map(|issue| format!("{}: {}", issue.path, issue.code)).collect()
    }

    fn audience(members: &str) -> Vec<String> {
        issues(&format!(r#"{{"titleEn":"a","titleSr":"b","textEn":"c","textSr":"d",{members}}}"#))
    }

    #[test]
    fn an_audience_has_exactly_its_own_fields() {
        assert!(audience(r#""audience":"EVERYONE","channels":["IN_APP","EMAIL"]"#).is_empty());
        assert!(audience(r#""audience":"ROLE","role":"OPR","channels":["EMAIL"]"#).is_empty());
        assert!(audience(r#""audience":"COMPANY","companyId":1,"channels":["EMAIL"]"#).is_empty());
        let guests = r#""audience":"GUESTS","branchId":1,"channels":["EMAIL"]"#;
        assert!(audience(&format!(r#"{guests},"from":"2026-01-01","to":"2027-01-01""#)).is_empty());
        assert_eq!(audience(&format!(r#"{guests},"from":"2026-01-01","to":"2027-01-02""#)), ["to: validation.range"]);
        assert_eq!(audience(&format!(r#"{guests},"from":"2026-01-02","to":"2026-01-01""#)), ["to: validation.order"]);
        assert_eq!(audience(guests), ["from: validation.required", "to: validation.required"]);
        assert_eq!(
            audience(r#""audience":"ROLE","role":"GUEST","channels":["EMAIL"]"#),
            ["role: validation.reference"]
        );
        assert_eq!(
            audience(r#""audience":"EVERYONE","role":"OPR","companyId":1,"channels":["EMAIL"]"#),
            ["companyId: validation.reference", "role: validation.reference"]
        );
    }

    #[test]
    fn a_notification_needs_texts_an_audience_and_a_channel_once() {
        assert_eq!(
            issues("{}"),
            ["audience", "channels", "textEn", "textSr", "titleEn", "titleSr"]
                .map(|path| format!("{path}: validation.required"))
        );
        assert_eq!(
            audience(r#""audience":"EVERYONE","channels":["EMAIL","EMAIL"]"#),
            ["channels: validation.reference"]
        );
        let test: NotificationTestInput =
            read(r#"{"titleEn":"a","titleSr":"b","textEn":"c","textSr":"d","channels":["EMAIL","EMAIL"]}"#).unwrap();
        assert_eq!(test.issues()[0].code, "validation.reference");
        let long = "x".repeat(51);
        assert_eq!(
            issues(&format!(
                r#"{{"titleEn":"{long}","titleSr":"b","textEn":"c","textSr":"d","audience":"EVERYONE","channels":["EMAIL"]}}"#
            )),
            ["titleEn: validation.max_length"]
        );
    }
}
