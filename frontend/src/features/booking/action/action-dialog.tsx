// The dialog of a booking's plain action: its fields, the request and the toast after it. The core
// decides which choices are allowed and which fields are required.
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  actionIssues,
  cancelKinds,
  consequence,
  enums,
  type BookingDetail,
  type BookingItem,
  type CancelKind,
  type Consequence,
} from '@/core';
import { isProblem, serverNow, type ProblemError } from '@/lib/api';
import { problemText } from '@/lib/error-text';
import { hasText, useText } from '@/lib/i18n';
import { currentOf } from '@/lib/problem';
import { useActor } from '@/lib/session';
import { mutateResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormFrame, SelectField, TextAreaField, useCoreForm, type Option } from '@/ui/form';
import { useKeptReason } from '@/ui/form/kept-reason';
import { Icon } from '@/ui/icon';
import { Note } from '@/ui/states';
import { ChangedNote } from '../changed-note';
import { CollisionList, collisionsOf } from '../place/collision-list';
import { takeOver, useBookingCall } from '../use-booking-call';
import { ACTIONS, dialogVerdicts, SENDING, type PlainVerdict } from './actions';
import { BookingSummary } from './booking-summary';
import { useActionDialog } from './use-action-dialog';
import { isInUse, PlaceInUse, type WayOut } from './place-in-use';
import { notifyDone } from './take-back';

interface Values {
  kind?: string | null;
  by?: string | null;
  reason?: string;
}

interface Props {
  verdict: PlainVerdict;
  booking: BookingItem;
  onClose: () => void;
}

export function ActionDialog({ verdict, booking, onClose }: Props) {
  const t = useText();
  const { action, needsReason } = verdict;
  const { form: name, path, reason } = SENDING[action];
  const withReason = reason || needsReason;
  const call = useBookingCall(booking);
  const actor = useActor();
  const [current, setCurrent] = useState<BookingDetail | null>(null);
  const [taken, setTaken] = useState<ProblemError | null>(null);
  const [inUse, setInUse] = useState<{ problem: ProblemError; values: Values } | null>(null);
  const open = useActionDialog();
  const submit = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const [asked] = useState(serverNow);
  const kinds = action === 'CANCEL' ? cancelKinds(actor.role) : [];

  const form = useCoreForm<Values>({
    form: name,
    defaults: {
      ...(action === 'CANCEL' ? { kind: kinds[0] ?? null } : {}),
      ...(action === 'BREAK_OFF' ? { by: null } : {}),
      ...(withReason ? { reason: '' } : {}),
    },
    // Whether a reason is required depends on the booking and the hour; the kinds of cancellation
    // depend on the role.
    check: (input) => actionIssues({ facts: booking.facts, actor, now: asked, action, input }),
  });

  const forget = useKeptReason(form, `booking-${booking.id}-${action}`);
  const kind = useWatch({ control: form.control, name: 'kind' }) ?? null;
  const means = consequence({ facts: booking.facts, actor, now: asked, action, kind: kind as CancelKind | null });
  // If completing leaves paid nights unused, the focus begins on "Not now": a second Enter does not end the stay.
  const first = means.unused ? leave : submit;

  async function send(values: Values, way: WayOut = {}) {
    setTaken(null);
    const body = Object.fromEntries(
      Object.entries({ ...values, ...way }).filter(([, value]) => value !== null && value !== ''),
    );
    try {
      const answer = await call(path, body);
      forget();
      notifyDone(answer, action, actor);
      onClose();
    } catch (error) {
      if (isInUse(error)) setInUse({ problem: error, values });
      throw error;
    }
  }

  /** Sends the check-in with a way out of a workplace in use; the typed values go along. */
  async function takeWay(way: WayOut) {
    try {
      await send(inUse?.values ?? {}, way);
    } catch (error) {
      if (!onProblem(error)) throw error;
    }
  }

  function completeFirst(other: BookingItem) {
    const complete = dialogVerdicts(other.facts, actor, serverNow()).find((one) => one.action === 'COMPLETE');
    if (complete) open({ verdict: complete, booking: other, after: { verdict, booking } });
  }

  function onProblem(error: unknown): boolean {
    const found = currentOf<BookingDetail>(error);
    if (found) setCurrent(found);
    // The booking or its workplace has changed: the lists behind the dialog are read again, the typed
    // reason stays.
    if (isProblem(error) && error.status === 409) void mutateResource('/board', '/bookings');
    // The workplace was taken meanwhile: the colliding bookings say more than the bare refusal.
    const collides = isProblem(error) && collisionsOf(error).length > 0;
    if (collides) {
      setTaken(error);
      setInUse(null);
    }
    return found !== null || collides || isInUse(error);
  }

  async function reload() {
    if (current) await takeOver(current);
    onClose();
  }

  const options: Option[] =
    action === 'CANCEL'
      ? kinds.map((value) => ({ value, label: t(`enum.cancelKind.${value}`) }))
      : enums().brokenOffBy.map((value) => ({ value, label: t(`enum.brokenOffBy.${value}`) }));

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t(action === 'COMPLETE' ? 'message.bookingDone' : `bookingDialog.title.${action}`)}
      {...(withReason ? {} : { initialFocus: first })}
    >
      <chakra.div display="grid" gap="4">
        <BookingSummary booking={booking} />
        <chakra.p>
          {t(needsReason && action === 'CHECK_IN' ? 'bookingDialog.text.EARLY' : `bookingDialog.text.${action}`)}
        </chakra.p>
        {means.unused && (
          <Note tone="warn" icon="alert">
            {t(`bookingDialog.unused.${means.unused.unit}`, { count: means.unused.units })}
          </Note>
        )}
        {verdict.verdict === 'IF_FREE' && (
          <Note tone="info" icon="info">
            {t('bookingDetail.ifFree')}
          </Note>
        )}
        {current ? (
          <ChangedNote seen={booking} current={current}>
            <Button size="sm" icon="reload" mt="2" autoFocus onClick={() => void reload()}>
              {t('bookingChanged.reload')}
            </Button>
          </ChangedNote>
        ) : inUse ? (
          <PlaceInUse problem={inUse.problem} onWay={takeWay} onComplete={completeFirst} onClose={onClose} />
        ) : (
          <FormFrame
            form={form}
            onSubmit={send}
            onProblem={onProblem}
            ask={false}
            guard={false}
            inDialog
            attempt={action === 'COMPLETE' ? 'complete' : 'save'}
            submit={`bookingDialog.yes.${action}`}
            submitProps={{
              ref: submit,
              icon: ACTIONS[action].icon,
              variant: ACTIONS[action].danger ? 'danger' : 'primary',
            }}
            buttons={
              <Button ref={leave} onClick={onClose}>
                {t('bookingDialog.no')}
              </Button>
            }
          >
            <UndoLine means={means} />
            {action === 'CANCEL' && <SelectField name="kind" label="booking.cancelKind" options={options} required />}
            {action === 'BREAK_OFF' && (
              <SelectField name="by" label="booking.brokenOffBy" placeholder="" options={options} required />
            )}
            {withReason && (
              <TextAreaField
                name="reason"
                label={needsReason ? 'booking.reasonText' : 'booking.reasonOptional'}
                required={needsReason}
              />
            )}
            {taken && (
              <Note tone="bad" icon="alert" role="alert">
                <chakra.p fontWeight="600">{problemText(taken, t)}</chakra.p>
                <CollisionList collisions={collisionsOf(taken)} />
              </Note>
            )}
          </FormFrame>
        )}
      </chakra.div>
    </Dialog>
  );
}

/** Says whether the action can be taken back, where that is not obvious. */
function UndoLine({ means: { undo, minutes } }: { means: Consequence }) {
  const t = useText();
  const key = `booking.undo.${undo}`;
  return hasText(key) ? (
    <chakra.p mb="3" fontSize="14px" color="fg.muted">
      <Icon name={undo === 'NEVER' ? 'alert' : 'undo'} /> {t(key, { minutes })}
    </chakra.p>
  ) : null;
}
