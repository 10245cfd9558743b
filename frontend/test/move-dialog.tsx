// Opens the move dialog in tests, with the steps that its tests share.
import { branch, detail, place, service } from '@test/booking';
import { show } from '@test/render';
import { calendar } from '@test/schedule';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { BookingDetail } from '@/core';
import { MoveDialog } from '@/features/booking/move/move-dialog';

export const hostel = branch({
  workplaces: [place(1, 'Kennel 4'), place(2, 'Kennel 6'), place(3, 'Suite 1', { capacity: 1 })],
  services: [service(1, { workplaceIds: [1, 2, 3] })],
});
const NIGHTS = {
  workplaces: [{ id: 1, name: 'Kennel 4', kind: 'ROOM', from: '2026-11-19T23:00:00Z', to: '2026-11-21T23:00:00Z' }],
} as const;
export const stay = (over: Parameters<typeof detail>[0] = {}) =>
  detail({ ...NIGHTS, ...over } as Parameters<typeof detail>[0]);

export function openMove(
  booking: BookingDetail = stay(),
  handlers: Parameters<typeof fakeServer>[0] = {},
  request?: Parameters<typeof MoveDialog>[0]['request'],
) {
  const onClose = vi.fn();
  const log = fakeServer({
    'GET /branches/1': () => ({ body: hostel }),
    'GET /branches/1/calendar': () => ({ body: calendar({}, hostel) }),
    'POST /bookings/1/reschedule': () => ({ body: { ...booking, version: 4 } }),
    ...handlers,
  });
  return { log, onClose, ...show(<MoveDialog booking={booking} request={request} onClose={onClose} />) };
}
type User = ReturnType<typeof openMove>['user'];
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const radio = (name: string, of = 'Workplace') =>
  within(screen.getByRole('radiogroup', { name: of })).getByRole('radio', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const sent = (log: ReturnType<typeof openMove>['log']) =>
  log.findLast(({ path }) => path === '/bookings/1/reschedule');

export async function put(user: User, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
  await user.tab();
}
