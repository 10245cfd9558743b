// How the state of a conversation looks, and one message of it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SupportStatus } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';

export const LOOK: Record<SupportStatus, { tone: Tone; icon: IconName }> = {
  OPEN: { tone: 'warn', icon: 'clock' },
  ANSWERED: { tone: 'good', icon: 'check' },
  CLOSED: { tone: 'calm', icon: 'lock' },
};

export function SupportBadge({ status }: { status: SupportStatus }) {
  const t = useText();
  return <Badge {...LOOK[status]}>{t(`enum.supportStatus.${status}`)}</Badge>;
}

/** The messages of a conversation, the oldest first. */
export const Conversation = ({ children }: { children: ReactNode }) => (
  <chakra.ol listStyleType="none" display="grid" gap="12px">
    {children}
  </chakra.ol>
);

interface SaidProps {
  /** Whether the reader's side wrote it: it stands at the right. */
  own: boolean;
  by: string;
  at: string;
  text: ReactNode;
}

export const Said = ({ own, by, at, text }: SaidProps) => (
  <chakra.li
    justifySelf={own ? 'end' : 'start'}
    maxW={{ base: '94%', lg: '80%' }}
    minW={0}
    bg={own ? 'good.bg' : 'bg.note'}
    borderRadius="lg"
    px="16px"
    py="11px"
  >
    <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </chakra.p>
    <chakra.p mt="4px" fontSize="13px" color="fg.muted">
      {by}
      {DOT}
      {at}
    </chakra.p>
  </chakra.li>
);
