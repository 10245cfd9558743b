// The shape of the built package in wasm-bindings/pkg, so that types can be checked before it is built.
declare module '@wasm/sapa_wasm.js' {
  type Source = ArrayBuffer | Uint8Array | WebAssembly.Module;
  export default function init(input?: { module_or_path: string | URL | Response | Source }): Promise<unknown>;
  export function initSync(input: { module: Source }): unknown;
  export function validate(form: string, country: string, input: string): string;
  export function ask(question: string, input: string): string | undefined;
  export function plural(locale: string, n: number): string;
  export class Planner {
    constructor(input: string);
    grid(from: string, days: number): string;
    room(input: string, now: string): string;
    draft(input: string, country: string, now: string): string;
    draft_ways_out(input: string, now: string): string;
    marked_days(input: string, from: string, days: number, now: string): string;
    take_booking(booking: string): string;
    plan_move(input: string, now: string): string;
    move_ways_out(input: string, now: string): string;
    free(): void;
  }
}
declare module '@wasm/sapa_wasm_bg.wasm?url' {
  const url: string;
  export default url;
}
