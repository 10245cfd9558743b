// A new booking that is like an earlier one: the form is filled with its guest, pets, service and nights.
import { branch, detail, NOON, page, signInAs } from '@test/booking';
import { field, open, put, save } from '@test/booking-form';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const BEFORE = detail({
  id: 9,
  units: 3,
  guestName: 'Milica Jovanović',
  guestPhone: '+381641234567',
  petNames: ['Bella', 'Maks'],
  checkInLocal: '2026-03-02T14:00:00+01:00',
  checkOutLocal: '2026-03-05T11:00:00+01:00',
});
const isBooking = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/bookings';
const AT = '?branchId=1&copyOf=9';
const answers = {
  'GET /bookings/9': () => ({ body: { ...BEFORE, guestEmail: 'milica@example.rs' } }),
  'GET /bookings': () => ({ body: page([BEFORE]) }),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('a booking made again', () => {
  it('has guest, pets, service and nights of the earlier one, and begins at the arrival', async () => {
    const { log, user } = open({ ...answers, 'POST /bookings': () => ({ status: 201, body: BEFORE }) }, AT);
    await waitFor(() => expect(field('guestName')).toHaveValue('Milica Jovanović'));
    expect(field('guestPhone')).toHaveValue('+381 64 123 4567');
    expect(field('guestEmail')).toHaveValue('milica@example.rs');
    await waitFor(() => expect(field('pets.1.name')).toHaveValue('Maks'));
    await waitFor(() => expect(field('pets.1.animalTypeId')).toHaveValue('1'));
    expect(field('pets.0.size')).toHaveValue('MEDIUM');
    await waitFor(() => expect(field('serviceId')).toHaveValue('1'));
    // Three nights from today on: the usual hour has passed.
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:15');
    expect(field('departure')).toHaveValue('Mon 23 Nov 2026 11:00');
    await waitFor(() => expect(field('arrival')).toHaveFocus());
    // The guest is known already.
    expect(screen.queryByText('Milica Jovanović')).toBeNull();
    await put(user, 'arrival', '24.11.2026. 14:00');
    await put(user, 'departure', '27.11.2026. 11:00');
    await save(user);
    await waitFor(() => expect(log.some(isBooking)).toBe(true));
    expect(log.find(isBooking)?.body).toMatchObject({
      guestName: 'Milica Jovanović',
      guestPhone: '+381641234567',
      serviceId: 1,
      pets: [{ name: 'Bella' }, { name: 'Maks' }],
      arrival: '2026-11-24T14:00',
    });
  });

  it('leaves a service out that is no longer offered, and asks for another', async () => {
    const services = branch().services.map((one) => ({ ...one, active: one.id !== 1 }));
    const closed = branch({ services });
    open({ ...answers, 'GET /branches/1': () => ({ body: closed }) }, AT);
    await waitFor(() => expect(field('guestName')).toHaveValue('Milica Jovanović'));
    await waitFor(() => expect(field('serviceId')).toHaveFocus());
    expect(field('serviceId')).toHaveValue('');
    expect(field('arrival')).toHaveValue('');
  });

  it('keeps what was typed before the earlier one had come', async () => {
    let answer: (() => void) | undefined;
    const slow = async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { body: BEFORE };
    };
    const { user } = open({ ...answers, 'GET /bookings/9': slow }, AT);
    await screen.findByLabelText('Phone');
    await put(user, 'guestName', 'Petar');
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await waitFor(() => expect(field('guestPhone')).toHaveValue('+381 64 123 4567'));
    expect(field('guestName')).toHaveValue('Petar');
  });
});
