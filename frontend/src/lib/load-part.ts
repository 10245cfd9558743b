// Loads parts of the dashboard on demand. Owns the time-out, the errors and the "loading" signal.

/** A script or style part that did not load: its name and the reason. */
export class PartError extends Error {
  override name = 'PartError';
  constructor(
    readonly part: string,
    readonly kind: 'script' | 'style',
    readonly reason: string,
    cause?: unknown,
  ) {
    super(`${kind} part "${part}" did not load: ${reason}`, { cause });
  }
}

export const PART_TIMEOUT_MS = 120_000;

const listeners = new Set<() => void>();
let loading = 0;
function count(step: number): void {
  loading += step;
  for (const listener of listeners) listener();
}
export const partsLoading = () => loading > 0;
export function onParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Vite loads a part's styles before its script; a failure of styles is known only by this text.
const STYLE = /preload CSS(?: for)?\s*(\S*)/i;
/** Removes addresses, which tell a reader nothing; a file name may help. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/:?\s*https?:\/\/\S+/g, '')
    .replaceAll(/(?:\/[\w.-]+)*\/([\w.-]+)/g, '$1');

function failure(part: string, error: unknown): PartError {
  if (error instanceof PartError) return error;
  const reason = reasonOf(error);
  const style = STYLE.exec(reason);
  return style ? new PartError(part, 'style', style[1] || reason, error) : new PartError(part, 'script', reason, error);
}

/** Runs `importer`; throws a `PartError` if it fails or takes longer than `timeout` milliseconds. */
export async function fetchPart<T>(part: string, importer: () => Promise<T>, timeout = PART_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      importer(),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new PartError(part, 'script', `timeout (${timeout} ms)`)), timeout);
      }),
    ]);
  } catch (error) {
    throw failure(part, error);
  } finally {
    clearTimeout(timer);
  }
}

/** `fetchPart` for a part that the user waits for: the page shows the "loading" signal meanwhile. */
export async function loadPart<T>(part: string, importer: () => Promise<T>, timeout = PART_TIMEOUT_MS): Promise<T> {
  count(1);
  try {
    return await fetchPart(part, importer, timeout);
  } finally {
    count(-1);
  }
}
