// The typed way to the core: the same rules that the server runs, as WebAssembly.
// Owns loading it once and the JSON at its boundary; decides nothing itself.
import type * as Wasm from '@wasm/sapa_wasm.js';
import type {
  ActionVerdict, Actor, AnimalSize, BoardRow, BookingFacts, BookingInput, BookingStatus, CancelKind, Draft, Issue, Role, Screen, ServiceType,
} from './generated/core';
import type { BranchDetail, ServiceItem, WorkplaceItem } from './generated/api';

export type * from './generated/core';
export type * from './generated/api';

export type Params = Record<string, string | number>;

export type FormName =
  | 'login' | 'forgotPassword' | 'resetPassword' | 'passwordChange' | 'profile' | 'emailChange'
  | 'booking' | 'bookingEdit' | 'cancel' | 'checkIn' | 'complete' | 'breakOff' | 'reinstate' | 'reopen'
  | 'undoCheckIn' | 'noShow';

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

function core(): typeof Wasm {
  if (!wasm) throw new Error('the core is not loaded');
  return wasm;
}

// Every text goes in as NFC, as the core requires; the server does the same.
const toJson = (value: unknown) =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'string' ? v.normalize('NFC') : v));
function fromJson<T>(text: string): T {
  const answer = JSON.parse(text) as T | { error: string };
  // The core understood nothing of the question: an error of this program, not of its user.
  if (answer && typeof answer === 'object' && 'error' in answer) throw new Error(`core: ${answer.error}`);
  return answer as T;
}

export const validate = (form: FormName, input: unknown) => fromJson<Issue[]>(core().validate(form, toJson(input)));

export interface BookingQuestion {
  facts: BookingFacts;
  actor: Actor;
  /** Server time, UTC. */
  now: string;
}
export const allowedActions = (question: BookingQuestion) =>
  fromJson<ActionVerdict[]>(core().allowed_actions(toJson(question)));
export const boardRow = (question: BookingQuestion) => fromJson<BoardRow>(core().board_row(toJson(question)));

export interface Permission {
  actor: Actor | null;
  action: string;
  object?: { companyId?: number | null; branchId?: number | null; userId?: number | null };
}
export type Decision = 'YES' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';
export const can = ({ actor, action, object = {} }: Permission) =>
  fromJson<Decision>(core().can(toJson({ actor, action, object })));

export const canOpen = (role: Role | null, path: string) =>
  fromJson<{ screen: string | null; allowed: boolean }>(core().can_open(toJson({ role, path })));
export const screens = (role: Role | null) => fromJson<Screen[]>(core().screens(role ?? ''));
export const landingScreens = (role: Role) => fromJson<string[]>(core().landing_screens(role));

export interface QuoteQuestion {
  input: BookingInput;
  service: ServiceItem;
  branch: BranchDetail;
  workplaces: WorkplaceItem[];
  role: Role;
  /** Server time, UTC. */
  now: string;
}
export const quote = (question: QuoteQuestion) => fromJson<Draft>(core().quote(toJson(question)));

export const plural = (locale: string, n: number) => core().plural(locale, n) as 'one' | 'few' | 'other';
/** As it is stored, or null for something that is no phone number. */
export const normalizePhone = (text: string) => fromJson<string | null>(core().normalize_phone(text.normalize('NFC')));
/** The words of a search, each with the prefixes that it may stand for. */
export const searchWords = (text: string) => fromJson<string[][]>(core().search_words(text.normalize('NFC')));
/** The kinds of cancellation that a role may choose. */
export const cancelKinds = (role: Role) => fromJson<CancelKind[]>(core().cancel_kinds(role));

export interface Enums {
  animalSize: AnimalSize[];
  bookingStatus: BookingStatus[];
  serviceType: ServiceType[];
  language: string[];
  maxPets: number;
}
/** The enumerations that choosers offer, and the limit of pets. */
export const enums = () => fromJson<Enums>(core().enums());
