// Actions that are impossible now: shown with the reason instead of hidden.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useText } from '@/lib/i18n';
import { Button } from './button';
import { Section } from './card';

export interface Refusal {
  /** The name of the action. */
  label: string;
  /** The reason in words. */
  reason: string;
}

/**
 * A disabled button with the reason under it; the small one stands at the end of a row. If buttons
 * wrap, they stand together with the reasons beneath them.
 */
export function RefusedButton({ label, reason, size = 'md' }: Refusal & { size?: 'sm' | 'md' }) {
  const id = useId();
  const inRow = size === 'sm';
  return (
    <chakra.span
      display={{ base: inRow ? 'inline-flex' : 'contents', lg: 'inline-flex' }}
      flexDirection="column"
      alignItems="flex-end"
      maxW={{ base: '116px', sm: '170px' }}
    >
      <Button icon="lock" disabled aria-describedby={id} size={size}>
        {label}
      </Button>
      <chakra.span
        id={id}
        fontSize="12.5px"
        color="fg.muted"
        textAlign={{ base: inRow ? 'right' : 'left', lg: 'right' }}
        mt={{ base: inRow ? '2px' : '-4px', lg: '2px' }}
        order={{ base: inRow ? 0 : 1, lg: 0 }}
        flexBasis={{ base: inRow ? 'auto' : '100%', lg: 'auto' }}
      >
        {reason}
      </chakra.span>
    </chakra.span>
  );
}

/** All impossible actions in a card, grouped by reason. */
export function NotPossible({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useText();
  if (refusals.length === 0) return null;
  const groups = new Map<string, string[]>();
  for (const { label, reason } of refusals) groups.set(reason, [...(groups.get(reason) ?? []), label]);
  return (
    <Section title={t('common.notPossible')} icon="lock" bg="bg.muted">
      <chakra.div display="grid" gap="4">
        {[...groups].map(([reason, labels]) => (
          <Group key={reason} reason={reason} labels={labels} />
        ))}
      </chakra.div>
    </Section>
  );
}

function Group({ reason, labels }: { reason: string; labels: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <chakra.div display="flex" flexWrap="wrap" gap="6px">
        {labels.map((label) => (
          <Button key={label} size="sm" icon="lock" disabled aria-describedby={id}>
            {label}
          </Button>
        ))}
      </chakra.div>
      <chakra.p id={id} mt="4px" fontSize="14px" color="fg.muted" _firstLetter={{ textTransform: 'uppercase' }}>
        {reason}
      </chakra.p>
    </div>
  );
}
