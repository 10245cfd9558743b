// The company's reply, and its form while the core allows to write or change it.
import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReviewItem } from '@/core';
import { DOT, formatDateTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { TextAreaField } from '@/ui/form/fields';
import { DiscardButton } from '@/ui/form/draft-offer';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { useDirty } from '@/ui/form/use-dirty';
import { notify } from '@/ui/toast';
import { reviewCall } from './calls';

const CARD = 'review-reply';
const NEXT = 'next';

/** Leads to the form of the reply, or to the button that opens it. */
export function focusReply(): void {
  const field = document.getElementById(CARD)?.querySelector<HTMLElement>('textarea, button');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

interface Props {
  review: ReviewItem;
  mayReply: boolean;
  /** The address of the review after this one; null: there is none. */
  next: string | null;
}

export function ReplyCard({ review, mayReply, next }: Props) {
  const t = useText();
  const { reply, repliedAt, companyName, timeZone } = review;
  // The form, with the reply that it changes: it stays when a colleague's reply comes meanwhile, which stands above it.
  const [form, setForm] = useState<{ of: string | null } | null>(reply === null ? { of: null } : null);
  return (
    <Section
      id={CARD}
      title={t('review.ofCompany')}
      icon="message"
      end={
        reply !== null &&
        mayReply &&
        !form && (
          <Button size="sm" icon="edit" onClick={() => setForm({ of: reply })}>
            {t('review.changeReply')}
          </Button>
        )
      }
    >
      {reply !== null && form?.of !== reply && (
        <chakra.div bg="bg.note" borderRadius="md" px="4" py="3" maxW="76ch">
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {reply}
          </chakra.p>
          <chakra.p mt="6px" fontSize="13px" color="fg.muted">
            {[companyName, repliedAt && formatDateTime(localOf(repliedAt, timeZone))].filter(Boolean).join(DOT)}
          </chakra.p>
        </chakra.div>
      )}
      {reply === null && !mayReply && <chakra.p color="fg.muted">{t('review.noReply')}</chakra.p>}
      {mayReply && form && <ReplyForm review={review} of={form.of} next={next} onDone={() => setForm(null)} />}
    </Section>
  );
}

interface FormProps {
  review: ReviewItem;
  /** The reply that is changed; null: the first one. */
  of: string | null;
  next: string | null;
  onDone: () => void;
}

function ReplyForm({ review, of, next, onDone }: FormProps) {
  const t = useText();
  const goOn = useNavigateIfStillHere();
  const begun = review.reply !== null;
  const form = useCoreForm<{ text: string }>({
    form: 'reviewReply',
    draft: { subject: `review-reply-${review.id}`, version: of },
    defaults: { text: of ?? '' },
  });
  const dirty = useDirty(form);
  const done = useEffectEvent(() => !dirty() && onDone());
  useEffect(() => {
    if (review.reply !== of) done();
  }, [review.reply, of]);
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={['review']}
      begins={of !== null}
      submit={begun ? 'common.save' : 'review.sendReply'}
      submitProps={{ icon: 'message' }}
      buttons={
        begun ? (
          <DiscardButton label="common.cancel" onClick={onDone} />
        ) : (
          next && (
            <Button type="submit" value={NEXT} icon="chevronRight">
              {t('review.andNext')}
            </Button>
          )
        )
      }
      onSubmit={async (values, by) => {
        await reviewCall(review.id, 'reply', values);
        notify.success('review.replied', { name: review.guestName });
        // What was typed since is not published yet.
        if (form.getValues('text') !== values.text) return;
        onDone();
        if (by === NEXT && next) await goOn(next);
      }}
    >
      <TextAreaField name="text" label="review.reply" hint="review.replyHint" />
    </FormFrame>
  );
}
