// After the guest of a booking was changed: the other open bookings of the same company that have the phone of
// before, each of which may get the same guest.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail, BookingItem } from '@/core';
import { api } from '@/lib/api';
import { DOT, formatPhone, formatRange } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { Check } from '@/ui/form/choice-fields';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { takeOver } from '../use-booking-call';

const guestOf = ({ guestName, guestPhone, guestEmail }: BookingDetail) => ({ guestName, guestPhone, guestEmail });

/** What an edit writes, as the booking has it. */
const contentOf = (booking: BookingDetail) => ({
  ...guestOf(booking),
  comment: booking.comment,
  pets: booking.pets.map(({ id, name, note }) => ({ id, name, note })),
});

/** An edit of the guest, and the bookings that still have the guest of before. */
export interface Others {
  phone: string;
  saved: BookingDetail;
  items: BookingItem[];
}

/** Null: the guest is the same, or nobody else has the phone. */
export async function othersOf(before: BookingDetail, saved: BookingDetail): Promise<Others | null> {
  const phone = before.guestPhone;
  if (!phone || JSON.stringify(guestOf(before)) === JSON.stringify(guestOf(saved))) return null;
  const query = new URLSearchParams({ companyId: String(saved.companyId), phone, open: 'true', pageSize: '100' });
  const { items } = await api.get<{ items: BookingItem[] }>(`/bookings?${query.toString()}`);
  const others = items.filter(({ id }) => id !== saved.id);
  return others.length > 0 ? { phone, saved, items: others } : null;
}

export function SameGuest({ others, onDone }: { others: Others; onDone: () => void }) {
  const t = useText();
  const { phone, saved, items } = others;
  const [chosen, setChosen] = useState(() => items.map(({ id }) => id));
  const { busy, send } = useSending<'yes'>('save');
  const choose = (id: number, on: boolean) =>
    setChosen((all) => (on ? [...all, id] : all.filter((other) => other !== id)));

  async function change() {
    let left = chosen;
    // One after another: what is changed stays changed, and is not offered again.
    for (const id of chosen) {
      const booking = await api.get<BookingDetail>(`/bookings/${id}`);
      const body = { ...contentOf(booking), ...guestOf(saved) };
      await takeOver(await api.put<BookingDetail>(`/bookings/${id}`, body, { ifMatch: booking.version }));
      left = left.filter((other) => other !== id);
      setChosen(left);
    }
    notify.success('sameGuest.done', { count: chosen.length });
    onDone();
  }

  return (
    <Section title={t('sameGuest.title')} icon="user">
      <chakra.p mb="3">{t('sameGuest.text', { phone: formatPhone(phone) })}</chakra.p>
      <chakra.div display="grid" gap="1" mb="4">
        {items.map((item) => (
          <Check
            key={item.id}
            label={[
              item.number,
              item.guestName,
              item.petNames.join(', '),
              formatRange(item.checkInLocal, item.checkOutLocal),
            ].join(DOT)}
            checked={chosen.includes(item.id)}
            onChange={(on) => choose(item.id, on)}
          />
        ))}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          variant="primary"
          icon="check"
          autoFocus
          busy={busy !== null}
          disabled={chosen.length === 0}
          onClick={() => void send('yes', change)}
        >
          {t('sameGuest.yes')}
        </Button>
        <Button disabled={busy !== null} onClick={onDone}>
          {t('sameGuest.no')}
        </Button>
      </chakra.div>
    </Section>
  );
}
