// Local storage, which may be full or forbidden. A value that cannot be stored is kept in the memory of
// this tab, so that the dashboard works as long as the tab is open.
const own = new Map<string, string>();

export function readStored(key: string): string | null {
  const kept = own.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Forbidden, and nothing was written by this tab.
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    own.delete(key);
  } catch {
    own.set(key, value);
  }
}

export function removeStored(key: string): void {
  own.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing is stored.
  }
}
