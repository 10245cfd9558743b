// Who else is at a booking: named where somebody else is about to change it.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { enums, type Presence } from '@/core';
import { useEvents } from '@/lib/events';
import { useText } from '@/lib/i18n';
import { useOffline } from '@/lib/offline';
import { useResource } from '@/lib/swr';
import { Icon } from '@/ui/icon';
import { presencePath } from './at-booking';

/** The sentence that names them; empty where nobody else is. `booking` null: nothing is asked. */
function usePresent(booking: number | null): string {
  const t = useText();
  const offline = useOffline();
  const asks = booking !== null && booking > 0 && !offline;
  const { data } = useResource<Presence>(asks ? presencePath(booking) : null, {
    // Whoever is silent is gone without an event.
    refreshInterval: (latest) => (latest && latest.items.length > 0 ? enums().presenceRenewedEvery * 1_000 : 0),
  });
  const names = (asks ? (data?.items ?? []) : []).map(({ name }) => name ?? t('support.platform'));
  return names.length > 0 ? t('presence.here', { names: names.join(', '), count: names.length }) : '';
}

/** A quiet line, read out when somebody comes. */
export function Present({ booking, mb }: { booking: number; mb?: '3' }) {
  const sentence = usePresent(booking);
  return (
    <div aria-live="polite">
      {sentence && (
        <chakra.p data-present="" fontSize="13.5px" color="fg.muted" mb={mb}>
          <Icon name="user" mr="4px" />
          {sentence}
        </chakra.p>
      )}
    </div>
  );
}

/** A mark in a row, which keeps its height. A list does not ask for each of its rows: it learns of who comes. */
export function PresentMark({ booking }: { booking: number }) {
  const [came, setCame] = useState(false);
  useEvents('PRESENCE', (id) => {
    if (id === booking) setCame(true);
  });
  const sentence = usePresent(came ? booking : null);
  return sentence ? (
    <chakra.span data-present="" title={sentence} flexShrink={0} color="fg.muted" fontSize="15px" lineHeight="1">
      <Icon name="user" />
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </chakra.span>
  ) : null;
}
