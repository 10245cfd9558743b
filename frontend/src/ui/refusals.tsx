// What cannot be done now: said, with the reason, instead of left out.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useText } from '@/lib/i18n';
import { Button } from './button';
import { Section } from './card';

export interface Refusal {
  /** What it would have done. */
  label: string;
  /** Why not, in words. */
  reason: string;
}

/** Disabled, with the reason under it; the small one stands at the end of a row. */
export function RefusedButton({ label, reason, size = 'md' }: Refusal & { size?: 'sm' | 'md' }) {
  const id = useId();
  const inRow = size === 'sm';
  return (
    <chakra.span display="inline-flex" flexDirection="column" alignItems={{ base: inRow ? 'flex-end' : 'flex-start', lg: 'flex-end' }} maxW={{ base: inRow ? '116px' : '100%', sm: '170px' }}>
      <Button icon="lock" disabled aria-describedby={id} size={size}>{label}</Button>
      <chakra.span id={id} fontSize="12.5px" color="fg.muted" textAlign={{ base: inRow ? 'right' : 'left', lg: 'right' }} mt="2px">{reason}</chakra.span>
    </chakra.span>
  );
}

/** All of them in a card of their own, grouped by reason. */
export function NotPossible({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useText();
  if (refusals.length === 0) return null;
  const groups = new Map<string, string[]>();
  for (const { label, reason } of refusals) groups.set(reason, [...(groups.get(reason) ?? []), label]);
  return (
    <Section title={t('common.notPossible')} icon="lock" bg="bg.muted">
      <chakra.div display="grid" gap="4">
        {[...groups].map(([reason, labels]) => <Group key={reason} reason={reason} labels={labels} />)}
      </chakra.div>
    </Section>
  );
}

function Group({ reason, labels }: { reason: string; labels: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <chakra.div display="flex" flexWrap="wrap" gap="6px">
        {labels.map((label) => <Button key={label} size="sm" icon="lock" disabled aria-describedby={id}>{label}</Button>)}
      </chakra.div>
      <chakra.p id={id} mt="4px" fontSize="14px" color="fg.muted" _firstLetter={{ textTransform: 'uppercase' }}>{reason}</chakra.p>
    </div>
  );
}
