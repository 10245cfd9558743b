// Generated from the server (server/tests/it/types.rs). Do not edit.

import type { AnimalSize, BookingFacts, BookingSource, BookingStatus, CancelKind, CancellationPolicy, CompanyStatus, CompanyType, Currency, Issue, PayAt, PriceUnit, Quote, Role, ServiceType, StaffKind, Term, WorkplaceKind } from './core';

export type AnimalTypeItem = { id: number, nameEn: string, nameSr: string, icon: string | null, ordinal: number, version: number, };

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
 * ACTIVE.
 */
inHouse: Array<BookingItem>, 
/**
 * ACTIVE, departing before the end of today; overdue first.
 */
leaving: Array<BookingItem>, };

export type BookingDetail = { guestEmail: string | null, customerId: number | null, pets: Array<BookingPet>, workplaces: Array<BookingWorkplace>, comment: string | null, quote: Quote, policy: CancellationPolicy, 
/**
 * What a customer's cancellation gives back until when.
 */
terms: Array<Term>, payAt: PayAt, source: BookingSource, cancelKind: CancelKind | null, cancelReason: string | null, earlyReason: string | null, overbookReason: string | null, checkedInAt: string | null, completedAt: string | null, canceledAt: string | null, createdAt: string, updatedAt: string, createdByName: string | null, id: number, 
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

export type BranchDetail = { version: number, address: string, zip: string, phone: string | null, latitude: number | null, longitude: number | null, checkInFrom: string, checkOutUntil: string, cancellationPolicy: CancellationPolicy, 
/**
 * None at all: always open.
 */
openingHours: Array<OpeningHours>, workplaces: Array<WorkplaceItem>, services: Array<ServiceItem>, id: number, companyId: number, companyName: string, name: string, type: ServiceType, timeZone: string, city: string, active: boolean, currency: Currency, companyStatus: CompanyStatus, };

export type BranchItem = { id: number, companyId: number, companyName: string, name: string, type: ServiceType, timeZone: string, city: string, active: boolean, currency: Currency, companyStatus: CompanyStatus, };

export type BreedItem = { id: number, nameEn: string, nameSr: string, animalTypeId: number, size: AnimalSize | null, version: number, };

export type Collision = { workplaceId: number, workplaceName: string, bookingId: number, number: string, guestName: string, from: string, to: string, fromLocal: string, toLocal: string, pets: number, };

export type CompanyDetail = { id: number, version: number, name: string, registrationNumber: string, vatNumber: string | null, website: string | null, logo: string | null, companyType: CompanyType | null, contactFirstName: string, contactLastName: string, contactEmail: string, contactPhone: string, bank: string | null, bankAccount: string | null, address: string, addressLine2: string | null, city: string, zip: string, country: string, currency: Currency, latitude: number | null, longitude: number | null, status: CompanyStatus, statusReason: string | null, };

export type DemoAccount = { 
/**
 * Its role.
 */
role: Role, 
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
 * Who that is, in a few words.
 */
label: string, };

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
 * `HH:mm`.
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

export type ServiceItem = { id: number, branchId: number, groupId: number, groupNameEn: string, groupNameSr: string, type: ServiceType, titleEn: string, titleSr: string, shortDescriptionEn: string | null, shortDescriptionSr: string | null, 
/**
 * Minor units.
 */
price: number, unit: PriceUnit, durationMinutes: number | null, 
/**
 * Basis points.
 */
discountRate: number, size: AnimalSize | null, workplaceIds: Array<number>, active: boolean, version: number, };

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

export type WorkplaceItem = { id: number, name: string, kind: WorkplaceKind, 
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
animalTypeIds: Array<number>, active: boolean, version: number, };
