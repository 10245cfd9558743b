// The boundary to the core: loads the WebAssembly once, and turns what goes in and out into
// JSON and back.
import * as built from '@wasm/sapa_wasm.js';
import url from '@wasm/sapa_wasm_bg.wasm?url';

let wasm: typeof built | undefined;

/** Starts the core; every later call of this module needs it done. */
export async function loadCore(): Promise<void> {
  if (wasm) return;
  await built.default({ module_or_path: url });
  wasm = built;
}

/** Starts the core from bytes already at hand, where there is nothing to fetch from. */
export function startCore(bytes: Uint8Array): void {
  built.initSync({ module: bytes });
  wasm = built;
}

export function core(): typeof built {
  if (!wasm) throw new Error('the core is not loaded');
  return wasm;
}

// Every text goes in as NFC, as the core requires; the server does the same.
export const toJson = (value: unknown) =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'string' ? v.normalize('NFC') : v));
export function fromJson<T>(text: string): T {
  const answer = JSON.parse(text) as T | { error: string };
  // The core understood nothing of the question: an error of this program, not of its user.
  if (answer && typeof answer === 'object' && 'error' in answer) throw new Error(`core: ${answer.error}`);
  return answer as T;
}
