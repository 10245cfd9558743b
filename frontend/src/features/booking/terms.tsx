// The cancellation terms: refunds by time, and the step that counts now. Hidden once the booking
// cannot be canceled.
import { chakra } from '@chakra-ui/react';
import { termsStep, type BookingStatus, type Term } from '@/core';
import { DOT, formatDateTime, formatRate } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useNow } from './use-now';

const rate = ({ percent }: Term) => formatRate(percent * 100);
const until = ({ untilLocal }: Term) => (untilLocal ? formatDateTime(untilLocal, 'weekday') : '');

/**
 * "Free cancellation until Fri 20 Nov 14:00, after that 50% is given back"; after that time, the
 * refund that counts now. `step` is the term that counts.
 */
export function termsText(terms: readonly Term[], step: number, t: Translate): string {
  const said = (key: string, term: Term) => t(`booking.terms.${key}`, { percent: rate(term), until: until(term) });
  const first = terms[0];
  const parts = terms.slice(step).map((term, at) => {
    if (at > 0) return said(term.until ? 'next' : 'last', term);
    if (step > 0) return said(term.percent === 0 ? 'nowNothing' : term.until ? 'nowUntil' : 'now', term);
    if (!term.until) return said('only', term);
    return said(term.percent === 100 ? 'first100' : 'first', term);
  });
  const ended = first && step > 0 ? [said(first.percent === 100 ? 'ended100' : 'ended', first)] : [];
  return [...ended, parts.join(', ')].join('; ');
}

interface Props {
  terms: readonly Term[];
  policy: string;
  /** `null`: the booking does not exist yet. */
  status: BookingStatus | null;
}

export function Terms({ terms, policy, status }: Props) {
  const t = useText();
  const now = useNow();
  const step = termsStep({ status, terms, now });
  if (step === null) return null;
  return (
    <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
      {t(`enum.cancellationPolicy.${policy}`)}
      {DOT}
      {termsText(terms, step, t)}
    </chakra.p>
  );
}
