// The audit in the whole app: filters, and each field before and after.
import { ADMIN, page, signInAs, SYSADM } from '@test/booking';
import { account, openApp } from '@test/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditItem } from '@/core';
import { showLanguage } from '@/lib/i18n';

const entry = (over: Partial<AuditItem> = {}): AuditItem => ({
  id: 31,
  at: '2026-11-20T09:30:00Z',
  actorId: 4,
  actorName: 'Mina Ilić',
  actorRole: 'ADMIN',
  action: 'COMPANY_UPDATED',
  entity: 'company',
  entityId: 7,
  entityLabel: 'Pansion Dorćol',
  companyId: 7,
  companyName: 'Pansion Dorćol',
  before: { city: 'Beograd', companyType: 'LLC', version: 3 },
  after: { city: 'Niš', companyType: 'OTHER', version: 4 },
  requestId: 'r-1',
  ...over,
});
const open = (search: string, items: AuditItem[] = [entry()], handlers: Parameters<typeof openApp>[1] = {}) =>
  openApp(`/dashboard/audit${search}`, { 'GET /audit': () => ({ body: page(items) }), ...handlers });

describe('the audit', () => {
  it('lets the server refuse an invalid day', async () => {
    signInAs(SYSADM);
    const { log } = open('?from=2026-99-99&to=2026-99-99');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(log.some(({ path }) => path.includes('from=2026-99-99&to=2026-99-99'))).toBe(true));
  });

  it('sends the address’s filters; the actions depend on the kind of record', async () => {
    signInAs(SYSADM);
    const { log, user, router } = open(
      '?entity=company&action=COMPANY_APPROVED&actorId=21&companyId=7&from=2026-11-01&to=2026-11-20',
      [entry()],
      {
        'GET /users/21': () => ({ body: account() }),
        'GET /companies/7': () => ({ body: { id: 7, name: 'Pansion Dorćol' } }),
      },
    );
    expect(await screen.findByRole('button', { name: 'Remove What: Approved' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Who: Ana Anić' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Company: Pansion Dorćol' })).toBeVisible();
    // Whole days in the reader's time zone, in which the rows are shown.
    const days = new URLSearchParams({
      from: new Date('2026-11-01T00:00').toISOString(),
      to: new Date('2026-11-21T00:00').toISOString(),
    });
    expect(
      log.some(
        ({ path }) =>
          path ===
          `/audit?entity=company&action=COMPANY_APPROVED&actorId=21&companyId=7&${days}&sort=-at&page=1&pageSize=25`,
      ),
    ).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove Kind: Company' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove What: Approved' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(log.at(-1)?.path).not.toContain('action='));
    expect(router.state.location.pathname).toBe('/dashboard/audit');
    expect(screen.queryByRole('searchbox', { name: /Name/ })).not.toBeInTheDocument();
  });

  it('asks for no account of the platform where a company reads of it', async () => {
    const assigned = entry({
      action: 'SUPPORT_MESSAGE_ASSIGNED',
      entity: 'support_message',
      before: { assignedToId: null },
      after: { assignedToId: 1 },
    });
    signInAs(ADMIN);
    const { log, unmount } = open('', [assigned]);
    expect(await screen.findByText('Šapa support')).toBeVisible();
    expect(log.filter(({ path }) => path.startsWith('/users'))).toEqual([]);
    unmount();
    signInAs(SYSADM);
    open('', [assigned], { 'GET /users/1': () => ({ body: account({ id: 1 }) }) });
    expect(await screen.findByText('Ana Anić')).toBeVisible();
  });

  it('opens an entry with each field before and after, in words, and a link to the record', async () => {
    signInAs(SYSADM);
    const { user, router } = open('?entity=company');
    const row = (await screen.findByText('Changed')).closest('tr')!;
    expect(row).toHaveTextContent('City: Beograd → Niš · Company type: Limited company (LLC) → Other');
    // In a card, each value that says too little by itself has its label.
    expect([...row.cells].map((cell) => cell.dataset['label'])).toEqual([
      undefined,
      undefined,
      'Record',
      'What changed',
      'Who',
      'Company',
    ]);
    await user.click(within(row).getByText('Changed'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Company: Changed' }));
    expect(router.state.location.search).toBe('?entity=company&entry=31');
    const line = within(dialog.getByRole('rowheader', { name: 'Company type' }).closest('tr')!);
    expect(line.getByText('Limited company (LLC)')).toBeVisible();
    expect(line.getByText('Other')).toBeVisible();
    expect(dialog.queryByText('version')).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Pansion Dorćol' })).toHaveAttribute('href', '/dashboard/companies/7');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?entity=company');
  });

  it('tells the details of a step in words, without numbers of other records', async () => {
    signInAs(SYSADM);
    const said = { paymentId: 209, refundId: 63, amount: 300_000, currency: 'RSD', kind: 'GOODWILL', way: 'TERMINAL' };
    const { user } = open('', [
      entry({
        action: 'REFUND_RESERVED',
        entity: 'refund',
        entityId: 63,
        entityLabel: null,
        before: null,
        after: { bookingId: 1245, reason: null, data: said },
      }),
    ]);
    await user.click(await screen.findByText('Refund no. 63'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund: Reserved' }));
    const value = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr');
    expect(value('Amount')).toHaveTextContent('3,000');
    expect(value('Kind of refund')).toHaveTextContent('Goodwill');
    expect(value('Paid by')).toHaveTextContent('Card, on the terminal');
    const link = within(value('Booking')!).getByRole('link', { name: 'Open' });
    expect(link).toHaveAttribute('href', '/dashboard/bookings/1245');
    expect(dialog.queryByText(/1,?245|GOODWILL|TERMINAL/)).not.toBeInTheDocument();
  });

  it('tells both sides of a move at a check-in, and who has taken on a message', async () => {
    signInAs(SYSADM);
    const at = (workplace: string) => ({
      checkInLocal: '2026-12-02T09:15:00+05:00',
      checkOutLocal: '2026-12-04T09:15:00+05:00',
      workplaces: [workplace],
    });
    const { user } = open(
      '',
      [
        entry({
          action: 'BOOKING_CHECK_IN',
          entity: 'booking',
          entityId: 1245,
          entityLabel: 'B-2026-001245',
          before: { status: 'CREATED', version: 1 },
          after: { status: 'ACTIVE', version: 2, reason: null, data: { was: at('Kennel 2'), is: at('Kennel 4') } },
        }),
        entry({
          id: 32,
          action: 'SUPPORT_MESSAGE_ANSWERED',
          entity: 'support_message',
          entityId: 8,
          entityLabel: null,
          before: { status: 'OPEN', assignedToId: null },
          after: { status: 'ANSWERED', assignedToId: 2 },
        }),
      ],
      { 'GET /users/2': () => ({ status: 404, body: {} }) },
    );
    const row = (await screen.findByText('B-2026-001245')).closest('tr')!;
    expect(row).toHaveTextContent('Workplaces: Kennel 2 → Kennel 4 · Status: Created → Active');
    await user.click(within(row).getByText('Checked in'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('rowheader', { name: 'Workplaces' }).closest('tr')).toHaveTextContent('Kennel 2Kennel 4');
    expect(dialog.queryByText(/checkIn|09:15/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByText('Support message no. 8'));
    const answered = within(await screen.findByRole('dialog', { name: 'Support message: Answered' }));
    expect(answered.getByRole('rowheader', { name: 'Status' }).closest('tr')).toHaveTextContent('OpenAnswered');
    // An account that is gone has no name; its number says nothing.
    expect(await answered.findByText('no longer there')).toBeVisible();
  });

  it('tells amounts before and after, and of a new record what it has', async () => {
    signInAs(SYSADM);
    open('', [
      entry({
        action: 'SERVICE_UPDATED',
        entity: 'service',
        entityLabel: 'Bath',
        before: { price: 220_000 },
        after: { price: 240_000 },
      }),
      entry({
        id: 32,
        action: 'BOOKING_CREATE',
        entity: 'booking',
        entityId: 1245,
        entityLabel: 'B-2026-001245',
        before: null,
        after: {
          number: 'B-2026-001245',
          status: 'CREATED',
          total: 500_000,
          overbooked: false,
          reason: null,
          pets: [],
        },
      }),
    ]);
    expect((await screen.findByText('Bath')).closest('tr')).toHaveTextContent('Price: 2,200 → 2,400');
    const made = screen.getByRole('link', { name: 'B-2026-001245' }).closest('tr')!;
    expect(made).toHaveTextContent(/Status: Created · 1 more/);
    expect(made).not.toHaveTextContent(/Overbooked|Reason|Pets/);
  });

  it('hides sign-ins unless they are asked for', async () => {
    signInAs(SYSADM);
    const { log, user } = open('?signIns=true');
    await waitFor(() => expect(log.some(({ path }) => path.startsWith('/audit?signIns=true'))).toBe(true));
    await user.click(await screen.findByRole('button', { name: 'Remove Sign-ins: Shown too' }));
    await waitFor(() => expect(log.at(-1)?.path).toMatch(/^\/audit\?sort=-at/));
  });

  it('names the rows of a branch in the language of the reader', async () => {
    signInAs(SYSADM);
    const services = [{ en: 'Dog boarding, kennel', sr: 'Smeštaj psa, boks' }];
    const names = { services, workplaces: [] };
    open('', [entry({ action: 'BRANCH_UPDATED', entity: 'branch', before: names, after: { ...names } })]);
    expect(await screen.findByText('Dog boarding, kennel')).toBeVisible();
    await act(() => showLanguage('sr_Latn_RS'));
    expect(await screen.findByText('Smeštaj psa, boks')).toBeVisible();
    await act(() => showLanguage('en_US'));
  });

  it('names the rows of a branch in which something has changed', async () => {
    signInAs(SYSADM);
    const names = { services: ['Pansion'], workplaces: [] };
    const branch = { action: 'BRANCH_UPDATED', entity: 'branch', before: names, after: { ...names } };
    const { user } = open('', [entry({ ...branch, entityLabel: 'Pansion Zvezdara' })]);
    await user.click(await screen.findByText('Pansion Zvezdara'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Branch: Changed' }));
    expect(dialog.getByRole('rowheader', { name: 'Services' }).closest('tr')).toHaveTextContent('Pansion');
    expect(dialog.queryByRole('rowheader', { name: 'Workplaces' })).toBeNull();
  });

  it('names the system as author, and entries without a record', async () => {
    signInAs(ADMIN);
    open('', [
      entry({
        id: 1,
        actorId: null,
        actorName: null,
        actorRole: null,
        action: 'TIMESLOT_CREATED',
        entity: 'timeslot',
        entityId: 9,
        entityLabel: null,
        before: null,
        after: { reason: 'Roof' },
      }),
      entry({
        id: 2,
        action: 'SIGN_IN',
        entity: 'user',
        entityId: 4,
        entityLabel: 'Mina Ilić',
        before: null,
        after: null,
      }),
    ]);
    expect(await screen.findByText('System')).toBeVisible();
    expect(screen.getByText('Signed in')).toBeVisible();
    expect(screen.getByText('Closure no. 9')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Company' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
  });
});
