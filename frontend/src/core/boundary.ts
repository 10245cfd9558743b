// The boundary to the core: loads the WebAssembly once, and turns what goes in and out into
// JSON and back.
import type * as Wasm from '@wasm/sapa_wasm.js';

let wasm: typeof Wasm | undefined;

/** Fetches and starts the core; every later call of this module needs it done. */
export async function loadCore(): Promise<void> {
  if (wasm) return;
  const [module, { default: url }] = await Promise.all([
    import('@wasm/sapa_wasm.js'),
    import('@wasm/sapa_wasm_bg.wasm?url'),
  ]);
  await module.default({ module_or_path: url });
  wasm = module;
}

/** Starts the core from bytes already at hand, where there is nothing to fetch from. */
export async function startCore(bytes: Uint8Array): Promise<void> {
  const module = await import('@wasm/sapa_wasm.js');
  module.initSync({ module: bytes });
  wasm = module;
}

export function core(): typeof Wasm {
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
