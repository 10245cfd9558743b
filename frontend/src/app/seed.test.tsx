// Words and values that the specification quotes, each where the product shows it: labels of its fields (§3),
// enumerations, roles and states. What a click or an error causes is tested beside it; `.ci/seed-lines.mjs`
// finds lines that no test names.
import { everything, PERSON } from '@test/everything';
import { ADMIN, booking, branch, page, place, service, signInAs, SYSADM } from '@test/booking';
import { payment } from '@test/payment';
import { showRouter } from '@test/render';
import { fakeServer, person, tokens } from '@test/server';
import { supportMessage } from '@test/support';
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { enums } from '@/core';
import type { FieldKind } from '@/resource/types';
import { keepSession } from '@/lib/session-store';
import { LANGUAGES } from '@/lib/language';
import { routes } from './router';

/** Opens an address of the whole app. */
async function open(role: keyof typeof PERSON, path: string) {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  everything();
  keepSession(tokens(1, 60, person({ role, ...PERSON[role] })));
  const shown = showRouter(createMemoryRouter(routes(), { initialEntries: [path] }));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('main [role=status][aria-busy=true]')).toBeNull());
  return shown;
}

/** Everything that the screen says by itself: labels, heads of columns, values; without the mark of required fields. */
const words = () => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>('main *')].map((one) => one.textContent!.replace(/\s*\*$/, '').trim()),
  ),
];
const choices = (field: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${field}`)).options].map(({ text }) => text);

describe('labels are the names of the fields', () => {
  it('of a company (§3.1)', async () => {
    await open('SYSADM', '/dashboard/companies/new');
    expect(words()).toEqual(
      expect.arrayContaining([
        'Name',
        'Registration number',
        'VAT number',
        'Website',
        'Logo',
        'Company type',
        'First name',
        'Last name',
        'Email',
        'Phone',
        'Bank',
        'Bank account',
        'Address',
        'Address line 2',
        'City',
        'ZIP',
        'Country',
        'Currency',

        'Latitude',
        'Longitude',
      ]),
    );
    expect(screen.getByRole('heading', { name: 'Contact person' })).toBeVisible();
  });

  it('of a branch (§3.2) and its closures (§3.10)', async () => {
    const { user } = await open('ADMIN', '/dashboard/company-branches/1');
    expect(words()).toEqual(expect.arrayContaining(['Name', 'Address', 'Type']));
    await user.click(await screen.findByRole('button', { name: /closure/i }));
    expect(words()).toEqual(expect.arrayContaining(['From date', 'To date', 'From', 'To']));
  });

  it('of a service (§3.3)', async () => {
    signInAs(SYSADM);
    fakeServer({
      'GET /service-groups': () => ({ body: page([]) }),
      'GET /branches/1': () => ({ body: branch({ workplaces: [place(1, 'Kennel 3')] }) }),
      'GET /services/1': () => ({ body: service(1, { type: 'GROOMING', unit: 'SESSION', durationMinutes: 60 }) }),
      'GET /audit': () => ({ body: page([]) }),
    });
    showRouter(createMemoryRouter(routes(), { initialEntries: ['/dashboard/services/1'] }));
    expect(await screen.findByRole('checkbox', { name: /Kennel 3/ })).toBeVisible();
    expect(words()).toEqual(
      expect.arrayContaining([
        'Title, English',
        'Title, Serbian',
        'Description, English',
        'Description, Serbian',
        'Short description, English',
        'Short description, Serbian',
        'Price',
        'Duration (minutes)',
        'Discount rate',
        'Size',
        'Type',
        'Workplaces',
      ]),
    );
  });

  it('of an FAQ entry (§3.4)', async () => {
    await open('SYSADM', '/dashboard/faq/new');
    expect(words()).toEqual(expect.arrayContaining(['Question, English', 'Answer, English']));
  });

  it('of a banner (§3.8)', async () => {
    await open('SYSADM', '/dashboard/marketing/new');
    expect(words()).toEqual(expect.arrayContaining(['Image', 'Ordinal number']));
  });

  it('of an account (§3.9)', async () => {
    await open('SYSADM', '/dashboard/users/new');
    expect(words()).toEqual(expect.arrayContaining(['First name', 'Last name', 'Email', 'Role']));
  });

  it('of an account’s password, which only its owner types (§3.9)', async () => {
    await open('SYSADM', '/dashboard/change-password');
    expect(words()).toEqual(expect.arrayContaining(['New password']));
  });

  it('of bookings (§3.5)', async () => {
    const list = await open('ADMIN', '/dashboard/company-bookings');
    expect(words()).toEqual(expect.arrayContaining(['Booking ID', 'Check-in', 'Check-out', 'Status', 'Guest']));
    list.unmount();
    await open('ADMIN', '/dashboard/company-bookings/new');
    expect(words()).toContain('Comment');
  });

  it('of payments (§3.6)', async () => {
    await open('SYSADM', '/dashboard/payments');
    expect(words()).toEqual(expect.arrayContaining(['Amount', 'Status']));
  });

  it('of reviews (§3.7)', async () => {
    await open('SYSADM', '/dashboard/reviews');
    expect(words()).toContain('Stars');
  });
});

describe('enumerations', () => {
  it('service types: Hostel, Day care, Grooming, Veterinary (§1.1, §3.14)', async () => {
    await open('SYSADM', '/dashboard/service-groups/new');
    expect(choices('Type').filter(Boolean)).toEqual(
      expect.arrayContaining(['Hostel', 'Day care', 'Grooming', 'Veterinary']),
    );
    expect([...enums().serviceType].sort()).toEqual(['DAY_CARE', 'GROOMING', 'HOSTEL', 'VETERINARY']);
  });

  it('sizes: Small, Medium, Large (§1.2, §3.16)', async () => {
    await open('SYSADM', '/dashboard/breeds/new');
    expect(choices('Size')).toEqual(expect.arrayContaining(['Small', 'Medium', 'Large']));
  });

  it('field kinds (§3.11), change kinds (§3.13), languages (§3.17) and the contact category (§3.15)', () => {
    const kinds: Record<FieldKind, true> = { string: true, date: true, number: true, lookup: true, search: true };
    expect(Object.keys(kinds)).toEqual(['string', 'date', 'number', 'lookup', 'search']);
    expect(enums().changeKind).toEqual(['new', 'update', 'delete']);
    expect([...LANGUAGES]).toEqual(['en_US', 'sr_Latn_RS']);
    expect(enums().contactCategory).toEqual(['CONTACT_US']);
  });

  it('a form adds or edits (§3.12)', async () => {
    const add = await open('SYSADM', '/dashboard/breeds/new');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New breed');
    add.unmount();
    await open('SYSADM', '/dashboard/breeds/1');
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('New breed');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('roles: System administrator (§6.2), Administrator (§6.1), Operator (§6.3), User (§6.6) and Support (§6.4)', async () => {
    const { user } = await open('SYSADM', '/dashboard/users/new');
    expect(words()).toEqual(expect.arrayContaining(['System administrator', 'Administrator', 'Operator']));
    await user.selectOptions(screen.getByLabelText('Role'), 'SYSADM');
    await screen.findByText('Kind of staff');
    expect(words()).toContain('Support');
    expect(enums().accountRole).toEqual(['SYSADM', 'ADMIN', 'OPR', 'USER']);
  });

  it('a guest writes as Guest (§6.5), an owner of pets is a User (§6.6, §3.18)', async () => {
    signInAs({ role: 'SYSADM', companyId: null, companyName: null });
    const [guest, owner] = [supportMessage({ role: 'GUEST' }), supportMessage({ id: 7, role: 'USER' })];
    fakeServer({ 'GET /support-messages': () => ({ body: page([guest, owner]) }) });
    showRouter(createMemoryRouter(routes(), { initialEntries: ['/dashboard/support'] }));
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('Guest')).toBeVisible();
    expect(table.getByText('User')).toBeVisible();
  });
});

describe('states', () => {
  it('of bookings: Created, Active, Completed, Canceled (§4.3)', async () => {
    signInAs(ADMIN);
    const all = enums().bookingStatus.map((status, at) => booking({ id: at + 1, status }));
    fakeServer({ 'GET /bookings': () => ({ body: page(all) }) });
    showRouter(createMemoryRouter(routes(), { initialEntries: ['/dashboard/company-bookings'] }));
    const table = within(await screen.findByRole('table'));
    for (const word of ['Created', 'Active', 'Completed', 'Canceled'])
      expect(await table.findByText(word), word).toBeVisible();
  });

  it('of payments: Pending, Successful, Failed, Void (§4.5)', async () => {
    signInAs(ADMIN);
    const all = enums().paymentStatus.map((status, at) => payment({ id: at + 1, status }));
    fakeServer({ 'GET /payments': () => ({ body: page(all) }) });
    showRouter(createMemoryRouter(routes(), { initialEntries: ['/dashboard/payments'] }));
    const table = within(await screen.findByRole('table'));
    for (const word of ['Pending', 'Successful', 'Failed', 'Void'])
      expect((await table.findAllByText(new RegExp(`^${word}`)))[0], word).toBeVisible();
  });
});

describe('what is wrong with an entry', () => {
  it('is said while typing: too short (§5.3), too long (§5.4), missing (§5.1)', async () => {
    const { user } = await open('SYSADM', '/dashboard/animalTypes/new');
    const name = screen.getByLabelText(/^Name, English/);
    await user.type(name, '   ');
    expect(await screen.findByText('Minimum 1 character')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'x'.repeat(51));
    expect(await screen.findByText('Maximum 50 characters')).toBeVisible();
    await user.clear(name);
    expect(await screen.findByText('Required field')).toBeVisible();
  });

  it('is said of an address (§5.2), and a phone has an example in international format (§5.10)', async () => {
    const { user } = await open('SYSADM', '/dashboard/companies/new');
    await user.type(screen.getByLabelText(/^Email/), 'nobody');
    await user.tab();
    expect(await screen.findByText('Invalid format')).toBeVisible();
    expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/\+\d{3}/);
  });
});
