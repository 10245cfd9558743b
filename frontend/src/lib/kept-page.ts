// Tells the service worker (`public/sw.js`) which files of this release to keep, so that the dashboard opens without
// network: those of the screens that the account may open.
import { useEffect } from 'react';

/** After so long the first screen has the network no longer to itself, in milliseconds. */
const LATER_MS = 5_000;

interface Parts {
  base: string[];
  screens: Record<string, string[]>;
}

/** The list of this release's files; only a build has one. */
const release = () => document.querySelector<HTMLMetaElement>('meta[name="parts"]')?.content;

async function keep(list: string, screens: readonly string[]): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const answer = await fetch(list);
  if (!answer.ok) return;
  const parts = (await answer.json()) as Parts;
  const files = new Set([...parts.base, ...screens.flatMap((id) => parts.screens[id] ?? [])]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own origin
  active?.postMessage({ kind: 'keep', release: list, files: [...files] });
}

/** Keeps the files of `screens` soon after they are known. Where it is not possible the dashboard only needs network. */
export function useKeptPage(screens: readonly string[]): void {
  const names = screens.join(' ');
  useEffect(() => {
    const list = release();
    // An insecure origin has no service workers.
    if (!list || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void keep(list, names.split(' ')).catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, [names]);
}
