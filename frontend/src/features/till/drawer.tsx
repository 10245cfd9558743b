// What the drawer should hold, and how a count compares with it.
import { chakra } from '@chakra-ui/react';
import { tillDifference, type TillOutcome, type TillOfCurrency } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import { MoneyField } from '@/ui/form/number-fields';
import type { IconName } from '@/ui/icon';

const OUTCOME: Record<TillOutcome, { tone: Tone; icon: IconName }> = {
  EVEN: { tone: 'good', icon: 'check' },
  SHORT: { tone: 'bad', icon: 'alert' },
  OVER: { tone: 'warn', icon: 'alert' },
};

interface Count {
  expected: number;
  counted: number;
  currency: string;
}

/** The words of a difference: it adds up, so much is missing, so much is too much. */
export function useDifferenceWords() {
  const t = useText();
  return ({ expected, counted, currency }: Count) => {
    const { difference, outcome } = tillDifference({ expected, counted });
    return {
      difference,
      outcome,
      words: t(`till.outcome.${outcome}`, { amount: formatMoney(Math.abs(difference), currency) }),
    };
  };
}

export function DifferenceBadge({ small = false, ...count }: Count & { small?: boolean }) {
  const { outcome, words } = useDifferenceWords()(count);
  return (
    <Badge {...OUTCOME[outcome]} {...(small ? {} : { fontSize: '15px', px: '14px', py: '5px' })} whiteSpace="normal">
      {words}
    </Badge>
  );
}

/** The sum in large figures, and of what it is made. */
export function Expected({ till }: { till: TillOfCurrency }) {
  const t = useText();
  const { currency, expected, methods } = till;
  const [drawer] = methods;
  return (
    <chakra.div mb="18px">
      <chakra.p color="fg.muted" fontWeight="600">
        {t('till.expected')}
      </chakra.p>
      <chakra.p fontSize={{ base: '32px', lg: '40px' }} fontWeight="700" lineHeight="1.2" letterSpacing="-.01em">
        {formatMoney(expected, currency)}
      </chakra.p>
      {drawer && (
        <chakra.p color="fg.muted">
          {t('till.made', {
            taken: formatMoney(drawer.taken, currency),
            handedOut: formatMoney(drawer.handedOut, currency),
          })}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** What was counted, and the difference while it is typed. */
export function CountedField({ expected, counted, currency }: Omit<Count, 'counted'> & { counted: unknown }) {
  const below = expected < 0;
  return (
    <>
      <MoneyField
        name="counted"
        label="till.counted"
        hint={below ? 'till.countedBelowHint' : 'till.countedHint'}
        currency={currency}
        signed={below}
      />
      <chakra.div minH="36px" mb="14px" aria-live="polite">
        {typeof counted === 'number' && <DifferenceBadge expected={expected} counted={counted} currency={currency} />}
      </chakra.div>
    </>
  );
}
