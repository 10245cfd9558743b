// The company's reply, and its form while the core allows to write or change it.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReviewItem } from '@/core';
import { formatDateTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { FormFrame, TextAreaField, useCoreForm } from '@/ui/form';
import { notify } from '@/ui/toast';
import { reviewCall } from './calls';

const CARD = 'review-reply';

/** Leads to the form of the reply, or to the button that opens it. */
export function focusReply(): void {
  const field = document.getElementById(CARD)?.querySelector<HTMLElement>('textarea, button');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

export function ReplyCard({ review, mayReply }: { review: ReviewItem; mayReply: boolean }) {
  const t = useText();
  const [changing, setChanging] = useState(false);
  const { reply, repliedAt, companyName, timeZone } = review;
  return (
    <Section
      id={CARD}
      title={t('review.ofCompany')}
      icon="message"
      end={
        reply !== null &&
        mayReply &&
        !changing && (
          <Button size="sm" icon="edit" onClick={() => setChanging(true)}>
            {t('review.changeReply')}
          </Button>
        )
      }
    >
      {reply !== null && !changing && (
        <chakra.div bg="bg.note" borderRadius="md" px="4" py="3" maxW="76ch">
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {reply}
          </chakra.p>
          <chakra.p mt="6px" fontSize="13px" color="fg.muted">
            {[companyName, repliedAt && formatDateTime(localOf(repliedAt, timeZone))].filter(Boolean).join(' · ')}
          </chakra.p>
        </chakra.div>
      )}
      {reply === null && !mayReply && <chakra.p color="fg.muted">{t('review.noReply')}</chakra.p>}
      {mayReply && (reply === null || changing) && <ReplyForm review={review} onDone={() => setChanging(false)} />}
    </Section>
  );
}

function ReplyForm({ review, onDone }: { review: ReviewItem; onDone: () => void }) {
  const t = useText();
  const begun = review.reply !== null;
  const form = useCoreForm<{ text: string }>({ form: 'reviewReply', defaults: { text: review.reply ?? '' } });
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={['review']}
      submit={begun ? 'common.save' : 'review.sendReply'}
      submitProps={{ icon: 'message' }}
      buttons={begun && <Button onClick={onDone}>{t('common.cancel')}</Button>}
      onSubmit={async (values) => {
        await reviewCall(review.id, 'reply', values);
        notify.success('review.replied', { name: review.guestName });
        onDone();
      }}
    >
      <TextAreaField name="text" label="review.reply" hint="review.replyHint" width="fill" />
    </FormFrame>
  );
}
