// The day's totals, over all branches of the board.
import type { BoardBranch, BoardColumn, BookingItem } from '@/core';
import { DOT, formatAmount, formatMoney, formatNumber, formatRate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Figure, Figures } from '@/ui/figure';
import { useWhen } from '../when';
import { COLUMNS, marked, petsOf, type Columns } from './columns';

interface Props {
  branches: readonly { branch: BoardBranch; columns: Columns }[];
  /** Leads to a column. */
  onColumn: (column: BoardColumn) => void;
}

export function Totals({ branches, onColumn }: Props) {
  const t = useText();
  const rows = (column: BoardColumn) => branches.flatMap(({ columns }) => columns[column].rows);
  const count = (column: BoardColumn) => petsOf(rows(column));
  const unit = (column: BoardColumn) => t('board.pets', { count: count(column) });
  const late = marked(rows('EXPECTED'));
  const overdue = marked(rows('LEAVING'));
  // Pets that leave today are in house until they leave.
  const pets = count('IN_HOUSE') + count('LEAVING');
  const places = branches.reduce((total, { branch }) => total + branch.places, 0);
  const earliest = late[0]?.row.since;
  const when = useWhen(late[0]?.booking.timeZone ?? 'UTC');
  return (
    <Figures mb={{ lg: '14px' }}>
      <Figure
        icon="doorEnter"
        label={t('board.column.EXPECTED')}
        onPress={() => onColumn('EXPECTED')}
        value={formatNumber(count('EXPECTED'))}
        of={unit('EXPECTED')}
        line={
          late.length === 0
            ? t('board.nobodyLate')
            : earliest && late.length === 1
              ? t('board.oneLate', { time: when(earliest) })
              : t('board.late', { count: late.length })
        }
      />
      <Figure
        icon="house"
        label={t('board.column.IN_HOUSE')}
        onPress={() => onColumn('IN_HOUSE')}
        value={formatNumber(pets)}
        of={t('board.ofPlaces', { places: formatNumber(places) })}
        line={places > 0 ? t('board.share', { share: formatRate(Math.round((pets * 100) / places) * 100) }) : ''}
      />
      <Figure
        icon="doorExit"
        label={t('board.column.LEAVING')}
        onPress={() => onColumn('LEAVING')}
        value={formatNumber(count('LEAVING'))}
        of={unit('LEAVING')}
        line={overdue.length === 0 ? t('board.nobodyOverdue') : t('board.overdue', { count: overdue.length })}
      />
      <ToCollect bookings={COLUMNS.flatMap((column) => rows(column)).map(({ booking }) => booking)} />
    </Figures>
  );
}

/** What the bookings of the board still owe, the currency with the most bookings first. */
function ToCollect({ bookings }: { bookings: readonly BookingItem[] }) {
  const t = useText();
  const owing = bookings.filter(({ balance }) => balance > 0);
  const sums = new Map<string, number>();
  for (const { currency, balance } of owing) sums.set(currency, (sums.get(currency) ?? 0) + balance);
  const [first, ...others] = [...sums];
  const fallback = bookings[0]?.currency ?? '';
  return (
    <Figure
      icon="cash"
      label={t('board.toCollect')}
      value={formatAmount(first?.[1] ?? 0)}
      of={first?.[0] ?? fallback}
      line={
        owing.length === 0
          ? t('board.nobodyOwes')
          : [
              t('board.owing', { count: owing.length }),
              ...others.map(([currency, sum]) => formatMoney(sum, currency)),
            ].join(DOT)
      }
    />
  );
}
