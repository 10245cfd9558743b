// The shape of the built package in wasm-bindings/pkg, so that types can be checked before it is built.
declare module '@wasm/sapa_wasm.js' {
  type Source = ArrayBuffer | Uint8Array | WebAssembly.Module;
  export default function init(input?: { module_or_path: string | URL | Response | Source }): Promise<unknown>;
  export function initSync(input: { module: Source }): unknown;
  export function validate(form: string, input: string): string;
  export function allowed_actions(input: string): string;
  export function board_row(input: string): string;
  export function can(input: string): string;
  export function can_open(input: string): string;
  export function screens(role: string): string;
  export function landing_screens(role: string): string;
  export function quote(input: string): string;
  export function plural(locale: string, n: number): string;
  export function normalize_phone(text: string): string;
  export function search_words(text: string): string;
  export function cancel_kinds(role: string): string;
  export function missing(input: string): string;
  export function company_actions(input: string): string;
  export function user_actions(input: string): string;
  export function image(input: string): string;
  export function branch_references(input: string): string;
  export function enums(): string;
  export class Planner {
    constructor(input: string);
    grid(from: string, days: number): string;
    draft(input: string, now: string): string;
    instead(input: string, now: string): string;
    lift(booking: string): string;
    shift(input: string, now: string): string;
    shift_instead(input: string, now: string): string;
    free(): void;
  }
}
declare module '@wasm/sapa_wasm_bg.wasm?url' {
  const url: string;
  export default url;
}
