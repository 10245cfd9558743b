// Why the server refused a booking that looked possible here: collisions or another price, and
// alternatives.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Quote } from '@/core';
import { isProblem, type ProblemError } from '@/lib/api';
import { problemText } from '@/lib/error-text';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Note } from '@/ui/states';
import { CollisionList, collisionsOf } from './collision-list';

export const isConflict = (error: unknown): error is ProblemError => isProblem(error) && error.status === 409;

export const quoteOf = (problem: ProblemError) => problem.extra['quote'] as Quote | undefined;

/** `children`: the alternatives. */
export function RefusedNote({
  problem,
  expected,
  children,
}: {
  problem: ProblemError;
  expected: Quote | null;
  children?: ReactNode;
}) {
  const t = useText();
  const quote = quoteOf(problem);
  return (
    <Note tone="warn" icon="alert" role="alert">
      <chakra.p fontWeight="700">{problemText(problem, t)}</chakra.p>
      {quote && expected && (
        <p>
          {t('bookingForm.priceChanged', {
            before: formatMoney(expected.total, expected.currency),
            now: formatMoney(quote.total, quote.currency),
          })}
        </p>
      )}
      <CollisionList collisions={collisionsOf(problem)} />
      <p>{t('bookingForm.kept')}</p>
      {children}
    </Note>
  );
}
