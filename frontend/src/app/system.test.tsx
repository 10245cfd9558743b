// The system screen through the real router: findings in words, figures, and a job that is tried again.
import { beginAtNoon, page, signInAs, SYSADM } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FailedJob, SystemState } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { routes } from './router';

const AT = '/dashboard/system';
const state = (over: Partial<SystemState> = {}): SystemState => ({
  now: '2026-11-20T12:00:00Z',
  timeZone: 'Europe/Belgrade',
  version: '0.1.0',
  engine: 'PostgreSQL',
  databaseBytes: 12_440_000,
  disk: { freeBytes: 90_000_000_000, allBytes: 200_000_000_000 },
  backup: { at: '2026-11-20T02:10:00Z', bytes: 5_300_000 },
  jobs: { waiting: 4, running: 1, givenUp: 0 },
  failing: [],
  mails: { waiting: 0, oldestWaiting: null, toFiles: false },
  provider: { name: 'stripe', state: 'ANSWERS', askedAt: '2026-11-20T11:58:00Z' },
  replica: { state: 'FOLLOWS', lagSeconds: 0 },
  lostLogLines: 0,
  demo: false,
  findings: [],
  ...over,
});
const failed = (over: Partial<FailedJob> = {}): FailedJob => ({
  id: 17,
  kind: 'SEND_MAIL',
  since: '2026-11-20T09:00:00Z',
  attempts: 295,
  error: 'mail.refused',
  ...over,
});

type Handlers = Parameters<typeof fakeServer>[0];
function open(handlers: Handlers) {
  const log = fakeServer({ 'GET /me/notifications': () => ({ body: page([]) }), ...handlers });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [AT] })) };
}
const card = async (name: string) => within((await screen.findByText(name)).closest('section')!);

beforeEach(() => {
  beginAtNoon();
  signInAs(SYSADM);
});

it('says that nothing needs anybody, and shows the figures', async () => {
  open({ 'GET /system': () => ({ body: state() }), 'GET /system/jobs': () => ({ body: page([]) }) });
  expect(await screen.findByText('Nothing needs you.')).toBeVisible();
  expect(screen.queryByText('Good to know')).toBeNull();
  expect(screen.getByText(/Version 0\.1\.0/)).toHaveTextContent('PostgreSQL');
  expect((await card('Database')).getByText('12.4 MB')).toBeVisible();
  expect((await card('Free disk space')).getByText('of 200 GB')).toBeVisible();
  expect((await card('Last backup')).getByText(/at 03:10/)).toHaveTextContent('5.3 MB');
  expect((await card('Card payments')).getByText(/stripe/)).toHaveTextContent('last asked 20 Nov 2026 12:58');
  expect((await card('Replica')).getByText('up to date')).toBeVisible();
  expect((await card('Lost log lines')).getByText('0')).toBeVisible();
  expect(await screen.findByText('No job was given up')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
});

it('says what needs a person first, in both languages', async () => {
  const since = '2026-11-18T02:10:00Z';
  const findings: SystemState['findings'] = [
    { kind: 'BACKUP_OLD', severity: 'NEEDS_PERSON', count: null, since },
    { kind: 'JOBS_GIVEN_UP', severity: 'NEEDS_PERSON', count: 2, since },
    { kind: 'DISK_LOW', severity: 'NEEDS_PERSON', count: 700_000_000, since: null },
    { kind: 'NO_PROVIDER', severity: 'WORTH_KNOWING', count: null, since: null },
  ];
  open({ 'GET /system': () => ({ body: state({ findings }) }), 'GET /system/jobs': () => ({ body: page([]) }) });
  const needs = await card('Needs you');
  const lines = needs.getAllByRole('listitem');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toHaveTextContent(/The last backup is from 18 Nov 2026 03:10 ?There should be one every day\./);
  expect(lines[1]).toHaveTextContent(/2 jobs were given up ?The first one: 18 Nov 2026 03:10\./);
  expect(lines[2]).toHaveTextContent(/Only 700 MB of disk space is left/);
  expect((await card('Good to know')).getAllByRole('listitem')).toHaveLength(1);
  await act(() => showLanguage('sr_Latn_RS'));
  expect(await screen.findByText('Odustalo se od 2 posla')).toBeVisible();
});

it('says which recurring work fails, since when, and why', async () => {
  const since = '2026-11-20T09:00:00Z';
  const failing: SystemState['failing'] = [
    { kind: 'CHAIN_AUDIT', since, lastDone: '2026-11-20T08:59:30Z', error: 'job.too_long' },
    { kind: 'OF_ANOTHER_VERSION', since, lastDone: null, error: null },
  ];
  const findings: SystemState['findings'] = [{ kind: 'JOBS_FAILING', severity: 'NEEDS_PERSON', count: 2, since }];
  open({
    'GET /system': () => ({ body: state({ failing, findings }) }),
    'GET /system/jobs': () => ({ body: page([]) }),
  });
  expect((await card('Needs you')).getByText('2 kinds of recurring work fail every time')).toBeVisible();
  const lines = (await card('Recurring work that fails')).getAllByRole('listitem');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toHaveTextContent('Sealing the audit trail');
  expect(lines[0]).toHaveTextContent('Fails since 20 Nov 2026 10:00 · last done 20 Nov 2026 09:59');
  expect(lines[1]).toHaveTextContent(/OF_ANOTHER_VERSION.*The cause is not known.*never done yet/);
  await act(() => showLanguage('sr_Latn_RS'));
  expect(await screen.findByText('2 redovna posla svaki put ne uspevaju')).toBeVisible();
  expect(screen.getByText('Pečaćenje dnevnika izmena')).toBeVisible();
});

it('tries a job again: it is told, and its row goes', async () => {
  let jobs = [failed(), failed({ id: 16, kind: 'OF_ANOTHER_VERSION', error: 'other.version' })];
  const { log, user } = open({
    'GET /system': () => ({ body: state() }),
    'GET /system/jobs': () => ({ body: page(jobs) }),
    'POST /system/jobs/17/retry': () => {
      jobs = jobs.slice(1);
      return { status: 204 };
    },
  });
  // What only another version knows is shown by its name.
  expect(await screen.findByText('OF_ANOTHER_VERSION')).toBeVisible();
  expect(screen.getByText('The cause is not known')).toBeVisible();
  expect(screen.getAllByText('295 attempts')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Try again: Sending an email, Job 17' }));
  expect(await screen.findByText('It is tried again now.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Job 17')).toBeNull());
  expect(screen.getByText('Job 16')).toBeVisible();
  const sent = log.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
});

it('shows the list of now where somebody else was faster', async () => {
  let jobs = [failed()];
  const { user } = open({
    'GET /system': () => ({ body: state() }),
    'GET /system/jobs': () => ({ body: page(jobs) }),
    'POST /system/jobs/17/retry': () => {
      jobs = [];
      return { status: 409, body: problem(409, 'job.not_given_up') };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Try again: / }));
  expect(await screen.findByText('Somebody has tried this again already, or it is done.')).toBeVisible();
  expect(await screen.findByText('No job was given up')).toBeVisible();
});

it('asks again every 30 seconds', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  let databaseBytes = 1_000_000;
  const { log } = open({
    'GET /system': () => ({ body: state({ databaseBytes }) }),
    'GET /system/jobs': () => ({ body: page([]) }),
  });
  expect(await screen.findByText('1 MB')).toBeVisible();
  expect(await screen.findByText('No job was given up')).toBeVisible();
  const requests = (path: string) => log.filter((one) => one.path.split('?')[0] === path).length;
  const before = [requests('/system'), requests('/system/jobs')];
  databaseBytes = 2_000_000;
  const due = timers.mock.calls.filter(([, delay]) => delay === 30_000).map(([run]) => run as () => void);
  act(() => due.forEach((run) => run()));
  expect(await screen.findByText('2 MB')).toBeVisible();
  await waitFor(() =>
    expect([requests('/system'), requests('/system/jobs')]).toEqual(before.map((count) => count + 1)),
  );
});
