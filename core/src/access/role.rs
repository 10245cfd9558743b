//! Permissions (product: Permissions): which role may do which action to which object. Owns the
//! whole table, complete for the product. Asks neither database nor clock. Whether the state of an
//! object allows an action is another question (`booking::actions`).

use sapa_derive::facts;

use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::stored::stored_enum;

stored_enum! {
    /// The stored roles.
    Role {
        /// Platform staff.
        Sysadm = "SYSADM",
        /// Company administrator.
        Admin = "ADMIN",
        /// Company operator, the front desk.
        Opr = "OPR",
        /// Pet owner.
        User = "USER",
        /// Nobody signed in; never stored on an account.
        Guest = "GUEST",
    }
}
stored_enum! {
    /// The title of a SYSADM; the rights are the same for both.
    StaffKind { Platform = "PLATFORM", Support = "SUPPORT" }
}

impl Role {
    /// Whether the dashboard admits the role.
    pub const fn is_dashboard(self) -> bool {
        matches!(self, Self::Sysadm | Self::Admin | Self::Opr)
    }

    /// Whether an account of the role belongs to exactly one company.
    pub const fn is_company_staff(self) -> bool {
        matches!(self, Self::Admin | Self::Opr)
    }
}

/// The account that asks.
#[facts]
#[derive(Copy, PartialEq, Eq)]
pub struct Actor {
    /// The account.
    pub user_id: UserId,
    /// Its role.
    pub role: Role,
    /// Its company: set for ADMIN and OPR, none for the others.
    pub company_id: Option<CompanyId>,
    /// The one branch of an OPR that is tied to a branch.
    pub branch_id: Option<BranchId>,
}

/// The author of a change. The system has no role: the permission table is not asked about it, each
/// rule says what the system does by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    /// An account.
    Account(Actor),
    /// The system: a job, a command at the server's terminal.
    System,
}

impl Author {
    /// The account; none for the system.
    pub const fn actor(&self) -> Option<&Actor> {
        match self {
            Self::Account(actor) => Some(actor),
            Self::System => None,
        }
    }
}

/// The owners of an object, as far as they decide which accounts see it. All empty: the object
/// belongs to the platform, or the question is about a list that is narrowed afterwards.
#[facts]
#[derive(Copy, Default, PartialEq, Eq, Hash)]
pub struct Object {
    /// The company that the object belongs to.
    pub company_id: Option<CompanyId>,
    /// The branch that the object belongs to.
    pub branch_id: Option<BranchId>,
    /// The account that the object belongs to.
    pub user_id: Option<UserId>,
}

stored_enum! {
    /// The answer of the permission table.
    Decision {
        Allowed = "YES",
        /// The action needs a signed-in account and none is signed in (401).
        Unauthenticated = "UNAUTHENTICATED",
        /// The actor sees the object, but the role never has the action (403).
        Forbidden = "FORBIDDEN",
        /// The object is outside what the actor sees (404).
        NotFound = "NOT_FOUND",
    }
}

/// How far a role's right to an action reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The role never has the action.
    No,
    /// The action reaches every object.
    Any,
    /// The action reaches objects of the actor's company (and branch, for an OPR tied to one).
    Company,
    /// The action reaches only the actor's own objects.
    Own,
}

macro_rules! actions {
    ($($(#[$doc:meta])* $variant:ident = $text:literal: $sysadm:ident $admin:ident $opr:ident $user:ident $nobody:ident),+ $(,)?) => {
        stored_enum! {
            /// The actions of the product, one line of the table each.
            Action { $($(#[$doc])* $variant = $text),+ }
        }

        /// The table: how far `action` reaches for `role`.
        pub const fn reach(action: Action, role: Role) -> Reach {
            match action {
                $(Action::$variant => match role {
                    Role::Sysadm => Reach::$sysadm,
                    Role::Admin => Reach::$admin,
                    Role::Opr => Reach::$opr,
                    Role::User => Reach::$user,
                    Role::Guest => Reach::$nobody,
                }),+
            }
        }
    };
}

actions! {
    //                                                   SYSADM ADMIN OPR USER nobody
    CompanyList = "COMPANY_LIST":                           Any No No No No,
    CompanyCreate = "COMPANY_CREATE":                       Any No No No No,
    CompanyApprove = "COMPANY_APPROVE":                     Any No No No No,
    CompanySuspend = "COMPANY_SUSPEND":                     Any No No No No,
    CompanyDelete = "COMPANY_DELETE":                       Any No No No No,
    CompanyView = "COMPANY_VIEW":                           Any Company Company No No,
    CompanyEdit = "COMPANY_EDIT":                           Any Company No No No,
    /// Branches with their workplaces and timeslots.
    BranchView = "BRANCH_VIEW":                             Any Company Company No No,
    BranchWrite = "BRANCH_WRITE":                           Any Company No No No,
    ServiceView = "SERVICE_VIEW":                           Any Company Company No No,
    ServiceWrite = "SERVICE_WRITE":                         Any Company No No No,
    /// Service groups, animal types, breeds.
    CatalogueRead = "CATALOGUE_READ":                       Any Any Any No No,
    CatalogueWrite = "CATALOGUE_WRITE":                     Any No No No No,
    /// Marketing, FAQ, legal texts, translations, notifications.
    ContentWrite = "CONTENT_WRITE":                         Any No No No No,
    SysadmManage = "SYSADM_MANAGE":                         Any No No No No,
    /// ADMIN and OPR accounts: see, invite, deactivate.
    StaffManage = "STAFF_MANAGE":                           Any Company No No No,
    /// Role and company of an account.
    StaffAssign = "STAFF_ASSIGN":                           Any No No No No,
    /// Branch of an account.
    StaffBranch = "STAFF_BRANCH":                           Any Company No No No,
    /// USER accounts: view, deactivate, erase.
    CustomerManage = "CUSTOMER_MANAGE":                     Any No No No No,
    /// Own profile, password, sessions.
    ProfileOwn = "PROFILE_OWN":                             Own Own Own Own No,
    /// Own second factors, recovery codes and remembered browsers.
    FactorOwn = "FACTOR_OWN":                               Own Own Own No No,
    /// Erase the own account.
    ProfileErase = "PROFILE_ERASE":                         No No No Own No,
    BookingView = "BOOKING_VIEW":                           Any Company Company Own No,
    BookingCreate = "BOOKING_CREATE":                       Any Company Company Own No,
    BookingEdit = "BOOKING_EDIT":                           Any Company Company No No,
    BookingCheckIn = "BOOKING_CHECK_IN":                    Any Company Company No No,
    BookingComplete = "BOOKING_COMPLETE":                   Any Company Company No No,
    BookingCancel = "BOOKING_CANCEL":                       Any Company Company Own No,
    BookingNoShow = "BOOKING_NO_SHOW":                      Any Company Company No No,
    BookingUndoCheckIn = "BOOKING_UNDO_CHECK_IN":           Any Company Company No No,
    BookingReschedule = "BOOKING_RESCHEDULE":               Any Company Company Own No,
    /// Make room: move bookings whose guests have not arrived to other places, several at once.
    BookingReallocate = "BOOKING_REALLOCATE":               Any Company Company No No,
    BookingBreakOff = "BOOKING_BREAK_OFF":                  Any Company No No No,
    BookingReopen = "BOOKING_REOPEN":                       Any Company Company No No,
    BookingReinstate = "BOOKING_REINSTATE":                 Any Company Company No No,
    BookingOverbook = "BOOKING_OVERBOOK":                   Any Company No No No,
    /// Give up the hold of a booking whose provider is silent.
    BookingRelease = "BOOKING_RELEASE":                     Any Company No No No,
    /// Payment list and detail screens.
    PaymentList = "PAYMENT_LIST":                           Any Company No No No,
    /// Balance and payments within a booking.
    PaymentView = "PAYMENT_VIEW":                           Any Company Company Own No,
    /// Start a card payment online.
    PaymentStart = "PAYMENT_START":                         No No No Own No,
    /// CASH, TRANSFER, or CARD on the desk's own terminal.
    PaymentRecord = "PAYMENT_RECORD":                       Any Company Company No No,
    /// Refund, void, sync.
    PaymentRefund = "PAYMENT_REFUND":                       Any Company No No No,
    RefundRequest = "REFUND_REQUEST":                       Any Company Company No No,
    /// Confirm that cash, a transfer or a terminal refund was handed out or sent.
    RefundConfirm = "REFUND_CONFIRM":                       Any Company Company No No,
    ReviewView = "REVIEW_VIEW":                             Any Company Company Own No,
    ReviewReply = "REVIEW_REPLY":                           No Company Company No No,
    ReviewReport = "REVIEW_REPORT":                         No Company Company No No,
    /// Hide and restore.
    ReviewModerate = "REVIEW_MODERATE":                     Any No No No No,
    ReviewWrite = "REVIEW_WRITE":                           No No No Own No,
    SupportInbox = "SUPPORT_INBOX":                         Any No No No No,
    SupportWrite = "SUPPORT_WRITE":                         No Any Any Any Any,
    /// Notes of visibility COMPANY.
    NoteCompany = "NOTE_COMPANY":                           Any Company Company No No,
    /// Notes of visibility PLATFORM.
    NotePlatform = "NOTE_PLATFORM":                         Any No No No No,
    AuditView = "AUDIT_VIEW":                               Any Company No No No,
    /// Figures of all companies.
    HomeView = "HOME_VIEW":                                 Any No No No No,
    /// Figures of the own company.
    AdminHomeView = "ADMIN_HOME_VIEW":                      No Company No No No,
    /// What waits for the account.
    WaitingView = "WAITING_VIEW":                           Any Company Company No No,
    /// The state of the installation, and the jobs that were given up.
    SystemRead = "SYSTEM_READ":                             Any No No No No,
    /// Try again a job that was given up.
    SystemRetry = "SYSTEM_RETRY":                           Any No No No No,
    /// The till of a branch's day: what was taken and handed out at the desk.
    TillView = "TILL_VIEW":                                 No Company Company No No,
    /// Close a day of the till.
    TillClose = "TILL_CLOSE":                               No Company Company No No,
    /// Correct the closing of a day.
    TillCorrect = "TILL_CORRECT":                           No Company No No No,
    /// Search in records of all kinds that the role has a list of.
    Search = "SEARCH":                                      Any Company Company No No,
    /// In-app notifications.
    NotificationOwn = "NOTIFICATION_OWN":                   Own Own Own Own No,
    /// The marketplace's public reads.
    MarketRead = "MARKET_READ":                             Any Any Any Any Any,
}

/// Whether `action` reaches anything for those who are not staff: pet owners, or nobody signed in.
pub const fn is_for_visitors(action: Action) -> bool {
    !matches!((reach(action, Role::User), reach(action, Role::Guest)), (Reach::No, Reach::No))
}

/// Whether `actor` (none: nobody signed in) may do `action` to `object`. Company, branch and owner
/// are compared first: an object outside them is not found, whatever the action.
pub fn can(actor: Option<&Actor>, action: Action, object: Object) -> Decision {
    let Some(actor) = actor else {
        return match reach(action, Role::Guest) {
            Reach::No => Decision::Unauthenticated,
            _ => Decision::Allowed,
        };
    };
    let reach = reach(action, actor.role);
    if reach != Reach::Any && !sees(actor, object) {
        return Decision::NotFound;
    }
    match reach {
        Reach::No => Decision::Forbidden,
        Reach::Any | Reach::Company => Decision::Allowed,
        Reach::Own if object.user_id.is_none_or(|owner| owner == actor.user_id) => Decision::Allowed,
        Reach::Own => Decision::NotFound,
    }
}

fn sees(actor: &Actor, object: Object) -> bool {
    match actor.role {
        Role::Sysadm => true,
        Role::Admin | Role::Opr => {
            let company = object.company_id.is_none_or(|id| actor.company_id == Some(id));
            let branch = match (actor.branch_id, object.branch_id) {
                (Some(own), Some(theirs)) => own == theirs,
                _ => true,
            };
            company && branch
        }
        // A pet owner sees the own objects; an object of a company is not visible unless it names
        // the pet owner.
        Role::User => match object.user_id {
            Some(owner) => owner == actor.user_id,
            None => object.company_id.is_none(),
        },
        Role::Guest => object == Object::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actor(role: Role, company: Option<i64>, branch: Option<i64>) -> Actor {
        Actor { user_id: UserId(7), role, company_id: company.map(CompanyId), branch_id: branch.map(BranchId) }
    }
    fn object(company: Option<i64>, branch: Option<i64>, user: Option<i64>) -> Object {
        Object { company_id: company.map(CompanyId), branch_id: branch.map(BranchId), user_id: user.map(UserId) }
    }

    #[test]
    fn objects_outside_are_not_found_whatever_the_action() {
        let admin = actor(Role::Admin, Some(1), None);
        assert_eq!(can(Some(&admin), Action::CompanyApprove, object(Some(2), None, None)), Decision::NotFound);
        assert_eq!(can(Some(&admin), Action::CompanyApprove, object(Some(1), None, None)), Decision::Forbidden);
        assert_eq!(can(Some(&admin), Action::CompanyEdit, object(Some(1), None, None)), Decision::Allowed);
        let tied = actor(Role::Opr, Some(1), Some(10));
        assert_eq!(can(Some(&tied), Action::BookingView, object(Some(1), Some(11), None)), Decision::NotFound);
        assert_eq!(can(Some(&tied), Action::BookingView, object(Some(1), Some(10), None)), Decision::Allowed);
        assert_eq!(can(Some(&tied), Action::CompanyView, object(Some(1), None, None)), Decision::Allowed);
    }

    #[test]
    fn a_pet_owner_sees_only_the_own_objects() {
        let user = actor(Role::User, None, None);
        assert_eq!(can(Some(&user), Action::BookingView, object(Some(1), Some(2), Some(7))), Decision::Allowed);
        assert_eq!(can(Some(&user), Action::BookingView, object(Some(1), Some(2), Some(8))), Decision::NotFound);
        assert_eq!(can(Some(&user), Action::BookingView, object(Some(1), Some(2), None)), Decision::NotFound);
        assert_eq!(can(Some(&user), Action::BookingCheckIn, object(Some(1), Some(2), Some(7))), Decision::Forbidden);
        assert_eq!(can(None, Action::BookingView, Object::default()), Decision::Unauthenticated);
        assert_eq!(can(None, Action::MarketRead, Object::default()), Decision::Allowed);
    }

    #[test]
    fn guests_see_only_public_objects() {
        for action in Action::ALL {
            let public = matches!(action, Action::MarketRead | Action::SupportWrite);
            assert_eq!(reach(*action, Role::Guest) != Reach::No, public, "{action}");
        }
    }
}
