// What may be done with a review, from the core's answer: the platform hides and restores, the company
// reports. A reply has its own form.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { RecordVerdict, ReviewAction, ReviewFault, ReviewItem } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import type { RecordAction } from '@/ui/actions';
import { Button } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { Dialog } from '@/ui/dialog';
import { NO_DRAFT } from '@/ui/form/draft';
import { EnumField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';
import { useSending } from '@/ui/use-sending';
import { reviewCall } from './calls';

export type Verdicts = readonly RecordVerdict<ReviewAction>[];
/** The steps for which a reason is chosen. */
type Faulted = 'REPORT' | 'HIDE';

const LOOK: Record<Exclude<ReviewAction, 'REPLY'>, Pick<RecordAction, 'icon' | 'variant'>> = {
  REPORT: { icon: 'flag', variant: 'secondary' },
  HIDE: { icon: 'eyeOff', variant: 'danger' },
  RESTORE: { icon: 'eye', variant: 'primary' },
};

const STEPS = Object.keys(LOOK) as (keyof typeof LOOK)[];

/** The actions as data, the main one first, and the dialog of the one that was begun. */
export function useReviewActions(review: ReviewItem, verdicts: Verdicts, onReply: () => void) {
  const t = useText();
  const confirm = useConfirm();
  const [step, setStep] = useState<Faulted | null>(null);
  const { busy, send } = useSending<'RESTORE'>('save');
  const params = { name: review.guestName };

  async function restore() {
    const of = `review.restore.${review.visibility}`;
    const sure = await confirm({
      title: `${of}.ask`,
      detail: `${of}.text`,
      params,
      confirmLabel: `${of}.yes`,
      no: 'common.cancel',
    });
    if (!sure) return;
    await send('RESTORE', async () => {
      await reviewCall(review.id, 'restore');
      notify.success(`${of}.done`, params);
    });
  }
  const run: Record<keyof typeof LOOK, () => void> = {
    REPORT: () => setStep('REPORT'),
    HIDE: () => setStep('HIDE'),
    RESTORE: () => void restore(),
  };
  const label: Partial<Record<ReviewAction, string>> = { RESTORE: `review.restore.${review.visibility}.yes` };
  const actions = verdicts.map(({ action, allowed, reason }): RecordAction => {
    const step = STEPS.find((one) => one === action);
    return {
      id: action,
      label: t((allowed && label[action]) || `review.action.${action}`),
      ...(step ? LOOK[step] : { icon: 'message' }),
      refused: allowed ? null : reason ? t(reason.code, readable(reason.params, t)) : '',
      // A reply has its own form.
      shown: allowed && step !== undefined,
      busy: busy === action,
      run: step ? run[step] : onReply,
    };
  });
  const dialog = step && <FaultDialog review={review} step={step} onClose={() => setStep(null)} />;
  return { actions, dialog };
}

/** Asks which of the reasons it is. */
function FaultDialog({ review, step, onClose }: { review: ReviewItem; step: Faulted; onClose: () => void }) {
  const t = useText();
  const close = useCloseIfMounted(onClose);
  const form = useCoreForm<{ fault: ReviewFault | null }>({
    form: 'reviewFault',
    draft: NO_DRAFT,
    defaults: { fault: review.fault },
  });
  const params = { name: review.guestName };
  const path: Record<Faulted, 'report' | 'hide'> = { REPORT: 'report', HIDE: 'hide' };
  return (
    <Dialog open onClose={onClose} title={t(`review.ask.${step}`)}>
      <FormFrame
        form={form}
        ask={false}
        guard={false}
        inDialog
        submit={`review.action.${step}`}
        submitProps={LOOK[step]}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
        onSubmit={async ({ fault }) => {
          await reviewCall(review.id, path[step], { fault });
          notify.success(`review.done.${step}`, params);
          close();
        }}
      >
        <chakra.p mb="4">{t(`review.why.${step}`)}</chakra.p>
        <EnumField name="fault" of="reviewFault" label="review.fault" placeholder="" width="fill" />
      </FormFrame>
    </Dialog>
  );
}
