// Explains the colours and patterns, and how to move a booking.
import { chakra } from '@chakra-ui/react';
import { enums } from '@/core';
import { useText } from '@/lib/i18n';
import { OverbookedBadge, StatusBadge } from '@/ui/badge';

export function Legend() {
  const t = useText();
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap="8px 18px"
      alignItems="center"
      mt="14px"
      fontSize="14px"
      color="fg.muted"
    >
      {enums().bookingStatus.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      <OverbookedBadge />
      <chakra.span display="inline-flex" gap="6px" alignItems="center">
        <chakra.span
          boxSize="14px"
          borderRadius="3px"
          borderWidth="1px"
          borderStyle="solid"
          borderColor="border.strong"
          backgroundImage="repeating-linear-gradient(45deg, {colors.border.strong} 0 2px, transparent 2px 5px)"
        />
        {t('calendar.legendClosed')}
      </chakra.span>
      <span>{t('calendar.hint')}</span>
    </chakra.div>
  );
}
