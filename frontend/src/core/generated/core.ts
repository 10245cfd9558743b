// Generated from the core (core/tests/schema.rs). Do not edit.

export type Action = "COMPANY_LIST" | "COMPANY_CREATE" | "COMPANY_APPROVE" | "COMPANY_SUSPEND" | "COMPANY_DELETE" | "COMPANY_VIEW" | "COMPANY_EDIT" | "BRANCH_VIEW" | "BRANCH_WRITE" | "SERVICE_VIEW" | "SERVICE_WRITE" | "CATALOGUE_READ" | "CATALOGUE_WRITE" | "CONTENT_WRITE" | "SYSADM_MANAGE" | "STAFF_MANAGE" | "STAFF_ASSIGN" | "STAFF_BRANCH" | "CUSTOMER_MANAGE" | "PROFILE_OWN" | "BOOKING_VIEW" | "BOOKING_CREATE" | "BOOKING_EDIT" | "BOOKING_CHECK_IN" | "BOOKING_COMPLETE" | "BOOKING_CANCEL" | "BOOKING_NO_SHOW" | "BOOKING_UNDO_CHECK_IN" | "BOOKING_RESCHEDULE" | "BOOKING_BREAK_OFF" | "BOOKING_REOPEN" | "BOOKING_REINSTATE" | "BOOKING_OVERBOOK" | "PAYMENT_LIST" | "PAYMENT_VIEW" | "PAYMENT_RECORD" | "PAYMENT_REFUND" | "REFUND_REQUEST" | "REVIEW_VIEW" | "REVIEW_REPLY" | "REVIEW_REPORT" | "REVIEW_MODERATE" | "REVIEW_WRITE" | "SUPPORT_INBOX" | "SUPPORT_WRITE" | "NOTE_COMPANY" | "NOTE_PLATFORM" | "AUDIT_VIEW" | "NOTIFICATION_OWN" | "MARKET_READ";

export type ActionVerdict = { 
/**
 * Which.
 */
action: BookingAction, 
/**
 * Whether.
 */
verdict: Verdict, 
/**
 * Why not.
 */
reason: Reason | null, 
/**
 * The person must say why they do it.
 */
needsReason: boolean, };

export type Actor = { 
/**
 * The account.
 */
userId: UserId, 
/**
 * Its role.
 */
role: Role, 
/**
 * Its company: set for ADMIN and OPR, none for the others.
 */
companyId: CompanyId | null, 
/**
 * The one branch of an OPR who is tied to it.
 */
branchId: BranchId | null, };

export type AnimalSize = "SMALL" | "MEDIUM" | "LARGE";

export type AnimalTypeId = number;

export type BoardColumn = "EXPECTED" | "IN_HOUSE" | "LEAVING";

export type BoardMark = "LATE" | "OVERDUE";

export type BoardRow = { 
/**
 * Where it stands; who leaves today is also in house.
 */
columns: Array<BoardColumn>, 
/**
 * Late or overdue.
 */
mark: BoardMark | null, 
/**
 * Since when, in the branch's zone with offset.
 */
since: string | null, 
/**
 * Its one next action; none: nothing to do today.
 */
next: ActionVerdict | null, };

export type BookingAction = "CHECK_IN" | "COMPLETE" | "CANCEL" | "NO_SHOW" | "BREAK_OFF" | "UNDO_CHECK_IN" | "REOPEN" | "REINSTATE" | "RESCHEDULE" | "EDIT";

export type BookingEditInput = { guestName?: string | null, guestPhone?: string | null, guestEmail?: string | null, comment?: string | null, pets: Array<PetEditInput>, };

export type BookingFacts = { status: BookingStatus, version: number, companyId: CompanyId, branchId: BranchId, customerId: UserId | null, companyStatus: CompanyStatus, serviceType: ServiceType, zone: Zone, 
/**
 * The policy stored at booking: it decides whether a customer may still move.
 */
policy: CancellationPolicy, checkIn: string, checkOut: string, checkedInAt: string | null, completedAt: string | null, canceledAt: string | null, cancelKind: CancelKind | null, holdUntil: string | null, captured: number, refunded: number, refundsUnderWay: number, balance: number, hasReview: boolean, };

export type BookingId = number;

export type BookingInput = { branchId?: BranchId | null, serviceId?: ServiceId | null, 
/**
 * None: the first free one.
 */
workplaceId?: WorkplaceId | null, 
/**
 * An account; else the guest is named.
 */
customerId?: UserId | null, guestName?: string | null, guestPhone?: string | null, guestEmail?: string | null, pets: Array<PetInput>, arrival?: string | null, 
/**
 * Left out for sessions.
 */
departure?: string | null, comment?: string | null, payAt?: PayAt | null, 
/**
 * What the person saw, minor units; another total is refused.
 */
expectedTotal?: number | null, 
/**
 * Overbook on purpose (ADMIN, SYSADM).
 */
overbookReason?: string | null, };

export type BookingPetId = number;

export type BookingSource = "STAFF" | "MARKETPLACE";

export type BookingStatus = "CREATED" | "ACTIVE" | "COMPLETED" | "CANCELED";

export type BranchFacts = { id: BranchId, timeZone: Zone, 
/**
 * `HH:mm`, where a hostel's cancellation is counted from.
 */
checkInFrom: string, cancellationPolicy: CancellationPolicy, active: boolean, companyStatus: CompanyStatus, currency: Currency, };

export type BranchId = number;

export type BreakOffInput = { by?: BrokenOffBy | null, reason?: string | null, };

export type BreedId = number;

export type BrokenOffBy = "CUSTOMER" | "COMPANY";

export type CancelInput = { kind?: CancelKind | null, reason?: string | null, };

export type CancelKind = "CUSTOMER" | "COMPANY" | "DUPLICATE" | "PLATFORM" | "NO_SHOW" | "HOLD_EXPIRED" | "BROKEN_OFF";

export type CancellationPolicy = "FLEXIBLE" | "MODERATE" | "STRICT";

export type CompanyId = number;

export type CompanyStatus = "PENDING" | "APPROVED" | "SUSPENDED";

export type CompanyType = "LLC" | "SOLE_TRADER" | "ASSOCIATION" | "OTHER";

export type CompleteInput = { 
/**
 * What is still owed stays open on purpose.
 */
leaveBalanceOpen?: boolean | null, };

export type Currency = "RSD" | "EUR" | "BAM" | "HUF" | "RON" | "MKD" | "USD";

export type Decision = "YES" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND";

export type Draft = { 
/**
 * What stands in the way, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * Its time, once both civil times are right.
 */
stay: Stay | null, 
/**
 * Its price, once the time and the number of pets are known.
 */
quote: Quote | null, 
/**
 * What a customer's cancellation would give back.
 */
terms: Array<Term>, 
/**
 * The service's workplaces, in the order of the question.
 */
workplaces: Array<WorkplaceFit>, };

export type DraftQuestion = { input: BookingInput, branch: BranchFacts, service: ServiceFacts, workplaces: Array<WorkplaceFacts>, role: Role, now: string, };

export type EmailChangeInput = { 
/**
 * The new address; it counts once its link is opened.
 */
email?: string | null, 
/**
 * Compared, not chosen.
 */
currentPassword?: string | null, };

export type ForgotPasswordInput = { 
/**
 * Where the link goes, if there is such an account.
 */
email?: string | null, };

export type Form = "login" | "forgotPassword" | "resetPassword" | "passwordChange" | "profile" | "emailChange" | "booking" | "bookingEdit" | "checkIn" | "complete" | "cancel" | "noShow" | "breakOff" | "undoCheckIn" | "reopen" | "reinstate";

export type Interval = { 
/**
 * First instant inside.
 */
from: string, 
/**
 * First instant after it.
 */
to: string, };

export type Issue = { 
/**
 * Dotted path of the field (`pets.0.name`); empty for the whole form.
 */
path: string, 
/**
 * A translation key.
 */
code: string, 
/**
 * What the text mentions (`min`, `max`, …).
 */
params: Record<string, string | number>, };

export type LineCode = "NIGHT" | "DAY" | "SESSION" | "DISCOUNT";

export type LoginInput = { 
/**
 * The account's address.
 */
email?: string | null, 
/**
 * Compared, not chosen.
 */
password?: string | null, };

export type MenuGroup = "DAILY_WORK" | "COMPANY" | "CATALOGUE" | "CONTENT" | "ACCOUNT";

export type Object = { 
/**
 * The company it belongs to.
 */
companyId: CompanyId | null, 
/**
 * The branch it belongs to.
 */
branchId: BranchId | null, 
/**
 * The person it belongs to.
 */
userId: UserId | null, };

export type PasswordChangeInput = { 
/**
 * Compared, not chosen.
 */
currentPassword?: string | null, 
/**
 * 8 to 128 characters.
 */
newPassword?: string | null, 
/**
 * The same again.
 */
confirmPassword?: string | null, };

export type PayAt = "ONLINE" | "ON_SITE";

export type PetEditInput = { id?: BookingPetId | null, name?: string | null, note?: string | null, };

export type PetInput = { name?: string | null, animalTypeId?: AnimalTypeId | null, breedId?: BreedId | null, size?: AnimalSize | null, note?: string | null, };

export type PriceUnit = "NIGHT" | "DAY" | "SESSION";

export type ProfileInput = { 
/**
 * Short.
 */
firstName?: string | null, 
/**
 * Short.
 */
lastName?: string | null, 
/**
 * International format.
 */
phone?: string | null, 
/**
 * One of the interface languages.
 */
language?: string | null, };

export type Quote = { 
/**
 * In order.
 */
lines: Array<QuoteLine>, 
/**
 * Their sum, minor units.
 */
total: number, 
/**
 * Of every amount.
 */
currency: Currency, };

export type QuoteLine = { 
/**
 * What it is.
 */
code: LineCode, 
/**
 * Nights, days or 1.
 */
units: number, 
/**
 * Pets.
 */
pets: number, 
/**
 * Price of one unit for one pet, minor units.
 */
unitPrice: number, 
/**
 * Basis points, for a discount; else 0.
 */
rate: number, 
/**
 * Minor units; negative for a discount.
 */
amount: number, };

export type Reason = { 
/**
 * A translation key.
 */
code: string, 
/**
 * What the text mentions.
 */
params: Record<string, string | number>, };

export type ReasonInput = { reason?: string | null, };

export type ResetPasswordInput = { 
/**
 * From the link.
 */
token?: string | null, 
/**
 * 8 to 128 characters.
 */
newPassword?: string | null, 
/**
 * The same again.
 */
confirmPassword?: string | null, };

export type Role = "SYSADM" | "ADMIN" | "OPR" | "USER" | "GUEST";

export type Screen = { 
/**
 * Its name: key of its title and of the dashboard's registry.
 */
id: string, 
/**
 * Its address; `{id}` stands for a positive number, or `new` where there is an add form.
 */
path: string, 
/**
 * Where the menu shows it; none: not in the menu.
 */
group: MenuGroup | null, };

export type ServiceFacts = { id: ServiceId, branchId: BranchId, type: ServiceType, 
/**
 * Minor units.
 */
price: number, durationMinutes: number | null, 
/**
 * Basis points.
 */
discountRate: number, size: AnimalSize | null, workplaceIds: Array<WorkplaceId>, active: boolean, };

export type ServiceGroupId = number;

export type ServiceId = number;

export type ServiceType = "HOSTEL" | "DAY_CARE" | "GROOMING" | "VETERINARY";

export type StaffKind = "PLATFORM" | "SUPPORT";

export type Stay = { 
/**
 * Agreed arrival.
 */
checkIn: string, 
/**
 * Agreed departure.
 */
checkOut: string, 
/**
 * Arrival in the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * Departure in the branch's zone, with offset.
 */
checkOutLocal: string, 
/**
 * Nights, days touched, or 1.
 */
units: number, 
/**
 * What is counted.
 */
unit: PriceUnit, 
/**
 * What availability sees.
 */
occupied: Interval, 
/**
 * One of the two times exists twice on that day (clocks go back): the earlier
 * one is meant, and its offset should be shown.
 */
ambiguous: boolean, };

export type Term = { 
/**
 * Last instant at which it counts.
 */
until: string | null, 
/**
 * The same in the branch's zone, with offset.
 */
untilLocal: string | null, 
/**
 * 0 to 100.
 */
percent: number, };

export type UserId = number;

export type Verdict = "YES" | "IF_FREE" | "NO";

export type WorkplaceFacts = { 
/**
 * Its id.
 */
id: WorkplaceId, 
/**
 * Room or area.
 */
kind: WorkplaceKind, 
/**
 * Pets at once, 1 to 500.
 */
capacity: number, 
/**
 * Sizes it takes; none = all.
 */
sizes: Array<AnimalSize>, 
/**
 * Animal types it takes; none = all.
 */
animalTypeIds: Array<AnimalTypeId>, 
/**
 * Whether it takes new bookings.
 */
active: boolean, };

export type WorkplaceFit = { 
/**
 * Which.
 */
id: WorkplaceId, 
/**
 * Why it does not.
 */
reason: Reason | null, };

export type WorkplaceId = number;

export type WorkplaceKind = "ROOM" | "AREA";

export type Zone = "Europe/Belgrade" | "Europe/Sarajevo" | "Europe/Podgorica" | "Europe/Skopje" | "Europe/Zagreb" | "Europe/Ljubljana" | "Europe/Budapest" | "Europe/Bucharest" | "Europe/Sofia";
