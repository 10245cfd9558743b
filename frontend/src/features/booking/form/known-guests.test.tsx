// Guests of earlier bookings, found by the phone.
import { branch, detail, NOON, page, service, signInAs } from '@test/booking';
import { field, open, put } from '@test/booking-form';
import { later } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('known guests', () => {
  const visits = [
    detail({
      id: 11,
      pets: ['Luna', 'Rex'].map((name, at) => ({
        id: at + 1,
        name,
        animalTypeId: 1,
        animalTypeNameEn: 'Dog',
        animalTypeNameSr: 'Pas',
        breedId: 5,
        breedNameEn: 'Pug',
        breedNameSr: 'Mops',
        size: 'SMALL' as const,
        note: null,
      })),
      guestName: 'Milica Jovanović',
      guestPhone: '+381642187740',
      guestEmail: 'milica@example.rs',
      petNames: ['Luna', 'Rex'],
      status: 'COMPLETED',
      checkIn: '2026-11-12T13:00:00Z',
      checkInLocal: '2026-11-12T14:00:00+01:00',
    }),
    detail({
      id: 9,
      guestName: 'Milica Jovanović',
      guestPhone: '+381642187740',
      petNames: ['Luna'],
      status: 'COMPLETED',
      checkIn: '2025-06-12T13:00:00Z',
      checkInLocal: '2025-06-12T14:00:00+01:00',
    }),
    // Found by the booking's number, not by the guest's phone.
    detail({ id: 3, guestName: 'Somebody Else', guestPhone: '+38160000000', petNames: ['Max'] }),
    // The digits of a known country stand in the middle of this number.
    detail({ id: 4, guestName: 'From Abroad', guestPhone: '+4938164218774', petNames: ['Ada'] }),
  ];
  const known = { 'GET /bookings': () => ({ body: page(visits) }), 'GET /bookings/11': () => ({ body: visits[0] }) };
  const lookups = (log: ReturnType<typeof open>['log']) =>
    log.filter(({ path }) => path.startsWith('/bookings?')).map(({ path }) => path);

  it('are found from six digits on, each once', async () => {
    const { user, log } = open(known);
    await user.type(await screen.findByLabelText('Phone'), '06421');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(lookups(log)).toEqual([]);
    await user.type(screen.getByLabelText('Phone'), '8 7');
    expect(
      await screen.findByRole('button', { name: 'Milica Jovanović\u00a0· Luna, Rex\u00a0· last 12 Nov' }),
    ).toBeVisible();
    expect(screen.queryByText(/Somebody Else|From Abroad/)).not.toBeInTheDocument();
    expect(screen.getAllByText(/Milica Jovanović/)).toHaveLength(1);
    expect(lookups(log).at(-1)).toBe('/bookings?q=381642187&sort=-checkIn&pageSize=25');
  });

  it('fill in empty fields, also by keyboard', async () => {
    const { user } = open(known);
    await put(user, 'guestPhone', '064 218 77');
    const choice = await screen.findByRole('button', { name: /Milica Jovanović/ });
    choice.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('guestName')).toHaveValue('Milica Jovanović'));
    expect(field('serviceId')).toHaveFocus();
    expect(field('guestEmail')).toHaveValue('milica@example.rs');
    expect(field('guestPhone')).toHaveValue('+381 64 218 7740');
    expect(field('pets.0.name')).toHaveValue('Luna');
    expect(field('pets.1.name')).toHaveValue('Rex');
    await waitFor(() => expect(field('pets.0.breedId')).toHaveValue('Pug'));
    expect(screen.queryByRole('button', { name: /Milica Jovanović/ })).not.toBeInTheDocument();
  });

  it('are taken by Enter in the phone, even before the answer, with the last stay proposed', async () => {
    const stays = visits.map((visit) => ({ ...visit, units: 3 }));
    const { user } = open({
      'GET /bookings': () => ({ body: page(stays) }),
      'GET /bookings/11': () => ({ body: stays[0] }),
    });
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.type(screen.getByLabelText('Phone'), '064 218 7740{Enter}');
    await waitFor(() => expect(field('serviceId')).toHaveFocus());
    expect(field('guestName')).toHaveValue('Milica Jovanović');
    expect(field('serviceId')).toHaveValue('1');
    expect(field('departure')).toHaveValue('Mon 23 Nov 2026 11:00');
    expect(screen.getByText('3 nights × 2 pets × 5,000 RSD')).toBeVisible();
    // Nothing is typed in a choice: + and − are one night more and less.
    await user.keyboard('+');
    expect(field('departure')).toHaveValue('Tue 24 Nov 2026 11:00');
    await user.keyboard('-');
    expect(field('departure')).toHaveValue('Mon 23 Nov 2026 11:00');
    expect(field('serviceId')).toHaveFocus();
  });

  it('do not change a service that was chosen', async () => {
    const { user } = open({
      ...known,
      'GET /branches/1': () => ({ body: branch({ services: [service(1), service(2)] }) }),
    });
    await screen.findAllByRole('option', { name: /Standard stay/ });
    await user.selectOptions(field('serviceId'), '2');
    await user.click(screen.getByLabelText('Phone'));
    await user.keyboard('064 218 7740{Enter}');
    await waitFor(() => expect(field('guestName')).toHaveValue('Milica Jovanović'));
    expect(field('serviceId')).toHaveValue('2');
  });

  it('are walked through by arrow keys where there are several', async () => {
    const other = detail({ id: 12, guestName: 'Nikola Ilić', guestPhone: '+381642187740', status: 'COMPLETED' });
    const { user } = open({
      'GET /bookings': () => ({ body: page([visits[0]!, other]) }),
      'GET /bookings/12': () => ({ body: other }),
    });
    await user.type(await screen.findByLabelText('Phone'), '064 218 7740{Enter}');
    expect(await screen.findByRole('button', { name: /Milica Jovanović/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: /Nikola Ilić/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('guestName')).toHaveValue('Nikola Ilić'));
  });

  it('are not there for a new phone: Enter leads to the name', async () => {
    const { user, log } = open({ 'GET /bookings': () => ({ body: page([]) }) });
    await user.type(await screen.findByLabelText('Phone'), '064 218 7740{Enter}');
    await waitFor(() => expect(field('guestName')).toHaveFocus());
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
    expect(screen.queryByText('Check all fields')).toBeNull();
  });

  it('offer their other pets, each from the booking that had it', async () => {
    const before = detail({
      id: 9,
      guestName: 'Milica Jovanović',
      guestPhone: '+381642187740',
      petNames: ['Žuća'],
      status: 'COMPLETED',
      pets: [{ ...visits[0]!.pets[0]!, name: 'Žuća', size: 'LARGE' }],
    });
    const { user } = open({
      ...known,
      'GET /bookings': () => ({ body: page([visits[0]!, before]) }),
      'GET /bookings/9': () => new Promise((resolve) => setTimeout(resolve, 100, { body: before })),
    });
    await put(user, 'guestPhone', '064 218 77');
    await user.click(
      await screen.findByRole('button', { name: 'Milica Jovanović\u00a0· Luna, Rex, Žuća\u00a0· last 12 Nov' }),
    );
    // Twice, as some people press every button.
    await user.dblClick(
      await within(screen.getByRole('group', { name: 'More pets of this guest:' })).findByRole('button', {
        name: 'Žuća',
      }),
    );
    await waitFor(() => expect(field('pets.2.name')).toHaveValue('Žuća'));
    await waitFor(() => expect(field('pets.2.name')).toHaveFocus());
    expect(field('pets.2.size')).toHaveValue('LARGE');
    expect(document.querySelector('[name="pets.3.name"]')).toBeNull();
    expect(field('pets.0.name')).toHaveValue('Luna');
    expect(screen.queryByRole('group', { name: 'More pets of this guest:' })).not.toBeInTheDocument();
  });

  it('give way to the one chosen last, whatever is answered last', async () => {
    const other = detail({ id: 12, guestName: 'Nikola Ilić', guestPhone: '+381642187755', status: 'COMPLETED' });
    let answer: (of: { body: unknown }) => void = () => undefined;
    const { user, log } = open({
      'GET /bookings': () => ({ body: page([visits[0]!, other]) }),
      'GET /bookings/11': () => new Promise((resolve) => (answer = resolve)),
      'GET /bookings/12': () => ({ body: other }),
    });
    await put(user, 'guestPhone', '064 218 77');
    await user.click(await screen.findByRole('button', { name: /Milica Jovanović/ }));
    await waitFor(() => expect(log.some(({ path }) => path === '/bookings/11')).toBe(true));
    await user.click(screen.getByRole('button', { name: /Nikola Ilić/ }));
    await waitFor(() => expect(field('guestName')).toHaveValue('Nikola Ilić'));
    await act(async () => answer({ body: visits[0] }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field('guestName')).toHaveValue('Nikola Ilić');
    expect(field('guestPhone')).toHaveValue('+381 64 218 7755');
  });

  it('give way to another phone that is typed meanwhile', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user } = open({ ...known, 'GET /bookings/11': () => answer });
    await put(user, 'guestPhone', '064 218 77');
    await user.click(await screen.findByRole('button', { name: /Milica Jovanović/ }));
    await put(user, 'guestPhone', '065 111 222');
    await act(async () => answered({ body: visits[0] }));
    expect(field('guestPhone')).toHaveValue('+381 65 111 222');
    expect(field('guestName')).toHaveValue('');
  });

  it('leave the focus where somebody types on', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user } = open({ ...known, 'GET /bookings/11': () => answer });
    await put(user, 'guestPhone', '064 218 77');
    await user.click(await screen.findByRole('button', { name: /Milica Jovanović/ }));
    await user.click(field('comment'));
    await act(async () => answered({ body: visits[0] }));
    await waitFor(() => expect(field('guestName')).toHaveValue('Milica Jovanović'));
    expect(field('comment')).toHaveFocus();
  });

  it('keep typed values', async () => {
    const { user } = open(known);
    await put(user, 'guestName', 'Mina Jovanović');
    await put(user, 'pets.0.name', 'Žuća');
    await put(user, 'guestPhone', '064 218 77');
    await user.click(await screen.findByRole('button', { name: /Milica Jovanović/ }));
    await waitFor(() => expect(field('guestEmail')).toHaveValue('milica@example.rs'));
    expect(field('guestName')).toHaveValue('Mina Jovanović');
    expect(field('pets.0.name')).toHaveValue('Žuća');
    expect(field('pets.1.name')).toBeNull();
  });

  it('show completed stays; guests who only booked stand apart', async () => {
    const planned = detail({
      id: 20,
      guestName: 'Nikola Babić',
      guestPhone: '+381642187799',
      petNames: ['Rea'],
      checkIn: '2026-12-01T13:00:00Z',
      checkInLocal: '2026-12-01T14:00:00+01:00',
    });
    const gone = detail({
      id: 21,
      guestName: 'Sara Tot',
      guestPhone: '+381642187788',
      petNames: ['Mica'],
      status: 'CANCELED',
      checkIn: '2026-11-02T13:00:00Z',
    });
    const { user } = open({ 'GET /bookings': () => ({ body: page([planned, visits[0]!, gone]) }) });
    await user.type(await screen.findByLabelText('Phone'), '064 218 77');
    expect(await screen.findByText('1 guest with this phone was here before:')).toBeVisible();
    expect(screen.getByText('2 guests with this phone, not here before:')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nikola Babić\u00a0· Rea\u00a0· comes 1 Dec' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sara Tot\u00a0· Mica' })).toBeVisible();
  });

  it('a late booking is offered to be opened instead of booking again', async () => {
    const late = detail({
      id: 1,
      guestName: 'Nikola Babić',
      guestPhone: '+381642187799',
      petNames: ['Rea'],
      checkIn: '2026-11-20T09:00:00Z',
      checkInLocal: '2026-11-20T10:00:00+01:00',
    });
    // Expected today as well, and in time.
    const inTime = {
      ...late,
      id: 2,
      facts: { ...late.facts, checkIn: '2026-11-20T16:00:00Z' },
      checkIn: '2026-11-20T16:00:00Z',
      checkInLocal: '2026-11-20T17:00:00+01:00',
    };
    const { user } = open({ 'GET /bookings': () => ({ body: page([inTime, late]) }) });
    await user.type(await screen.findByLabelText('Phone'), '064 218 77');
    expect(await screen.findAllByText(/is expected and late/)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Open booking' })).toHaveLength(1);
    expect(screen.getByText('Late since 10:00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open booking' }));
    expect(await screen.findByText('the new booking')).toBeVisible();
  });
});
