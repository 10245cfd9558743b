// A booking's screen: facts, actions, timeline and editing.
import { ACTIVE, ADMIN, beginAtNoon, branch, detail, page, signInAs, SYSADM } from '@test/booking';
import { payment } from '@test/payment';
import { button, openBooking, timeline } from '@test/booking-screen';
import { calendar } from '@test/schedule';
import { later, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

describe('a booking', () => {
  it('shows stay, guest, price and timeline', async () => {
    openBooking(detail({ guestEmail: 'milica@example.rs', comment: 'Takes pills with cheese' }));
    expect(await screen.findByRole('heading', { name: /Bella, Maks, 2\snights/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /\+381 64 123 4567/ })).toHaveAttribute('href', 'tel:+381641234567');
    expect(screen.getByRole('link', { name: /milica@example.rs/ })).toHaveAttribute('href', 'mailto:milica@example.rs');
    expect(screen.getByText('2 nights × 2 pets × 5,000 RSD')).toBeVisible();
    expect(screen.getByText('−2,000')).toBeVisible();
    expect(screen.getByText('Takes pills with cheese')).toBeVisible();
    const entries = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Details changed\u00a0· Phone, Comment'),
      expect.stringContaining('Booked'),
    ]);
    expect(entries[0]).toHaveTextContent('“new phone”');
    expect(screen.getByRole('link', { name: 'Company bookings' })).toHaveAttribute(
      'href',
      '/dashboard/company-bookings',
    );
  });

  it('shows the differences of a move', async () => {
    const shownText = (workplaces: string[], checkOutLocal: string, total: number) => ({
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
        was: shownText(['Kennel 2'], '2026-11-22T11:00:00+01:00', 1_800_000),
        is: shownText(['Kennel 2', 'Kennel 4'], '2026-11-23T11:00:00+01:00', 2_700_000),
        resolved: true,
      },
    };
    openBooking(detail(), { 'GET /bookings/1/timeline': () => ({ body: { items: [event] } }) });
    expect(await screen.findByText('Kennel 2 → Kennel 2, Kennel 4')).toBeVisible();
    expect(screen.getByText('Fri 20 Nov 14:00 – Sun 22 Nov 11:00 → Fri 20 Nov 14:00 – Mon 23 Nov 11:00')).toBeVisible();
    expect(screen.getByText('18,000 → 27,000')).toBeVisible();
    expect(screen.getByText(/a place was found/)).toBeVisible();
  });

  it('reports a no-show once, with the time of its record where it came later', async () => {
    const data = { kind: 'NO_SHOW', recordedAt: '2026-11-20T09:20:00Z' };
    const event = { ...timeline.items[1], id: 3, action: 'NO_SHOW', reason: null, data };
    openBooking(detail(), { 'GET /bookings/1/timeline': () => ({ body: { items: [event] } }) });
    const entry = (await screen.findByText('Did not come')).closest('li');
    expect(entry).not.toHaveTextContent('No-show');
    expect(entry).toHaveTextContent(/recorded .*10:20/);
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
    };
    let notes: object[] = [];
    const { user, log } = openBooking(detail(), {
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

  it('tells of refunds that came back, were found, or are of another kind', async () => {
    const money = { amount: 50_000, currency: 'RSD', way: 'ONLINE', kind: 'GOODWILL', failure: null };
    const events = [
      { action: 'REFUND_REVERSED', data: { ...money, failure: 'lost_or_stolen_card' } },
      { action: 'REFUND_FAILED', data: { ...money, failure: 'new_code', failureText: 'The vault is closed.' } },
      { action: 'REFUND_FOUND', data: money },
      { action: 'REFUND_KIND_CHANGED', data: money },
      { action: 'PAYMENT_RESOLVED', data: { paymentId: 5, needsPerson: 'OUTCOME_UNKNOWN', outcome: 'ARRIVED' } },
    ].map((one, at) => ({ ...timeline.items[1], id: 10 + at, reason: null, ...one }));
    openBooking(detail(), { 'GET /bookings/1/timeline': () => ({ body: { items: events } }) });
    expect(await screen.findByText('Refund came back')).toBeVisible();
    expect(screen.getByText('The card was reported lost or stolen.')).toBeVisible();
    expect(screen.getByText('The vault is closed.')).toBeVisible();
    expect(screen.getByText('Refund found at the provider')).toBeVisible();
    expect(screen.getByText('Kind of refund changed')).toHaveTextContent('Goodwill');
    expect(screen.getByText('Payment marked as settled')).toHaveTextContent(
      'The outcome is unknown, The money has arrived',
    );
  });

  it('leads to all bookings of the guest and to the same booking once more', async () => {
    openBooking(detail());
    const all = await screen.findByRole('link', { name: 'All bookings of this guest' });
    expect(all).toHaveAttribute('href', '/dashboard/company-bookings?phone=%2B381641234567');
    const link = screen.getByRole('link', { name: 'Book again' });
    expect(link).toHaveAttribute('href', '/dashboard/company-bookings/new?branchId=1&copyOf=1');
  });

  it('leads a system administrator back to their own list', async () => {
    signInAs(SYSADM);
    openBooking(detail());
    expect(await screen.findByRole('link', { name: 'Bookings' })).toHaveAttribute('href', '/dashboard/bookings');
  });

  it('offers possible actions and explains the others', async () => {
    openBooking(detail(ACTIVE));
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
    const tomorrow = detail({ checkIn: '2026-11-21T13:00:00Z', checkInLocal: '2026-11-21T14:00:00+01:00' });
    const { user } = openBooking(tomorrow, {
      'GET /branches/1': () => ({ body: branch() }),
      'GET /branches/1/calendar': () => ({ body: calendar() }),
    });
    await user.click(await button('Check in'));
    expect(await screen.findByText(/It is moved to today, then the stay begins/)).toBeVisible();
  });

  it('updates the actions as time passes', async () => {
    openBooking(detail(ACTIVE));
    expect(await button('Undo check-in')).toBeEnabled();
    vi.setSystemTime(new Date('2026-11-20T13:51:00Z'));
    act(() => vi.advanceTimersByTime(20_000));
    expect(await button('Undo check-in')).toBeDisabled();
    expect(await button('Undo check-in')).toHaveAccessibleDescription('was possible until 14:50');
  });

  it('lets an administrator break off, by whom and with a reason', async () => {
    signInAs(ADMIN);
    const { user, log } = openBooking(detail({ ...ACTIVE, payments: [payment()] }), {
      'POST /bookings/1/break-off': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Break off'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Break off/ }));
    expect(await dialog.findAllByText('Required field')).toHaveLength(2);
    await user.selectOptions(dialog.getByLabelText('Broken off by'), 'CUSTOMER');
    await user.type(dialog.getByLabelText('Reason'), 'Went home early');
    await user.click(dialog.getByRole('button', { name: /^Break off/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ by: 'CUSTOMER', reason: 'Went home early' });
  });

  it('speaks Serbian', async () => {
    const { showLanguage } = await import('@/lib/i18n');
    await showLanguage('sr_Latn_RS');
    openBooking(detail(ACTIVE));
    expect(await screen.findByRole('heading', { name: /Bella, Maks, 2\snoćenja/ })).toBeVisible();
    expect(await button('Primi')).toHaveAccessibleDescription('nije moguće dok je rezervacija u stanju „Aktivna“');
    expect(screen.getByText('2 noćenja × 2 ljubimca × 5.000 RSD')).toBeVisible();
  });
});

describe('editing', () => {
  it('sends guest, comment and pets with the version on screen', async () => {
    const { user, log } = openBooking(detail(), { 'PUT /bookings/1': () => ({ body: detail({ version: 4 }) }) });
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

  it('of a stale record keeps typed values and takes over the rest', async () => {
    const current = detail({ version: 9, guestPhone: '+381600000000', guestName: 'Somebody Else' });
    const answers = [
      { status: 412, body: problem(412, 'precondition.failed', 'Stale', [], { current }) },
      { body: detail({ version: 10 }) },
    ];
    const { user, log } = openBooking(detail(), { 'PUT /bookings/1': () => answers.shift()! });
    await user.click(await button('Edit'));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Mine');
    const save = async () => {
      // While the question fades out, a second "Save" button is still in the document.
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

  it('stays open with what was typed while it was being saved', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user, log } = openBooking(detail(), { 'PUT /bookings/1': () => answer });
    await user.click(await button('Edit'));
    await user.type(screen.getByLabelText('Name'), 'ć');
    await user.click(await button('Save'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const note = () => document.querySelector<HTMLInputElement>('[name="pets.1.note"]')!;
    await user.type(note(), 'shy');
    answered({ body: detail({ version: 4, guestName: 'Ana Anićć' }) });
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    expect(note()).toHaveValue('shy');
    await user.click(document.querySelector<HTMLElement>('form button[type=submit]')!);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const second = log.filter(({ method }) => method === 'PUT')[1]!;
    expect(second.headers.get('If-Match')).toBe('"4"');
    expect(second.body).toMatchObject({ pets: [{ name: 'Bella' }, { name: 'Maks', note: 'shy' }] });
  });
});
