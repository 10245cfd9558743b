// "Ana changed this in the meantime, at 10:42": old values, new values, and the button that goes on.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { BookingDetail, BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { lastChangeOf } from '@/lib/problem';
import { staleText } from '@/lib/stale-text';
import { Note } from '@/ui/states';
import { changesBetween } from './changes';

export function ChangedNote({
  seen,
  current,
  children,
}: {
  seen: BookingItem;
  current: BookingDetail;
  children: ReactNode;
}) {
  const t = useText();
  const changes = changesBetween(seen, current, t);
  return (
    <Note tone="warn" icon="alert" role="alert">
      <chakra.p fontWeight="700">{staleText(lastChangeOf(current), t)}</chakra.p>
      {changes.length > 0 ? (
        <chakra.ul listStyleType="none" my="1">
          {changes.map(({ label, before, now }) => (
            <li key={label}>
              {t(label)}: <del>{before}</del> → <strong>{now}</strong>
            </li>
          ))}
        </chakra.ul>
      ) : (
        <p>{t('bookingChanged.elsewhere')}</p>
      )}
      {children}
    </Note>
  );
}
