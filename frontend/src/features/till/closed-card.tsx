// A closed day: what was counted and by whom, what came later, and the closings before a correction.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { can, type TillClosing, type TillDay, type TillOfCurrency } from '@/core';
import { formatDateTime, formatMoney, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Fact, Facts, Section } from '@/ui/card';
import { Note } from '@/ui/states';
import { CorrectDialog } from './correct-dialog';
import { DifferenceBadge } from './drawer';

export function ClosedCard({ day, till }: { day: TillDay; till: TillOfCurrency }) {
  const t = useText();
  const actor = useActor();
  const [correcting, setCorrecting] = useState(false);
  const { currency, closings } = till;
  const last = closings.at(-1);
  const may =
    can({ actor, action: 'TILL_CORRECT', object: { companyId: day.companyId, branchId: day.branchId } }) === 'YES';
  if (!last) return null;
  return (
    <Section
      title={t('till.drawer')}
      icon="cash"
      end={
        <Badge tone="calm" icon="lock">
          {t(last.number > 1 ? 'till.correctedState' : 'till.closedState')}
        </Badge>
      }
    >
      <chakra.div display="grid" gap="16px">
        <Closing closing={last} timeZone={day.timeZone} large />
        {till.lateEntries > 0 && (
          <Note tone="warn" icon="clock">
            <chakra.p fontWeight="600">{t('till.lateNote', { count: till.lateEntries })}</chakra.p>
            <p>
              {t('till.lateCash', {
                amount: formatMoney(till.lateCash, currency),
                now: formatMoney(till.expected, currency),
              })}
            </p>
          </Note>
        )}
        {may && (
          <div>
            <Button icon="edit" onClick={() => setCorrecting(true)}>
              {t('till.correct')}
            </Button>
          </div>
        )}
        {closings.length > 1 && (
          <chakra.div
            borderTopWidth="1px"
            borderStyle="solid"
            borderColor="border.muted"
            pt="14px"
            display="grid"
            gap="16px"
          >
            <chakra.h3 fontSize="15.5px">{t('till.before')}</chakra.h3>
            {closings
              .slice(0, -1)
              .toReversed()
              .map((one) => (
                <Closing key={one.id} closing={one} timeZone={day.timeZone} />
              ))}
          </chakra.div>
        )}
      </chakra.div>
      {correcting && <CorrectDialog till={till} closing={last} onClose={() => setCorrecting(false)} />}
    </Section>
  );
}

function Closing({ closing, timeZone, large = false }: { closing: TillClosing; timeZone: string; large?: boolean }) {
  const t = useText();
  const { currency, expected, counted, note, reason, closedByName, closedAt } = closing;
  const size = large
    ? { fontSize: { base: '24px', lg: '28px' }, fontWeight: '700', lineHeight: '1.25' }
    : { fontWeight: '600' };
  return (
    <chakra.div display="grid" gap="10px" justifyItems="start">
      <chakra.div display="flex" flexWrap="wrap" gap="6px 40px">
        {(['expected', 'counted'] as const).map((key) => (
          <div key={key}>
            <chakra.p color="fg.muted" fontWeight="600">
              {t(`till.${key}`)}
            </chakra.p>
            <chakra.p {...size}>{formatMoney({ expected, counted }[key], currency)}</chakra.p>
          </div>
        ))}
      </chakra.div>
      <DifferenceBadge expected={expected} counted={counted} currency={currency} />
      <Facts>
        <Fact name={t('till.closedBy')}>{closedByName}</Fact>
        <Fact name={t('till.closedAt')}>{formatDateTime(localOf(closedAt, timeZone))}</Fact>
        {note !== null && <Fact name={t('till.note')}>{note}</Fact>}
        {reason !== null && <Fact name={t('till.reason')}>{reason}</Fact>}
      </Facts>
    </chakra.div>
  );
}
