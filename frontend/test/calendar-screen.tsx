// Opens the calendar in tests on a fake server, with fixed measures, and drags its bars.
import { calendar, DORCOL, STAYS, wholeStay } from './calendar';
import { show } from './render';
import { fakeServer } from './server';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import CalendarScreen from '@/features/booking/calendar/calendar-screen';

type Handlers = Parameters<typeof fakeServer>[0];
export const PATH = '/dashboard/calendar';
const wholes = Object.fromEntries(STAYS.map((stay) => [`GET /bookings/${stay.id}`, () => ({ body: wholeStay(stay) })]));

export function open(
  { at = PATH, view = calendar() }: { at?: string; view?: ReturnType<typeof calendar> } = {},
  handlers: Handlers = {},
) {
  const log = fakeServer({
    'GET /branches/1': () => ({ body: DORCOL }),
    'GET /branches/1/calendar': () => ({ body: view }),
    'GET /companies/1': () => ({ body: { id: 1, status: 'APPROVED' } }),
    ...wholes,
    ...handlers,
  });
  return { log, ...show(<CalendarScreen />, { path: PATH, at }) };
}

/** The page's measures, which jsdom does not know: 100 px a day from 200 px on, rows of 60 px below 100 px. */
export function measured(days = 14) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(this: Element) {
    const { left, width, top, height } = (this as HTMLElement).style;
    const share = (value: string) => (Number.parseFloat(value) / 100) * days * 100;
    if (this.matches('[data-bar]'))
      return new DOMRect(
        200 + share(left),
        100 + Number.parseFloat(top) + 60 * Number(this.getAttribute('data-row')),
        share(width),
        Number.parseFloat(height),
      );
    return this.matches('.layer, .lanes') ? new DOMRect(200, 100, days * 100, 500) : new DOMRect();
  });
}
export const bar = (name: RegExp | string) =>
  screen.findByRole('gridcell', { name: typeof name === 'string' ? new RegExp(`^${name}`) : name });

/** Presses a bar in its middle (or at its end) and drags it by days and rows. */
export function drag(element: HTMLElement, days: number, rows: number, end = false) {
  const { left, right, top } = element.getBoundingClientRect();
  const [x, y] = [end ? right - 2 : (left + right) / 2, top + 10];
  const at = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', dx: number, dy: number) =>
    fireEvent[type](element, {
      clientX: x + dx,
      clientY: y + dy,
      button: 0,
      isPrimary: true,
      pointerId: 1,
      pointerType: 'mouse',
    });
  at('pointerDown', 0, 0);
  at('pointerMove', 6, 6);
  at('pointerMove', days * 100, rows * 60);
  return {
    drop: () => at('pointerUp', days * 100, rows * 60),
    to: (d: number, r: number) => at('pointerMove', d * 100, r * 60),
  };
}
