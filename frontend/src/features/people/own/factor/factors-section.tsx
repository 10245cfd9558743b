// The account's second factors, its recovery codes and the browsers that are not asked for them.
import { chakra } from '@chakra-ui/react';
import type { FactorList as OwnFactors } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Section } from '@/ui/card';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState, Note } from '@/ui/states';
import { AddFactor } from './add-factor';
import { BrowserList } from './browser-list';
import { FactorList } from './factor-list';
import { FACTORS } from './paths';
import { RecoveryCodesPart } from './recovery-codes-part';

function Factors({ of: { items, required, passkeys, recoveryCodes, browsers } }: { of: OwnFactors }) {
  const t = useText();
  const hasFactor = items.length > 0;
  return (
    <chakra.div display="grid" gap="4" minW={0}>
      {required && (
        <Note tone="info" icon="info">
          {t('factor.required')}
        </Note>
      )}
      {hasFactor ? <FactorList items={items} /> : <p>{t('factor.none')}</p>}
      <AddFactor passkeys={passkeys} />
      {hasFactor && <RecoveryCodesPart unused={recoveryCodes} />}
      {browsers.length > 0 && <BrowserList browsers={browsers} />}
    </chakra.div>
  );
}

export function FactorsSection() {
  const t = useText();
  const { data, error, mutate } = useResource<OwnFactors>(FACTORS);
  return (
    <Section title={t('factor.title')} icon="fingerprint">
      <chakra.p color="fg.muted" mb="4" maxW="60ch">
        {t('factor.text')}
      </chakra.p>
      {data ? (
        <Factors of={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Bone mb="3" h="2.4em" />
          <Bone h="2.4em" />
        </Loading>
      )}
    </Section>
  );
}
