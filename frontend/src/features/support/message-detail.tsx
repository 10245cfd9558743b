// One message with its conversation: what was written, the answer, who looks after it. The core decides what
// is possible.
import { chakra } from '@chakra-ui/react';
import { supportActions, type SupportAction, type SupportDetail, type SupportPerson } from '@/core';
import { serverNow } from '@/lib/api';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { NoRecord } from '@/resource/no-record';
import { RecordLink } from '@/resource/record-link';
import { ActionButtons, RefusedActions } from '@/ui/action-buttons';
import { useCurrentRecordActions, type RecordAction } from '@/ui/actions';
import { RECORD_BESIDE } from '@/ui/beside';
import { Fact, Facts, Section } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { PageHead } from '@/ui/page-head';
import { notify } from '@/ui/toast';
import { Mail } from '@/ui/two-lines';
import { useSending } from '@/ui/use-sending';
import { supportCall } from './calls';
import { Conversation, Said, SupportBadge } from './look';
import { Mentioned } from './mentioned';
import { PersonCards } from './person-cards';
import { focusReply, ReplyForm } from './reply-form';
import { waitingText } from './waiting';

interface Props {
  id: number;
  /** The address of the list with its filters, and of another message in it. */
  list: string;
  addressOf: (id: number) => string;
  /** The address of the message after this one; null: there is none. */
  next: string | null;
}

export function MessageDetail({ id, list, ...rest }: Props) {
  const t = useText();
  const { data, error, mutate } = useResource<SupportDetail>(`/support-messages/${id}`);
  if (data) return <Loaded message={data} list={list} {...rest} />;
  return (
    <NoRecord
      error={error}
      onRetry={() => void mutate()}
      notFound="support.notFound"
      list={{ to: list, label: t('screen.support') }}
    />
  );
}

type Step = Exclude<SupportAction, 'REPLY'>;
const STEPS: Record<Step, { icon: IconName; call: 'assign' | 'close' }> = {
  CLOSE: { icon: 'lock', call: 'close' },
  ASSIGN: { icon: 'user', call: 'assign' },
};

const at = (utc: string) => formatDateTime(localOf(utc, ownZone()), 'weekday');

function Loaded({ message, list, addressOf, next }: Omit<Props, 'id'> & { message: SupportDetail }) {
  const t = useText();
  const actor = useActor();
  const { busy, send } = useSending<Step>('save');
  const { data: person } = useResource<SupportPerson>(`/support-messages/${message.id}/person`);
  const linked = (text: string) => (
    <Mentioned text={text} country={person?.country} bookings={person?.bookings ?? []} />
  );
  const verdicts = supportActions({ facts: message.facts, actor });
  const may = (action: SupportAction) => verdicts.some((one) => one.action === action && one.allowed);
  const { name, email, status, since, assignedToName, companyId, companyName, replies } = message;
  const waits = { OPEN: waitingText(since, serverNow(), t), ANSWERED: null, CLOSED: null }[status];

  async function take(step: Step) {
    await send(step, async () => {
      await supportCall(message.id, STEPS[step].call);
      notify.success(`support.done.${step}`, { name });
    });
  }
  const actions = verdicts.map(({ action, allowed, reason }): RecordAction => {
    const step = (Object.keys(STEPS) as Step[]).find((one) => one === action);
    return {
      id: action,
      label: t(`support.action.${action}`),
      icon: step ? STEPS[step].icon : 'mail',
      refused: allowed ? null : reason ? t(reason.code) : '',
      // A reply has its own form.
      shown: allowed && step !== undefined,
      busy: busy !== null && busy === step,
      run: () => (step ? void take(step) : focusReply()),
    };
  });
  useCurrentRecordActions({ title: name, detail: email, icon: 'mail', actions });
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: t('screen.support'), to: list }, { label: name }]}
        mark={<SupportBadge status={status} />}
        context={waits ? t('support.waitsSince', { time: waits }) : at(since)}
        actions={<ActionButtons actions={actions} />}
      />
      <chakra.div display="grid" gridTemplateColumns={RECORD_BESIDE} gap="5" alignItems="start">
        <Section title={t('support.conversation')} icon="message">
          <Conversation>
            <Said own={false} by={name} at={at(message.createdAt)} text={linked(message.message)} />
            {replies.map(({ id, authorName, createdAt, text }) => (
              <Said key={id} own={authorName !== null} by={authorName ?? name} at={at(createdAt)} text={linked(text)} />
            ))}
          </Conversation>
          {may('REPLY') && <ReplyForm message={message} next={next} />}
        </Section>
        <chakra.div display="grid" gap="18px" minW={0}>
          <Section title={t('support.asker')} icon="user">
            <Facts>
              <Fact name={t('support.name')}>{name}</Fact>
              <Fact name={t('support.email')}>
                <a href={`mailto:${email}`}>
                  <Mail address={email} />
                </a>
              </Fact>
              <Fact name={t('support.role')}>{t(`enum.role.${message.role}`)}</Fact>
              {companyId !== null && (
                <Fact name={t('booking.company')}>
                  <RecordLink entity="company" id={companyId}>
                    {companyName}
                  </RecordLink>
                </Fact>
              )}
              <Fact name={t('support.language')}>{t(`enum.language.${message.language}`)}</Fact>
              <Fact name={t('support.assignedTo')}>{assignedToName ?? t('support.nobody')}</Fact>
            </Facts>
          </Section>
          {person && <PersonCards person={person} addressOf={addressOf} />}
          <RefusedActions actions={actions} />
          <HistoryPanel entity="supportMessage" id={message.id} companyId={companyId} />
        </chakra.div>
      </chakra.div>
    </>
  );
}
