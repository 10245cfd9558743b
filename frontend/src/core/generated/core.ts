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
needsReason: boolean, 
/**
 * Not on this day, but possible at once after the arrival has been moved to today (B2).
 */
moveFirst: boolean, };

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

export type Alternative = { 
/**
 * What it changes.
 */
kind: AlternativeKind, 
/**
 * Civil.
 */
arrival: string, 
/**
 * Civil; none for sessions.
 */
departure: string | null, 
/**
 * One part, or those of a split.
 */
stays: Array<AlternativeStay>, };

export type AlternativeKind = "WORKPLACE" | "SPLIT" | "EARLIER" | "LATER";

export type AlternativeStay = { 
/**
 * Where.
 */
workplaceId: WorkplaceId, 
/**
 * The civil date on which it ends; none: with the stay.
 */
until: string | null, 
/**
 * First instant inside.
 */
from: string, 
/**
 * First instant after it.
 */
to: string, };

export type AnimalSize = "SMALL" | "MEDIUM" | "LARGE";

export type AnimalTypeId = number;

export type AnimalTypeInput = { nameEn?: string | null, nameSr?: string | null, 
/**
 * One of [`ICONS`].
 */
icon?: string | null, 
/**
 * Its place in choosers, 1 to 9,999.
 */
ordinal?: number | null, };

export type Audited = { 
/**
 * In the singular (`service_group`).
 */
entity: string, 
/**
 * `BREED_CREATED`, `SIGN_IN` …
 */
actions: Array<string>, };

export type BoardColumn = "EXPECTED" | "IN_HOUSE" | "LEAVING";

export type BoardMark = "LATE" | "OVERDUE";

export type BoardRow = { 
/**
 * Where it stands; none: not on today's board.
 */
column: BoardColumn | null, 
/**
 * It stood in the column and was closed a moment ago; it does not count any more.
 */
done: boolean, 
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
next: ActionVerdict | null, 
/**
 * How its last transition can be taken back as a slip.
 */
undo: WayBack | null, };

export type BookingAction = "CHECK_IN" | "COMPLETE" | "CANCEL" | "NO_SHOW" | "BREAK_OFF" | "UNDO_CHECK_IN" | "REOPEN" | "REINSTATE" | "RESCHEDULE" | "EDIT";

export type BookingEditInput = { guestName?: string | null, guestPhone?: string | null, guestEmail?: string | null, comment?: string | null, pets: Array<PetEditInput>, };

export type BookingFacts = { status: BookingStatus, version: number, companyId: CompanyId, branchId: BranchId, customerId: UserId | null, companyStatus: CompanyStatus, serviceType: ServiceType, zone: Zone, 
/**
 * The policy stored at booking: it decides whether a customer may still move.
 */
policy: CancellationPolicy, 
/**
 * What the limits of the policy count back from.
 */
policyAnchor: string, checkIn: string, checkOut: string, checkedInAt: string | null, completedAt: string | null, canceledAt: string | null, cancelKind: CancelKind | null, holdUntil: string | null, captured: number, refunded: number, refundsUnderWay: number, balance: number, 
/**
 * The action that led to the present status; none: it was made so.
 */
lastTransition: BookingAction | null, lastTransitionAt: string | null, 
/**
 * Money went back after the booking was canceled, or was sent and did not arrive.
 */
refundSentSinceCancel: boolean, hasReview: boolean, };

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
 * A hostel stay that changes its workplace on the way; else `workplaceId`.
 */
stays?: Array<StayInput> | null, 
/**
 * Overbook on purpose (ADMIN, SYSADM).
 */
overbookReason?: string | null, };

export type BookingPetId = number;

export type BookingSource = "STAFF" | "MARKETPLACE";

export type BookingStatus = "CREATED" | "ACTIVE" | "COMPLETED" | "CANCELED";

export type BranchDefaults = { timeZone: Zone, checkInFrom: string, checkOutUntil: string, cancellationPolicy: CancellationPolicy, };

export type BranchFacts = { id: BranchId, timeZone: Zone, 
/**
 * `HH:mm`, where a hostel's cancellation is counted from.
 */
checkInFrom: string, cancellationPolicy: CancellationPolicy, active: boolean, companyStatus: CompanyStatus, currency: Currency, 
/**
 * None at all: always open.
 */
openingHours: Array<OpeningHoursInput>, 
/**
 * The closures.
 */
timeslots: Array<ClosureFacts>, };

export type BranchId = number;

export type BranchInput = { 
/**
 * Whose it is; an ADMIN's own company may be left out. Never changes.
 */
companyId?: CompanyId | null, name?: string | null, address?: string | null, city?: string | null, zip?: string | null, type?: ServiceType | null, timeZone?: Zone | null, phone?: string | null, 
/**
 * Degrees; both or neither.
 */
latitude?: number | null, 
/**
 * Degrees; both or neither.
 */
longitude?: number | null, 
/**
 * At most three a weekday; none at all = always open.
 */
openingHours?: Array<OpeningHoursInput> | null, 
/**
 * `HH:mm`; none = 14:00.
 */
checkInFrom?: string | null, 
/**
 * `HH:mm`; none = 11:00.
 */
checkOutUntil?: string | null, cancellationPolicy?: CancellationPolicy | null, 
/**
 * Whether it takes new bookings; none = yes.
 */
active?: boolean | null, 
/**
 * The changed rows only, at most 500.
 */
workplaces?: Array<WorkplaceChange> | null, 
/**
 * The changed rows only, at most 500.
 */
services?: Array<ServiceChange> | null, 
/**
 * The changed rows only, at most 500.
 */
timeslots?: Array<TimeslotChange> | null, };

export type BranchKnown = { 
/**
 * Its workplaces that are not deleted.
 */
workplaceIds: Array<WorkplaceId>, };

export type BreakOffInput = { by?: BrokenOffBy | null, reason?: string | null, };

export type BreedId = number;

export type BreedInput = { animalTypeId?: AnimalTypeId | null, nameEn?: string | null, nameSr?: string | null, 
/**
 * Its usual size.
 */
size?: AnimalSize | null, };

export type BrokenOffBy = "CUSTOMER" | "COMPANY";

export type CancelInput = { kind?: CancelKind | null, reason?: string | null, };

export type CancelKind = "CUSTOMER" | "COMPANY" | "DUPLICATE" | "PLATFORM" | "NO_SHOW" | "HOLD_EXPIRED" | "BROKEN_OFF";

export type CancellationPolicy = "FLEXIBLE" | "MODERATE" | "STRICT";

export type ChangeKind = "new" | "update" | "delete";

export type CheckInInput = { reason?: string | null, 
/**
 * Into another workplace than agreed.
 */
workplaceId?: WorkplaceId | null, 
/**
 * Also where those who should have left are still in.
 */
acceptInUse?: boolean | null, };

export type Clash = { 
/**
 * The first instant without room.
 */
at: string, 
/**
 * Who is there at that instant and leaves first.
 */
bookingId: BookingId, 
/**
 * When that one leaves.
 */
until: string, };

export type ClosureBatchInput = { timeslot?: TimeslotFields | null, bookings?: Array<ClosureDecisionInput> | null, };

export type ClosureDecision = "KEEP" | "MOVE" | "CANCEL";

export type ClosureDecisionInput = { bookingId?: BookingId | null, 
/**
 * The version that was seen.
 */
version?: number | null, decision?: ClosureDecision | null, 
/**
 * Where to, of one that moves.
 */
move?: RescheduleInput | null, 
/**
 * Why, of one that is canceled.
 */
reason?: string | null, };

export type ClosureFacts = { 
/**
 * `YYYY-MM-DD`.
 */
fromDate: string, 
/**
 * None: the first.
 */
toDate: string | null, 
/**
 * `HH:mm`; none: the whole day.
 */
fromTime: string | null, 
/**
 * Up to 24:00.
 */
toTime: string | null, 
/**
 * None: the whole branch.
 */
workplaceIds: Array<WorkplaceId>, yearly: boolean, reason: string | null, };

export type CompanyAction = "APPROVE" | "SUSPEND";

export type CompanyFacts = { vatNumber: string | null, bank: string | null, bankAccount: string | null, logoId: ImageId | null, latitude: number | null, longitude: number | null, };

export type CompanyId = number;

export type CompanyInput = { name?: string | null, 
/**
 * In RS 8 digits with a check digit, elsewhere short.
 */
registrationNumber?: string | null, 
/**
 * In RS 9 digits with a check digit (PIB), elsewhere short.
 */
vatNumber?: string | null, website?: string | null, 
/**
 * An image that was uploaded as a logo.
 */
logoId?: ImageId | null, companyType?: CompanyType | null, contactFirstName?: string | null, contactLastName?: string | null, contactEmail?: string | null, contactPhone?: string | null, bank?: string | null, 
/**
 * See [`number::account`].
 */
bankAccount?: string | null, address?: string | null, addressLine2?: string | null, city?: string | null, zip?: string | null, 
/**
 * ISO 3166, two letters.
 */
country?: string | null, currency?: Currency | null, 
/**
 * Degrees; both or neither.
 */
latitude?: number | null, 
/**
 * Degrees; both or neither.
 */
longitude?: number | null, };

export type CompanyStatus = "PENDING" | "APPROVED" | "SUSPENDED";

export type CompanyType = "LLC" | "SOLE_TRADER" | "ASSOCIATION" | "OTHER";

export type CompanyVerdict = { 
/**
 * Which.
 */
action: CompanyAction, 
/**
 * Whether.
 */
allowed: boolean, 
/**
 * Why not.
 */
reason: Reason | null, };

export type CompleteInput = { 
/**
 * What is still owed stays open on purpose.
 */
leaveBalanceOpen?: boolean | null, };

export type Consequence = { 
/**
 * Whether it can be taken back.
 */
undo: Undo, 
/**
 * How long something counts as a slip.
 */
minutes: number, 
/**
 * Of a stay that would be completed early: what is left of it.
 */
unused: Unused | null, };

export type Currency = "RSD" | "EUR" | "BAM" | "HUF" | "RON" | "MKD" | "USD";

export type DayFree = { 
/**
 * Civil.
 */
date: string, 
/**
 * Pets for which there is room the whole day, in the workplaces that would take these.
 */
free: number, 
/**
 * Nobody may arrive on that day.
 */
closed: boolean, 
/**
 * Civil times at which a session may begin; of other services none.
 */
times: Array<string>, };

export type Decision = "YES" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND";

export type Draft = { 
/**
 * What stands in the way, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * What staff are told and may do all the same.
 */
warnings: Array<Issue>, 
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
 * The service's workplaces, in the order of the question: which would take the whole stay.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * Where it was asked to be; none: wherever there is room.
 */
segments: Array<StaySegment>, };

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

export type Enums = { animalSize: Array<AnimalSize>, bookingStatus: Array<BookingStatus>, serviceType: Array<ServiceType>, priceUnit: Array<PriceUnit>, companyType: Array<CompanyType>, companyStatus: Array<CompanyStatus>, workplaceKind: Array<WorkplaceKind>, cancellationPolicy: Array<CancellationPolicy>, changeKind: Array<ChangeKind>, 
/**
 * The roles that the dashboard admits and that an account may be given there.
 */
role: Array<Role>, 
/**
 * The roles of all accounts, those of pet owners among them.
 */
accountRole: Array<Role>, brokenOffBy: Array<BrokenOffBy>, 
/**
 * The units of stays that have a departure of their own.
 */
withDeparture: Array<PriceUnit>, 
/**
 * The units of stays that last overnight and may change their workplace on the way.
 */
overnight: Array<PriceUnit>, 
/**
 * The states of bookings whose guests are still to come.
 */
expected: Array<BookingStatus>, 
/**
 * The states of bookings whose stay took place to its end.
 */
pastStay: Array<BookingStatus>, 
/**
 * The workplaces that pets of several bookings share.
 */
shared: Array<WorkplaceKind>, 
/**
 * The alternatives that leave arrival and departure as they were asked for.
 */
keepingTimes: Array<AlternativeKind>, staffKind: Array<StaffKind>, noteEntity: Array<NoteEntity>, noteVisibility: Array<NoteVisibility>, 
/**
 * Glyphs of animal types.
 */
animalIcons: Array<string>, 
/**
 * The default first.
 */
timeZones: Array<Zone>, currencies: Array<Currency>, 
/**
 * What the audit tells of.
 */
audited: Array<Audited>, 
/**
 * ISO 3166, two letters.
 */
countries: Array<string>, language: Array<string>, maxPets: number, 
/**
 * Opening intervals of one day.
 */
maxIntervals: number, 
/**
 * Days of one answer of a branch's calendar.
 */
maxCalendarDays: number, 
/**
 * Units of one stay.
 */
maxUnits: number, 
/**
 * What a price is for, by service type.
 */
unitOf: Record<ServiceType, PriceUnit>, 
/**
 * Why a company takes no new bookings, by its standing; null where it does.
 */
closedBecause: Record<CompanyStatus, string | null>, 
/**
 * What a new branch starts from.
 */
branchDefaults: BranchDefaults, 
/**
 * What a form suggests where nothing is entered yet.
 */
usual: Usual, };

export type ForgotPasswordInput = { 
/**
 * Where the link goes, if there is such an account.
 */
email?: string | null, };

export type Form = "login" | "forgotPassword" | "resetPassword" | "passwordChange" | "profile" | "emailChange" | "booking" | "overbook" | "bookingEdit" | "checkIn" | "complete" | "cancel" | "noShow" | "breakOff" | "undoCheckIn" | "reopen" | "reinstate" | "reschedule" | "quote" | "acceptInvitation" | "animalType" | "breed" | "serviceGroup" | "company" | "companySuspend" | "branch" | "closure" | "closureBatch" | "service" | "user" | "note" | "noteEdit";

export type Grid = { 
/**
 * The days.
 */
dates: Array<string>, 
/**
 * Where each begins, and where the last one ends.
 */
bounds: Array<string>, 
/**
 * The workplaces, in the branch's order.
 */
places: Array<WorkplaceId>, 
/**
 * By cell: how many pets more could be there the whole day. None where the workplace is
 * closed by name or out of use; a day on which the branch is closed may be slept through.
 */
free: Array<number>, 
/**
 * By cell: whether it is closed for the whole day, by name or with the branch.
 */
closed: Array<boolean>, 
/**
 * By day: which closures are on it, whole days and parts, by their position in what was
 * given.
 */
on: Array<Array<number>>, 
/**
 * By day: how much of its places is taken, per mille, over the hours in which it is open.
 * More than 1,000 where it is overbooked.
 */
load: Array<number>, };

export type ImageFacts = { 
/**
 * What it is for.
 */
purpose: ImagePurpose, 
/**
 * What it is.
 */
format: ImageFormat, 
/**
 * Pixels.
 */
width: number, 
/**
 * Pixels.
 */
height: number, 
/**
 * Its size as uploaded.
 */
bytes: number, };

export type ImageFormat = "PNG" | "JPEG" | "OTHER";

export type ImageId = number;

export type ImagePurpose = "LOGO" | "BANNER";

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

export type MarkQuestion = { status: BookingStatus, checkIn: string, checkOut: string, now: string, };

export type MenuGroup = "DAILY_WORK" | "COMPANY" | "CATALOGUE" | "CONTENT" | "ACCOUNT";

export type Missing = { 
/**
 * Without these there is no approval and no card payment: `vatNumber`, `bank`,
 * `bankAccount`.
 */
payments: Array<string>, 
/**
 * What the prompt asks for besides: `logo`, `position`.
 */
prompted: Array<string>, };

export type Move = { 
/**
 * What stands in the way, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * What staff are told and may do all the same.
 */
warnings: Array<Issue>, 
/**
 * The new time, once both civil times are right.
 */
stay: Stay | null, 
/**
 * The new price: units that it had keep theirs, added ones take today's.
 */
quote: Quote | null, 
/**
 * New total less the present one, minor units.
 */
difference: number | null, 
/**
 * What a customer's cancellation would give back afterwards.
 */
terms: Array<Term>, 
/**
 * The service's workplaces and those where it is: which would take all of it that is to come.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * Where it would be.
 */
segments: Array<StaySegment>, 
/**
 * Neither time nor place would be another.
 */
unchanged: boolean, };

export type Moving = { id: BookingId, serviceId: ServiceId, facts: BookingFacts, pets: Array<PetFacts>, 
/**
 * Where it is, the first part first.
 */
workplaces: Array<SegmentFacts>, 
/**
 * What it costs now.
 */
quote: Quote, 
/**
 * It lies on top of others on purpose, and looks for a place of its own.
 */
overbooked: boolean, };

export type NoteEditInput = { 
/**
 * Up to 2,000 characters.
 */
text?: string | null, 
/**
 * None: as it is.
 */
visibility?: NoteVisibility | null, };

export type NoteEntity = "COMPANY" | "BRANCH" | "BOOKING" | "USER";

export type NoteId = number;

export type NoteInput = { entity?: NoteEntity | null, 
/**
 * The id of what it is on.
 */
entityId?: number | null, 
/**
 * Up to 2,000 characters.
 */
text?: string | null, 
/**
 * None: the writer's default.
 */
visibility?: NoteVisibility | null, };

export type NoteVisibility = "PLATFORM" | "COMPANY";

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

export type OccupancyFacts = { bookingId: BookingId, workplaceId: WorkplaceId, from: string, to: string, pets: number, 
/**
 * Its booking is active past its departure: the place is still in use, whatever the
 * plan says.
 */
overdue: boolean, };

export type OpeningHoursInput = { 
/**
 * 1 = Monday to 7 = Sunday.
 */
weekday?: number | null, 
/**
 * `HH:mm`.
 */
from?: string | null, 
/**
 * `HH:mm` after `from`, up to 24:00.
 */
to?: string | null, };

export type PasswordByLinkInput = { 
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

export type PetFacts = { size: AnimalSize, animalTypeId: AnimalTypeId, };

export type PetInput = { name?: string | null, animalTypeId?: AnimalTypeId | null, breedId?: BreedId | null, size?: AnimalSize | null, note?: string | null, };

export type PlaceOffer = { 
/**
 * Which.
 */
id: WorkplaceId, 
/**
 * Whether it takes them.
 */
free: boolean, 
/**
 * The rule that refuses; none where it is only taken.
 */
reason: Reason | null, 
/**
 * Who is in the way.
 */
clash: Clash | null, 
/**
 * A booking whose pets are still there though its time is over: the place is free by the plan only.
 */
stillInUse: BookingId | null, };

export type PlannedDraft = { 
/**
 * What each workplace of the service says.
 */
offers: Array<PlaceOffer>, 
/**
 * The one that is taken where none is named; none: no one is free.
 */
first: WorkplaceId | null, 
/**
 * Whether there is room where it was asked for, or anywhere.
 */
free: boolean, 
/**
 * What stands in the way, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * What staff are told and may do all the same.
 */
warnings: Array<Issue>, 
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
 * The service's workplaces, in the order of the question: which would take the whole stay.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * Where it was asked to be; none: wherever there is room.
 */
segments: Array<StaySegment>, };

export type PlannedMove = { 
/**
 * What each workplace of the service says.
 */
offers: Array<PlaceOffer>, 
/**
 * The same to each part that was asked for.
 */
parts: Array<Array<PlaceOffer>>, 
/**
 * Whether there is room where it would be: for what is new of it, and for all of it where
 * nothing would be.
 */
free: boolean, 
/**
 * Of a booking that lies on top of others: whether it still would.
 */
onTop: boolean, 
/**
 * What stands in the way, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * What staff are told and may do all the same.
 */
warnings: Array<Issue>, 
/**
 * The new time, once both civil times are right.
 */
stay: Stay | null, 
/**
 * The new price: units that it had keep theirs, added ones take today's.
 */
quote: Quote | null, 
/**
 * New total less the present one, minor units.
 */
difference: number | null, 
/**
 * What a customer's cancellation would give back afterwards.
 */
terms: Array<Term>, 
/**
 * The service's workplaces and those where it is: which would take all of it that is to come.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * Where it would be.
 */
segments: Array<StaySegment>, 
/**
 * Neither time nor place would be another.
 */
unchanged: boolean, };

export type PlannerFacts = { branch: BranchFacts, services: Array<ServiceFacts>, workplaces: Array<WorkplaceFacts>, 
/**
 * All that are live in the time that will be asked about.
 */
occupancies: Array<OccupancyFacts>, role: Role, };

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

export type QuoteInput = { branchId?: BranchId | null, serviceId?: ServiceId | null, workplaceId?: WorkplaceId | null, stays?: Array<StayInput> | null, 
/**
 * As known so far: nothing of a pet is needed, each counts. Of a booking that is
 * being moved its own are taken.
 */
pets?: Array<QuotePetInput> | null, arrival?: string | null, 
/**
 * Left out for sessions.
 */
departure?: string | null, 
/**
 * The booking that would be moved.
 */
bookingId?: BookingId | null, };

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

export type QuotePetInput = { animalTypeId?: AnimalTypeId | null, size?: AnimalSize | null, };

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

export type RescheduleInput = { arrival?: string | null, 
/**
 * Left out for sessions.
 */
departure?: string | null, workplaceId?: WorkplaceId | null, 
/**
 * A hostel stay that changes its workplace on the way; else `workplaceId`.
 */
stays?: Array<StayInput> | null, 
/**
 * What the person saw, minor units; another total is refused.
 */
expectedTotal?: number | null, };

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

export type SegmentFacts = { id: WorkplaceId, from: string, to: string, };

export type ServiceChange = { change?: ChangeKind | null, id?: ServiceId | null, 
/**
 * The version that was seen.
 */
version?: number | null, groupId?: ServiceGroupId | null, type?: ServiceType | null, titleEn?: string | null, titleSr?: string | null, shortDescriptionEn?: string | null, shortDescriptionSr?: string | null, descriptionEn?: string | null, descriptionSr?: string | null, 
/**
 * Minor units, 1 to 1,000,000,000.
 */
price?: number | null, 
/**
 * Of a session: 5 to 1,440; the others have none.
 */
durationMinutes?: number | null, 
/**
 * Basis points, 0 to 10,000; none = 0.
 */
discountRate?: number | null, 
/**
 * The size it is for; none = any.
 */
size?: AnimalSize | null, 
/**
 * Saved workplaces of the service's branch, at least one.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether it takes new bookings; none = yes.
 */
active?: boolean | null, };

export type ServiceFacts = { id: ServiceId, branchId: BranchId, type: ServiceType, 
/**
 * Minor units.
 */
price: number, durationMinutes: number | null, 
/**
 * Basis points.
 */
discountRate: number, size: AnimalSize | null, workplaceIds: Array<WorkplaceId>, active: boolean, };

export type ServiceFields = { groupId?: ServiceGroupId | null, type?: ServiceType | null, titleEn?: string | null, titleSr?: string | null, shortDescriptionEn?: string | null, shortDescriptionSr?: string | null, descriptionEn?: string | null, descriptionSr?: string | null, 
/**
 * Minor units, 1 to 1,000,000,000.
 */
price?: number | null, 
/**
 * Of a session: 5 to 1,440; the others have none.
 */
durationMinutes?: number | null, 
/**
 * Basis points, 0 to 10,000; none = 0.
 */
discountRate?: number | null, 
/**
 * The size it is for; none = any.
 */
size?: AnimalSize | null, 
/**
 * Saved workplaces of the service's branch, at least one.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether it takes new bookings; none = yes.
 */
active?: boolean | null, };

export type ServiceFit = { 
/**
 * Which.
 */
id: ServiceId, 
/**
 * Why it does not.
 */
reason: Reason | null, };

export type ServiceGroupId = number;

export type ServiceGroupInput = { nameEn?: string | null, nameSr?: string | null, type?: ServiceType | null, 
/**
 * Its place in choosers, 1 to 9,999.
 */
ordinal?: number | null, };

export type ServiceId = number;

export type ServiceInput = { branchId?: BranchId | null, groupId?: ServiceGroupId | null, type?: ServiceType | null, titleEn?: string | null, titleSr?: string | null, shortDescriptionEn?: string | null, shortDescriptionSr?: string | null, descriptionEn?: string | null, descriptionSr?: string | null, 
/**
 * Minor units, 1 to 1,000,000,000.
 */
price?: number | null, 
/**
 * Of a session: 5 to 1,440; the others have none.
 */
durationMinutes?: number | null, 
/**
 * Basis points, 0 to 10,000; none = 0.
 */
discountRate?: number | null, 
/**
 * The size it is for; none = any.
 */
size?: AnimalSize | null, 
/**
 * Saved workplaces of the service's branch, at least one.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether it takes new bookings; none = yes.
 */
active?: boolean | null, };

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

export type StayInput = { workplaceId?: WorkplaceId | null, 
/**
 * The civil date on which it ends and the next one begins; none: the departure.
 */
until?: string | null, };

export type StaySegment = { 
/**
 * Where.
 */
workplaceId: WorkplaceId, 
/**
 * First instant inside.
 */
from: string, 
/**
 * First instant after it.
 */
to: string, };

export type SuspendInput = { 
/**
 * 1 to 200 characters; the company's staff read it.
 */
reason?: string | null, };

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

export type TimeslotChange = { change?: ChangeKind | null, id?: TimeslotId | null, 
/**
 * The version that was seen.
 */
version?: number | null, 
/**
 * `YYYY-MM-DD`, the first day.
 */
fromDate?: string | null, 
/**
 * The last day, itself included; none = the first.
 */
toDate?: string | null, 
/**
 * `HH:mm`; none, as `toTime` then is, too = the whole day.
 */
fromTime?: string | null, 
/**
 * `HH:mm` after `fromTime`, up to 24:00.
 */
toTime?: string | null, 
/**
 * Saved workplaces of the branch; none = all of it.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Every year again; none = no. Then it is shorter than a year.
 */
yearly?: boolean | null, 
/**
 * Up to 200 characters.
 */
reason?: string | null, };

export type TimeslotFields = { 
/**
 * `YYYY-MM-DD`, the first day.
 */
fromDate?: string | null, 
/**
 * The last day, itself included; none = the first.
 */
toDate?: string | null, 
/**
 * `HH:mm`; none, as `toTime` then is, too = the whole day.
 */
fromTime?: string | null, 
/**
 * `HH:mm` after `fromTime`, up to 24:00.
 */
toTime?: string | null, 
/**
 * Saved workplaces of the branch; none = all of it.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Every year again; none = no. Then it is shorter than a year.
 */
yearly?: boolean | null, 
/**
 * Up to 200 characters.
 */
reason?: string | null, };

export type TimeslotId = number;

export type TypedPhone = { 
/**
 * How it begins when stored; none: nothing that a number could begin with.
 */
number: string | null, 
/**
 * Whether that may be stored.
 */
whole: boolean, };

export type Undo = "NEVER" | "SLIP" | "SLIP_THEN_ADMIN" | "LATER";

export type Unused = { 
/**
 * What is counted.
 */
unit: PriceUnit, 
/**
 * Nights or days that have not begun, or the session.
 */
units: number, };

export type UserAction = "EDIT" | "ASSIGN" | "INVITE" | "DEACTIVATE" | "REACTIVATE" | "END_SESSIONS" | "DELETE";

export type UserFacts = { 
/**
 * Which.
 */
id: UserId, 
/**
 * Its role.
 */
role: Role, 
/**
 * Its company.
 */
companyId: CompanyId | null, 
/**
 * The branch it is tied to.
 */
branchId: BranchId | null, 
/**
 * Whether it may sign in.
 */
active: boolean, 
/**
 * It was invited and has no password yet.
 */
invited: boolean, 
/**
 * The last active SYSADM, or the last active ADMIN of its company.
 */
lastOfKind: boolean, 
/**
 * It is deleted and may still be restored.
 */
deleted: boolean, };

export type UserId = number;

export type UserInput = { firstName?: string | null, lastName?: string | null, email?: string | null, phone?: string | null, 
/**
 * SYSADM, ADMIN or OPR: pet owners make their accounts themselves.
 */
role?: Role | null, 
/**
 * What a SYSADM is called; nobody else has one.
 */
staffKind?: StaffKind | null, 
/**
 * Of ADMIN and OPR; an ADMIN's own may be left out.
 */
companyId?: CompanyId | null, 
/**
 * The one branch of an OPR who is tied to it.
 */
branchId?: BranchId | null, language?: string | null, };

export type UserVerdict = { 
/**
 * Which.
 */
action: UserAction, 
/**
 * Whether.
 */
allowed: boolean, 
/**
 * Why not.
 */
reason: Reason | null, };

export type Usual = { 
/**
 * The weekdays on which a branch is open, 1 = Monday.
 */
weekdays: Array<number>, 
/**
 * From when and until when a branch is open on them.
 */
hours: [string, string], 
/**
 * Arrival and departure of a day.
 */
day: [string, string], 
/**
 * Arrival of a session on a later day.
 */
session: string, };

export type Verdict = "YES" | "IF_FREE" | "NO";

export type WayBack = { 
/**
 * The action that takes it back.
 */
action: BookingAction, 
/**
 * What it takes back.
 */
of: BookingAction, 
/**
 * The last moment for it, in the branch's zone with offset.
 */
until: string, };

export type WorkplaceChange = { change?: ChangeKind | null, id?: WorkplaceId | null, 
/**
 * The version that was seen.
 */
version?: number | null, 
/**
 * Short, unique in its branch.
 */
name?: string | null, kind?: WorkplaceKind | null, 
/**
 * Pets at once, 1 to 500.
 */
capacity?: number | null, 
/**
 * Sizes it takes; none = all.
 */
sizes?: Array<AnimalSize> | null, 
/**
 * Animal types it takes; none = all.
 */
animalTypeIds?: Array<AnimalTypeId> | null, 
/**
 * Whether it takes new bookings; none = yes.
 */
active?: boolean | null, };

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
