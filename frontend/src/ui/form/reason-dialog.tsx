// Asks why, for what must not happen without a reason.
import { chakra } from '@chakra-ui/react';
import type { FormName } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { TextAreaField } from './fields';
import { FormFrame } from './form-frame';
import { useCoreForm } from './use-core-form';

interface Props {
  form: FormName;
  /** Text keys: the question, what follows from a yes, the yes, the field. */
  title: string;
  text: string;
  yes: string;
  label: string;
  onSend: (values: { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

export function ReasonDialog({ form: name, title, text, yes, label, onSend, onClose }: Props) {
  const t = useText();
  const form = useCoreForm<{ reason: string }>({ form: name, defaults: { reason: '' } });
  return (
    <Dialog open onClose={onClose} title={t(title)}>
      <FormFrame
        form={form} ask={false} guard={false} inDialog submit={yes} submitProps={{ variant: 'danger' }} buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
        onSubmit={async (values) => {
          await onSend(values);
          onClose();
        }}
      >
        <chakra.p mb="4">{t(text)}</chakra.p>
        <TextAreaField name="reason" label={label} width="fill" required autoFocus />
      </FormFrame>
    </Dialog>
  );
}
