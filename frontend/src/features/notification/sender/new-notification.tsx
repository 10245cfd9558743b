// The form of a new notification: texts, audience, channels; beside it how many it reaches and who is left out.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type ChannelCount,
  enums,
  validate,
  type NotificationAudience,
  type NotificationChannel,
  type NotificationCount,
  type NotificationDetail,
  type Role,
} from '@/core';
import { api } from '@/lib/api';
import { formatNumber } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { lastingIntent } from '@/lib/intent';
import { useLatestAnswer } from '@/lib/latest-answer';
import { useOneColumn } from '@/lib/media';
import { mutateResource } from '@/lib/swr';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { REFERENCES } from '@/resource/lookup';
import { WIDE_FORM_BESIDE } from '@/ui/beside';
import { Button } from '@/ui/button';
import { Card, Fact, Facts, Section } from '@/ui/card';
import type { Question } from '@/ui/confirm';
import { MultiField, SearchField } from '@/ui/form/choice-fields';
import { DateField } from '@/ui/form/date-fields';
import { EntityLabels } from '@/ui/form/field';
import { EnumField, SelectField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { TwoLanguages } from '@/ui/form/two-languages';
import { useCoreForm } from '@/ui/form/use-core-form';
import { PageHead } from '@/ui/page-head';
import { notify } from '@/ui/toast';

const PATH = '/notifications';
const EMPTY = {
  titleEn: '',
  titleSr: '',
  textEn: '',
  textSr: '',
  audience: 'EVERYONE' as NotificationAudience,
  role: null as Role | null,
  companyId: null as number | null,
  branchId: null as number | null,
  from: '',
  to: '',
  channels: ['IN_APP'] as NotificationChannel[],
};
type Values = typeof EMPTY;
type AudienceField = 'role' | 'companyId' | 'branchId' | 'from' | 'to';

/** The fields of an audience: what the core misses in one without any. Those of the others stay typed, unsent. */
const ownFields = (audience: NotificationAudience): AudienceField[] =>
  validate('notificationAudience', { audience, channels: EMPTY.channels }).map(({ path }) => path as AudienceField);

const audienceOf = (values: Values) => ({
  audience: values.audience,
  ...Object.fromEntries(ownFields(values.audience).map((name) => [name, values[name] || null])),
  channels: values.channels,
});
const textsOf = ({ titleEn, titleSr, textEn, textSr }: Values) => ({ titleEn, titleSr, textEn, textSr });
const inputOf = (values: Values) => ({ ...textsOf(values), ...audienceOf(values) });

export function NewNotification({ addressOf }: { addressOf: (id: number) => string }) {
  const t = useText();
  const goOn = useNavigateIfStillHere();
  const form = useCoreForm<Values>({
    form: 'notification',
    draft: { subject: 'notification-new' },
    defaults: EMPTY,
    toInput: inputOf,
  });
  const values = useWatch({ control: form.control }) as Values;
  const counted = useCount(values);
  const question = useQuestion(counted);
  const oneColumn = useOneColumn();
  const send = async (typed: Values) => {
    const body = inputOf(typed);
    const made = await lastingIntent({ path: PATH, body }, (idempotencyKey) =>
      api.post<NotificationDetail>(PATH, body, { idempotencyKey }),
    );
    await mutateResource(PATH);
    notify.success('notification.started');
    form.reset(typed);
    await goOn(addressOf(made.id), { replace: true });
  };
  return (
    <>
      <PageHead
        title={t('notification.new')}
        crumbs={[{ label: t('screen.notificationSender'), to: '?' }, { label: t('notification.new') }]}
      />
      <chakra.div display="grid" gap="5" gridTemplateColumns={WIDE_FORM_BESIDE} alignItems="start">
        <Card pad>
          <EntityLabels value="notification">
            <FormFrame
              form={form}
              submit="notification.send"
              submitProps={{ icon: 'send' }}
              ask={() => question}
              guard={['new']}
              buttons={<TestButton values={values} />}
              onSubmit={send}
            >
              <TwoLanguages name="title" />
              <TwoLanguages name="text" rows={6} />
              <EnumField name="audience" of="notificationAudience" />
              <AudienceFields audience={values.audience} />
              <MultiField
                name="channels"
                options={enums().notificationChannel.map((value) => ({
                  value,
                  label: t(`enum.notificationChannel.${value}`),
                }))}
              />
              {oneColumn && <Reach counted={counted} bg="bg.subtle" boxShadow="none" mb="4" />}
            </FormFrame>
          </EntityLabels>
        </Card>
        {!oneColumn && <Reach counted={counted} position="sticky" top="calc(var(--shell-header, 66px) + 20px)" />}
      </chakra.div>
    </>
  );
}

function RoleField() {
  const t = useText();
  const options = enums().accountRole.map((value) => ({ value, label: t(`enum.role.${value}`) }));
  return <SelectField name="role" placeholder="" required options={options} />;
}

const FIELDS: Record<AudienceField, () => ReactNode> = {
  role: RoleField,
  companyId: () => <SearchField name="companyId" source={REFERENCES.companyId} required />,
  branchId: () => <SearchField name="branchId" source={REFERENCES.branchId} required />,
  from: () => <DateField name="from" hint="notification.fromHint" required deps={['to']} />,
  to: () => <DateField name="to" required />,
};

function AudienceFields({ audience }: { audience: NotificationAudience }) {
  const own = ownFields(audience);
  const inOrder = (Object.keys(FIELDS) as AudienceField[]).filter((name) => own.includes(name));
  return inOrder.map((name) => {
    const OneField = FIELDS[name];
    return <OneField key={name} />;
  });
}

/** Asks while the audience is complete, whatever the texts. */
function useCount(values: Values) {
  const body = audienceOf(values);
  const question = validate('notificationAudience', body).length === 0 ? JSON.stringify(body) : null;
  return useLatestAnswer<NotificationCount>(question, (body, signal) =>
    api.post(`${PATH}/count`, JSON.parse(body), { signal }),
  );
}

/** How many people a channel reaches. */
const people = ({ reached }: ChannelCount) => ({ count: reached, shown: formatNumber(reached) });

/** Asks with the figures beside the form; without them where the count has failed or has not come yet. */
function useQuestion({ answer, state }: ReturnType<typeof useCount>): Question {
  const t = useText();
  const both = { confirmLabel: 'notification.send', no: 'common.cancel' };
  if (state !== 'answered' || !answer)
    return { title: 'notification.confirmUncounted', detail: 'notification.confirmDetail', ...both };
  const [only, ...more] = answer.channels;
  if (only && more.length === 0)
    return { title: 'notification.confirm', params: people(only), detail: 'notification.confirmDetail', ...both };
  const reach = answer.channels
    .map(({ channel, reached }) => `${t(`enum.notificationChannel.${channel}`)}: ${formatNumber(reached)}`)
    .join(', ');
  return { title: 'notification.confirmUncounted', params: { reach }, detail: 'notification.confirmReach', ...both };
}

/** Beside the form; in one column above the buttons, so that it is read before they are pressed. */
function Reach({
  counted: { answer, state },
  ...place
}: { counted: ReturnType<typeof useCount> } & Pick<
  HTMLChakraProps<'section'>,
  'bg' | 'boxShadow' | 'mb' | 'position' | 'top'
>) {
  const t = useText();
  return (
    <Section title={t('notification.reach')} icon="users" aria-live="polite" aria-busy={state === 'asking'} {...place}>
      {state === 'none' || !answer ? (
        <chakra.p color="fg.muted">
          {t(state === 'failed' ? 'notification.countFailed' : 'notification.countFirst')}
        </chakra.p>
      ) : (
        <>
          {/* By channel: how many people two channels reach together is not known. */}
          {answer.channels.map((of) => (
            <chakra.div key={of.channel} mb="4">
              <chakra.p fontWeight="700">{t(`enum.notificationChannel.${of.channel}`)}</chakra.p>
              <chakra.p fontWeight="700" fontSize="22px" mb="2" opacity={state === 'answered' ? 1 : 0.5}>
                {t('notification.recipients', people(of))}
              </chakra.p>
              <Facts gridTemplateColumns="1fr auto" css={{ '& dd': { textAlign: 'end' } }}>
                {of.leftOut.map(({ reason, count }) => (
                  <Fact key={reason} name={t(`notification.leftOut.${reason}`)}>
                    {formatNumber(count)}
                  </Fact>
                ))}
              </Facts>
            </chakra.div>
          ))}
        </>
      )}
    </Section>
  );
}

/** What a test needs of the form: no audience. */
const TESTED = ['titleEn', 'titleSr', 'textEn', 'textSr', 'channels'] as const;

/** Sends to the author alone, as the recipients would get it. */
function TestButton({ values }: { values: Values }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const body = { ...textsOf(values), channels: values.channels };
  const { trigger } = useFormContext<Values>();
  const send = async () => {
    if (validate('notificationTest', body).length > 0) {
      await trigger(TESTED, { shouldFocus: true });
      return;
    }
    setBusy(true);
    try {
      await lastingIntent({ path: `${PATH}/test`, body }, (idempotencyKey) =>
        api.post(`${PATH}/test`, body, { idempotencyKey }),
      );
      notify.success('notification.testSent');
    } catch (error) {
      notify.error(error, 'save');
    }
    setBusy(false);
  };
  return (
    <Button icon="mail" busy={busy} onClick={() => void send()}>
      {t('notification.test')}
    </Button>
  );
}
