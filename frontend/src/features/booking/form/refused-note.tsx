// Why the server did not take a booking that looked fine here: what collided, or another price.
import { chakra } from '@chakra-ui/react';
import type { Collision, Quote } from '@/core';
import { isProblem, type ProblemError } from '@/lib/api';
import { problemText } from '@/lib/error-text';
import { formatDate, formatDateTime, formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Note } from '@/ui/states';

export const isConflict = (error: unknown): error is ProblemError => isProblem(error) && error.status === 409;

export function RefusedNote({ problem, expected }: { problem: ProblemError; expected: Quote | null }) {
  const t = useText();
  const quote = problem.extra.quote as Quote | undefined;
  const collisions = (problem.extra.collisions as Collision[] | undefined) ?? [];
  return (
    <Note tone="warn" icon="alert" role="alert">
      <chakra.p fontWeight="700">{problemText(problem, t)}</chakra.p>
      {quote && expected && <p>{t('bookingForm.priceChanged', { before: formatMoney(expected.total, expected.currency), now: formatMoney(quote.total, quote.currency) })}</p>}
      {collisions.length > 0 && (
        <chakra.ul listStyleType="none" my="1">
          {collisions.map((one) => (
            <li key={`${one.workplaceId} ${one.bookingId} ${one.from}`}>{sentence(one)}</li>
          ))}
        </chakra.ul>
      )}
      <p>{t('bookingForm.kept')}</p>
    </Note>
  );
}

const sentence = (one: Collision) => [one.workplaceName, one.guestName, one.number, `${at(one.fromLocal)} – ${at(one.toLocal)}`].join(' · ');

/** Whole days are occupied from midnight to midnight: the hour says nothing then. */
const at = (local: string) => (local.slice(11, 16) === '00:00' ? formatDate(local, 'weekday') : formatDateTime(local, 'weekday'));
