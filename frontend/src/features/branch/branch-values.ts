// The branch form's values: made from the record, and turned into the request. Holds no rule: the core
// finds the issues.
import {
  enums,
  type AnimalSize,
  type BranchDetail,
  type BranchInput,
  type CancellationPolicy,
  type OpeningHours,
  type ServiceItem,
  type ServiceType,
  type TimeslotItem,
  type WorkplaceItem,
  type WorkplaceKind,
  type Zone,
} from '@/core';
import { both } from '@/lib/i18n';
import { inOrder } from '@/lib/in-order';
import { closureInput, closureValues, type ClosureValues } from '@/shared/branch/closure-values';
import { emptyService, serviceFields, serviceValues, type ServiceValues } from '@/shared/service/service-values';
import { changesOf, formPath, rowHead, type FieldsOf, type Row } from './rows';

export interface WorkplaceRow extends Row {
  name: string;
  kind: WorkplaceKind | null;
  capacity: number | null;
  /** Empty: all sizes. */
  sizes: AnimalSize[];
  animalTypeIds: number[];
  active: boolean;
}

export interface ServiceRow extends Row, ServiceValues {}

export interface TimeslotRow extends Row, ClosureValues {}

export interface BranchValues {
  companyId: number | null;
  name: string;
  type: ServiceType | null;
  phone: string;
  active: boolean;
  address: string;
  city: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: Zone | null;
  checkInFrom: string;
  checkOutUntil: string;
  cancellationPolicy: CancellationPolicy | null;
  /** Empty: always open. */
  openingHours: OpeningHours[];
  workplaces: WorkplaceRow[];
  services: ServiceRow[];
  timeslots: TimeslotRow[];
}

export const ROW_LISTS = ['workplaces', 'services', 'timeslots'] as const;
export type RowList = (typeof ROW_LISTS)[number];
export type AnyRow = WorkplaceRow | ServiceRow | TimeslotRow;

const orNull = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

export const workplaceRow = (saved?: WorkplaceItem): WorkplaceRow => ({
  ...rowHead(saved),
  name: saved?.name ?? '',
  kind: saved?.kind ?? null,
  capacity: saved?.capacity ?? null,
  sizes: saved?.sizes ?? [],
  animalTypeIds: ascending(saved?.animalTypeIds ?? []),
  active: saved?.active ?? true,
});
export const serviceRow = (saved?: ServiceItem, type: ServiceType | null = null): ServiceRow => ({
  ...rowHead(saved),
  ...(saved ? serviceValues(saved) : emptyService(type)),
});
export const timeslotRow = (saved?: TimeslotItem): TimeslotRow => ({
  ...rowHead(saved),
  ...closureValues(saved && { ...saved, workplaceIds: ascending(saved.workplaceIds) }),
});

const workplaceFields: FieldsOf<WorkplaceRow> = ({ name, kind, capacity, sizes, animalTypeIds, active }) => ({
  name: orNull(name),
  kind,
  capacity,
  sizes,
  animalTypeIds,
  active,
});
/** The fields sent for each kind of row. */
export const ROW_FIELDS = {
  workplaces: workplaceFields,
  services: serviceFields as FieldsOf<ServiceRow>,
  timeslots: closureInput as FieldsOf<TimeslotRow>,
} as const;

export const branchValues = (branch: BranchDetail): BranchValues => ({
  companyId: branch.companyId,
  name: branch.name,
  type: branch.type,
  phone: branch.phone ?? '',
  active: branch.active,
  address: branch.address,
  city: branch.city,
  zip: branch.zip,
  latitude: branch.latitude,
  longitude: branch.longitude,
  timeZone: branch.timeZone as Zone,
  checkInFrom: branch.checkInFrom,
  checkOutUntil: branch.checkOutUntil,
  cancellationPolicy: branch.cancellationPolicy,
  openingHours: branch.openingHours.map(({ weekday, from, to }) => ({ weekday, from, to })),
  workplaces: inOrder(branch.workplaces, ({ name }) => name).map(workplaceRow),
  services: inOrder(branch.services, ({ titleEn, titleSr }) => both(titleEn, titleSr)).map((service) =>
    serviceRow(service),
  ),
  timeslots: branch.timeslots.map((timeslot) => timeslotRow(timeslot)),
});

/** The values of a new branch; `companyId` is null if the account must choose one or has only its own. */
export const emptyBranch = (companyId: number | null): BranchValues => ({
  companyId,
  name: '',
  type: null,
  phone: '',
  active: true,
  address: '',
  city: '',
  zip: '',
  latitude: null,
  longitude: null,
  ...enums().branchDefaults,
  openingHours: [],
  workplaces: [],
  services: [],
  timeslots: [],
});

/** By list: the form's row index for each row of the request. */
type Places = Record<RowList, readonly number[]>;

export interface BranchRequest {
  input: BranchInput;
  at: Places;
}

/** The request: all fields of the branch, and its changed rows. */
export function branchRequest(values: BranchValues, saved: BranchValues): BranchRequest {
  const workplaces = changesOf(values.workplaces, saved.workplaces, ROW_FIELDS.workplaces);
  const services = changesOf(values.services, saved.services, ROW_FIELDS.services);
  const timeslots = changesOf(values.timeslots, saved.timeslots, ROW_FIELDS.timeslots);
  const input = {
    companyId: values.companyId,
    name: orNull(values.name),
    address: orNull(values.address),
    city: orNull(values.city),
    zip: orNull(values.zip),
    type: values.type,
    timeZone: values.timeZone,
    phone: orNull(values.phone),
    latitude: values.latitude,
    longitude: values.longitude,
    openingHours: values.openingHours,
    checkInFrom: orNull(values.checkInFrom),
    checkOutUntil: orNull(values.checkOutUntil),
    cancellationPolicy: values.cancellationPolicy,
    active: values.active,
    workplaces: workplaces.rows,
    services: services.rows,
    timeslots: timeslots.rows,
  } as BranchInput;
  return { input, at: { workplaces: workplaces.at, services: services.at, timeslots: timeslots.at } };
}

/** Maps the path of an issue in the request to the form's field. */
export const branchPath = (path: string, { at }: BranchRequest): string => formPath(path, at);
