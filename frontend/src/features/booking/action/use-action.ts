// What the dialogs of a booking's actions share: the form under the core's verdict, its draft, the request, and
// what a refusal shows.
import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import {
  actionIssues,
  isOfflineAct,
  type BookingDetail,
  type BookingFacts,
  type BookingItem,
  type Issue,
} from '@/core';
import { isProblem, serverNow, type ProblemError } from '@/lib/api';
import { currentOf } from '@/lib/problem';
import { keepAction, mustWait } from '@/lib/queue/act';
import { useActor } from '@/lib/session';
import { mutateResource } from '@/lib/swr';
import { draftOf } from '@/ui/form/draft';
import { useCoreForm } from '@/ui/form/use-core-form';
import { collisionsOf } from '../place/collision-list';
import { takeOver, useBookingCall } from '../use-booking-call';
import { SENDING, type PlainVerdict } from './actions';
import { notifyKept } from '../kept-toast';
import { notifyDone } from './take-back';

export interface ActionProps {
  verdict: PlainVerdict;
  booking: BookingItem;
  onClose: () => void;
}

interface Options<V extends FieldValues> extends ActionProps {
  /** The values of the action's own fields at the beginning. */
  defaults: DefaultValues<V>;
  /** The typed fields that outlive the dialog. */
  draft: readonly Path<V>[];
  /** The request's body, without what is not entered. */
  toInput: (values: V) => object;
  extra?: (values: V) => readonly Issue[];
  /** The facts by which the request is judged, where it changes them itself; default: the booking's. */
  factsOf?: (input: object) => BookingFacts;
  pathOf?: (path: string, values: V) => string;
}

/** Whether the dialog offers a reason. */
export const hasReason = ({ action, needsReason }: PlainVerdict) => SENDING[action].reason || needsReason;

/** The reason as a form begins with it, and as it is sent. */
export const reasonDefault = (verdict: PlainVerdict) => (hasReason(verdict) ? { reason: '' } : {});
export const reasonInput = (reason: string | undefined) => (reason ? { reason } : {});

export function useAction<V extends FieldValues>(options: Options<V>) {
  const { verdict, booking, onClose, defaults, toInput, extra, factsOf, pathOf } = options;
  const { action } = verdict;
  const { form: name, path } = SENDING[action];
  const actor = useActor();
  const call = useBookingCall(booking);
  const [now] = useState(serverNow);
  const [current, setCurrent] = useState<BookingDetail | null>(null);
  const [collision, setCollision] = useState<ProblemError | null>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const leaveButton = useRef<HTMLButtonElement>(null);

  const form = useCoreForm<V>({
    form: name,
    draft: { subject: `booking-${booking.id}-${action}`, fields: options.draft },
    defaults,
    toInput,
    // Whether a reason is required depends on the booking and the hour; the kinds of cancellation
    // depend on the role.
    check: (input) =>
      actionIssues({ facts: factsOf?.(input as object) ?? booking.facts, actor, now, action, input: input as object }),
    ...(extra && { extra }),
    pathOf,
  });

  /** `further`: what the body has beside the form. */
  async function send(values: V, further: object = {}) {
    setCollision(null);
    const body = { ...toInput(values), ...further };
    if (isOfflineAct(action) && mustWait(booking.id)) {
      await keepAction(booking, action, body);
      draftOf(form).forget();
      notifyKept(booking);
      onClose();
      return;
    }
    const answer = await call(path, body);
    draftOf(form).forget();
    notifyDone(answer, action, actor);
    onClose();
  }

  function onProblem(error: unknown): boolean {
    const changed = currentOf<BookingDetail>(error);
    if (changed) setCurrent(changed);
    // The booking or its workplace has changed: the lists behind the dialog are read again, the typed
    // reason stays.
    if (isProblem(error) && error.status === 409) void mutateResource('/board', '/bookings');
    // The workplace was taken meanwhile: the colliding bookings say more than the bare refusal.
    const collides = isProblem(error) && collisionsOf(error).length > 0;
    if (collides) setCollision(error);
    return changed !== null || collides;
  }

  async function reload() {
    if (current) await takeOver(current);
    onClose();
  }

  return {
    verdict,
    booking,
    onClose,
    actor,
    now,
    form,
    pathOf,
    send,
    onProblem,
    /** The booking as somebody else has changed it; null: unchanged. */
    current,
    reload,
    /** The refusal that names the colliding bookings. */
    collision,
    confirmButton,
    leaveButton,
  };
}

export type ActionForm<V extends FieldValues> = ReturnType<typeof useAction<V>>;
