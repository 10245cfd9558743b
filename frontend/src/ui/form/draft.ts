// Drafts: what is typed into a form and not saved is kept in the browser, sealed, and offered back to the same account
// after a reload, a crash, a closed tab or a sign-out; within the same opened page it comes back by itself. Saved or
// discarded it is gone, and after 24 hours. Each form names its draft, or says that it has none.
import { useEffect, useRef, useState } from 'react';
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { enums } from '@/core';
import { newIdempotencyKey } from '@/lib/api';
import { isOpen, openPages, PAGE } from '@/lib/sealed/page';
import { openAll, seal, unseal, whyNotKept, type NotKept, type OpenedRecord } from '@/lib/sealed/store';
import { onSession, sessionUser } from '@/lib/session-store';
import { same, threeWay, type Difference } from '@/lib/three-way';
import { useDirty } from './use-dirty';

/** For forms with nothing typed, with passwords or tokens, of nobody who is signed in, or whose values hold for one moment only. */
export const NO_DRAFT = null;

type Version = number | string | null;

export interface DraftOf<T extends FieldValues> {
  /** What the form is about: its draft comes back only for the same subject. */
  subject: string;
  /** The version of the record that fills the form. */
  version?: Version | undefined;
  /** The kept fields; default: all but the core's `secretFields`. Not those that confirm what is so at this moment, such as cash that is handed out. */
  fields?: readonly Path<T>[];
  /** Submitting only leads to the next step: sending calls `forget` itself. */
  hasSteps?: boolean;
  /** Called when a draft of an older version was merged into the form: what else has changed. */
  onMerged?: (differences: { taken: readonly Difference[]; both: readonly Difference[] }) => void;
}

/** The draft of one form. */
export interface Draft extends Shown {
  hasSteps: boolean;
  /** Called when everything is sent or discarded. */
  forget: () => void;
}

interface Offer {
  /** When it was typed, ms since the epoch. */
  at: number;
  /** The record was changed since. */
  changed: boolean;
  take: () => void;
  discard: () => void;
}

/** What a form tells of its draft when it is drawn. */
interface Shown {
  /** What is offered back; null: nothing. */
  offer: Offer | null;
  /** Why nothing is kept; null: what is typed is kept. */
  notKept: NotKept | null;
}

/** A draft as it is sealed: the fields that differ from what filled the form, and what had filled them. */
interface Kept {
  subject: string;
  version: Version;
  typed: FieldValues;
  filled: FieldValues;
}

const LIFE_MS = 24 * 3_600_000;
/** At most this much typing is lost when the browser is killed. */
const WAIT_MS = 250;

/** The forms of this page that are open, by the id of their draft. */
const inUse = new Set<string>();
/** The drafts of forms of this page that were closed, by subject. */
const closed = new Map<string, { kept: Kept; record: DraftRecord }>();
let owner = sessionUser()?.id;
onSession(() => {
  if (owner !== sessionUser()?.id) closed.clear();
  owner = sessionUser()?.id;
});

/** A copy without the fields that no draft holds, at whatever depth. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const { secretFields } = enums();
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretFields.includes(name))
      .map(([name, item]) => [name, withoutSecrets(item)]),
  );
}

/** What fills the form now, before anything is typed. */
const filledWith = <T extends FieldValues>({ control }: UseFormReturn<T>): FieldValues =>
  control._defaultValues as FieldValues; // oxlint-disable-line no-underscore-dangle

/** What is typed into the form and not saved; null: nothing. */
function typedIn<T extends FieldValues>(form: UseFormReturn<T>, of: DraftOf<T>): Kept | null {
  const values = withoutSecrets(form.getValues()) as FieldValues;
  const filled = withoutSecrets(filledWith(form)) as FieldValues;
  const names = (of.fields ?? Object.keys(values)).filter((name) => {
    const value: unknown = get(values, name);
    return value !== undefined && !same(value, get(filled, name));
  });
  if (names.length === 0) return null;
  const only = (one: FieldValues) =>
    Object.fromEntries(names.map((name) => [name, (get(one, name) ?? null) as unknown]));
  return { subject: of.subject, version: of.version ?? null, typed: only(values), filled: only(filled) };
}

const isChanged = <T extends FieldValues>({ version }: DraftOf<T>, of: Version) => of !== (version ?? null);

/** Fills the form with a draft; where the record was changed since, both changes are merged. */
function fill<T extends FieldValues>(form: UseFormReturn<T>, of: DraftOf<T>, { version, typed, filled }: Kept): void {
  const now = filledWith(form);
  const changed = isChanged(of, version);
  const theirs = Object.fromEntries(Object.keys(typed).map((name) => [name, (get(now, name) ?? null) as unknown]));
  const { merged, ...differences } = changed ? threeWay(filled, theirs, typed) : { merged: typed, taken: [], both: [] };
  for (const [name, value] of Object.entries(merged))
    form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true });
  if (differences.taken.length + differences.both.length > 0) of.onMerged?.(differences);
}

/** Writes and deletes the draft of one form, one change after another. */
function draftRecord(account: number) {
  const place = { account, purpose: 'draft' as const, id: newIdempotencyKey() };
  let turn: Promise<unknown> = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    id: place.id,
    keep: (kept: Kept) => next(() => seal(place, kept, LIFE_MS)),
    remove: () => void next(() => unseal(place)).catch(() => undefined),
  };
}
type DraftRecord = ReturnType<typeof draftRecord>;

/** The drafts of a subject that no open form holds, newest first. */
async function leftOver(account: number, subject: string): Promise<OpenedRecord<Kept>[]> {
  const [all, pages] = await Promise.all([openAll<Kept>(account, 'draft'), openPages()]);
  return all.filter(
    ({ id, page, value }) => value.subject === subject && !inUse.has(id) && (page === PAGE || !isOpen(pages, page)),
  );
}

interface Following<T extends FieldValues> {
  form: UseFormReturn<T>;
  account: number;
  /** The form's draft as it is called now. */
  of: () => DraftOf<T>;
  dirty: () => boolean;
  show: (change: Partial<Shown>) => void;
}

/** Keeps what is typed into one open form, and offers what was typed before. */
function follow<T extends FieldValues>({ form, account, of, dirty, show }: Following<T>) {
  const { subject } = of();
  const before = closed.get(subject);
  closed.delete(subject);
  const reopened = before && !isChanged(of(), before.kept.version) ? before : undefined;
  const record = reopened?.record ?? draftRecord(account);
  inUse.add(record.id);
  let current: Kept | null = null;
  let written = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  /** Writes what has changed since the last time. Resolves to whether what is typed is kept. */
  async function look(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    if (sessionUser()?.id !== account) return false;
    const kept = dirty() ? typedIn(form, of()) : null;
    const text = kept ? JSON.stringify(kept) : '';
    if (text === written) return true;
    written = text;
    current = kept;
    if (!kept) {
      record.remove();
      return true;
    }
    const why = await record.keep(kept).then(() => null, whyNotKept);
    if (!over) show({ notKept: why });
    return why === null;
  }
  const soon = () => {
    timer ??= setTimeout(() => void look(), WAIT_MS);
  };
  const now = () => {
    if (timer !== undefined) void look();
  };

  async function offer() {
    const waiting = await leftOver(account, subject);
    const next = () => {
      const one = waiting.shift();
      if (over) return;
      if (!one) return show({ offer: null });
      const discard = () => {
        void unseal(one).catch(() => undefined);
        next();
      };
      const take = async () => {
        fill(form, of(), one.value);
        // The old record goes when its values are kept in this form's.
        if (await look()) discard();
        else next();
      };
      show({ offer: { at: one.at, changed: isChanged(of(), one.value.version), take: () => void take(), discard } });
    };
    next();
  }

  if (reopened) {
    fill(form, of(), reopened.kept);
    soon();
  }
  const typing = form.watch(soon);
  const hidden = () => document.visibilityState === 'hidden' && now();
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', now);
  // Where the browser forbids it there is nothing to offer; who types is told.
  offer().catch(() => undefined);

  return {
    forget() {
      clearTimeout(timer);
      timer = undefined;
      // What stands in the form until it is closed or filled again is handled.
      const kept = typedIn(form, of());
      written = kept ? JSON.stringify(kept) : '';
      current = null;
      closed.delete(subject);
      record.remove();
    },
    stop() {
      now();
      over = true;
      typing.unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', now);
      inUse.delete(record.id);
      if (current && sessionUser()?.id === account) closed.set(subject, { kept: current, record });
    },
  };
}

const drafts = new WeakMap<object, Draft>();
const NONE: Draft = { hasSteps: false, forget: () => undefined, offer: null, notKept: null };

/** The draft of a form. */
export const draftOf = ({ control }: { control: object }): Draft => drafts.get(control) ?? NONE;

/** Keeps the draft of a form as long as it is open; the form's frame offers it ([`draftOf`]). */
export function useDraft<T extends FieldValues>(form: UseFormReturn<T>, of: DraftOf<T> | null): void {
  const latest = useRef(of);
  latest.current = of;
  const dirty = useDirty(form);
  const [shown, setShown] = useState<Shown>({ offer: null, notKept: null });
  const following = useRef<ReturnType<typeof follow>>(null);
  const subject = of?.subject;
  useEffect(() => {
    const account = sessionUser()?.id;
    if (subject === undefined || account === undefined) return;
    const mine = follow({
      form,
      account,
      of: () => latest.current ?? { subject },
      dirty,
      show: (change) => setShown((before) => ({ ...before, ...change })),
    });
    following.current = mine;
    return () => mine.stop();
  }, [form, dirty, subject]);
  drafts.set(form.control, { ...shown, hasSteps: of?.hasSteps ?? false, forget: () => following.current?.forget() });
}
