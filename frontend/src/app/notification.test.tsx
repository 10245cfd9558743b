// Notifications through the real router: counted and confirmed before they are sent, tested on oneself, their
// progress and results, the bell with its inbox, and the end of mails by their link.
import { beginAtNoon, page, signInAs, SYSADM } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, later, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboxItem, NotificationDetail } from '@/core';
import { tellEvent } from '@/lib/events';
import { routes } from './router';

const PATH = '/dashboard/notification-sender';
const TEXTS = { titleEn: 'Closed', titleSr: 'Zatvoreno', textEn: 'On Sunday.', textSr: 'U nedelju.' };

type Handlers = Parameters<typeof fakeServer>[0];
function open(at: string, handlers: Handlers) {
  const log = fakeServer({ 'GET /me/notifications': () => ({ body: page([]) }), ...handlers });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [at] })) };
}
const posted = (log: ReturnType<typeof fakeServer>, path: string) =>
  log.filter((requested) => requested.method === 'POST' && requested.path === path).map(({ body }) => body);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const sending = (over: Partial<NotificationDetail> = {}): NotificationDetail => ({
  id: 5,
  version: 1,
  createdAt: '2026-11-20T12:59:00Z',
  updatedAt: '2026-11-20T12:59:00Z',
  ...TEXTS,
  audience: 'EVERYONE',
  role: null,
  companyId: null,
  companyName: null,
  branchId: null,
  branchName: null,
  from: null,
  to: null,
  channels: ['IN_APP'],
  authorName: 'Sanja Marinković',
  state: 'SENDING',
  sentAt: null,
  expected: 40,
  passed: 10,
  waiting: 0,
  delivered: 10,
  leftOut: 0,
  failed: 0,
  results: [{ channel: 'IN_APP', result: 'DELIVERED', reason: null, count: 10 }],
  ...over,
});
const COUNT = {
  recipients: 40,
  channels: [{ channel: 'IN_APP', reached: 37, leftOut: [{ reason: 'INACTIVE', count: 3 }] }],
};

beforeEach(() => {
  beginAtNoon();
  signInAs(SYSADM);
});

describe('a new notification', () => {
  it('is counted, checked, confirmed and sent, and its progress is followed', async () => {
    let now = sending();
    const { user, log } = open(`${PATH}?new=1`, {
      'POST /notifications/count': () => ({ body: COUNT }),
      'POST /notifications/test': () => ({ status: 202 }),
      'POST /notifications': () => ({ status: 201, body: now }),
      'GET /notifications/5': () => ({ body: now }),
    });
    expect(await screen.findByText('37 people')).toBeVisible();
    expect(screen.getByText('Left out: account switched off').nextSibling).toHaveTextContent('3');
    await user.click(await button('Send a test to me'));
    expect(await screen.findAllByText('Required field')).toHaveLength(4);
    expect(posted(log, '/notifications/test')).toEqual([]);
    await user.type(screen.getByLabelText('Title, English'), TEXTS.titleEn);
    await user.type(screen.getByLabelText('Title, Serbian'), TEXTS.titleSr);
    await user.type(screen.getByLabelText('Text, English'), TEXTS.textEn);
    await user.type(screen.getByLabelText('Text, Serbian'), TEXTS.textSr);
    await user.click(await button('Send a test to me'));
    expect(await screen.findByText('Sent to you alone')).toBeVisible();
    expect(posted(log, '/notifications/test')).toEqual([{ ...TEXTS, channels: ['IN_APP'] }]);
    await user.click(await button('Send'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send to 37 people?' }));
    expect(question.queryByText(/40/)).toBeNull();
    await user.click(question.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('progressbar', { name: '10 of 40 people' })).toHaveAttribute('value', '10');
    expect(posted(log, '/notifications')).toEqual([{ ...TEXTS, audience: 'EVERYONE', channels: ['IN_APP'] }]);
    now = sending({ state: 'SENT', passed: 40, delivered: 37, leftOut: 3, sentAt: '2026-11-20T13:00:00Z' });
    tellEvent('SENDING', 5);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('names those whom it reaches by each way, never those who are left out', async () => {
    const both = [...COUNT.channels, { channel: 'EMAIL', reached: 21, leftOut: [{ reason: 'NO_EMAIL', count: 19 }] }];
    const { user } = open(`${PATH}?new=1`, {
      'POST /notifications/count': () => ({ body: { ...COUNT, channels: both } }),
    });
    await user.click(await screen.findByLabelText('Email'));
    for (const [name, text] of Object.entries(TEXTS))
      await user.type(
        screen.getByLabelText(
          `${name.startsWith('title') ? 'Title' : 'Text'}, ${name.endsWith('En') ? 'English' : 'Serbian'}`,
        ),
        text,
      );
    expect(await screen.findByText('Left out: no email')).toBeVisible();
    expect(screen.getByText('21 people')).toBeVisible();
    expect(screen.queryByText(/40/)).toBeNull();
    await user.click(await button('Send'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send this notification?' }));
    expect(question.getByText(/Reached: In the app: 37, Email: 21\./)).toBeVisible();
  });

  it('says on a narrow window who gets it before the button', async () => {
    const media = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), matches: query.includes('max-width') }));
    open(`${PATH}?new=1`, { 'POST /notifications/count': () => ({ body: COUNT }) });
    const people = await screen.findByText('37 people');
    expect(people.compareDocumentPosition(await button('Send'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    vi.stubGlobal('matchMedia', media);
  });

  it.each([
    ['A role', ['Role']],
    ['A company', ['Company']],
    ['Guests of a branch', ['Branch', 'Booking from', 'Booking to']],
  ])('asks for what the audience “%s” needs, and for nothing else', async (audience, labels) => {
    const { user } = open(`${PATH}?new=1`, { 'POST /notifications/count': () => ({ body: COUNT }) });
    await user.selectOptions(await screen.findByLabelText('Audience'), audience);
    const all = ['Role', 'Company', 'Branch', 'Booking from', 'Booking to'];
    const shownIn = within(screen.getByRole('main'));
    const shown = all.filter((label) => shownIn.queryAllByLabelText(label).length > 0);
    expect(shown).toEqual(labels);
  });

  it('asks without figures where the count failed', async () => {
    const { user } = open(`${PATH}?new=1`, {
      'POST /notifications/count': () => ({ status: 500, body: problem(500, 'internal') }),
    });
    expect(await screen.findByText(/could not be counted/)).toBeVisible();
    for (const label of ['Title, English', 'Title, Serbian', 'Text, English', 'Text, Serbian'])
      await user.type(screen.getByLabelText(label), 'A');
    await user.click(await button('Send'));
    expect(await screen.findByRole('alertdialog', { name: 'Send this notification?' })).toBeVisible();
  });
});

it('asks before a begun one is left for the history, whose address differs after the "?" only', async () => {
  const { user, router } = open(`${PATH}?new=1`, {});
  await user.type(await screen.findByLabelText('Title, English'), 'Closed');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Notifications' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(router.state.location.search).toBe('?new=1');
});

it('shows the history with results', async () => {
  open(PATH, { 'GET /notifications': () => ({ body: page([sending({ state: 'SENT', delivered: 37, leftOut: 3 })]) }) });
  const row = within((await screen.findByRole('link', { name: 'Closed' })).closest('tr')!);
  expect(row.getByText('delivered: 37 · left out: 3')).toBeVisible();
});

describe('the bell', () => {
  const item = (id: number, readAt: string | null = null): InboxItem => ({
    id,
    createdAt: '2026-11-20T12:00:00Z',
    ...TEXTS,
    titleEn: `News ${id}`,
    readAt,
  });

  it('counts live, and its inbox reads one, older ones and all', async () => {
    let [unread, read] = [1, null as string | null];
    const { user, log } = open('/dashboard/userSettings', {
      'GET /me/notifications': ({ path }) => {
        const requested = new URL(path, 'http://x').searchParams;
        if (requested.get('unread')) return { body: { ...page([item(2)]), total: unread } };
        if (requested.get('cursor')) return { body: page([item(1)]) };
        return { body: { ...page([item(2, read)]), next: 'c1' } };
      },
      'POST /me/notifications/2/read': () => ((read = '2026-11-20T13:00:00Z'), { status: 204 }),
      'POST /me/notifications/read': () => ((unread = 0), { status: 204 }),
    });
    await button('Notifications: 1 unread');
    unread = 2;
    tellEvent('NOTIFICATION', 2);
    await user.click(await button('Notifications: 2 unread'));
    await user.click(await button(/^News 2 ?New/));
    await waitFor(() => expect(screen.getByRole('button', { name: /^News 2/ })).not.toHaveTextContent('News 2New'));
    await user.click(await button('Show older ones'));
    expect(await button(/^News 1 ?New/)).toBeVisible();
    await user.click(await button('Mark all as read'));
    await button('Notifications');
    expect(screen.getByRole('button', { name: /^News 1/ })).not.toHaveTextContent('News 1New');
    expect(posted(log, '/me/notifications/2/read')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('keeps all as read while still older ones come', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    let unread = 3;
    const { user } = open('/dashboard/userSettings', {
      'GET /me/notifications': ({ path }) => {
        const requested = new URL(path, 'http://x').searchParams;
        if (requested.get('unread')) return { body: { ...page([item(3)]), total: unread } };
        if (requested.get('cursor') === 'c2') return answer;
        if (requested.get('cursor')) return { body: { ...page([item(2)]), next: 'c2' } };
        return { body: { ...page([item(3, unread ? null : '2026-11-20T13:00:00Z')]), next: 'c1' } };
      },
      'POST /me/notifications/read': () => ((unread = 0), { status: 204 }),
    });
    await user.click(await button('Notifications: 3 unread'));
    await user.click(await button('Show older ones'));
    await button(/^News 2 ?New/);
    await user.click(await button('Show older ones'));
    await user.click(await button('Mark all as read'));
    await waitFor(() => expect(screen.getByRole('button', { name: /^News 2/ })).not.toHaveTextContent('News 2New'));
    answered({ body: page([item(1, '2026-11-20T13:00:00Z')]) });
    await button(/^News 1/);
    expect(screen.getByRole('button', { name: /^News 2/ })).not.toHaveTextContent('News 2New');
  });

  it('keeps each older one as read, whose answer comes while another one is opened', async () => {
    const answers: (() => void)[] = [];
    const slow = () => new Promise<{ status: number }>((resolve) => answers.push(() => resolve({ status: 204 })));
    const { user } = open('/dashboard/userSettings', {
      'GET /me/notifications': ({ path }) => {
        const requested = new URL(path, 'http://x').searchParams;
        if (requested.get('unread')) return { body: { ...page([item(2)]), total: 2 } };
        if (requested.get('cursor')) return { body: page([item(2), item(1)]) };
        return { body: { ...page([item(3, '2026-11-20T13:00:00Z')]), next: 'c1' } };
      },
      'POST /me/notifications/1/read': slow,
      'POST /me/notifications/2/read': slow,
    });
    await user.click(await button('Notifications: 2 unread'));
    await user.click(await button('Show older ones'));
    await user.click(await button(/^News 2 ?New/));
    await user.click(await button(/^News 1 ?New/));
    await act(async () => answers.forEach((answer) => answer()));
    await waitFor(() => expect(screen.getByRole('button', { name: /^News 1/ })).not.toHaveTextContent('News 1New'));
    expect(screen.getByRole('button', { name: /^News 2/ })).not.toHaveTextContent('News 2New');
  });
});

describe('the link of a mail', () => {
  it('ends such mails after a press, and says when it is not valid', async () => {
    let valid = false;
    const { user, log } = open('/#unsubscribe=tok', {
      'POST /market/unsubscribe': () =>
        valid ? { status: 204 } : { status: 422, body: problem(422, 'notification.link_invalid') },
    });
    const press = await button('Unsubscribe');
    expect(posted(log, '/market/unsubscribe')).toEqual([]);
    await user.click(press);
    expect(await screen.findByText(/This link does not work/)).toBeVisible();
    valid = true;
    open('/#unsubscribe=tok-2', { 'POST /market/unsubscribe': () => ({ status: 204 }) });
    await user.click(await button('Unsubscribe'));
    expect(await screen.findByText(/^Done\. You will get no more news/)).toBeVisible();
  });
});
