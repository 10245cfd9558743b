// The actions of the record in sight, as data: one list feeds its buttons, its letters and the palette. A
// screen that shows a record says so here; the frame around the screens reads it.
import { useEffect, useRef } from 'react';
import type { IconName } from './icons';

export interface RecordAction {
  /** Unique among the actions of its record. */
  id: string;
  label: string;
  icon: IconName;
  variant?: 'primary' | 'secondary' | 'danger';
  /** Runs the action on the screen of its record. */
  letter?: string | undefined;
  /** Why it is not possible now, in words; null if it is. */
  refused: string | null;
  /** Whether it has a button; the others stand with their reasons in a card. */
  shown: boolean;
  /** Its request is being sent; false for an action that only opens something. */
  busy: boolean;
  /** The address that it leads to, instead of running something. */
  to?: string;
  run: () => void | undefined;
}

export interface CurrentRecord {
  title: string;
  /** What tells it from another of that title. */
  detail?: string;
  icon: IconName;
  actions: readonly RecordAction[];
}

const seen = new Set<{ current: CurrentRecord | null }>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function onCurrentRecordActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The record in sight with all its actions; null: none. */
export function currentRecordActions(): CurrentRecord | null {
  const records = [...seen].flatMap(({ current }) => current ?? []);
  const last = records.at(-1);
  // A screen and a part of it may show the same record, each with its own actions.
  return last
    ? { ...last, actions: records.filter(({ title }) => title === last.title).flatMap(({ actions }) => actions) }
    : null;
}

/** Says which record the calling component shows; null: none. */
export function useCurrentRecordActions(record: CurrentRecord | null): void {
  const latest = useRef<CurrentRecord | null>(record);
  latest.current = record;
  const title = record?.title;
  useEffect(() => {
    if (title === undefined) return;
    seen.add(latest);
    tell();
    return () => {
      seen.delete(latest);
      tell();
    };
  }, [title]);
}
