// Parts that a first screen does not show, such as a dialog: fetched when the page has become quiet, or
// when they are needed before that.
import { use, useEffect } from 'react';
import { loadPart } from './load-part';

/** The first screen has painted its data by then, as a rule; in milliseconds. */
const QUIET_MS = 2_000;

export interface LaterPart<T> {
  load: () => Promise<T>;
  /** For components inside `Suspense`: the part, as soon as it is there. */
  usePart: () => T;
  /** Fetches the part when the page has become quiet; a failure shows only when the part is needed. */
  useSoon: () => void;
}

export function laterPart<T>(name: string, importer: () => Promise<T>): LaterPart<T> {
  let coming: Promise<T> | undefined;
  const load = () => {
    coming ??= loadPart(name, importer);
    coming.catch(() => (coming = undefined));
    return coming;
  };
  return {
    load,
    usePart: () => use(load()),
    useSoon: () =>
      useEffect(() => {
        const timer = setTimeout(() => void load().catch(() => undefined), QUIET_MS);
        return () => clearTimeout(timer);
      }, []),
  };
}
