// Opens a booking's screen in tests.
import { page } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen } from '@testing-library/react';
import type { BookingDetail } from '@/core';
import BookingScreen from '@/features/booking/booking-screen';

export const timeline = {
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

/** `after`: the booking that the server holds after an action. */
export function openBooking(booking: BookingDetail, handlers: Parameters<typeof fakeServer>[0] = {}, after = booking) {
  const log = fakeServer({
    'GET /bookings/1': () => ({ body: log.some(({ method }) => method !== 'GET') ? after : booking }),
    'GET /bookings/1/timeline': () => ({ body: timeline }),
    'GET /bookings/1/mails': () => ({ body: { items: [] } }),
    'GET /notes': () => ({ body: page([]) }),
    ...handlers,
  });
  return {
    log,
    ...show(<BookingScreen />, { path: '/dashboard/company-bookings/:id', at: '/dashboard/company-bookings/1' }),
  };
}
export const button = (name: string) => screen.findByRole('button', { name });
