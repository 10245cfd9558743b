import { ACTIVE, ADMIN, branch, detail, NOON, page, signInAs, SYSADM } from '@test/booking';
import { show } from '@test/render';
import { calendar, collision } from '@test/schedule';
import { fakeServer, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingDetail } from '@/core';
import BookingScreen from '../booking-screen';

const timeline = {
  items: [
    {
      id: 1,
      at: '2026-11-18T08:00:00Z',
      atLocal: '2026-11-18T09:00:00+01:00',
      action: 'CREATE',
      from: null,
      to: 'CREATED',
      reason: null,
      actorName: 'Jelena Petrović',
      actorRole: 'OPR',
      data: null,
    },
    {
      id: 2,
      at: '2026-11-19T08:00:00Z',
      atLocal: '2026-11-19T09:00:00+01:00',
      action: 'EDIT',
      from: 'CREATED',
      to: 'CREATED',
      reason: 'new phone',
      actorName: 'Jelena Petrović',
      actorRole: 'OPR',
      data: { fields: ['guestPhone', 'comment'] },
    },
  ],
};

/** `after`: what the server has once something was done. */
function open(booking: BookingDetail, handlers: Parameters<typeof fakeServer>[0] = {}, after = booking) {
  const log = fakeServer({
    'GET /bookings/1': () => ({ body: log.some(({ method }) => method !== 'GET') ? after : booking }),
    'GET /bookings/1/timeline': () => ({ body: timeline }),
    'GET /notes': () => ({ body: page([]) }),
    ...handlers,
  });
  return {
    log,
    ...show(<BookingScreen />, { path: '/dashboard/company-bookings/:id', at: '/dashboard/company-bookings/1' }),
  };
}
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });
  signInAs();
});

describe('a booking', () => {
  it('shows stay, guest, price and what happened', async () => {
    open(detail({ guestEmail: 'milica@example.rs', comment: 'Takes pills with cheese' }));
    expect(await screen.findByRole('heading', { name: /Bella, Maks, 2\snights/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /\+381 64 123 4567/ })).toHaveAttribute('href', 'tel:+381641234567');
    expect(screen.getByRole('link', { name: /milica@example.rs/ })).toHaveAttribute('href', 'mailto:milica@example.rs');
    expect(screen.getByText('2 nights × 2 pets × 5,000 RSD')).toBeVisible();
    expect(screen.getByText('−2,000')).toBeVisible();
    expect(screen.getByText('Takes pills with cheese')).toBeVisible();
    const entries = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Details changed · Phone, Comment'),
      expect.stringContaining('Booked'),
    ]);
    expect(entries[0]).toHaveTextContent('“new phone”');
    expect(screen.getByRole('link', { name: 'Company bookings' })).toHaveAttribute(
      'href',
      '/dashboard/company-bookings',
    );
  });

  it('tells of a move what became another', async () => {
    const told = (workplaces: string[], checkOutLocal: string, total: number) => ({
      checkInLocal: '2026-11-20T14:00:00+01:00',
      checkOutLocal,
      workplaces,
      total,
    });
    const event = {
      ...timeline.items[1],
      id: 3,
      action: 'RESCHEDULE',
      reason: null,
      data: {
        was: told(['Kennel 2'], '2026-11-22T11:00:00+01:00', 1_800_000),
        is: told(['Kennel 2', 'Kennel 4'], '2026-11-23T11:00:00+01:00', 2_700_000),
        resolved: true,
      },
    };
    open(detail(), { 'GET /bookings/1/timeline': () => ({ body: { items: [event] } }) });
    expect(await screen.findByText('Kennel 2 → Kennel 2, Kennel 4')).toBeVisible();
    expect(screen.getByText('Fri 20 Nov 14:00 – Sun 22 Nov 11:00 → Fri 20 Nov 14:00 – Mon 23 Nov 11:00')).toBeVisible();
    expect(screen.getByText('18,000 → 27,000')).toBeVisible();
    expect(screen.getByText(/a place was found/)).toBeVisible();
  });

  it('says once that a guest did not come', async () => {
    const event = { ...timeline.items[1], id: 3, action: 'NO_SHOW', reason: null, data: { kind: 'NO_SHOW' } };
    open(detail(), { 'GET /bookings/1/timeline': () => ({ body: { items: [event] } }) });
    const entry = (await screen.findByText('Did not come')).closest('li');
    expect(entry).not.toHaveTextContent('No-show');
  });

  it('takes notes for the people of its company', async () => {
    const note = {
      id: 9,
      version: 1,
      entity: 'BOOKING',
      entityId: 1,
      text: 'Afraid of fireworks',
      visibility: 'COMPANY',
      authorId: 3,
      authorName: 'Jelena Petrović',
      authorRole: 'OPR',
      companyId: 1,
      createdAt: '2026-11-19T08:00:00Z',
      updatedAt: '2026-11-19T08:00:00Z',
      mayChange: true,
    };
    let notes: object[] = [];
    const { user, log } = open(detail(), {
      'GET /notes': () => ({ body: page(notes) }),
      'POST /notes': () => {
        notes = [note];
        return { status: 201, body: note };
      },
    });
    await user.type(await screen.findByLabelText('Note'), 'Afraid of fireworks');
    await user.click(await button('Add note'));
    expect(await screen.findByText('Afraid of fireworks', { selector: 'p' })).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
      entity: 'BOOKING',
      entityId: 1,
      text: 'Afraid of fireworks',
    });
  });

  it('leads a system administrator back to the list that they may open', async () => {
    signInAs(SYSADM);
    open(detail());
    expect(await screen.findByRole('link', { name: 'Bookings' })).toHaveAttribute('href', '/dashboard/bookings');
  });

  it('offers what is possible and says of the rest why not', async () => {
    open(detail(ACTIVE));
    expect(await button('Complete')).toBeEnabled();
    expect(await button('Undo check-in')).toBeEnabled();
    const breakOff = await button('Break off');
    expect(breakOff).toBeDisabled();
    expect(breakOff).toHaveAccessibleDescription('only an administrator can do this');
    const checkIn = await button('Check in');
    expect(checkIn).toBeDisabled();
    expect(checkIn).toHaveAccessibleDescription('not possible while the booking is Active');
    expect(await button('Move or extend')).toBeEnabled();
  });

  it('offers check-in before the day of arrival, by way of a move', async () => {
    const later = detail({ checkIn: '2026-11-21T13:00:00Z', checkInLocal: '2026-11-21T14:00:00+01:00' });
    const { user } = open(later, {
      'GET /branches/1': () => ({ body: branch() }),
      'GET /branches/1/calendar': () => ({ body: calendar() }),
    });
    await user.click(await button('Check in'));
    expect(await screen.findByText(/It is moved to today, then the stay begins/)).toBeVisible();
  });

  it('answers anew as time passes', async () => {
    open(detail(ACTIVE));
    expect(await button('Undo check-in')).toBeEnabled();
    vi.setSystemTime(new Date('2026-11-20T13:51:00Z'));
    act(() => vi.advanceTimersByTime(20_000));
    expect(await button('Undo check-in')).toBeDisabled();
    expect(await button('Undo check-in')).toHaveAccessibleDescription('was possible until 14:50');
  });

  it('lets an administrator break off, by whom and with a reason', async () => {
    signInAs(ADMIN);
    const { user, log } = open(detail(ACTIVE), {
      'POST /bookings/1/break-off': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Break off'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Break off' }));
    expect(await dialog.findAllByText('Required field')).toHaveLength(2);
    await user.selectOptions(dialog.getByLabelText('Broken off by'), 'CUSTOMER');
    await user.type(dialog.getByLabelText('Reason'), 'Went home early');
    await user.click(dialog.getByRole('button', { name: 'Break off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ by: 'CUSTOMER', reason: 'Went home early' });
  });

  it('speaks Serbian', async () => {
    const { showLanguage } = await import('@/lib/i18n');
    await showLanguage('sr_Latn_RS');
    open(detail(ACTIVE));
    expect(await screen.findByRole('heading', { name: /Bella, Maks, 2\snoćenja/ })).toBeVisible();
    expect(await button('Primi')).toHaveAccessibleDescription('nije moguće dok je rezervacija u stanju „Aktivna“');
    expect(screen.getByText('2 noćenja × 2 ljubimca × 5.000 RSD')).toBeVisible();
  });
});

describe('the dialogs', () => {
  it('cancel: the kinds of this role, a reason, version and key', async () => {
    const { user, log } = open(detail(), {
      'POST /bookings/1/cancel': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Cancel booking'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      within(dialog.getByLabelText('Kind of cancellation'))
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['CUSTOMER', 'COMPANY', 'DUPLICATE']);
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByText('Required field')).toBeVisible();
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(dialog.getByLabelText('Reason'), 'Travel was called off');
    expect(dialog.getByText('You can undo this for 15 minutes, then nobody can.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Bella, Maks: booking canceled')).toBeVisible();
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ kind: 'CUSTOMER', reason: 'Travel was called off' });
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('complete: the question, and what is said afterwards', async () => {
    const closed = detail({ status: 'COMPLETED', version: 4 });
    const { user } = open(detail(ACTIVE), { 'POST /bookings/1/complete': () => ({ body: closed }) }, closed);
    await user.click(await button('Complete'));
    expect(await screen.findByRole('dialog', { name: 'Booking done?' })).toBeVisible();
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(screen.getByText('Bella, Maks: completed')).toBeVisible();
    expect(await screen.findByText('Completed', { selector: '[data-tone]' })).toBeVisible();
  });

  it('complete that fails keeps the dialog and its key for the retry', async () => {
    let first = true;
    const { user, log } = open(detail(ACTIVE), {
      'POST /bookings/1/complete': () => {
        if (!first) return { body: detail({ status: 'COMPLETED', version: 4 }) };
        first = false;
        return new TypeError('network');
      },
    });
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('There is an issue with booking completion process, please try again'),
    ).toBeVisible();
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    const keys = log.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('refused because the booking has moved on says so, though its button has gone', async () => {
    const refusal = problem(409, 'booking.transition.not_allowed', 'No', [], {
      from: 'CANCELED',
      to: 'COMPLETED',
      allowed: [],
    });
    const { user } = open(
      detail(ACTIVE),
      { 'POST /bookings/1/complete': () => ({ status: 409, body: refusal }) },
      detail({ status: 'CANCELED', version: 4 }),
    );
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Canceled', { selector: '[data-tone]' })).toBeInTheDocument();
    const alert = within(screen.getByRole('dialog')).getByRole('alert');
    expect(alert).toHaveTextContent('There is an issue with booking completion process, please try again');
    expect(alert).toHaveTextContent('The status of the booking has changed');
  });

  it('a booking that somebody changed meanwhile: what changed, and the way to it', async () => {
    const current = detail({ status: 'CANCELED', version: 4, guestName: 'Milica Ilić' });
    const { user } = open(
      detail(ACTIVE),
      {
        'POST /bookings/1/complete': () => ({
          status: 412,
          body: problem(412, 'precondition.failed', 'Stale', [], { current }),
        }),
      },
      current,
    );
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Somebody has changed this booking in the meantime');
    expect(note).toHaveTextContent('Status: Active → Canceled');
    expect(note).toHaveTextContent('Guest: Milica Jovanović → Milica Ilić');
    await user.click(await button('Show the current state'));
    expect(await screen.findByText('Canceled', { selector: '[data-tone]' })).toBeVisible();
  });

  it('reopen whose place was given away meanwhile says to whom', async () => {
    signInAs(ADMIN);
    const completed = detail({
      status: 'COMPLETED',
      facts: { checkedInAt: '2026-11-20T10:00:00Z', completedAt: '2026-11-20T12:00:00Z' },
    });
    const { user } = open(completed, {
      'POST /bookings/1/reopen': () => ({
        status: 409,
        body: problem(409, 'booking.taken', 'Taken', [], { collisions: [collision({ workplaceName: 'Kennel 4' })] }),
      }),
    });
    await user.click(await button('Reopen'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reopen' }));
    const note = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(note).toHaveTextContent('This place is taken at that time');
    expect(note).toHaveTextContent('Kennel 4 · Ana Ilić · B-2026-000007 · Sat 21 Nov – Wed 25 Nov');
  });

  it('stand with the answering button last, as a question’s do', async () => {
    const { user } = open(detail());
    await user.click(await button('Cancel booking'));
    const buttons = within(await screen.findByRole('dialog'))
      .getAllByRole('button')
      .map((one) => one.textContent);
    expect(buttons.slice(-2)).toEqual([expect.stringContaining('Not now'), expect.stringContaining('Cancel booking')]);
  });

  it('move: opens with the booking, and shows what came of it', async () => {
    const moved = detail({ version: 4, workplaceNames: ['Kennel 6'] });
    const { user, log } = open(
      detail(),
      {
        'GET /branches/1': () => ({ body: branch() }),
        'GET /branches/1/calendar': () => ({ body: calendar({ occupancies: [] }) }),
        'POST /bookings/1/reschedule': () => ({ body: moved }),
      },
      moved,
    );
    await user.click(await button('Move or extend'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move or extend' }));
    await user.clear(await dialog.findByLabelText('Departure'));
    await user.type(dialog.getByLabelText('Departure'), '23.11.2026. 11:00');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(log.find(({ path }) => path === '/bookings/1/reschedule')?.body).toMatchObject({
      departure: '2026-11-23T11:00',
    });
  });

  it('an overbooked booking says who put it there and why, and leads to a place', async () => {
    const { user } = open(detail({ overbooked: true, overbookReason: 'Regular guest' }), {
      'GET /branches/1': () => ({ body: branch() }),
      'GET /branches/1/calendar': () => ({ body: calendar() }),
    });
    expect(await screen.findByText('On purpose by Jelena Petrović: “Regular guest”')).toBeVisible();
    await user.click(await button('Find a place'));
    expect(await screen.findByRole('dialog', { name: 'Move or extend' })).toBeVisible();
  });

  it('early check-in of a session asks for a reason', async () => {
    const session = {
      serviceType: 'GROOMING',
      checkIn: '2026-11-20T16:00:00Z',
      checkOut: '2026-11-20T17:30:00Z',
      checkInLocal: '2026-11-20T17:00:00+01:00',
      checkOutLocal: '2026-11-20T18:30:00+01:00',
    } as const;
    const { user, log } = open(detail(session), {
      'POST /bookings/1/check-in': () => ({ body: detail({ ...session, ...ACTIVE, version: 4 }) }),
    });
    await user.click(await button('Check in'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/earlier than agreed/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Check in' }));
    expect(await dialog.findByText('Required field')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Table is free');
    await user.click(dialog.getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Table is free' });
  });
});

describe('editing', () => {
  it('sends guest, comment and pets with the version that was seen', async () => {
    const { user, log } = open(detail(), { 'PUT /bookings/1': () => ({ body: detail({ version: 4 }) }) });
    await user.click(await button('Edit'));
    expect(screen.getByLabelText('Phone')).toHaveValue('+381 64 123 4567');
    await user.clear(screen.getByLabelText('Name'));
    expect(await screen.findByText('Required field')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Ana');
    await user.click(await button('Save'));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Save changes?' })).getByRole('button', { name: 'Save' }),
    );
    expect(await screen.findByText('Successfully saved')).toBeVisible();
    const sent = log.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(sent?.body).toMatchObject({
      guestName: 'Ana',
      guestPhone: '+381641234567',
      pets: [
        { id: 1, name: 'Bella' },
        { id: 2, name: 'Maks' },
      ],
    });
  });

  it('of a changed record keeps what was typed and takes over the rest', async () => {
    const current = detail({ version: 9, guestPhone: '+381600000000', guestName: 'Somebody Else' });
    const answers = [
      { status: 412, body: problem(412, 'precondition.failed', 'Stale', [], { current }) },
      { body: detail({ version: 10 }) },
    ];
    const { user, log } = open(detail(), { 'PUT /bookings/1': () => answers.shift()! });
    await user.click(await button('Edit'));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Mine');
    const save = async () => {
      // While the question fades out, a second "Save" is still in the document.
      await user.click(document.querySelector<HTMLElement>('form button[type=submit]')!);
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    };
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Phone: +381 64 123 4567 → +381 60 000 0000');
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    expect(screen.getByLabelText('Phone')).toHaveValue('+381 60 000 0000');
    await save();
    await waitFor(() => expect(log.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const second = log.filter(({ method }) => method === 'PUT')[1];
    expect(second?.headers.get('If-Match')).toBe('"9"');
    expect(second?.body).toMatchObject({ guestName: 'Mine', guestPhone: '+381600000000' });
  });
});
