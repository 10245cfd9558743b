// What the core finds in the state of the installation: what needs a person, then what is good to know.
import { chakra } from '@chakra-ui/react';
import type { FindingKind, FindingSeverity, SystemFinding, SystemState } from '@/core';
import { byteSize } from '@/lib/byte-size';
import { formatDateTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Section } from '@/ui/card';
import { Icon, type IconName } from '@/ui/icon';

const ICON: Record<FindingKind, IconName> = {
  DISK_LOW: 'disk',
  NO_BACKUP: 'database',
  BACKUP_OLD: 'database',
  PROVIDER_REFUSES: 'card',
  PROVIDER_SILENT: 'card',
  JOBS_GIVEN_UP: 'repeat',
  JOBS_FAILING: 'repeat',
  JOBS_LATE: 'clock',
  MAILS_GIVEN_UP: 'mail',
  MAILS_LATE: 'mail',
  MAILS_TO_FILES: 'mail',
  REPLICA_SILENT: 'copy',
  REPLICA_BEHIND: 'copy',
  TEST_PAYMENTS: 'card',
  NO_PROVIDER: 'card',
  LOG_LINES_LOST: 'audit',
  DEMO: 'info',
};
const TONE: Record<FindingSeverity, string> = { NEEDS_PERSON: 'bad', WORTH_KNOWING: 'info' };

function Line({ one: { kind, severity, count, since }, timeZone }: { one: SystemFinding; timeZone: string }) {
  const t = useText();
  const params = {
    count: count ?? 0,
    size: byteSize(count ?? 0),
    when: since === null ? '' : formatDateTime(localOf(since, timeZone)),
  };
  return (
    <chakra.li display="flex" gap="12px" py="10px">
      <chakra.span
        display="grid"
        placeItems="center"
        flex="none"
        boxSize="36px"
        borderRadius="10px"
        bg={`${TONE[severity]}.bg`}
        color={`${TONE[severity]}.fg`}
      >
        <Icon name={ICON[kind]} />
      </chakra.span>
      <chakra.div minW={0} overflowWrap="anywhere">
        <chakra.p fontWeight="600">{t(`system.find.${kind}`, params)}</chakra.p>
        <chakra.p color="fg.muted" fontSize="14px" maxW="80ch">
          {t(`system.do.${kind}`, params)}
        </chakra.p>
      </chakra.div>
    </chakra.li>
  );
}

export function Findings({ state: { findings, timeZone } }: { state: SystemState }) {
  const t = useText();
  const of = (severity: FindingSeverity) => findings.filter((one) => one.severity === severity);
  const [needed, good] = [of('NEEDS_PERSON'), of('WORTH_KNOWING')];
  const lines = (some: readonly SystemFinding[]) => (
    <chakra.ul listStyleType="none" my="-6px">
      {some.map((one) => (
        <Line key={one.kind} one={one} timeZone={timeZone} />
      ))}
    </chakra.ul>
  );
  return (
    <chakra.div display="grid" gap="18px" mb="22px">
      <Section title={t('system.needs')} icon="alert" end={needed.length || undefined}>
        {needed.length > 0 ? lines(needed) : <chakra.p color="fg.muted">{t('system.needsNothing')}</chakra.p>}
      </Section>
      {good.length > 0 && (
        <Section title={t('system.good')} icon="info">
          {lines(good)}
        </Section>
      )}
    </chakra.div>
  );
}
