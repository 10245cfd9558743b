// Loads parts of the dashboard on demand. Owns the time-out, the errors and the "loading" signal.

/**
 * Why a part did not load; its text is `message.part.<code>`. `timeout`: after `detail` seconds; `file`: the file
 * `detail` could not be fetched, `files` if the browser does not say which; `run`: its script failed with the
 * engine's words in `detail`.
 */
export interface PartReason {
  code: 'timeout' | 'file' | 'files' | 'run';
  detail: string;
}

/** A script or style part that did not load: its name and the reason. */
export class PartError extends Error {
  override name = 'PartError';
  constructor(
    readonly part: string,
    readonly kind: 'script' | 'style',
    readonly reason: PartReason,
    cause?: unknown,
  ) {
    super(`${kind} part "${part}" did not load: ${reason.code} ${reason.detail}`, { cause });
  }
}

const PART_TIMEOUT_MS = 120_000;

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
const STYLE = /preload CSS/i;
/** What browsers say of a script that they could not fetch. */
const UNFETCHED = /preload CSS|dynamically imported module|module script failed|failed to fetch|load failed/i;
const FILE = /[\w.-]+\.(?:js|css|wasm|json)\b/;

function failure(part: string, error: unknown): PartError {
  if (error instanceof PartError) return error;
  const words = error instanceof Error ? error.message : String(error);
  const kind = STYLE.test(words) ? 'style' : 'script';
  const file = FILE.exec(words)?.[0];
  if (!UNFETCHED.test(words)) return new PartError(part, kind, { code: 'run', detail: words }, error);
  return new PartError(part, kind, file ? { code: 'file', detail: file } : { code: 'files', detail: '' }, error);
}

/** Runs `importer`; throws a `PartError` if it fails or takes longer than `timeout` milliseconds. */
export async function fetchPart<T>(part: string, importer: () => Promise<T>, timeout = PART_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      importer(),
      new Promise<never>((_, reject) => {
        const reason = { code: 'timeout', detail: String(timeout / 1_000) } as const;
        timer = setTimeout(() => reject(new PartError(part, 'script', reason)), timeout);
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
