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
let own: Kept | null = null;

function stored(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept && typeof kept.position === 'string' && typeof kept.at === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** The latest position that still means something. */
export function commitPosition(): string | null {
  const now = Date.now();
  const counts = [own, stored()].filter((kept) => kept !== null && Math.abs(now - kept.at) < MEANS_MS);
  return counts.reduce<string | null>((latest, kept) => (kept && kept.position > (latest ?? '') ? kept.position : latest), null);
}

/** Keeps the position that an answer names; answers may overtake one another. */
export function keepCommitPosition(position: string | null): void {
  if (!position) return;
  const latest = commitPosition();
  own = { position: latest !== null && latest > position ? latest : position, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    // Kept in memory.
  }
}
