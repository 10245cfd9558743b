// Asks for a reason before an action that requires one.
import { chakra } from '@chakra-ui/react';
import type { FormName, Params } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { useCloseIfMounted } from '../use-close-if-mounted';
import { TextAreaField } from './fields';
import { FormFrame } from './form-frame';
import { useCoreForm } from './use-core-form';

interface Props {
  form: FormName;
  /** Text keys: the question, its consequence, the yes, the field. */
  title: string;
  text: string;
  confirmLabel: string;
  label: string;
  /** Parameters of the texts. */
  params?: Params;
  /** Identifies what the reason is about: a typed reason comes back only for the same subject. */
  subject: string;
  onSend: (values: { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

export function ReasonDialog({
  form: name,
  title,
  text,
  confirmLabel,
  label,
  params,
  subject,
  onSend,
  onClose,
}: Props) {
  const t = useText();
  const form = useCoreForm<{ reason: string }>({ form: name, defaults: { reason: '' }, draft: { subject } });
  const close = useCloseIfMounted(onClose);
  return (
    <Dialog open onClose={onClose} title={t(title, params)}>
      <FormFrame
        form={form}
        ask={false}
        guard={false}
        inDialog
        submit={confirmLabel}
        submitProps={{ variant: 'danger' }}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
        onSubmit={async (values) => {
          await onSend(values);
          close();
        }}
      >
        <chakra.p mb="4">{t(text, params)}</chakra.p>
        <TextAreaField name="reason" label={label} autoFocus />
      </FormFrame>
    </Dialog>
  );
}
