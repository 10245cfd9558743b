// The typed way to the core: the same rules that the server runs, as WebAssembly. Decides
// nothing itself.
import { core, fromJson, toJson } from './boundary';
import type {
  ActionVerdict, Actor, BoardRow, BookingFacts, BookingInput, BranchInput, BranchKnown, CancelKind, CompanyFacts, CompanyStatus, CompanyVerdict, Draft, Enums,
  Form, ImageFacts, Issue, Missing, Role, Screen, UserFacts, UserVerdict,
} from './generated/core';
import type { BranchDetail, ServiceItem, WorkplaceItem } from './generated/api';

export type * from './generated/core';
export type * from './generated/api';
export { loadCore, startCore } from './boundary';
export { openPlanner, type Planner } from './planner';

export type Params = Record<string, string | number>;

export type FormName = Form;

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

/** What a company's profile lacks. A company of the API fits. */
export const missing = (company: CompanyFacts) => fromJson<Missing>(core().missing(toJson(company)));
/** Whether a company may be approved or suspended now; who may is `can`'s. */
export const companyActions = (question: { status: CompanyStatus; facts: CompanyFacts }) =>
  fromJson<CompanyVerdict[]>(core().company_actions(toJson(question)));
/** What `actor` may do to an account, in the order of the buttons. */
export const userActions = (question: { actor: Actor; facts: UserFacts }) =>
  fromJson<UserVerdict[]>(core().user_actions(toJson(question)));
/** What is wrong with an image that is to be uploaded, all of it at `file`. */
export const imageIssues = (facts: ImageFacts) => fromJson<Issue[]>(core().image(toJson(facts)));
/** What the rows of a branch form name and may not, and which services pet owners will not see. */
export const branchReferences = (question: { input: BranchInput; known: BranchKnown }) =>
  fromJson<{ issues: Issue[]; warnings: Issue[] }>(core().branch_references(toJson(question)));

/** Those that are lists of values. */
export type EnumName = { [K in keyof Enums]: Enums[K] extends readonly string[] ? K : never }[keyof Enums];
let choices: Enums | undefined;
/** The enumerations that choosers offer, and the limits; they never change. */
export const enums = () => (choices ??= fromJson<Enums>(core().enums()));
