// Parts that a first screen is painted without: dialogs, and the popups of a toolbar.
import { useEffect, useState } from 'react';
import { fetchPart, loadPart } from './load-part';

export interface LazyChunk<T> {
  load: () => Promise<T>;
  /**
   * The part; undefined until it has been fetched, which begins at once, or after the next painting. If it
   * does not load, the error boundary names it, as for a screen's own part; one to spare just stays away.
   */
  usePart: (begin?: 'now' | 'painted' | 'optional') => T | undefined;
  /** Fetches the part soon after the next painting; a failure shows only when the part is needed. */
  usePrefetch: () => void;
}

/** The wait of what nobody has asked for yet, so that a first screen has the network to itself, in milliseconds. */
const SOON_MS = 500;

/** Runs `wait` milliseconds after the next painting, unless the returned function is called before. */
function afterPaint(run: () => void, wait = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run, wait)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function lazyChunk<T>(name: string, importer: () => Promise<T>): LazyChunk<T> {
  let there: T | undefined;
  let coming: Promise<T> | undefined;
  const load = () => {
    coming ??= fetchPart(name, importer);
    coming.then(
      (part) => (there = part),
      () => (coming = undefined),
    );
    return coming;
  };
  return {
    load,
    usePart(begin = 'now') {
      const [part, setPart] = useState(() => there);
      const [failure, setFailure] = useState<unknown>();
      useEffect(() => {
        if (part !== undefined) return;
        let current = true;
        const take = (coming: Promise<T>) =>
          void coming.then(
            (loaded) => current && setPart(() => loaded),
            (error: unknown) => current && begin !== 'optional' && setFailure(error),
          );
        const cancel = begin === 'now' ? take(loadPart(name, load)) : afterPaint(() => take(load()));
        return () => {
          current = false;
          cancel?.();
        };
      }, [part, begin]);
      if (failure !== undefined) throw failure;
      return part;
    },
    usePrefetch() {
      useEffect(() => {
        return afterPaint(() => void load().catch(() => undefined), SOON_MS);
      }, []);
    },
  };
}
