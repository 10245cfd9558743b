// What waits for a person: how it looks, and the list with the filters that leave exactly what is counted.
import { enums, recordLists, type Role, type Waiting, type WaitingKind } from '@/core';
import type { IconName } from '@/ui/icon';

export const WAITING_ICON: Record<WaitingKind, IconName> = {
  PAYMENTS: 'card',
  REFUNDS_TO_HAND_OUT: 'refund',
  REFUND_REQUESTS: 'coins',
  OVERBOOKED: 'alert',
  REVIEWS_TO_ANSWER: 'star',
  REVIEWS_REPORTED: 'flag',
  COMPANIES: 'company',
  COMPANY_NUMBERS: 'bank',
  SUPPORT: 'message',
};

interface ListContext {
  role: Role;
  /** The days in which changes are told. */
  from?: string | undefined;
  to?: string | undefined;
}

const PAYMENTS = '/dashboard/payments';
const REVIEWS = '/dashboard/reviews';
const list = (values: readonly string[]) => values.join(',');
const address = (path: string, filters: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(filters)}`;
const payments = ({ reasons }: Waiting) => address(PAYMENTS, { tab: 'needs', reason: list(reasons) });

const LISTS: Record<WaitingKind, (one: Waiting, context: ListContext) => string> = {
  PAYMENTS: payments,
  REFUNDS_TO_HAND_OUT: payments,
  REFUND_REQUESTS: () => address(PAYMENTS, { tab: 'requests', status: list(enums().undecided) }),
  OVERBOOKED: (_, { role }) => address(recordLists('booking', role)[0] ?? '/', { overbooked: 'true' }),
  REVIEWS_TO_ANSWER: () => address(REVIEWS, { visibility: list(enums().answerable), replied: 'false' }),
  REVIEWS_REPORTED: () => address(REVIEWS, { visibility: list(enums().toDecide) }),
  COMPANIES: () => address('/dashboard/companies', { status: list(enums().awaitingApproval) }),
  COMPANY_NUMBERS: (_, { from = '', to = '' }) =>
    address('/dashboard/audit', { entity: 'company', action: 'COMPANY_NUMBERS_CHANGED', from, to }),
  // The inbox opens with those that wait.
  SUPPORT: () => '/dashboard/support',
};

export const waitingList = (one: Waiting, context: ListContext): string => LISTS[one.kind](one, context);
