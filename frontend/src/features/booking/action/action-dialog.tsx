// The frame of an action's dialog: the booking, what the action means, the fields of the action and the two buttons.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { consequence, isOfflineAct, type CancelKind, type Consequence } from '@/core';
import { problemText } from '@/lib/error-text';
import { hasText, useText } from '@/lib/i18n';
import { useMustWait } from '@/lib/queue/use-waiting';
import type { Params } from '@/core';
import { Button, type ButtonProps } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextAreaField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { Icon } from '@/ui/icon';
import { Note } from '@/ui/states';
import { ChangedNote } from '../changed-note';
import { CollisionList, collisionsOf } from '../place/collision-list';
import { ACTIONS } from './actions';
import { BookingSummary } from './booking-summary';
import { hasReason, type ActionForm } from './use-action';

interface BodyProps<V extends FieldValues> {
  action: ActionForm<V>;
  /** Text key of what the action does; default: the action's own. */
  text?: string;
  /** Above the form: what else the action means. */
  notes?: ReactNode;
  /** Shown in the form's place. */
  instead?: ReactNode;
  /** The kind of cancellation, where the action has one: what can be undone depends on it. */
  kind?: CancelKind | null;
  /** Text key of the confirming button; default: the action's own. */
  submit?: string;
  submitParams?: Params;
  submitProps?: ButtonProps;
  attempt?: 'save' | 'complete';
  onSubmit?: (values: V) => Promise<void>;
  onProblem?: (error: unknown) => boolean;
  /** The action's fields. */
  children?: ReactNode;
}

type DialogProps<V extends FieldValues> = BodyProps<V> & {
  /** Where the focus begins; default: at the confirming button, or at the first field if a reason is required. */
  begins?: 'field';
};

export function ActionDialog<V extends FieldValues>({ begins, ...body }: DialogProps<V>) {
  const t = useText();
  const { verdict, onClose, confirmButton } = body.action;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t(`bookingDialog.title.${verdict.action}`)}
      {...(begins === 'field' || verdict.needsReason ? {} : { initialFocus: confirmButton })}
    >
      <ActionBody {...body} />
    </Dialog>
  );
}

export function ActionBody<V extends FieldValues>({ action: of, kind = null, ...props }: BodyProps<V>) {
  const t = useText();
  const { action, verdict: answer } = of.verdict;
  const { facts } = of.booking;
  const { reload } = of;
  const waits = useMustWait(of.booking.id);
  const { icon, danger } = ACTIONS[action];
  return (
    <chakra.div display="grid" gap="4">
      <BookingSummary booking={of.booking} />
      <chakra.p>{t(props.text ?? `bookingDialog.text.${action}`)}</chakra.p>
      {props.notes}
      {isOfflineAct(action) && waits && (
        <Note tone="info" icon="wifiOff" role="status">
          {t('queue.waitsHere')}
        </Note>
      )}
      {answer === 'IF_FREE' && (
        <Note tone="info" icon="info">
          {t('bookingDetail.ifFree')}
        </Note>
      )}
      {of.current ? (
        <ChangedNote seen={of.booking} current={of.current}>
          <Button size="sm" icon="reload" mt="2" autoFocus onClick={() => void reload()}>
            {t('bookingChanged.reload')}
          </Button>
        </ChangedNote>
      ) : (
        (props.instead ?? (
          <FormFrame
            form={of.form}
            onSubmit={props.onSubmit ?? ((values) => of.send(values))}
            onProblem={props.onProblem ?? of.onProblem}
            ask={false}
            guard={false}
            inDialog
            attempt={props.attempt ?? 'save'}
            pathOf={of.pathOf}
            submit={props.submit ?? `bookingDialog.yes.${action}`}
            {...(props.submitParams && { submitParams: props.submitParams })}
            submitProps={{ ...props.submitProps, ref: of.confirmButton, icon, variant: danger ? 'danger' : 'primary' }}
            buttons={
              <Button ref={of.leaveButton} onClick={of.onClose}>
                {t('bookingDialog.no')}
              </Button>
            }
          >
            <UndoLine means={consequence({ facts, actor: of.actor, now: of.now, action, kind })} />
            {props.children}
            {of.collision && (
              <Note tone="bad" icon="alert" role="alert">
                <chakra.p fontWeight="600">{problemText(of.collision, t)}</chakra.p>
                <CollisionList collisions={collisionsOf(of.collision)} />
              </Note>
            )}
          </FormFrame>
        ))
      )}
    </chakra.div>
  );
}

/** The reason, where the action offers one; the core says whether it is required. */
export function ReasonField<V extends FieldValues>({ action: { verdict } }: { action: ActionForm<V> }) {
  if (!hasReason(verdict)) return null;
  const { needsReason } = verdict;
  return (
    <TextAreaField
      name="reason"
      label={needsReason ? 'booking.reasonText' : 'booking.reasonOptional'}
      required={needsReason}
    />
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
