// The contact form of the landing page. Machines fill in a field that people do not see; the server throws
// their message away.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextAreaField, TextField } from '@/ui/form/fields';
import { NO_DRAFT } from '@/ui/form/draft';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Note } from '@/ui/states';

interface Contact {
  name: string;
  email: string;
  message: string;
  website: string;
}
const EMPTY: Contact = { name: '', email: '', message: '', website: '' };

export function ContactSection() {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Card w="full" maxW="586px" p={{ base: '22px 20px', lg: '34px' }} aria-labelledby="contact">
      <chakra.h2 id="contact" fontSize="22px" mb="2">
        {t('support.contactTitle')}
      </chakra.h2>
      {sentTo === null ? (
        <>
          <chakra.p color="fg.muted" mb="5">
            {t('support.contactText')}
          </chakra.p>
          <ContactForm onSent={setSentTo} />
        </>
      ) : (
        <chakra.div display="grid" gap="4" justifyItems="start">
          <Note tone="good" icon="check" role="status">
            {t('support.contactSent', { email: sentTo })}
          </Note>
          <Button onClick={() => setSentTo(null)}>{t('support.contactAgain')}</Button>
        </chakra.div>
      )}
    </Card>
  );
}

function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useCoreForm<Contact>({ form: 'contact', draft: NO_DRAFT, defaults: EMPTY });
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      keep={false}
      submit="support.send"
      submitProps={{ icon: 'mail' }}
      onSubmit={async (values) => {
        await api.post('/market/support-messages', values);
        onSent(values.email);
      }}
    >
      <TextField name="name" label="support.name" autoComplete="name" />
      <TextField name="email" label="support.email" type="email" inputMode="email" autoComplete="email" />
      <TextAreaField name="message" label="support.message" />
      <chakra.input
        {...form.register('website')}
        position="absolute"
        left="-10000px"
        w="1px"
        h="1px"
        tabIndex={-1}
        aria-hidden
        autoComplete="off"
      />
    </FormFrame>
  );
}
