// The price and the terms, computed while typing.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { Section } from '@/ui/card';
import { PriceLines } from '../price-lines';
import { Terms } from '../terms';
import { useDraft } from './draft';

export function PriceCard() {
  const t = useText();
  const { draft, branch } = useDraft();
  return (
    <Section title={t('bookingDetail.price')} icon="card" aria-live="polite">
      {draft?.quote && branch ? (
        <>
          <PriceLines quote={draft.quote} />
          <Terms terms={draft.terms} policy={branch.cancellationPolicy} status={null} />
        </>
      ) : (
        <chakra.p color="fg.muted">{t('bookingForm.priceLater')}</chakra.p>
      )}
    </Section>
  );
}
