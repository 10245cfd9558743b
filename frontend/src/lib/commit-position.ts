// The position of the server's database after this browser's last write. Sent with every read in the
// next 30 seconds, by every tab and after a reload, so that a lagging replica never shows a list
// without the user's own write. Positions are opaque; the greater text is the later position.
export const COMMIT_POSITION = 'X-Commit-Position';

const KEY = 'commitPosition';
const MEANS_MS = 30_000;

interface Kept {
  position: string;
  at: number;
}

// Storage may be full or forbidden; then this tab keeps its own positions in memory.
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

/** The positions that have not expired. */
function live(): Kept[] {
  const now = Date.now();
  return [...own, ...stored()].filter(({ at }) => Math.abs(now - at) < MEANS_MS);
}

/** The latest position that has not expired. */
export function commitPosition(): string | null {
  return live().reduce<string | null>((latest, { position }) => (position > (latest ?? '') ? position : latest), null);
}

/**
 * Keeps the position that an answer names; answers may overtake each other. An older, greater position
 * stays beside it until its own time ends: it may come from a server that could not tell, or that is
 * gone.
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
    // Kept in memory only.
  }
}
