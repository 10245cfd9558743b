// The branch form in the whole app: adding, the changes that are sent, and what may not be chosen or
// changed.
import { ADMIN, branch, NOON, place, service, signInAs } from '@test/booking';
import {
  button,
  closure,
  edit,
  field,
  open,
  openRow,
  put,
  save,
  section,
  sent,
  type BranchFormUser,
} from '@test/branch-form';
import { later } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enums } from '@/core';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

describe('a new branch', () => {
  const saved = branch({
    id: 9,
    name: 'Liman',
    workplaces: [place(31, 'Box 1')],
    services: [],
    timeslots: [{ ...closure, id: 6, yearly: false }],
  });

  async function fill(user: BranchFormUser) {
    await screen.findByRole('heading', { name: 'New branch' });
    await put(user, 'name', 'Liman');
    await user.selectOptions(field('type'), 'HOSTEL');
    await put(user, 'address', 'Bulevar 1');
    await put(user, 'city', 'Novi Sad');
    await put(user, 'zip', '21000');
    await user.click(button('Add a workplace'));
    await put(user, 'workplaces.0.name', 'Box 1');
    await user.selectOptions(field('workplaces.0.kind'), 'ROOM');
    await put(user, 'workplaces.0.capacity', '2');
    await user.click(within(await section('Workplaces')).getByRole('button', { name: 'Done' }));
    await user.click(button('Add a closure'));
    await put(user, 'timeslots.0.fromDate', '24.12.2026.');
    await put(user, 'timeslots.0.toDate', '26.12.2026.');
  }

  it('is saved with its workplaces and a closure of the whole branch; services come next', async () => {
    const { user, log, router } = open('/dashboard/company-branches/new', {
      'POST /branches': () => ({ status: 201, body: saved }),
      'GET /branches/9': () => ({ body: saved }),
    });
    await fill(user);
    expect(button('Add a service')).toBeDisabled();
    expect(button('Add a service')).toHaveAccessibleDescription(/Save the branch with its workplaces first/);
    await save(user);
    expect(await screen.findByRole('heading', { name: 'Liman', level: 1 })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/company-branches/9');
    expect(sent(log, 'POST')).toMatchObject({
      name: 'Liman',
      type: 'HOSTEL',
      timeZone: 'Europe/Belgrade',
      checkInFrom: '14:00',
      active: true,
      openingHours: [],
      workplaces: [
        { change: 'new', name: 'Box 1', kind: 'ROOM', capacity: 2, sizes: [], animalTypeIds: [], active: true },
      ],
      services: [],
      timeslots: [
        {
          change: 'new',
          fromDate: '2026-12-24',
          toDate: '2026-12-26',
          fromTime: null,
          toTime: null,
          workplaceIds: [],
          yearly: false,
          reason: null,
        },
      ],
    });
    expect(button('Add a service')).toBeEnabled();
  });

  it('lists an unsaved workplace that cannot be chosen yet (§5.12)', async () => {
    const { user } = open('/dashboard/company-branches/new');
    await fill(user);
    const unsaved = within(await section('Closures')).getByRole('checkbox', { name: /Box 1/ });
    expect(unsaved).toBeDisabled();
    expect(unsaved).toHaveAccessibleName(/Save the branch first/);
  });
});

describe('opening hours', () => {
  it('allow the core’s number of intervals a day, and focus a new interval', async () => {
    const { user } = open('/dashboard/company-branches/new');
    await screen.findByRole('heading', { name: 'New branch' });
    await user.click(button('Enter opening hours'));
    const add = button('Add hours on Monday');
    const monday = within(await screen.findByRole('group', { name: 'Monday' }));
    while (!(add as HTMLButtonElement).disabled) {
      await user.click(add);
      await waitFor(() => expect(monday.getAllByRole('textbox', { name: /From/ }).at(-1)).toHaveFocus());
    }
    expect(monday.getAllByRole('textbox', { name: /From/ })).toHaveLength(enums().maxIntervals);
    await user.click(monday.getAllByRole('button', { name: /Remove/ })[0]!);
    expect(add).toBeEnabled();
  });
});

describe('hours past midnight', () => {
  it('explain how to enter them, and stay out of the summary until they are valid', async () => {
    const { user } = edit(branch({ openingHours: [{ weekday: 1, from: '08:00', to: '16:00' }] }));
    await section('Workplaces');
    expect(screen.getByText(/enter the hours up to 24:00, and the rest from 00:00 on the next day/)).toBeVisible();
    const summary = within(screen.getByRole('heading', { name: 'Summary' }).parentElement!);
    expect(summary.getByText('08:00–16:00')).toBeVisible();
    await put(user, 'openingHours.0.from', '20:00');
    await put(user, 'openingHours.0.to', '6:00');
    await waitFor(() => expect(field('openingHours.0.to')).toBeInvalid());
    expect(summary.queryByText('20:00–06:00')).not.toBeInTheDocument();
    expect(summary.getByText('Check')).toBeVisible();
    await put(user, 'openingHours.0.to', '24:00');
    expect(await summary.findByText('20:00–24:00')).toBeVisible();
    expect(summary.queryByText('Check')).not.toBeInTheDocument();
  });
});

describe('an existing branch', () => {
  it('sends its changed rows only (§3.13)', async () => {
    const detail = branch({ timeslots: [closure] });
    const { user, log } = edit(detail, { 'PUT /branches/1': () => ({ body: { ...detail, version: 2 } }) });
    await openRow(user, 'Workplaces', /Kennel 6/);
    await put(user, 'workplaces.1.capacity', '4');
    await user.click(within(await section('Services')).getByRole('button', { name: 'Delete Bath and trim' }));
    await user.click(
      within(
        await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this record?' }),
      ).getByRole('button', { name: 'Delete' }),
    );
    await user.click(button('Add a service'));
    await put(user, 'services.2.titleEn', 'Suite');
    await put(user, 'services.2.titleSr', 'Apartman');
    await put(user, 'services.2.price', '7,500');
    await user.selectOptions(field('services.2.groupId'), '1');
    await user.click(within(screen.getByRole('group', { name: 'Suite' })).getByRole('checkbox', { name: 'Kennel 3' }));
    await user.click(button('Add a closure'));
    await put(user, 'timeslots.1.fromDate', '2.1.2027.');
    await user.click(
      within(screen.getByRole('group', { name: '2 Jan 2027' })).getByRole('checkbox', { name: 'Kennel 6' }),
    );
    expect(screen.getByText('4 unsaved changes')).toBeVisible();
    await save(user);
    await screen.findByText('Successfully saved');
    const body = sent(log, 'PUT');
    expect(body.workplaces).toEqual([
      {
        change: 'update',
        id: 2,
        version: 1,
        name: 'Kennel 6',
        kind: 'ROOM',
        capacity: 4,
        sizes: ['SMALL'],
        animalTypeIds: [],
        active: true,
      },
    ]);
    expect(body.services).toEqual([
      { change: 'delete', id: 2, version: 1 },
      expect.objectContaining({
        change: 'new',
        type: 'HOSTEL',
        groupId: 1,
        titleEn: 'Suite',
        price: 750_000,
        discountRate: 0,
        durationMinutes: null,
        workplaceIds: [1],
      }),
    ]);
    expect(body.timeslots).toEqual([
      expect.objectContaining({ change: 'new', fromDate: '2027-01-02', workplaceIds: [2] }),
    ]);
    expect(log.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"1"');
  });

  it('restores a marked row, and removes a new row without asking', async () => {
    const { user } = edit(branch());
    await user.click(within(await section('Workplaces')).getByRole('button', { name: 'Delete Kennel 6' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Will be deleted')).toBeVisible();
    await user.click(button('Undo: keep Kennel 6'));
    expect(screen.queryByText('Will be deleted')).not.toBeInTheDocument();
    await user.click(button('Add a workplace'));
    await user.click(
      within(screen.getByRole('group', { name: 'New workplace' })).getByRole('button', { name: 'Delete' }),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'New workplace' })).not.toBeInTheDocument();
    expect(screen.queryByText(/unsaved change/)).not.toBeInTheDocument();
  });

  it('keeps the focus at a row that is marked, restored or removed', async () => {
    const { user } = edit(branch());
    const mark = async (name: string) => {
      await user.click(within(await section('Workplaces')).getByRole('button', { name }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    };
    await mark('Delete Kennel 6');
    await waitFor(() => expect(button('Undo: keep Kennel 6')).toHaveFocus());
    await user.click(button('Undo: keep Kennel 6'));
    await waitFor(() => expect(screen.getByTitle('Edit Kennel 6')).toHaveFocus());
    await openRow(user, 'Workplaces', /Kennel 3/);
    await put(user, 'workplaces.0.name', 'Royal');
    await user.click(button('Undo changes'));
    await waitFor(() => expect(screen.getByTitle('Edit Kennel 3')).toHaveFocus());
    await user.click(button('Add a workplace'));
    await user.click(
      within(screen.getByRole('group', { name: 'New workplace' })).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(button('Add a workplace')).toHaveFocus());
  });

  it('clears the errors that a row’s deletion caused when the row is restored', async () => {
    const { user } = edit(branch({ services: [service(1)] }));
    await user.click(within(await section('Workplaces')).getByRole('button', { name: 'Delete Kennel 6' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.click(button('Save'));
    expect((await screen.findAllByText(/Still used by Standard stay/))[0]).toBeVisible();
    expect(screen.getAllByText('Check all fields').length).toBeGreaterThan(0);
    await user.click(button('Undo: keep Kennel 6'));
    await waitFor(() => expect(screen.queryByText(/Still used by/)).not.toBeInTheDocument());
    expect(screen.queryByText('Check all fields')).not.toBeInTheDocument();
    expect(screen.queryByText('Check')).not.toBeInTheDocument();
    expect(within(screen.getByLabelText('Parts of the form')).queryByLabelText('Check')).not.toBeInTheDocument();
  });

  it('does not delete a workplace that a service names, and offers to remove it there', async () => {
    const detail = branch({ services: [service(1)] });
    const { user, log } = edit(detail, { 'PUT /branches/1': () => ({ body: detail }) });
    await user.click(within(await section('Workplaces')).getByRole('button', { name: 'Delete Kennel 6' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.click(button('Save'));
    expect((await screen.findAllByText(/Still used by Standard stay/))[0]).toBeVisible();
    expect(log.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.click(button('Remove it from those services'));
    await waitFor(() => expect(screen.queryByText(/Still used by/)).not.toBeInTheDocument());
    await save(user);
    await screen.findByText('Successfully saved');
    expect(sent(log, 'PUT')).toMatchObject({
      workplaces: [{ change: 'delete', id: 2 }],
      services: [{ change: 'update', id: 1, workplaceIds: [1] }],
    });
  });

  it('warns of a service whose type is not the branch’s (§5.11), in its row and at the chooser', async () => {
    const { user } = edit(branch());
    const services = await section('Services');
    expect(within(services).getByRole('button', { name: /Bath and trim/, expanded: false })).toHaveTextContent(
      'Not visible',
    );
    expect(within(services).getByRole('button', { name: /Standard stay/, expanded: false })).not.toHaveTextContent(
      'Not visible',
    );
    expect(screen.getByText('1 of 2 services')).toBeVisible();
    await openRow(user, 'Services', /Standard stay/);
    expect(field('services.1.durationMinutes')).toBeNull();
    await user.selectOptions(field('services.1.type'), 'VETERINARY');
    expect(await screen.findByText(/guests do not see this service on the marketplace/)).toBeVisible();
    expect(field('services.1.durationMinutes')).toBeVisible();
    expect(screen.getByText('0 of 2 services')).toBeVisible();
  });

  it('keeps what is typed in its rows while it is being saved', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const detail = branch();
    const { user, log } = edit(detail, { 'PUT /branches/1': () => (puts(log).length > 1 ? LAST : answer) });
    const puts = (of: typeof log) => of.filter(({ method }) => method === 'PUT');
    const LAST = { body: { ...detail, version: 3 } };
    await openRow(user, 'Workplaces', /Kennel 3/);
    await put(user, 'workplaces.0.capacity', '3');
    await user.click(button('Add a workplace'));
    await put(user, 'workplaces.2.name', 'Attic');
    await user.selectOptions(field('workplaces.2.kind'), 'ROOM');
    await put(user, 'workplaces.2.capacity', '1');
    await user.click(button('Add a workplace'));
    await put(user, 'workplaces.3.name', 'Barn');
    await user.selectOptions(field('workplaces.3.kind'), 'ROOM');
    await put(user, 'workplaces.3.capacity', '1');
    await save(user);
    await waitFor(() => expect(puts(log)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // Of a saved row and a new one the field is changed, another new one is removed, and one is added.
    await put(user, 'workplaces.0.name', 'Kennel 33');
    await user.click(within(screen.getByRole('group', { name: 'Barn' })).getByRole('button', { name: 'Delete' }));
    await user.click(button('Add a workplace'));
    await put(user, 'workplaces.3.name', 'Cellar');
    await put(user, 'workplaces.2.name', 'Loft');
    await user.click(field('workplaces.2.capacity'));
    answered({
      body: {
        ...detail,
        version: 2,
        workplaces: [
          place(1, 'Kennel 3', { capacity: 3, version: 2 }),
          detail.workplaces[1],
          place(10, 'Attic', { capacity: 1 }),
          place(11, 'Barn', { capacity: 1 }),
        ],
      },
    });
    await screen.findByText('Successfully saved');
    // The new row stays the same on the page: it is open and has the focus, wherever the order moves it.
    expect(document.activeElement).toHaveAttribute('name', 'workplaces.0.capacity');
    expect(screen.getByRole('group', { name: 'Loft' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Kennel 33' })).toBeVisible();
    expect(screen.getByText('Will be deleted')).toBeVisible();
    expect(screen.getByText('4 unsaved changes')).toBeVisible();
    expect(button('Discard')).toBeEnabled();
    await user.selectOptions(field('workplaces.4.kind'), 'ROOM');
    await put(user, 'workplaces.4.capacity', '1');
    await save(user);
    await waitFor(() => expect(puts(log)).toHaveLength(2));
    expect(puts(log)[1]!.headers.get('If-Match')).toBe('"2"');
    expect(sent(log, 'PUT').workplaces).toEqual([
      expect.objectContaining({ change: 'update', id: 10, version: 1, name: 'Loft' }),
      { change: 'delete', id: 11, version: 1 },
      expect.objectContaining({ change: 'update', id: 1, version: 2, name: 'Kennel 33', capacity: 3 }),
      expect.objectContaining({ change: 'new', name: 'Cellar' }),
    ]);
  });

  it('tells before saving what happens to open bookings, counted anew', async () => {
    let bookings = 0;
    const shown = () =>
      branch({
        openBookings: 5,
        workplaces: [place(1, 'Kennel 3', { openBookings: 2 }), place(2, 'Kennel 6')],
        services: [service(1, { openBookings: bookings })],
      });
    const { user, log } = edit(shown(), {
      'GET /branches/1': () => ({ body: shown() }),
      'PUT /branches/1': () => ({ body: { ...shown(), version: 2 } }),
    });
    await section('Workplaces');
    await openRow(user, 'Services', /Standard stay/);
    await put(user, 'services.0.price', '5400');
    await openRow(user, 'Workplaces', /Kennel 3/);
    await user.click(field('workplaces.0.active'));
    // Three were made since the form was opened.
    bookings = 3;
    await user.click(button('Save'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save changes?' }));
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Kennel 3 takes no new bookings. 2 open bookings stay there.',
      'Standard stay has another price. 3 open bookings keep the old one; only time that is added later takes the new one.',
    ]);
    await user.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(log, 'PUT')).toMatchObject({ services: [{ price: 540_000 }] }));
    // A change that concerns no booking asks as ever, and reads nothing.
    const reads = log.filter(({ method, path }) => method === 'GET' && path === '/branches/1').length;
    await put(user, 'name', 'Dorćol 2');
    await user.click(button('Save'));
    expect(
      within(await screen.findByRole('alertdialog', { name: 'Save changes?' })).queryByRole('listitem'),
    ).not.toBeInTheDocument();
    expect(log.filter(({ method, path }) => method === 'GET' && path === '/branches/1')).toHaveLength(reads);
  });

  it('explains the fields that open bookings freeze', async () => {
    const { user } = edit(
      branch({
        openBookings: 3,
        workplaces: [place(1, 'Kennel 3', { openBookings: 2 }), place(2, 'Kennel 6')],
        services: [service(1, { openBookings: 3 })],
      }),
    );
    await section('Workplaces');
    expect(field('type')).toBeDisabled();
    expect(field('type')).toHaveAccessibleDescription('Cannot be changed while there are open bookings');
    expect(field('timeZone')).toBeDisabled();
    expect(screen.getAllByText(/3 open bookings: it can only be taken out of use/)[0]).toBeVisible();
    await openRow(user, 'Workplaces', /Kennel 3/);
    expect(screen.getByText(/cannot become smaller than they need/)).toBeVisible();
    expect(
      within(screen.getByRole('group', { name: 'Kennel 3' })).getByRole('button', { name: 'Delete' }),
    ).toBeDisabled();
    await openRow(user, 'Services', /Standard stay/);
    expect(field('services.0.type')).toBeDisabled();
    expect(field('services.0.price')).toBeEnabled();
  });
});
