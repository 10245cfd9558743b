// Parts of the dashboard that load on demand. Owns their time-out, their errors and the
// "something is loading" signal; what the parts are is the screens' business.

/** A script or style part that did not arrive: names the part and why. */
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

// Vite loads a part's styles before its script and tells a failure apart only by this text.
const STYLE = /preload CSS(?: for)?\s*(\S*)/i;
/** Addresses say nothing to a reader; the name of a file may. */
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

/** Runs `importer`; one that fails, or is not done after `timeout` ms, ends in a `PartError`. */
export async function loadPart<T>(part: string, importer: () => Promise<T>, timeout = PART_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  count(1);
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
    count(-1);
  }
}
