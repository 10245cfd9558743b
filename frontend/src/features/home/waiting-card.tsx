// What waits for a person.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { WaitingLines, type Waits } from '@/shared/waiting/waiting-lines';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';

/** `title` and `nothing` are text keys. */
export function WaitingCard({ waits, title, nothing }: { waits: Waits; title: string; nothing: string }) {
  const t = useText();
  const all = waits.waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-label={t(title)}>
      <chakra.h2
        fontSize="17px"
        px={{ base: '16px', lg: '20px' }}
        py="16px"
        display="flex"
        gap="9px"
        alignItems="center"
      >
        <Icon name="alert" />
        {t(title)}
        {all > 0 && (
          <chakra.span
            ml="auto"
            bg="secondary"
            color="secondary.fg"
            borderRadius="full"
            px="10px"
            fontSize="13px"
            lineHeight="1.6"
          >
            {all}
          </chakra.span>
        )}
      </chakra.h2>
      {waits.waiting.length > 0 ? (
        <WaitingLines waits={waits} />
      ) : (
        <chakra.p px={{ base: '16px', lg: '20px' }} pb="18px" color="fg.muted">
          {t(nothing)}
        </chakra.p>
      )}
    </Card>
  );
}
