// Generated from the server (server/tests/it/platform/types.rs). Do not edit.

import type { Alternative, AnimalSize, BookingFacts, BookingSource, BookingStatus, CancelKind, CancellationPolicy, CompanyStatus, CompanyType, Currency, DayFree, ImageFormat, Issue, NoteEntity, NoteVisibility, PayAt, PlaceOffer, PriceUnit, Quote, Reason, Role, ServiceType, StaffKind, Stay, Term, UserFacts, WorkplaceId, WorkplaceKind } from './core';

export type AnimalTypeItem = { id: number, version: number, nameEn: string, nameSr: string, 
/**
 * A glyph of the icon font.
 */
icon: string | null, 
/**
 * Its place in choosers.
 */
ordinal: number, createdAt: string, updatedAt: string, };

export type AuditItem = { 
/**
 * The entry.
 */
id: number, 
/**
 * When.
 */
at: string, 
/**
 * Who; null: the system, or nobody signed in.
 */
actorId: number | null, 
/**
 * Their name as it is now.
 */
actorName: string | null, 
/**
 * What they were then.
 */
actorRole: Role | null, 
/**
 * What was done.
 */
action: string, 
/**
 * To what.
 */
entity: string, 
/**
 * To which.
 */
entityId: number | null, 
/**
 * What it is called now, also when it is deleted.
 */
entityLabel: string | null, 
/**
 * Whose company's.
 */
companyId: number | null, 
/**
 * Its name.
 */
companyName: string | null, 
/**
 * The changed fields as they were; null where there was nothing, or it was erased.
 */
before: unknown, 
/**
 * As they are since then.
 */
after: unknown, 
/**
 * In which request.
 */
requestId: string | null, };

export type Availability = { 
/**
 * In order.
 */
days: Array<DayFree>, };

export type Board = { 
/**
 * The server's moment.
 */
now: string, 
/**
 * By name.
 */
branches: Array<BoardBranch>, };

export type BoardBranch = { branchId: number, branchName: string, timeZone: string, 
/**
 * The branch's civil day.
 */
today: string, 
/**
 * Pets that its workplaces take at once.
 */
places: number, petsInHouse: number, 
/**
 * CREATED, arriving before the end of today; late ones first.
 */
expected: Array<BookingItem>, 
/**
 * ACTIVE, departing later than today.
 */
inHouse: Array<BookingItem>, 
/**
 * ACTIVE, departing before the end of today; overdue first.
 */
leaving: Array<BookingItem>, 
/**
 * Closed within the last minutes, as long as the reader may take that back; the latest first.
 */
done: Array<BookingItem>, };

export type BookingDetail = { guestEmail: string | null, customerId: number | null, pets: Array<BookingPet>, workplaces: Array<BookingWorkplace>, comment: string | null, quote: Quote, policy: CancellationPolicy, 
/**
 * What a customer's cancellation gives back until when.
 */
terms: Array<Term>, payAt: PayAt, source: BookingSource, cancelKind: CancelKind | null, cancelReason: string | null, earlyReason: string | null, overbookReason: string | null, 
/**
 * When a place was found for a booking that had been overbooked.
 */
overbookResolvedAt: string | null, checkedInAt: string | null, completedAt: string | null, canceledAt: string | null, createdAt: string, updatedAt: string, createdByName: string | null, id: number, 
/**
 * "Booking ID" on screen.
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
 * Minor units.
 */
total: number, currency: Currency, overbooked: boolean, workplaceNames: Array<string>, 
/**
 * What decides what may be done with it.
 */
facts: BookingFacts, };

export type BookingItem = { id: number, 
/**
 * "Booking ID" on screen.
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
 * Minor units.
 */
total: number, currency: Currency, overbooked: boolean, workplaceNames: Array<string>, 
/**
 * What decides what may be done with it.
 */
facts: BookingFacts, };

export type BookingPet = { id: number, name: string, animalTypeId: number, animalTypeNameEn: string, animalTypeNameSr: string, breedId: number | null, breedNameEn: string | null, breedNameSr: string | null, size: AnimalSize, note: string | null, };

export type BookingWorkplace = { id: number, name: string, kind: WorkplaceKind, from: string, to: string, };

export type BranchDetail = { zip: string, phone: string | null, latitude: number | null, longitude: number | null, checkInFrom: string, checkOutUntil: string, cancellationPolicy: CancellationPolicy, 
/**
 * None at all: always open.
 */
openingHours: Array<OpeningHours>, workplaces: Array<WorkplaceItem>, services: Array<ServiceDetail>, timeslots: Array<TimeslotItem>, 
/**
 * Bookings that are CREATED or ACTIVE: while there are any, type and zone stay.
 */
openBookings: number, createdAt: string, id: number, version: number, companyId: number, companyName: string, name: string, type: ServiceType, timeZone: string, address: string, city: string, active: boolean, currency: Currency, companyStatus: CompanyStatus, workplaceCount: number, serviceCount: number, updatedAt: string, };

export type BranchItem = { id: number, version: number, companyId: number, companyName: string, name: string, type: ServiceType, timeZone: string, address: string, city: string, active: boolean, currency: Currency, companyStatus: CompanyStatus, workplaceCount: number, serviceCount: number, updatedAt: string, };

export type BreedItem = { id: number, version: number, animalTypeId: number, animalTypeNameEn: string, animalTypeNameSr: string, nameEn: string, nameSr: string, size: AnimalSize | null, createdAt: string, updatedAt: string, };

export type CalendarBooking = { id: number, version: number, number: string, status: BookingStatus, serviceType: ServiceType, serviceId: number, guestName: string, petNames: Array<string>, pets: number, checkIn: string, checkOut: string, 
/**
 * In the branch's zone, with offset.
 */
checkInLocal: string, 
/**
 * In the branch's zone, with offset.
 */
checkOutLocal: string, overbooked: boolean, 
/**
 * Minor units.
 */
total: number, currency: Currency, };

export type CalendarOccupancy = { bookingId: number, workplaceId: number, from: string, to: string, pets: number, 
/**
 * On top of others on purpose.
 */
overbooked: boolean, 
/**
 * The booking is active past its departure: the place is still in use.
 */
overdue: boolean, };

export type CalendarView = { 
/**
 * Which.
 */
branchId: number, 
/**
 * Its zone.
 */
timeZone: string, 
/**
 * The first day.
 */
from: string, 
/**
 * The last day.
 */
to: string, 
/**
 * The server's moment.
 */
now: string, 
/**
 * By name.
 */
workplaces: Array<WorkplaceItem>, 
/**
 * None at all: always open.
 */
openingHours: Array<OpeningHours>, 
/**
 * The closures.
 */
timeslots: Array<TimeslotItem>, 
/**
 * What is live on these days, and where somebody is still in though the time is over; by
 * beginning.
 */
occupancies: Array<CalendarOccupancy>, 
/**
 * The bookings of those.
 */
bookings: Array<CalendarBooking>, };

export type ClosureHit = { 
/**
 * Which.
 */
booking: BookingItem, 
/**
 * Why.
 */
reason: Reason, 
/**
 * Where it could be instead; none: nowhere near.
 */
proposal: Alternative | null, 
/**
 * What the proposal would change of the price, minor units.
 */
difference: number | null, };

export type ClosurePreview = { 
/**
 * By arrival.
 */
bookings: Array<ClosureHit>, };

export type Collision = { workplaceId: number, workplaceName: string, bookingId: number, number: string, guestName: string, from: string, to: string, fromLocal: string, toLocal: string, pets: number, };

export type CompanyDetail = { id: number, version: number, name: string, registrationNumber: string, vatNumber: string | null, website: string | null, logoId: number | null, companyType: CompanyType | null, contactFirstName: string, contactLastName: string, contactEmail: string, contactPhone: string, bank: string | null, bankAccount: string | null, address: string, addressLine2: string | null, city: string, zip: string, country: string, currency: Currency, latitude: number | null, longitude: number | null, status: CompanyStatus, statusReason: string | null, 
/**
 * The fields that payments need and that are empty.
 */
missing: Array<string>, 
/**
 * Bookings that are to come or under way; while there are any, the currency stays.
 */
openBookings: number, createdAt: string, updatedAt: string, };

export type CompanyItem = { id: number, version: number, name: string, city: string, country: string, currency: Currency, companyType: CompanyType | null, status: CompanyStatus, contactName: string, contactEmail: string, contactPhone: string, registrationNumber: string, vatNumber: string | null, branchCount: number, logoId: number | null, 
/**
 * The fields that payments need and that are empty.
 */
missing: Array<string>, createdAt: string, };

export type DemoAccount = { 
/**
 * Its role.
 */
role: Role, 
/**
 * What a SYSADM is called.
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
 * Where it works, by name; empty: nowhere.
 */
label: string, };

export type FreeWorkplace = { id: number, name: string, kind: WorkplaceKind, };

export type ImageItem = { 
/**
 * What a form sends as `logoId`.
 */
id: number, 
/**
 * Pixels, as it is kept.
 */
width: number, 
/**
 * Pixels, as it is kept.
 */
height: number, 
/**
 * The size of the file that is kept.
 */
bytes: number, 
/**
 * PNG or JPEG.
 */
format: ImageFormat, };

export type NoteItem = { id: number, version: number, createdAt: string, updatedAt: string, entity: NoteEntity, 
/**
 * What it is on.
 */
entityId: number, text: string, visibility: NoteVisibility, authorId: number, authorName: string, authorRole: Role, 
/**
 * Whose staff may read it.
 */
companyId: number | null, 
/**
 * Whether the reader may change and delete it.
 */
mayChange: boolean, };

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
 * Which page, from 1.
 */
page: number, 
/**
 * Rows asked for.
 */
pageSize: number, 
/**
 * Rows in all, at most 10,000.
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

export type Problem = { 
/**
 * Always `about:blank`: `code` tells which problem it is.
 */
type: string, 
/**
 * The status in words.
 */
title: string, status: number, 
/**
 * A stable name, also a translation key.
 */
code: string, 
/**
 * For people, in the language of `Accept-Language`.
 */
message: string, 
/**
 * What is wrong with which field.
 */
issues: Array<Issue>, requestId: string, };

export type Quoted = { 
/**
 * What stands in the way, beside room.
 */
issues: Array<Issue>, 
/**
 * What staff are told and may do all the same.
 */
warnings: Array<Issue>, 
/**
 * Its time.
 */
stay: Stay | null, 
/**
 * Its price.
 */
quote: Quote | null, 
/**
 * Of a booking that moves: new total less the present one, minor units.
 */
difference: number | null, 
/**
 * What a customer's cancellation would give back.
 */
terms: Array<Term>, 
/**
 * Whether it could be booked as it was asked for: nothing stands in the way, and there is room.
 */
free: boolean, 
/**
 * What each workplace says; a pet owner is not told.
 */
workplaces: Array<PlaceOffer>, 
/**
 * The one that a new booking gets where it names none; a pet owner is not told.
 */
first: WorkplaceId | null, 
/**
 * Who is in the way; a pet owner is not told.
 */
collisions: Array<Collision>, 
/**
 * Up to three that would do instead, when there is no room.
 */
alternatives: Array<Alternative>, };

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
 * Signed in.
 */
createdAt: string, 
/**
 * Last seen.
 */
lastUsedAt: string, 
/**
 * The browser.
 */
userAgent: string | null, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type SessionList = { 
/**
 * The latest used first.
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
 * Folded.
 */
email: string, 
/**
 * International format.
 */
phone: string | null, 
/**
 * What the person is.
 */
role: Role, 
/**
 * What a SYSADM is called.
 */
staffKind: StaffKind | null, 
/**
 * For ADMIN and OPR.
 */
companyId: number | null, 
/**
 * Its name.
 */
companyName: string | null, 
/**
 * Where it is (ISO 3166, two letters): phones without `+` are read as they are written there.
 */
companyCountry: string | null, 
/**
 * For an OPR who is tied to one.
 */
branchId: number | null, 
/**
 * Its name.
 */
branchName: string | null, 
/**
 * Interface language.
 */
language: string, 
/**
 * For `If-Match`.
 */
version: number, 
/**
 * The branch's zone, else the platform's.
 */
timeZone: string, };

export type SignInAnswer = { 
/**
 * Who.
 */
user: SessionUser, 
/**
 * For `Authorization: Bearer`; 15 minutes.
 */
authToken: string, 
/**
 * For one refresh.
 */
refreshToken: string, 
/**
 * When the first one ends.
 */
authTokenExpiresAt: string, };

export type Timeline = { 
/**
 * The first event first.
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
 * None: the system, or somebody whose name the reader is not told.
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
 * None: the whole branch.
 */
workplaceIds: Array<number>, yearly: boolean, reason: string | null, };

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
 * Which.
 */
id: number, 
/**
 * What it is called.
 */
label: string, };

export type UserItem = { id: number, version: number, createdAt: string, updatedAt: string, firstName: string, lastName: string, email: string, phone: string | null, role: Role, staffKind: StaffKind | null, companyId: number | null, companyName: string | null, 
/**
 * For an OPR who is tied to one.
 */
branchId: number | null, branchName: string | null, language: string, active: boolean, 
/**
 * When it was invited last.
 */
invitedAt: string | null, 
/**
 * Until when the link of its invitation counts; none once it was used or closed.
 */
invitationUntil: string | null, emailVerifiedAt: string | null, 
/**
 * Whether it has a password.
 */
accepted: boolean, 
/**
 * Last signed in or refreshed, as far as that is still known.
 */
lastSeenAt: string | null, 
/**
 * What decides what may be done to it.
 */
facts: UserFacts, };

export type WorkplaceItem = { id: number, version: number, name: string, kind: WorkplaceKind, 
/**
 * Pets at once.
 */
capacity: number, 
/**
 * None: all.
 */
sizes: Array<AnimalSize>, 
/**
 * None: all.
 */
animalTypeIds: Array<number>, active: boolean, 
/**
 * Bookings that are CREATED or ACTIVE here.
 */
openBookings: number, };
