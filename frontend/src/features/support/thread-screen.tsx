// The conversation that the link of a mail opens. The token stays behind the #, which no server sees; it is
// sent in the body.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SupportThread } from '@/core';
import { api, isProblem } from '@/lib/api';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { TextAreaField } from '@/ui/form/fields';
import { NO_DRAFT } from '@/ui/form/draft';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';
import { Conversation, Said, SupportBadge } from './look';

type Read = { thread: SupportThread } | { error: unknown } | null;

export function ThreadScreen({ token }: { token: string }) {
  const t = useText();
  const [read, setRead] = useState<Read>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setRead(null);
    api.post<SupportThread>('/market/support-thread', { token }).then(
      (thread) => current && setRead({ thread }),
      (error: unknown) => current && setRead({ error }),
    );
    return () => {
      current = false;
    };
  }, [token, attempt]);
  const home = (
    <chakra.p mt="5">
      <Link to="/">{t('support.toStart')}</Link>
    </chakra.p>
  );
  if (read && 'error' in read)
    return (
      <PublicFrame>
        <PublicCard title={t('support.conversation')}>
          {isProblem(read.error) && read.error.status === 422 ? (
            <p role="alert">{t('support.link_invalid')}</p>
          ) : (
            <ErrorState error={read.error} onRetry={() => setAttempt(attempt + 1)} />
          )}
          {home}
        </PublicCard>
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <PublicCard title={t('support.conversation')} lead={read && <SupportBadgeOf thread={read.thread} />}>
        {read ? (
          <Thread token={token} thread={read.thread} onWritten={(thread) => setRead({ thread })} />
        ) : (
          <Loading>
            <Bone w="80%" h="3em" mb="3" />
            <Bone w="60%" h="3em" />
          </Loading>
        )}
        {home}
      </PublicCard>
    </PublicFrame>
  );
}

const SupportBadgeOf = ({ thread: { status } }: { thread: SupportThread }) => <SupportBadge status={status} />;

interface ThreadProps {
  token: string;
  thread: SupportThread;
  onWritten: (thread: SupportThread) => void;
}

function Thread({ token, thread: { name, message, createdAt, replies, status }, onWritten }: ThreadProps) {
  const t = useText();
  const at = (utc: string) => formatDateTime(localOf(utc, ownZone()));
  const form = useCoreForm<{ text: string }>({
    form: 'supportThreadReply',
    draft: NO_DRAFT,
    defaults: { text: '' },
    toInput: (values) => ({ token, ...values }),
  });
  return (
    <>
      <Conversation>
        <Said own by={name} at={at(createdAt)} text={message} />
        {replies.map((reply) => (
          <Said
            key={reply.id}
            own={!reply.fromPlatform}
            by={reply.fromPlatform ? t('support.platform') : name}
            at={at(reply.createdAt)}
            text={reply.text}
          />
        ))}
      </Conversation>
      <chakra.div mt="5">
        <FormFrame
          form={form}
          ask={false}
          guard={false}
          keep={false}
          submit="support.send"
          submitProps={{ icon: 'mail' }}
          onSubmit={async ({ text }) => {
            onWritten(await api.post<SupportThread>('/market/support-thread/replies', { token, text }));
            form.reset({ text: '' });
            notify.success('support.sent');
          }}
        >
          <TextAreaField name="text" label="support.reply" hint={`support.threadHint.${status}`} />
        </FormFrame>
      </chakra.div>
    </>
  );
}
