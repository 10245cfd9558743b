// Generated from the core (core/tests/schema.rs). Do not edit.

export type Action = "COMPANY_LIST" | "COMPANY_CREATE" | "COMPANY_APPROVE" | "COMPANY_SUSPEND" | "COMPANY_DELETE" | "COMPANY_VIEW" | "COMPANY_EDIT" | "BRANCH_VIEW" | "BRANCH_WRITE" | "SERVICE_VIEW" | "SERVICE_WRITE" | "CATALOGUE_READ" | "CATALOGUE_WRITE" | "CONTENT_WRITE" | "SYSADM_MANAGE" | "STAFF_MANAGE" | "STAFF_ASSIGN" | "STAFF_BRANCH" | "CUSTOMER_MANAGE" | "PROFILE_OWN" | "FACTOR_OWN" | "PROFILE_ERASE" | "BOOKING_VIEW" | "BOOKING_CREATE" | "BOOKING_EDIT" | "BOOKING_CHECK_IN" | "BOOKING_COMPLETE" | "BOOKING_CANCEL" | "BOOKING_NO_SHOW" | "BOOKING_UNDO_CHECK_IN" | "BOOKING_RESCHEDULE" | "BOOKING_REALLOCATE" | "BOOKING_BREAK_OFF" | "BOOKING_REOPEN" | "BOOKING_REINSTATE" | "BOOKING_OVERBOOK" | "BOOKING_RELEASE" | "PAYMENT_LIST" | "PAYMENT_VIEW" | "PAYMENT_START" | "PAYMENT_RECORD" | "PAYMENT_REFUND" | "REFUND_REQUEST" | "REFUND_CONFIRM" | "REVIEW_VIEW" | "REVIEW_REPLY" | "REVIEW_REPORT" | "REVIEW_MODERATE" | "REVIEW_WRITE" | "SUPPORT_INBOX" | "SUPPORT_WRITE" | "NOTE_COMPANY" | "NOTE_PLATFORM" | "AUDIT_VIEW" | "HOME_VIEW" | "ADMIN_HOME_VIEW" | "WAITING_VIEW" | "SYSTEM_READ" | "SYSTEM_RETRY" | "TILL_VIEW" | "TILL_CLOSE" | "TILL_CORRECT" | "SEARCH" | "NOTIFICATION_OWN" | "MARKET_READ";

export type ActionVerdict = { 
/**
 * The action.
 */
action: BookingAction, 
/**
 * Whether the action is possible.
 */
verdict: Verdict, 
/**
 * Why the action is refused; none where it is possible.
 */
reason: Reason | null, 
/**
 * Whether the person must give a reason.
 */
needsReason: boolean, 
/**
 * Refused on this day, but possible at once after the arrival is moved to today (B2).
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
 * The one branch of an OPR that is tied to a branch.
 */
branchId: BranchId | null, };

export type Alternative = { 
/**
 * The change to the request.
 */
kind: AlternativeKind, 
/**
 * Civil arrival.
 */
arrival: string, 
/**
 * Civil departure; none for sessions.
 */
departure: string | null, 
/**
 * One part, or the parts of a split.
 */
stays: Array<AlternativeStay>, };

export type AlternativeKind = "WORKPLACE" | "SPLIT" | "EARLIER" | "LATER";

export type AlternativeStay = { 
/**
 * Workplace of the part.
 */
workplaceId: WorkplaceId, 
/**
 * The civil date on which the part ends; none: at the end of the stay.
 */
until: string | null, 
/**
 * First instant of the interval.
 */
from: string, 
/**
 * First instant after the interval.
 */
to: string, };

export type AnimalSize = "SMALL" | "MEDIUM" | "LARGE";

export type AnimalTypeId = number;

export type AnimalTypeInput = { nameEn?: string | null, nameSr?: string | null, 
/**
 * A glyph of the icon font.
 */
icon?: string | null, 
/**
 * Place in choosers, 1 to 9,999; none = the last one, or where it stands already.
 */
ordinal?: number | null, };

export type AttemptStatus = "STARTED" | "CAPTURED" | "FAILED" | "CANCELED";

export type AudienceInput = { audience?: NotificationAudience | null, 
/**
 * The role of the accounts; for the audience ROLE only.
 */
role?: Role | null, 
/**
 * The company of the accounts; for the audience COMPANY only.
 */
companyId?: CompanyId | null, 
/**
 * The branch of the guests; for the audience GUESTS only.
 */
branchId?: BranchId | null, 
/**
 * `YYYY-MM-DD`, the first day of the guests' bookings in the branch's zone; for the audience GUESTS only.
 */
from?: string | null, 
/**
 * The last day, inclusive, at most a year later.
 */
to?: string | null, 
/**
 * At least one.
 */
channels?: Array<NotificationChannel> | null, };

export type Audited = { 
/**
 * Name of the entity in the singular (`service_group`).
 */
entity: string, 
/**
 * Names of the actions (`BREED_CREATED`, `SIGN_IN` …).
 */
actions: Array<string>, };

export type BannerInput = { groupId?: MarketingGroupId | null, titleEn?: string | null, titleSr?: string | null, 
/**
 * The uploaded image, purpose `banner`.
 */
imageId?: ImageId | null, 
/**
 * The page that a tap on the banner opens.
 */
link?: string | null, 
/**
 * Place in its group, 1 to 9,999.
 */
ordinal?: number | null, 
/**
 * `YYYY-MM-DD`, the first day; none = from now on.
 */
validFrom?: string | null, 
/**
 * The last day, inclusive; none = without end.
 */
validTo?: string | null, 
/**
 * Whether the marketplace shows the banner on its days; none = yes.
 */
active?: boolean | null, };

export type BannerQuestion = { active: boolean, groupActive: boolean, validFrom: string | null, validTo: string | null, now: string, };

export type BannerState = "SHOWN" | "SCHEDULED" | "EXPIRED" | "OFF";

export type BoardColumn = "EXPECTED" | "IN_HOUSE" | "LEAVING";

export type BoardMark = "LATE" | "LATE_ANOTHER_DAY" | "OVERDUE" | "LEFT_EARLY";

export type BoardRow = { 
/**
 * Column of the booking; none: not on today's board.
 */
column: BoardColumn | null, 
/**
 * Whether the booking left the column a moment ago; such a booking is not counted any more.
 */
done: boolean, 
/**
 * Mark of the booking; none: all goes as agreed.
 */
mark: BoardMark | null, 
/**
 * Beginning of the mark, in the branch's zone with offset; of a guest who left early, the moment
 * of leaving.
 */
since: string | null, 
/**
 * The one next action; none: nothing to do today.
 */
next: ActionVerdict | null, 
/**
 * The undo of the last transition, while it may be a slip.
 */
undo: WayBack | null, };

export type BookingAction = "CHECK_IN" | "COMPLETE" | "CANCEL" | "NO_SHOW" | "BREAK_OFF" | "RELEASE" | "UNDO_CHECK_IN" | "REOPEN" | "REINSTATE" | "RESCHEDULE" | "EDIT";

export type BookingEditInput = { guestName?: string | null, 
/**
 * Required, except of an erased guest, who has none.
 */
guestPhone?: string | null, 
/**
 * The placeholder of an erased guest stays as it is.
 */
guestEmail?: string | null, comment?: string | null, pets: Array<PetEditInput>, };

export type BookingFacts = { status: BookingStatus, version: number, companyId: CompanyId, branchId: BranchId, customerId: UserId | null, companyStatus: CompanyStatus, serviceType: ServiceType, zone: Zone, 
/**
 * The policy stored with the booking: a customer may move the booking while it returns
 * everything.
 */
policy: CancellationPolicy, 
/**
 * The instant from which the limits of the policy are counted back.
 */
policyFrom: string, checkIn: string, checkOut: string, checkedInAt: string | null, completedAt: string | null, canceledAt: string | null, cancelKind: CancelKind | null, holdUntil: string | null, 
/**
 * The price.
 */
total: number, 
/**
 * Captured by all payments.
 */
captured: number, 
/**
 * Refunded of all payments.
 */
refunded: number, 
/**
 * Reserved by refunds under way.
 */
refundsUnderWay: number, 
/**
 * What refunds waived, those of before a cancellation too.
 */
waived: number, 
/**
 * What a cancellation keeps; none: the booking is not canceled.
 */
kept: number | null, 
/**
 * What refunds waived since the cancellation.
 */
keptWaived: number, 
/**
 * What the guest owes in all.
 */
owed: number, 
/**
 * What the company has, or gets.
 */
paid: number, 
/**
 * What is still to be paid; negative: what was paid beyond it.
 */
balance: number, 
/**
 * The action that led to the present status; none: the status is that of a new booking.
 */
lastTransition: BookingAction | null, lastTransitionAt: string | null, 
/**
 * Whether money was refunded after the cancellation, or was sent and did not arrive.
 */
refundSentSinceCancel: boolean, hasReview: boolean, };

export type BookingId = number;

export type BookingInput = { branchId?: BranchId | null, serviceId?: ServiceId | null, 
/**
 * None: the first free workplace.
 */
workplaceId?: WorkplaceId | null, 
/**
 * The customer's account; none: the form names the guest.
 */
customerId?: UserId | null, guestName?: string | null, guestPhone?: string | null, guestEmail?: string | null, pets: Array<PetInput>, arrival?: string | null, 
/**
 * Left out for sessions.
 */
departure?: string | null, comment?: string | null, payAt?: PayAt | null, 
/**
 * The total that the person saw, minor units; another total is refused.
 */
expectedTotal?: number | null, 
/**
 * The parts of a hostel stay that changes its workplace; otherwise `workplaceId`.
 */
stays?: Array<StayInput> | null, 
/**
 * The reason for overbooking on purpose (ADMIN, SYSADM).
 */
overbookReason?: string | null, 
/**
 * Whether the guest gets a mail, where the booking has an address; none: yes. Not a pet owner's
 * field: a pet owner's own changes are always told.
 */
notifyGuest?: boolean | null, 
/**
 * The moment of a booking that staff took without network, UTC: at most 12 hours ago. Not a pet
 * owner's field.
 */
happenedAt?: string | null, };

export type BookingPetId = number;

export type BookingSource = "STAFF" | "MARKETPLACE";

export type BookingStatus = "CREATED" | "ACTIVE" | "COMPLETED" | "CANCELED";

export type BranchDefaults = { timeZone: Zone, checkInFrom: string, checkOutUntil: string, cancellationPolicy: CancellationPolicy, };

export type BranchFacts = { id: BranchId, timeZone: Zone, 
/**
 * `HH:mm`; the cancellation terms of a hostel stay are counted back from it.
 */
checkInFrom: string, cancellationPolicy: CancellationPolicy, active: boolean, companyStatus: CompanyStatus, currency: Currency, 
/**
 * Empty: always open.
 */
openingHours: Array<OpeningHoursInput>, 
/**
 * The closures.
 */
timeslots: Array<ClosureFacts>, };

export type BranchId = number;

export type BranchInput = { 
/**
 * The company of the branch; an ADMIN may leave out the own company. Never changes.
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
 * Whether the branch takes new bookings; none = yes.
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
 * The workplaces that are not deleted.
 */
workplaceIds: Array<WorkplaceId>, };

export type BreakOffInput = { by?: BrokenOffBy | null, reason?: string | null, 
/**
 * What goes back; none: what the policy gives.
 */
refund?: RefundChoice | null, 
/**
 * Whether the guest gets a mail, where the booking has an address; none: yes.
 */
notifyGuest?: boolean | null, };

export type BreedId = number;

export type BreedInput = { animalTypeId?: AnimalTypeId | null, nameEn?: string | null, nameSr?: string | null, 
/**
 * Usual size of the breed.
 */
size?: AnimalSize | null, };

export type BrokenOffBy = "CUSTOMER" | "COMPANY";

export type CancelInput = { kind?: CancelKind | null, reason?: string | null, 
/**
 * What goes back; none: what the policy gives.
 */
refund?: RefundChoice | null, 
/**
 * Whether the guest gets a mail, where the booking has an address; none: yes. Not a pet owner's
 * field: a pet owner's own changes are always told.
 */
notifyGuest?: boolean | null, };

export type CancelKind = "CUSTOMER" | "COMPANY" | "DUPLICATE" | "PLATFORM" | "NO_SHOW" | "HOLD_EXPIRED" | "BROKEN_OFF";

export type CancellationPolicy = "FLEXIBLE" | "MODERATE" | "STRICT";

export type ChangeKind = "new" | "update" | "delete";

export type CheckInInput = { reason?: string | null, 
/**
 * Another workplace than the agreed one.
 */
workplaceId?: WorkplaceId | null, 
/**
 * Whether to check in although pets that should have left are still in the workplace.
 */
acceptInUse?: boolean | null, 
/**
 * The moment of a change that staff made without network, UTC: at most 12 hours ago.
 */
happenedAt?: string | null, };

export type CheckedDraft = { 
/**
 * The issues of the form's own rules.
 */
formIssues: Array<Issue>, 
/**
 * The answer of each workplace of the service.
 */
offers: Array<PlaceOffer>, 
/**
 * The workplace of automatic choice; none: no workplace is free.
 */
first: WorkplaceId | null, 
/**
 * Whether the requested place is free; without a requested place, whether any is.
 */
free: boolean, 
/**
 * Issues that refuse the booking, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * Warnings that staff may pass over.
 */
warnings: Array<Issue>, 
/**
 * Time of the booking, once both civil times are valid.
 */
stay: Stay | null, 
/**
 * Price of the booking, once its time and the number of pets are known.
 */
quote: Quote | null, 
/**
 * Refunds of a customer's cancellation.
 */
terms: Array<Term>, 
/**
 * The service's workplaces in the order of the question, each with whether it would take the
 * whole stay.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * The requested segments; empty: any free workplace.
 */
segments: Array<StaySegment>, };

export type Clash = { 
/**
 * The first instant without room.
 */
at: string, 
/**
 * The booking that is there at that instant and leaves first.
 */
bookingId: BookingId, 
/**
 * The departure of that booking.
 */
until: string, };

export type ClosureBatchInput = { timeslot?: TimeslotFields | null, bookings?: Array<ClosureDecisionInput> | null, 
/**
 * Whether the guests of moved and canceled bookings get mails; none: yes.
 */
notifyGuests?: boolean | null, };

export type ClosureDecision = "KEEP" | "MOVE" | "SHORTEN" | "CANCEL";

export type ClosureDecisionInput = { bookingId?: BookingId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, decision?: ClosureDecision | null, 
/**
 * New times and place of a booking that moves.
 */
move?: RescheduleInput | null, 
/**
 * The reason for a booking that is canceled.
 */
reason?: string | null, };

export type ClosureFacts = { 
/**
 * The first day, `YYYY-MM-DD`.
 */
fromDate: string, 
/**
 * The last day; none: the first.
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
 * The closed workplaces; none: the whole branch.
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
 * The uploaded image of the logo.
 */
logoId?: ImageId | null, companyType?: CompanyType | null, contactFirstName?: string | null, contactLastName?: string | null, contactEmail?: string | null, contactPhone?: string | null, bank?: string | null, 
/**
 * Rules: [`number::account`].
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
longitude?: number | null, 
/**
 * Whether ADMIN and OPR accounts must have a second factor; none: as it is.
 */
requireSecondFactor?: boolean | null, };

export type CompanyStatus = "PENDING" | "APPROVED" | "SUSPENDED";

export type CompanyType = "LLC" | "SOLE_TRADER" | "ASSOCIATION" | "OTHER";

export type CompanyVerdict = { 
/**
 * The action.
 */
action: CompanyAction, 
/**
 * Whether the state of the company allows the action.
 */
allowed: boolean, 
/**
 * Why the action is refused; none where it is allowed.
 */
reason: Reason | null, };

export type CompleteInput = { 
/**
 * Whether to complete the booking with a balance that is still owed.
 */
leaveBalanceOpen?: boolean | null, 
/**
 * The real departure of a guest who has stayed longer than agreed; none: the agreed time and price stay.
 */
departure?: string | null, 
/**
 * With a departure: the total that the person saw, minor units; another total is refused.
 */
expectedTotal?: number | null, 
/**
 * What the guest pays on leaving; recorded with the completion or not at all.
 */
payment?: PaymentInput | null, 
/**
 * The moment of a change that staff made without network, UTC: at most 12 hours ago. Not with a payment.
 */
happenedAt?: string | null, };

export type ConcernAction = "HAND_OUT" | "REFUND_AGAIN" | "SETTLE";

export type ConcernFacts = { 
/**
 * None: no company's, but the platform's.
 */
companyId: CompanyId | null, branchId: BranchId | null, reason: NeedsPerson, settled: boolean, };

export type ConcernOutcome = "ARRIVED" | "NOT_ARRIVED";

export type ConcernParty = "DESK" | "PLATFORM";

export type ConcernSettleInput = { reason?: string | null, 
/**
 * What became of the money; for a concern that waits for an outcome, and only there.
 */
outcome?: ConcernOutcome | null, };

export type Consequence = { 
/**
 * Whether and by whom the action can be undone.
 */
undo: Undo, 
/**
 * Minutes in which an action counts as a slip.
 */
minutes: number, 
/**
 * The unused units of a stay that is completed early; none for other actions.
 */
unused: UnitCount | null, 
/**
 * The units that a guest who leaves now has stayed beyond the agreed departure; none for other actions.
 */
over: UnitCount | null, };

export type ContactCategory = "CONTACT_US";

export type ContactInput = { 
/**
 * None = CONTACT_US.
 */
category?: ContactCategory | null, 
/**
 * Up to 50 characters.
 */
name?: string | null, 
/**
 * The address to which the answer goes.
 */
email?: string | null, 
/**
 * Up to 2,000 characters.
 */
message?: string | null, 
/**
 * People do not see this field: a message with it is thrown away, with the same answer.
 */
website?: string | null, };

export type Currency = "RSD" | "EUR" | "BAM" | "HUF" | "RON" | "MKD" | "USD";

export type DatePreset = "TODAY" | "TOMORROW" | "THIS_WEEK" | "THIS_MONTH" | "LAST_MONTH";

export type DateQuestion = { 
/**
 * As typed; NFC.
 */
text: string, 
/**
 * The civil date in the zone of the field, `YYYY-MM-DD`.
 */
today: string, 
/**
 * The civil date from which `+3` counts: of a departure the arrival. None: today.
 */
from: string | null, 
/**
 * Of a day without a year the latest that is not after today is meant, as in a filter; else the
 * next from today on.
 */
past: boolean, 
/**
 * An hour may follow the day.
 */
hour: boolean, };

export type DayFree = { 
/**
 * Civil date.
 */
date: string, 
/**
 * Number of pets with room for the whole day, in the workplaces that would take such pets.
 */
free: number, 
/**
 * Whether no guest may arrive on that day.
 */
closed: boolean, 
/**
 * Civil times at which a session may begin; empty for other services.
 */
times: Array<string>, };

export type DayMark = "FULL" | "CLOSED";

export type Decision = "YES" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND";

export type DeliveryResult = "WAITING" | "DELIVERED" | "LEFT_OUT" | "FAILED";

export type DoneQuestion = { facts: BookingFacts, act: OfflineAct, };

export type Draft = { 
/**
 * Issues that refuse the booking, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * Warnings that staff may pass over.
 */
warnings: Array<Issue>, 
/**
 * Time of the booking, once both civil times are valid.
 */
stay: Stay | null, 
/**
 * Price of the booking, once its time and the number of pets are known.
 */
quote: Quote | null, 
/**
 * Refunds of a customer's cancellation.
 */
terms: Array<Term>, 
/**
 * The service's workplaces in the order of the question, each with whether it would take the
 * whole stay.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * The requested segments; empty: any free workplace.
 */
segments: Array<StaySegment>, };

export type DraftQuestion = { input: BookingInput, branch: BranchFacts, service: ServiceFacts, workplaces: Array<WorkplaceFacts>, role: Role, now: string, };

export type EmailChangeInput = { 
/**
 * The new address; it counts once its link is opened.
 */
email?: string | null, 
/**
 * Compared with the stored password, so only its length is bounded.
 */
currentPassword?: string | null, };

export type Enums = { animalSize: Array<AnimalSize>, bookingStatus: Array<BookingStatus>, serviceType: Array<ServiceType>, priceUnit: Array<PriceUnit>, companyType: Array<CompanyType>, companyStatus: Array<CompanyStatus>, workplaceKind: Array<WorkplaceKind>, cancellationPolicy: Array<CancellationPolicy>, changeKind: Array<ChangeKind>, 
/**
 * The roles of accounts that the dashboard manages and admits.
 */
role: Array<Role>, 
/**
 * The roles of all accounts, those of pet owners included.
 */
accountRole: Array<Role>, brokenOffBy: Array<BrokenOffBy>, 
/**
 * The units of stays with a departure of their own.
 */
withDeparture: Array<PriceUnit>, 
/**
 * The units of overnight stays, which may change their workplace.
 */
overnight: Array<PriceUnit>, 
/**
 * The states of bookings whose guest is still to come.
 */
expected: Array<BookingStatus>, 
/**
 * The states of bookings whose stay took place to its end.
 */
pastStay: Array<BookingStatus>, 
/**
 * Countries in which Serbian is understood; English is proposed in the others.
 */
serbianIn: Array<string>, 
/**
 * The states of bookings whose guest comes, is there or was there.
 */
takingPlace: Array<BookingStatus>, 
/**
 * The states of bookings whose pets are in house.
 */
inHouse: Array<BookingStatus>, 
/**
 * The states of companies that wait for approval.
 */
awaitingApproval: Array<CompanyStatus>, 
/**
 * The visibilities of reviews that the company may answer.
 */
answerable: Array<ReviewVisibility>, 
/**
 * The visibilities of reviews about which the platform decides.
 */
toDecide: Array<ReviewVisibility>, 
/**
 * The states of requests for refunds that nobody has decided.
 */
undecided: Array<RefundRequestState>, 
/**
 * The kinds of workplaces that pets of several bookings share.
 */
shared: Array<WorkplaceKind>, 
/**
 * The kinds of alternatives that keep the requested arrival and departure.
 */
keepingTimes: Array<AlternativeKind>, staffKind: Array<StaffKind>, noteEntity: Array<NoteEntity>, noteVisibility: Array<NoteVisibility>, 
/**
 * Glyphs of animal types.
 */
animalIcons: Array<string>, 
/**
 * Names of the zones, the default first.
 */
timeZones: Array<Zone>, currencies: Array<Currency>, 
/**
 * The kinds of audited entities with their actions.
 */
audited: Array<Audited>, 
/**
 * ISO 3166, two letters.
 */
countries: Array<string>, language: Array<string>, maxPets: number, 
/**
 * Seconds between two signs of life of somebody who is at a booking.
 */
presenceRenewedEvery: number, 
/**
 * Most opening intervals of one weekday.
 */
maxIntervals: number, 
/**
 * Most days in one answer of a branch's calendar.
 */
maxCalendarDays: number, 
/**
 * Most units of one stay.
 */
maxUnits: number, 
/**
 * The last page of a list that has a number.
 */
maxPage: number, 
/**
 * Unit of the price, by service type.
 */
unitOf: Record<ServiceType, PriceUnit>, paymentState: Array<PaymentState>, paymentStatus: Array<PaymentStatus>, paymentMethod: Array<PaymentMethod>, paymentWay: Array<PaymentWay>, refundRequestState: Array<RefundRequestState>, reviewVisibility: Array<ReviewVisibility>, needsPerson: Array<NeedsPerson>, concernParty: Array<ConcernParty>, concernOutcome: Array<ConcernOutcome>, 
/**
 * The reasons of concerns that are settled by saying what became of the money.
 */
waitsForOutcome: Array<NeedsPerson>, 
/**
 * The kinds that a refund which was found at the provider may get.
 */
foundRefundKind: Array<RefundKind>, 
/**
 * The kinds of refund that correct what was recorded, and return nothing to anybody.
 */
correctingRefundKind: Array<RefundKind>, 
/**
 * The states of refunds whose amount is with the company again.
 */
refundBack: Array<RefundState>, reviewFault: Array<ReviewFault>, contactCategory: Array<ContactCategory>, supportStatus: Array<SupportStatus>, notificationAudience: Array<NotificationAudience>, notificationChannel: Array<NotificationChannel>, 
/**
 * The lengths in days of the periods that a home compares.
 */
homePeriod: Array<HomePeriod>, 
/**
 * The fewest and the most stars of a review.
 */
stars: [number, number], 
/**
 * The states of payments whose money may still arrive.
 */
paymentUnderWay: Array<PaymentStatus>, 
/**
 * The states of refunds that may still change.
 */
refundUnderWay: Array<RefundState>, 
/**
 * Why a company takes no new bookings, by its status; null where it takes them.
 */
closedBecause: Record<CompanyStatus, string | null>, 
/**
 * Names of the fields that no draft holds, in whatever form they stand.
 */
secretFields: Array<string>, 
/**
 * What staff may do without network.
 */
offlineAct: Array<OfflineAct>, 
/**
 * How many hours after it happened an act without network is still taken.
 */
offlineHours: number, 
/**
 * The defaults of a new branch.
 */
branchDefaults: BranchDefaults, 
/**
 * Values that a form suggests where nothing is entered yet.
 */
usual: Usual, };

export type EventKind = "READY" | "TRANSLATIONS" | "NOTIFICATION" | "SENDING" | "BOOKING" | "PAYMENT" | "PRESENCE" | "CLOSURE" | "SUPPORT_MESSAGE" | "REVIEW";

export type ExistingBooking = { id: BookingId, serviceId: ServiceId, facts: BookingFacts, pets: Array<PetFacts>, 
/**
 * Segments of the booking, the first part first.
 */
workplaces: Array<SegmentFacts>, 
/**
 * Present price.
 */
quote: Quote, 
/**
 * Whether the booking was overbooked on purpose, and still needs a free place.
 */
overbooked: boolean, };

export type FactorInput = { 
/**
 * From `POST /me/factors/options`.
 */
challenge?: string | null, 
/**
 * How its owner calls it.
 */
name?: string | null, 
/**
 * Six digits of the authenticator app.
 */
code?: string | null, passkey?: NewPasskeyInput | null, };

export type FactorKind = "TOTP" | "PASSKEY";

export type FactorOptionsInput = { kind?: FactorKind | null, };

export type FactorResetInput = { 
/**
 * 1 to 200 characters; its owner and the company's administrators read it.
 */
reason?: string | null, };

export type FaqEntryInput = { 
/**
 * 1 to 200 characters on one line.
 */
questionEn?: string | null, 
/**
 * 1 to 200 characters on one line.
 */
questionSr?: string | null, answerEn?: string | null, answerSr?: string | null, 
/**
 * Place in the list, 1 to 9,999; none = the last one, or where it stands already.
 */
ordinal?: number | null, 
/**
 * Whether the marketplace and the landing page show it; none = no.
 */
published?: boolean | null, };

export type FindingKind = "DISK_LOW" | "NO_BACKUP" | "BACKUP_OLD" | "PROVIDER_REFUSES" | "PROVIDER_SILENT" | "JOBS_GIVEN_UP" | "JOBS_FAILING" | "JOBS_LATE" | "MAILS_GIVEN_UP" | "MAILS_LATE" | "MAILS_TO_FILES" | "REPLICA_SILENT" | "REPLICA_BEHIND" | "TEST_PAYMENTS" | "NO_PROVIDER" | "LOG_LINES_LOST" | "DEMO";

export type FindingSeverity = "NEEDS_PERSON" | "WORTH_KNOWING";

export type ForgotPasswordInput = { 
/**
 * The address that the link is sent to, if an account has it.
 */
email?: string | null, };

export type Form = "login" | "forgotPassword" | "resetPassword" | "passwordChange" | "profile" | "emailChange" | "registrationConfirm" | "secondFactor" | "stepUp" | "factor" | "factorReset" | "booking" | "overbook" | "bookingEdit" | "checkIn" | "complete" | "cancel" | "noShow" | "breakOff" | "release" | "undoCheckIn" | "reopen" | "reinstate" | "reschedule" | "quote" | "acceptInvitation" | "animalType" | "breed" | "serviceGroup" | "company" | "companySuspend" | "branch" | "closure" | "closureBatch" | "service" | "user" | "payment" | "refund" | "refundRequest" | "refundApprove" | "refundConfirm" | "refundDecline" | "refundKind" | "concernSettle" | "review" | "reviewReply" | "reviewFault" | "notification" | "notificationAudience" | "notificationTest" | "supportMessage" | "contact" | "supportReply" | "supportThread" | "supportThreadReply" | "supportTemplate" | "faqEntry" | "marketingGroup" | "banner" | "legalText" | "legalTextEdit" | "translation" | "note" | "noteEdit" | "tillClose" | "tillCorrect";

export type FoundKind = "BOOKING" | "GUEST" | "PAYMENT" | "REVIEW" | "SUPPORT_MESSAGE" | "COMPANY" | "BRANCH" | "USER" | "SERVICE" | "SERVICE_GROUP" | "ANIMAL_TYPE" | "BREED" | "MARKETING_GROUP" | "BANNER" | "FAQ_ENTRY" | "SUPPORT_TEMPLATE";

export type Grid = { 
/**
 * The civil dates of the days.
 */
dates: Array<string>, 
/**
 * The beginning of each day, and the end of the last day.
 */
bounds: Array<string>, 
/**
 * The workplaces, in the branch's order.
 */
places: Array<WorkplaceId>, 
/**
 * By cell: how many further pets fit in for the whole day. None where the workplace is closed
 * by name or out of use. A day on which only the branch is closed counts, as a stay may span
 * it.
 */
free: Array<number>, 
/**
 * By cell: whether the workplace or the branch is closed for the whole day.
 */
closed: Array<boolean>, 
/**
 * By day: the closures that cover the day or a part of it, by their position in the given
 * list.
 */
on: Array<Array<number>>, 
/**
 * By day: the share of taken places over the opening hours, per mille. More than 1,000 on an
 * overbooked day.
 */
load: Array<number>, };

export type GuestMailKind = "bookingCreated" | "bookingMoved" | "bookingCanceled" | "bookingReinstated" | "refundUnderWay" | "refundDone" | "refundWithdrawn";

export type HomePeriod = "7" | "28" | "90";

export type ImageFacts = { purpose: ImagePurpose, format: ImageFormat, 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, 
/**
 * Size of the uploaded file, in bytes.
 */
bytes: number, };

export type ImageFormat = "PNG" | "JPEG" | "OTHER";

export type ImageId = number;

export type ImagePurpose = "LOGO" | "BANNER";

export type Interval = { 
/**
 * First instant of the interval.
 */
from: string, 
/**
 * First instant after the interval.
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
 * Values that the text mentions (`min`, `max`, …).
 */
params: Record<string, string | number>, };

export type LedgerAccount = "CLEARING_CARD" | "CASH" | "BANK" | "BOOKING" | "REFUND_RESERVED";

export type LedgerCause = "CAPTURE" | "REFUND_SENT" | "REFUND_SUCCEEDED" | "REFUND_FAILED" | "REFUND_REVERSED";

export type LeftOut = "INACTIVE" | "UNSUBSCRIBED" | "NO_EMAIL" | "UNCONFIRMED" | "NO_ACCOUNT";

export type LegalKind = "PRIVACY_POLICY" | "TERMS_OF_USE";

export type LegalPublication = { 
/**
 * Since when this language has the version in force; none: nothing is published in it.
 */
own: string | null, 
/**
 * The same for the other language.
 */
other: string | null, };

export type LegalState = "DRAFT" | "PUBLISHED";

export type LegalTextEditInput = { 
/**
 * Markdown, up to 50,000 characters; quotations and lists 16 deep at most.
 */
text?: string | null, };

export type LegalTextInput = { kind?: LegalKind | null, language?: string | null, 
/**
 * Markdown, up to 50,000 characters; quotations and lists 16 deep at most.
 */
text?: string | null, };

export type LineCode = "NIGHT" | "DAY" | "SESSION" | "DISCOUNT";

export type LoginInput = { 
/**
 * The e-mail address of the account.
 */
email?: string | null, 
/**
 * Compared with the stored password, so only its length is bounded.
 */
password?: string | null, };

export type MailState = "WAITING" | "SENT" | "FAILED" | "WITHDRAWN";

export type MarkQuestion = { status: BookingStatus, timeZone: Zone, checkIn: string, checkOut: string, now: string, };

export type MarkedDay = { 
/**
 * Civil date.
 */
date: string, 
/**
 * Why.
 */
mark: DayMark, };

export type MarketingGroupId = number;

export type MarketingGroupInput = { nameEn?: string | null, nameSr?: string | null, 
/**
 * Place among the groups, 1 to 9,999; none = the last one, or where it stands already.
 */
ordinal?: number | null, 
/**
 * Whether the marketplace shows the banners of the group; none = yes.
 */
active?: boolean | null, };

export type MenuGroup = "DAILY_WORK" | "COMPANY" | "CATALOGUE" | "CONTENT" | "ACCOUNT";

export type Missing = { 
/**
 * Fields without which there is no approval and no card payment: `vatNumber`, `bank`,
 * `bankAccount`.
 */
payments: Array<string>, 
/**
 * Further fields that the prompt asks for: `logo`, `position`.
 */
prompted: Array<string>, };

export type Move = { 
/**
 * Issues that refuse the move, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * Warnings that staff may pass over.
 */
warnings: Array<Issue>, 
/**
 * New time of the booking, once both civil times are valid.
 */
stay: Stay | null, 
/**
 * New price: kept units keep their price, added units take today's.
 */
quote: Quote | null, 
/**
 * New total minus present total, minor units.
 */
difference: number | null, 
/**
 * Refunds of a customer's cancellation after the move.
 */
terms: Array<Term>, 
/**
 * The service's workplaces and those that the booking holds, each with whether it would take
 * the whole coming part.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * New segments of the booking.
 */
segments: Array<StaySegment>, 
/**
 * Whether neither time nor place would change.
 */
unchanged: boolean, };

export type NeedsPerson = "REFUND_TO_HAND_OUT" | "REFUND_FAILED" | "REFUND_REVERSED" | "REFUND_FOUND" | "REFUND_ARRIVED_LATE" | "CAPTURED_LATE" | "OUTCOME_UNKNOWN" | "PROVIDER_GONE" | "PROVIDER_DIFFERS" | "EVENT_UNKNOWN";

export type NeighbourFacts = { id: BookingId, version: number, status: BookingStatus, serviceId: ServiceId, serviceType: ServiceType, checkIn: string, checkOut: string, animals: Array<PetFacts>, };

export type NewPasskeyInput = { 
/**
 * Id of the credential.
 */
id?: string | null, clientDataJson?: string | null, attestationObject?: string | null, };

export type NoShowInput = { reason?: string | null, 
/**
 * Whether the guest gets a mail, where the booking has an address; none: yes.
 */
notifyGuest?: boolean | null, 
/**
 * The moment of a change that staff made without network, UTC: at most 12 hours ago.
 */
happenedAt?: string | null, };

export type NoteEditInput = { 
/**
 * Up to 2,000 characters.
 */
text?: string | null, 
/**
 * None: unchanged.
 */
visibility?: NoteVisibility | null, };

export type NoteEntity = "COMPANY" | "BRANCH" | "BOOKING" | "USER";

export type NoteId = number;

export type NoteInput = { entity?: NoteEntity | null, 
/**
 * The id of the record that the note is on.
 */
entityId?: number | null, 
/**
 * Up to 2,000 characters.
 */
text?: string | null, 
/**
 * None: the default of the writer's role.
 */
visibility?: NoteVisibility | null, 
/**
 * The moment of a note that staff wrote without network, UTC: at most 12 hours ago.
 */
happenedAt?: string | null, };

export type NoteVisibility = "PLATFORM" | "COMPANY";

export type NotificationAudience = "EVERYONE" | "ROLE" | "COMPANY" | "GUESTS";

export type NotificationChannel = "IN_APP" | "EMAIL";

export type NotificationInput = { titleEn?: string | null, titleSr?: string | null, 
/**
 * Up to 2,000 characters.
 */
textEn?: string | null, 
/**
 * Up to 2,000 characters.
 */
textSr?: string | null, audience?: NotificationAudience | null, 
/**
 * The role of the accounts; for the audience ROLE only.
 */
role?: Role | null, 
/**
 * The company of the accounts; for the audience COMPANY only.
 */
companyId?: CompanyId | null, 
/**
 * The branch of the guests; for the audience GUESTS only.
 */
branchId?: BranchId | null, 
/**
 * `YYYY-MM-DD`, the first day of the guests' bookings in the branch's zone; for the audience GUESTS only.
 */
from?: string | null, 
/**
 * The last day, inclusive, at most a year later.
 */
to?: string | null, 
/**
 * At least one.
 */
channels?: Array<NotificationChannel> | null, };

export type NotificationTestInput = { titleEn?: string | null, titleSr?: string | null, 
/**
 * Up to 2,000 characters.
 */
textEn?: string | null, 
/**
 * Up to 2,000 characters.
 */
textSr?: string | null, 
/**
 * At least one.
 */
channels?: Array<NotificationChannel> | null, };

export type Object = { 
/**
 * The company that the object belongs to.
 */
companyId: CompanyId | null, 
/**
 * The branch that the object belongs to.
 */
branchId: BranchId | null, 
/**
 * The account that the object belongs to.
 */
userId: UserId | null, };

export type OccupancyFacts = { bookingId: BookingId, workplaceId: WorkplaceId, from: string, to: string, pets: number, 
/**
 * Whether the booking is active past its departure: the workplace is still in use,
 * whatever the plan says.
 */
overdue: boolean, };

export type OfflineAct = "CHECK_IN" | "COMPLETE" | "NO_SHOW" | "NOTE" | "WALK_IN";

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

export type OrderInput = { 
/**
 * At least one, at most 500.
 */
rows: Array<OrderedRow>, };

export type OrderedRow = { id?: number | null, version?: number | null, };

export type OtherService = { 
/**
 * The service.
 */
serviceId: ServiceId, 
/**
 * The workplace of automatic choice there.
 */
workplaceId: WorkplaceId, 
/**
 * The price there.
 */
quote: Quote, };

export type Overstay = { 
/**
 * The nights or days.
 */
over: UnitCount, 
/**
 * The civil departure that counts them: today, at the agreed hour.
 */
departure: string, 
/**
 * The price with them, minor units.
 */
total: number, 
/**
 * What they cost, minor units.
 */
difference: number, 
/**
 * What the guest then still has to pay, minor units; negative: what was paid beyond it.
 */
balance: number, };

export type OverstayQuestion = { booking: ExistingBooking, 
/**
 * The booking's service as it is today.
 */
service: ServiceFacts, now: string, };

export type PasskeyProofInput = { 
/**
 * Id of the credential.
 */
id?: string | null, clientDataJson?: string | null, authenticatorData?: string | null, signature?: string | null, 
/**
 * The account that the passkey was made for; a passkey that signs in must name it.
 */
userHandle?: string | null, };

export type PasskeySignInInput = { 
/**
 * From `POST /auth/passkey/options`.
 */
challenge?: string | null, passkey?: PasskeyProofInput | null, };

export type PasswordByLinkInput = { 
/**
 * The token of the link.
 */
token?: string | null, 
/**
 * 8 to 128 characters.
 */
newPassword?: string | null, 
/**
 * Must equal `newPassword`.
 */
confirmPassword?: string | null, };

export type PasswordChangeInput = { 
/**
 * Compared with the stored password, so only its length is bounded.
 */
currentPassword?: string | null, 
/**
 * 8 to 128 characters.
 */
newPassword?: string | null, 
/**
 * Must equal `newPassword`.
 */
confirmPassword?: string | null, };

export type PayAt = "ONLINE" | "ON_SITE";

export type Payable = { 
/**
 * Whether the button is shown: the role records payments.
 */
offered: boolean, 
/**
 * The most that can be recorded, minor units; none: nothing.
 */
most: number | null, 
/**
 * Why nothing can be recorded.
 */
reason: Reason | null, 
/**
 * The issues of what is entered.
 */
issues: Array<Issue>, };

export type PayableQuestion = { facts: BookingFacts, actor: Actor, 
/**
 * What is entered; none: nothing yet.
 */
input: PaymentInput | null, };

export type PaymentAction = "REFUND" | "REQUEST_REFUND" | "VOID" | "SYNC";

export type PaymentFacts = { companyId: CompanyId, branchId: BranchId, 
/**
 * The account of the pet owner whose booking is paid.
 */
customerId: UserId | null, way: PaymentWay, status: PaymentStatus, amount: number, captured: number, refunded: number, 
/**
 * Reserved by refunds under way.
 */
underWay: number, 
/**
 * Why the payment needs a person; none for a pet owner.
 */
needsPerson: NeedsPerson | null, };

export type PaymentId = number;

export type PaymentInput = { method?: PaymentMethod | null, amount?: number | null, 
/**
 * The number of the fiscal receipt.
 */
fiscalReceiptNumber?: string | null, 
/**
 * The number on the terminal's slip, for a card taken at the desk.
 */
slipNumber?: string | null, };

export type PaymentMethod = "CARD" | "CASH" | "TRANSFER";

export type PaymentState = "UNPAID" | "REFUNDED" | "PARTLY_PAID" | "PAID" | "OVERPAID";

export type PaymentStatus = "PENDING" | "SUCCESSFUL" | "FAILED" | "VOID";

export type PaymentWay = "ONLINE" | "TERMINAL" | "TRANSFER" | "CASH";

export type PetEditInput = { id?: BookingPetId | null, name?: string | null, note?: string | null, };

export type PetFacts = { size: AnimalSize, animalTypeId: AnimalTypeId, };

export type PetInput = { name?: string | null, animalTypeId?: AnimalTypeId | null, breedId?: BreedId | null, size?: AnimalSize | null, note?: string | null, };

export type PlaceOffer = { 
/**
 * The workplace.
 */
id: WorkplaceId, 
/**
 * Whether the workplace is free for the request.
 */
free: boolean, 
/**
 * The rule that refuses; none where the place is only taken.
 */
reason: Reason | null, 
/**
 * The booking that is in the way.
 */
clash: Clash | null, 
/**
 * A booking whose pets are still there after their time: only by the plan is the workplace
 * free.
 */
stillInUse: BookingId | null, };

export type PlannedDraft = { 
/**
 * The answer of each workplace of the service.
 */
offers: Array<PlaceOffer>, 
/**
 * The workplace of automatic choice; none: no workplace is free.
 */
first: WorkplaceId | null, 
/**
 * Whether the requested place is free; without a requested place, whether any is.
 */
free: boolean, 
/**
 * Issues that refuse the booking, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * Warnings that staff may pass over.
 */
warnings: Array<Issue>, 
/**
 * Time of the booking, once both civil times are valid.
 */
stay: Stay | null, 
/**
 * Price of the booking, once its time and the number of pets are known.
 */
quote: Quote | null, 
/**
 * Refunds of a customer's cancellation.
 */
terms: Array<Term>, 
/**
 * The service's workplaces in the order of the question, each with whether it would take the
 * whole stay.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * The requested segments; empty: any free workplace.
 */
segments: Array<StaySegment>, };

export type PlannedMove = { 
/**
 * The answer of each workplace of the service.
 */
offers: Array<PlaceOffer>, 
/**
 * The answers to each requested part.
 */
parts: Array<Array<PlaceOffer>>, 
/**
 * Whether there is room in the new place: for the newly taken time, or for all of it where
 * nothing would be new.
 */
free: boolean, 
/**
 * Whether an overbooked booking would still share its place with others.
 */
onTop: boolean, 
/**
 * Issues that refuse the move, beyond the form's own rules.
 */
issues: Array<Issue>, 
/**
 * Warnings that staff may pass over.
 */
warnings: Array<Issue>, 
/**
 * New time of the booking, once both civil times are valid.
 */
stay: Stay | null, 
/**
 * New price: kept units keep their price, added units take today's.
 */
quote: Quote | null, 
/**
 * New total minus present total, minor units.
 */
difference: number | null, 
/**
 * Refunds of a customer's cancellation after the move.
 */
terms: Array<Term>, 
/**
 * The service's workplaces and those that the booking holds, each with whether it would take
 * the whole coming part.
 */
workplaces: Array<WorkplaceFit>, 
/**
 * New segments of the booking.
 */
segments: Array<StaySegment>, 
/**
 * Whether neither time nor place would change.
 */
unchanged: boolean, };

export type PlannerFacts = { branch: BranchFacts, services: Array<ServiceFacts>, workplaces: Array<WorkplaceFacts>, 
/**
 * All live occupancies of the time that will be asked about.
 */
occupancies: Array<OccupancyFacts>, 
/**
 * The bookings of these occupancies, for the question how they would make room; none: nobody moves.
 */
bookings: Array<NeighbourFacts>, role: Role, };

export type PresetDays = { preset: DatePreset, from: string, to: string, };

export type PriceUnit = "NIGHT" | "DAY" | "SESSION";

export type ProfileInput = { 
/**
 * Up to 50 characters.
 */
firstName?: string | null, 
/**
 * Up to 50 characters.
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

export type ProofWay = "TOTP" | "PASSKEY" | "RECOVERY_CODE" | "PASSWORD";

export type ProviderState = "NONE" | "UNASKED" | "ANSWERS" | "REFUSES" | "SILENT";

export type Quote = { 
/**
 * The lines, each discount after its units.
 */
lines: Array<QuoteLine>, 
/**
 * Sum of the lines, minor units.
 */
total: number, 
/**
 * Currency of all amounts.
 */
currency: Currency, };

export type QuoteInput = { branchId?: BranchId | null, serviceId?: ServiceId | null, workplaceId?: WorkplaceId | null, stays?: Array<StayInput> | null, 
/**
 * The pets as far as they are entered: no field of a pet is required, each pet counts. For
 * a booking that moves, its own pets are taken.
 */
pets?: Array<QuotePetInput> | null, arrival?: string | null, 
/**
 * Left out for sessions.
 */
departure?: string | null, 
/**
 * The booking that would move; none: a new booking.
 */
bookingId?: BookingId | null, };

export type QuoteLine = { 
/**
 * The subject of the line.
 */
code: LineCode, 
/**
 * Nights, days or 1.
 */
units: number, 
/**
 * Number of pets.
 */
pets: number, 
/**
 * Price of one unit for one pet, minor units.
 */
unitPrice: number, 
/**
 * Discount in basis points; 0 for a line of units.
 */
rate: number, 
/**
 * Amount in minor units; negative for a discount.
 */
amount: number, };

export type QuotePetInput = { animalTypeId?: AnimalTypeId | null, size?: AnimalSize | null, };

export type Reallocation = { 
/**
 * The workplace that the request gets.
 */
workplaceId: WorkplaceId, 
/**
 * The moves, one to three, each before those that it causes.
 */
moves: Array<RoomMove>, };

export type ReallocationInput = { moves?: Array<RoomMoveInput> | null, 
/**
 * The new booking that gets the room.
 */
booking?: BookingInput | null, 
/**
 * The existing booking that gets the room.
 */
reschedule?: RoomForInput | null, 
/**
 * The existing booking that is checked in there.
 */
checkIn?: RoomCheckInInput | null, };

export type Reason = { 
/**
 * A translation key.
 */
code: string, 
/**
 * Values that the text mentions.
 */
params: Record<string, string | number>, };

export type ReasonInput = { reason?: string | null, };

export type RecordVerdict<A> = { 
/**
 * The action.
 */
action: A, 
/**
 * Whether the action is permitted now.
 */
allowed: boolean, 
/**
 * Whether its button is shown to the actor: the role has the action.
 */
offered: boolean, 
/**
 * Why the action is refused; none where it is allowed.
 */
reason: Reason | null, };

export type RefundAction = "CONFIRM" | "WITHDRAW" | "CHANGE_KIND";

export type RefundApproveInput = { 
/**
 * Whether the cash was handed out already.
 */
handedOut?: boolean | null, 
/**
 * The number of the fiscal receipt of the refund.
 */
fiscalReceiptNumber?: string | null, 
/**
 * Whether the guest gets mails about the refund, where the booking has an address; none: yes.
 */
notifyGuest?: boolean | null, };

export type RefundChoice = { mode?: RefundMode | null, 
/**
 * Minor units, with the mode AMOUNT.
 */
amount?: number | null, 
/**
 * Why more goes back than the policy gives.
 */
reason?: string | null, 
/**
 * Whether the cash was handed out already.
 */
handedOut?: boolean | null, 
/**
 * What each payment gives; empty: online cards first, then terminal, transfer and cash.
 */
parts: Array<RefundPart>, };

export type RefundConfirmInput = { 
/**
 * The number of the fiscal receipt of the refund.
 */
fiscalReceiptNumber?: string | null, };

export type RefundDeclineInput = { reason?: string | null, };

export type RefundFacts = { companyId: CompanyId, branchId: BranchId, customerId: UserId | null, 
/**
 * The way of its payment.
 */
way: PaymentWay, status: RefundState, origin: RefundOrigin, 
/**
 * When it was made or found.
 */
createdAt: string, };

export type RefundInput = { amount?: number | null, reason?: string | null, 
/**
 * GOODWILL, DUPLICATE or ENTRY_ERROR; a POLICY refund comes from a cancellation only.
 */
kind?: RefundKind | null, 
/**
 * Whether the cash was handed out already.
 */
handedOut?: boolean | null, 
/**
 * The number of the fiscal receipt of the refund.
 */
fiscalReceiptNumber?: string | null, 
/**
 * Whether the guest gets mails about the refund, where the booking has an address; none: yes.
 */
notifyGuest?: boolean | null, 
/**
 * The concern that this refund deals with: an earlier one did not arrive, or came back.
 */
concernId?: number | null, };

export type RefundKind = "POLICY" | "GOODWILL" | "DUPLICATE" | "ENTRY_ERROR";

export type RefundKindInput = { 
/**
 * DUPLICATE or GOODWILL.
 */
kind?: RefundKind | null, };

export type RefundMode = "POLICY" | "AMOUNT";

export type RefundOrigin = "SAPA" | "PROVIDER";

export type RefundPart = { paymentId?: PaymentId | null, 
/**
 * Minor units.
 */
amount?: number | null, };

export type RefundPreview = { 
/**
 * What may be refunded before it.
 */
refundable: number, 
/**
 * What may still be refunded after it.
 */
left: number, 
/**
 * Whether the money can be handed out in the same step.
 */
handsOut: boolean, 
/**
 * Whether a provider sends the money, so that nobody has to confirm it.
 */
automatic: boolean, 
/**
 * What the guest no longer owes.
 */
waived: number, 
/**
 * What the guest owes after it.
 */
owed: number, 
/**
 * What is still to be paid after it; negative: paid beyond it.
 */
balance: number, 
/**
 * The payment state once it has succeeded; none: nothing was captured, and nothing is owed.
 */
paymentState: PaymentState | null, 
/**
 * The issues of the form and of the amount.
 */
issues: Array<Issue>, };

export type RefundQuestion = { booking: BookingFacts, payment: PaymentFacts, input: RefundInput, };

export type RefundRequestAction = "APPROVE" | "DECLINE" | "WITHDRAW";

export type RefundRequestFacts = { companyId: CompanyId, branchId: BranchId, status: RefundRequestState, 
/**
 * The account that asks for the refund.
 */
createdBy: UserId, };

export type RefundRequestInput = { amount?: number | null, reason?: string | null, };

export type RefundRequestState = "OPEN" | "APPROVED" | "DECLINED" | "WITHDRAWN";

export type RefundState = "REQUESTED" | "SENT" | "SUCCEEDED" | "FAILED" | "REVERSED";

export type RegistrationConfirmInput = { 
/**
 * From the link; without one no link is known.
 */
token?: string | null, 
/**
 * The password of the registration. Compared with the stored one, so only its length is bounded.
 */
password?: string | null, };

export type RemarkKind = "PET" | "COMMENT" | "NOTE";

export type ReplicaState = "NONE" | "FOLLOWS" | "SILENT";

export type RescheduleInput = { arrival?: string | null, 
/**
 * Left out for sessions.
 */
departure?: string | null, workplaceId?: WorkplaceId | null, 
/**
 * The parts of a hostel stay that changes its workplace; otherwise `workplaceId`.
 */
stays?: Array<StayInput> | null, 
/**
 * The total that the person saw, minor units; another total is refused.
 */
expectedTotal?: number | null, 
/**
 * Whether the guest gets a mail, where the booking has an address and its times change; none: yes.
 * Not a pet owner's field: a pet owner's own changes are always told.
 */
notifyGuest?: boolean | null, };

export type ReviewAction = "REPLY" | "REPORT" | "HIDE" | "RESTORE";

export type ReviewFacts = { companyId: CompanyId, branchId: BranchId, 
/**
 * The account of the author; none: erased.
 */
authorId: UserId | null, 
/**
 * The zone of the branch.
 */
zone: Zone, visibility: ReviewVisibility, 
/**
 * When the company replied first; none: not yet.
 */
repliedAt: string | null, 
/**
 * Whether the company has reported the review, now or before the platform kept it.
 */
wasReported: boolean, };

export type ReviewFault = "NOT_OWN_EXPERIENCE" | "PRIVATE_DATA" | "THREAT" | "OFF_TOPIC" | "EXTORTION" | "OBSCENE";

export type ReviewFaultInput = { fault?: ReviewFault | null, };

export type ReviewInput = { bookingId?: number | null, stars?: number | null, 
/**
 * Up to 2,000 characters.
 */
text?: string | null, };

export type ReviewReplyInput = { 
/**
 * Up to 2,000 characters.
 */
text?: string | null, };

export type ReviewVisibility = "VISIBLE" | "REPORTED" | "HIDDEN";

export type Role = "SYSADM" | "ADMIN" | "OPR" | "USER" | "GUEST";

export type RoomCheckInInput = { bookingId?: BookingId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, workplaceId?: WorkplaceId | null, 
/**
 * Why the guest is checked in earlier than agreed.
 */
reason?: string | null, };

export type RoomForInput = { bookingId?: BookingId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, 
/**
 * Its times and place.
 */
move?: RescheduleInput | null, };

export type RoomMove = { 
/**
 * The booking.
 */
bookingId: BookingId, 
/**
 * The version of the booking that was asked about.
 */
version: number, 
/**
 * Where the booking is, the first part first.
 */
from: Array<StaySegment>, 
/**
 * Its new workplace.
 */
workplaceId: WorkplaceId, 
/**
 * The booking that comes to its place; none: the request itself.
 */
givesWayTo: BookingId | null, };

export type RoomMoveInput = { bookingId?: BookingId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, workplaceId?: WorkplaceId | null, };

export type RoomQuestion = { workplaceId: WorkplaceId, 
/**
 * The day of the arrival, `YYYY-MM-DD`.
 */
arrival: string, 
/**
 * The day of the departure; none: one night, or the day of the arrival.
 */
departure: string | null, 
/**
 * The time of a session, in minutes of the day; none: any.
 */
minutes: number | null, };

export type SaveImpact = { 
/**
 * The change.
 */
kind: SaveImpactKind, 
/**
 * Index of the row in its list of the input; 0 for the branch itself.
 */
at: number, 
/**
 * Open bookings, 1 at least.
 */
bookings: number, };

export type SaveImpactKind = "BRANCH_OFF" | "WORKPLACE_OFF" | "SERVICE_OFF" | "PRICE";

export type SavedBranch = { active: boolean, openBookings: number, workplaces: Array<SavedWorkplace>, services: Array<SavedService>, };

export type SavedService = { id: ServiceId, 
/**
 * Minor units.
 */
price: number, 
/**
 * Basis points.
 */
discountRate: number, active: boolean, openBookings: number, };

export type SavedWorkplace = { id: WorkplaceId, active: boolean, openBookings: number, };

export type Screen = { 
/**
 * Name of the screen: key of its title and of the dashboard's registry.
 */
id: string, 
/**
 * Address of the screen; `{id}` stands for a positive number, or `new` where there is an add
 * form.
 */
path: string, 
/**
 * Group of the menu that shows the screen; none: not in the menu.
 */
group: MenuGroup | null, };

export type SecondFactorInput = { 
/**
 * From the answer to the password.
 */
challenge?: string | null, 
/**
 * Six digits of an authenticator app, or a recovery code.
 */
code?: string | null, passkey?: PasskeyProofInput | null, 
/**
 * Whether the browser is not asked for a second factor for 30 days.
 */
remember?: boolean | null, };

export type SegmentFacts = { id: WorkplaceId, from: string, to: string, };

export type SendingState = "SENDING" | "SENT";

export type ServiceChange = { change?: ChangeKind | null, id?: ServiceId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, groupId?: ServiceGroupId | null, type?: ServiceType | null, titleEn?: string | null, titleSr?: string | null, shortDescriptionEn?: string | null, shortDescriptionSr?: string | null, descriptionEn?: string | null, descriptionSr?: string | null, 
/**
 * Minor units, 1 to 1,000,000,000.
 */
price?: number | null, 
/**
 * Minutes of a session, 5 to 1,440; services of other types have none.
 */
durationMinutes?: number | null, 
/**
 * Basis points, 0 to 10,000; none = 0.
 */
discountRate?: number | null, 
/**
 * The size of pets that the service takes; none = any.
 */
size?: AnimalSize | null, 
/**
 * Saved workplaces of the service's branch, at least one.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether the service takes new bookings; none = yes.
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
 * Minutes of a session, 5 to 1,440; services of other types have none.
 */
durationMinutes?: number | null, 
/**
 * Basis points, 0 to 10,000; none = 0.
 */
discountRate?: number | null, 
/**
 * The size of pets that the service takes; none = any.
 */
size?: AnimalSize | null, 
/**
 * Saved workplaces of the service's branch, at least one.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether the service takes new bookings; none = yes.
 */
active?: boolean | null, };

export type ServiceFit = { 
/**
 * The service.
 */
id: ServiceId, 
/**
 * Why the service does not take the pets; none where it does.
 */
reason: Reason | null, };

export type ServiceGroupId = number;

export type ServiceGroupInput = { nameEn?: string | null, nameSr?: string | null, type?: ServiceType | null, 
/**
 * Place in choosers, 1 to 9,999; none = the last one, or where it stands already.
 */
ordinal?: number | null, };

export type ServiceId = number;

export type ServiceInput = { branchId?: BranchId | null, groupId?: ServiceGroupId | null, type?: ServiceType | null, titleEn?: string | null, titleSr?: string | null, shortDescriptionEn?: string | null, shortDescriptionSr?: string | null, descriptionEn?: string | null, descriptionSr?: string | null, 
/**
 * Minor units, 1 to 1,000,000,000.
 */
price?: number | null, 
/**
 * Minutes of a session, 5 to 1,440; services of other types have none.
 */
durationMinutes?: number | null, 
/**
 * Basis points, 0 to 10,000; none = 0.
 */
discountRate?: number | null, 
/**
 * The size of pets that the service takes; none = any.
 */
size?: AnimalSize | null, 
/**
 * Saved workplaces of the service's branch, at least one.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether the service takes new bookings; none = yes.
 */
active?: boolean | null, };

export type ServiceType = "HOSTEL" | "DAY_CARE" | "GROOMING" | "VETERINARY";

export type Settled = { 
/**
 * What is kept; owed from now on.
 */
kept: number, 
/**
 * What goes back by the policy.
 */
policy: number, 
/**
 * What goes back beyond the policy, at once.
 */
goodwill: number, 
/**
 * What goes back beyond the policy once an administrator approves it.
 */
requested: number, 
/**
 * What each payment gives.
 */
parts: Array<SettledPart>, 
/**
 * What of it is cash that can be handed out now.
 */
cash: number, };

export type SettledPart = { 
/**
 * The payment.
 */
paymentId: PaymentId, 
/**
 * Its way.
 */
way: PaymentWay, 
/**
 * Minor units.
 */
amount: number, 
/**
 * The kind of the refund.
 */
kind: RefundKind, 
/**
 * Whether an administrator must approve the part first.
 */
requested: boolean, };

export type SettlementPreview = { 
/**
 * What happens; what the policy alone would do where there are issues.
 */
settled: Settled, 
/**
 * What is paid before it.
 */
paid: number, 
/**
 * The percentage that goes back, where the policy says one for the whole booking.
 */
percent: number | null, 
/**
 * The price of the units that have not begun when a stay is broken off; none: it is not.
 */
unusedPrice: number | null, 
/**
 * Whether the person may choose the amount and its parts.
 */
mayChoose: boolean, 
/**
 * The issues of what was entered, at `refund.…`.
 */
issues: Array<Issue>, };

export type SettlementQuestion = { facts: BookingFacts, role: Role, kind: CancelKind, 
/**
 * The side that breaks a stay off.
 */
by: BrokenOffBy | null, quote: Quote, 
/**
 * The payments that something can be refunded of.
 */
sources: Array<Source>, 
/**
 * What the person enters about the refund.
 */
refund: RefundChoice | null, now: string, };

export type Shortened = { 
/**
 * Civil arrival.
 */
arrival: string, 
/**
 * Civil departure.
 */
departure: string, 
/**
 * Nights or days that the stay loses.
 */
dropped: number, 
/**
 * New price, minor units.
 */
total: number, 
/**
 * New price minus present price, minor units; 0 or less.
 */
difference: number, };

export type Source = { paymentId: PaymentId, way: PaymentWay, capturedAt: string, 
/**
 * What may still be refunded of it, minor units.
 */
refundable: number, };

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
 * Nights, days touched, or 1 for a session.
 */
units: number, 
/**
 * The unit that is counted.
 */
unit: PriceUnit, 
/**
 * The interval that the booking takes from availability.
 */
occupied: Interval, 
/**
 * Arrival or departure exists twice on that day (clocks go back): the earlier instant is
 * meant, and its offset should be shown.
 */
ambiguous: boolean, };

export type StayInput = { workplaceId?: WorkplaceId | null, 
/**
 * The civil date on which the part ends and the next one begins; none: the departure.
 */
until?: string | null, };

export type StaySegment = { 
/**
 * Workplace of the segment.
 */
workplaceId: WorkplaceId, 
/**
 * First instant of the interval.
 */
from: string, 
/**
 * First instant after the interval.
 */
to: string, };

export type StepUp = "FACTOR_ADD" | "FACTOR_REMOVE" | "RECOVERY_CODES" | "FACTOR_RESET" | "REQUIREMENT_OFF" | "INVITE_ADMINISTRATOR" | "ASSIGN" | "COMPANY_NUMBERS" | "LARGE_REFUND";

export type StepUpInput = { 
/**
 * Six digits of an authenticator app, or a recovery code.
 */
code?: string | null, 
/**
 * From `POST /auth/step-up/options`, with the passkey's answer.
 */
challenge?: string | null, passkey?: PasskeyProofInput | null, 
/**
 * Compared with the stored password, so only its length is bounded.
 */
password?: string | null, };

export type SupportAction = "REPLY" | "ASSIGN" | "CLOSE";

export type SupportFacts = { status: SupportStatus, 
/**
 * The account that looks after the thread.
 */
assignedToId: UserId | null, };

export type SupportMessageInput = { 
/**
 * None = CONTACT_US.
 */
category?: ContactCategory | null, 
/**
 * Up to 2,000 characters.
 */
message?: string | null, };

export type SupportReplyInput = { 
/**
 * Up to 2,000 characters.
 */
text?: string | null, };

export type SupportStatus = "OPEN" | "ANSWERED" | "CLOSED";

export type SupportTemplateInput = { nameEn?: string | null, nameSr?: string | null, 
/**
 * Up to 2,000 characters, as an answer.
 */
textEn?: string | null, 
/**
 * Up to 2,000 characters, as an answer.
 */
textSr?: string | null, 
/**
 * None: PLATFORM.
 */
scope?: SupportTemplateScope | null, };

export type SupportTemplateScope = "PLATFORM";

export type SupportThreadInput = { 
/**
 * The token of the link.
 */
token?: string | null, };

export type SupportThreadReplyInput = { 
/**
 * The token of the link.
 */
token?: string | null, 
/**
 * Up to 2,000 characters.
 */
text?: string | null, };

export type SuspendInput = { 
/**
 * 1 to 200 characters; the company's staff read it.
 */
reason?: string | null, };

export type Term = { 
/**
 * Last instant of the step; none: the last step.
 */
until: string | null, 
/**
 * `until` in the branch's zone, with offset.
 */
untilLocal: string | null, 
/**
 * Refund in percent, 0 to 100.
 */
percent: number, };

export type TextPart = { 
/**
 * As it was written.
 */
text: string, 
/**
 * The booking whose number it is.
 */
bookingId: BookingId | null, 
/**
 * The phone that it is, as phones are stored.
 */
phone: string | null, };

export type TillCloseInput = { 
/**
 * `YYYY-MM-DD`, a day of the branch's zone that has begun.
 */
day?: string | null, currency?: Currency | null, 
/**
 * What the drawer should hold, as the person saw it, minor units; negative where more was handed out than taken.
 * Where the ledger says otherwise by now, the closing is refused (409).
 */
expected?: number | null, 
/**
 * What was counted, minor units, without the change that always stays in the drawer; negative: what is missing
 * from that change.
 */
counted?: number | null, 
/**
 * Up to 2,000 characters.
 */
note?: string | null, };

export type TillCorrectInput = { 
/**
 * What the drawer should hold by now, as the person saw it, minor units.
 */
expected?: number | null, 
/**
 * What was counted, minor units, without the change that always stays in the drawer; negative: what is missing
 * from that change.
 */
counted?: number | null, 
/**
 * Up to 2,000 characters.
 */
note?: string | null, 
/**
 * Why the closing is corrected.
 */
reason?: string | null, };

export type TillDifference = { 
/**
 * Counted less expected, minor units; negative where money is missing.
 */
difference: number, 
/**
 * The same in a word.
 */
outcome: TillOutcome, };

export type TillOutcome = "EVEN" | "SHORT" | "OVER";

export type TillQuestion = { 
/**
 * What it should hold, minor units.
 */
expected: number, 
/**
 * What was counted, minor units; negative: what is missing from the change.
 */
counted: number, };

export type TimeslotChange = { change?: ChangeKind | null, id?: TimeslotId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, 
/**
 * `YYYY-MM-DD`, the first day.
 */
fromDate?: string | null, 
/**
 * The last day, inclusive; none = the first.
 */
toDate?: string | null, 
/**
 * `HH:mm`; none together with `toTime` = the whole day.
 */
fromTime?: string | null, 
/**
 * `HH:mm` after `fromTime`, up to 24:00.
 */
toTime?: string | null, 
/**
 * Saved workplaces of the branch; none = the whole branch.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether the timeslot comes back every year; none = no. A yearly timeslot is shorter than
 * a year.
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
 * The last day, inclusive; none = the first.
 */
toDate?: string | null, 
/**
 * `HH:mm`; none together with `toTime` = the whole day.
 */
fromTime?: string | null, 
/**
 * `HH:mm` after `fromTime`, up to 24:00.
 */
toTime?: string | null, 
/**
 * Saved workplaces of the branch; none = the whole branch.
 */
workplaceIds?: Array<WorkplaceId> | null, 
/**
 * Whether the timeslot comes back every year; none = no. A yearly timeslot is shorter than
 * a year.
 */
yearly?: boolean | null, 
/**
 * Up to 200 characters.
 */
reason?: string | null, };

export type TimeslotId = number;

export type TranslationInput = { 
/**
 * The text, where it depends on no count.
 */
text?: string | null, 
/**
 * The form for one, of a text that depends on a count.
 */
one?: string | null, 
/**
 * The form for two to four (Serbian).
 */
few?: string | null, 
/**
 * The form for all other counts.
 */
other?: string | null, };

export type TranslationQuestion = { builtIn: TranslationInput, input: TranslationInput, };

export type TranslationState = "MISSING" | "UNFIT" | "CHANGED" | "GONE" | "OVERRIDDEN" | "BUILT_IN";

export type TypedDate = { 
/**
 * `YYYY-MM-DD`, of one of the [`YEARS`].
 */
date: string, 
/**
 * `HH:mm`; none: no hour was typed.
 */
time: string | null, };

export type TypedPhone = { 
/**
 * The stored form so far; none for a text that no number begins with.
 */
number: string | null, 
/**
 * Whether the number is complete and may be stored.
 */
whole: boolean, };

export type Undo = "NEVER" | "SLIP" | "SLIP_THEN_ADMIN" | "LATER";

export type UnitCount = { 
/**
 * The unit that is counted.
 */
unit: PriceUnit, 
/**
 * Nights or days, or the one session.
 */
units: number, };

export type UserAction = "EDIT" | "ASSIGN" | "INVITE" | "DEACTIVATE" | "REACTIVATE" | "END_SESSIONS" | "RESET_FACTORS" | "DELETE" | "ERASE";

export type UserFacts = { id: UserId, role: Role, companyId: CompanyId | null, 
/**
 * The one branch of an OPR that is tied to a branch.
 */
branchId: BranchId | null, 
/**
 * Whether the account may sign in.
 */
active: boolean, 
/**
 * Whether the account was invited and has no password yet.
 */
invited: boolean, 
/**
 * Whether the account has a second factor.
 */
hasFactor: boolean, 
/**
 * Whether the account is the last active SYSADM, or the last active ADMIN of its company.
 */
lastOfKind: boolean, 
/**
 * Whether the account is deleted and may still be restored.
 */
deleted: boolean, };

export type UserId = number;

export type UserInput = { firstName?: string | null, lastName?: string | null, email?: string | null, phone?: string | null, 
/**
 * SYSADM, ADMIN or OPR; pet owners create their accounts themselves.
 */
role?: Role | null, 
/**
 * The title of a SYSADM, none = PLATFORM, or what it is already; other roles have none.
 */
staffKind?: StaffKind | null, 
/**
 * The company of an ADMIN or OPR; an ADMIN may leave out the own company.
 */
companyId?: CompanyId | null, 
/**
 * The one branch of an OPR that is tied to a branch.
 */
branchId?: BranchId | null, language?: string | null, };

export type UserVerdict = { 
/**
 * The action.
 */
action: UserAction, 
/**
 * Whether the action is permitted now.
 */
allowed: boolean, 
/**
 * Why the action is refused; none where it is allowed.
 */
reason: Reason | null, };

export type Usual = { 
/**
 * The weekdays on which a branch is usually open, 1 = Monday.
 */
weekdays: Array<number>, 
/**
 * Opening and closing time of these weekdays.
 */
hours: [string, string], 
/**
 * Arrival and departure of a day.
 */
day: [string, string], 
/**
 * Arrival of a session on a later day.
 */
session: string, 
/**
 * The period of a home.
 */
homePeriod: HomePeriod, };

export type Verdict = "YES" | "IF_FREE" | "NO";

export type WaitingAct = { act: OfflineAct, 
/**
 * The moment at which it happened.
 */
at: string, };

export type WaitingKind = "PAYMENTS" | "REFUNDS_TO_HAND_OUT" | "REFUND_REQUESTS" | "OVERBOOKED" | "REVIEWS_TO_ANSWER" | "REVIEWS_REPORTED" | "COMPANIES" | "COMPANY_NUMBERS" | "SUPPORT";

export type WaitingQuestion = { facts: BookingFacts, acts: Array<WaitingAct>, };

export type WaitingStatus = { status: BookingStatus, 
/**
 * What waits, the first one first.
 */
acts: Array<OfflineAct>, };

export type WalkInFacts = { companyId: CompanyId, branchId: BranchId, companyStatus: CompanyStatus, serviceType: ServiceType, zone: Zone, policy: CancellationPolicy, checkIn: string, checkOut: string, 
/**
 * The price; nothing of it is paid.
 */
total: number, };

export type WalkInQuestion = { actor: Actor, 
/**
 * The booking, as an object of the permission table.
 */
object: Object, serviceType: ServiceType, zone: Zone, checkIn: string, checkOut: string, now: string, };

export type WayBack = { 
/**
 * The action that takes the transition back.
 */
action: BookingAction, 
/**
 * The action that is taken back.
 */
of: BookingAction, 
/**
 * The last moment for the undo, in the branch's zone with offset.
 */
until: string, };

export type WaysOut = { 
/**
 * Another workplace or a split at the same times, the nearest days before and after.
 */
alternatives: Array<Alternative>, 
/**
 * The same times in other services of the same kind; none for a booking that moves, which keeps
 * its service.
 */
services: Array<OtherService>, 
/**
 * How other bookings would make room.
 */
room: Reallocation | null, };

export type WorkplaceChange = { change?: ChangeKind | null, id?: WorkplaceId | null, 
/**
 * The version that the person saw.
 */
version?: number | null, 
/**
 * Short, unique in the branch whatever its case.
 */
name?: string | null, kind?: WorkplaceKind | null, 
/**
 * Most pets at one moment, 1 to 500.
 */
capacity?: number | null, 
/**
 * Sizes that the workplace takes; none = all.
 */
sizes?: Array<AnimalSize> | null, 
/**
 * Animal types that the workplace takes; none = all.
 */
animalTypeIds?: Array<AnimalTypeId> | null, 
/**
 * Whether the workplace takes new bookings; none = yes.
 */
active?: boolean | null, };

export type WorkplaceFacts = { id: WorkplaceId, 
/**
 * Room or area.
 */
kind: WorkplaceKind, 
/**
 * Most pets at one moment, 1 to 500.
 */
capacity: number, 
/**
 * Sizes that the workplace takes; none = all.
 */
sizes: Array<AnimalSize>, 
/**
 * Animal types that the workplace takes; none = all.
 */
animalTypeIds: Array<AnimalTypeId>, 
/**
 * Whether the workplace takes new bookings.
 */
active: boolean, };

export type WorkplaceFit = { 
/**
 * The workplace.
 */
id: WorkplaceId, 
/**
 * Why the workplace does not take the pets; none where it does.
 */
reason: Reason | null, };

export type WorkplaceId = number;

export type WorkplaceKind = "ROOM" | "AREA";

export type Zone = "Europe/Belgrade" | "Europe/Sarajevo" | "Europe/Podgorica" | "Europe/Skopje" | "Europe/Zagreb" | "Europe/Ljubljana" | "Europe/Budapest" | "Europe/Bucharest" | "Europe/Sofia";
