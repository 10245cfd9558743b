// Over whatever is open: the dialog in which the person proves itself, so that a refused request goes on. Closed without
// a proof, the request ends with its refusal.
import { useSyncExternalStore } from 'react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { endStepUp, isStepUpOpen, onStepUp } from '@/lib/step-up';
import { Dialog } from '@/ui/dialog';

const stepUpForm = lazyChunk('stepUp', () => import('@/features/session/step-up-form'));
function Form() {
  const part = stepUpForm.usePart();
  return part ? <part.StepUpForm /> : null;
}

export function StepUpDialog() {
  const t = useText();
  const open = useSyncExternalStore(onStepUp, isStepUpOpen);
  return (
    <Dialog open={open} onClose={() => endStepUp(false)} title={t('stepUp.title')}>
      <Form />
    </Dialog>
  );
}
