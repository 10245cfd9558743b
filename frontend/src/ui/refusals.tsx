// Actions that are impossible now: shown with the reason instead of hidden.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useText } from '@/lib/i18n';
import { Button } from './button';
import { Card } from './card';
import { Icon } from './icon';

export interface Refusal {
  /** The name of the action. */
  label: string;
  /** The reason in words. */
  reason: string;
}

interface Refused {
  /** The names of the actions that one reason is against. */
  labels: readonly string[];
  reason: string;
  size?: 'sm' | 'md';
}

/** The refusals by their reasons, so that each reason is said once. */
export function byReason(refusals: readonly Refusal[]): Refused[] {
  const groups = new Map<string, string[]>();
  for (const { label, reason } of refusals) groups.set(reason, [...(groups.get(reason) ?? []), label]);
  return [...groups].map(([reason, labels]) => ({ reason, labels }));
}

/**
 * Disabled buttons with the reason under them; the small one stands at the end of a row. If buttons
 * wrap, they stand together with the reasons beneath them.
 */
export function RefusedButtons({ labels, reason, size = 'md' }: Refused) {
  const id = useId();
  const inRow = size === 'sm';
  return (
    <chakra.span
      display={{ base: inRow ? 'inline-flex' : 'contents', lg: 'inline-flex' }}
      flexDirection="column"
      alignItems="flex-end"
      maxW={labels.length > 1 ? undefined : { base: '116px', sm: '170px' }}
    >
      <chakra.span display={{ base: 'contents', lg: 'flex' }} flexWrap="wrap" gap="3" justifyContent="flex-end">
        {labels.map((label) => (
          <Button key={label} icon="lock" disabled aria-describedby={id} size={size}>
            {label}
          </Button>
        ))}
      </chakra.span>
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

export const RefusedButton = ({ label, ...refused }: Refusal & { size?: 'sm' | 'md' }) => (
  <RefusedButtons labels={[label]} {...refused} />
);

/** All impossible actions in a card, folded, grouped by reason. */
export function NotPossible({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useText();
  if (refusals.length === 0) return null;
  return (
    <Card bg="bg.muted">
      <details>
        <chakra.summary
          display="flex"
          gap="9px"
          alignItems="center"
          px={{ base: '16px', lg: '22px' }}
          py="12px"
          fontWeight="700"
          cursor="pointer"
          borderRadius="lg"
          css={{
            '&::-webkit-details-marker': { display: 'none' },
            'details[open] > & [data-turns]': { rotate: '180deg' },
          }}
        >
          <Icon name="lock" />
          {t('common.notPossible')}
          <chakra.span fontWeight="400" color="fg.muted">
            {refusals.length}
          </chakra.span>
          <Icon name="chevronDown" data-turns="" color="fg.muted" ml="auto" />
        </chakra.summary>
        <chakra.div display="grid" gap="4" px={{ base: '16px', lg: '22px' }} pb="18px" pt="4px">
          {byReason(refusals).map((group) => (
            <Group key={group.reason} {...group} />
          ))}
        </chakra.div>
      </details>
    </Card>
  );
}

function Group({ reason, labels }: Refused) {
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
