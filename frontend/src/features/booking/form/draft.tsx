// The core's draft of the typed booking: time, price, terms, places and issues. Needs no network once
// the branch is loaded, and stays the same object until an input it depends on changes. Beside it
// stands the server's answer about free places, which needs a network.
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { BookingInput, BranchDetail, Draft, Issue, QuoteInput, ServiceItem } from '@/core';
import { useQuoted, type Quotation } from '../place/use-quoted';
import type { Drafts } from './use-booking-form';
import type { StayProposal } from './use-stay-proposal';
import { kindsOf, serviceOf, toInput, type BookingValues } from './values';

/** The question to the server about free places. */
const questionOf = ({ branchId, serviceId, workplaceId, stays, pets, arrival, departure }: BookingInput): QuoteInput =>
  ({ branchId, serviceId, workplaceId, stays, arrival, departure, pets: kindsOf(pets) }) as QuoteInput;

interface Known {
  branch: BranchDetail | undefined;
  service: ServiceItem | undefined;
  draft: Draft | null;
  /** Issues that staff may ignore. */
  warnings: readonly Issue[];
  quotation: Quotation;
  proposal: StayProposal;
  /** The booking is being saved, or is saved; not where saving was refused. */
  leaves: boolean;
}
const NOTHING: Quotation = { quoted: null, state: 'none', askAgain: () => undefined };
const NO_PROPOSAL: StayProposal = {
  choose: () => undefined,
  onMoved: () => undefined,
  timeOf: (_, former) => former,
  onArrival: () => undefined,
  arrivalNow: ({ arrival }) => arrival,
};
const Context = createContext<Known>({
  branch: undefined,
  service: undefined,
  draft: null,
  warnings: [],
  quotation: NOTHING,
  proposal: NO_PROPOSAL,
  leaves: false,
});
export const useDraft = () => useContext(Context);

export function DraftProvider({
  branch,
  drafts,
  proposal,
  leaves,
  children,
}: {
  branch: BranchDetail | undefined;
  drafts: Drafts | null;
  proposal: StayProposal;
  leaves: boolean;
  children: ReactNode;
}) {
  const values = useWatch() as BookingValues;
  const service = serviceOf(values, branch);
  const input = toInput(values, branch);
  const draft = drafts?.(input)?.draft ?? null;
  // Until the times are valid there is nothing to ask.
  const quotation = useQuoted(draft?.stay ? questionOf(input) : null);
  const { quoted, state, askAgain } = quotation;
  const known = useMemo(
    () => ({
      branch,
      service,
      draft,
      warnings: draft?.warnings ?? [],
      quotation: { quoted, state, askAgain },
      proposal,
      leaves,
    }),
    [branch, service, draft, quoted, state, askAgain, proposal, leaves],
  );
  return <Context value={known}>{children}</Context>;
}
