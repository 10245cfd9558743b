// Notes the records that are opened, for the palette; they are forgotten with the session.
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetWithSession, noteRecent } from '@/lib/recent';
import { onCurrentRecordActions, currentRecordActions } from '@/ui/actions';

/** Parameters that name a record within the screen of a list or of another record. */
const NAMING = ['tab', 'branch', 'review', 'message'];

export function useRecents(): void {
  const { pathname, search } = useLocation();
  const title = useSyncExternalStore(onCurrentRecordActions, () => currentRecordActions()?.title ?? null);
  useEffect(() => {
    return forgetWithSession();
  }, []);
  useEffect(() => {
    const record = currentRecordActions();
    if (!record) return;
    const all = new URLSearchParams(search);
    const naming = new URLSearchParams(NAMING.flatMap((key) => (all.has(key) ? [[key, all.get(key) ?? '']] : [])));
    const path = naming.size > 0 ? `${pathname}?${naming}` : pathname;
    noteRecent({ path, title: record.title, detail: record.detail ?? '', icon: record.icon });
  }, [title, pathname, search]);
}
