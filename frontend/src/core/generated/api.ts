// Generated from the server (server/tests/it/platform/types.rs). Do not edit.

import type { Alternative, AnimalSize, AttemptStatus, BookingFacts, BookingSource, BookingStatus, CancelKind, CancellationPolicy, CompanyStatus, CompanyType, ConcernFacts, ConcernParty, ContactCategory, Currency, DayFree, DeliveryResult, FactorKind, FindingKind, FindingSeverity, FoundKind, GuestMailKind, ImageFormat, Issue, LedgerAccount, LedgerCause, LeftOut, LegalKind, LegalState, MailState, NeedsPerson, NoteEntity, NoteVisibility, NotificationAudience, NotificationChannel, OtherService, PayAt, PaymentFacts, PaymentMethod, PaymentState, PaymentStatus, PaymentWay, PetFacts, PlaceOffer, PriceUnit, ProofWay, ProviderState, Quote, Reallocation, Reason, RefundFacts, RefundKind, RefundOrigin, RefundRequestFacts, RefundRequestState, RefundState, RemarkKind, ReplicaState, ReviewFacts, ReviewFault, ReviewVisibility, Role, SendingState, ServiceType, StaffKind, Stay, SupportFacts, SupportStatus, SupportTemplateScope, Term, TranslationState, UserFacts, WaitingKind, WorkplaceId, WorkplaceKind } from './core';

export type AddedFactor = { factor: FactorItem, 
/**
 * Recovery codes, told this once; none where the account had a factor before.
 */
recoveryCodes: Array<string> | null, };

export type AdminHome = { 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * The company's zone: that of its first branch by name.
 */
timeZone: string, 
/**
 * The civil date in the company's zone.
 */
today: string, 
/**
 * The branches in use and those with bookings today, by name.
 */
branches: Array<HomeBranch>, 
/**
 * The number of branches beyond the first thousand by name, which no figure of a branch counts.
 */
moreBranches: number, 
/**
 * This week, Monday to Sunday, over all branches.
 */
week: Array<DayLoad>, 
/**
 * The first day of the month, civil.
 */
monthFrom: string, 
/**
 * Revenue of the month so far by currency, the one with the most captured first; before: the same days
 * of the month before. Currencies are never added up.
 */
revenue: Array<Revenue>, };

export type AnimalTypeItem = { id: number, version: number, nameEn: string, nameSr: string, 
/**
 * A glyph of the icon font.
 */
icon: string | null, 
/**
 * Its place in choosers.
 */
ordinal: number, createdAt: string, updatedAt: string, };

export type Attempt = { id: number, 
/**
 * From 1.
 */
number: number, status: AttemptStatus, provider: string, providerRef: string | null, startedAt: string, endedAt: string | null, 
/**
 * Why the attempt failed, a code with a text.
 */
failure: string | null, 
/**
 * The provider's own words.
 */
failureText: string | null, 
/**
 * When the provider is asked next.
 */
nextAskAt: string | null, };

export type AuditItem = { 
/**
 * The entry.
 */
id: number, 
/**
 * Time of the change.
 */
at: string, 
/**
 * Author; null: the system.
 */
actorId: number | null, 
/**
 * Present name of the author.
 */
actorName: string | null, 
/**
 * Role of the author at that time.
 */
actorRole: Role | null, 
/**
 * Action.
 */
action: string, 
/**
 * Kind of the record.
 */
entity: string, 
/**
 * Id of the record.
 */
entityId: number | null, 
/**
 * Present name of the record, also of a deleted one.
 */
entityLabel: string | null, 
/**
 * Company of the record.
 */
companyId: number | null, 
/**
 * Name of the company.
 */
companyName: string | null, 
/**
 * The changed fields before; null for a new record, or after erasure.
 */
before: unknown, 
/**
 * The changed fields after.
 */
after: unknown, 
/**
 * Id of the request.
 */
requestId: string | null, };

export type Availability = { 
/**
 * The days, in order.
 */
days: Array<DayFree>, };

export type BackupState = { 
/**
 * When it was complete.
 */
at: string, 
/**
 * The size of all its files.
 */
bytes: number, };

export type BannerItem = { id: number, version: number, groupId: number, groupNameEn: string, groupNameSr: string, 
/**
 * Whether its group is shown.
 */
groupActive: boolean, titleEn: string, titleSr: string, imageId: number, link: string | null, 
/**
 * Its place in the group.
 */
ordinal: number, 
/**
 * The first day, a civil date of the platform's zone.
 */
validFrom: string | null, 
/**
 * The last day, inclusive.
 */
validTo: string | null, active: boolean, createdAt: string, updatedAt: string, };

export type Board = { 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * The branches, by name.
 */
branches: Array<BoardBranch>, 
/**
 * The number of branches beyond the first thousand by name, which the board does not have.
 */
moreBranches: number, };

export type BoardBooking = { 
/**
 * Notes on its pets, comment, and notes of staff.
 */
remarks: Array<Remark>, 
/**
 * The bookings in house whose pets are still in its workplace, although their time there is over
 * when the guests of this booking arrive.
 */
stillThere: Array<number>, id: number, 
/**
 * Number of the booking, "Booking ID" on screen.
 */
number: string, version: number, companyId: number, companyName: string, branchId: number, branchName: string, serviceId: number, serviceTitleEn: string, serviceTitleSr: string, serviceType: ServiceType, guestName: string, guestPhone: string | null, petNames: Array<string>, status: BookingStatus, checkIn: string, checkOut: string, 
/**
 * In the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * In the branch's zone, with offset.
 */
checkOutLocal: string, timeZone: string, 
/**
 * Nights, days or 1.
 */
units: number, 
/**
 * Total in minor units.
 */
total: number, currency: Currency, 
/**
 * None: nothing was captured, and nothing is owed.
 */
paymentState: PaymentState | null, 
/**
 * What is still to be paid, minor units; negative: what was paid beyond it.
 */
balance: number, overbooked: boolean, workplaceNames: Array<string>, 
/**
 * The facts that decide which actions are permitted.
 */
facts: BookingFacts, };

export type BoardBranch = { branchId: number, branchName: string, timeZone: string, 
/**
 * The branch's civil day.
 */
today: string, 
/**
 * Pets that the branch's workplaces take at once.
 */
places: number, petsInHouse: number, 
/**
 * CREATED bookings that arrive before the end of today; late ones first.
 */
expected: Array<BoardBooking>, 
/**
 * ACTIVE bookings that leave later than today.
 */
inHouse: Array<BoardBooking>, 
/**
 * ACTIVE bookings that leave before the end of today; overdue ones first.
 */
leaving: Array<BoardBooking>, 
/**
 * What needs a person at the desk: refunds to hand out, that did not arrive or came back, and payments that
 * arrived after a cancellation; the oldest first.
 */
needsPerson: Array<PaymentConcern>, 
/**
 * Bookings closed within the last minutes, as long as the reader may undo that; the latest
 * first.
 */
done: Array<BoardBooking>, };

export type BookingDay = { 
/**
 * The civil date.
 */
date: string, 
/**
 * The number of bookings.
 */
count: number, 
/**
 * The date that this one is compared with.
 */
dateBefore: string, 
/**
 * The number of bookings on it.
 */
before: number, };

export type BookingDetail = { guestEmail: string | null, 
/**
 * Whether mails reach the guest: not without an address, and not an erased one.
 */
guestReachable: boolean, 
/**
 * The language of the customer's account, else that of the company's country.
 */
guestLanguage: string, customerId: number | null, pets: Array<BookingPet>, workplaces: Array<BookingWorkplace>, comment: string | null, quote: Quote, policy: CancellationPolicy, 
/**
 * Refunds of a customer's cancellation by time.
 */
terms: Array<Term>, payAt: PayAt, source: BookingSource, cancelKind: CancelKind | null, cancelReason: string | null, earlyReason: string | null, overbookReason: string | null, 
/**
 * When an overbooked booking got a place of its own.
 */
overbookResolvedAt: string | null, checkedInAt: string | null, completedAt: string | null, canceledAt: string | null, createdAt: string, updatedAt: string, createdByName: string | null, 
/**
 * The payments, the first one first.
 */
payments: Array<Payment>, 
/**
 * The open requests for refunds; none for a pet owner.
 */
openRefundRequests: Array<RefundRequest>, id: number, 
/**
 * Number of the booking, "Booking ID" on screen.
 */
number: string, version: number, companyId: number, companyName: string, branchId: number, branchName: string, serviceId: number, serviceTitleEn: string, serviceTitleSr: string, serviceType: ServiceType, guestName: string, guestPhone: string | null, petNames: Array<string>, status: BookingStatus, checkIn: string, checkOut: string, 
/**
 * In the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * In the branch's zone, with offset.
 */
checkOutLocal: string, timeZone: string, 
/**
 * Nights, days or 1.
 */
units: number, 
/**
 * Total in minor units.
 */
total: number, currency: Currency, 
/**
 * None: nothing was captured, and nothing is owed.
 */
paymentState: PaymentState | null, 
/**
 * What is still to be paid, minor units; negative: what was paid beyond it.
 */
balance: number, overbooked: boolean, workplaceNames: Array<string>, 
/**
 * The facts that decide which actions are permitted.
 */
facts: BookingFacts, };

export type BookingItem = { id: number, 
/**
 * Number of the booking, "Booking ID" on screen.
 */
number: string, version: number, companyId: number, companyName: string, branchId: number, branchName: string, serviceId: number, serviceTitleEn: string, serviceTitleSr: string, serviceType: ServiceType, guestName: string, guestPhone: string | null, petNames: Array<string>, status: BookingStatus, checkIn: string, checkOut: string, 
/**
 * In the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * In the branch's zone, with offset.
 */
checkOutLocal: string, timeZone: string, 
/**
 * Nights, days or 1.
 */
units: number, 
/**
 * Total in minor units.
 */
total: number, currency: Currency, 
/**
 * None: nothing was captured, and nothing is owed.
 */
paymentState: PaymentState | null, 
/**
 * What is still to be paid, minor units; negative: what was paid beyond it.
 */
balance: number, overbooked: boolean, workplaceNames: Array<string>, 
/**
 * The facts that decide which actions are permitted.
 */
facts: BookingFacts, };

export type BookingMail = { id: number, kind: GuestMailKind, recipient: string, language: string, state: MailState, createdAt: string, 
/**
 * When it was sent, given up or withdrawn.
 */
endedAt: string | null, 
/**
 * When it was written or, once it has ended, when that was: in the branch's zone, with offset.
 */
atLocal: string, 
/**
 * Whether the reader may send it again now.
 */
canGoAgain: boolean, };

export type BookingMails = { 
/**
 * The mails, the last one first, a hundred at most.
 */
items: Array<BookingMail>, };

export type BookingPet = { id: number, name: string, animalTypeId: number, animalTypeNameEn: string, animalTypeNameSr: string, breedId: number | null, breedNameEn: string | null, breedNameSr: string | null, size: AnimalSize, note: string | null, };

export type BookingWorkplace = { id: number, name: string, kind: WorkplaceKind, from: string, to: string, };

export type BranchDetail = { zip: string, phone: string | null, latitude: number | null, longitude: number | null, checkInFrom: string, checkOutUntil: string, cancellationPolicy: CancellationPolicy, 
/**
 * Opening hours; empty: always open.
 */
openingHours: Array<OpeningHours>, workplaces: Array<WorkplaceItem>, services: Array<ServiceDetail>, timeslots: Array<TimeslotItem>, 
/**
 * Number of CREATED or ACTIVE bookings; while there are any, type and zone are frozen.
 */
openBookings: number, createdAt: string, id: number, version: number, companyId: number, companyName: string, name: string, type: ServiceType, timeZone: string, address: string, city: string, active: boolean, currency: Currency, companyStatus: CompanyStatus, workplaceCount: number, serviceCount: number, updatedAt: string, };

export type BranchItem = { id: number, version: number, companyId: number, companyName: string, name: string, type: ServiceType, timeZone: string, address: string, city: string, active: boolean, currency: Currency, companyStatus: CompanyStatus, workplaceCount: number, serviceCount: number, updatedAt: string, };

export type BreedItem = { id: number, version: number, animalTypeId: number, animalTypeNameEn: string, animalTypeNameSr: string, nameEn: string, nameSr: string, size: AnimalSize | null, createdAt: string, updatedAt: string, };

export type CalendarBooking = { id: number, version: number, number: string, status: BookingStatus, serviceType: ServiceType, serviceId: number, guestName: string, guestPhone: string | null, petNames: Array<string>, pets: number, 
/**
 * Size and animal type of each pet, which decide where the booking may stand.
 */
animals: Array<PetFacts>, checkIn: string, checkOut: string, 
/**
 * In the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * In the branch's zone, with offset.
 */
checkOutLocal: string, overbooked: boolean, 
/**
 * Total in minor units.
 */
total: number, currency: Currency, 
/**
 * None: nothing was captured, and nothing is owed.
 */
paymentState: PaymentState | null, 
/**
 * What is still to be paid, minor units; negative: what was paid beyond it.
 */
balance: number, 
/**
 * Notes on its pets, comment, and notes of staff.
 */
remarks: Array<Remark>, };

export type CalendarOccupancy = { bookingId: number, workplaceId: number, from: string, to: string, pets: number, 
/**
 * Whether the booking shares the place on purpose, without room.
 */
overbooked: boolean, 
/**
 * Whether the booking is active past its departure, so that the workplace is still in use.
 */
overdue: boolean, };

export type CalendarView = { 
/**
 * The branch.
 */
branchId: number, 
/**
 * Zone of the branch.
 */
timeZone: string, 
/**
 * The first day, civil.
 */
from: string, 
/**
 * The last day, civil, inclusive.
 */
to: string, 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * The workplaces, by name.
 */
workplaces: Array<WorkplaceItem>, 
/**
 * Opening hours; empty: always open.
 */
openingHours: Array<OpeningHours>, 
/**
 * The closures.
 */
timeslots: Array<TimeslotItem>, 
/**
 * Live occupancies that touch these days, and those of guests still in house after their
 * departure; by beginning.
 */
occupancies: Array<CalendarOccupancy>, 
/**
 * The bookings of these occupancies.
 */
bookings: Array<CalendarBooking>, };

export type ChannelCount = { channel: NotificationChannel, 
/**
 * Recipients that get it.
 */
reached: number, 
/**
 * Recipients that do not, by reason.
 */
leftOut: Array<LeftOutCount>, };

export type ClosureHit = { 
/**
 * The booking.
 */
booking: BookingItem, 
/**
 * Why the closure refuses the booking.
 */
reason: Reason, 
/**
 * The proposed place or time; none: there is none near.
 */
proposal: Alternative | null, 
/**
 * The change of the price by the proposal, minor units.
 */
difference: number | null, 
/**
 * The booking without its closed nights or days; none: they do not lie at one end of it.
 */
shorter: ShorterStay | null, };

export type ClosurePreview = { 
/**
 * The bookings, by arrival.
 */
bookings: Array<ClosureHit>, };

export type Collision = { workplaceId: number, workplaceName: string, bookingId: number, number: string, guestName: string, from: string, to: string, fromLocal: string, toLocal: string, pets: number, };

export type CompanyDetail = { id: number, version: number, name: string, registrationNumber: string, vatNumber: string | null, website: string | null, logoId: number | null, companyType: CompanyType | null, contactFirstName: string, contactLastName: string, contactEmail: string, contactPhone: string, bank: string | null, bankAccount: string | null, address: string, addressLine2: string | null, city: string, zip: string, country: string, currency: Currency, latitude: number | null, longitude: number | null, 
/**
 * Whether ADMIN and OPR accounts must have a second factor.
 */
requireSecondFactor: boolean, status: CompanyStatus, statusReason: string | null, 
/**
 * Empty fields that payments need.
 */
missing: Array<string>, 
/**
 * Number of CREATED or ACTIVE bookings; while there are any, the currency is frozen.
 */
openBookings: number, createdAt: string, updatedAt: string, };

export type CompanyItem = { id: number, version: number, name: string, city: string, country: string, currency: Currency, companyType: CompanyType | null, status: CompanyStatus, contactName: string, contactEmail: string, contactPhone: string, registrationNumber: string, vatNumber: string | null, branchCount: number, logoId: number | null, 
/**
 * Empty fields that payments need.
 */
missing: Array<string>, createdAt: string, };

export type Completeness = { 
/**
 * The language.
 */
language: string, 
/**
 * The number of texts.
 */
keys: number, 
/**
 * Those that the language has itself.
 */
done: number, 
/**
 * The states with texts that need a translator, or that have an override.
 */
states: Array<StateCount>, };

export type DayLoad = { 
/**
 * The civil date.
 */
date: string, 
/**
 * The share of taken places over the opening hours, per mille; more than 1,000 where overbooked.
 */
load: number, };

export type DeliveryCount = { channel: NotificationChannel, result: DeliveryResult, 
/**
 * Why it was left out.
 */
reason: LeftOut | null, count: number, };

export type DemoAccount = { 
/**
 * Its role.
 */
role: Role, 
/**
 * Title of a SYSADM.
 */
staffKind: StaffKind | null, 
/**
 * Its address.
 */
email: string, 
/**
 * Its password.
 */
password: string, 
/**
 * Its company.
 */
companyId: number | null, 
/**
 * Its branch.
 */
branchId: number | null, 
/**
 * Name of the company or branch; empty: neither.
 */
label: string, 
/**
 * The secret of its authenticator app, in base 32, where it has one.
 */
totpSecret?: string, };

export type DiskState = { freeBytes: number, allBytes: number, };

export type FactorItem = { id: number, kind: FactorKind, 
/**
 * How its owner calls it.
 */
name: string, createdAt: string, lastUsedAt: string | null, };

export type FactorList = { 
/**
 * The factors, the oldest first.
 */
items: Array<FactorItem>, 
/**
 * Unused recovery codes.
 */
recoveryCodes: number, 
/**
 * Remembered browsers, the latest first.
 */
browsers: Array<RememberedBrowser>, 
/**
 * Whether the account must have a factor.
 */
required: boolean, 
/**
 * Whether browsers have passkeys for the address of the product.
 */
passkeys: boolean, };

export type FactorOptions = { 
/**
 * Names the beginning in the request that adds the factor.
 */
challenge: string, expiresAt: string, 
/**
 * The secret of an authenticator app, to type.
 */
secret: string | null, 
/**
 * The same as the address that a picture holds (`otpauth://…`).
 */
address: string | null, 
/**
 * The options of WebAuthn (`PublicKeyCredentialCreationOptionsJSON`), for a passkey.
 */
publicKey: Record<string, unknown> | null, };

export type FactorQuestion = { 
/**
 * Names the question in the answer. None where no way needs it.
 */
challenge: string | null, 
/**
 * End of the challenge.
 */
expiresAt: string | null, 
/**
 * The ways to answer.
 */
ways: Array<ProofWay>, 
/**
 * The options of WebAuthn (`PublicKeyCredentialRequestOptionsJSON`), where the account has a passkey.
 */
publicKey: Record<string, unknown> | null, };

export type FailedJob = { id: number, 
/**
 * The kind of job, such as `SEND_MAIL`.
 */
kind: string, 
/**
 * When it was given up.
 */
since: string, 
/**
 * How often it was begun.
 */
attempts: number, 
/**
 * The code of the last failure, a key of texts.
 */
error: string | null, };

export type FailingJob = { 
/**
 * The kind of job, such as `CHAIN_AUDIT`.
 */
kind: string, 
/**
 * When its first run failed since the last one that did not.
 */
since: string, 
/**
 * When it was last done; none: never, or before the version that notes it.
 */
lastDone: string | null, 
/**
 * The code of the last failure, a key of texts.
 */
error: string | null, };

export type FaqEntryItem = { id: number, version: number, questionEn: string, questionSr: string, answerEn: string, answerSr: string, 
/**
 * Its place in the list.
 */
ordinal: number, published: boolean, createdAt: string, updatedAt: string, };

export type FoundBooking = { 
/**
 * Where the words stand in the guest's name.
 */
guestMarks: [number, number][], 
/**
 * The same for each pet.
 */
petMarks: [number, number][][], id: number, 
/**
 * Number of the booking, "Booking ID" on screen.
 */
number: string, version: number, companyId: number, companyName: string, branchId: number, branchName: string, serviceId: number, serviceTitleEn: string, serviceTitleSr: string, serviceType: ServiceType, guestName: string, guestPhone: string | null, petNames: Array<string>, status: BookingStatus, checkIn: string, checkOut: string, 
/**
 * In the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * In the branch's zone, with offset.
 */
checkOutLocal: string, timeZone: string, 
/**
 * Nights, days or 1.
 */
units: number, 
/**
 * Total in minor units.
 */
total: number, currency: Currency, 
/**
 * None: nothing was captured, and nothing is owed.
 */
paymentState: PaymentState | null, 
/**
 * What is still to be paid, minor units; negative: what was paid beyond it.
 */
balance: number, overbooked: boolean, workplaceNames: Array<string>, 
/**
 * The facts that decide which actions are permitted.
 */
facts: BookingFacts, };

export type FoundGuest = { 
/**
 * The company of the bookings.
 */
companyId: number, 
/**
 * Its name.
 */
companyName: string, 
/**
 * The name in the newest booking that was found.
 */
name: string, 
/**
 * Where the words stand in the name.
 */
marks: [number, number][], 
/**
 * The phone, as it is stored.
 */
phone: string, 
/**
 * The number of bookings, counted up to 100.
 */
bookings: number, 
/**
 * False when there are more.
 */
isExact: boolean, };

export type FoundRecord = { 
/**
 * What it is.
 */
kind: FoundKind, 
/**
 * Id of the record.
 */
id: number, 
/**
 * The company of a branch.
 */
companyId: number | null, 
/**
 * What it is called.
 */
titleEn: string, 
/**
 * What it is called.
 */
titleSr: string, 
/**
 * Where the words stand in the title.
 */
marksEn: [number, number][], 
/**
 * Where the words stand in the title.
 */
marksSr: [number, number][], 
/**
 * What tells it from another of that name; may be empty.
 */
detailEn: string, 
/**
 * The same in Serbian.
 */
detailSr: string, 
/**
 * The state of a thread; none: a record without one.
 */
status: SupportStatus | null, 
/**
 * Whether nobody works on the record any more: a closed thread.
 */
closed: boolean, };

export type FreeWorkplace = { id: number, name: string, kind: WorkplaceKind, };

export type Home = { 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * Zone whose day is today.
 */
timeZone: string, 
/**
 * The first day of the period, civil. Days count in each branch's own zone.
 */
from: string, 
/**
 * The last day of the period: today.
 */
to: string, 
/**
 * Bookings by the day of their arrival.
 */
bookings: HomeBookings, 
/**
 * Revenue by currency, the one with the most captured first. Currencies are never added up.
 */
revenue: Array<Revenue>, 
/**
 * What waits for a person, the oldest first; what nothing waits for is left out.
 */
waiting: Array<Waiting>, };

export type HomeBookings = { 
/**
 * Their number.
 */
count: number, 
/**
 * The number in as many days before.
 */
before: number, 
/**
 * The same, day by day.
 */
days: Array<BookingDay>, 
/**
 * The number by status, each of them.
 */
statuses: Array<StatusCount>, };

export type HomeBranch = { branchId: number, branchName: string, timeZone: string, 
/**
 * The branch's civil day.
 */
today: string, 
/**
 * Bookings that arrive today and take place.
 */
arrivals: number, 
/**
 * Those of them whose guest is still to come.
 */
arrivalsOpen: number, 
/**
 * Bookings that leave today and take place.
 */
departures: number, 
/**
 * Those of them that have not left yet; some may not even have arrived.
 */
departuresOpen: number, 
/**
 * Bookings whose pets are in house.
 */
inHouse: number, 
/**
 * The pets of these bookings.
 */
petsInHouse: number, 
/**
 * Pets that the branch's workplaces take at once.
 */
places: number, 
/**
 * This week, Monday to Sunday.
 */
week: Array<DayLoad>, };

export type ImageItem = { 
/**
 * Id of the image; a form sends it as `logoId`.
 */
id: number, 
/**
 * Width of the stored picture, in pixels.
 */
width: number, 
/**
 * Height of the stored picture, in pixels.
 */
height: number, 
/**
 * Size of the stored file, in bytes.
 */
bytes: number, 
/**
 * PNG or JPEG.
 */
format: ImageFormat, };

export type InboxItem = { id: number, createdAt: string, titleEn: string, titleSr: string, textEn: string, textSr: string, 
/**
 * None: unread.
 */
readAt: string | null, };

export type JobsState = { 
/**
 * To run later or now.
 */
waiting: number, 
/**
 * Running on one of the servers.
 */
running: number, 
/**
 * Given up: a person decides.
 */
givenUp: number, };

export type LedgerEntry = { id: number, at: string, cause: LedgerCause, account: LedgerAccount, 
/**
 * Signed minor units.
 */
amount: number, currency: Currency, refundId: number | null, attemptId: number | null, };

export type LeftOutCount = { reason: LeftOut, count: number, };

export type LegalText = { 
/**
 * Markdown.
 */
text: string, id: number, version: number, kind: LegalKind, 
/**
 * Language of the interface, for example `en_US`.
 */
language: string, 
/**
 * 1, 2, 3 … within kind and language; none: a draft.
 */
number: number | null, state: LegalState, publishedAt: string | null, createdAt: string, updatedAt: string, };

export type LegalTextItem = { id: number, version: number, kind: LegalKind, 
/**
 * Language of the interface, for example `en_US`.
 */
language: string, 
/**
 * 1, 2, 3 … within kind and language; none: a draft.
 */
number: number | null, state: LegalState, publishedAt: string | null, createdAt: string, updatedAt: string, };

export type MailsState = { waiting: number, 
/**
 * When the oldest waiting one was written.
 */
oldestWaiting: string | null, 
/**
 * Whether mails are kept as files for lack of a mail server.
 */
toFiles: boolean, };

export type MarketAnimalType = { id: number, nameEn: string, nameSr: string, };

export type MarketBanner = { id: number, groupId: number, groupNameEn: string, groupNameSr: string, titleEn: string, titleSr: string, 
/**
 * At `/market/images/{id}`.
 */
imageId: number, link: string | null, 
/**
 * Its place in the group.
 */
ordinal: number, };

export type MarketBranch = { id: number, companyId: number, companyName: string, name: string, type: ServiceType, address: string, city: string, zip: string, latitude: number | null, longitude: number | null, phone: string | null, 
/**
 * Empty: always open.
 */
openingHours: Array<OpeningHours>, checkInFrom: string, checkOutUntil: string, cancellationPolicy: CancellationPolicy, 
/**
 * The zone of all civil times of the branch.
 */
timeZone: string, 
/**
 * Of its prices.
 */
currency: Currency, };

export type MarketCompany = { id: number, name: string, 
/**
 * At `/market/images/{id}`.
 */
logoId: number | null, website: string | null, city: string, 
/**
 * None for a company with fewer than three visible reviews.
 */
rating: MarketRating | null, };

export type MarketFaqEntry = { id: number, questionEn: string, questionSr: string, answerEn: string, answerSr: string, ordinal: number, };

export type MarketLegalText = { kind: LegalKind, 
/**
 * Language of the interface, for example `en_US`.
 */
language: string, number: number, publishedAt: string, 
/**
 * Markdown.
 */
text: string, };

export type MarketLegalTexts = { items: Array<MarketLegalText>, };

export type MarketQuote = { 
/**
 * Issues that refuse the booking, apart from room.
 */
issues: Array<Issue>, 
/**
 * Time of the booking.
 */
stay: Stay | null, 
/**
 * Price of the booking.
 */
quote: Quote | null, 
/**
 * Refunds of a customer's cancellation.
 */
terms: Array<Term>, 
/**
 * Whether it could be booked as it is: no issue, and room.
 */
free: boolean, };

export type MarketRating = { 
/**
 * 1 to 5, in tenths.
 */
average: number, reviews: number, };

export type MarketReview = { id: number, 
/**
 * First name and initial; none: the account was erased.
 */
author: string | null, 
/**
 * `YYYY-MM`, in the zone of the branch.
 */
month: string, 
/**
 * 1 to 5.
 */
stars: number, text: string | null, 
/**
 * The company's reply.
 */
reply: string | null, };

export type MarketService = { id: number, companyId: number, companyName: string, branchId: number, branchName: string, 
/**
 * City of the branch.
 */
city: string, groupId: number, groupNameEn: string, groupNameSr: string, type: ServiceType, titleEn: string, titleSr: string, shortDescriptionEn: string | null, shortDescriptionSr: string | null, descriptionEn: string | null, descriptionSr: string | null, 
/**
 * Minor units a unit and pet.
 */
price: number, currency: Currency, unit: PriceUnit, 
/**
 * Minutes of a session.
 */
durationMinutes: number | null, 
/**
 * Basis points.
 */
discountRate: number, 
/**
 * The size of pets that it takes; none: any.
 */
size: AnimalSize | null, 
/**
 * The animal types that one of its workplaces takes.
 */
animalTypes: Array<MarketAnimalType>, };

export type MarketingGroupItem = { id: number, version: number, nameEn: string, nameSr: string, 
/**
 * Its place among the groups.
 */
ordinal: number, active: boolean, createdAt: string, updatedAt: string, };

export type NoteItem = { id: number, version: number, createdAt: string, updatedAt: string, 
/**
 * The moment of a note that was written without network and arrived later.
 */
happenedAt: string | null, entity: NoteEntity, 
/**
 * Id of the record that the note is on.
 */
entityId: number, text: string, visibility: NoteVisibility, authorId: number, authorName: string, authorRole: Role, 
/**
 * The company whose staff may read it.
 */
companyId: number | null, };

export type NotificationCount = { 
/**
 * The people of the audience, each once.
 */
recipients: number, 
/**
 * By channel, in the order asked for.
 */
channels: Array<ChannelCount>, };

export type NotificationDetail = { results: Array<DeliveryCount>, id: number, version: number, createdAt: string, updatedAt: string, titleEn: string, titleSr: string, textEn: string, textSr: string, audience: NotificationAudience, role: Role | null, companyId: number | null, companyName: string | null, branchId: number | null, branchName: string | null, from: string | null, to: string | null, channels: Array<NotificationChannel>, authorName: string, state: SendingState, 
/**
 * When the last recipient had its turn.
 */
sentAt: string | null, 
/**
 * Recipients when it was asked for; once it is sent, those who had their turn.
 */
expected: number, 
/**
 * Recipients that have had their turn.
 */
passed: number, 
/**
 * Mails that wait to be sent.
 */
waiting: number, 
/**
 * Deliveries by all channels.
 */
delivered: number, leftOut: number, failed: number, };

export type NotificationItem = { id: number, version: number, createdAt: string, updatedAt: string, titleEn: string, titleSr: string, textEn: string, textSr: string, audience: NotificationAudience, role: Role | null, companyId: number | null, companyName: string | null, branchId: number | null, branchName: string | null, from: string | null, to: string | null, channels: Array<NotificationChannel>, authorName: string, state: SendingState, 
/**
 * When the last recipient had its turn.
 */
sentAt: string | null, 
/**
 * Recipients when it was asked for; once it is sent, those who had their turn.
 */
expected: number, 
/**
 * Recipients that have had their turn.
 */
passed: number, 
/**
 * Mails that wait to be sent.
 */
waiting: number, 
/**
 * Deliveries by all channels.
 */
delivered: number, leftOut: number, failed: number, };

export type OpeningHours = { 
/**
 * 1 = Monday to 7 = Sunday.
 */
weekday: number, 
/**
 * `HH:mm`.
 */
from: string, 
/**
 * `HH:mm`, up to 24:00.
 */
to: string, };

export type Page<T> = { 
/**
 * The rows.
 */
items: Array<T>, 
/**
 * Number of the page, from 1.
 */
page: number, 
/**
 * Requested rows of a page.
 */
pageSize: number, 
/**
 * Number of rows in all, at most 10,000.
 */
total: number, 
/**
 * False when there are more than 10,000.
 */
totalIsExact: boolean, 
/**
 * The cursor of the next page, if there is one.
 */
next: string | null, };

export type Payment = { 
/**
 * Its refunds, the first one first.
 */
refunds: Array<Refund>, id: number, version: number, createdAt: string, capturedAt: string | null, bookingId: number, bookingNumber: string, guestName: string, companyId: number, companyName: string, branchId: number, branchName: string, timeZone: string, 
/**
 * Minor units.
 */
amount: number, currency: Currency, method: PaymentMethod, way: PaymentWay, 
/**
 * `sandbox`, `stripe`, `terminal`; none for cash and transfers, and for a pet owner.
 */
provider: string | null, status: PaymentStatus, captured: number, refunded: number, 
/**
 * Reserved by refunds under way.
 */
underWay: number, 
/**
 * What may still be refunded.
 */
refundable: number, 
/**
 * Why the payment needs a person; none for a pet owner.
 */
needsPerson: NeedsPerson | null, fiscalReceiptNumber: string | null, 
/**
 * None for a pet owner.
 */
slipNumber: string | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: PaymentFacts, };

export type PaymentConcern = { id: number, version: number, reason: NeedsPerson, 
/**
 * Who deals with it.
 */
party: ConcernParty, 
/**
 * Since when it waits.
 */
since: string, companyId: number | null, companyName: string | null, branchId: number | null, branchName: string | null, timeZone: string | null, bookingId: number | null, bookingNumber: string | null, guestName: string | null, paymentId: number | null, refundId: number | null, 
/**
 * Of the refund: one that corrects what was recorded hands nothing out.
 */
refundKind: RefundKind | null, attemptId: number | null, 
/**
 * Of the refund, or of the payment; minor units.
 */
amount: number | null, currency: Currency | null, way: PaymentWay | null, 
/**
 * `sandbox`, `stripe`, `terminal`; none for cash and transfers.
 */
provider: string | null, 
/**
 * Why the refund failed or came back, a code with a text.
 */
failure: string | null, 
/**
 * The provider's own words.
 */
failureText: string | null, 
/**
 * What else is known, such as the provider's name of what an event was about.
 */
detail: string | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: ConcernFacts, };

export type PaymentDetail = { 
/**
 * The provider's name of the payment.
 */
providerRef: string | null, 
/**
 * The attempts, the first one first.
 */
attempts: Array<Attempt>, 
/**
 * The refunds, the first one first.
 */
refunds: Array<Refund>, 
/**
 * The requests for refunds, the first one first.
 */
refundRequests: Array<RefundRequest>, 
/**
 * What needs a person, the oldest first.
 */
concerns: Array<PaymentConcern>, 
/**
 * The entries of the ledger, the first one first.
 */
ledger: Array<LedgerEntry>, id: number, version: number, createdAt: string, capturedAt: string | null, bookingId: number, bookingNumber: string, guestName: string, companyId: number, companyName: string, branchId: number, branchName: string, timeZone: string, 
/**
 * Minor units.
 */
amount: number, currency: Currency, method: PaymentMethod, way: PaymentWay, 
/**
 * `sandbox`, `stripe`, `terminal`; none for cash and transfers, and for a pet owner.
 */
provider: string | null, status: PaymentStatus, captured: number, refunded: number, 
/**
 * Reserved by refunds under way.
 */
underWay: number, 
/**
 * What may still be refunded.
 */
refundable: number, 
/**
 * Why the payment needs a person; none for a pet owner.
 */
needsPerson: NeedsPerson | null, fiscalReceiptNumber: string | null, 
/**
 * None for a pet owner.
 */
slipNumber: string | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: PaymentFacts, };

export type PaymentItem = { id: number, version: number, createdAt: string, capturedAt: string | null, bookingId: number, bookingNumber: string, guestName: string, companyId: number, companyName: string, branchId: number, branchName: string, timeZone: string, 
/**
 * Minor units.
 */
amount: number, currency: Currency, method: PaymentMethod, way: PaymentWay, 
/**
 * `sandbox`, `stripe`, `terminal`; none for cash and transfers, and for a pet owner.
 */
provider: string | null, status: PaymentStatus, captured: number, refunded: number, 
/**
 * Reserved by refunds under way.
 */
underWay: number, 
/**
 * What may still be refunded.
 */
refundable: number, 
/**
 * Why the payment needs a person; none for a pet owner.
 */
needsPerson: NeedsPerson | null, fiscalReceiptNumber: string | null, 
/**
 * None for a pet owner.
 */
slipNumber: string | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: PaymentFacts, };

export type PaymentTotal = { currency: Currency, captured: number, refunded: number, 
/**
 * Reserved by refunds under way.
 */
underWay: number, };

export type PaymentTotals = { 
/**
 * By currency.
 */
totals: Array<PaymentTotal>, };

export type Presence = { 
/**
 * By name; the platform's support last, and once.
 */
items: Array<PresentPerson>, };

export type PresentPerson = { 
/**
 * None: the platform's support, whoever it is.
 */
name: string | null, };

export type Problem = { 
/**
 * Always `about:blank`: `code` tells the problem.
 */
type: string, 
/**
 * The status in words.
 */
title: string, status: number, 
/**
 * Stable name of the problem, also a text key.
 */
code: string, 
/**
 * Text for people, in the language of `Accept-Language`.
 */
message: string, 
/**
 * The faults by field.
 */
issues: Array<Issue>, requestId: string, };

export type ProviderStanding = { 
/**
 * `sandbox`, `stripe`; none: no card payments online.
 */
name: string | null, state: ProviderState, 
/**
 * When it was asked last.
 */
askedAt: string | null, };

export type Quoted = { 
/**
 * Issues that refuse the booking, apart from room.
 */
issues: Array<Issue>, 
/**
 * Warnings that staff may pass over.
 */
warnings: Array<Issue>, 
/**
 * Time of the booking.
 */
stay: Stay | null, 
/**
 * Price of the booking.
 */
quote: Quote | null, 
/**
 * For a move: new total minus present total, minor units.
 */
difference: number | null, 
/**
 * Refunds of a customer's cancellation.
 */
terms: Array<Term>, 
/**
 * Whether the request could be booked as it is: no issue, and room.
 */
free: boolean, 
/**
 * The answer of each workplace; empty for a pet owner.
 */
workplaces: Array<PlaceOffer>, 
/**
 * The workplace of automatic choice for a new booking; none for a pet owner.
 */
first: WorkplaceId | null, 
/**
 * The bookings in the way; empty for a pet owner.
 */
collisions: Array<Collision>, 
/**
 * Up to three alternatives, when there is no room.
 */
alternatives: Array<Alternative>, 
/**
 * The same times in other services, with their prices, when there is no room.
 */
services: Array<OtherService>, 
/**
 * How other bookings would make room, when there is none.
 */
room: Reallocation | null, 
/**
 * The bookings that `room` names.
 */
neighbours: Array<CalendarBooking>, };

export type ReallocationView = { id: number, branchId: number, 
/**
 * Until then the whole may be taken back.
 */
until: string, 
/**
 * When it was taken back.
 */
undoneAt: string | null, 
/**
 * The bookings that were moved, as they are now.
 */
bookings: Array<BookingItem>, 
/**
 * The booking that got the room in the same step.
 */
booking: BookingDetail | null, };

export type RecoveryCodes = { 
/**
 * The codes, told this once.
 */
recoveryCodes: Array<string>, };

export type Refund = { id: number, version: number, paymentId: number, bookingId: number, 
/**
 * Minor units.
 */
amount: number, currency: Currency, kind: RefundKind, status: RefundState, way: PaymentWay, 
/**
 * None for a pet owner.
 */
reason: string | null, createdAt: string, 
/**
 * None: the system, or a person whose name the reader may not see.
 */
createdByName: string | null, sentAt: string | null, endedAt: string | null, fiscalReceiptNumber: string | null, 
/**
 * Why the refund failed or came back, a code with a text.
 */
failure: string | null, 
/**
 * The provider's own words; none for a pet owner.
 */
failureText: string | null, 
/**
 * Where it was made.
 */
origin: RefundOrigin, 
/**
 * When the money came back after it had arrived.
 */
reversedAt: string | null, 
/**
 * Whether a person is to hand the money out or send it.
 */
waitsForPerson: boolean, 
/**
 * The facts that decide which actions are permitted.
 */
facts: RefundFacts, };

export type RefundRequest = { id: number, version: number, paymentId: number, bookingId: number, bookingNumber: string, guestName: string, companyId: number, branchId: number, timeZone: string, 
/**
 * Minor units.
 */
amount: number, currency: Currency, reason: string, status: RefundRequestState, createdAt: string, createdByName: string, decidedAt: string | null, decidedByName: string | null, declineReason: string | null, 
/**
 * The refund that the approval made.
 */
refundId: number | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: RefundRequestFacts, };

export type Remark = { kind: RemarkKind, 
/**
 * Name of the pet or author; none for a comment.
 */
name: string | null, 
/**
 * The text, cut where it is long.
 */
text: string, };

export type RememberedBrowser = { id: number, userAgent: string | null, createdAt: string, expiresAt: string, 
/**
 * Whether this browser asks.
 */
current: boolean, };

export type ReplicaStanding = { state: ReplicaState, 
/**
 * How far it is behind, in whole seconds.
 */
lagSeconds: number | null, };

export type Revenue = { 
/**
 * The currency of all amounts.
 */
currency: Currency, 
/**
 * What payments brought.
 */
captured: number, 
/**
 * What refunds took; not negative.
 */
refunded: number, 
/**
 * Revenue of the days before that these are compared with.
 */
before: number, 
/**
 * The same, day by day; empty where only the sum is asked for.
 */
days: Array<RevenueDay>, };

export type RevenueDay = { 
/**
 * The civil date.
 */
date: string, 
/**
 * What payments brought.
 */
captured: number, 
/**
 * What refunds took; not negative.
 */
refunded: number, 
/**
 * Revenue of the day before that this one is compared with.
 */
before: number, };

export type ReviewItem = { id: number, version: number, createdAt: string, bookingId: number, bookingNumber: string, 
/**
 * The guest of the booking, who wrote it.
 */
guestName: string, companyId: number, companyName: string, branchId: number, branchName: string, timeZone: string, 
/**
 * 1 to 5.
 */
stars: number, text: string | null, visibility: ReviewVisibility, 
/**
 * Why it is reported or hidden.
 */
fault: ReviewFault | null, reportedAt: string | null, hiddenAt: string | null, 
/**
 * The company's reply.
 */
reply: string | null, 
/**
 * When the company replied first.
 */
repliedAt: string | null, 
/**
 * The facts that decide which actions are possible.
 */
facts: ReviewFacts, };

export type SearchResults = { 
/**
 * Whether the text is too short to search for, so that nothing was searched.
 */
tooShort: boolean, 
/**
 * Bookings: in house, then expected ones by arrival, then the others, the newest first.
 */
bookings: Array<FoundBooking>, 
/**
 * Guests whose name or phone has the words.
 */
guests: Array<FoundGuest>, 
/**
 * Payments of such bookings, or with such a reference.
 */
payments: Array<PaymentItem>, 
/**
 * Reviews of such bookings.
 */
reviews: Array<ReviewItem>, 
/**
 * Records of the other kinds, those of a kind together; a closed thread after those that are not.
 */
records: Array<FoundRecord>, };

export type ServiceDetail = { 
/**
 * Bookings of it that are CREATED or ACTIVE.
 */
openBookings: number, createdAt: string, updatedAt: string, id: number, version: number, companyId: number, companyName: string, branchId: number, branchName: string, branchType: ServiceType, groupId: number, groupNameEn: string, groupNameSr: string, type: ServiceType, titleEn: string, titleSr: string, shortDescriptionEn: string | null, shortDescriptionSr: string | null, descriptionEn: string | null, descriptionSr: string | null, 
/**
 * Minor units.
 */
price: number, currency: Currency, unit: PriceUnit, durationMinutes: number | null, 
/**
 * Basis points.
 */
discountRate: number, size: AnimalSize | null, workplaceIds: Array<number>, active: boolean, 
/**
 * Why pet owners do not see it, as a code; null: they do.
 */
hiddenBecause: string | null, };

export type ServiceGroupItem = { id: number, version: number, nameEn: string, nameSr: string, type: ServiceType, 
/**
 * Its place in choosers.
 */
ordinal: number, createdAt: string, updatedAt: string, };

export type ServiceItem = { id: number, version: number, companyId: number, companyName: string, branchId: number, branchName: string, branchType: ServiceType, groupId: number, groupNameEn: string, groupNameSr: string, type: ServiceType, titleEn: string, titleSr: string, shortDescriptionEn: string | null, shortDescriptionSr: string | null, descriptionEn: string | null, descriptionSr: string | null, 
/**
 * Minor units.
 */
price: number, currency: Currency, unit: PriceUnit, durationMinutes: number | null, 
/**
 * Basis points.
 */
discountRate: number, size: AnimalSize | null, workplaceIds: Array<number>, active: boolean, 
/**
 * Why pet owners do not see it, as a code; null: they do.
 */
hiddenBecause: string | null, };

export type SessionInfo = { 
/**
 * The session.
 */
id: number, 
/**
 * When the session began.
 */
createdAt: string, 
/**
 * When the session was last used.
 */
lastUsedAt: string, 
/**
 * User agent of the browser.
 */
userAgent: string | null, 
/**
 * Whether this session makes the request.
 */
current: boolean, };

export type SessionList = { 
/**
 * The sessions, the latest used first.
 */
items: Array<SessionInfo>, };

export type SessionUser = { 
/**
 * The account.
 */
id: number, 
/**
 * Given name.
 */
firstName: string, 
/**
 * Family name.
 */
lastName: string, 
/**
 * E-mail address in stored form.
 */
email: string, 
/**
 * International format.
 */
phone: string | null, 
/**
 * Role of the account.
 */
role: Role, 
/**
 * Title of a SYSADM; none for other roles.
 */
staffKind: StaffKind | null, 
/**
 * Company of an ADMIN or OPR.
 */
companyId: number | null, 
/**
 * Name of the company.
 */
companyName: string | null, 
/**
 * Country of the company (ISO 3166, two letters), by whose dialling plan phones without `+`
 * are read.
 */
companyCountry: string | null, 
/**
 * The one branch of an OPR that is tied to a branch.
 */
branchId: number | null, 
/**
 * Name of the branch.
 */
branchName: string | null, 
/**
 * Interface language.
 */
language: string, 
/**
 * Version of the account, for `If-Match`.
 */
version: number, 
/**
 * Zone of the branch, else of the platform.
 */
timeZone: string, 
/**
 * Whether the account must set up a second factor before anything else.
 */
setUpOnly: boolean, };

export type ShorterStay = { 
/**
 * What goes back of what is paid, minor units.
 */
refund: number, 
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

export type SignInAnswer = { 
/**
 * The signed-in account.
 */
user: SessionUser, 
/**
 * Token for `Authorization: Bearer`; lives for 15 minutes.
 */
authToken: string, 
/**
 * Token for one refresh.
 */
refreshToken: string, 
/**
 * End of the `authToken`.
 */
authTokenExpiresAt: string, 
/**
 * End of the session: no token renews it beyond.
 */
sessionEndsAt: string, 
/**
 * The key under which the account's browsers seal what they keep: 32 bytes as base64url. It is the same at each
 * sign-in until the account is deactivated.
 */
browserKey: string, };

export type StateCount = { 
/**
 * The state.
 */
state: TranslationState, 
/**
 * The number of texts.
 */
count: number, };

export type StatusCount = { 
/**
 * The status.
 */
status: BookingStatus, 
/**
 * The number of bookings.
 */
count: number, 
/**
 * The number in as many days before.
 */
before: number, };

export type SteppedUp = { 
/**
 * Until when it counts.
 */
until: string, };

export type SupportDetail = { replies: Array<SupportReply>, id: number, version: number, createdAt: string, updatedAt: string, category: ContactCategory, name: string, email: string, message: string, 
/**
 * Of the asker, in which the answer's mail is.
 */
language: string, 
/**
 * Of the asker; GUEST: nobody signed in.
 */
role: Role, 
/**
 * The account of the asker.
 */
authorId: number | null, companyId: number | null, companyName: string | null, status: SupportStatus, 
/**
 * Since when it has this status: of OPEN, since when the asker waits.
 */
since: string, 
/**
 * The account that looks after it.
 */
assignedToId: number | null, assignedToName: string | null, 
/**
 * The facts that decide which actions are possible.
 */
facts: SupportFacts, };

export type SupportItem = { id: number, version: number, createdAt: string, updatedAt: string, category: ContactCategory, name: string, email: string, message: string, 
/**
 * Of the asker, in which the answer's mail is.
 */
language: string, 
/**
 * Of the asker; GUEST: nobody signed in.
 */
role: Role, 
/**
 * The account of the asker.
 */
authorId: number | null, companyId: number | null, companyName: string | null, status: SupportStatus, 
/**
 * Since when it has this status: of OPEN, since when the asker waits.
 */
since: string, 
/**
 * The account that looks after it.
 */
assignedToId: number | null, assignedToName: string | null, 
/**
 * The facts that decide which actions are possible.
 */
facts: SupportFacts, };

export type SupportPerson = { 
/**
 * The country whose dialling plan reads the phones in the messages.
 */
country: string, 
/**
 * Bookings that the messages name, and those of the asker's account, address and phones, the newest first.
 */
bookings: Array<BookingItem>, 
/**
 * Other messages of the same person, the newest first.
 */
messages: Array<SupportItem>, };

export type SupportReply = { id: number, createdAt: string, text: string, 
/**
 * The account of the platform that answered; none: the asker wrote it.
 */
authorName: string | null, };

export type SupportTemplateItem = { id: number, version: number, nameEn: string, nameSr: string, textEn: string, textSr: string, scope: SupportTemplateScope, createdAt: string, updatedAt: string, };

export type SupportThread = { createdAt: string, name: string, message: string, status: SupportStatus, replies: Array<SupportThreadReply>, };

export type SupportThreadReply = { id: number, createdAt: string, text: string, 
/**
 * Whether the platform wrote it.
 */
fromPlatform: boolean, };

export type SyncChange = { "entity": "attempt", 
/**
 * Its id.
 */
id: number, 
/**
 * Its state before.
 */
from: AttemptStatus, 
/**
 * Its state now.
 */
to: AttemptStatus, } | { "entity": "refund", 
/**
 * Its id.
 */
id: number, 
/**
 * Minor units.
 */
amount: number, 
/**
 * Its state before; none: it was made at the provider, and is found.
 */
from: RefundState | null, 
/**
 * Its state now.
 */
to: RefundState, };

export type Synced = { 
/**
 * What is another state now, attempts first.
 */
changes: Array<SyncChange>, 
/**
 * How many questions got no answer. They are put again later.
 */
unreached: number, };

export type SyncedPayment = { 
/**
 * What was found; none while the provider has not answered.
 */
sync?: Synced, 
/**
 * Its refunds, the first one first.
 */
refunds: Array<Refund>, id: number, version: number, createdAt: string, capturedAt: string | null, bookingId: number, bookingNumber: string, guestName: string, companyId: number, companyName: string, branchId: number, branchName: string, timeZone: string, 
/**
 * Minor units.
 */
amount: number, currency: Currency, method: PaymentMethod, way: PaymentWay, 
/**
 * `sandbox`, `stripe`, `terminal`; none for cash and transfers, and for a pet owner.
 */
provider: string | null, status: PaymentStatus, captured: number, refunded: number, 
/**
 * Reserved by refunds under way.
 */
underWay: number, 
/**
 * What may still be refunded.
 */
refundable: number, 
/**
 * Why the payment needs a person; none for a pet owner.
 */
needsPerson: NeedsPerson | null, fiscalReceiptNumber: string | null, 
/**
 * None for a pet owner.
 */
slipNumber: string | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: PaymentFacts, };

export type SystemFinding = { kind: FindingKind, severity: FindingSeverity, 
/**
 * Jobs, mails, lines, free bytes or seconds behind, by the kind.
 */
count: number | null, 
/**
 * Since when, by the kind.
 */
since: string | null, };

export type SystemState = { 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * Zone in which the times are shown.
 */
timeZone: string, 
/**
 * The version of the program that answers.
 */
version: string, 
/**
 * The engine of the database, by its own name.
 */
engine: string, 
/**
 * The size of the database.
 */
databaseBytes: number, 
/**
 * The file system of `DATA_DIR`; none where the system does not tell.
 */
disk: DiskState | null, 
/**
 * The last backup that was completed.
 */
backup: BackupState | null, jobs: JobsState, 
/**
 * The work that recurs and has failed for so long that it needs a person.
 */
failing: Array<FailingJob>, mails: MailsState, provider: ProviderStanding, replica: ReplicaStanding, 
/**
 * Lines that are missing in the log of this server since it started.
 */
lostLogLines: number, 
/**
 * Whether the installation is a demo.
 */
demo: boolean, 
/**
 * What the facts mean, what needs a person first.
 */
findings: Array<SystemFinding>, };

export type TextForms = { text: string | null, one: string | null, few: string | null, other: string | null, };

export type TillClosing = { id: number, branchId: number, 
/**
 * The civil date.
 */
day: string, currency: Currency, 
/**
 * 1: the closing; more: its corrections, one after the other.
 */
number: number, 
/**
 * What the drawer should have held.
 */
expected: number, 
/**
 * What was counted; negative: what was missing from the change that always stays in the drawer.
 */
counted: number, 
/**
 * Counted less expected.
 */
difference: number, note: string | null, 
/**
 * Why the closing before was corrected.
 */
reason: string | null, closedById: number, closedByName: string, closedAt: string, };

export type TillDay = { branchId: number, branchName: string, companyId: number, companyName: string, 
/**
 * Zone of the branch.
 */
timeZone: string, 
/**
 * The civil date.
 */
day: string, 
/**
 * The branch's civil date of today.
 */
today: string, 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * The tills by currency: first that of the company's prices, then others that had money.
 */
tills: Array<TillOfCurrency>, };

export type TillEntry = { id: number, at: string, way: PaymentWay, 
/**
 * Positive: taken; negative: handed out.
 */
amount: number, paymentId: number, 
/**
 * The refund that was handed out; none: a payment was taken.
 */
refundId: number | null, refundKind: RefundKind | null, bookingId: number, bookingNumber: string, guestName: string, userId: number | null, userName: string | null, 
/**
 * Whether it came after the last closing of its day.
 */
late: boolean, };

export type TillMethod = { way: PaymentWay, 
/**
 * Not negative.
 */
taken: number, 
/**
 * Not negative.
 */
handedOut: number, 
/**
 * The number of postings.
 */
entries: number, };

export type TillMonth = { 
/**
 * The month.
 */
month: string, 
/**
 * The days on which money moved or a closing was made, the latest first, by branch.
 */
days: Array<TillMonthDay>, 
/**
 * The number of them that are open.
 */
openDays: number, };

export type TillMonthDay = { branchId: number, branchName: string, 
/**
 * The civil date.
 */
day: string, currency: Currency, 
/**
 * What the ledger says by now that the drawer should have held.
 */
expected: number, 
/**
 * The number of postings at the desk, of all ways.
 */
entries: number, 
/**
 * The last closing of the day; none: the day is open.
 */
closing: TillClosing | null, 
/**
 * The number of postings that came after it.
 */
lateEntries: number, 
/**
 * What these brought to the drawer; negative: what they took from it.
 */
lateCash: number, };

export type TillOfCurrency = { currency: Currency, 
/**
 * What the drawer should hold of the day's money: cash taken less cash handed out.
 */
expected: number, 
/**
 * The same by way of payment, the drawer first.
 */
methods: Array<TillMethod>, 
/**
 * The same by person, by name.
 */
people: Array<TillPerson>, 
/**
 * The postings, the first one first.
 */
entries: Array<TillEntry>, 
/**
 * The closing and its corrections, the first one first; empty: the day is open.
 */
closings: Array<TillClosing>, 
/**
 * What the last of them saw, by way of payment; empty: the day is open.
 */
closedMethods: Array<TillMethod>, 
/**
 * The number of postings that came after the last closing.
 */
lateEntries: number, 
/**
 * What these brought to the drawer; negative: what they took from it.
 */
lateCash: number, };

export type TillPerson = { 
/**
 * The account; none: nobody is known.
 */
userId: number | null, name: string | null, 
/**
 * By way of payment.
 */
methods: Array<TillMethod>, };

export type Timeline = { 
/**
 * The events, the first one first.
 */
items: Array<TimelineItem>, };

export type TimelineItem = { id: number, at: string, 
/**
 * In the branch's zone, with offset.
 */
atLocal: string, 
/**
 * `CREATE` or one of the core's booking actions.
 */
action: string, from: BookingStatus | null, to: BookingStatus | null, reason: string | null, 
/**
 * Author of the event; none: the system, or a person whose name the reader may not see.
 */
actorName: string | null, actorRole: Role | null, data: Record<string, unknown> | null, };

export type TimeslotItem = { id: number, version: number, fromDate: string, 
/**
 * The last day; none: the first.
 */
toDate: string | null, 
/**
 * `HH:mm`; none: the whole day.
 */
fromTime: string | null, toTime: string | null, 
/**
 * Closed workplaces; empty: the whole branch.
 */
workplaceIds: Array<number>, yearly: boolean, reason: string | null, };

export type TranslationItem = { 
/**
 * The key, without the endings of plural forms.
 */
key: string, 
/**
 * The text in each language, English first.
 */
texts: Array<TranslationText>, };

export type TranslationText = { 
/**
 * The language.
 */
language: string, 
/**
 * What is on the screen, and why.
 */
state: TranslationState, 
/**
 * Whether the text needs a translator.
 */
needsWork: boolean, 
/**
 * What people see; none where there is no such text any more.
 */
shown: TextForms | null, 
/**
 * The built-in text, English where the language misses it; none where there is no such text any more.
 */
builtIn: TextForms | null, 
/**
 * The override.
 */
own: TextForms | null, 
/**
 * The built-in text at the time of the override.
 */
builtInThen: TextForms | null, 
/**
 * When the override was changed last.
 */
updatedAt: string | null, };

export type Use = { 
/**
 * What it is (`booking`, `workplace` …).
 */
entity: string, 
/**
 * How many there are.
 */
count: number, 
/**
 * The first few of them.
 */
items: Array<UseItem>, };

export type UseItem = { 
/**
 * Id of the record.
 */
id: number, 
/**
 * What it is called.
 */
label: string, };

export type UserItem = { id: number, version: number, createdAt: string, updatedAt: string, firstName: string, lastName: string, email: string, phone: string | null, role: Role, staffKind: StaffKind | null, companyId: number | null, companyName: string | null, 
/**
 * The one branch of an OPR that is tied to a branch.
 */
branchId: number | null, branchName: string | null, language: string, active: boolean, 
/**
 * When the account was last invited.
 */
invitedAt: string | null, 
/**
 * End of the invitation's link; none once it was used or closed.
 */
invitationUntil: string | null, emailVerifiedAt: string | null, 
/**
 * Whether the account has a password.
 */
accepted: boolean, 
/**
 * Last sign-in or refresh, as far as that is stored.
 */
lastSeenAt: string | null, 
/**
 * The facts that decide which actions are permitted.
 */
facts: UserFacts, };

export type Waiting = { 
/**
 * The matter.
 */
kind: WaitingKind, 
/**
 * How many records wait; counted as far as their list counts.
 */
count: number, 
/**
 * Since when the oldest one waits.
 */
since: string, 
/**
 * The names of the oldest few, where they have names.
 */
names: Array<string>, 
/**
 * Why payments wait, each reason once.
 */
reasons: Array<NeedsPerson>, };

export type WaitingList = { 
/**
 * The server's time of the answer.
 */
now: string, 
/**
 * Zone in which the times are shown.
 */
timeZone: string, 
/**
 * The matters, the oldest first; what nothing waits for is left out.
 */
waiting: Array<Waiting>, };

export type WorkplaceItem = { id: number, version: number, name: string, kind: WorkplaceKind, 
/**
 * Most pets at one moment.
 */
capacity: number, 
/**
 * Sizes that the workplace takes; empty: all.
 */
sizes: Array<AnimalSize>, 
/**
 * Animal types that the workplace takes; empty: all.
 */
animalTypeIds: Array<number>, active: boolean, 
/**
 * Number of CREATED or ACTIVE bookings in the workplace.
 */
openBookings: number, };
