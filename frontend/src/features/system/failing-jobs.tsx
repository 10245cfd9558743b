// Work that recurs and fails at each run: since when, when it was last done, and why. Nobody can try it again; it goes on
// by itself.
import { chakra } from '@chakra-ui/react';
import type { FailingJob } from '@/core';
import { DOT, formatDateTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Section } from '@/ui/card';
import { causeText, kindText } from './job-words';

export function FailingJobs({ failing, timeZone }: { failing: readonly FailingJob[]; timeZone: string }) {
  const t = useText();
  const shown = (at: string) => formatDateTime(localOf(at, timeZone));
  if (failing.length === 0) return null;
  return (
    <chakra.div mb="22px">
      <Section title={t('system.failing')} icon="repeat">
        <chakra.ul listStyleType="none" my="-6px">
          {failing.map(({ kind, since, lastDone, error }) => (
            <chakra.li key={kind} py="10px" overflowWrap="anywhere">
              <chakra.p fontWeight="600">{kindText(kind, t)}</chakra.p>
              <chakra.p>{causeText(error, t)}</chakra.p>
              <chakra.p color="fg.muted" fontSize="14px">
                {[
                  t('system.failingSince', { when: shown(since) }),
                  lastDone === null ? t('system.neverDone') : t('system.lastDone', { when: shown(lastDone) }),
                ].join(DOT)}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ul>
      </Section>
    </chakra.div>
  );
}
