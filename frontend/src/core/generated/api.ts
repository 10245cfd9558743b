// The server's answers, as documented in the API's own description.
import type {
  AnimalSize, BookingAction, BookingFacts, BookingStatus, CancelKind, CompanyStatus, Issue, PayAt, PriceUnit, Quote, Role,
  ServiceType, StaffKind, Term, WorkplaceKind,
} from './core';

export interface Page<T> {
  items: T[];
  page: number;
  pageSize: number;
  total: number;
  totalIsExact: boolean;
  next: string | null;
}
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  message: string;
  issues: Issue[];
  requestId: string;
}
export interface SessionUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  role: Role;
  staffKind: StaffKind | null;
  companyId: number | null;
  companyName: string | null;
  branchId: number | null;
  branchName: string | null;
  language: string;
  version: number;
  timeZone: string | null;
}
export interface SignInAnswer {
  user: SessionUser;
  authToken: string;
  refreshToken: string;
  authTokenExpiresAt: string;
}
export interface SessionInfo {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  userAgent: string | null;
  current: boolean;
}
export interface DemoAccount {
  role: Role;
  email: string;
  password: string;
  companyId: number | null;
  branchId: number | null;
  label: string;
}
export interface BookingItem {
  id: number;
  number: string;
  version: number;
  companyId: number;
  companyName: string;
  branchId: number;
  branchName: string;
  serviceId: number;
  serviceTitleEn: string;
  serviceTitleSr: string;
  serviceType: ServiceType;
  guestName: string;
  guestPhone: string | null;
  petNames: string[];
  status: BookingStatus;
  checkIn: string;
  checkOut: string;
  checkInLocal: string;
  checkOutLocal: string;
  timeZone: string;
  units: number;
  total: number;
  currency: string;
  overbooked: boolean;
  workplaceNames: string[];
  facts: BookingFacts;
}
export interface BookingPet {
  id: number;
  name: string;
  animalTypeId: number;
  animalTypeNameEn: string;
  animalTypeNameSr: string;
  breedId: number | null;
  breedNameEn: string | null;
  breedNameSr: string | null;
  size: AnimalSize;
  note: string | null;
}
export interface BookingWorkplace {
  id: number;
  name: string;
  kind: WorkplaceKind;
  from: string;
  to: string;
}
export interface BookingDetail extends BookingItem {
  guestEmail: string | null;
  customerId: number | null;
  pets: BookingPet[];
  workplaces: BookingWorkplace[];
  comment: string | null;
  quote: Quote;
  policy: string;
  terms: Term[];
  payAt: PayAt;
  source: 'STAFF' | 'MARKETPLACE';
  cancelKind: CancelKind | null;
  cancelReason: string | null;
  earlyReason: string | null;
  overbookReason: string | null;
  checkedInAt: string | null;
  completedAt: string | null;
  canceledAt: string | null;
  createdAt: string;
  updatedAt: string;
  createdByName: string | null;
}
export interface TimelineItem {
  id: number;
  at: string;
  atLocal: string;
  action: BookingAction | 'CREATE' | string;
  from: BookingStatus | null;
  to: BookingStatus | null;
  reason: string | null;
  actorName: string | null;
  actorRole: Role | null;
  data: Record<string, unknown> | null;
}
export interface BoardBranch {
  branchId: number;
  branchName: string;
  timeZone: string;
  today: string;
  places: number;
  petsInHouse: number;
  expected: BookingItem[];
  inHouse: BookingItem[];
  leaving: BookingItem[];
}
export interface Board {
  now: string;
  branches: BoardBranch[];
}
export interface CompanyDetail {
  id: number;
  version: number;
  name: string;
  registrationNumber: string;
  vatNumber: string | null;
  website: string | null;
  companyType: string | null;
  contactFirstName: string;
  contactLastName: string;
  contactEmail: string;
  contactPhone: string;
  bank: string | null;
  bankAccount: string | null;
  address: string;
  addressLine2: string | null;
  city: string;
  zip: string;
  country: string;
  currency: string;
  latitude: number | null;
  longitude: number | null;
  status: CompanyStatus;
}
export interface BranchItem {
  id: number;
  companyId: number;
  companyName: string;
  name: string;
  type: ServiceType;
  timeZone: string;
  city: string;
  active: boolean;
  currency: string;
  companyStatus: CompanyStatus;
}
export interface WorkplaceItem {
  id: number;
  name: string;
  kind: WorkplaceKind;
  capacity: number;
  sizes: AnimalSize[];
  animalTypeIds: number[];
  active: boolean;
  version: number;
}
export interface ServiceItem {
  id: number;
  branchId: number;
  groupId: number;
  groupNameEn: string;
  groupNameSr: string;
  type: ServiceType;
  titleEn: string;
  titleSr: string;
  shortDescriptionEn: string | null;
  shortDescriptionSr: string | null;
  price: number;
  unit: PriceUnit;
  durationMinutes: number | null;
  discountRate: number;
  size: AnimalSize | null;
  animalTypeIds?: number[];
  workplaceIds: number[];
  active: boolean;
  version: number;
}
export interface OpeningHours {
  weekday: number;
  from: string;
  to: string;
}
export interface BranchDetail extends BranchItem {
  version: number;
  address: string;
  zip: string;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  checkInFrom: string;
  checkOutUntil: string;
  cancellationPolicy: string;
  openingHours: OpeningHours[];
  workplaces: WorkplaceItem[];
  services: ServiceItem[];
}
export interface AnimalTypeItem {
  id: number;
  nameEn: string;
  nameSr: string;
  ordinal: number;
  version: number;
}
export interface BreedItem {
  id: number;
  nameEn: string;
  nameSr: string;
  animalTypeId: number;
  size: AnimalSize | null;
  version: number;
}
