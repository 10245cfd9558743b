// Companies in the whole app: for the platform, and for a company's people.
import { ADMIN, page, signInAs, SYSADM } from '@test/booking';
import { company, companyItem, openApp } from '@test/people';
import { later, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CompanyDetail } from '@/core';
import { showLanguage } from '@/lib/i18n';

const BARE: Partial<CompanyDetail> = {
  vatNumber: null,
  bank: null,
  bankAccount: null,
  logoId: null,
  latitude: null,
  longitude: null,
  missing: ['vatNumber', 'bank', 'bankAccount'],
};
const button = (name: string) => screen.findByRole('button', { name });

describe('the companies of the platform', () => {
  beforeEach(() => signInAs(SYSADM));
  const open = (of: CompanyDetail, handlers: Parameters<typeof openApp>[1] = {}, search = '') =>
    openApp(`/dashboard/companies/7${search}`, { 'GET /companies/7': () => ({ body: of }), ...handlers });

  it('are listed with contact, branches and gaps of the profile', async () => {
    const { log } = openApp('/dashboard/companies?status=PENDING,SUSPENDED&missing=true&country=RS', {
      'GET /companies': () => ({ body: page([companyItem()]) }),
    });
    const row = within((await screen.findByRole('link', { name: 'Pansion Dorćol' })).closest('tr')!);
    expect(row.getByText('Pending')).toBeVisible();
    expect(row.getByText('Mina Ilić')).toBeVisible();
    expect(row.getByText('Serbia')).toBeVisible();
    expect(row.getByText('VAT number')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add company' })).toHaveAttribute('href', '/dashboard/companies/new');
    expect(await screen.findByRole('button', { name: 'Remove Country: Serbia' })).toBeVisible();
    expect(
      log.some(
        ({ path }) =>
          path === '/companies?status=PENDING%2CSUSPENDED&missing=true&country=RS&sort=name&page=1&pageSize=25',
      ),
    ).toBe(true);
  });

  it('cannot be approved while payments miss something, with the reason', async () => {
    open(company(BARE));
    const approve = await button('Approve');
    expect(approve).toBeDisabled();
    expect(approve).toHaveAccessibleDescription(/profile/);
    expect(await button('Suspend')).toBeEnabled();
  });

  it('are approved after a question, with the version on screen', async () => {
    let now = company();
    const { user, log } = open(now, {
      'GET /companies/7': () => ({ body: now }),
      'POST /companies/7/approve': () => ({ body: (now = company({ status: 'APPROVED', version: 4 })) }),
    });
    await user.click(await button('Approve'));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: `Approve ${now.name}?` })).getByRole('button', {
        name: 'Approve',
      }),
    );
    expect(await screen.findByText(`${now.name} is approved`)).toBeVisible();
    expect(await screen.findByText('Approved', { selector: '[data-tone]' })).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.headers.get('If-Match')).toBe('"3"');
    expect(await button('Approve')).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('are suspended with a reason only', async () => {
    let now = company({ status: 'APPROVED' });
    const { user, log } = open(now, {
      'GET /companies/7': () => ({ body: now }),
      'POST /companies/7/suspend': () => ({
        body: (now = company({ status: 'SUSPENDED', statusReason: 'No licence', version: 4 })),
      }),
    });
    await user.click(await button('Suspend'));
    let dialog = within(await screen.findByRole('dialog', { name: /^Suspend .+\?$/ }));
    await waitFor(() => expect(dialog.getByLabelText('Reason for the suspension')).toHaveFocus());
    expect(dialog.queryByText('Required field')).not.toBeInTheDocument();
    expect(dialog.getByText(new RegExp(`by email \\(${now.contactEmail}\\)`))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Required field')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason for the suspension'), 'No lic');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Suspend' })).toHaveFocus());
    // The typed reason is still there.
    await user.click(await button('Suspend'));
    dialog = within(await screen.findByRole('dialog', { name: /^Suspend .+\?$/ }));
    await waitFor(() => expect(dialog.getByLabelText('Reason for the suspension')).toHaveValue('No lic'));
    await user.type(dialog.getByLabelText('Reason for the suspension'), 'ence');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText(`${now.name} is suspended`)).toBeVisible();
    expect(await screen.findByText('Reason: No licence')).toBeVisible();
    expect(await button('Lift the suspension')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'No licence' });
  });

  it('are suspended a second time with a new reason', async () => {
    let now = company({ status: 'APPROVED' });
    const { user, log } = open(now, {
      'GET /companies/7': () => ({ body: now }),
      'POST /companies/7/suspend': () => ({
        body: (now = company({ status: 'SUSPENDED', statusReason: 'No licence', version: 4 })),
      }),
      'POST /companies/7/approve': () => ({ body: (now = company({ status: 'APPROVED', version: 5 })) }),
    });
    const reason = () => screen.findByLabelText('Reason for the suspension');
    await user.click(await button('Suspend'));
    await user.type(await reason(), 'No licence{Tab}');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }));
    await user.click(await button('Lift the suspension'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lift the suspension' }),
    );
    await user.click(await button('Suspend'));
    expect(await reason()).toHaveValue('');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Required field')).toBeVisible();
    expect(log.filter(({ path }) => path.endsWith('/suspend'))).toHaveLength(1);
  });

  it('are approved once, however often the button is pressed', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user, log } = open(company(), { 'POST /companies/7/approve': () => answer });
    await user.click(await button('Approve'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    const posts = () => log.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await button('Approve')).toHaveAttribute('aria-busy', 'true');
    await user.click(await button('Approve'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answered({ body: company({ status: 'APPROVED', version: 4 }) });
    expect(await screen.findByText('Pansion Dorćol is approved')).toBeVisible();
    expect(posts()).toHaveLength(1);
  });

  it('are approved and suspended at their present version after a stale try', async () => {
    const now = company({ version: 4, city: 'Niš' });
    let seen = company();
    const { user, log } = open(company(), {
      'GET /companies/7': () => ({ body: seen }),
      'POST /companies/7/approve': ({ headers }) => {
        if (headers.get('If-Match') === '"4"')
          return { body: (seen = company({ ...now, status: 'APPROVED', version: 5 })) };
        seen = now;
        return { status: 412, body: problem(412, 'request.stale', 'x', [], { current: now }) };
      },
      'POST /companies/7/suspend': ({ headers }) =>
        headers.get('If-Match') === '"6"'
          ? { body: (seen = company({ ...now, status: 'SUSPENDED', statusReason: 'No licence', version: 7 })) }
          : {
              status: 412,
              body: problem(412, 'request.stale', 'x', [], {
                current: (seen = company({ ...now, status: 'APPROVED', version: 6 })),
              }),
            },
    });
    const approve = async () => {
      await user.click(await button('Approve'));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    };
    await approve();
    expect(await screen.findByText('Somebody else has changed this in the meantime')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Niš'));
    await approve();
    expect(await screen.findByText('Approved', { selector: '[data-tone]' })).toBeVisible();

    // The reason stays in its field.
    await user.click(await button('Suspend'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Suspend .+\?$/ }));
    await user.type(dialog.getByLabelText('Reason for the suspension'), 'No licence');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Somebody else has changed this in the meantime')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Reason: No licence')).toBeVisible();
    expect(log.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('If-Match'))).toEqual([
      '"3"',
      '"4"',
      '"5"',
      '"6"',
    ]);
  });

  it('name the records that prevent deleting', async () => {
    const uses = [{ entity: 'branch', count: 2, items: [{ id: 3, label: 'Vračar' }] }];
    const { user } = open(company(), {
      'DELETE /companies/7': () => ({ status: 409, body: problem(409, 'record.in_use', 'in use', [], { uses }) }),
    });
    await user.click(await button('Delete'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/2 branches/)).toHaveTextContent('Vračar');
  });

  it('have tabs, each with an address', async () => {
    const { user, router, log } = open(company());
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of the company' }));
    expect(parts.getAllByRole('link').map((link) => link.textContent)).toEqual(
      ['Profile', 'Branches', 'People', 'Bookings', 'Notes', 'History'].map((name) => expect.stringContaining(name)),
    );
    await user.click(parts.getByRole('link', { name: 'People' }));
    expect(router.state.location.search).toBe('?tab=people');
    await waitFor(() =>
      expect(log.some(({ path }) => path.startsWith('/users?') && path.includes('companyId=7'))).toBe(true),
    );
    await user.click(parts.getByRole('link', { name: 'Bookings' }));
    await waitFor(() =>
      expect(log.some(({ path }) => path.startsWith('/bookings?') && path.includes('companyId=7'))).toBe(true),
    );
    await user.click(parts.getByRole('link', { name: 'Notes' }));
    await waitFor(() => expect(log.some(({ path }) => path.startsWith('/notes?entity=COMPANY&entityId=7'))).toBe(true));
  });

  it('are added with the checks of their country, while typing', async () => {
    const { user, log, router } = openApp('/dashboard/companies/new', {
      'POST /companies': ({ body }) => ({ status: 201, body: company({ ...(body as object), id: 8 }) }),
      'GET /companies/8': () => ({ body: company({ id: 8 }) }),
    });
    const number = await screen.findByLabelText('Registration number');
    await user.type(number, '17162548');
    await user.tab();
    expect(await screen.findByText('Invalid format')).toBeVisible();
    await user.clear(number);
    await user.type(number, '17162543');
    await waitFor(() => expect(screen.queryByText('Invalid format')).not.toBeInTheDocument());
    const fields = {
      Name: 'Nova',
      'First name': 'Iva',
      'Last name': 'Ivić',
      Email: 'iva@nova.example',
      Phone: '+381 64 1234567',
      Address: 'Ulica 1',
      City: 'Niš',
      ZIP: '18000',
    };
    for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/companies/8'));
    expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Nova',
      registrationNumber: '17162543',
      country: 'RS',
      currency: 'RSD',
      vatNumber: '',
      latitude: null,
    });
  });

  it('keep their currency while bookings are open', async () => {
    const { unmount } = open(company({ openBookings: 2 }));
    expect(await screen.findByLabelText('Currency')).toBeDisabled();
    expect(screen.getByLabelText('Currency')).toHaveAccessibleDescription(/Open bookings/);
    unmount();
    open(company());
    expect(await screen.findByLabelText('Currency')).toBeEnabled();
  });
});

describe('the own company', () => {
  beforeEach(() => signInAs({ ...ADMIN, companyId: 7, companyName: 'Pansion Dorćol' }));
  const open = (of: CompanyDetail, at = '/dashboard/company', handlers: Parameters<typeof openApp>[1] = {}) =>
    openApp(at, { 'GET /companies/7': () => ({ body: of }), ...handlers });

  it('has its own address, and cannot be deleted or approved here', async () => {
    const { router, log } = open(company({ status: 'APPROVED' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pansion Dorćol' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/company/7');
    expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible();
    await waitFor(() => expect(log.some(({ path }) => path.startsWith('/notes?entity=COMPANY&entityId=7'))).toBe(true));
    for (const name of ['Delete', 'Approve', 'Suspend'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByText(/profile has gaps/)).not.toBeInTheDocument();
  });

  it('lists missing data (§9.7), leads to the first field, and disappears when the profile is complete', async () => {
    let now = company({ ...BARE, status: 'APPROVED' });
    const { user, router } = open(now, '/dashboard/company-users', {
      'GET /companies/7': () => ({ body: now }),
      'PUT /companies/7': ({ body }) => ({
        body: (now = company({
          ...(body as object),
          status: 'APPROVED',
          version: 4,
          logoId: 12,
          latitude: 44.8,
          longitude: 20.4,
        })),
      }),
    });
    const prompt = await screen.findByRole('region', { name: 'Complete the profile' });
    expect(prompt).toHaveTextContent('Hello Jelena');
    expect(prompt).toHaveTextContent('For payments to work, please fill in: VAT number, Bank, Bank account.');
    expect(prompt).toHaveTextContent('Logo, Position on the map');
    await user.click(within(prompt).getByRole('link', { name: 'Fill in: VAT number' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company/7'));
    await waitFor(() => expect(screen.getByLabelText('VAT number')).toHaveFocus());
    await user.type(screen.getByLabelText('VAT number'), '100002887');
    await user.type(screen.getByLabelText('Bank'), 'Banka');
    await user.type(screen.getByLabelText('Bank account'), '840-1620-21');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Complete the profile' })).not.toBeInTheDocument());
  });

  it('requires a second factor of its staff by a switch that says what follows', async () => {
    const { user, log } = open(company({ status: 'APPROVED' }), '/dashboard/company/7', {
      'PUT /companies/7': ({ body }) => ({ body: company({ ...(body as object), status: 'APPROVED', version: 4 }) }),
    });
    const needed = await screen.findByLabelText('Second factor for all staff');
    expect(needed).not.toBeChecked();
    expect(needed).toHaveAccessibleDescription(/next sign-in/);
    await user.click(needed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({ requireSecondFactor: true }),
    );
  });

  it('focuses the field again when the link is followed again', async () => {
    const { user } = open(company({ ...BARE, status: 'APPROVED' }), '/dashboard/company/7');
    const go = await screen.findByRole('link', { name: 'Fill in: VAT number' });
    for (let n = 0; n < 2; n += 1) {
      await user.click(go);
      await waitFor(() => expect(screen.getByLabelText('VAT number')).toHaveFocus());
    }
  });

  it.each([
    ['PENDING', 'waiting for approval'],
    ['SUSPENDED', 'is suspended'],
  ] as const)('says on every screen that it is %s', async (status, words) => {
    open(company({ status, statusReason: 'Papers' }), '/dashboard/userSettings', {
      'GET /me/sessions': () => ({ body: { items: [] } }),
    });
    const banner = (await screen.findByText(new RegExp(words))).closest('[role=status]');
    expect(banner).toHaveTextContent('Papers');
    expect(screen.queryByRole('region', { name: 'Complete the profile' })).not.toBeInTheDocument();
  });

  it('asks nothing of an operator', async () => {
    signInAs({ companyId: 7, companyName: 'Pansion Dorćol' });
    open(company({ ...BARE, status: 'SUSPENDED' }), '/dashboard/userSettings', {
      'GET /me/sessions': () => ({ body: { items: [] } }),
    });
    expect(await screen.findByText('Your company is suspended')).toBeVisible();
    expect(screen.queryByText(/profile has gaps/)).not.toBeInTheDocument();
  });

  it('speaks Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    open(company({ ...BARE, status: 'PENDING' }), '/dashboard/company/7');
    expect(await screen.findByText('Vaša firma čeka odobrenje')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Popuni: PIB' })).toBeVisible();
    expect(screen.getByLabelText('Matični broj')).toHaveValue('20084693');
  });
});
