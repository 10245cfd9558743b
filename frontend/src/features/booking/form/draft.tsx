// What the core says about the booking that is being typed: time, price, terms, places, and
// what stands in the way. Needs no network once the branch is known. Asked anew only when
// something that it depends on changes, not with every letter of a name.
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { quote, type BookingInput, type BranchDetail, type Draft, type Role, type ServiceItem } from '@/core';
import { serverNow } from '@/lib/api';
import { useActor } from '@/lib/session';
import { toInput, type BookingValues } from './values';

export const serviceOf = (values: Pick<BookingValues, 'serviceId'>, branch: BranchDetail | undefined): ServiceItem | undefined =>
  branch?.services.find((service) => service.id === values.serviceId);

const askCore = (input: BookingInput, branch: BranchDetail, service: ServiceItem, role: Role): Draft =>
  quote({ input, branch, service, workplaces: branch.workplaces, role, now: serverNow() });

export function draftOf(values: BookingValues, branch: BranchDetail | undefined, role: Role): Draft | null {
  const service = serviceOf(values, branch);
  return branch && service ? askCore(toInput(values, service), branch, service, role) : null;
}

/** The input without what no price, time or place depends on. */
const essence = (input: BookingInput): BookingInput => ({
  ...input, guestName: null, guestPhone: null, guestEmail: null, comment: null, pets: input.pets.map((pet) => ({ ...pet, name: null, note: null })),
});

interface Known {
  branch: BranchDetail | undefined;
  service: ServiceItem | undefined;
  draft: Draft | null;
}
const Context = createContext<Known>({ branch: undefined, service: undefined, draft: null });
export const useDraft = () => useContext(Context);

export function DraftProvider({ branch, children }: { branch: BranchDetail | undefined; children: ReactNode }) {
  const { role } = useActor();
  const values = useWatch() as BookingValues;
  const service = serviceOf(values, branch);
  const asked = JSON.stringify(essence(toInput(values, service)));
  const known = useMemo(
    () => ({ branch, service, draft: branch && service ? askCore(JSON.parse(asked) as BookingInput, branch, service, role) : null }),
    [branch, service, asked, role],
  );
  return <Context value={known}>{children}</Context>;
}
