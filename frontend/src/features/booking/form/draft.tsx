// What the core says about the booking that is being typed: time, price, terms, places, and
// what stands in the way. Needs no network once the branch is known. Asked anew only when
// something that it depends on changes, not with every letter of a name. Beside it the
// server's word on what is free then, which needs one.
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import {
  quote,
  type BookingInput,
  type BranchDetail,
  type Draft,
  type Issue,
  type QuoteInput,
  type Role,
  type ServiceItem,
} from '@/core';
import { serverNow } from '@/lib/api';
import { useActor } from '@/lib/session';
import { useQuoted, type Quotation } from '../place/use-quoted';
import { toInput, type BookingValues } from './values';

export const serviceOf = (
  values: Pick<BookingValues, 'serviceId'>,
  branch: BranchDetail | undefined,
): ServiceItem | undefined => branch?.services.find((service) => service.id === values.serviceId);

const askCore = (input: BookingInput, branch: BranchDetail, service: ServiceItem, role: Role): Draft =>
  quote({ input, branch, service, workplaces: branch.workplaces, role, now: serverNow() });

export function draftOf(values: BookingValues, branch: BranchDetail | undefined, role: Role): Draft | null {
  const service = serviceOf(values, branch);
  return branch && service ? askCore(toInput(values, service), branch, service, role) : null;
}

/** The input without what no price, time or place depends on. */
const essence = (input: BookingInput): BookingInput => ({
  ...input,
  guestName: null,
  guestPhone: null,
  guestEmail: null,
  comment: null,
  pets: input.pets.map((pet) => ({ ...pet, name: null, note: null })),
});

/** What the server is asked about free places. */
const questionOf = ({ branchId, serviceId, workplaceId, stays, pets, arrival, departure }: BookingInput): QuoteInput =>
  ({
    branchId,
    serviceId,
    workplaceId,
    stays,
    arrival,
    departure,
    pets: pets.map(({ animalTypeId, size }) => ({ animalTypeId, size })),
  }) as QuoteInput;

interface Known {
  branch: BranchDetail | undefined;
  service: ServiceItem | undefined;
  draft: Draft | null;
  /** What may be done all the same. */
  warnings: readonly Issue[];
  quotation: Quotation;
}
const NOTHING: Quotation = { quoted: null, state: 'none', again: () => undefined };
const Context = createContext<Known>({
  branch: undefined,
  service: undefined,
  draft: null,
  warnings: [],
  quotation: NOTHING,
});
export const useDraft = () => useContext(Context);

export function DraftProvider({ branch, children }: { branch: BranchDetail | undefined; children: ReactNode }) {
  const { role } = useActor();
  const values = useWatch() as BookingValues;
  const service = serviceOf(values, branch);
  const asked = JSON.stringify(essence(toInput(values, service)));
  const draft = useMemo(
    () => (branch && service ? askCore(JSON.parse(asked) as BookingInput, branch, service, role) : null),
    [branch, service, asked, role],
  );
  // Before the times are right there is nothing to look for.
  const quotation = useQuoted(draft?.stay ? questionOf(JSON.parse(asked) as BookingInput) : null);
  const { quoted, state, again } = quotation;
  const known = useMemo(
    () => ({ branch, service, draft, warnings: draft?.warnings ?? [], quotation: { quoted, state, again } }),
    [branch, service, draft, quoted, state, again],
  );
  return <Context value={known}>{children}</Context>;
}
