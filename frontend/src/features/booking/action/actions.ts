// How each action of a booking looks and where it is sent. The core answers whether it is possible.
import {
  awaitedActions,
  type ActionVerdict,
  type Actor,
  type BookingAction,
  type BookingFacts,
  type FormName,
} from '@/core';
import { actionsNow } from '@/lib/offline';
import type { IconName } from '@/ui/icon';

/** Actions that have a dialog; editing has its own form. */
export type DialogAction = Exclude<BookingAction, 'EDIT'>;
/** Actions that ask for a reason at most; a move asks for more and has its own dialog. */
export type PlainAction = Exclude<DialogAction, 'RESCHEDULE'>;

interface Look {
  icon: IconName;
  /** Runs the action on the booking's screen. */
  letter: string;
  /** The action does harm or cannot simply be taken back. */
  danger?: boolean;
  /** Staff are asked whether to tell the guest. */
  tells?: boolean;
}

/** In the order of the buttons; the first possible action without harm is the main action. */
export const ACTIONS: Record<DialogAction, Look> = {
  CHECK_IN: { icon: 'doorEnter', letter: 'i' },
  COMPLETE: { icon: 'check', letter: 'c' },
  RESCHEDULE: { icon: 'calendar', letter: 'm' },
  REOPEN: { icon: 'repeat', letter: 'o' },
  REINSTATE: { icon: 'repeat', letter: 't' },
  UNDO_CHECK_IN: { icon: 'undo', letter: 'u' },
  NO_SHOW: { icon: 'userOff', letter: 'n', danger: true, tells: true },
  RELEASE: { icon: 'clock', letter: 'l', danger: true },
  CANCEL: { icon: 'close', letter: 'x', danger: true, tells: true },
  BREAK_OFF: { icon: 'doorExit', letter: 'b', danger: true, tells: true },
};

export interface ActionSending {
  form: FormName;
  path: string;
  /** The dialog offers a reason; the core says whether it is required. */
  reason: boolean;
  /** Text key of the toast's headline; the toast's text says which action met which pets. */
  headline?: string;
}

export const SENDING: Record<PlainAction, ActionSending> = {
  CHECK_IN: { form: 'checkIn', path: 'check-in', reason: false },
  COMPLETE: { form: 'complete', path: 'complete', reason: false, headline: 'message.bookingClosed' },
  REOPEN: { form: 'reopen', path: 'reopen', reason: true },
  REINSTATE: { form: 'reinstate', path: 'reinstate', reason: true },
  UNDO_CHECK_IN: { form: 'undoCheckIn', path: 'undo-check-in', reason: true },
  NO_SHOW: { form: 'noShow', path: 'no-show', reason: true },
  RELEASE: { form: 'release', path: 'release', reason: true },
  CANCEL: { form: 'cancel', path: 'cancel', reason: true },
  BREAK_OFF: { form: 'breakOff', path: 'break-off', reason: true },
};

export interface DialogVerdict extends ActionVerdict {
  action: DialogAction;
}

export interface PlainVerdict extends ActionVerdict {
  action: PlainAction;
}

export const isPlainAction = (action: BookingAction): action is PlainAction => action in SENDING;
export const isPlain = (verdict: DialogVerdict): verdict is PlainVerdict => isPlainAction(verdict.action);
export const isDialogAction = (verdict: ActionVerdict): verdict is DialogVerdict => verdict.action in ACTIONS;
export const isPossible = (verdict: ActionVerdict) => verdict.verdict !== 'NO';

const RANK = Object.keys(ACTIONS);

/** The core's answer for every action that has a dialog, in the order of the buttons. */
export function dialogVerdicts(facts: BookingFacts, actor: Actor, now: string): DialogVerdict[] {
  return actionsNow({ facts, actor, now })
    .filter(isDialogAction)
    .toSorted((a, b) => RANK.indexOf(a.action) - RANK.indexOf(b.action));
}

/**
 * Which actions of a booking have a button: possible actions, actions possible after a move in the
 * same dialog, and (disabled) actions that staff await.
 */
export interface Offered {
  isOffered: (verdict: ActionVerdict) => boolean;
  isShown: (verdict: ActionVerdict) => boolean;
}

export function offeredActions(facts: BookingFacts, actor: Actor, now: string): Offered {
  const awaited = awaitedActions({ facts, actor, now });
  const isOffered = (verdict: ActionVerdict) => isPossible(verdict) || verdict.moveFirst;
  return { isOffered, isShown: (verdict) => isOffered(verdict) || awaited.includes(verdict.action) };
}
