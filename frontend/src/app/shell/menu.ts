// The menu: the built screens of the core's table that the role may open, in the table's order and
// groups.
import { canOpen, type MenuGroup, type SessionUser } from '@/core';
import type { IconName } from '@/ui/icons';
import { builtScreens } from '../guard';
import { isBuilt, SCREENS } from '../screens';

interface MenuEntry {
  id: string;
  to: string;
  icon: IconName;
}
export interface Group {
  group: MenuGroup;
  entries: MenuEntry[];
}

/** The account's own company, if the role has a screen for it that is in no list. */
function ownCompany(user: SessionUser): MenuEntry | null {
  if (user.companyId === null) return null;
  const to = `/dashboard/company-operator/${user.companyId}`;
  const { screen, allowed } = canOpen(user.role, to);
  return allowed && screen && isBuilt(screen) ? { id: screen, to, icon: SCREENS[screen]?.icon ?? 'company' } : null;
}

export function menuOf(user: SessionUser): Group[] {
  const groups = new Map<MenuGroup, MenuEntry[]>([
    ['DAILY_WORK', []],
    ['COMPANY', []],
    ['CATALOGUE', []],
    ['CONTENT', []],
    ['ACCOUNT', []],
  ]);
  for (const { id, path, group } of builtScreens(user.role)) {
    if (group) groups.get(group)?.push({ id, to: path, icon: SCREENS[id]?.icon ?? 'paw' });
  }
  const company = ownCompany(user);
  if (company) groups.get('COMPANY')?.unshift(company);
  return [...groups].filter(([, entries]) => entries.length > 0).map(([group, entries]) => ({ group, entries }));
}

/** The menu entry for `pathname`: the entry with the longest matching address. */
export function currentEntry(groups: readonly Group[], pathname: string): string | null {
  const hits = groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length);
  return hits[0]?.id ?? null;
}
