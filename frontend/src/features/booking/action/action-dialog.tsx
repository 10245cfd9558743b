// The dialog of a booking's plain action: its fields, the request and the toast after it. The core
// decides which choices are allowed and which fields are required.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';

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
import { formatMoney } from '@/lib/format';
import { hasText, useText } from '@/lib/i18n';
import { currentOf } from '@/lib/problem';
import { useActor } from '@/lib/session';
import { mutateResource, useResource } from '@/lib/swr';
import { RecordForm } from '@/shared/payment/record-dialog';
import { addressOf, TellGuest, TELLS } from '@/shared/guest/tell-guest';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormFrame, SelectField, TextAreaField, useCoreForm, useDraft, type Option } from '@/ui/form';
import { useReadableValues } from '@/ui/form/unreadable';
import { Icon } from '@/ui/icon';
import { Note } from '@/ui/states';
import { ChangedNote } from '../changed-note';
import { fieldOf, NO_CHOICE } from '../payment/refund-choice';
import { CollisionList, collisionsOf } from '../place/collision-list';
import { takeOver, useBookingCall } from '../use-booking-call';
import { OpenBalance, RefundOf } from './action-money';
import { inputOf, isCancel, settled, type Values } from './action-form';
import { ACTIONS, dialogVerdicts, SENDING, type PlainVerdict } from './actions';
import { BookingSummary } from './booking-summary';
import { useActionDialog } from './use-action-dialog';
import { isInUse, PlaceInUse, type WayOut } from './place-in-use';
import { notifyDone } from './take-back';

const placeOf = (path: string, { refund }: Values) => fieldOf(path, refund);

interface Props {
  verdict: PlainVerdict;
  booking: BookingItem;
  onClose: () => void;
}

export function ActionDialog({ verdict, booking: opened, onClose }: Props) {
  const t = useText();
  const { action, needsReason } = verdict;
  const cancels = isCancel(action);
  const owing = action === 'COMPLETE' && opened.facts.balance > 0;
  const whole = useResource<BookingDetail>(cancels || owing ? `/bookings/${opened.id}` : null);
  // A payment recorded from here changes the booking; the dialog goes on with what it is by then.
  const [paying, setPaying] = useState<'no' | 'now' | 'done'>('no');
  const booking = (paying === 'no' ? undefined : whole.data) ?? opened;
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
      ...(cancels ? { refund: NO_CHOICE } : {}),
      ...(owing ? { leaveBalanceOpen: false } : {}),
      ...(ACTIONS[action].tells ? TELLS : {}),
    },
    toInput: inputOf,
    // Whether a reason is required depends on the booking and the hour; the kinds of cancellation
    // depend on the role.
    check: (input) => actionIssues({ facts: booking.facts, actor, now: asked, action, input }),
    extra: (values) => settled(action, whole.data, values, actor, asked)?.issues ?? [],
    pathOf: placeOf,
  });

  const draft = useDraft(form, { subject: `booking-${booking.id}-${action}`, fields: ['reason', 'refund.reason'] });
  const values = useReadableValues(form.control);
  const kind = (values.kind ?? null) as CancelKind | null;
  const means = consequence({ facts: booking.facts, actor, now: asked, action, kind });
  const preview = settled(action, whole.data, values, actor, asked);
  const back = preview ? preview.settled.policy + preview.settled.goodwill : 0;
  const owes = owing && booking.facts.balance > 0;
  // If completing leaves nights unused or money unpaid, the focus begins on "Not now": a second Enter does
  // not end the stay.
  const first = means.unused || owes ? leave : submit;
  const asksFirst = needsReason || action === 'BREAK_OFF';
  // Back from the payment: the button that led there may be gone.
  useEffect(() => {
    if (paying === 'done') first.current?.focus();
  }, [paying]); // oxlint-disable-line react-hooks/exhaustive-deps

  async function send(values: Values, way: WayOut = {}) {
    setTaken(null);
    try {
      const answer = await call(path, { ...inputOf(values), ...way });
      draft.forget();
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

  const pays = paying === 'now' ? whole.data : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={
        pays
          ? t('payment.recordTitle', { name: booking.guestName })
          : t(action === 'COMPLETE' ? 'message.bookingDone' : `bookingDialog.title.${action}`)
      }
      {...(asksFirst ? {} : { initialFocus: first })}
    >
      {pays ? (
        <RecordForm booking={pays} onClose={() => setPaying('done')} />
      ) : (
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
              onSubmit={(values) => send(values)}
              onProblem={onProblem}
              ask={false}
              guard={false}
              inDialog={draft}
              attempt={action === 'COMPLETE' ? 'complete' : 'save'}
              pathOf={placeOf}
              submit={back > 0 ? `bookingDialog.yesRefund.${action}` : `bookingDialog.yes.${action}`}
              submitParams={{ amount: formatMoney(back, booking.currency) }}
              submitProps={{
                // Nobody cancels before the refund is on the screen.
                ...(cancels && !whole.data && (whole.error ? { disabled: true } : { busy: true })),
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
              {cancels && (
                <RefundOf
                  whole={whole.data}
                  error={whole.error}
                  onRetry={() => void whole.mutate()}
                  preview={preview}
                />
              )}
              {ACTIONS[action].tells && whole.data && <TellGuest email={addressOf(whole.data)} />}
              {owes && <OpenBalance booking={booking} onPay={whole.data ? () => setPaying('now') : undefined} />}
              {taken && (
                <Note tone="bad" icon="alert" role="alert">
                  <chakra.p fontWeight="600">{problemText(taken, t)}</chakra.p>
                  <CollisionList collisions={collisionsOf(taken)} />
                </Note>
              )}
            </FormFrame>
          )}
        </chakra.div>
      )}
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
