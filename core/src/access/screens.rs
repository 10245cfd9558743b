//! The screens of the dashboard (seed §2, product: Screens): address of each, roles that may open
//! it, its group in the menu. The router, the menu and the tests read this table. Whether a screen
//! is built yet is the dashboard's own knowledge.

use serde::Serialize;

use super::role::Role;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The groups of the menu, in order.
    MenuGroup {
        DailyWork = "DAILY_WORK",
        Company = "COMPANY",
        Catalogue = "CATALOGUE",
        Content = "CONTENT",
        Account = "ACCOUNT",
    }
}

/// One screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Screen {
    /// Name of the screen: key of its title and of the dashboard's registry.
    pub id: &'static str,
    /// Address of the screen; `{id}` stands for a positive number, or `new` where there is an add
    /// form.
    pub path: &'static str,
    /// Group of the menu that shows the screen; none: not in the menu.
    pub group: Option<MenuGroup>,
    /// Roles that may open the screen; empty: everyone.
    #[serde(skip)]
    pub roles: &'static [Role],
    /// Whether `new` in place of `{id}` opens an add form.
    #[serde(skip)]
    pub add: bool,
}

const EVERYONE: &[Role] = &[];
const S: &[Role] = &[Role::Sysadm];
const A: &[Role] = &[Role::Admin];
const O: &[Role] = &[Role::Opr];
const SA: &[Role] = &[Role::Sysadm, Role::Admin];
const AO: &[Role] = &[Role::Admin, Role::Opr];
const SAO: &[Role] = &[Role::Sysadm, Role::Admin, Role::Opr];

const fn page(id: &'static str, path: &'static str, roles: &'static [Role], group: Option<MenuGroup>) -> Screen {
    Screen { id, path, group, roles, add: false }
}
const fn detail(id: &'static str, path: &'static str, roles: &'static [Role], add: bool) -> Screen {
    Screen { id, path, group: None, roles, add }
}

/// The table, in the order of the menu.
#[rustfmt::skip]
pub const SCREENS: &[Screen] = {
    use MenuGroup::{Account, Catalogue, Company, Content, DailyWork};
    &[
        page("landing", "/", EVERYONE, None),
        page("login", "/login", EVERYONE, None),
        page("forgotPassword", "/forgot-password", EVERYONE, None),
        page("resetPassword", "/reset-password", EVERYONE, None),
        page("acceptInvitation", "/accept-invitation", EVERYONE, None),

        page("home", "/dashboard/home", S, Some(DailyWork)),
        page("adminHome", "/dashboard/admin-home", A, Some(DailyWork)),
        page("board", "/dashboard/company-operator", O, Some(DailyWork)),
        page("bookings", "/dashboard/bookings", S, Some(DailyWork)),
        page("companyBookings", "/dashboard/company-bookings", AO, Some(DailyWork)),
        page("calendar", "/dashboard/calendar", AO, Some(DailyWork)),
        page("till", "/dashboard/till", AO, Some(DailyWork)),
        page("payments", "/dashboard/payments", SA, Some(DailyWork)),
        page("reviews", "/dashboard/reviews", SAO, Some(DailyWork)),
        page("support", "/dashboard/support", S, Some(DailyWork)),

        page("companies", "/dashboard/companies", S, Some(Company)),
        page("company", "/dashboard/company", A, Some(Company)),
        detail("operatorCompany", "/dashboard/company-operator/{id}", O, false),
        page("companyBranches", "/dashboard/company-branches", A, Some(Company)),
        page("companyUsers", "/dashboard/company-users", A, Some(Company)),
        page("services", "/dashboard/services", S, Some(Company)),
        page("users", "/dashboard/users", S, Some(Company)),

        page("serviceGroups", "/dashboard/service-groups", S, Some(Catalogue)),
        page("animalTypes", "/dashboard/animalTypes", S, Some(Catalogue)),
        page("breeds", "/dashboard/breeds", S, Some(Catalogue)),

        page("marketingGroups", "/dashboard/marketing-groups", S, Some(Content)),
        page("marketing", "/dashboard/marketing", S, Some(Content)),
        page("faq", "/dashboard/faq", S, Some(Content)),
        page("privacyPolicy", "/dashboard/privacyPolicy", S, Some(Content)),
        page("termsOfUse", "/dashboard/termsOfUse", S, Some(Content)),
        page("translations", "/dashboard/translations", S, Some(Content)),
        page("notificationSender", "/dashboard/notification-sender", S, Some(Content)),

        page("audit", "/dashboard/audit", SA, Some(Account)),
        page("system", "/dashboard/system", S, Some(Account)),
        page("userSettings", "/dashboard/userSettings", SAO, Some(Account)),
        page("changePassword", "/dashboard/change-password", SAO, None),

        detail("companiesDetail", "/dashboard/companies/{id}", S, true),
        detail("companyDetail", "/dashboard/company/{id}", A, false),
        detail("companyBranchDetail", "/dashboard/company-branches/{id}", A, true),
        detail("companyUserDetail", "/dashboard/company-users/{id}", A, true),
        detail("serviceDetail", "/dashboard/services/{id}", S, true),
        detail("userDetail", "/dashboard/users/{id}", S, true),
        detail("serviceGroupDetail", "/dashboard/service-groups/{id}", S, true),
        detail("animalTypeDetail", "/dashboard/animalTypes/{id}", S, true),
        detail("breedDetail", "/dashboard/breeds/{id}", S, true),
        detail("marketingGroupDetail", "/dashboard/marketing-groups/{id}", S, true),
        detail("marketingDetail", "/dashboard/marketing/{id}", S, true),
        detail("faqDetail", "/dashboard/faq/{id}", S, true),
        detail("paymentDetail", "/dashboard/payments/{id}", SA, false),
        detail("bookingDetail", "/dashboard/bookings/{id}", SAO, true),
        detail("companyBookingDetail", "/dashboard/company-bookings/{id}", SAO, true),
    ]
};

impl Screen {
    /// Whether `role` (none: nobody signed in) may open the screen.
    pub fn admits(&self, role: Option<Role>) -> bool {
        self.roles.is_empty() || role.is_some_and(|role| self.roles.contains(&role))
    }

    fn matches(&self, path: &str) -> bool {
        let (mut want, mut have) = (self.path.split('/'), path.split('/'));
        loop {
            match (want.next(), have.next()) {
                (None, None) => return true,
                (Some("{id}"), Some(id)) if is_id(id) || (self.add && id == "new") => {}
                (Some(a), Some(b)) if a == b => {}
                _ => return false,
            }
        }
    }
}

fn is_id(text: &str) -> bool {
    text.parse::<i64>().is_ok_and(|n| n > 0) && text.bytes().all(|b| b.is_ascii_digit())
}

/// The screen at an address (path only, without query; one trailing slash is forgiven).
pub fn at(path: &str) -> Option<&'static Screen> {
    let path = if path.len() > 1 { path.strip_suffix('/').unwrap_or(path) } else { path };
    SCREENS.iter().find(|screen| screen.matches(path))
}

/// The screens that `role` may open, in menu order.
pub fn of(role: Option<Role>) -> impl Iterator<Item = &'static Screen> {
    SCREENS.iter().filter(move |screen| screen.admits(role))
}

/// The list screens that hold the records of an entity (named as in the audit); best first.
fn lists(entity: &str) -> &'static [&'static str] {
    match entity {
        "booking" => &["/dashboard/company-bookings", "/dashboard/bookings"],
        "payment" => &["/dashboard/payments"],
        "company" => &["/dashboard/companies", "/dashboard/company", "/dashboard/company-operator"],
        "branch" => &["/dashboard/company-branches"],
        "service" => &["/dashboard/services"],
        "service_group" => &["/dashboard/service-groups"],
        "animal_type" => &["/dashboard/animalTypes"],
        "breed" => &["/dashboard/breeds"],
        "faq_entry" => &["/dashboard/faq"],
        "marketing_group" => &["/dashboard/marketing-groups"],
        "banner" => &["/dashboard/marketing"],
        "user" => &["/dashboard/users", "/dashboard/company-users"],
        _ => &[],
    }
}

/// The addresses of an entity's lists where `role` opens both the list and a record under it, best
/// first.
pub fn record_lists(entity: &str, role: Option<Role>) -> Vec<&'static str> {
    let opens = |path: &str| at(path).is_some_and(|screen| screen.admits(role));
    lists(entity).iter().copied().filter(|list| opens(list) && opens(&format!("{list}/1"))).collect()
}

/// The screens on which a role lands after sign-in, best first; the dashboard takes the first that
/// is built.
pub const fn landing(role: Role) -> &'static [&'static str] {
    match role {
        Role::Sysadm => &["home", "bookings", "userSettings"],
        Role::Admin => &["adminHome", "companyBookings", "userSettings"],
        Role::Opr => &["board", "companyBookings", "userSettings"],
        Role::User | Role::Guest => &["landing"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_find_their_screen() {
        for (path, id) in [
            ("/", Some("landing")),
            ("/dashboard/bookings", Some("bookings")),
            ("/dashboard/bookings/", Some("bookings")),
            ("/dashboard/bookings/17", Some("bookingDetail")),
            ("/dashboard/bookings/new", Some("bookingDetail")),
            ("/dashboard/company-operator/3", Some("operatorCompany")),
            ("/dashboard/company-operator/new", None),
            ("/dashboard/payments/new", None),
            ("/dashboard/bookings/0", None),
            ("/dashboard/bookings/+7", None),
            ("/dashboard/bookings/99999999999999999999", None),
            ("/dashboard/bookings/7/8", None),
            ("/dashboard", None),
            ("/nowhere", None),
        ] {
            assert_eq!(at(path).map(|s| s.id), id, "{path}");
        }
    }

    /// The seed's table (§2), written by hand: address, and S, A, O for each role that is admitted.
    #[test]
    fn screens_agree_with_the_seeds_table() {
        let table = "\
/dashboard/home S
/dashboard/admin-home A
/dashboard/userSettings SAO
/dashboard/companies S
/dashboard/companies/1 S
/dashboard/company A
/dashboard/company/1 A
/dashboard/company-operator O
/dashboard/company-operator/1 O
/dashboard/service-groups S
/dashboard/service-groups/1 S
/dashboard/marketing-groups S
/dashboard/marketing-groups/1 S
/dashboard/services S
/dashboard/services/1 S
/dashboard/breeds S
/dashboard/breeds/1 S
/dashboard/animalTypes S
/dashboard/animalTypes/1 S
/dashboard/users S
/dashboard/users/1 S
/dashboard/bookings S
/dashboard/bookings/1 SAO
/dashboard/company-bookings AO
/dashboard/company-bookings/1 SAO
/dashboard/reviews SAO
/dashboard/company-branches A
/dashboard/company-branches/1 A
/dashboard/company-branches/new A
/dashboard/company-users A
/dashboard/company-users/1 A
/dashboard/support S
/dashboard/marketing S
/dashboard/marketing/1 S
/dashboard/payments SA
/dashboard/payments/1 SA
/dashboard/faq S
/dashboard/faq/1 S
/dashboard/privacyPolicy S
/dashboard/termsOfUse S
/dashboard/notification-sender S";
        for line in table.lines() {
            let (path, who) = line.split_once(' ').expect("two columns");
            let screen = at(path).unwrap_or_else(|| panic!("{path} is missing"));
            for (letter, role) in [('S', Role::Sysadm), ('A', Role::Admin), ('O', Role::Opr)] {
                assert_eq!(screen.admits(Some(role)), who.contains(letter), "{path} {role}");
            }
            assert!(!screen.admits(Some(Role::User)) && !screen.admits(None), "{path}");
        }
    }

    /// Every audited entity that has a screen of its own.
    #[test]
    fn record_lists_are_open_to_their_role() {
        let first = |entity, role| record_lists(entity, Some(role)).first().copied();
        for (entity, sysadm, admin, opr) in [
            (
                "booking",
                Some("/dashboard/bookings"),
                Some("/dashboard/company-bookings"),
                Some("/dashboard/company-bookings"),
            ),
            ("company", Some("/dashboard/companies"), Some("/dashboard/company"), Some("/dashboard/company-operator")),
            ("branch", None, Some("/dashboard/company-branches"), None),
            ("service", Some("/dashboard/services"), None, None),
            ("service_group", Some("/dashboard/service-groups"), None, None),
            ("animal_type", Some("/dashboard/animalTypes"), None, None),
            ("breed", Some("/dashboard/breeds"), None, None),
            ("faq_entry", Some("/dashboard/faq"), None, None),
            ("marketing_group", Some("/dashboard/marketing-groups"), None, None),
            ("banner", Some("/dashboard/marketing"), None, None),
            ("user", Some("/dashboard/users"), Some("/dashboard/company-users"), None),
            ("workplace", None, None, None),
        ] {
            assert_eq!(first(entity, Role::Sysadm), sysadm, "{entity}");
            assert_eq!(first(entity, Role::Admin), admin, "{entity}");
            assert_eq!(first(entity, Role::Opr), opr, "{entity}");
            assert!(record_lists(entity, None).is_empty() && first(entity, Role::User).is_none(), "{entity}");
        }
    }

    #[test]
    fn landings_may_be_opened() {
        for role in Role::ALL {
            for id in landing(*role) {
                let screen = SCREENS.iter().find(|s| s.id == *id).unwrap_or_else(|| panic!("{id}"));
                assert!(screen.admits(Some(*role)), "{role} {id}");
            }
        }
    }
}
