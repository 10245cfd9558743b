// What the list of unsent changes says of one whose moment the server did not take.
import '@test/sealed';
import { booking } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, person, problem, tokens } from '@test/server';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noteServerDate } from '@/lib/clock';
import { forgetLost, noteLost } from '@/lib/loaded-day';
import { keepAction } from '@/lib/queue/act';
import { sendAll } from '@/lib/queue/send';
import { keepAccountKey } from '@/lib/sealed/account-key';
import { database } from '@/lib/sealed/database';
import { keepSession, keepUser } from '@/lib/session-store';
import { QueueList } from './queue-list';

const ANA = person({ id: 3 });
const NOW = Date.parse('2026-11-20T13:30:00Z');
const moment = (ms: number) => new Date(NOW + ms).toISOString();

it.each([
  ['the clock of the device was ahead', -60_000, 'The clock of this device was ahead: by the server'],
  ['another desk changed the booking', 60_000, 'This booking was changed after that moment.'],
])('says that %s', async (_, later, said) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const db = await database();
  await Promise.all([db.clear('keys'), db.clear('sealed')]);
  noteServerDate(new Date(NOW).toUTCString(), NOW);
  keepUser(ANA);
  await keepAccountKey(tokens(1, 60, ANA));
  keepSession(tokens(1, 60, ANA));
  noteLost('test', undefined);
  await keepAction(booking(), 'CHECK_IN', {});
  forgetLost();
  const params = { min: moment(later - 30_000), max: moment(later) };
  const issues = [{ path: 'happenedAt', code: 'validation.range', params }];
  fakeServer({
    'POST /bookings/1/check-in': () => ({ status: 422, body: problem(422, 'validation.failed', 'wrong', issues) }),
    'GET /bookings/1': () => ({ body: booking() }),
  });
  expect(await sendAll(ANA, () => undefined)).toBe('done');
  show(<QueueList user={ANA} open onClose={() => undefined} />);
  expect(await screen.findByText(new RegExp(said))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send as of now' })).toBeVisible();
});
