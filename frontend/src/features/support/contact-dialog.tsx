// Writes to the platform's support from within the dashboard.
import { chakra } from '@chakra-ui/react';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { lastingIntent } from '@/lib/intent';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextAreaField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';

const PATH = '/support-messages';

export function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { user } = useSession();
  const close = useCloseIfMounted(onClose);
  const form = useCoreForm<{ message: string }>({
    form: 'supportMessage',
    draft: { subject: 'support-message' },
    defaults: { message: '' },
  });
  return (
    <Dialog open onClose={onClose} title={t('support.contact')}>
      <FormFrame
        form={form}
        ask={false}
        guard={false}
        inDialog
        submit="support.send"
        submitProps={{ icon: 'mail' }}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
        onSubmit={async (body) => {
          await lastingIntent({ path: PATH, body }, (idempotencyKey) => api.post(PATH, body, { idempotencyKey }));
          notify.success('support.sent');
          close();
        }}
      >
        <chakra.p mb="4">{t('support.contactStaff', { email: user?.email ?? '' })}</chakra.p>
        <TextAreaField name="message" label="support.message" autoFocus />
      </FormFrame>
    </Dialog>
  );
}
