// The calendar of a date field in tests.
import { screen, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';

type User = ReturnType<typeof userEvent.setup>;

/** Opens the calendar with the button beside the field. */
export async function openCalendar(user: User, field: Element) {
  await user.click(within(field.parentElement!).getByRole('button', { name: /^(Open the calendar|Otvori kalendar)$/ }));
  return within(await screen.findByRole('dialog', { name: /^(Calendar|Kalendar)$/ }));
}

/** Chooses a day in the calendar of a field; `day`: the beginning of its label. */
export async function pickDay(user: User, field: Element, day: string) {
  const calendar = await openCalendar(user, field);
  await user.click(calendar.getByRole('button', { name: new RegExp(`^${day}`) }));
}
