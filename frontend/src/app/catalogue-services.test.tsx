// The services of all companies in the whole app: the list with its filters, a service, and a new
// service for a branch found by search.
import { branch, page, place, service, signInAs, SYSADM } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from './router';

type Handlers = Parameters<typeof fakeServer>[0];
const groups = [{ id: 1, nameEn: 'Stays', nameSr: 'Boravci', type: 'HOSTEL', ordinal: 1, version: 1 }];

function open(at: string, handlers: Handlers = {}) {
  const log = fakeServer({
    'GET /service-groups': ({ path }) => ({ body: page(path.includes('type=HOSTEL') ? groups : []) }),
    'GET /audit': () => ({ body: page([]) }),
    'GET /branches': () => ({ body: page([{ ...branch(), workplaceCount: 2, serviceCount: 2 }]) }),
    'GET /branches/1': () => ({
      body: branch({ workplaces: [place(1, 'Kennel 3'), place(2, 'Kennel 6', { active: false })] }),
    }),
    'GET /services': () => ({
      body: page([
        service(1),
        service(2, {
          titleEn: 'Bath',
          type: 'GROOMING',
          unit: 'SESSION',
          hiddenBecause: 'service.hidden.type',
          active: false,
        }),
      ]),
    }),
    'GET /services/1': () => ({ body: service(1) }),
    ...handlers,
  });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [at] })) };
}
type User = ReturnType<typeof open>['user'];
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
async function put(user: User, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
  await user.tab();
}
async function save(user: User) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
}

beforeEach(() => signInAs(SYSADM));

describe('the list of services', () => {
  it('shows company, branch, price and whether guests see them', async () => {
    open('/dashboard/services');
    const [, first, second] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent('Standard stay');
    expect(first).toHaveTextContent('DorćolŠapice');
    expect(first).toHaveTextContent('5,000 RSDper night');
    expect(within(second!).getByText('Not visible')).toBeVisible();
    expect(within(second!).getByText('Not in use')).toBeVisible();
  });

  it('asks the server for services whose type differs from the branch’s', async () => {
    const { user, log, router } = open('/dashboard/services');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('button', { name: 'Type differs from branch' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Yes' }));
    await waitFor(() => expect(router.state.location.search).toBe('?mismatch=true'));
    await waitFor(() => expect(log.some(({ path }) => path.startsWith('/services?mismatch=true'))).toBe(true));
  });
});

describe('a service', () => {
  it('is changed with its own version, and stays at its branch', async () => {
    const { user, log } = open('/dashboard/services/1', {
      'PUT /services/1': () => ({ body: service(1, { version: 2, price: 600_000 }) }),
    });
    expect(await screen.findByRole('checkbox', { name: /Kennel 6/ })).toHaveAccessibleName(/Not in use/);
    expect(field('branchId')).toBeDisabled();
    await put(user, 'price', '6,000');
    await put(user, 'discountRate', '12.5');
    await save(user);
    await screen.findByText('Successfully saved');
    const requested = log.find(({ method }) => method === 'PUT');
    expect(requested?.headers.get('If-Match')).toBe('"1"');
    expect(requested?.body).toMatchObject({
      branchId: 1,
      groupId: 1,
      type: 'HOSTEL',
      price: 600_000,
      discountRate: 1_250,
      durationMinutes: null,
      workplaceIds: [1, 2],
      active: true,
    });
  });

  it('tells before saving what happens to open bookings, counted anew', async () => {
    let openBookings = 0;
    const shown = () => service(1, { openBookings });
    const { user, log } = open('/dashboard/services/1', {
      'GET /services/1': () => ({ body: shown() }),
      'PUT /services/1': () => ({ body: { ...shown(), version: 2, price: 600_000 } }),
    });
    await screen.findByRole('checkbox', { name: 'Kennel 3' });
    await put(user, 'price', '6,000');
    // Two were made since the form was opened.
    openBookings = 2;
    const question = async () => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('alertdialog', { name: 'Save changes?' }));
    };
    const lines = ({ getAllByRole }: Awaited<ReturnType<typeof question>>) =>
      getAllByRole('listitem').map(({ textContent }) => textContent);
    const first = await question();
    const price =
      'Standard stay has another price. 2 open bookings keep the old one; only time that is added later takes the new one.';
    expect(lines(first)).toEqual([price]);
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    // Taken out of use as well, when only one is left.
    await user.click(field('active'));
    openBookings = 1;
    const second = await question();
    expect(lines(second)).toEqual([
      'Standard stay can no longer be booked. 1 open booking stays as it is.',
      'Standard stay has another price. 1 open booking keeps the old one; only time that is added later takes the new one.',
    ]);
    await user.click(second.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully saved');
    expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({ price: 600_000, active: false });
  });

  it('asks without further words where no open booking is touched, and reads nothing for it', async () => {
    const shown = service(1, { openBookings: 3 });
    const { user, log } = open('/dashboard/services/1', { 'GET /services/1': () => ({ body: shown }) });
    await screen.findByRole('checkbox', { name: 'Kennel 3' });
    const reads = () => log.filter(({ method, path }) => method === 'GET' && path === '/services/1').length;
    const before = reads();
    await put(user, 'titleEn', 'Other');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save changes?' }));
    expect(question.queryByRole('listitem')).toBeNull();
    expect(reads()).toBe(before);
  });

  it('explains the fields that open bookings freeze, and the server’s refusal', async () => {
    const issues = [{ path: 'workplaceIds', code: 'validation.reference', params: {} }];
    const { user } = open('/dashboard/services/1', {
      'GET /services/1': () => ({ body: service(1, { openBookings: 1 }) }),
      'PUT /services/1': () => ({ status: 422, body: problem(422, 'validation.failed', 'Check', issues) }),
    });
    await screen.findByRole('checkbox', { name: 'Kennel 3' });
    expect(field('type')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByText('1 open booking: it can only be taken out of use')).toBeVisible();
    await put(user, 'titleEn', 'Other');
    await save(user);
    expect(await screen.findByText('Choose one from the list')).toBeVisible();
  });
});

it('a new service takes the type of the branch, and its workplaces', async () => {
  const { user, log, router } = open('/dashboard/services/new', {
    'POST /services': () => ({ status: 201, body: service(1) }),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Branch' }));
  await user.click(await screen.findByRole('option', { name: /Dorćol/ }));
  await waitFor(() => expect(field('type')).toHaveValue('HOSTEL'));
  expect(screen.queryByText(/guests do not see this service/)).not.toBeInTheDocument();
  await user.selectOptions(field('type'), 'GROOMING');
  expect(await screen.findByText(/guests do not see this service/)).toBeVisible();
  await user.selectOptions(field('type'), 'HOSTEL');
  await screen.findByRole('option', { name: 'Stays' });
  await user.selectOptions(field('groupId'), '1');
  await put(user, 'titleEn', 'Suite');
  await put(user, 'titleSr', 'Apartman');
  await put(user, 'price', '7500');
  await user.click(screen.getByRole('checkbox', { name: 'Kennel 3' }));
  await save(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/services/1'));
  expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
    branchId: 1,
    groupId: 1,
    type: 'HOSTEL',
    titleEn: 'Suite',
    price: 750_000,
    workplaceIds: [1],
  });
});
