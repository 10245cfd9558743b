// A review as fixture, complete as in the API's answers.
import type { ReviewItem } from '@/core';

type Over = Partial<Omit<ReviewItem, 'facts'>> & { facts?: Partial<ReviewItem['facts']> };

/** A visible review without a reply, written yesterday. */
export function review({ facts, ...over }: Over = {}): ReviewItem {
  const item: ReviewItem = {
    id: 8,
    version: 1,
    createdAt: '2026-11-19T09:00:00Z',
    bookingId: 1,
    bookingNumber: 'B-2026-000001',
    guestName: 'Milica Jovanović',
    companyId: 1,
    companyName: 'Šapice',
    branchId: 1,
    branchName: 'Dorćol',
    timeZone: 'Europe/Belgrade',
    stars: 4,
    text: 'Everything was fine.',
    visibility: 'VISIBLE',
    fault: null,
    reportedAt: null,
    hiddenAt: null,
    reply: null,
    repliedAt: null,
    facts: undefined as never,
    ...over,
  };
  const { companyId, branchId, visibility, repliedAt, reportedAt } = item;
  item.facts = {
    companyId,
    branchId,
    authorId: 9,
    zone: 'Europe/Belgrade',
    visibility,
    repliedAt,
    wasReported: reportedAt !== null,
    ...facts,
  };
  return item;
}
