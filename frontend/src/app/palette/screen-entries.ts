// The screens of the role as entries, with the keys that lead there: G, then a letter.
import { canOpen, recordLists, type SessionUser } from '@/core';
import type { Translate } from '@/lib/i18n';
import { builtScreens } from '../guard';
import { SCREENS } from '../screens';
import { LETTERS } from '../shell/go-letters';
import { menuOf } from '../shell/menu';
import type { PaletteEntry } from './entry';

/** The screens in the menu's order, the new booking after them. */
export function screenEntries(user: SessionUser, t: Translate): PaletteEntry[] {
  const inMenu = menuOf(user).flatMap(({ entries }) => entries);
  const others = builtScreens(user.role)
    .filter(
      ({ id, path }) => path.startsWith('/dashboard/') && !path.includes('{') && !inMenu.some((one) => one.id === id),
    )
    .map(({ id, path }) => ({ id, to: path, icon: SCREENS[id]?.icon ?? ('lock' as const) }));
  const screens = [...inMenu, ...others].map(({ id, to, icon }): PaletteEntry => {
    const letter = LETTERS[id];
    return {
      id: `screen-${id}`,
      icon,
      title: t(`screen.${id}`),
      to,
      keys: letter ? ['G', letter.toUpperCase()] : undefined,
    };
  });
  const list = recordLists('booking', user.role)[0];
  if (list && canOpen(user.role, `${list}/new`).allowed)
    screens.push({ id: 'new-booking', icon: 'plus', title: t('bookings.new'), to: `${list}/new` });
  return screens;
}
