// The typed way to the core: the same rules that the server runs, as WebAssembly. Decides
// nothing itself.
import { core, fromJson, toJson } from './boundary';
import type {
  ActionVerdict,
  Actor,
  AlternativeKind,
  BannerQuestion,
  LegalPublication,
  BannerState,
  BoardMark,
  BoardRow,
  BookingAction,
  BookingFacts,
  BookingInput,
  BookingStatus,
  BranchInput,
  BranchKnown,
  CancelKind,
  CompanyFacts,
  CompanyStatus,
  CompanyVerdict,
  ConcernAction,
  ConcernFacts,
  Consequence,
  DateQuestion,
  DoneQuestion,
  Enums,
  Form,
  ImageFacts,
  Issue,
  MarkQuestion,
  Missing,
  OfflineAct,
  Overstay,
  OverstayQuestion,
  RecordVerdict,
  Payable,
  PayableQuestion,
  PaymentAction,
  PaymentFacts,
  PaymentWay,
  PresetDays,
  PriceUnit,
  RefundAction,
  RefundFacts,
  RefundKind,
  RefundPreview,
  RefundQuestion,
  RefundRequestAction,
  RefundRequestFacts,
  ReviewAction,
  ReviewFacts,
  Role,
  SaveImpact,
  SavedBranch,
  Screen,
  ServiceFit,
  SettlementPreview,
  SettlementQuestion,
  SupportAction,
  SupportFacts,
  Term,
  TranslationQuestion,
  TextPart,
  TypedDate,
  TillDifference,
  TillQuestion,
  TypedPhone,
  UserFacts,
  UserVerdict,
  WaitingQuestion,
  WaitingStatus,
  WalkInFacts,
  WalkInQuestion,
  WorkplaceKind,
} from './generated/core';
import type { ServiceItem, WorkplaceItem } from './generated/api';

export type * from './generated/core';
export type * from './generated/api';
export { loadCore, startCore } from './boundary';
export { openPlanner, type Planner } from './planner';

/** Asks the core (`core::facade::json` documents each question and its answer). */
function ask<T>(question: string, input: string): T {
  const answer = core().ask(question, input);
  if (answer === undefined) throw new Error(`core: no question ${question}`);
  return fromJson<T>(answer);
}

export type Params = Record<string, string | number>;

export type FormName = Form;

/** What is wrong with a form; phones without `+` are read as they are written in `country`. */
export const validate = (form: FormName, input: unknown, country: string | null = null) =>
  fromJson<Issue[]>(core().validate(form, country ?? '', toJson(input)));
/** A phone number as far as it is typed, read as it is written in `country`. */
export const typedPhone = (text: string, country: string | null) => ask<TypedPhone>(`phone:${country ?? ''}`, text);
/** The date that a typed text means; null: none, or an hour where only a day is taken. */
export const typedDate = (question: DateQuestion) => ask<TypedDate | null>('typedDate', toJson(question));
/** The spans that a date filter offers on a civil day, in the order of their buttons. */
export const datePresets = (today: string) => ask<PresetDays[]>('datePresets', today);
/** Numbers of bookings and phones in a text; a phone without `+` is read by the dialling plan of `country`. */
export const mentions = (text: string, country: string) => ask<TextPart[]>(`mentions:${country}`, text);
/** Whether a local time with its offset exists twice, so that only the offset tells which it is. */
export const shownTwice = (local: string) => ask<boolean>('shownTwice', local);

export interface BookingQuestion {
  facts: BookingFacts;
  actor: Actor;
  /** Server time, UTC. */
  now: string;
}
export const allowedActions = (question: BookingQuestion) => ask<ActionVerdict[]>('actions', toJson(question));
/** The same actions while there is no network. */
export const offlineActions = (question: BookingQuestion) => ask<ActionVerdict[]>('offlineActions', toJson(question));
/** The facts of a booking once what waits on it is sent. */
export const waitingFacts = (question: WaitingQuestion) => ask<BookingFacts>('waiting', toJson(question));
/** The same where no more than the state of a booking is known. */
export const waitingStatus = (question: WaitingStatus) => ask<BookingStatus>('waitingStatus', toJson(question));
/** The facts of a walk-in's booking before the server has made it. */
export const walkInFacts = (booking: Omit<WalkInFacts, 'zone'> & { zone: string }) =>
  ask<BookingFacts>('walkInFacts', toJson(booking));
/** Whether a booking is in the state that an act wanted, whoever brought it there. */
export const alreadyDone = (question: DoneQuestion) => ask<boolean>('alreadyDone', toJson(question));
/** The actions that the clock alone refuses and that are shown all the same. */
export const awaitedActions = (question: BookingQuestion) => ask<BookingAction[]>('awaited', toJson(question));
/** What is wrong with the form of an action, for that account, booking and moment. */
export const actionIssues = ({ input, ...question }: BookingQuestion & { action: BookingAction; input: unknown }) =>
  ask<Issue[]>('actionIssues', toJson({ ...question, input: toJson(input) }));
export const boardRow = (question: BookingQuestion) => ask<BoardRow>('board', toJson(question));
/** Whether a booking is late or overdue at `now`. */
export const boardMark = ({
  status,
  timeZone,
  checkIn,
  checkOut,
  now,
}: Omit<MarkQuestion, 'timeZone'> & { timeZone: string }) =>
  ask<BoardMark | null>('boardMark', toJson({ status, timeZone, checkIn, checkOut, now }));
/** What an action would mean for later; `kind`: of a cancellation. */
export const consequence = (question: BookingQuestion & { action: BookingAction; kind: CancelKind | null }) =>
  ask<Consequence>('consequence', toJson(question));

/** What a guest in house has stayed beyond the agreed departure, and what it costs; null: nothing. */
export const overstay = (question: OverstayQuestion) => ask<Overstay | null>('overstay', toJson(question));
/** Whether the guest of a new booking can be checked in as soon as it is saved. */
export const mayWalkIn = (question: Omit<WalkInQuestion, 'zone'> & { zone: string }) =>
  ask<boolean>('walkIn', toJson(question));

export interface Permission {
  actor: Actor | null;
  action: string;
  object?: { companyId?: number | null; branchId?: number | null; userId?: number | null };
}
export type Decision = 'YES' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';
export const can = ({ actor, action, object = {} }: Permission) =>
  ask<Decision>('can', toJson({ actor, action, object }));

export const canOpen = (role: Role | null, path: string) =>
  ask<{ screen: string | null; allowed: boolean }>('canOpen', toJson({ role, path }));
export const screens = (role: Role | null) => ask<Screen[]>('screens', role ?? '');
/** The addresses of an entity's lists (by the audit's name) that a role may open with the records in them, best first. */
export const recordLists = (entity: string, role: Role) => ask<string[]>(`recordLists:${entity}`, role);
export const landingScreens = (role: Role) => ask<string[]>('landing', role);

/** Which services of a branch would take the pets of a booking, and why the others do not. */
export const serviceFits = (question: {
  input: BookingInput;
  services: readonly ServiceItem[];
  workplaces: readonly WorkplaceItem[];
}) => ask<ServiceFit[]>('services', toJson(question));
/** Which step of its cancellation terms counts now; null: nobody cancels by them any more. Without a status the booking is being made. */
export const termsStep = (question: { status: BookingStatus | null; terms: readonly Term[]; now: string }) =>
  ask<number | null>('termsStep', toJson(question));

export const plural = (locale: string, n: number) => core().plural(locale, n) as 'one' | 'few' | 'other';
/** The kinds of cancellation that a role may choose. */
export const cancelKinds = (role: Role) => ask<CancelKind[]>('cancelKinds', role);

/** What is wrong with an override beside the built-in text that it replaces. */
export const translationIssues = (question: TranslationQuestion) => ask<Issue[]>('translation', toJson(question));
/** What a company's profile lacks. A company of the API fits. */
export const missing = (company: CompanyFacts) => ask<Missing>('missing', toJson(company));
/** Whether a company may be approved or suspended now; who may is `can`'s. */
export const companyActions = (question: { status: CompanyStatus; facts: CompanyFacts }) =>
  ask<CompanyVerdict[]>('companyActions', toJson(question));
/** What `actor` may do to an account, in the order of the buttons. */
export const userActions = (question: { actor: Actor; facts: UserFacts }) =>
  ask<UserVerdict[]>('userActions', toJson(question));
/** What `actor` may do to a payment, in the order of the buttons. */
export const paymentActions = (question: { actor: Actor; facts: PaymentFacts }) =>
  ask<RecordVerdict<PaymentAction>[]>('paymentActions', toJson(question));
/** What `actor` may do to a refund at `now`. */
export const refundActions = (question: { actor: Actor; facts: RefundFacts; now: string }) =>
  ask<RecordVerdict<RefundAction>[]>('refundActions', toJson(question));
/** What `actor` may do to a request for a refund. */
export const refundRequestActions = (question: { actor: Actor; facts: RefundRequestFacts }) =>
  ask<RecordVerdict<RefundRequestAction>[]>('refundRequestActions', toJson(question));
/** What `actor` may do about what needs a person. */
export const concernActions = (question: { actor: Actor; facts: ConcernFacts }) =>
  ask<RecordVerdict<ConcernAction>[]>('concernActions', toJson(question));
/** What `actor` may do to a review at `now`, in the order of the buttons. */
export const reviewActions = (question: { facts: ReviewFacts; actor: Actor; now: string }) =>
  ask<RecordVerdict<ReviewAction>[]>('reviewActions', toJson(question));
/** What `actor` may do to a support message, in the order of the buttons. */
export const supportActions = (question: { facts: SupportFacts; actor: Actor }) =>
  ask<RecordVerdict<SupportAction>[]>('supportActions', toJson(question));
/** What a cancellation will do to the money. */
export const settlement = (question: SettlementQuestion) => ask<SettlementPreview>('settlement', toJson(question));
/** What a refund of one payment will do to the money. */
export const refundPreview = (question: RefundQuestion) => ask<RefundPreview>('refund', toJson(question));
/** Whether the marketplace shows a banner at `now`. */
export const bannerState = ({ active, groupActive, validFrom, validTo, now }: BannerQuestion) =>
  ask<BannerState>('banner', toJson({ active, groupActive, validFrom, validTo, now }));
/** Whether publishing a legal text leaves the other language behind; both: since when what is in force is. */
export const leavesOtherBehind = (question: LegalPublication) => ask<boolean>('legalPublication', toJson(question));
/** Whether and how much `actor` may record for a booking, and what is wrong with what is entered. */
export const payable = (question: PayableQuestion) => ask<Payable>('payable', toJson(question));
/** What was counted in the drawer less what it should hold. */
export const tillDifference = (question: TillQuestion) => ask<TillDifference>('tillDifference', toJson(question));
/** The kinds of refund that staff may choose for a payment's way. */
export const refundKinds = (way: PaymentWay) => ask<RefundKind[]>(`refundKinds:${way}`, '');
/** What is wrong with an image that is to be uploaded, all of it at `file`. */
export const imageIssues = (facts: ImageFacts) => ask<Issue[]>('image', toJson(facts));
/** What the rows of a branch form name and may not, and which services pet owners will not see. */
export const branchReferences = (question: { input: BranchInput; known: BranchKnown }) =>
  ask<{ issues: Issue[]; warnings: Issue[] }>('branchReferences', toJson(question));

/** What saving a branch or a service means for its open bookings. */
export const saveImpact = (question: { input: BranchInput; saved: SavedBranch }) =>
  ask<SaveImpact[]>('saveImpact', toJson(question));

/** Those that are lists of values. */
export type EnumName = { [K in keyof Enums]: Enums[K] extends readonly string[] ? K : never }[keyof Enums];
let choices: Enums | undefined;
/** The enumerations that choosers offer, and the limits; they never change. */
export const enums = () => (choices ??= ask<Enums>('enums', ''));

/** Whether an action is possible without network at all. */
export const isOfflineAct = (action: BookingAction): action is BookingAction & OfflineAct =>
  (enums().offlineAct as readonly string[]).includes(action);
/** Whether a stay has a departure of its own; a session ends by its duration. */
export const hasDeparture = (unit: PriceUnit) => enums().withDeparture.includes(unit);
/** Whether a stay lasts overnight, and may change its workplace between two nights. */
export const isOvernight = (unit: PriceUnit) => enums().overnight.includes(unit);
/** Whether the guest of a booking is still to come. */
export const isExpected = (status: BookingStatus) => enums().expected.includes(status);
/** The language of somebody of whom only the country of the company is known. */
export const languageIn = (country: string) => enums().language[enums().serbianIn.includes(country) ? 1 : 0]!;
/** Whether the stay took place to its end. */
export const isPastStay = (status: BookingStatus) => enums().pastStay.includes(status);
/** Whether a booking's pets are in house. */
export const isInHouse = (status: BookingStatus) => enums().inHouse.includes(status);
/** Whether a booking is still to come to its end: its guest is expected or in house. */
export const isOpen = (status: BookingStatus) => isExpected(status) || isInHouse(status);
/** Whether an alternative leaves arrival and departure as they were asked for. */
export const keepsTimes = (kind: AlternativeKind) => enums().keepingTimes.includes(kind);
/** Whether pets of several bookings share a workplace. */
export const isShared = (kind: WorkplaceKind) => enums().shared.includes(kind);
