// The dialogs of a booking's actions: what is asked, what is sent, what is said afterwards.
// What may be chosen and must be filled in is the core's answer.
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { cancelKinds, type BookingDetail, type BookingItem } from '@/core';
import { isProblem, type ProblemError } from '@/lib/api';
import { problemText } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { currentOf } from '@/lib/problem';
import { useActor } from '@/lib/session';
import { mutateResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormFrame, SelectField, TextAreaField, useCoreForm, type Option } from '@/ui/form';
import { Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { ChangedNote } from '../changed-note';
import { CollisionList, collisionsOf } from '../place/collision-list';
import { takeOver, useBookingCall } from '../use-booking-call';
import { ACTIONS, SENDING, type PlainVerdict } from './actions';
import { BookingSummary } from './booking-summary';

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

const BROKEN_OFF_BY = ['CUSTOMER', 'COMPANY'] as const;

export function ActionDialog({ verdict, booking, onClose }: Props) {
  const t = useText();
  const { action, needsReason } = verdict;
  const { form: name, path, reason, done } = SENDING[action];
  const withReason = reason || needsReason;
  const call = useBookingCall(booking);
  const actor = useActor();
  const [current, setCurrent] = useState<BookingDetail | null>(null);
  const [taken, setTaken] = useState<ProblemError | null>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const kinds = action === 'CANCEL' ? cancelKinds(actor.role) : [];

  const form = useCoreForm<Values>({
    form: name,
    defaults: { ...(action === 'CANCEL' ? { kind: kinds[0] ?? null } : {}), ...(action === 'BREAK_OFF' ? { by: null } : {}), ...(withReason ? { reason: '' } : {}) },
    // Whether a reason must be given depends on the booking and the hour, not on the form alone.
    extra: (values) => (needsReason && !values.reason?.trim() ? [{ path: 'reason', code: 'validation.required', params: {} }] : []),
  });

  async function send(values: Values) {
    setTaken(null);
    const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
    await call(path, body);
    notify.success(done);
    onClose();
  }

  function onProblem(error: unknown): boolean {
    const found = currentOf<BookingDetail>(error);
    if (found) setCurrent(found);
    // The world moved on: what is shown behind the dialog is read again, the reason stays here.
    if (isProblem(error) && error.status === 409) void mutateResource('/board', '/bookings');
    // Its place was given away meanwhile: by whom says more than that it was.
    const collides = isProblem(error) && collisionsOf(error).length > 0;
    if (collides) setTaken(error);
    return found !== null || collides;
  }

  async function reload() {
    if (current) await takeOver(current);
    onClose();
  }

  const options: Option[] = action === 'CANCEL'
    ? kinds.map((value) => ({ value, label: t(`enum.cancelKind.${value}`) }))
    : BROKEN_OFF_BY.map((value) => ({ value, label: t(`enum.brokenOffBy.${value}`) }));

  return (
    <Dialog
      open onClose={onClose} size="md" title={t(action === 'COMPLETE' ? 'message.bookingDone' : `bookingDialog.title.${action}`)}
      {...(withReason ? {} : { initialFocus: submit })}
    >
      <chakra.div display="grid" gap="4">
        <BookingSummary booking={booking} />
        <chakra.p>{t(needsReason && action === 'CHECK_IN' ? 'bookingDialog.text.EARLY' : `bookingDialog.text.${action}`)}</chakra.p>
        {verdict.verdict === 'IF_FREE' && <Note tone="info" icon="info">{t('bookingDetail.ifFree')}</Note>}
        {current ? (
          <ChangedNote seen={booking} current={current}>
            <Button size="sm" icon="reload" mt="2" autoFocus onClick={() => void reload()}>{t('bookingChanged.reload')}</Button>
          </ChangedNote>
        ) : (
          <FormFrame
            form={form} onSubmit={send} onProblem={onProblem} ask={false} guard={false} inDialog attempt={action === 'COMPLETE' ? 'complete' : 'save'}
            submit={`bookingDialog.yes.${action}`} submitProps={{ ref: submit, icon: ACTIONS[action].icon, variant: ACTIONS[action].danger ? 'danger' : 'primary' }}
            buttons={<Button onClick={onClose}>{t('bookingDialog.no')}</Button>}
          >
            {action === 'CANCEL' && <SelectField name="kind" label="booking.cancelKind" options={options} required />}
            {action === 'BREAK_OFF' && <SelectField name="by" label="booking.brokenOffBy" placeholder="" options={options} required />}
            {withReason && <TextAreaField name="reason" label={needsReason ? 'booking.reasonText' : 'booking.reasonOptional'} required={needsReason} />}
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
