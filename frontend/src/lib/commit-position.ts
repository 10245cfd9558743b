// How far the server's database had come after this browser's last write. Sent with what is
// read in the next 30 seconds, by every tab and after a reload too, so that a replica that
// is a moment behind never shows a list without one's own write. Opaque; of two texts the
// greater is the later.
export const COMMIT_POSITION = 'X-Commit-Position';

const KEY = 'commitPosition';
const MEANS_MS = 30_000;

interface Kept {
  position: string;
  at: number;
}

// Storage may be full or forbidden; then this tab remembers at least its own.
let own: Kept[] = [];

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  'position' in kept &&
  typeof kept.position === 'string' &&
  'at' in kept &&
  typeof kept.at === 'number';

function stored(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Those that still mean something. */
function live(): Kept[] {
  const now = Date.now();
  return [...own, ...stored()].filter(({ at }) => Math.abs(now - at) < MEANS_MS);
}

/** The latest position that still means something. */
export function commitPosition(): string | null {
  return live().reduce<string | null>((latest, { position }) => (position > (latest ?? '') ? position : latest), null);
}

/**
 * Keeps the position that an answer names; answers may overtake one another. A greater one from
 * before stays beside it for the rest of its own time and no longer: it may be of a server that
 * could not tell, or of one that is gone.
 */
export function keepCommitPosition(position: string | null): void {
  if (!position) return;
  const now = { position, at: Date.now() };
  const greater = new Map(
    live()
      .filter((kept) => kept.position > position)
      .map((kept) => [kept.position, kept]),
  );
  own = [now, ...greater.values()];
  try {
    localStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    // Kept in memory.
  }
}
