// A message to the platform as fixture, complete as in the API's answers.
import type { SupportDetail } from '@/core';

type Over = Partial<Omit<SupportDetail, 'facts'>>;

/** A guest's message that waits for two hours, nobody's yet. */
export function supportMessage(over: Over = {}): SupportDetail {
  const item: SupportDetail = {
    id: 6,
    version: 1,
    createdAt: '2026-11-20T11:00:00Z',
    updatedAt: '2026-11-20T11:00:00Z',
    category: 'CONTACT_US',
    name: 'Ana Perić',
    email: 'ana@posta.example',
    message: 'When are you open?',
    language: 'en_US',
    role: 'GUEST',
    authorId: null,
    companyId: null,
    companyName: null,
    status: 'OPEN',
    since: '2026-11-20T11:00:00Z',
    assignedToId: null,
    assignedToName: null,
    facts: undefined as never,
    replies: [],
    ...over,
  };
  item.facts = { status: item.status, assignedToId: item.assignedToId };
  return item;
}
