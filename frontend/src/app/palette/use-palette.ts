// What the palette shows for what is typed. Without words: the actions of the record in sight, what was open
// last, and the screens. With words: what the server finds, the actions of the chosen booking, and the labels
// that begin so.
import { useMemo, useSyncExternalStore } from 'react';
import type { SearchResults, SessionUser } from '@/core';
import { useBookingActions } from '@/features/booking/action/use-booking-actions';
import { useCallActions } from '@/features/booking/call';
import { useNow } from '@/features/booking/use-now';
import { api } from '@/lib/api';
import { useBoth, useText } from '@/lib/i18n';
import { useLatestAnswer } from '@/lib/latest-answer';
import { recents } from '@/lib/recent';
import { onCurrentRecordActions, currentRecordActions, type RecordAction } from '@/ui/actions';
import { ICONS, type IconName } from '@/ui/icons';
import { useLettersOn } from '@/ui/letters-on';
import { useSignOut } from '@/ui/sign-out';
import type { PaletteEntry, EntryGroup } from './entry';
import { BOOKINGS, bookingGroup, openFirst, otherGroups } from './found-entries';
import { matchesLabel } from './label-match';
import { screenEntries } from './screen-entries';

/** A pause between two keys after which the server is asked, in milliseconds. */
const PAUSE_MS = 60;
const MOST_TYPED = 200;

const ask = (q: string, signal: AbortSignal) =>
  api.get<SearchResults>(`/search?q=${encodeURIComponent(q)}`, { signal });

const iconOf = (name: string): IconName => (Object.hasOwn(ICONS, name) ? (name as IconName) : 'history');

/** What is possible first; then the others, with their reasons. */
const actionEntries = (of: string, actions: readonly RecordAction[]): PaletteEntry[] =>
  actions
    .toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null))
    .map(({ id, label, icon, letter, refused, to, run }) => ({
      id: `${of}-${id}`,
      icon,
      title: label,
      refused,
      ...(to === undefined ? { run } : { to }),
      keys: letter === undefined ? undefined : [letter.toUpperCase()],
    }));

export interface PaletteView {
  groups: EntryGroup[];
  /** Whether the groups belong to what is typed now. */
  isSettled: boolean;
  /** Why there is no answer; null: there is one, or one is awaited. */
  failure: unknown;
  tooShort: boolean;
  askAgain: () => void;
}

/**
 * `chosen`: the booking whose actions are shown; null: those of the first one found. `active`: the entry that
 * was gone to; among actions, those that are not possible join the others, with their reasons.
 */
export function usePalette(
  user: SessionUser,
  typed: string,
  chosen: number | null,
  active: string | null,
): PaletteView {
  const t = useText();
  const both = useBoth();
  const now = useNow();
  const [lettersOn, setLettersOn] = useLettersOn();
  const signOut = useSignOut();
  const q = typed.normalize('NFC').trim().slice(0, MOST_TYPED);
  const { answer, state, failure, askAgain } = useLatestAnswer(q || null, ask, PAUSE_MS);
  const title = useSyncExternalStore(onCurrentRecordActions, () => currentRecordActions()?.title ?? null);
  const screens = useMemo(() => screenEntries(user, t), [user, t]);
  const found = q ? answer : null;
  const booking = found?.bookings.find(({ id }) => id === chosen) ?? found?.bookings[0] ?? null;
  const isAmong = (of: string) => active?.startsWith(`${of}-`) ?? false;
  const bookingActions = useBookingActions(booking, now).filter(({ shown }) => shown || isAmong('action'));
  const callActions = useCallActions(booking);

  const inSight = title === null ? null : currentRecordActions();
  const letters: PaletteEntry = {
    id: 'letters',
    icon: 'key',
    title: t(lettersOn ? 'palette.lettersOff' : 'palette.lettersOn'),
    detail: t('palette.lettersText'),
    run: () => setLettersOn(!lettersOn),
  };
  const leave: PaletteEntry = { id: 'sign-out', icon: 'logout', title: t('shell.signOut'), run: signOut };
  const ofRecord: EntryGroup | null = inSight && {
    id: 'in-sight',
    title: t('palette.onPage', { title: inSight.title }),
    // By its name, an action without a button is found too, and says why.
    entries: actionEntries(
      'in-sight',
      inSight.actions.filter(({ label, shown, refused }) =>
        q ? matchesLabel(q, label) : shown || refused === null || isAmong('in-sight'),
      ),
    ),
  };
  const goTo: EntryGroup = {
    id: 'go-to',
    title: t('palette.goTo'),
    entries: [...screens, letters, leave].filter(({ title }) => !q || matchesLabel(q, String(title))),
  };
  const by = { user, t, both };
  const results = found ? openFirst([bookingGroup(found, q, by), ...otherGroups(found, by)]) : [];
  const afterBookings = results.findIndex(({ id }) => id === BOOKINGS) + 1;
  const groups: (EntryGroup | null)[] = q
    ? [
        ...results.slice(0, afterBookings),
        {
          id: 'actions',
          title: t('palette.withBooking'),
          entries: actionEntries('action', [...bookingActions, ...callActions]),
        },
        ofRecord,
        ...results.slice(afterBookings),
        goTo,
      ]
    : [
        ofRecord,
        {
          id: 'recent',
          title: t('palette.recent'),
          entries: recents().map(({ path, title, detail, icon }) => ({
            id: `recent-${path}`,
            icon: iconOf(icon),
            title,
            detail,
            to: path,
          })),
        },
        goTo,
      ];
  return {
    groups: groups.filter((group) => group !== null && group.entries.length > 0) as EntryGroup[],
    isSettled: state === 'none' || state === 'answered',
    failure,
    tooShort: found?.tooShort ?? false,
    askAgain,
  };
}
